"""A double for the program: it notes what scenes ask of it, and does nothing."""

from __future__ import annotations

from pathlib import Path

from scenes.errands import NoErrands
from scenes.request import MatchRequest
from tabletop.match.listing import Kept


class NotedErrands(NoErrands):
    """What was asked, in its order."""

    def __init__(self, shows_folders: bool = False) -> None:
        self.shows_folders = shows_folders
        self.started: list[MatchRequest] = []
        self.resumed: list[Kept] = []
        self.practised: list[str] = []
        self.folders: list[Path] = []

    def start(self, request: MatchRequest) -> None:
        self.started.append(request)

    def resume(self, saved: Kept) -> None:
        self.resumed.append(saved)

    def practise(self, game: str) -> None:
        self.practised.append(game)

    def show_folder(self, folder: Path) -> bool:
        self.folders.append(folder)
        return self.shows_folders
