"""Handing the screen over: the curtain, then what happened meanwhile, then one's own secrets.

While the curtain is shut nothing private is in the scene at all: it was taken off the stage before
the curtain closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.curtain import CurtainScene
from scenes.table.chronicle import since_last_turn
from scenes.ui.buttons import Button
from scenes.ui.dialog import dialog
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Seat

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Handover:
    """Passes a table from person to person."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._to: Seat | None = None
        self._offering = False

    def begin(self, seat: Seat) -> None:
        """The curtain closes; it opens for `seat`."""
        self._close(seat, CurtainScene)

    def cover(self, seat: Seat) -> None:
        """The curtain is shut at once: the cover key, or a window that lost its focus."""
        self._close(seat, CurtainScene.shut)

    def _close(self, seat: Seat, make: Callable[..., CurtainScene]) -> None:
        table = self._table
        self._to, self._offering = seat, False
        table.hide_secrets()
        spec = table.match.setup.seats[seat]
        score = table.match.game.standing(table.shown)[seat].score
        standing = table.context.text("table.curtain.score", n=score)
        table.context.stack.push(make(table.context, spec, standing, self._closed, self._opened))

    def reopen(self) -> None:
        """Ask again what was asked when the table was made anew."""
        if self._offering and self._to is not None:
            self._offer(self._to)

    def _closed(self) -> None:
        """Behind the curtain the table is laid from the new side, its secrets still face down."""
        table, seat = self._table, self._to
        assert seat is not None
        table.perspective.turn_table(seat)
        table.lay()
        table.show_widgets()

    def _opened(self) -> None:
        """The curtain is gone. Whoever sits down now is asked what he wants to see first."""
        table, seat = self._table, self._to
        assert seat is not None
        if since_last_turn(table.match, seat) and table.match.number:
            self._offer(seat)
        else:
            table.take_over(seat)

    def _offer(self, seat: Seat) -> None:
        """Show first what happened, or look at one's hand at once."""
        table, text = self._table, self._table.context.text
        names = table.match.setup.names

        self._offering = True

        def look() -> None:
            self._offering = False
            table.page.close()
            table.take_over(seat)

        def show() -> None:
            self._offering = False
            table.page.close()
            table.show_again(since_last_turn(table.match, seat), lambda: table.take_over(seat))

        buttons = [
            Button(table.context, "since:look", text("table.since.look"), look, "primary"),
            Button(table.context, "since:show", text("table.since.show"), show),
        ]
        heading = text("table.since.heading", names, who=SeatRef(seat))
        widgets = dialog(table.context, heading, text("table.since.text"), buttons)
        table.page.open(widgets, look, "since:look")
