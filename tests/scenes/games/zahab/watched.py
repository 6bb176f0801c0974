"""Zahab's table, watched: numbers of seats, matches until a person is asked something."""

from __future__ import annotations

from scenes.games.zahab.layout import ZahabLayout
from tabletop.core.handling import ActionDraft
from tests.scenes.watched import Sensible

SEATS = range(2, 5)


class Table(Sensible):
    """A match of Zahab with its table, played by rule of thumb; seat 0 looks."""

    game = "zahab"
    layout: ZahabLayout

    def until_asked(self, frame: int) -> None:
        """Until seat 0 decides in such a frame."""
        for _ in range(4000):
            assert not self.match.over, "no such decision in this match"
            stack = self.match.state.stack
            if stack[-1][0] == frame and self.match.to_act() == (0,):
                self.ask()
                return
            self.act()
            self.director.skip()
        raise AssertionError

    def ask(self) -> None:
        """All is shown, and it is somebody's turn."""
        self.stage.showing.turn = self.match.to_act()[0]
        self.stage.showing.view = self.match.view(0)
        self.stage.read()

    def show_draft(self, draft: ActionDraft) -> None:
        """What is put together now is another draft; it is shown to its end."""
        self.redraft(draft)
        self.timeline.skip()
