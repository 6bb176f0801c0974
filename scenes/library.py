"""What the menus ask of the disk: matches saved, and component sheets laid beside a game's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tabletop.core.sheets import Sheet, SheetError


@dataclass(frozen=True)
class SavedMatch:
    """A match on the disk, as far as a menu shows it. `names` are those of its seats."""

    path: Path
    game: str
    names: tuple[str, ...]


class Library(Protocol):
    """The matches that were played here."""

    def newest_unfinished(self) -> SavedMatch | None:
        """The one that Continue goes on with."""
        ...


@dataclass(frozen=True)
class OwnSheet:
    """A component sheet that an owner of the game typed in."""

    name: str
    sheet: Sheet


class Sheets(Protocol):
    """The component sheets in the user's folder."""

    @property
    def problems(self) -> Sequence[SheetError]:
        """What is wrong with those that were passed over the last time."""
        ...

    def of_game(self, game: str) -> Sequence[OwnSheet]:
        """Those that are valid for a game, in alphabetical order."""
        ...


class NoMatches:
    """A library in which nothing was played yet."""

    def newest_unfinished(self) -> SavedMatch | None:
        return None


class NoSheets:
    """Nobody typed in a sheet."""

    problems: Sequence[SheetError] = ()

    def of_game(self, game: str) -> Sequence[OwnSheet]:
        return ()
