"""Geometry of Basari's table: rivals above, stock and rug between, the home seat below.

All lengths are design units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenes.kit.placement import CARD_ASPECT, CardSlot, Fan, Heap, Placement, Row
from sprites.picture import Box
from tabletop.core.zones import Piece
from tabletop.games.basari.gems import GEM_KINDS

TAB_HEIGHT: Final = 36.0  # how high the tab with a ware's name is
TAB_OVERLAP: Final = 5.0  # and how far it reaches into its card's rim
FELT_BOX: Final = Box(56.0, 398.0, 1808.0, 236.0)
BUTTONS_BOX: Final = Box(1524.0, 638.0, 300.0, 313.0)
SIGN_BOX: Final = Box(1264.0, 410.0, 580.0, 64.0)
ROUND_STEPS_BOX: Final = Box(1296.0, 482.0, 548.0, 66.0)
OFFER_STATUS_BOX: Final = Box(1296.0, 556.0, 548.0, 68.0)
LARGE_OFFER_STATUS_BOX: Final = Box(1296.0, 482.0, 548.0, 142.0)
"""Box of the status with large text: over the steps too."""
DECK_SLOT: Final = CardSlot(140.0, 506.0, 108.0)
GAME_BOX_SLOT: Final = CardSlot(960.0, -90.0, DECK_SLOT.width)
"""Slot of the box, beyond the upper edge."""

GEM_ORDER_BOX: Final = Box(96.0, 752.0, 340.0, 88.0)
"""Box of the order of gem colours on a public table, beside the rug."""
HAND_PANEL_BOX: Final = Box(490.0, 640.0, 940.0, 312.0)
"""Box of the hand panel, over the rug, on which nobody haggles then."""

# Gems by what they lie in: their size, and how they lie
TRAY_GEM_SIZE: Final = 64.0
STOCK_GEM_SIZE: Final = 42.0
CELL_GEM_SIZE: Final = 42.0

RIVAL_POINTS_TEXT_ROOM: Final = 52.0, (106.0, 66.0)
"""Text size of a rival's points, and their room."""

# The home seat
TRAY_BOX: Final = Box(424.0, 714.0, 488.0, 234.0)
HAND_LEFT: Final = 934.0
HAND_RIGHT: Final = BUTTONS_BOX.x - 14.0
ACTION_CARD_WIDTH: Final = 204.0
HAND_BOX: Final = Box(
    HAND_LEFT,
    798.0 - ACTION_CARD_WIDTH * CARD_ASPECT / 2,
    HAND_RIGHT - HAND_LEFT,
    ACTION_CARD_WIDTH * CARD_ASPECT,
)


@dataclass(frozen=True)
class ActionHand:
    """The hand of action cards; it leaves room for the buttons once one is chosen."""

    full_size: int

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n fanned action cards."""
        end = FELT_BOX.right - 40.0 if n == self.full_size else HAND_RIGHT
        room = end - ACTION_CARD_WIDTH - HAND_LEFT
        return Fan(
            (HAND_LEFT + end) / 2, HAND_BOX.center[1], ACTION_CARD_WIDTH + 26.0, room, 1.0, 1.2
        ).poses(n)


STOCK_POSITIONS: Final = tuple((250.0 + 99.0 * n, 527.0) for n in range(len(GEM_KINDS)))
STOCK_BOX: Final = Box(
    STOCK_POSITIONS[0][0] - 60,
    STOCK_POSITIONS[0][1] - 60,
    STOCK_POSITIONS[-1][0] - STOCK_POSITIONS[0][0] + 120,
    132.0,
)
STOCK_COUNTS_Y: Final = 602.0
PRIZES_Y: Final = 442.0
"""Height of the prizes for most gems of a colour, above the stock."""

Point = tuple[float, float]


@dataclass(frozen=True)
class GemColumns:
    """Gems in a column a colour; each next gem of a column lies lower and over the last."""

    column_xs: tuple[float, ...]
    top: float
    bottom: float
    gem_spacing: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each gem, in the order of `pieces`."""
        counts = [pieces.count(kind) for kind in GEM_KINDS]
        seen = [0] * len(GEM_KINDS)
        poses = []
        for piece in pieces:
            kind = GEM_KINDS.index(piece)
            n, seen[kind] = seen[kind], seen[kind] + 1
            step = min(self.gem_spacing, (self.bottom - self.top) / max(1, counts[kind] - 1))
            turn = 7.0 * math.sin(n * 2.7 + kind * 1.9)
            poses.append(
                Placement(self.column_xs[kind] + 3.0 * math.sin(n * 1.7), self.top + n * step, turn)
            )
        return poses


