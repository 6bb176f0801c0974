"""Folders of the user's data, and the component sheets in one of them."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath
from typing import Final

from platformdirs import user_data_path

from scenes.store.match_library import UserSheet, UserSheetFile
from tabletop import games
from tabletop.core.sheets import Sheet, SheetError, SheetProblem
from tabletop.core.util.safe_load import FileError, list_folder
from tabletop.match.setup import printable_name
from tabletop.match.user_files import write_new_file
from tabletop.plugins.discovery import USER_FOLDER_NAME

USER_FOLDER_VARIABLE: Final = "SOUK_FOLDER"
"""Environment variable that names another folder than the default one."""
MAX_UNPREFIXED_PATH_LENGTH = 140
"""Characters of a Windows folder path that need no prefix.

Souk appends fewer than the 120 characters that remain.
"""
SHEET_COPY_FILE_NAME = "own.toml"
"""File name of an editable copy of the built-in sheet."""


def user_folder() -> Path:
    """Return the folder of the user's matches, settings and sheets."""
    chosen = os.environ.get(USER_FOLDER_VARIABLE)
    folder = Path(chosen) if chosen else user_data_path("souk", appauthor=False)
    return Path(long_windows_path(str(folder))) if os.name == "nt" else folder


def long_windows_path(folder: str) -> str:
    """Return a Windows path in a form that allows more than 260 characters.

    Short paths stay unchanged, because they are easier to read.
    """
    path = PureWindowsPath(folder)
    if (
        len(folder) < MAX_UNPREFIXED_PATH_LENGTH
        or folder.startswith("\\\\?\\")
        or not path.is_absolute()
    ):
        return folder
    if path.drive.startswith("\\\\"):
        return f"\\\\?\\UNC{str(path)[1:]}"
    return f"\\\\?\\{path}"


def matches_folder() -> Path:
    """Return the folder of saved matches."""
    return user_folder() / "matches"


def languages_folder() -> Path:
    """Return the folder of additional languages, each in a folder of its own."""
    return user_folder() / "languages"


def games_folder() -> Path:
    """Return the folder of plug-in games."""
    return user_folder() / USER_FOLDER_NAME


def sheets_folder() -> Path:
    """Return the folder of the user's component sheets."""
    return user_folder() / "sheets"


KEEPSAKES_FOLDER_NAME: Final = "keepsakes"
"""Name of the folder of pictures and logs of finished matches, in the user's folder."""


def drills_folder() -> Path:
    """Return the folder of drills made from the user's own matches."""
    return user_folder() / "drills"


def settings_file() -> Path:
    """Return the path of the settings file."""
    return user_folder() / "settings.json"


def find_unreadable_folder() -> tuple[Path, FileError] | None:
    """Return the first user folder that cannot be read, with the error; None if all can be."""
    inside = (matches_folder, sheets_folder, games_folder, languages_folder, drills_folder)
    for folder in (user_folder, *inside):
        try:
            list_folder(folder())
        except FileError as error:
            return folder(), error
    return None


class FolderSheetStore:
    """The component sheets that users put into a folder: `<game>/<name>.toml`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sheet_errors: list[SheetError] = []
        """Errors of the sheets that were skipped, for a notice."""
        self._added_files: dict[str, Path] = {}

    def add_file(self, game: str, path: Path) -> None:
        """List a file of a game that lies elsewhere too, before those of the folder."""
        self._added_files[game] = path.absolute()

    def valid_sheets(self, game: str) -> list[UserSheet]:
        """Return the valid sheets of a game in alphabetical order."""
        files = self.list_sheet_files(game)
        self.sheet_errors = [file.error for file in files if file.error is not None]
        return [UserSheet(file.name, file.sheet) for file in files if file.sheet is not None]

    def list_sheet_files(self, game: str) -> list[UserSheetFile]:
        """Return all files for a game, valid or not: the added one, then by name."""
        folder, found = self.sheet_folder(game), list[UserSheetFile]()
        try:
            names = list_folder(folder)
        except FileError as error:
            problem = SheetProblem.for_file(str(error), error.code, **error.params)
            return [UserSheetFile(game, folder, None, SheetError(str(folder), [problem]))]
        added = self._added_files.get(game)
        paths = [folder / name for name in names]
        for path in paths if added is None else [added, *(p for p in paths if p != added)]:
            if path.suffix.lower() != ".toml":  # some systems tell no large letters from small
                continue
            name = printable_name(path.stem)
            try:
                sheet = Sheet.load_user_file(path)
                games.load(game, sheet)
            except SheetError as error:
                found.append(UserSheetFile(name, path, None, error))
                continue
            found.append(UserSheetFile(name, path, sheet))
        return found

    def sheet_folder(self, game: str) -> Path:
        """Return the sheet folder of a game."""
        return self.folder / game

    def sheet_copy_path(self, game: str) -> Path:
        """Return the path of a copy of the built-in sheet."""
        return self.sheet_folder(game) / SHEET_COPY_FILE_NAME

    def write_sheet_copy(self, game: str) -> Path:
        """Write a copy of the built-in sheet into the folder and return its path.

        Raises:
            FileExistsError: if there is a copy; nothing is ever overwritten.
            OSError: if it cannot be written.
        """
        path = self.sheet_copy_path(game)
        words = Path(games.load(game).sheet.origin).read_bytes()
        write_new_file(path, words)
        return path
