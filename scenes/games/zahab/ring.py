"""Where things stand around Zahab's ring: its tiles and spaces, camels on its rim, the displayed
cards with their gold, piles in its corners, the tracks of the court.

There are two such grounds: above the home seat, and larger where nobody is at home. All lengths
are design units, angles degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from scenes.kit.places import SHAPE, CardSpot, Placement, Row, Spot
from sprites.picture import Box
from tabletop.core.zones import Piece
from tabletop.games.zahab.state import DISPLAY, PLACES, SPACES

NUMBER: Final = 42.0
"""How large the numbers of steps are while they are chosen."""
TRACK_ORDER: Final = ("queen", "magician", "hermit")
TRACK_STEP: Final = 88.0
DISC: Final = 42.0
COIN: Final = 46.0

_DRAWN = 760.0
"""The width that ring and tracks are drawn in."""
_TRACK_HIGH = 92.0 / _DRAWN
_UNDER = 27.0
"""How far the middle of the gold of a card is from it."""
_BELOW, _ON = 16.0, 4.0
"""How far below the edge of a pile its number stands: on a public table it lies on it, for the line
at the foot may have two lines."""


@dataclass(eq=False)
class RingGround:
    """All places around a ring."""

    middle: tuple[float, float]
    ring: float
    """How wide it is."""
    rim: float
    """The radius at which camels stand, of its width: what their space does stays to be seen."""
    camel: float
    column: float
    """How far the middles of the displayed cards are from that of the ring, to each side."""
    rows: tuple[float, float, float]
    below: bool
    """Whether gold lies below its card; else beside it, on the side of the ring."""
    corner: float
    """How wide a card is in a corner between ring and display."""
    piles: tuple[float, float]
    """How far deck and exiled cards are from the middle of the ring."""
    notes: tuple[float, float]
    """How far the plaques of rules and end are from it."""
    signs_width: float
    court: Box
    """The first of the three tracks."""

    card: float = 172.0
    """How wide a displayed card is."""

    def __post_init__(self) -> None:
        (x, y), k = self.middle, self.ring / _DRAWN
        self.scale = k
        """How large the ring is, of what is drawn."""
        self.space_size = 86.0 * k
        """How wide a space is."""
        self.number_radius = 286.0 * k - (self.space_size + NUMBER) / 2 - 1.0
        """Where the numbers of steps stand while they are chosen: beside the signs of their
        spaces."""
        self.signs = x, y - 15.0 * k
        """The middle of what is told inside the ring."""
        self.supply = x, y + 104.0 * k
        """The middle of the supply."""
        self.apart = 73.5 * k
        """How far from it each of its two heaps is."""
        self.gate = Box(x - 63.5 * k, y - 253.0 * k, 127.0 * k, 122.0 * k)
        """The gate of the ring's board."""
        (out, down), (aside, up) = self.piles, self.notes
        self.deck = CardSpot(x - out, y + down, self.corner)
        """Where cards are drawn from."""
        self.exile = CardSpot(x + out, y + down, self.corner)
        """Where exiled cards lie."""
        self.expert = Placement(x - aside, y - up)
        """Where it stands that expert rules hold."""
        self.ending = Placement(x + aside, y - up)
        """Where it stands that the end has been called."""
        self._court = self.court.width / _DRAWN

    # The ring

    def direction(self, space: float, first: int) -> float:
        """The direction of a space from the ring's middle, clockwise from the top.

        `first` is the place of the start tile, which lies at the top below the gate.
        """
        return 22.5 * (space - 2 * first) - 11.25

    def polar(self, radius: float, angle: float) -> tuple[float, float]:
        """A point of the table, `angle` clockwise from the top of the ring."""
        a = math.radians(angle - 90.0)
        return self.middle[0] + radius * math.cos(a), self.middle[1] + radius * math.sin(a)

    def space(self, n: int, first: int) -> tuple[float, float]:
        """The middle of a space of the ring."""
        return self.polar(286.0 * self.scale, self.direction(n % SPACES, first))

    def tile(self, place: int, first: int) -> Placement:
        """Where the tile of a place lies, its outer edge away from the middle."""
        turn = 45.0 * ((place - first) % PLACES)
        return Placement(*self.polar(278.0 * self.scale, turn), -turn)

    def stand(self, n: int, first: int) -> tuple[float, float]:
        """Where a camel stands that is on a space: outside it, on the rim of the ring."""
        return self.polar(self.rim * self.ring, self.direction(n % SPACES, first))

    def heap(self, piece: Piece) -> Placement:
        """Where the heap of a kind lies in the supply."""
        side = 1 if piece.startswith("gem") else -1
        return Placement(self.supply[0] + side * self.apart, self.supply[1])

    # The display: six cards in a circle around the ring, clockwise from the upper right

    def display(self, place: int) -> CardSpot:
        """Where a card of the display lies: three down the right side, three up the left."""
        column, row = divmod(place, DISPLAY // 2)
        x = self.middle[0] + (self.column if column == 0 else -self.column)
        return CardSpot(x, self.rows[row if column == 0 else -1 - row], self.card)

    def beside(self, place: int) -> Placement:
        """Where the gold of a displayed card lies."""
        pose = self.display(place)
        if self.below:
            return Placement(pose.x, pose.y + self.card * SHAPE / 2 + _UNDER)
        aside = self.card / 2 + _UNDER
        return Placement(pose.x + (aside if pose.x < self.middle[0] else -aside), pose.y)

    def coins(self, place: int) -> Row:
        """The gold of a displayed card, one piece next to the other."""
        pose = self.beside(place)
        if self.below:
            return Row(pose.x - 52.0, pose.y, 34.0, 78.0, align=0.0, sway=8.0)
        return Row(pose.x, pose.y - 20.0, 24.0, 48.0, vertical=True, sway=8.0)

    def laid(self, place: int) -> Placement:
        """Where it stands how much gold lies there."""
        pose = self.beside(place)
        return Placement(pose.x + 62.0, pose.y) if self.below else Placement(pose.x, pose.y - 4)

    def counted(self, pile: CardSpot) -> Placement:
        """Where it stands how many cards lie in a corner."""
        return Placement(pile.x, pile.box.bottom + (_ON if self.below else _BELOW))

    # The court

    def track(self, figure: str) -> Box:
        """A court figure's track."""
        top = self.court.y + TRACK_ORDER.index(figure) * TRACK_STEP
        return self.court._replace(y=top)

    def cell(self, figure: str, vp: int) -> tuple[float, float]:
        """The middle of a cell of a court figure's track."""
        track = self.track(figure)
        return track.x + (162.0 + 55.5 * vp) * self._court, track.center[1]

    def cell_box(self, figure: str, vp: int) -> Box:
        """A cell of a court figure's track."""
        width, height = 50.0 * self._court, 78.0 * self._court
        return Placement(*self.cell(figure, vp)).box(width, height)

    def contribution(self, figure: str) -> Placement:
        """The middle of the plate with what a figure contributes."""
        track = self.track(figure)
        return Placement(track.x + 109.0 * self._court, track.center[1])

    def discs(self, figure: str, vp: int) -> Spot:
        """The discs of a cell, one upon another."""
        x, y = self.cell(figure, vp)
        return Spot(x - 1, y + 13, dy=-11.0)


ABOVE_HOME: Final = RingGround(
    middle=(616.0, 417.0), ring=600.0, rim=0.5, camel=62.0, column=438.0,
    rows=(168.0, 417.0, 666.0), below=False, corner=60.0, piles=(266.0, 279.0),
    notes=(276.0, 333.0), signs_width=246.0, court=Box(1152.0, 46.0, 672.0, _TRACK_HIGH * 672.0),
)  # fmt: skip
PUBLIC: Final = RingGround(
    middle=(645.0, 460.0), ring=720.0, rim=0.482, camel=72.0, column=463.0,
    rows=(166.0, 460.0, 754.0), below=True, corner=84.0, piles=(309.0, 392.0),
    notes=(309.0, 376.0), signs_width=292.0, court=Box(1212.0, 46.0, 612.0, _TRACK_HIGH * 612.0),
)  # fmt: skip
"""Where nobody is at home: the ring as large as the room between the cards allows."""
BOX: Final = Placement(616.0, -120.0)
"""Beyond the upper edge: what comes out of the box comes from there."""
