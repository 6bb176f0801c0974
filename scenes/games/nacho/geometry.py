"""Geometry of Nacho's table: a map of four provinces, the road, a cantina in each province.

People sit along the far edge with their cubes. Below them lie the provinces side by side
with their price tags, then the road, then the floors of the cantinas: one for each
province, with a row for each seat. The near edge is for the hand. Lengths are design
units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from scenes.kit.placement import CardSlot, Fan, NearFan, PieceStack, Placement
from sprites.picture import Box
from tabletop.core.zones import Piece, is_back
from tabletop.games.nacho.pieces import CUBE_PIECES, MOUNTIE_PIECES, SMUGGLER_PIECES
from tabletop.games.nacho.state import PROVINCES, SLOT_COUNT

LAND_WIDTH: Final = 480.0
"""Width of a province: four of them fill the table."""
MAP_BOX: Final = Box(0.0, 284.0, LAND_WIDTH * len(PROVINCES), 224.0)
LARGE_MAP_BOX: Final = Box(0.0, 236.0, LAND_WIDTH * len(PROVINCES), 222.0)
"""The band of the provinces below the place cards; where text is large, it is higher."""
ROAD_HEIGHT: Final = 96.0
FLOOR_WIDTH: Final = 456.0
ROW_INDENT: Final = 8.0
CHIP_CENTER: Final = 36.0
"""Middle of the chip of a row, from the left edge of the floor."""
FIRST_GUEST: Final = 64.0
"""Left edge of the first guest, from the left edge of the floor."""
COUNT_RIGHT: Final = 440.0
"""Right end of the number of guests, from the left edge of the floor."""
COUNT_ROOM, LARGE_COUNT_ROOM = 52.0, 62.0
"""Width that is kept for the number; where text is large, it is larger."""
GUEST_GAP: Final = 4.0
"""Distance of two guests."""
GUEST_ASPECT: Final = 1.42
"""Width of a guest by its height: number and face side by side."""
LARGE_NUMBER_HEIGHT, LARGE_NUMBER_ASPECT = 86.0, 1.1
"""Height of a guest whose number is readable where text is large, and its width by its height."""
CARD_GUEST_HEIGHT: Final = 100.0
"""Least height from which a guest is a card: number and flag above its face."""
CARD_GUEST_ASPECT: Final = 0.76
LARGE_GUEST_ASPECT: Final = 1.25
"""Width of a guest that is large but no card."""
LARGE_GUEST_HEIGHT: Final = 70.0
"""Least height of such a guest."""
MOUNTIE_ASPECT: Final = 2.2
"""Width of a Mountie by its height: the rider, then flag or penalty."""
LOW_MOUNTIE_ASPECT, HIGH_MOUNTIE_ASPECT = 1.9, 1.4
"""Width of a low and of a high Mountie in a row by its height."""
LARGE_MOUNTIE_WIDTH, LARGE_LOW_MOUNTIE_WIDTH = 94.0, 132.0
"""Width of a Mountie in a row where text is large: the penalty is in front of the horse, but
beside the rider in a low row."""
LARGE_HIGH_ROW: Final = 90.0
"""Least height of a row that is not low."""
MOST_MOUNTIE_HEIGHT: Final = 104.0
FLOOR_BOTTOM, LARGE_FLOOR_BOTTOM = 870.0, 888.0
"""Lower edge of the floors: above a hand."""
MIN_GUEST_SHARE, MIN_MOUNTIE_SHARE = 0.36, 0.25
"""Least visible share of a guest below the next one, and of a Mountie beside the next one."""
MOUNTIE_PILE_COUNT: Final = 3
"""Number of piles of Mounties, one a round (NAC-2.3)."""
MAX_PLAYED_WIDTH, MAX_HOME_PLAYED_WIDTH = 108.0, 96.0
"""Greatest width of a smuggler that is shown before its seat; before a home seat."""
PLAYED_RISE: Final = 24.0
"""Height of its lower edge above the far edge where text is large: the gem lies before it."""
MIN_TARGET: Final = 56.0
"""Least width and height of what may be touched."""
CHOICE_WIDTH: Final = 62.0
"""Width of a chosen card before its seat."""
RIDER_SIZE: Final = 120.0
HAND_WIDTH: Final = 196.0
HAND_TOP: Final = 898.0
"""Top of the middle card of a hand: no row of a cantina is ever below it."""
HAND_STEP: Final = 176.0
NEAR_LEFT: Final = 16.0
HOME_LINE_BOX: Final = Box(NEAR_LEFT, 878.0, 432.0, 94.0)
PUBLIC_LINE_BOX: Final = Box(NEAR_LEFT, 876.0, 546.0, 100.0)
"""The one line beside the hand of a home seat, and on a table that people share.