POURED_OFFSETS: Final = (
    (-22.0, 0.0), (23.0, -3.0), (-1.0, -33.0), (-23.0, -52.0), (22.0, -57.0), (0.0, -86.0),
    (2.0, -10.0), (-22.0, -30.0), (22.0, -30.0), (0.0, -60.0), (-24.0, -80.0), (24.0, -82.0),
    (0.0, -36.0),
)  # fmt: skip
"""Offsets of gems poured on one spot, one after another, from its foot."""


@dataclass(frozen=True)
class PouredHeaps:
    """Gems poured out in a heap a colour, with its foot there; later ones lie on earlier ones."""

    heap_xs: tuple[float, ...]
    heap_foot_y: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each gem, in the order of `pieces`."""
        seen = [0] * len(GEM_KINDS)
        poses = []
        for piece in pieces:
            kind = GEM_KINDS.index(piece)
            n, seen[kind] = seen[kind], seen[kind] + 1
            x, y = POURED_OFFSETS[n % len(POURED_OFFSETS)]
            side = 1 if kind % 2 else -1  # no two heaps alike
            turn = 26.0 * math.sin(n * 2.7 + kind * 1.9)
            poses.append(Placement(self.heap_xs[kind] + side * x, self.heap_foot_y + y, turn))
        return poses


@dataclass(frozen=True)
class GemHeaps:
    """Gems in a heap a colour."""

    heap_centres: tuple[Point, ...]
    width: float
    height: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each gem, in the order of `pieces`."""
        heaps = {
            kind: iter(Heap(x, y, self.width, self.height, 24.0).poses(pieces.count(kind)))
            for kind, (x, y) in zip(GEM_KINDS, self.heap_centres, strict=True)
        }
        return [next(heaps[piece]) for piece in pieces]


def gem_sort_key(piece: Piece) -> int:
    """Return the sort key of a gem: its value."""
    return GEM_KINDS.index(piece)


TRAY_HEAPS: Final = PouredHeaps(
    tuple(TRAY_BOX.x + 67.0 + 118.0 * n for n in range(len(GEM_KINDS))), TRAY_BOX.y + 130.0
)
TRAY_COUNTS_Y: Final = TRAY_BOX.bottom - 33.0
STOCK_HEAPS: Final = GemHeaps(STOCK_POSITIONS, 52.0, 44.0)


