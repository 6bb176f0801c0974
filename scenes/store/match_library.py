"""Interfaces of the saved matches and of the user's component sheets, for the menus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from tabletop.core.sheets import Sheet, SheetError
from tabletop.match.saved_match import SavedMatch

SCAN_SECONDS_PER_FRAME: Final = 0.004
"""Seconds of a frame that are used for scanning match files."""


class MatchLibrary(Protocol):
    """The saved matches."""

    waiting_match: SavedMatch | None
    """Match played after the resumable one that waits for its game; set by the search."""

    def find_resumable_match(self, is_urgent: bool = False) -> SavedMatch | None:
        """Return the newest unfinished match, which "Continue" resumes; None if there is none.

        Args:
            is_urgent: True if the user waits for the answer.
        """
        ...

    def scan_matches(self, seconds: float) -> tuple[SavedMatch | None, bool]:
        """Scan match files for about `seconds` seconds.

        Returns:
            The match that "Continue" resumes as far as known, and True if files are left to scan.
        """
        ...


@dataclass(frozen=True)
class UserSheet:
    """A valid component sheet that the user wrote."""

    name: str
    sheet: Sheet


@dataclass(frozen=True)
class UserSheetFile:
    """A file in the sheet folder: a valid sheet, or the error in it."""

    name: str
    path: Path
    sheet: Sheet | None
    error: SheetError | None = None


class SheetStore(Protocol):
    """The component sheets in the user's folder."""

    @property
    def sheet_errors(self) -> Sequence[SheetError]:
        """Errors of the sheets that the last `valid_sheets` left out."""
        ...

    def add_file(self, game: str, path: Path) -> None:
        """List a file of a game that lies elsewhere too, before those of the folder."""
        ...

    def valid_sheets(self, game: str) -> Sequence[UserSheet]:
        """Return the valid sheets of a game in alphabetical order."""
        ...

    def list_sheet_files(self, game: str) -> Sequence[UserSheetFile]:
        """Return all files for a game, valid or not, in alphabetical order."""
        ...

    def sheet_folder(self, game: str) -> Path | None:
        """Return the sheet folder of a game; None if nothing is stored."""
        ...

    def sheet_copy_path(self, game: str) -> Path | None:
        """Return the path of a copy of the built-in sheet."""
        ...

    def write_sheet_copy(self, game: str) -> Path:
        """Write a copy of the built-in sheet into the folder and return its path.

        Raises:
            FileExistsError: if there is a copy; nothing is ever overwritten.
            OSError: if it cannot be written.
        """
        ...


class EmptyMatchLibrary:
    """A library without matches."""

    waiting_match: SavedMatch | None = None

    def find_resumable_match(self, is_urgent: bool = False) -> SavedMatch | None:
        """Return None."""
        return None

    def scan_matches(self, seconds: float) -> tuple[SavedMatch | None, bool]:
        """Return None and False: nothing is left to scan."""
        return None, False


class EmptySheetStore:
    """A store without sheets."""

    sheet_errors: Sequence[SheetError] = ()

    def add_file(self, game: str, path: Path) -> None:
        """Do nothing."""

    def valid_sheets(self, game: str) -> Sequence[UserSheet]:
        """Return an empty sequence."""
        return ()

    def list_sheet_files(self, game: str) -> Sequence[UserSheetFile]:
        """Return an empty sequence."""
        return ()

    def sheet_folder(self, game: str) -> Path | None:
        """Return None."""
        return None

    def sheet_copy_path(self, game: str) -> Path | None:
        """Return None."""
        return None

    def write_sheet_copy(self, game: str) -> Path:
        """Raise OSError: nothing is stored."""
        raise OSError("nothing is kept")
