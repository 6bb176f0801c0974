"""Placement of zones on a table and of pieces in them: rows, fans, heaps, stacks, piles.

All lengths are design units, all angles degrees. A spread gives a placement for each of
n pieces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from scenes.kit.layers import Layer
from sprites.painting import Picture
from sprites.picture import Box
from tabletop.core.zones import Piece

CARD_ASPECT: Final = 1.4
"""Height of a card divided by its width."""
SEAT_MESSAGE_OFFSET = 128.0
"""Distance from the upper edge of a panel to the messages about its seat."""


class Placement(NamedTuple):
    """Centre and angle of one piece on the table."""

    x: float
    y: float
    angle: float = 0.0

    def box(self, width: float, height: float) -> Box:
        """Return the upright box of this size about the centre."""
        return Box(self.x - width / 2, self.y - height / 2, width, height)

    @property
    def stack(self) -> PieceStack:
        """A stack of pieces at this placement."""
        return PieceStack(self.x, self.y, angle=self.angle)


class Spread(Protocol):
    """A rule that arranges the pieces of a zone."""

    def poses(self, n: int) -> Sequence[Placement]:
        """Return a placement for each of n pieces, from bottom (or first) to top (or last)."""
        ...


@dataclass(frozen=True)
class PieceStack:
    """Pieces in one place, each offset a little from the last: climbing markers, a neat stack."""

    x: float
    y: float
    step_x: float = 0.0
    step_y: float = 0.0
    angle: float = 0.0

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n stacked pieces."""
        return [
            Placement(self.x + i * self.step_x, self.y + i * self.step_y, self.angle)
            for i in range(n)
        ]


@dataclass(frozen=True)
class Row:
    """Pieces side by side along a line through (x, y).

    The point is the row's middle (align 0.5), start (0) or end (1). `step` is the distance
    of neighbours; it shrinks so that all pieces fit.
    """

    x: float
    y: float
    step: float
    length: float = math.inf
    align: float = 0.5
    vertical: bool = False
    max_tilt: float = 0.0
    """Greatest tilt in degrees, as of pieces laid by hand; constant for each index."""

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n pieces side by side."""
        gaps = max(1, n - 1)
        step = min(self.step, self.length / gaps)
        first = -(n - 1) * step * self.align
        made = []
        for i in range(n):
            along, angle = first + i * step, self.max_tilt * _scatter(i)
            if self.vertical:
                made.append(Placement(self.x, self.y + along, angle))
            else:
                made.append(Placement(self.x + along, self.y, angle))
        return made


@dataclass(frozen=True)
class Fan:
    """Cards held in a hand: overlapping, rotated about a point far below."""

    x: float
    y: float
    step: float
    width: float
    angle_step: float = 2.4
    """Degrees between neighbours."""
    drop: float = 3.0
    """Extra distance by which outer cards lie lower, growing outward."""
    focus_room: float = 0.0
    """Room for the card in focus; the other cards keep their distance."""

    @property
    def max_x(self) -> float:
        """The rightmost x of the middle of the last card."""
        return self.x + self.width / 2

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n fanned cards."""
        gaps = max(1, n - 1)
        step = min(self.step, self.width / gaps, (self.width - self.focus_room) / max(1, n - 2))
        turn = min(self.angle_step, 16.0 / gaps)
        over = max(0.0, gaps * step / 2 + max(0.0, self.focus_room - step) - self.width / 2)
        made = []
        for i in range(n):
            out = i - (n - 1) / 2
            x, y = self.x + out * step - over, self.y + self.drop * out * out
            made.append(Placement(x, y, -out * turn))
        return made


class NearFan(NamedTuple):
    """The fan of the acting seat at the near edge of a demo, and the width of its cards."""

    fan: Fan
    card_width: float


