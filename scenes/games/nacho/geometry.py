"""Geometry of Nacho's table: a matrix of provinces and seats, the home hand below.

Four columns are a map from west to east. At the head of each is its province card,
below it a lot for each seat with its cantina, the rivals first. Beside the columns are
the other zones of each seat, in its row. With fewer rivals all rows are higher. Lengths
are design units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenes.kit.placement import CARD_ASPECT, CardSlot, Fan, Placement
from sprites.picture import Box
from tabletop.core.zones import Piece, is_back
from tabletop.games.nacho.pieces import CUBE_PIECES, MOUNTIE_PIECES, SMUGGLER_PIECES
from tabletop.games.nacho.state import SLOT_COUNT

MAT_LEFT, MAT_RIGHT = 56.0, 1864.0
"""Edges of mats."""
SAFE_LEFT, SAFE_RIGHT = 96.0, 1824.0
"""Safe margins: words and touchable things stay between them."""
COLUMNS_X, COLUMN_WIDTH = 416.0, 297.0
"""Left edge of the columns, and the width of each."""
COLUMNS_RIGHT: Final = 1612.0
"""Right edge of the columns; beyond it draw piles and chosen cards."""
TABLE_TOP_Y, TABLE_BOTTOM_Y = 49.0, 948.0
LOT_WIDTH: Final = 285.0
POST_WIDTH: Final = 50.0
"""Width of a lot's post, which shows its owner, the smugglers and the leader."""
MOUNTIE_PILE_GAP: Final = 10.0
MOUNTIE_PILE_COUNT: Final = 3
"""Number of piles of Mounties, one a round (NAC-2.3)."""
MOUNTIE_STEP: Final = 37.0
"""Distance of Mounties: the penalty of each stays readable."""

_ROWS: Final = {1: 142.0, 2: 104.0, 3: 80.0}
_BANDS: Final = {1: 282.0, 2: 246.0, 3: 226.0}
_HOMES: Final = {1: 144.0, 2: 118.0, 3: 104.0}
"""Heights of a rival's row, of the provinces and of the own cantinas, by the number of rivals."""
_PUBLIC: Final = {2: 320.0, 3: 264.0, 4: 238.0}
"""Heights of the provinces where nobody is at home, by the number of seats: below them is the road,
and the rows share what is left."""
_ROADS: Final = {2: 122.0, 3: 116.0, 4: 112.0}
"""Heights of the road, by the number of seats."""
_GAP: Final = 6.0
_COVERED: Final = 2
"""Greatest number of rows below the hand panel."""
_CARDS: Final = (84.0, 140.0)
"""The most that a rival's card is wide; where nobody is at home."""
_HELD: Final = (46.0, 56.0)
"""The same of a card of his hand."""
_TWO_LINES: Final = 100.0
"""Least height of a row with a number below a card."""


def card_sort_key(piece: Piece) -> tuple[int, int]:
    """Return the sort key of a card: smugglers in rising order, Mounties after them."""
    if is_back(piece):
        return 0, 0
    if piece.startswith("mountie."):
        return 1, MOUNTIE_PIECES.index(piece)
    return 0, SMUGGLER_PIECES.index(piece)


def cube_sort_key(piece: Piece) -> int:
    """Return the sort key of a cube: its kind."""
    return CUBE_PIECES.index(piece)


