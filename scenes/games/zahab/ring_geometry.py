"""Geometry of Zahab's ring: tiles, spaces, camels, display cards, piles and court tracks.

All lengths are design units, angles degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scenes.kit.placement import CardSlot, Placement, Row
from sprites.picture import Box
from tabletop.core.zones import Piece
from tabletop.games.zahab.state import DISPLAY_SIZE, RING_SPACE_COUNT, TILE_PLACE_COUNT

STEP_NUMBER_SIZE: Final = 42.0
"""Size of the numbers of steps while they are chosen."""
TRACK_ORDER: Final = ("queen", "magician", "hermit")
DISC_SIZE: Final = 40.0
GOLD_COIN_SIZE: Final = 56.0
TRACK_SIZE: Final = (760.0, 128.0)
FIRST_CELL_X, CELL_STEP, CELL_Y, CELL_SIZE = 162.0, 55.5, 46.0, (50.0, 72.0)
DIGIT_Y, PLATE_X = 102.0, 109.0
"""Artwork of a track: its size, its cells, the height of its digits, the plate of its number."""
DISC_STEP, DISC_SWAY = 20.0, 1.5
"""Greatest distance from disc to disc in a pile, and by how much they lie aside."""

_DRAWN = 760.0
"""The width that ring and tracks are drawn in."""
_BELOW = 16.0
"""Distance of a pile's number below its edge."""


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
    track_step: float = 111.5
    """Distance from track to track."""

    exile_drop: float | None = None
    """Distance of the exiled cards below the ring's middle; None at the height of the deck."""
    decision_rise: float = 15.0
    """Distance of what is told inside the ring above its middle, at the width of its artwork."""
    gold_count_drop: float = 22.0
    """Distance of the number of gold on a card below the middle of the gold."""
    space_share: float = 86.0
    """Width of a space on a ring of the width of its artwork."""

    def __post_init__(self) -> None:
        (x, y), k = self.center, self.ring_width / _DRAWN
        self.scale = k
        """Scale of the ring: 1 at the width of its artwork."""
        self.space_size = self.space_share * k
        """Width of a space."""
        self.number_radius = 286.0 * k - (self.space_size + STEP_NUMBER_SIZE) / 2 - 1.0
        """Radius of the step numbers during the choice of steps: just inside their spaces."""
        self.decision_position = x, y - self.decision_rise * k
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
        drop = down if self.exile_drop is None else self.exile_drop
        self.exile_slot = CardSlot(x + out, y + drop, self.corner_card_width)
        """Slot of the exiled cards."""
        self.expert_plaque = Placement(x - aside, y - up)
        """Position of the plaque that says that expert rules apply."""
        self.ending_plaque = Placement(x + aside, y - up)
        """Position of the plaque that says that the end has been called."""

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
        """Return the placement of a display card's gold: on its picture, at the right."""
        pose = self.display_slot(place)
        return Placement(
            pose.x + self.display_card_width * 0.31, pose.y - self.display_card_width * 0.5
        )

    def gold_row(self, place: int) -> Row:
        """Return the row of a display card's gold."""
        pose = self.gold_placement(place)
        return Row(pose.x, pose.y, 12.0, 36.0, align=1.0, max_tilt=8.0)

    def gold_count_position(self, place: int) -> Placement:
        """Return the position of the number of gold on a display card."""
        pose = self.gold_placement(place)
        return Placement(pose.x - 4.0, pose.y + self.gold_count_drop)

    def pile_count_position(self, pile: CardSlot) -> Placement:
        """Return the position of the number of cards of a corner pile."""
        if pile.y > self.center[1]:  # a pile at the lower edge has its number on it
            return Placement(pile.x, pile.y + _BELOW)
        return Placement(pile.x, pile.box.bottom + _BELOW)

    # The court

    def track_box(self, figure: str) -> Box:
        """Return the box of a court figure's track."""
        top = self.court_box.y + TRACK_ORDER.index(figure) * self.track_step
        return self.court_box._replace(y=top)

    @property
    def track_scale(self) -> float:
        """Scale of the tracks: 1 at the width of their artwork."""
        return self.court_box.width / TRACK_SIZE[0]

    def cell_position(self, figure: str, vp: int) -> tuple[float, float]:
        """Return the middle of a cell of a court figure's track."""
        track, k = self.track_box(figure), self.track_scale
        return track.x + k * (FIRST_CELL_X + CELL_STEP * vp), track.y + k * CELL_Y

    def cell_box(self, figure: str, vp: int) -> Box:
        """Return the box of a cell of a court figure's track, its digit included."""
        x, _ = self.cell_position(figure, vp)
        track = self.track_box(figure)
        return Placement(x, track.center[1]).box(self.track_scale * CELL_STEP, track.height)

    def disc_lane(self, figure: str, vp: int) -> Box:
        """Return the recess of a cell, in which discs lie."""
        wide, high = CELL_SIZE
        spot = Placement(*self.cell_position(figure, vp))
        return spot.box(wide * self.track_scale, high * self.track_scale)

    def digit_position(self, figure: str, vp: int) -> Placement:
        """Return the middle of the digit of a cell, below its recess."""
        x, _ = self.cell_position(figure, vp)
        return Placement(x, self.track_box(figure).y + self.track_scale * DIGIT_Y)

    def contribution_position(self, figure: str) -> Placement:
        """Return the middle of the number of a figure's contribution."""
        track = self.track_box(figure)
        return Placement(track.x + self.track_scale * PLATE_X, track.center[1])

    def disc_pile(self, figure: str, vp: int) -> DiscPile:
        """Return the pile of a cell's discs, within its recess."""
        lane = self.disc_lane(figure, vp)
        return DiscPile(lane.center[0], lane.center[1], lane.height - DISC_SIZE)