@dataclass(frozen=True)
class Heap:
    """Pieces scattered within an ellipse, later pieces higher; always the same heap."""

    x: float
    y: float
    width: float
    height: float
    max_tilt: float = 30.0

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n scattered pieces."""
        made = []
        for i in range(n):
            angle, far = i * 2.39996, math.sqrt((i + 0.5) / max(n, 6))  # a sunflower's seeds
            made.append(
                Placement(
                    self.x + self.width / 2 * far * math.cos(angle),
                    self.y + self.height / 2 * far * math.sin(angle),
                    self.max_tilt * _scatter(i),
                )
            )
        return made


@dataclass(frozen=True)
class ZonePlace:
    """The place of one zone on the table.

    `is_pile`: one picture stands for all pieces (a bag, a deck), which come out of and go
    into `mouth`. `mouth_front` is drawn over a piece that comes out. `sort_key` keeps the
    pieces of a hand in order.
    """

    spread: Spread
    z_order: float = 0.0
    """Order among the other zones of its layer."""
    surface: str = "felt"
    """Surface on which a piece lands, for its sound."""
    is_pile: bool = False
    mouth: Placement | None = None
    mouth_front: Picture | None = None
    sort_key: Callable[[Piece], Any] | None = None
    mouths: Callable[[Piece], Placement] | None = None
    """Return the mouth for each kind of piece, in a pile with several kinds side by side."""
    rise_distance: float = 0.0
    """Distance that a piece rises out of the mouth before it moves on; 0 for decks."""
    arrange: Callable[[Sequence[Piece]], Sequence[Placement]] | None = None
    """Arrange pieces by their kinds, such as columns by colour; None uses `spread`."""
    layer: Layer = Layer.PIECES
    is_pushed: bool = False
    """True if pieces that come or leave are pushed along the table together, as by a hand."""
    is_heaped: bool = False
    """True if pieces of a kind lie on one another: a touch means the topmost."""
    heap_box: Callable[[Piece], Box] | None = None
    """Return the touched box of each kind of piece in a heap, with the number beside it."""
    action_box: Callable[[Sequence[object]], Box] | None = None
    """Return the touched box of a pile with several kinds, for actions and builders of actions."""
    piece_width: float = 0.0
    """Width of a piece there."""
    bounds: Box | None = None
    """Box of the whole zone; None if it is as large as one card."""
    lift: float = 0.0
    """Height of its pieces at rest above the table."""
    first_out: Collection[Piece] = ()
    """Pieces of which the one that came first leaves; of all others the last one does."""

    def leaving_index(self, pieces: Sequence[Piece], piece: Piece) -> int:
        """Return the index of the piece that leaves, of several that are equal."""
        if piece in self.first_out:
            return pieces.index(piece)
        return len(pieces) - 1 - pieces[::-1].index(piece)

    def poses(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each piece, from the bottom (or first) to the top (or last)."""
        return self.spread.poses(len(pieces)) if self.arrange is None else self.arrange(pieces)

    @property
    def box(self) -> Box:
        """The box of the whole zone, to be pressed or highlighted."""
        return self.bounds or self.pile_opening.box(
            self.piece_width, self.piece_width * CARD_ASPECT
        )

    def box_for(self, actions: Sequence[object]) -> Box:
        """Return the box that is touched for actions and builders of actions."""
        return self.box if self.action_box is None else self.action_box(actions)

    @property
    def pile_opening(self) -> Placement:
        """The point where pieces come out of a pile."""
        return self.mouth or self.spread.poses(1)[0]

    def z(self, index: int) -> float:
        """Return the z value of the index-th piece at rest."""
        return self.layer.z_at(self.z_order + index * 0.01)

    def mouth_for(self, piece: Piece) -> Placement:
        """Return the point where a piece of this kind comes out of a pile or goes in."""
        return self.pile_opening if self.mouths is None else self.mouths(piece)


class CardSlot(NamedTuple):
    """The position of a card, token or stack, and its width."""

    x: float
    y: float
    width: float
    angle: float = 0.0

    @property
    def placement(self) -> Placement:
        """The position without the width."""
        return Placement(self.x, self.y, self.angle)

    @property
    def box(self) -> Box:
        """The box of a card there."""
        return self.placement.box(self.width, self.width * CARD_ASPECT)

    def place(self, order: float = 0.0, surface: str = "felt", pile: bool = False) -> ZonePlace:
        """Return the zone place for pieces there; with `pile` one picture stands for all."""
        return ZonePlace(self.placement.stack, order, surface, is_pile=pile, piece_width=self.width)


def panel_message_position(panel: Box) -> Placement:
    """Return the position of messages about a rival: in the middle of its panel, below its name."""
    return Placement(panel.center[0], panel.y + SEAT_MESSAGE_OFFSET)


def _scatter(i: int) -> float:
    """A number in [-1, 1] that looks thrown but is always the same for the i-th piece."""
    return math.sin(i * 12.9898 + 4.1) * 43758.5453 % 2 - 1