On a shared table it keeps its place, whether a hand lies open or not.
"""
LARGE_LINE_BOX: Final = Box(850.0, LARGE_MAP_BOX.bottom + 2.0, 1050.0, 112.0)
"""The one line where text is large and a hand fills the near edge: on the road, beside the trucks
that wait. Two lines cover the snow of the eaves."""
HOME_CUBES_BOX: Final = Box(402.0, 992.0, 186.0, 78.0)
CUBE_SIZE, CLOSE_CUBE_SIZE = 62.0, 56.0
"""Size of a cube of a warehouse along the far edge, and where four people sit there."""
MOST_FAR_SEATS: Final = 4
CUBES_WIDTH: Final = 194.0
CUBES_WIDTHS: Final = MappingProxyType({3: 172.0, MOST_FAR_SEATS: 138.0})
"""Width of the cubes beside a place card, as far as the next thing; by the seats there."""
HOME_GEM: Final = CardSlot(376.0, 1018.0, 44.0)
HOME_PLAYED: Final = Placement(530.0, 927.0)
HOME_HAND_BOX: Final = Box(592.0, HAND_TOP, 900.0, 274.0)
LARGE_HOME_HAND_BOX: Final = HOME_HAND_BOX._replace(width=872.0)
"""The hand of a home seat; where text is large, buttons need more room beside it."""
HOME_BUTTONS_BOX: Final = Box(1494.0, 884.0, 238.0, 190.0)
LARGE_HOME_BUTTONS_BOX: Final = Box(1466.0, 884.0, 356.0, 190.0)
PUBLIC_BUTTONS_BOX: Final = Box(580.0, 978.0, 980.0, 98.0)
HAND_BUTTONS_BOX: Final = Box(NEAR_LEFT, 978.0, 546.0, 98.0)
LARGE_PUBLIC_BUTTONS_BOX: Final = Box(960.0, 884.0, 768.0, 98.0)
LARGE_HAND_BUTTONS_BOX: Final = Box(NEAR_LEFT, 884.0, 330.0, 98.0)
HAND_PANEL_BOX: Final = Box(580.0, HAND_TOP - 20.0, 1150.0, 288.0)
CLOSE_HAND_PANEL_BOX: Final = HAND_PANEL_BOX._replace(width=980.0)
LARGE_HAND_PANEL_BOX: Final = Box(350.0, HAND_TOP - 20.0, 1406.0, 330.0)
"""Box of an open hand on a public table; its cards are cut off by the near edge.

