"""What every scene is given: the one place from which it reaches the rest of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.library import Library, NoMatches, NoSheets, SavedMatch, Sheets
from scenes.request import MatchRequest
from scenes.ui.context import UiContext
from tabletop.match.match import Match
from tabletop.match.setup import Mode

if TYPE_CHECKING:
    from scenes.stack import Stack


def _no_start(request: MatchRequest) -> None:
    raise RuntimeError("a context outside a house starts no match")


def _no_resume(saved: SavedMatch) -> None:
    raise RuntimeError("a context outside a house starts no match")


@dataclass(slots=True, kw_only=True)
class Context(UiContext):
    """The things scenes share. `start` and `resume` are set by whoever lays the table."""

    stack: Stack
    library: Library = field(default_factory=NoMatches)
    sheets: Sheets = field(default_factory=NoSheets)
    displays: tuple[str, ...] = ()
    start: Callable[[MatchRequest], None] = _no_start
    resume: Callable[[SavedMatch], None] = _no_resume
    open_replays: Callable[[], None] | None = None
    again: Callable[[Match, Mode], None] = lambda match, mode: None
    watch: Callable[[Match], None] = lambda match: None
    look_back: Callable[[Match], None] = lambda match: None
    cover: Callable[[], None] = lambda: None
    home: Callable[[], None] = lambda: None
    show_folder: Callable[[Path], bool] = lambda folder: False
    """Shows a folder in the system's own window; whether there is one."""
    quit: Callable[[], None] = lambda: None
