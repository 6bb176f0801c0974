"""Where Souk keeps what is a user's own, and the component sheets among it."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath
from typing import Final

from platformdirs import user_data_path

from scenes.library import OwnFile, OwnSheet
from tabletop import games
from tabletop.core.sheets import Problem, Sheet, SheetError
from tabletop.core.untrusted import FileError, names_in
from tabletop.match.setup import seen
from tabletop.match.userfile import write_new

FOLDER: Final = "SOUK_FOLDER"
"""The variable of the environment that names another folder than the usual one."""
LONGEST_PLAIN = 140
"""Characters of a folder on Windows that need no prefix: what Souk puts there adds fewer than the
120 that are left."""
COPY = "own.toml"
"""The name of a copy of the built-in sheet, made to be changed."""


def user_folder() -> Path:
    """Where Souk keeps matches, settings and sheets of this user."""
    chosen = os.environ.get(FOLDER)
    folder = Path(chosen) if chosen else user_data_path("souk", appauthor=False)
    return Path(reaching(str(folder))) if os.name == "nt" else folder


def reaching(folder: str) -> str:
    """The path of a folder on Windows, such that files deep in it can be opened: without its prefix
    260 characters are the most there. Short ones stay as they can be read best."""
    path = PureWindowsPath(folder)
    if len(folder) < LONGEST_PLAIN or folder.startswith("\\\\?\\") or not path.is_absolute():
        return folder
    if path.drive.startswith("\\\\"):
        return f"\\\\?\\UNC{str(path)[1:]}"
    return f"\\\\?\\{path}"


def matches_folder() -> Path:
    """Where matches are kept."""
    return user_folder() / "matches"


def languages_folder() -> Path:
    """Where languages of others may be put, each in its folder."""
    return user_folder() / "languages"


def games_folder() -> Path:
    """Where games of others may be put."""
    return user_folder() / "games"


def sheets_folder() -> Path:
    """Return the folder for the component sheets of owners."""
    return user_folder() / "sheets"


def drills_folder() -> Path:
    """Return the folder of drills made from the user's own matches."""
    return user_folder() / "drills"


def settings_file() -> Path:
    """The file of the settings."""
    return user_folder() / "settings.json"


def unreadable() -> tuple[Path, FileError] | None:
    """Return the first folder of the user's that cannot be read, and why; None if all can be."""
    inside = (matches_folder, sheets_folder, games_folder, languages_folder, drills_folder)
    for folder in (user_folder, *inside):
        try:
            names_in(folder())
        except FileError as error:
            return folder(), error
    return None


class SheetFolder:
    """The component sheets that owners put into a folder: `<game>/<name>.toml`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[SheetError] = []
        """What was wrong with the sheets that were passed over, for a notice."""

    def of_game(self, game: str) -> list[OwnSheet]:
        """Those that are valid for a game, in alphabetical order."""
        files = self.files(game)
        self.problems = [file.error for file in files if file.error is not None]
        return [OwnSheet(file.name, file.sheet) for file in files if file.sheet is not None]

    def files(self, game: str) -> list[OwnFile]:
        """All that lie there for a game, valid or not, in alphabetical order."""
        folder, found = self.folder_of(game), list[OwnFile]()
        try:
            names = names_in(folder)
        except FileError as error:
            problem = Problem.of_file(str(error), error.code, **error.params)
            return [OwnFile(game, folder, None, SheetError(str(folder), [problem]))]
        for path in (folder / name for name in names):
            if path.suffix.lower() != ".toml":  # some systems tell no large letters from small
                continue
            name = seen(path.stem)
            try:
                sheet = Sheet.own(path)
                games.load(game, sheet)
            except SheetError as error:
                found.append(OwnFile(name, path, None, error))
                continue
            found.append(OwnFile(name, path, sheet))
        return found

    def folder_of(self, game: str) -> Path:
        """Where those of a game lie."""
        return self.folder / game

    def copy_of(self, game: str) -> Path:
        """Where a copy of the built-in sheet would lie."""
        return self.folder_of(game) / COPY

    def write_copy(self, game: str) -> Path:
        """Write a copy of the built-in sheet there. Raises OSError; FileExistsError where one is:
        nothing is ever written over."""
        path = self.copy_of(game)
        words = Path(games.load(game).sheet.origin).read_bytes()
        write_new(path, words)
        return path