Four seats keep deck and bag beside it. Where text is large, the line leaves it more room.
"""
HOME_BARGAIN_BOX: Final = Box(600.0, 900.0, 880.0, 150.0)
PUBLIC_BARGAIN_BOX: Final = Box(580.0, 876.0, 980.0, 94.0)
LARGE_PUBLIC_BARGAIN_BOX: Final = Box(250.0, 876.0, 700.0, 106.0)
"""Box of the note about a rival's cube: over one's own hand, or beside the buttons."""
NEAR_CARD_WIDTH: Final = 168.0
NEAR_FAN: Final = NearFan(
    Fan(1072.0, 1001.0, 172.0, 1000.0 - NEAR_CARD_WIDTH, 1.0, 1.4), NEAR_CARD_WIDTH
)
"""The hand of the acting seat in a demo, between the one line and the supplies."""
DEMO_LINE_BOX: Final = Box(NEAR_LEFT, 876.0, 546.0, 150.0)
"""The one line in a demo, beside the hand."""
NEAR_SUPPLIES: Final = Placement(1610.0, 988.0)
NEAR_SUPPLY_STEP: Final = 118.0
"""Place of the deck where four sit along the far edge, and the distance to the bag."""
NEAR_RAISED_BAG_BOX: Final = Box(1594.0, 868.0, 140.0, 164.0)
"""Box of the raised bag there: below the cantinas, before the course."""
COURSE_POSITION: Final = Placement(1826.0, 894.0)
LARGE_COURSE_POSITION: Final = Placement(1826.0, 934.0)
LARGE_HOME_COURSE_POSITION: Final = Placement(96.0, 34.0)
"""Middle of the number of the turn; large buttons of a home seat need its usual place."""
OFF_LEFT, OFF_TOP = -170.0, -150.0
"""Positions beyond the edges, from which Mounties come and to which arrested smugglers go."""
GAME_BOX_PLACEMENT: Final = Placement(960.0, -90.0)
"""Placement of the box, beyond the upper edge."""


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
class GuestRow:
    """Guests of a cantina in one row: smugglers from the left, Mounties before the count."""

    left: float
    right: float
    y: float
    guest_width: float
    mountie_width: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each piece; `pieces` must list the smugglers first."""
        guards = sum(piece.startswith("mountie.") for piece in pieces)
        others = len(pieces) - guards
        needed = self.guest_width * (1 + MIN_GUEST_SHARE * (others - 1)) if others else 0.0
        room = self.right - self.left - needed - self.mountie_width
        step = max(self.mountie_width * MIN_MOUNTIE_SHARE, room / max(1, guards - 1))
        step = min(step, self.mountie_width)
        last = self.right - self.mountie_width / 2
        mounties = [Placement(last - (guards - 1 - n) * step, self.y) for n in range(guards)]
        end = mounties[0].x - self.mountie_width / 2 if guards else self.right
        first = self.left + self.guest_width / 2
        room = max(0.0, end - self.guest_width / 2 - first)
        step = min(self.guest_width + GUEST_GAP, room / max(1, others - 1))
        return [Placement(first + n * step, self.y) for n in range(others)] + mounties

    @property
    def chairs(self) -> Sequence[Placement]:
        """Places of the chairs: as many as stand side by side."""
        step = self.guest_width + GUEST_GAP
        count = int((self.right - self.left + GUEST_GAP) // step)
        first = self.left + self.guest_width / 2
        return [Placement(first + n * step, self.y) for n in range(count)]


@dataclass(frozen=True)
class CubeRow:
    """Cubes side by side; many of them overlap."""

    box: Box
    cube_size: float

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n cubes."""
        room = self.box.width - self.cube_size
        step = min(self.cube_size + 4, room / max(1, n - 1))
        left = self.box.x + self.cube_size / 2
        return [Placement(left + i * step, self.box.center[1]) for i in range(n)]


@dataclass(frozen=True)
class SeatGeometry:
    """Places of a seat's things beside its place card."""

    warehouse: CubeRow
    gem_slot: CardSlot
    choice_slot: CardSlot
    """Slot of a smuggler that is chosen: face down."""
    played_slot: CardSlot
    """Slot of a smuggler that is shown, as a guest on the way."""
    hand_slot: CardSlot
    """Slot of a hand that is closed."""
    rack_box: Box
    """Box in which demo viewers see the hand."""


class TableGeometry:
    """Geometry of a table with a number of seats."""

    def __init__(self, seat_count: int, is_large: bool) -> None:
        """Compute the geometry.

        Args:
            seat_count: Number of seats, each with a row in each cantina.
            is_large: True if text is so large that words leave and numbers grow.
        """
        self.seat_count = seat_count
        self.is_large = is_large
        self.map = LARGE_MAP_BOX if is_large else MAP_BOX
        """The band of the provinces."""
        self.road_box = Box(0.0, self.map.bottom, self.map.width, ROAD_HEIGHT)
        self.floor_top = self.road_box.bottom + 4.0
        self.floor_bottom = LARGE_FLOOR_BOTTOM if is_large else FLOOR_BOTTOM
        self.tag_size = (108.0, 132.0) if is_large else (96.0, 111.0)
        self.cube_size = 84.0 if is_large else 71.0
        """The size of a cube on a price tag."""
        self.row_pitch = (self.floor_bottom - self.floor_top - 30.0) / seat_count
        self.guest_height = self.row_pitch - 2.0
        if is_large:
            self.guest_height = min(LARGE_NUMBER_HEIGHT, self.row_pitch - 14.0)
        most = self.row_pitch - 1.0 if is_large else self.guest_height
        self.mountie_height = min(MOST_MOUNTIE_HEIGHT, most)

    @property
    def guest_aspect(self) -> float:
        """Width of a guest by its height: a card, number and face, or the face alone."""
        if self.guest_height >= CARD_GUEST_HEIGHT:
            return CARD_GUEST_ASPECT
        if not self.is_large and self.guest_height >= LARGE_GUEST_HEIGHT:
            return LARGE_GUEST_ASPECT
        has_number = not self.is_large or self.guest_height >= LARGE_NUMBER_HEIGHT
        if not has_number:
            return 1.0
        return LARGE_NUMBER_ASPECT if self.is_large else GUEST_ASPECT

    @property
    def guest_width(self) -> float:
        """Width of a guest."""
        return self.guest_height * self.guest_aspect

    @property
    def mountie_width(self) -> float:
        """Width of a Mountie in a row, with its penalty."""
        return self.mountie_height * self.mountie_aspect

    @property
    def mountie_aspect(self) -> float:
        """Width of a Mountie in a row by its height."""
        if self.is_large:
            is_low = self.row_pitch < LARGE_HIGH_ROW
            width = LARGE_LOW_MOUNTIE_WIDTH if is_low else LARGE_MOUNTIE_WIDTH
            return width / self.mountie_height
        is_high = self.mountie_height >= LARGE_GUEST_HEIGHT
        return HIGH_MOUNTIE_ASPECT if is_high else LOW_MOUNTIE_ASPECT

    def land_box(self, province: int) -> Box:
        """Return the landscape of a province."""
        return self.map._replace(x=LAND_WIDTH * province, width=LAND_WIDTH)

    def floor_box(self, province: int) -> Box:
        """Return the floor of the cantina of a province."""
        x = LAND_WIDTH * province + (LAND_WIDTH - FLOOR_WIDTH) / 2
        return Box(x, self.floor_top, FLOOR_WIDTH, self.floor_bottom - self.floor_top)

    def row_box(self, province: int, seat: int) -> Box:
        """Return the row of a seat in the cantina of a province."""
        floor = self.floor_box(province)
        top = floor.y + 24.0 + self.row_pitch * seat
        return Box(
            floor.x + ROW_INDENT, top + 1.0, floor.width - 2 * ROW_INDENT, self.row_pitch - 2.0
        )

    def guests(self, province: int, seat: int) -> GuestRow:
        """Return the arrangement of the guests in a row."""
        left = self.floor_box(province).x
        return GuestRow(
            left + FIRST_GUEST,
            left + COUNT_RIGHT - (LARGE_COUNT_ROOM if self.is_large else COUNT_ROOM),
            self.row_box(province, seat).center[1],
            self.guest_width,
            self.mountie_width,
        )

    def slot_box(self, province: int, n: int) -> Box:
        """Return the n-th price tag of a province."""
        width, height = self.tag_size
        first, step, middle = (72.0, 113.0, 148.0) if self.is_large else (78.0, 108.0, 158.0)
        x, y = LAND_WIDTH * province + first + step * n, self.map.y + middle
        return Placement(x, y).box(width, height)

    def order_box(self, province: int) -> Box:
        """Return the box of all price tags of a province: its order card."""
        return Box.enclosing([self.slot_box(province, 0), self.slot_box(province, SLOT_COUNT - 1)])

    def cube_slot(self, province: int, n: int) -> CardSlot:
        """Return the slot of the cube that fills a price tag."""
        return CardSlot(*self.slot_box(province, n).center, self.cube_size)

    @property
    def rider_position(self) -> Placement:
        """Position of the Mountie on duty: behind all trucks."""
        return Placement(24.0 + RIDER_SIZE * MOUNTIE_ASPECT / 2, self.road_box.y + 34.0)

    def mountie_pile(self, n: int) -> PieceStack:
        """Return the place of a pile of Mounties, beyond the left edge of the road."""
        return PieceStack(OFF_LEFT - 4.0 * n, self.rider_position.y)


@cache
def table_geometry(seat_count: int, is_large: bool) -> TableGeometry:
    """Return the geometry of a table; equal tables share it."""
    return TableGeometry(seat_count, is_large)


def far_seat(
    x: float, edge_y: float, card: Box, ground: TableGeometry, far_count: int
) -> SeatGeometry:
    """Return the places of a seat along the far edge.

    Args:
        x: Middle of the person.
        edge_y: Height of the far edge.
        card: Box of the place card.
        ground: Geometry of the table; with large text, cubes stand on the edge.
        far_count: Number of seats along the far edge.
    """
    guest, is_large = ground.guest_width, ground.is_large
    is_close = far_count == MOST_FAR_SEATS and not is_large
    size = CLOSE_CUBE_SIZE if is_close else CUBE_SIZE
    wide = CUBES_WIDTH if is_large else CUBES_WIDTHS.get(far_count, CUBES_WIDTH)
    cubes = Box(card.right + 7.0, card.center[1] - size / 2 - 2, wide, size)
    hand, played, low = CardSlot(x - 168.0, edge_y - 42.0, MIN_TARGET), x + 168.0, edge_y - 44.0
    if is_large:
        cubes = Box(x + 86.0, edge_y - size - 12, wide, size)
        shown_width = min(guest, MAX_PLAYED_WIDTH)
        height = shown_width * ground.guest_height / guest
        played, low = x - 78.0 - shown_width / 2, edge_y - PLAYED_RISE - height / 2
        hand = CardSlot(played - shown_width / 2 - 26.0, edge_y - 48.0, 40.0)
    shown = CardSlot(played, low, min(guest, MAX_PLAYED_WIDTH))
    if guest < ground.guest_height:  # a card: as large as it will be in its row
        shown = CardSlot(x + 116.0 + guest / 2, edge_y - ground.guest_height / 2 - 6.0, guest)
    return SeatGeometry(
        CubeRow(cubes, size),
        CardSlot(x - 80.0, edge_y - 22.0, 44.0),
        CardSlot(played, low, CHOICE_WIDTH),
        shown,
        hand,
        Box(x - 233.0, edge_y - 85.0, 134.0, 82.0),
    )


def home_hand_box(is_large: bool) -> Box:
    """Return the box of the hand of a home seat."""
    return LARGE_HOME_HAND_BOX if is_large else HOME_HAND_BOX


def home_seat(guest: float, is_large: bool) -> SeatGeometry:
    """Return the places of a home seat at the near edge."""
    hand = home_hand_box(is_large)
    return SeatGeometry(
        CubeRow(HOME_CUBES_BOX, HOME_CUBES_BOX.height),
        HOME_GEM,
        CardSlot(*HOME_PLAYED[:2], CHOICE_WIDTH),
        CardSlot(*HOME_PLAYED[:2], min(guest, MAX_HOME_PLAYED_WIDTH)),
        CardSlot(*hand.center, HAND_WIDTH),
        hand,
    )


def home_fan(is_large: bool) -> Fan:
    """Return the fan of the hand of a home seat; a smaller one bends less."""
    box = home_hand_box(is_large)
    return Fan(*box.center, HAND_STEP, box.width - HAND_WIDTH, 1.0, 1.6)
