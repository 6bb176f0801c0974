"""Geometry of Nacho's acts in the middle: a delivery on the road, an arrest at night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from scenes.games.nacho.geometry import CubeRow, GuestRow, TableGeometry
from scenes.kit.layers import Layer
from scenes.kit.placement import CardSlot, PieceStack, Placement, ZonePlace
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat

ROAD_TOP, ROAD_BOTTOM = 750.0, 1000.0
"""Upper and lower edge of the road of a delivery."""
TRUCK_WIDTH: Final = 700.0
TRUCK_STOP: Final = Placement(860.0, 770.0)
TRUCK_START_X, TRUCK_END_X = -600.0, 2520.0
"""Position at which the truck stops; positions from which it comes and to which it goes."""
TRUCK_LOAD: Final = Placement(-150.0, -60.0)
"""Offset of a cube on the truck, from the truck's middle."""
ORDER_SCALE: Final = 1.72
ORDER_XS: Final = (1130.0, 960.0)
"""Middle of the price tags; with a person at the right side too, in the middle."""
ORDER_Y: Final = 330.0
CUBE_SIZE: Final = 88.0
CUBES_BOXES: Final = (Box(448.0, 706.0, 180.0, CUBE_SIZE), Box(1292.0, 706.0, 180.0, CUBE_SIZE))
LARGE_CUBES_BOXES: Final = (
    Box(48.0, 830.0, 180.0, CUBE_SIZE),
    Box(1436.0, 830.0, 180.0, CUBE_SIZE),
)
"""Boxes of the cubes of the person at the left and at the right side: beside their place cards,
and below these where text is large."""
DRIVERS: Final = (CardSlot(580.0, 486.0, 210.0), CardSlot(1318.0, 524.0, 210.0))
"""Slots of the smuggler who drives, at the left and at the right side."""
RIDER: Final = CardSlot(200.0, 900.0, 170.0)
"""Slot of the Mountie on duty, behind the truck."""
PRICE_POSITIONS: Final = (Placement(1690.0, 470.0), Placement(1230.0, 536.0))
PRICE_BESIDE_DRIVER: Final = Placement(1040.0, 520.0)
"""Positions of the price: alone, with two people, and left of a driver at the right side."""
PRICE_SIZE: Final = 150.0
NAME_POSITION_Y: Final = 176.0

FLOOR_BOX: Final = Box(800.0, 735.0, 640.0, 204.0)
"""The floor of the cantina in an arrest."""
FLOOR_CHIP: Final = Placement(862.0, 837.0)
GUEST_HEIGHT: Final = 124.0
GUEST_WIDTH: Final = 186.0
LIFTED: Final = Placement(850.0, 452.0, 12.0)
LIFTED_WIDTH: Final = 400.0
"""Place and width of the smuggler who is lifted out of the row."""
RIDER_STOP: Final = Placement(420.0, 660.0)
RIDER_SIZE: Final = 720.0
"""Position at which the Mountie who arrests stops, and his height."""
ARREST_WORD: Final = Placement(1220.0, 540.0)
LINE_BOX: Final = Box(1010.0, 990.0, 804.0, 80.0)
SHOWN_PRICE: Final = 6
"""Least price of a delivery that is shown in the middle."""


@dataclass(frozen=True)
class DeliveryAct:
    """A delivery on the road: who drives, where to, and whose cube it is."""

    is_momentary: ClassVar[bool] = True
    seat: Seat
    province: int
    owner: Seat
    price: int

    @property
    def has_two_seats(self) -> bool:
        """True if the cube belongs to another seat."""
        return self.owner != self.seat


@dataclass(frozen=True)
class ArrestAct:
    """An arrest at night: at whose cantina, who is arrested and by which Mountie."""

    is_momentary: ClassVar[bool] = True
    seat: Seat
    province: int
    smuggler: Piece
    mountie: Piece


def order_place(ground: TableGeometry, act: DeliveryAct) -> ZonePlace:
    """Return the place of the price tags of a delivery."""
    x, width = ORDER_XS[act.has_two_seats], ground.order_box(act.province).width * ORDER_SCALE
    room = Placement(x, ORDER_Y).box(width, ground.tag_size[1] * ORDER_SCALE)
    return ZonePlace(
        PieceStack(x, ORDER_Y), 0.4, "card", bounds=room, piece_width=width, layer=Layer.ACT
    )


def slot_place(ground: TableGeometry, act: DeliveryAct, n: int) -> ZonePlace:
    """Return the place of the cube on a price tag of a delivery."""
    tag, order = ground.slot_box(act.province, n), ground.order_box(act.province)
    x = ORDER_XS[act.has_two_seats] + (tag.center[0] - order.center[0]) * ORDER_SCALE
    room = Placement(x, ORDER_Y).box(*(side * ORDER_SCALE for side in ground.tag_size))
    return ZonePlace(
        PieceStack(x, ORDER_Y), 0.7, "card", bounds=room,
        piece_width=ground.cube_size * ORDER_SCALE, layer=Layer.ACT,
    )  # fmt: skip


def cubes_place(is_right: bool, is_large: bool) -> ZonePlace:
    """Return the place of the cubes of a person at a side."""
    row = CubeRow((LARGE_CUBES_BOXES if is_large else CUBES_BOXES)[is_right], CUBE_SIZE)
    return ZonePlace(row, 2.6, "wood", bounds=row.box, piece_width=CUBE_SIZE, layer=Layer.ACT)


def arrest_guest_row() -> GuestRow:
    """Return the arrangement of the guests where somebody is arrested."""
    y = FLOOR_BOX.center[1]
    return GuestRow(FLOOR_BOX.x + 118.0, FLOOR_BOX.right - 16.0, y, GUEST_WIDTH, GUEST_HEIGHT * 2)
