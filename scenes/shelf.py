"""The shelf: matches on the disk, unfinished ones to go on with and finished ones to replay."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from scenes.library import OwnFile, OwnSheet, SavedMatch
from tabletop import games
from tabletop.core.sheets import Sheet, SheetError
from tabletop.match.journal import JournalError
from tabletop.match.match import Match

ENDING = ".souk"
COPY = "own.toml"
"""The name of a copy of the built-in sheet, made to be changed."""
_LOOKED_AT = 12  # newest files that are asked whether they are finished


def user_folder() -> Path:
    """Where Souk keeps matches, settings and sheets of this user."""
    return user_data_path("souk", appauthor=False)


class Kept(NamedTuple):
    """A match on the shelf, as far as a list shows it. fault: why it cannot be read, if so."""

    path: Path
    game: str
    names: tuple[str, ...]
    when: datetime
    over: bool
    fault: str = ""


class Shelf:
    """The matches in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_path(self, game: str) -> Path:
        """Where a match that starts now is kept."""
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        path = self.folder / f"{stamp}-{game}{ENDING}"
        number = 1
        while path.exists():
            number += 1
            path = self.folder / f"{stamp}-{game}-{number}{ENDING}"
        return path

    def kept(self, most: int = 60) -> list[Kept]:
        """The matches here, the newest first; of files that cannot be read, why not."""
        paths = sorted(self.folder.glob(f"*{ENDING}"), key=lambda p: p.name, reverse=True)
        found = []
        for path in paths[:most]:
            try:
                when = datetime.fromtimestamp(path.stat().st_mtime)
            except OSError:  # gone meanwhile
                continue
            try:
                match = Match.replay(path)
            except JournalError as error:
                found.append(Kept(path, "", (), when, over=False, fault=str(error)))
                continue
            setup = match.setup
            found.append(Kept(path, setup.game, setup.names, when, match.over))
        return found

    def newest_unfinished(self) -> SavedMatch | None:
        """The one that Continue goes on with: the newest in which a person plays."""
        paths = sorted(self.folder.glob(f"*{ENDING}"), key=lambda p: p.name, reverse=True)
        for path in paths[:_LOOKED_AT]:
            if not _has_people(path):
                continue
            try:
                match = Match.replay(path)
            except JournalError:
                continue
            if not match.over:
                return SavedMatch(path, match.setup.game, match.setup.names)
        return None


class SheetShelf:
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
        found = []
        for path in sorted(self.folder_of(game).glob("*.toml")):
            try:
                sheet = Sheet.load(path)
                games.load(game, sheet)
            except SheetError as error:
                found.append(OwnFile(path.stem, path, None, error))
                continue
            found.append(OwnFile(path.stem, path, sheet))
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
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(words)
        return path


def _has_people(path: Path) -> bool:
    """Whether a person plays, from the first line alone."""
    try:
        with path.open(encoding="utf-8") as file:
            head = json.loads(file.readline())
        return any(not seat[1] for seat in head["seats"])
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return False