@dataclass(frozen=True)
class DiscPile:
    """Discs on one another, seen from the front: of each lower one an edge shows."""

    x: float
    y: float
    """Middle of the pile."""
    height: float
    """Distance of the lowest from the topmost, if they need it."""

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n discs, from the bottom up."""
        step = min(DISC_STEP, self.height / max(1, n - 1))
        low = self.y + (n - 1) * step / 2
        sway = 0.0 if n == 1 else DISC_SWAY
        return [Placement(self.x + sway * (-1) ** i, low - i * step) for i in range(n)]


RING: Final = RingGeometry(
    center=(618.0, 654.0),
    ring_width=745.0,
    camel_radius=0.485,
    camel_width=92.0,
    display_offset=511.0,
    display_row_ys=(388.0, 664.0, 940.0),
    corner_card_width=76.0,
    pile_offsets=(372.0, -347.0),
    plaque_offsets=(350.0, -345.0),
    decision_width=320.0,
    court_box=Box(1246.0, 250.0, 650.0, 109.5),
    display_card_width=174.0,
)
DEMO_RING: Final = replace(
    RING,
    center=(618.0, 640.0),
    display_row_ys=(390.0, 648.0, 906.0),
    pile_offsets=(372.0, -333.0),
    track_step=115.5,
)
"""Geometry in a demo, whose bar lies over the lower edge of the table."""
LARGE_RING: Final = RingGeometry(
    center=(612.0, 716.0),
    ring_width=676.0,
    camel_radius=0.485,
    camel_width=92.0,
    display_offset=495.0,
    display_row_ys=(498.0, 730.0, 962.0),
    corner_card_width=76.0,
    pile_offsets=(352.0, -290.0),
    plaque_offsets=(320.0, -334.0),
    decision_width=300.0,
    court_box=Box(1246.0, 370.0, 650.0, 109.5),
    display_card_width=154.0,
    track_step=109.0,
    exile_drop=300.0,
    decision_rise=26.0,
    gold_count_drop=6.0,
    space_share=98.0,
)
"""Geometry with large text, which needs room for the things of seats below their place cards.

The exiled cards lie below, far from the one line.
"""
LARGE_DEMO_RING: Final = replace(
    LARGE_RING,
    center=(612.0, 689.0),
    ring_width=655.0,
    display_row_ys=(460.0, 689.0, 918.0),
    display_card_width=158.0,
    exile_drop=290.0,
)
"""The same in a demo."""
GAME_BOX_PLACEMENT: Final = Placement(616.0, -120.0)
"""Placement of the box, beyond the upper edge."""
