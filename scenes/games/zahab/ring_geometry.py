"""Geometry of Zahab's ring: tiles, spaces, camels, display cards, piles and court tracks.

There are two: above the home seat, and larger on a public table. All lengths are design
units, angles degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from scenes.kit.placement import CARD_ASPECT, CardSlot, PieceStack, Placement, Row
from sprites.picture import Box
from tabletop.core.zones import Piece
from tabletop.games.zahab.state import DISPLAY_SIZE, RING_SPACE_COUNT, TILE_PLACE_COUNT

STEP_NUMBER_SIZE: Final = 42.0
"""Size of the numbers of steps while they are chosen."""
TRACK_ORDER: Final = ("queen", "magician", "hermit")
TRACK_STEP: Final = 88.0
DISC_SIZE: Final = 42.0
GOLD_COIN_SIZE: Final = 46.0

_DRAWN = 760.0
"""The width that ring and tracks are drawn in."""
_TRACK_HIGH = 92.0 / _DRAWN
_UNDER = 27.0
"""Distance of the middle of a card's gold from the card."""
_BELOW, _ON = 16.0, 4.0
"""Distance of a pile's number below its edge.

On a public table it lies on the edge, since the prompt may have two lines.
"""


@dataclass(eq=False)
class RingGeometry:
    """Positions around a ring."""

    center: tuple[float, float]
    ring_width: float
    """Width of the ring."""
    camel_radius: float
    """Radius at which camels stand, as a share of the ring's width: their space stays visible."""
    camel_width: float
    display_offset: float
    """Distance of the display cards' middles from the ring's, to each side."""
    display_row_ys: tuple[float, float, float]
    has_gold_below: bool
    """True if gold lies below its card; else beside it, towards the ring."""
    corner_card_width: float
    """Width of a card in a corner between ring and display."""
    pile_offsets: tuple[float, float]
    """Distances of deck and exile from the middle of the ring."""
    plaque_offsets: tuple[float, float]
    """Distances of the plaques of expert rules and end from the middle of the ring."""
    decision_width: float
    court_box: Box
    """Box of the first of the three tracks."""

    display_card_width: float = 172.0
    """Width of a display card."""

    def __post_init__(self) -> None:
        (x, y), k = self.center, self.ring_width / _DRAWN
        self.scale = k
        """Scale of the ring: 1 at the width of its artwork."""
        self.space_size = 86.0 * k
        """Width of a space."""
        self.number_radius = 286.0 * k - (self.space_size + STEP_NUMBER_SIZE) / 2 - 1.0
        """Radius of the step numbers during the choice of steps: just inside their spaces."""
        self.decision_position = x, y - 15.0 * k
        """The middle of what is told inside the ring."""
        self.supply_position = x, y + 104.0 * k
        """The middle of the supply."""
        self.supply_heap_offset = 73.5 * k
        """Distance of each of its two heaps from the middle of the supply."""
        self.gate_box = Box(x - 63.5 * k, y - 253.0 * k, 127.0 * k, 122.0 * k)
        """The gate of the ring's board."""
        (out, down), (aside, up) = self.pile_offsets, self.plaque_offsets
        self.deck_slot = CardSlot(x - out, y + down, self.corner_card_width)
        """Slot of the deck."""
        self.exile_slot = CardSlot(x + out, y + down, self.corner_card_width)
        """Slot of the exiled cards."""
        self.expert_plaque = Placement(x - aside, y - up)
        """Position of the plaque that says that expert rules apply."""
        self.ending_plaque = Placement(x + aside, y - up)
        """Position of the plaque that says that the end has been called."""
        self._court = self.court_box.width / _DRAWN

    # The ring

    def space_direction(self, space: float, first: int) -> float:
        """Return the direction of a space from the ring's middle, clockwise from the top.

        Args:
            space: Index of the space; fractions lie between two spaces.
            first: Place of the start tile, which lies at the top below the gate.
        """
        return 22.5 * (space - 2 * first) - 11.25

    def polar_point(self, radius: float, angle: float) -> tuple[float, float]:
        """Return a point of the table, `angle` degrees clockwise from the top of the ring."""
        a = math.radians(angle - 90.0)
        return self.center[0] + radius * math.cos(a), self.center[1] + radius * math.sin(a)

    def space_position(self, n: int, first: int) -> tuple[float, float]:
        """Return the middle of a space of the ring."""
        return self.polar_point(
            286.0 * self.scale, self.space_direction(n % RING_SPACE_COUNT, first)
        )

    def tile_placement(self, place: int, first: int) -> Placement:
        """Return the placement of a place's tile, its outer edge away from the middle."""
        turn = 45.0 * ((place - first) % TILE_PLACE_COUNT)
        return Placement(*self.polar_point(278.0 * self.scale, turn), -turn)

    def camel_position(self, n: int, first: int) -> tuple[float, float]:
        """Return the position of a camel on a space: outside it, on the rim of the ring."""
        return self.polar_point(
            self.camel_radius * self.ring_width, self.space_direction(n % RING_SPACE_COUNT, first)
        )

    def heap_placement(self, piece: Piece) -> Placement:
        """Return the placement of a kind's heap in the supply."""
        side = 1 if piece.startswith("gem") else -1
        return Placement(
            self.supply_position[0] + side * self.supply_heap_offset, self.supply_position[1]
        )

    # The display: six cards in a circle around the ring, clockwise from the upper right

    def display_slot(self, place: int) -> CardSlot:
        """Return the slot of a display card: three down the right side, three up the left."""
        column, row = divmod(place, DISPLAY_SIZE // 2)
        x = self.center[0] + (self.display_offset if column == 0 else -self.display_offset)
        return CardSlot(
            x, self.display_row_ys[row if column == 0 else -1 - row], self.display_card_width
        )

    def gold_placement(self, place: int) -> Placement:
        """Return the placement of a display card's gold."""
        pose = self.display_slot(place)
        if self.has_gold_below:
            return Placement(pose.x, pose.y + self.display_card_width * CARD_ASPECT / 2 + _UNDER)
        aside = self.display_card_width / 2 + _UNDER
        return Placement(pose.x + (aside if pose.x < self.center[0] else -aside), pose.y)

    def gold_row(self, place: int) -> Row:
        """Return the row of a display card's gold."""
        pose = self.gold_placement(place)
        if self.has_gold_below:
            return Row(pose.x - 52.0, pose.y, 34.0, 78.0, align=0.0, max_tilt=8.0)
        return Row(pose.x, pose.y - 20.0, 24.0, 48.0, vertical=True, max_tilt=8.0)

    def gold_count_position(self, place: int) -> Placement:
        """Return the position of the number of gold on a display card."""
        pose = self.gold_placement(place)
        return (
            Placement(pose.x + 62.0, pose.y)
            if self.has_gold_below
            else Placement(pose.x, pose.y - 4)
        )

    def pile_count_position(self, pile: CardSlot) -> Placement:
        """Return the position of the number of cards of a corner pile."""
        return Placement(pile.x, pile.box.bottom + (_ON if self.has_gold_below else _BELOW))

    # The court

    def track_box(self, figure: str) -> Box:
        """Return the box of a court figure's track."""
        top = self.court_box.y + TRACK_ORDER.index(figure) * TRACK_STEP
        return self.court_box._replace(y=top)

    def cell_position(self, figure: str, vp: int) -> tuple[float, float]:
        """Return the middle of a cell of a court figure's track."""
        track = self.track_box(figure)
        return track.x + (162.0 + 55.5 * vp) * self._court, track.center[1]

    def cell_box(self, figure: str, vp: int) -> Box:
        """Return the box of a cell of a court figure's track."""
        width, height = 50.0 * self._court, 78.0 * self._court
        return Placement(*self.cell_position(figure, vp)).box(width, height)

    def contribution_position(self, figure: str) -> Placement:
        """Return the middle of the plate with a figure's contribution."""
        track = self.track_box(figure)
        return Placement(track.x + 109.0 * self._court, track.center[1])

    def disc_stack(self, figure: str, vp: int) -> PieceStack:
        """Return the stack of a cell's discs."""
        x, y = self.cell_position(figure, vp)
        return PieceStack(x - 1, y + 13, step_y=-11.0)


HOME_RING: Final = RingGeometry(
    center=(616.0, 417.0),
    ring_width=600.0,
    camel_radius=0.5,
    camel_width=62.0,
    display_offset=438.0,
    display_row_ys=(168.0, 417.0, 666.0),
    has_gold_below=False,
    corner_card_width=60.0,
    pile_offsets=(266.0, 279.0),
    plaque_offsets=(276.0, 333.0),
    decision_width=246.0,
    court_box=Box(1152.0, 46.0, 672.0, _TRACK_HIGH * 672.0),
)
PUBLIC_RING: Final = RingGeometry(
    center=(645.0, 460.0),
    ring_width=720.0,
    camel_radius=0.482,
    camel_width=72.0,
    display_offset=463.0,
    display_row_ys=(166.0, 460.0, 754.0),
    has_gold_below=True,
    corner_card_width=84.0,
    pile_offsets=(309.0, 392.0),
    plaque_offsets=(309.0, 376.0),
    decision_width=292.0,
    court_box=Box(1212.0, 46.0, 612.0, _TRACK_HIGH * 612.0),
)
"""The ring of a public table, as large as the room between the cards allows."""
GAME_BOX_PLACEMENT: Final = Placement(616.0, -120.0)
"""Placement of the box, beyond the upper edge."""
