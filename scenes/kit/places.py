"""Where zones lie on a table, and how pieces lie in them: row, fan, heap, stack, pile.

All lengths are design units, all angles degrees. A spread gives a pose for each of n pieces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from scenes.kit.layers import Layer
from sprites.painting import Picture
from sprites.picture import Box
from tabletop.core.zones import Piece

SHAPE: Final = 1.4
"""A card's height by its width."""
BELOW_NAME = 128.0
"""From the upper edge of a panel to what is said of its seat."""


class Placement(NamedTuple):
    """Where one piece lies: its centre, its turn on the table, its height in the order."""

    x: float
    y: float
    angle: float = 0.0

    def box(self, width: float, height: float) -> Box:
        """The upright box of this size about its centre."""
        return Box(self.x - width / 2, self.y - height / 2, width, height)

    @property
    def spot(self) -> Spot:
        """All pieces in this place."""
        return Spot(self.x, self.y, angle=self.angle)


class Spread(Protocol):
    """How pieces lie in a zone."""

    def poses(self, n: int) -> Sequence[Placement]:
        """A pose for each of n pieces, from the bottom (or first) to the top (or last)."""
        ...


@dataclass(frozen=True)
class Spot:
    """All in one place, each a little higher than the last: markers that climb, a neat stack."""

    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0

    def poses(self, n: int) -> Sequence[Placement]:
        return [Placement(self.x + i * self.dx, self.y + i * self.dy, self.angle) for i in range(n)]


@dataclass(frozen=True)
class Row:
    """Side by side along a line through (x, y), its middle (align 0.5), start (0) or end (1).

    `step` is the distance of neighbours; it shrinks so that all fit into `room`.
    """

    x: float
    y: float
    step: float
    room: float = math.inf
    align: float = 0.5
    vertical: bool = False
    sway: float = 0.0
    """Pieces laid by hand: each turned by up to so many degrees, always the same."""

    @classmethod
    def within(cls, box: Box, piece: float, step: float, edge: float, sway: float = 0.0) -> Row:
        """Pieces so wide along the middle of a box, from its left on; so far from its edges."""
        first, room = box.x + edge + piece / 2, box.width - 2 * edge - piece
        return cls(first, box.center[1], step, room, align=0.0, sway=sway)

    def poses(self, n: int) -> Sequence[Placement]:
        gaps = max(1, n - 1)
        step = min(self.step, self.room / gaps)
        first = -(n - 1) * step * self.align
        made = []
        for i in range(n):
            along, angle = first + i * step, self.sway * _scatter(i)
            if self.vertical:
                made.append(Placement(self.x, self.y + along, angle))
            else:
                made.append(Placement(self.x + along, self.y, angle))
        return made


@dataclass(frozen=True)
class Fan:
    """Cards held in a hand: overlapping, turned about a point far below."""

    x: float
    y: float
    step: float
    room: float
    turn: float = 2.4
    """Degrees between neighbours."""
    drop: float = 3.0
    """How much lower the next card lies, growing outward."""
    opens: float = 0.0
    """Room for the card in focus to lie free: the others keep their distance when it opens."""

    @property
    def end(self) -> float:
        """The furthest to the right that the middle of the last card may come."""
        return self.x + self.room / 2

    def poses(self, n: int) -> Sequence[Placement]:
        gaps = max(1, n - 1)
        step = min(self.step, self.room / gaps, (self.room - self.opens) / max(1, n - 2))
        turn = min(self.turn, 16.0 / gaps)
        over = max(0.0, gaps * step / 2 + max(0.0, self.opens - step) - self.room / 2)
        made = []
        for i in range(n):
            out = i - (n - 1) / 2
            x, y = self.x + out * step - over, self.y + self.drop * out * out
            made.append(Placement(x, y, -out * turn))
        return made


@dataclass(frozen=True)
class Heap:
    """Thrown together within an ellipse, later pieces higher; always the same heap."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 30.0

    def poses(self, n: int) -> Sequence[Placement]:
        made = []
        for i in range(n):
            angle, far = i * 2.39996, math.sqrt((i + 0.5) / max(n, 6))  # a sunflower's seeds
            made.append(
                Placement(
                    self.x + self.width / 2 * far * math.cos(angle),
                    self.y + self.height / 2 * far * math.sin(angle),
                    self.turn * _scatter(i),
                )
            )
        return made


@dataclass(frozen=True)
class Place:
    """One zone on the table.

    `pile`: one picture stands for all pieces (a bag, a deck): they come out of and go into
    `mouth`. `front` is drawn over a piece that comes out. `sort` keeps the pieces of a hand in
    order.
    """

    spread: Spread
    order: float = 0.0
    """Above which other places of its layer it lies."""
    surface: str = "felt"
    """What a piece lands on, for its sound."""
    pile: bool = False
    mouth: Placement | None = None
    front: Picture | None = None
    sort: Callable[[Piece], Any] | None = None
    gates: Callable[[Piece], Placement] | None = None
    """Where each kind of piece comes out of a pile that holds several kinds side by side."""
    rise: float = 0.0
    """How far a piece rises out of the mouth before it goes its way; 0 for decks."""
    arrange: Callable[[Sequence[Piece]], Sequence[Placement]] | None = None
    """How pieces lie where that depends on what they are: columns by colour. Else `spread`."""
    layer: Layer = Layer.PIECES
    pushed: bool = False
    """What comes here, or leaves, is pushed along the table as one, as a hand would do it."""
    heaped: bool = False
    """Pieces of a kind lie on one another: whichever is touched, the topmost is meant."""
    width: float = 0.0
    """How wide a piece is there."""
    room: Box | None = None
    """The zone as a whole, where that is not as large as a card there."""

    def poses(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """A pose for each of these pieces, from the bottom (or first) to the top (or last)."""
        return self.spread.poses(len(pieces)) if self.arrange is None else self.arrange(pieces)

    @property
    def box(self) -> Box:
        """The zone as a whole, to be pressed or lit up."""
        return self.room or self.opening.box(self.width, self.width * SHAPE)

    @property
    def opening(self) -> Placement:
        """Where pieces come out of a pile."""
        return self.mouth or self.spread.poses(1)[0]

    def z(self, index: int) -> float:
        """Where its index-th piece lies in the order of drawing, at rest."""
        return self.layer.at(self.order + index * 0.01)

    def gate(self, piece: Piece) -> Placement:
        """Where a piece of that kind comes out of a pile, or goes in."""
        return self.opening if self.gates is None else self.gates(piece)


class CardSpot(NamedTuple):
    """Where a card, a token or a stack of them lies, and how wide it is there."""

    x: float
    y: float
    width: float
    angle: float = 0.0

    @property
    def pose(self) -> Placement:
        """Where, without how wide."""
        return Placement(self.x, self.y, self.angle)

    @property
    def box(self) -> Box:
        """As large as a card there."""
        return self.pose.box(self.width, self.width * SHAPE)

    def place(self, order: float = 0.0, surface: str = "felt", pile: bool = False) -> Place:
        """The zone whose pieces lie there, or (pile) whose pieces one picture stands for."""
        return Place(self.pose.spot, order, surface, pile=pile, width=self.width)


def below_name(panel: Box) -> Placement:
    """Where what is said of a rival appears: in the middle of its panel, below its name."""
    return Placement(panel.center[0], panel.y + BELOW_NAME)


def _scatter(i: int) -> float:
    """A number in [-1, 1] that looks thrown but is always the same for the i-th piece."""
    return math.sin(i * 12.9898 + 4.1) * 43758.5453 % 2 - 1
