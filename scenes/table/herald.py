"""The herald: tells a learner what others just did, and what that did to their own things."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.table.display import Display
from scenes.table.surroundings import Surroundings
from scenes.ui.buttons import Button
from scenes.ui.freespace import Cover, Shape, free_space
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import column, column_height
from scenes.ui.page import DIALOG_Z
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.match.match import Event
from tabletop.match.setup import Mode
from tabletop.said.chronicle import last_turn
from tabletop.said.news import News, Newsreader

WIDE, WIDEST = 640.0, 1300.0
GLOWS = 2.4
OWN, PIECE, SIGN = 20.0, 3.0, 2.0
"""What it costs to cover, a square: where something came or went, pieces, signs."""


class Herald:
    """Lays news beside what they speak of."""

    def __init__(self, display: Display) -> None:
        self._context = display.context
        self._session = session = display.session
        self._display = display
        self.newsreader = Newsreader(session.match)
        """Up to where the learner has been told."""

    def news(self) -> News | None:
        """What the turn brought that has just been shown to its end; None where nobody learns."""
        session = self._session
        if session.mode is not Mode.PRACTICE:
            return None
        learner = session.match.setup.humans[0]
        return self.newsreader.news(learner, session.next_seat, self._context.text)

    def last_turn(self) -> Sequence[Event]:
        """What happened since the learner's last turn, to be shown again."""
        match = self._session.match
        seat = max(self._session.perspective.place, 0)
        first = last_turn(match, seat)
        return [event for event in match.history if event.number > max(first, -1)]

    def _boxes(self, news: News) -> list[Box]:
        """Where something came or went."""
        return [self._display.layout.places.box(zone) for zone in news.zones]

    def show_own(self, news: News) -> None:
        """Ring what came and went, and say it where that is all that is said."""
        display = self._display
        if boxes := self._boxes(news):
            display.lanes["page"].also(display.narrator.rings(boxes, GLOWS))

    def say_own(self, news: News) -> None:
        """Say what came and went in a line that passes."""
        self.show_own(news)
        if news.own:
            near = next(iter(self._boxes(news)), None)
            self._display.page.say("\n".join(news.own), near)

    @property
    def waits(self) -> bool:
        """Whether the learner wants to read on by themself."""
        return self._context.settings.wait_each_turn

    def open(self, news: News, go_on: Callable[[], None]) -> None:
        """Lay what happened over the table until the learner goes on, where it covers least."""
        context, theme, page = self._context, self._context.theme, self._display.page
        width = min(WIDEST, WIDE * theme.text_scale)
        inside = width - 2 * theme.pad
        heading = Label(context, "news:heading", news.heading, theme.label, face="display")
        said = [Label(context, f"news:{n}", line, theme.body) for n, line in enumerate(news.lines)]
        said += [
            Label(context, f"news:own:{n}", line, theme.body, theme.gold, "bold")
            for n, line in enumerate(news.own)
        ]
        button = Button(context, "go_on", context.text("table.turn.go_on"), go_on, "green")
        widgets: list[Widget] = [heading, *said]
        room = Box(theme.side, theme.edge, SCREEN[0] - 2 * theme.side, SCREEN[1] - 2 * theme.edge)
        foot = theme.gap + button.wanted(inside)[1]
        while len(said) > 1 and self._high(widgets, inside) + foot > room.height:
            widgets.remove(said.pop(0))  # the oldest
        high = self._high(widgets, inside) + foot
        around = Surroundings(self._display)
        covers = [
            *(Cover(box, OWN) for box in self._boxes(news)),
            *(Cover(box, PIECE) for box in around.pieces()),
            *(Cover(box, SIGN) for box in around.signs()),
        ]
        near = Box(*self._display.layout.places.seat_spot(0)[:2], 0.0, 0.0)
        box = free_space([Shape(width, min(high, room.height))], room, covers, near).box
        panel = Panel(context, "news:panel", "dark", DIALOG_Z)
        panel.place(*box)
        for widget in (*widgets, button):
            widget.z = DIALOG_Z + 1
        y = column(widgets, box.x + theme.pad, box.y + theme.pad, inside, theme.tight)
        button.place(box.x + theme.pad, y + theme.gap, inside, foot - theme.gap)
        page.open([panel, *widgets, button], go_on, "go_on")

    def _high(self, widgets: Sequence[Widget], inside: float) -> float:
        theme = self._context.theme
        return column_height(widgets, inside, theme.tight) + 2 * theme.pad