@dataclass(frozen=True)
class CantinaCards:
    """Cards in front of a cantina: smugglers from the left, Mounties from the right."""

    box: Box
    card_width: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each card; `pieces` must list the smugglers first."""
        guards = sum(piece.startswith("mountie.") for piece in pieces)
        others = len(pieces) - guards
        y = self.box.bottom - 3 - self.card_width * CARD_ASPECT / 2
        right = self.box.right - 4 - self.card_width / 2
        last = right - (guards - 1) * MOUNTIE_STEP
        left = self.box.x + POST_WIDTH + 5 + self.card_width / 2
        room = (last - self.card_width - 6 if guards else right) - left
        step = min(self.card_width + 4, room / max(1, others - 1))
        smugglers = [Placement(left + n * step, y) for n in range(others)]
        return smugglers + [Placement(last + n * MOUNTIE_STEP, y) for n in range(guards)]


@dataclass(frozen=True)
class CubeShelves:
    """Cubes in one row, or in two when they are many."""

    box: Box
    cube_size: float
    max_rows: int
    align: float = 0.0
    """Alignment: 0 from the left, 0.5 in the middle."""

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n cubes."""
        step_x, step_y = self.cube_size * 1.1, self.cube_size * 1.12
        most = int((self.box.width - self.cube_size) // step_x) + 1
        rows = min(self.max_rows, -(-n // most)) if n else 1
        columns = -(-n // rows)
        step_x = min(step_x, (self.box.width - self.cube_size) / max(1, columns - 1))
        top = self.box.center[1] - (rows - 1) * step_y / 2
        spare = self.box.width - self.cube_size - (columns - 1) * step_x
        left = self.box.x + self.cube_size / 2 + spare * self.align
        return [
            Placement(left + i % columns * step_x, top + i // columns * step_y) for i in range(n)
        ]


@dataclass(eq=False)
class SeatGeometry:
    """Geometry of one seat's row."""

    row_box: Box
    """Box from edge to edge, its cantinas in the columns."""
    plate_box: Box
    gold_position: Placement
    warehouse: CubeShelves
    """Shelves of its warehouse."""
    gem_slot: CardSlot
    card_width: float
    """Width of a card at its cantinas."""
    chosen_slot: CardSlot
    hand_slot: CardSlot
    """Slot of a rival's hand; the home hand is a fan."""
    order_position: Placement
    """Position of the badge with the place in the order of play."""
    hand_count_position: Placement
    """Position of the number of a rival's cards: below them, or beside them."""

    def __post_init__(self) -> None:
        high = self.row_box.inset(0, 4)
        right = self.chosen_slot.x - self.chosen_slot.width / 2 - 4
        self.revealed_hand = high._replace(x=COLUMNS_RIGHT + 4, width=right - COLUMNS_RIGHT - 4)
        """Box of a rival's revealed hand: from the columns to the chosen card."""
        self.left_box = high._replace(x=SAFE_LEFT, width=COLUMNS_X - SAFE_LEFT - 6)
        """Box left of the columns: name, gold, cubes, gemstone."""
        self.mat_boxes = _beside_columns(self.row_box)
        """Boxes of the two mats: below name and gold, and below hand and chosen card."""

    def lot_box(self, province: int) -> Box:
        """Return the seat's lot in a province."""
        x = COLUMNS_X + COLUMN_WIDTH * province + (COLUMN_WIDTH - LOT_WIDTH) / 2
        return Box(x, self.row_box.y, LOT_WIDTH, self.row_box.height)

    def post_box(self, province: int) -> Box:
        """Return the post of the seat's lot."""
        return self.lot_box(province)._replace(width=POST_WIDTH)

    def cantina_cards(self, province: int) -> CantinaCards:
        """Return the arrangement of cards at a cantina."""
        return CantinaCards(self.lot_box(province), self.card_width)


@dataclass(eq=False)
class HomeSeatGeometry(SeatGeometry):
    """Geometry of the home seat: its lots in the last row, the rest around its hand."""

    warehouse_box: Box
    """Box of its warehouse."""
    hand_fan: Fan
    """Fan of its hand."""
    buttons_box: Box


def _rival(row: Box, public: bool) -> SeatGeometry:
    """The row of a rival; where nobody is at home, of any seat."""
    high, middle = row.height, row.center[1]
    cube = min(64.0, high * 0.41)
    line = row.bottom - 5 - cube / 2
    plate = Box(SAFE_LEFT, row.y + 3, 206.0, min(41.0, high * 0.46))
    across = min(84.0, (high - 8) / CARD_ASPECT)
    wide, left = min(_HELD[public], across), COLUMNS_RIGHT + 12
    below = high >= _TWO_LINES
    hand = CardSlot(left + wide / 2, row.y + 7 + wide * CARD_ASPECT / 2 if below else middle, wide)
    return SeatGeometry(
        row_box=row,
        plate_box=plate,
        gold_position=Placement(SAFE_LEFT + 260, plate.center[1]),
        warehouse=CubeShelves(Box(SAFE_LEFT, line - cube / 2, 232.0, cube), cube, 1),
        gem_slot=CardSlot(SAFE_LEFT + 274, line, cube),
        card_width=min(_CARDS[public], (high - 8) / CARD_ASPECT),
        chosen_slot=CardSlot(SAFE_RIGHT - 56 - across / 2, middle, across),
        hand_slot=hand,
        order_position=Placement(SAFE_RIGHT - 22, middle),
        hand_count_position=Placement(hand.x, row.bottom - 22)
        if below
        else Placement(left + wide + 22, middle),
    )


def _home(row: Box) -> HomeSeatGeometry:
    """The home seat, whose lots lie in that line."""
    crate = Box(
        MAT_LEFT, row.bottom + 12, COLUMNS_X - MAT_LEFT - 2, TABLE_BOTTOM_Y - row.bottom - 12
    )
    buttons = Box(
        COLUMNS_RIGHT + 4, crate.y + 10, SAFE_RIGHT - COLUMNS_RIGHT - 4, crate.height - 20
    )
    card, across = (crate.height - 10) / CARD_ASPECT, (row.height - 8) / CARD_ASPECT
    room = buttons.x - 12 - COLUMNS_X - card
    fan = Fan(COLUMNS_X + (room + card) / 2 + 2, crate.center[1] + 2, card + 8, room, 0.0, 0.0)
    shelf = Box(SAFE_LEFT, crate.y + 20, crate.right - 24 - SAFE_LEFT, crate.height - 40)
    low = (row.y + 50 + row.bottom - 4) / 2
    chosen = min(COLUMNS_RIGHT + 66, SAFE_RIGHT - 70 - across) + across / 2
    return HomeSeatGeometry(
        row_box=row,
        plate_box=Box(SAFE_LEFT, row.y + 5, COLUMNS_X - SAFE_LEFT - 18, 45.0),
        gold_position=Placement(SAFE_LEFT + 94, low),
        warehouse=CubeShelves(shelf, 96.0, 2, 0.5),
        gem_slot=CardSlot(SAFE_LEFT + 248, low, min(60.0, row.height - 54)),
        card_width=min(104.0, across),
        chosen_slot=CardSlot(chosen, row.center[1], across),
        hand_slot=CardSlot(fan.x, fan.y, card),
        order_position=Placement(SAFE_RIGHT - 32, row.center[1]),
        hand_count_position=Placement(SAFE_RIGHT, row.center[1]),
        warehouse_box=crate,
        hand_fan=fan,
        buttons_box=buttons,
    )


def _beside_columns(band: Box) -> tuple[Box, Box]:
    """Return the mats to the west and to the east of the columns."""
    return (
        band._replace(width=COLUMNS_X - MAT_LEFT - 2),
        band._replace(x=COLUMNS_RIGHT, width=MAT_RIGHT - COLUMNS_RIGHT),
    )


class MountieArea:
    """Area of the Mounties, to the west of the provinces."""

    def __init__(self, map: Box) -> None:
        self.sign_box = Box(MAT_LEFT + 8, map.y + 4, COLUMNS_X - MAT_LEFT - 18, 52.0)
        """Round and turn."""
        top, right = self.sign_box.bottom + 6, COLUMNS_X - 16
        high = map.bottom - 12 - top
        wide = min(116.0, (high - 4) / CARD_ASPECT)
        self.mountie_slot = CardSlot(SAFE_LEFT + wide / 2, top + high / 2, wide)
        """The Mountie that is turned up."""
        each = min(
            70.0, (right - SAFE_LEFT - wide - 14 - 2 * MOUNTIE_PILE_GAP) / MOUNTIE_PILE_COUNT
        )
        left = right - 3 * each - 2 * MOUNTIE_PILE_GAP
        self.pile_slots = [
            CardSlot(
                left + each / 2 + n * (each + MOUNTIE_PILE_GAP),
                top + each * CARD_ASPECT / 2 + 2,
                each,
            )
            for n in range(MOUNTIE_PILE_COUNT)
        ]
        """Mounties that lie face down."""
        low = self.pile_slots[0].box.bottom + 10
        self.note_box = Box(left, low, right - left, top + high - low)
        """Below the piles: by which reading Mounties chase."""


class DrawArea:
    """Area of the draw piles, to the east of the provinces."""

    def __init__(self, map: Box) -> None:
        across = min(60.0, (map.height - 44) / 2 / CARD_ASPECT)
        side = COLUMNS_RIGHT + 114 + across / 2
        self.deck_slot = CardSlot(side, map.y + 12 + across * CARD_ASPECT / 2, across)
        """The smugglers to be drawn."""
        self.discard_slot = CardSlot(side, map.bottom - 14 - across * CARD_ASPECT / 2, across)
        """The smugglers that were discarded."""
        lying = min(48.0, across * 0.8)
        self.jail_slot = CardSlot(
            COLUMNS_RIGHT + 12 + lying * CARD_ASPECT / 2, map.bottom - 12 - lying / 2, lying, 90.0
        )
        """The Mounties that have done their duty, their cards lying on their sides."""
        room = map.height - lying - 16
        self.bag_position = Placement(COLUMNS_RIGHT + 56, map.y + 4 + room / 2)
        self.bag_height = min(126.0, room - 20)


class TableGeometry:
    """Geometry of a table with a number of rivals."""

    def __init__(self, rivals: int, public: bool = False) -> None:
        """Compute the geometry.

        Args:
            rivals: Number of rivals with a row of their own.
            public: True for a public table, where all seats are rivals and have all the room.
        """
        self.rival_count = rivals
        self.is_public = public
        self.map = Box(
            MAT_LEFT, TABLE_TOP_Y, MAT_RIGHT - MAT_LEFT, (_PUBLIC if public else _BANDS)[rivals]
        )
        """The band of the provinces, from edge to edge."""
        gap, high = (_GAP, _ROADS[rivals]) if public else (0.0, 0.0)
        self.road_box = Box(MAT_LEFT, self.map.bottom + gap, MAT_RIGHT - MAT_LEFT, high)
        """The road below the provinces where nobody is at home; of no height elsewhere."""
        below = TABLE_BOTTOM_Y - self.road_box.bottom
        high = below / rivals - _GAP if public else _ROWS[rivals]
        lines = [
            Box(
                MAT_LEFT,
                self.road_box.bottom + _GAP + n * (high + _GAP),
                MAT_RIGHT - MAT_LEFT,
                high,
            )
            for n in range(rivals + 1)
        ]
        self.rival_rows = [_rival(line, public) for line in lines[:rivals]]
        """Geometry of each rival's row, from the top."""
        self.home_geometry = None if public else _home(lines[-1]._replace(height=_HOMES[rivals]))
        self.mountie_area, self.draw_area = MountieArea(self.map), DrawArea(self.map)
        wide, top = slot_geometry(LOT_WIDTH, self.map.height - 4)
        self.cube_size = min(
            wide - 8, (self.map.height - 4 - PROVINCE_CARD_EDGE - top) * SLOT_CUBE_SHARE
        )
        """The size of a cube in a slot."""
        self.mat_boxes = [band._replace(y=band.y - 2) for band in _beside_columns(self.map)]
        """Boxes of the two mats: below the Mounties, and below the draw area."""

    def land_box(self, province: int) -> Box:
        """Return the land of a province: from its head down to the home lot."""
        x = COLUMNS_X + COLUMN_WIDTH * province + 1
        last = self.home_geometry or self.rival_rows[-1]
        return Box(x, self.map.y - 8, COLUMN_WIDTH - 2, last.row_box.bottom + 16 - self.map.y)

    def buttons_box(self, seat: int) -> Box:
        """Return the box of the buttons; on a public table in the row of their seat."""
        if self.home_geometry:
            return self.home_geometry.buttons_box
        row = self.rival_rows[seat].row_box
        return Box(COLUMNS_RIGHT + 4, row.y, SAFE_RIGHT - COLUMNS_RIGHT - 4, row.height)

    @property
    def bargain_box(self) -> Box:
        """Box of the note about a rival's cube, over the hand or the lowest lots."""
        if self.home_geometry:
            width = self.home_geometry.buttons_box.x - COLUMNS_X - 24
            return Box(COLUMNS_X, self.home_geometry.warehouse_box.center[1] - 75, width, 150.0)
        row = self.rival_rows[-1].row_box
        return Box(COLUMNS_X, row.center[1] - 65, COLUMNS_RIGHT - 16 - COLUMNS_X, 130.0)

    def hand_panel_box(self, n: int) -> Box:
        """Return the hand panel of the n-th of all seats, over rows that are not its own.

        The panel lies on the side with more rows. With one row on each side it covers the road
        too, since nobody drives yet.
        """
        above, below = self.rival_rows[:n], self.rival_rows[n + 1 :]
        if len(above) == len(below) == 1:
            top, bottom = self.road_box.y, above[0].row_box.bottom
        else:
            covered = below[-_COVERED:] if len(below) >= len(above) else above[:_COVERED]
            top, bottom = covered[0].row_box.y, covered[-1].row_box.bottom
        return Box(COLUMNS_X, top - _GAP, COLUMNS_RIGHT - 16 - COLUMNS_X, bottom - top + 2 * _GAP)

    def province_box(self, n: int) -> Box:
        """Return the box of a province's card."""
        x = COLUMNS_X + COLUMN_WIDTH * n + (COLUMN_WIDTH - LOT_WIDTH) / 2
        return Box(x, self.map.y, LOT_WIDTH, self.map.height - 4)

    def slot_box(self, province: int, n: int) -> Box:
        """Return a slot of a province's card, its price included."""
        box = self.province_box(province)
        wide, top = slot_geometry(box.width, box.height)
        return Box(
            box.x + PROVINCE_CARD_EDGE + wide * n,
            box.y + top,
            wide,
            box.height - PROVINCE_CARD_EDGE - top,
        )

    def cube_slot(self, province: int, n: int) -> CardSlot:
        """Return the slot of the cube that fills a province's slot."""
        box = self.slot_box(province, n)
        return CardSlot(box.center[0], box.y + 4 + self.cube_size / 2, self.cube_size)


@cache
def table_geometry_for(seats: int, public: bool) -> TableGeometry:
    """Return the geometry of a table of some seats, with a home seat or public."""
    return TableGeometry(seats if public else seats - 1, public)


PROVINCE_CARD_EDGE: Final = 6.0
SLOT_CUBE_SHARE: Final = 0.52
"""Share of a slot's height that its cube takes; the price has the rest."""
NAME_HEIGHT: Final = 42.0
"""Height of a province's name."""
_ART: Final = 3.6  # the width of a province's picture by what is seen of its height
_SMALL_ART: Final = 0.23  # what it may take of a card's height


def slot_geometry(width: float, height: float) -> tuple[float, float]:
    """Return the width of each slot of a province card of this size, and their top."""
    wide = width - 2 * PROVINCE_CARD_EDGE
    return wide / SLOT_COUNT, PROVINCE_CARD_EDGE + NAME_HEIGHT + min(
        wide / _ART, height * _SMALL_ART
    )


GAME_BOX_PLACEMENT: Final = Placement(960.0, -90.0)
"""Placement of the box, beyond the upper edge."""
