"""The herald: tells a learner what others just did, and what that did to their own things."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.table.display import Display
from scenes.table.session import Session
from scenes.table.surroundings import Surroundings
from scenes.ui.buttons import Button
from scenes.ui.freespace import Cover, Shape, free_space
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import column, column_height
from scenes.ui.page import DIALOG_Z
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.core import acts
from tabletop.core.acts import Move
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.match.match import Event
from tabletop.match.setup import Mode
from tabletop.table.chronicle import last_turn, lying_before, read_event
from tabletop.text.reading import piece_name

MOST = 6
"""So many lines are told of a turn, the last ones."""
WIDE, WIDEST = 640.0, 1300.0
GLOWS = 2.4
OWN, PIECE, SIGN = 20.0, 3.0, 2.0
"""What it costs to cover, a square: where something came or went, pieces, signs."""


class News(NamedTuple):
    """What happened since it was told last."""

    heading: str
    lines: Sequence[str]
    own: Sequence[str]
    """What came to the learner, and what left them, in words."""
    boxes: Sequence[Box]
    """Where."""


class Herald:
    """Knows up to where a learner has been told."""

    def __init__(self, context: Context, session: Session, display: Display) -> None:
        self._context = context
        self._session = session
        self._display = display
        self.told = session.match.number
        """So many decisions the learner has been told of."""

    def news(self) -> News | None:
        """What the turn brought that has just been shown to its end; None while it goes on, where
        nobody learns, and where nobody else did anything."""
        session, match = self._session, self._session.match
        self.told = min(self.told, match.number)  # taken back
        deciders = [made.seat for made in match.decisions[self.told :]]
        if session.mode is not Mode.PRACTICE or not deciders:
            return None
        if not match.over and session.next_seat == deciders[-1]:
            return None
        learner = match.setup.humans[0]
        if set(deciders) == {learner}:
            self.told = match.number
            return None
        events = [event for event in match.history if event.number >= self.told]
        lines = list(self._lines(events, learner))
        if not lines:
            return None  # choices that lie face down: they are told with what they lead to
        self.told = match.number
        own, zones = self._own(events, learner)
        others = dict.fromkeys(seat for seat in deciders if seat != learner)
        names = [match.setup.names[seat] for seat in others]
        heading = self._context.text("table.turn.heading", who=names)
        boxes = [self._display.layout.places.box(zone) for zone in zones]
        return News(heading, lines[-MOST:], own, boxes)

    def last_turn(self) -> Sequence[Event]:
        """What happened since the learner's last turn, to be shown again."""
        match = self._session.match
        seat = max(self._session.perspective.home, 0)
        first = last_turn(match, seat)
        return [event for event in match.history if event.number > max(first, -1)]

    # What is told

    def _lines(self, events: Sequence[Event], learner: Seat) -> Iterator[str]:
        """What happened, without what lies face down and what only begins."""
        match, last = self._session.match, ""
        lying = lying_before(match, events[0], learner) if events else {}
        for event in events:
            for line in read_event(match, event, learner, self._context.text, lying):
                if isinstance(line.act, acts.Begin | acts.Shuffle) or line.words == last:
                    continue
                if isinstance(line.act, Move) and is_back(line.act.piece):
                    continue
                last = line.words
                yield last

    def _own(self, events: Sequence[Event], learner: Seat) -> tuple[list[str], list[Zone]]:
        """What came to the learner's things and what left them, and which things those are."""
        match, text = self._session.match, self._context.text
        owner = match.game.zones.owner
        came: dict[Piece, int] = {}
        left: dict[Piece, int] = {}
        zones: dict[Zone, None] = {}
        for event in events:
            if event.seat == learner:
                continue
            for act in match.seen(event, learner):
                if not isinstance(act, Move) or owner(act.source) == owner(act.target):
                    continue
                for side, zone in ((came, act.target), (left, act.source)):
                    if owner(zone) == learner:
                        side[act.piece] = side.get(act.piece, 0) + act.n
                        zones[zone] = None
        words = []
        for key, side in (("yours", came), ("mine", left)):
            named = [
                text("table.turn.count", n=n, piece=piece_name(piece, match.game.name, text, n))
                for piece, n in side.items()
            ]
            if named:
                words.append(text(f"table.turn.{key}", what=named))
        return words, list(zones)

    def show_own(self, news: News) -> None:
        """Ring what came and went, and say it where that is all that is said."""
        display = self._display
        if news.boxes:
            display.lanes["page"].also(display.narrator.rings(news.boxes, GLOWS))

    def say_own(self, news: News) -> None:
        """Say what came and went in a line that passes."""
        self.show_own(news)
        if news.own:
            near = news.boxes[0] if news.boxes else None
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
            *(Cover(box, OWN) for box in news.boxes),
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
