"""A navigator that records the requests of scenes and does nothing else."""

from __future__ import annotations

from pathlib import Path

from scenes.base.match_request import MatchRequest
from scenes.base.navigator import NullNavigator
from tabletop.match.saved_match import SavedMatch


class RecordingNavigator(NullNavigator):
    """Navigator that records the requests in order."""

    def __init__(self, shows_folders: bool = False) -> None:
        self.shows_folders = shows_folders
        self.started: list[MatchRequest] = []
        self.resumed: list[SavedMatch] = []
        self.practised: list[str] = []
        self.guided: list[str] = []
        self.folders: list[Path] = []

    def start_match(self, request: MatchRequest) -> None:
        self.started.append(request)

    def resume_match(self, saved: SavedMatch) -> None:
        self.resumed.append(saved)

    def open_practice(self, game: str) -> None:
        self.practised.append(game)

    def start_guided_match(self, game: str) -> None:
        self.guided.append(game)

    def show_folder(self, folder: Path) -> bool:
        self.folders.append(folder)
        return self.shows_folders
