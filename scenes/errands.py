"""The errands of scenes: what one has the program do, since it lies above all scenes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from scenes.request import MatchRequest

if TYPE_CHECKING:
    from tabletop.match.listing import Kept
    from tabletop.match.match import Match
    from tabletop.match.setup import Mode
    from tabletop.seats.review import TurningPoint


class Errands(Protocol):
    """Leads from one scene to another, and does what no scene can do by itself."""

    @property
    def keeps_matches(self) -> bool:
        """Whether matches are kept, so that there is a list of them."""
        ...

    @property
    def keeps_drills(self) -> bool:
        """Whether turning points can be kept as drills of one's own."""
        ...

    def start(self, request: MatchRequest) -> None:
        """Start a match from the menu."""
        ...

    def resume(self, saved: Kept) -> None:
        """Go on with a match that was kept, or offer what can be done."""
        ...

    def again(self, match: Match, mode: Mode) -> None:
        """Start the same game with the same people."""
        ...

    def play_from(self, match: Match, number: int) -> None:
        """Begin a practice match from where a match stood after so many decisions."""
        ...

    def practise(self, game: str) -> None:
        """Open the practise page at a game; empty: at the one that is practised."""
        ...

    def keep_drill(self, match: Match, point: TurningPoint) -> str:
        """Keep a turning point as a drill of one's own; what is said of it."""
        ...

    def open_replays(self) -> None:
        """Open the list of matches."""
        ...

    def watch(self, match: Match) -> None:
        """Show a match again."""
        ...

    def look_back(self, match: Match) -> None:
        """Show a match again, from turning point to turning point."""
        ...

    def cover(self) -> None:
        """Hide what is secret in all scenes."""
        ...

    def show_folder(self, folder: Path) -> bool:
        """Show a folder in the system's own window; whether there is one."""
        ...

    def home(self) -> None:
        """Leave whatever is open, to the shelf."""
        ...

    def quit(self) -> None:
        """Leave whatever is open, and the program with it."""
        ...


class NoErrands:
    """For a context outside a program: nobody is there to do them, and no match is started."""

    @property
    def keeps_matches(self) -> bool:
        """No."""
        return False

    @property
    def keeps_drills(self) -> bool:
        """No."""
        return False

    def start(self, request: MatchRequest) -> None:
        """Raise RuntimeError: there is no table to play at."""
        raise RuntimeError("a context outside a program starts no match")

    def resume(self, saved: Kept) -> None:
        """Raise RuntimeError: there is no table to play at."""
        raise RuntimeError("a context outside a program starts no match")

    def again(self, match: Match, mode: Mode) -> None:
        """Stay where one is."""

    def play_from(self, match: Match, number: int) -> None:
        """Stay where one is."""

    def practise(self, game: str) -> None:
        """Stay where one is."""

    def keep_drill(self, match: Match, point: TurningPoint) -> str:
        """Keep nothing, and say nothing."""
        return ""

    def open_replays(self) -> None:
        """Stay where one is."""

    def watch(self, match: Match) -> None:
        """Stay where one is."""

    def look_back(self, match: Match) -> None:
        """Stay where one is."""

    def cover(self) -> None:
        """Hide nothing."""

    def show_folder(self, folder: Path) -> bool:
        """Show nothing."""
        return False

    def home(self) -> None:
        """Stay where one is."""

    def quit(self) -> None:
        """Stay where one is."""
