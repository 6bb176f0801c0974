"""What every scene is given: the one place from which it reaches the rest of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.added import AddedGames
from scenes.evenings import EveningBook, SetUps
from scenes.handsets import Handsets
from scenes.library import Library, NoMatches, NoSheets, Sheets
from scenes.pages import NoPages, TablePages
from scenes.preferences import Notice
from scenes.request import MatchRequest
from scenes.stack import Stack
from scenes.ui.context import UiContext

if TYPE_CHECKING:
    from tabletop.match.listing import Kept
    from tabletop.match.match import Match
    from tabletop.match.setup import Mode
    from tabletop.seats.review import TurningPoint


def _no_start(request: MatchRequest) -> None:
    raise RuntimeError("a context outside a program starts no match")


def _no_resume(saved: Kept) -> None:
    raise RuntimeError("a context outside a program starts no match")


@dataclass(slots=True, kw_only=True)
class Context(UiContext):
    """The things scenes share. `start` and `resume` are set by whoever lays the table."""

    stack: Stack
    library: Library = field(default_factory=NoMatches)
    sheets: Sheets = field(default_factory=NoSheets)
    added: AddedGames = field(default_factory=AddedGames)
    """The games of others."""
    evenings: EveningBook = field(default_factory=EveningBook)
    pages: TablePages = field(default_factory=NoPages)
    """What opens over a table."""
    handsets: Handsets = field(default_factory=Handsets)
    """The phones beside the screen."""
    displays: tuple[str, ...] = ()
    start: Callable[[MatchRequest], None] = _no_start
    resume: Callable[[Kept], None] = _no_resume
    practise: Callable[[str], None] = lambda game: None
    """Opens the practise page at a game; empty: at the one that is practised."""
    keep_drill: Callable[[Match, TurningPoint], str] | None = None
    """Keeps a turning point as a drill of one's own; what is said of it."""
    open_replays: Callable[[], None] | None = None
    again: Callable[[Match, Mode], None] = lambda match, mode: None
    watch: Callable[[Match], None] = lambda match: None
    look_back: Callable[[Match], None] = lambda match: None
    play_from: Callable[[Match, int], None] = lambda match, number: None
    """Begins a practice match from where a match stood after so many decisions."""
    cover: Callable[[], None] = lambda: None
    home: Callable[[], None] = lambda: None
    hurry_told: bool = False
    """Whether it was told that a press hurries."""
    set_ups: SetUps = field(init=False)
    """What has been set up this evening."""
    show_folder: Callable[[Path], bool] = lambda folder: False
    """Shows a folder in the system's own window; whether there is one."""
    quit: Callable[[], None] = lambda: None
    thought_anew: bool = False
    """Whether it was told that what thinks had to be started again."""

    def __post_init__(self) -> None:
        self.set_ups = SetUps(self.preferences)

    def tell_thought_anew(self) -> None:
        """Say, once in an evening, that another worker was needed."""
        if not self.thought_anew:
            self.thought_anew = True
            self.preferences.notice = Notice("ui.notice.thought_anew", {})
