"""Going on with a match that was kept; where it cannot simply go on, what can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from scenes.context import Context
from scenes.scene import Scene
from tabletop.match.folder import MatchFolder
from tabletop.match.journal import CLAIMED, HELD, THEN, UNWRITTEN, JournalError
from tabletop.match.listing import Kept
from tabletop.match.match import Match
from tabletop.text.reading import read_file_error


class Resuming:
    """Opens the matches of a folder."""

    def __init__(
        self,
        context: Context,
        matches: MatchFolder | None,
        go_on: Callable[[Match], None],
        watch: Callable[[Match], None],
        tell_unkept: Callable[[str], None],
    ) -> None:
        """go_on: lays the table. watch: shows a match again. tell_unkept: says that nothing is
        kept, and why."""
        self._context = context
        self._matches = matches
        self._go_on = go_on
        self._watch = watch
        self._tell_unkept = tell_unkept

    def resume(self, saved: Kept) -> None:
        """Go on with a match."""
        try:
            match = Match.load(saved.path)
        except JournalError as error:
            self._offer(saved.path, error)
            return
        if self._matches is not None:
            self._matches.note_played(saved.path)
        self._go_on(match)

    def _offer(self, path: Path, error: JournalError) -> None:
        """A match that is open elsewhere can be watched, a damaged one saved in part, one that was
        played by other rules looked at and gone on with beside it, and one that cannot be written
        played without being kept. What else can be done is asked again where that fails too."""
        top, watch = self._context.stack.top, partial(self._open, path, Match.replay, self._watch)
        if not isinstance(top, Scene):
            return
        if error.code in (HELD, CLAIMED):
            top.ask(error.code, watch, "primary", None, **error.params)
        elif error.code == THEN:
            look = partial(self._open, path, Match.as_far, self._watch)
            beside = partial(self._open, path, Match.as_far, self._beside)
            top.ask(THEN, look, "primary", beside, n=error.params["n"], of=error.params["of"])
        elif error.sound is not None:
            sound = partial(self._open, path, Match.salvage, self._go_on)
            top.ask("damaged", sound, "primary", n=error.sound)
        elif error.code == UNWRITTEN:
            self._open(path, Match.replay, self._go_on)
            self._tell_unkept(str(error.params["why"]))
        else:
            self._context.stack.say(read_file_error(error, self._context.text))

    def _beside(self, match: Match) -> None:
        """Go on with as much of a match as holds, in a file of its own."""
        try:
            if self._matches is not None:
                self._matches.go_on_beside(match)
        except JournalError as error:
            self._tell_unkept(str(error.params.get("why", "")))
        self._go_on(match)

    def _open(
        self, path: Path, read: Callable[[Path], Match], show: Callable[[Match], None]
    ) -> None:
        """Show a match of a file. Where it holds in part, offer that; else say what is wrong."""
        try:
            match = read(path)
        except JournalError as error:
            if error.sound is not None:
                self._offer(path, error)
            else:
                self._context.stack.say(read_file_error(error, self._context.text))
            return
        show(match)

    def recover(self, path: Path) -> None:
        """Go on with a match that lies there, after its table has failed."""
        self._open(path, Match.load, self._go_on)