@dataclass(eq=False)
class Rug:
    """The rug on which two seats haggle, their portraits at its ends."""

    box: Box
    piece_scale: float = 1.0
    """Scale of the pieces on it: 1 for gems of 40 design pixels."""
    portrait_offset: float = 8.0
    """Distance of the portraits beyond its ends."""
    portrait_scale: float = 1.0
    """Extra scale of the portraits and of the contested card."""

    offer_offset: float = 0.2
    """Distance of the offers' middles from the rug's, as a share of its width."""

    def __post_init__(self) -> None:
        (x, _), loom = self.box.center, self.piece_scale * self.portrait_scale
        self.face_size = 100.0 * loom
        """Size of the portraits."""
        self.gem_size = 40.0 * self.piece_scale
        """The size of an offered gem."""
        self.contested_slot = CardSlot(
            x, self.box.y + 4.0 + 68.0 * loom * CARD_ASPECT / 2, 68.0 * loom
        )
        """Slot of the contested card, between the offers."""
        self.verdict_position = Placement(x, self.box.bottom - 44.0)
        """Position of the note that says if an offer is enough."""

    def half_box(self, right: bool) -> Box:
        """Return the half of the rug on which a side of a haggle offers."""
        x = self.box.center[0] + self.box.width * (
            self.offer_offset if right else -self.offer_offset
        )
        size = self.box.width * 164.0 / 430.0, self.box.height * 172.0 / 244.0
        return Placement(x, self.box.center[1]).box(*size)

    def offer_columns(self, right: bool) -> GemColumns:
        """Return the columns of offered gems on a half of the rug."""
        half, step = self.half_box(right), 37.0 * self.piece_scale
        left = half.center[0] - step * (len(GEM_KINDS) - 1) / 2
        xs = tuple(left + step * n for n in range(len(GEM_KINDS)))
        middle = half.center[1]
        return GemColumns(
            xs,
            middle - 2.0 * self.piece_scale,
            middle + 76.0 * self.piece_scale,
            39.0 * self.piece_scale,
        )

    def haggler_position(self, right: bool) -> Placement:
        """Return the position of the portrait at a half of the rug."""
        away, box = self.portrait_offset, self.box
        return Placement(box.right + away if right else box.x - away, box.center[1])


PLAYER_RUG: Final = Rug(Box(800.0, 394.0, 430.0, 244.0))
PUBLIC_RUG: Final = Rug(Box(640.0, 643.0, 640.0, 305.0), 1.35, 84.0, 1.4, 0.26)
"""The rug of a public table: large, below the stock."""


def tab_box(pile: Row, card: float, left: float) -> Box:
    """Return the room for a tab above the last card of a pile, from `left` on."""
    right, top = pile.x + card / 2, pile.y - card * CARD_ASPECT / 2
    return Box(left, top - TAB_HEIGHT + TAB_OVERLAP, right - left, TAB_HEIGHT)


@dataclass(eq=False)
class SeatGeometry:
    """Geometry of a seat's area, of the home seat or of a rival."""

    box: Box
    plate_box: Box
    points_position: Placement
    points_text_room: tuple[float, tuple[float, float]]
    """Text size of the points, and their room."""
    workers_position: Placement
    worker_size: float
    """Size of the worker before the number of workers."""
    chosen_slot: CardSlot
    """Slot of an action card that is chosen or shown."""
    pile_row: Row
    """Row of bazaar cards; of older ones the workers are visible at the left."""
    card_width: float
    """Width of the bazaar cards."""
    ware_box: Box
    """Box of the last card's ware name, on a tab at its upper edge."""


_PILE: Final = Row(310.0, 808.0, 56.0, 136.0, align=1.0)
HOME_SEAT: Final = SeatGeometry(
    box=Box(414.0, 642.0, 508.0, 308.0),
    plate_box=Box(430.0, 652.0, 258.0, 56.0),
    points_position=Placement(866.0, 678.0),
    points_text_room=(72.0, (100.0, 100.0)),
    workers_position=Placement(746.0, 680.0),
    worker_size=52.0,
    chosen_slot=CardSlot(668.0, 516.0, 128.0),
    pile_row=_PILE,
    card_width=204.0,
    ware_box=tab_box(_PILE, 204.0, FELT_BOX.x + 12),
)


