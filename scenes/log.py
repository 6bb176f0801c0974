"""What happened: the lines of a match, the newest first; each can be shown again on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.backdrop import foot, head, page_arrows
from scenes.context import Context
from scenes.scene import Scene
from scenes.table.chronicle import Line, read_match
from scenes.table.parts import seat_token
from scenes.ui.buttons import Button, Tab
from scenes.ui.intents import Command
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import paged
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.core.zones import Seat
from tabletop.match.match import Match

HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))
TOKEN = 44.0


class LogScene(Scene):
    """The log, as `viewer` may know it. `again` shows the event of a decision on the table."""

    see_through = True

    def __init__(
        self,
        context: Context,
        match: Match,
        viewer: Seat,
        home: Seat,
        again: Callable[[int], None],
    ) -> None:
        super().__init__(context)
        self.match = match
        self._again = again
        self._home = home
        self._page = 0
        self._lines: Sequence[Line] = read_match(match, viewer, context.text)[::-1]
        self._last_turn = max(
            (n for n, decision in enumerate(match.decisions) if decision.seat == home), default=-1
        )
        self.page.back = context.stack.pop
        self.page.turn = self._turn
        self.compose()

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        heading, top = head(context, text("table.log.heading"))
        back = Button(context, "back", text("table.log.back"), context.stack.pop, "primary")
        lower, bottom = foot(context, [back], [], HINTS)
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        panel = Panel(context, "log:panel", "dark")
        panel.place(*box)
        inside = box.width - 2 * theme.pad
        rows = [self._row(n, line) for n, line in enumerate(self._lines)]
        heights = [row.wanted(inside)[1] for row in rows]
        room = box.height - 2 * theme.pad - theme.field_height
        pages = paged(rows, heights, room, theme.tight)
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        widgets: list[Widget] = [panel, heading, *lower]
        y = box.y + theme.pad
        for row in pages[self._page]:
            height = row.wanted(inside)[1]
            row.place(box.x + theme.pad, y, inside, height)
            widgets.append(row)
            y += height + theme.tight
        if not rows:
            empty = Label(context, "log:empty", text("table.log.empty"), theme.label)
            empty.place(box.x + theme.pad, box.y + theme.pad, inside, theme.label * 1.4)
            widgets.append(empty)
        corner = Box(box.x, box.y, box.width - theme.pad, box.height - theme.tight)
        widgets += page_arrows(
            context, corner, self._page, self._pages,
            lambda: self._show(self._page - 1), lambda: self._show(self._page + 1),
        )  # fmt: skip
        self.page.show(widgets, "back")

    def _row(self, n: int, line: Line) -> Widget:
        """One line with the token of who decided; the line of one's own last turn is marked."""
        seats = self.match.setup.seats
        token = seat_token(seats[line.seat].colour, TOKEN) if line.number >= 0 else None
        words = f"{line.words}  ({line.clause})" if line.clause else line.words
        mine = line.number == self._last_turn
        return Tab(
            self.context, f"line:{n}", words, mine, lambda: self._ghost(line.number), token, "left"
        )  # fmt: skip

    def _ghost(self, number: int) -> None:
        self.context.stack.pop()
        self._again(number)

    def _turn(self, step: int) -> bool:
        return self._show(self._page + step)

    def _show(self, page: int) -> bool:
        if not 0 <= page < self._pages:
            return False
        self._page = page
        self.context.mixer.play("page_turn")
        self.compose()
        return True
