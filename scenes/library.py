"""What the menus ask of the disk: matches saved, and component sheets laid beside a game's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from tabletop.core.sheets import Sheet, SheetError
from tabletop.match.listing import Kept

SLICE: Final = 0.004
"""Seconds of a frame in which it goes on looking."""


class Library(Protocol):
    """The matches that were played here."""

    def newest_unfinished(self, at_once: bool = False) -> Kept | None:
        """The one that Continue goes on with. at_once: whether somebody waits for it."""
        ...

    def learn(self, within: float) -> tuple[Kept | None, bool]:
        """Go on looking for so many seconds: what Continue goes on with as far as is known, and
        whether anything is left to be looked at."""
        ...


@dataclass(frozen=True)
class OwnSheet:
    """A component sheet that an owner of the game typed in."""

    name: str
    sheet: Sheet


@dataclass(frozen=True)
class OwnFile:
    """A file that an owner put there: a sheet, or what is wrong with it."""

    name: str
    path: Path
    sheet: Sheet | None
    error: SheetError | None = None


class Sheets(Protocol):
    """The component sheets in the user's folder."""

    @property
    def problems(self) -> Sequence[SheetError]:
        """What is wrong with those that were passed over the last time."""
        ...

    def of_game(self, game: str) -> Sequence[OwnSheet]:
        """Those that are valid for a game, in alphabetical order."""
        ...

    def files(self, game: str) -> Sequence[OwnFile]:
        """All that lie there for a game, valid or not, in alphabetical order."""
        ...

    def folder_of(self, game: str) -> Path | None:
        """Where those of a game lie; None where nothing is kept."""
        ...

    def copy_of(self, game: str) -> Path | None:
        """Where a copy of the built-in sheet would lie."""
        ...

    def write_copy(self, game: str) -> Path:
        """Write a copy of the built-in sheet there. Raises OSError; FileExistsError where one is:
        nothing is ever written over."""
        ...


class NoMatches:
    """A library in which nothing was played yet."""

    def newest_unfinished(self, at_once: bool = False) -> Kept | None:
        return None

    def learn(self, within: float) -> tuple[Kept | None, bool]:
        return None, False


class NoSheets:
    """Nobody typed in a sheet."""

    problems: Sequence[SheetError] = ()

    def of_game(self, game: str) -> Sequence[OwnSheet]:
        return ()

    def files(self, game: str) -> Sequence[OwnFile]:
        return ()

    def folder_of(self, game: str) -> Path | None:
        return None

    def copy_of(self, game: str) -> Path | None:
        return None

    def write_copy(self, game: str) -> Path:
        raise OSError("nothing is kept")