@dataclass(eq=False)
class RivalPanel(SeatGeometry):
    """Geometry of a rival's panel, with gems in cells of their own."""

    cell_positions: tuple[Point, ...]
    """Middle of the gem of each colour."""
    gem_size: float
    max_number_size: float
    """Greatest text size of the numbers of gems."""
    tray_box: Box | None = None
    """Box of the tray below the gems."""

    def __post_init__(self) -> None:
        self.gem_heaps = GemHeaps(self.cell_positions, 16.0, 14.0)
        """Arrangement of gems that can be picked up, each colour in its cell."""
        self.gems_box = Box.enclosing([self.cell_box(0), self.cell_box(len(GEM_KINDS) - 1)])
        """Box around all gems."""

    def cell_box(self, kind: int) -> Box:
        """Return the box of a colour's gem with its number."""
        x, y = self.cell_positions[kind]
        half = self.gem_size / 2 + 5
        return Box(x - half, y - half, 2 * half + 46, 2 * half)


def narrow_rival_panel(box: Box, gem: float = CELL_GEM_SIZE, number: float = 40.0) -> RivalPanel:
    """Return the panel of one of several rivals.

    A line of gems below the cards; at the right a column of points, workers, action card.
    """
    action, card, left = 110.0, 132.0, box.x + 14
    column = box.right - 14 - action / 2
    right = column - action / 2 - 14 - card / 2
    # The pile begins further right than the plate: a television may cut off the first panel's edge.
    pile = Row(right, box.y + 194.5, 42.0, right - (box.x + 40 + card / 2), align=1.0)
    parts = box.inset(14, 0).split_columns(len(GEM_KINDS))
    return RivalPanel(
        box=box,
        plate_box=Box(left, box.y + 8, box.width - 28 - action, 48.0),
        points_position=Placement(column, box.y + 57),
        points_text_room=RIVAL_POINTS_TEXT_ROOM,
        workers_position=Placement(column, box.y + 110),
        worker_size=44.0,
        chosen_slot=CardSlot(column, box.y + 298 - action * CARD_ASPECT / 2, action),
        pile_row=pile,
        card_width=card,
        ware_box=tab_box(pile, card, box.x + 4),
        cell_positions=tuple((part.center[0] - 28, box.y + 332) for part in parts),
        gem_size=gem,
        max_number_size=number,
    )


def wide_rival_panel(box: Box) -> RivalPanel:
    """Return the panel of one of two rivals, whose gems lie in a tray beside larger cards."""
    action, card = 132.0, 193.0
    column = box.right - 14 - action / 2
    right = column - action / 2 - 18 - card / 2
    pile = Row(right, box.y + 213, 52.0, right - (box.x + 334 + card / 2), align=1.0)
    plate, tab = Box(box.x + 14, box.y + 12, 486.0, 52.0), tab_box(pile, card, box.x + 14)
    x, y = box.x + 70, box.y + 152
    return RivalPanel(
        box=box,
        plate_box=plate,
        points_position=Placement(column, box.y + 57),
        points_text_room=RIVAL_POINTS_TEXT_ROOM,
        workers_position=Placement(column, box.y + 110),
        worker_size=44.0,
        chosen_slot=CardSlot(column, box.y + 348 - action * CARD_ASPECT / 2, action),
        pile_row=pile,
        card_width=card,
        ware_box=Box(plate.right + 12, tab.bottom - 42.0, tab.right - plate.right - 12, 42.0),
        cell_positions=tuple(
            (x + 134 * (n % 2), y + 122 * (n // 2)) for n in range(len(GEM_KINDS))
        ),
        gem_size=64.0,
        max_number_size=40.0,
        tray_box=Box(box.x + 14, box.y + 78, 296.0, 270.0),
    )


RIVALS_BOX: Final = Box(FELT_BOX.x, 30.0, FELT_BOX.width, 362.0)


@cache
def rival_panel_at(n: int, count: int) -> RivalPanel:
    """Return the panel of the n-th of `count` rivals, from the left."""
    box = RIVALS_BOX.split_columns(count, 14.0)[n]
    if count == 2:
        return wide_rival_panel(box)
    return narrow_rival_panel(box, 34.0, 30.0) if count > 4 else narrow_rival_panel(box)
