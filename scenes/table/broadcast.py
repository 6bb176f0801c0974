"""The foot of a demo: which game it is, what a stranger can do, and how all seats stand.

It lies below the strip, where no table has anything that is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.parts import seat_token
from scenes.kit.roles.showing import Showing
from scenes.table.session import Session
from scenes.ui.theme import SCREEN, Color
from sprites.canvas import Canvas
from sprites.drawn import shown
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Box, Fill, Group, Text
from sprites.typesetting import measure
from tabletop.core.acts import Act, Begin, End, Score
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.seats.series import EstimateSeries
from tabletop.text.chances import percent

FOOT: Final = Box(0.0, 1036.0, SCREEN[0], SCREEN[1] - 1036.0)
"""Where it lies: a remark in the strip ends above."""
GROUND: Final = (22, 12, 8, 236)
LETTERS: Final = 30.0
LARGEST: Final = 43.0
"""Of its letters, at the largest text scale: higher ones would leave it."""
TOKEN: Final = 34.0
WIDE: Final = percent(0.88)
"""As wide as a chance is told to be, but for one that is certain."""
SINCE: Final = 6
"""Chances are told of the newest moment at which they are known well, if it is not longer ago."""
KEPT: Final = 400
"""So many pictures of seats are kept, since most of them stay as they are while points are counted.
"""


class SeatTelling(NamedTuple):
    """How much the foot tells of each seat."""

    named: bool = True
    chances: bool = True
    placed: bool = True
    """Whether its place stands before it; the order tells it too."""


ALL: Final = SeatTelling()
LESS: Final = (
    SeatTelling(chances=False), SeatTelling(named=False), SeatTelling(named=False, chances=False),
    SeatTelling(False, False, False),
)  # fmt: skip
"""What is left out where letters are as small as they may be, one after another."""


class StandingSeat(NamedTuple):
    """How a seat stands."""

    seat: Seat
    place: int
    name: str
    colour: str
    score: int
    chance: str
    """To win; empty while it is not known."""


_Asked = tuple[StandingSeat, float, SeatTelling]


class Broadcast:
    """Keeps the foot of a demo up to what has been shown of it."""

    def __init__(
        self,
        context: Context,
        session: Session,
        canvas: Canvas,
        series: EstimateSeries,
        showing: Showing,
    ) -> None:
        """series: the chances as far as they are known; nothing is asked about them here. showing:
        what the table shows."""
        self._context = context
        self._session = session
        self._canvas = canvas
        self._series = series
        self._showing = showing
        self._tracks: set[str] | None = None  # whose counters have been the scores so far
        self._nodes: list[Node] = []
        self._told: dict[_Asked, Group] = {}  # what was made of each seat
        self._ways: dict[tuple[bool, bool, int], int] = {}  # the first that has room
        self._shown: object = None
        self._style: object = None  # language and measures in which that is told
        self._chances: Sequence[str] = ("",) * len(session.match.setup.seats)
        self._places: Sequence[StandingSeat] = ()
        self.invites = False
        """Whether any key ends it: then the foot says so."""
        self.scoring = False
        """Whether it tells that points are counted: nobody's turn is seen then."""

    @property
    def nodes(self) -> Sequence[Node]:
        """What it is made of."""
        return self._nodes

    def attend(self, still: bool, alone: bool, playing: Sequence[Act] = ()) -> None:
        """Called every frame. still: whether all that happened has been shown, so that nothing is
        told before it is seen but what is counted on the table; alone: whether it is not shown
        small, beside its chart; playing: the acts that are shown now."""
        self._count(playing)
        if still or not self._places:
            self._places = self._standing()
            self._learn()
        else:
            self._places = self._counted()
        style = self._context.text, self._context.theme
        wanted = self.invites, self._places, alone, self.scoring
        if (style, wanted) == (self._style, self._shown):
            return
        if style != self._style:
            self._told.clear()
            self._ways.clear()
        self._style, self._shown = style, wanted
        self._lay(self._made() if alone else [])

    def _lay(self, wanted: Sequence[Node]) -> None:
        """Put these on the canvas; what lies there already stays."""
        lying = {(node.name, shown(node)): node for node in self._nodes}
        self._nodes = [lying.pop((node.name, shown(node)), node) for node in wanted]
        for node in lying.values():
            self._canvas.remove(node)
        for node in self._nodes:
            if node not in self._canvas:
                self._canvas.add(node)

    def _count(self, playing: Sequence[Act]) -> None:
        """Whether points are counted now, and it is nobody's turn."""
        if self._showing.turn is not None or any(isinstance(act, Begin) for act in playing):
            self.scoring = False
        elif any(isinstance(act, Score | End) for act in playing):
            self.scoring = True

    def _standing(self) -> tuple[StandingSeat, ...]:
        """All seats by place, as anybody may know it."""
        match = self._session.match
        seats, chances = match.setup.seats, self._known()
        standing = sorted(match.game.standing(match.view(NOBODY)), key=lambda at: at.place)
        return tuple(
            StandingSeat(
                at.seat, at.place, seats[at.seat].name, seats[at.seat].colour, at.score,
                chances[at.seat],
            )
            for at in standing
        )  # fmt: skip

    def _learn(self) -> None:
        """Which counters of the table are the scores by which all stand."""
        counters = self._showing.counters
        fits = {
            track
            for track in {track for track, _ in counters}
            if all(counters.get((track, at.seat)) == at.score for at in self._places)
        }
        falls = all(a.score >= b.score for a, b in pairwise(self._places))
        fits = fits if falls else set()
        self._tracks = fits if self._tracks is None else self._tracks & fits

    def _counted(self) -> Sequence[StandingSeat]:
        """How all stand by what has been counted on the table so far, where it shows their scores:
        nobody leads at the foot who does not lead above."""
        if not self._tracks:
            return self._places
        track, counters = min(self._tracks), self._showing.counters
        scores = {at.seat: counters.get((track, at.seat), at.score) for at in self._places}
        if all(scores[at.seat] == at.score for at in self._places):
            return self._places
        ahead = sorted(self._places, key=lambda at: -scores[at.seat])
        return tuple(
            at._replace(
                score=scores[at.seat],
                place=1 + sum(n > scores[at.seat] for n in scores.values()),
            )
            for at in ahead
        )

    def _known(self) -> Sequence[str]:
        """The chances that are known best; those told last while newer ones are worked out."""
        newest = len(self._series) - 1
        for moment in range(newest, max(-1, newest - SINCE), -1):
            found = self._series[moment]
            if found is not None and self._series.fine(moment):
                self._chances = [percent(chance) for chance in found.chances]
                break
        return self._chances

    # Its picture

    def _made(self) -> list[Node]:
        """The words at the left, all seats at the right, with as much of each as there is room."""
        theme = self._context.theme
        least = theme.least_on_table
        size = max(least, min(LARGEST, LETTERS * theme.text_scale))
        sizes = dict.fromkeys((size, (size + least) / 2, least))
        ways = [*((each, ALL) for each in sizes), *((least, telling) for telling in LESS)]
        for letters, telling in ways[self._first_way(ways) :]:
            words, seats = self._words(letters), self._seats(self._places, letters, telling)
            if _room(words, seats) >= theme.gap:
                break
        ground = Fill(FOOT.width, FOOT.height, GROUND)
        edge = Fill(FOOT.width, 2.0, theme.panel_edge)
        return [
            Node(ground, *FOOT.center, lift=FLAT, z=Layer.STRIP, name="broadcast"),
            Node(edge, FOOT.center[0], FOOT.y, lift=FLAT, z=Layer.STRIP.at(1), name="broadcast"),
            *words,
            *seats,
        ]

    def _first_way(self, ways: Sequence[tuple[float, SeatTelling]]) -> int:
        """The first way that has room for numbers as wide as they may soon be: the foot is not to
        change its letters with every chance that is told."""
        digits = max(len(str(place.score)) for place in self._places)
        asked = self.invites, self.scoring, digits
        if asked not in self._ways:
            wide = [place._replace(score=int("8" * digits), chance=WIDE) for place in self._places]
            self._ways[asked] = next(
                (
                    n
                    for n, (letters, telling) in enumerate(ways)
                    if _room(self._words(letters), self._seats(wide, letters, telling))
                    >= self._context.theme.gap
                ),
                len(ways) - 1,
            )
        return self._ways[asked]

    def _words(self, size: float) -> list[Node]:
        """The game, and what there is to do."""
        theme, text = self._context.theme, self._context.text
        game = text(f"{self._session.match.game.name}.title")
        invites = text("table.broadcast.invites" if self.invites else "table.broadcast.demo")
        title = Text(game, size, theme.gold, "bold")
        words = Text(invites, size, theme.text[:3], "body")
        left = theme.side + title.size[0] + theme.gap
        if self.scoring and not self.invites:  # that nobody plays is seen by the words as well
            words = Text(text("table.broadcast.scoring"), size, theme.gold, "bold")
        told = [_at(title, theme.side, "game"), _at(words, left, "invites")]
        if self.scoring and self.invites:
            scoring = Text(text("table.broadcast.scoring"), size, theme.gold, "bold")
            told.insert(1, _at(scoring, left, "scoring"))
            told[-1] = _at(words, left + scoring.size[0] + theme.gap, "invites")
        return told

    def _seats(
        self, places: Sequence[StandingSeat], size: float, telling: SeatTelling
    ) -> list[Node]:
        """The seats in their order, at the right."""
        theme, right = self._context.theme, SCREEN[0] - self._context.theme.side
        made: list[Node] = []
        for place in reversed(places):
            seat = self._seat(place, size, telling)
            right -= seat.size[0]
            made.insert(0, _at(seat, right, "standing"))
            right -= theme.gap if telling.named else theme.tight
        return made

    def _seat(self, at: StandingSeat, size: float, telling: SeatTelling) -> Group:
        """What tells how a seat stands."""
        asked = at, size, telling
        if asked not in self._told:
            if len(self._told) >= KEPT:
                self._told.clear()
            parts, x = list[tuple[Picture, float, float]](), 0.0
            for picture, gap in self._parts(at, size, telling):
                parts.append((picture, x, (FOOT.height - picture.size[1]) / 2))
                x += picture.size[0] + gap
            self._told[asked] = Group((x, FOOT.height), tuple(parts))
        return self._told[asked]

    def _parts(
        self, at: StandingSeat, size: float, telling: SeatTelling
    ) -> list[tuple[Picture, float]]:
        """The parts that a seat is told by, each with the gap behind it."""
        theme, text = self._context.theme, self._context.text
        space = measure("n", size, "bold")[0] * (0.6 if telling.named else 0.3)
        ink: Color = theme.text[:3]
        first: Color = theme.gold if at.place == 1 else ink
        made: list[tuple[Picture, float]] = [(seat_token(at.colour, TOKEN), space)]
        if telling.placed:
            place = text("table.broadcast.place", n=at.place)
            made.insert(0, (Text(place, size, first, "bold"), space))
        if telling.named:
            made.append((Text(at.name, size, ink, "bold"), space))
        made.append((Text(str(at.score), size, theme.gold, "bold"), space))
        if telling.chances and at.chance:
            words = text("table.broadcast.chance", chance=at.chance)
            made.append((Text(words, size, theme.text_quiet[:3], "body"), space))
        return made


def _room(words: Sequence[Node], seats: Sequence[Node]) -> float:
    """What is left between the words and the seats."""
    return seats[0].bounds().x - words[-1].bounds().right


def _at(picture: Picture, left: float, name: str) -> Node:
    """A part of the foot that begins there."""
    x, y = left + picture.size[0] / 2, FOOT.center[1] + 1
    return Node(picture, x, y, lift=FLAT, z=Layer.STRIP.at(2), name=f"broadcast:{name}")
