"""Traffic on the road of Nacho: the trucks of all seats in driving order.

Those who have driven park at the eastern end. The Mountie on duty stands behind all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scenes.games.nacho.geometry import LAND_WIDTH, TableGeometry
from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import shadowed_node
from sprites.node import Node
from sprites.picture import BakedPicture
from tabletop.core.zones import Seat

TRUCK_WIDTH: Final = 156.0
FIRST_WAITING_X: Final = 256.0
"""Middle of the waiting truck that is next to the Mountie."""
WAITING_TRUCK_STEP: Final = 170.0
"""Distance of waiting trucks."""
FIRST_PARKED_X, PARKED_TRUCK_STEP = 1828.0, 88.0
"""Middle of the parked truck furthest east, and the distance to each next one."""
STOP_SHARE: Final = 0.5
"""Position along a province where a truck stops."""
TRUCK_OFFSET: Final = 36.0
"""Middle of a truck below the upper edge of the road."""
DRIVING_OFFSET: Final = 8.0
"""Distance by which a driving truck is further north than waiting ones."""
FIRST_TRUCK_ORDER, TRUCK_ORDER_STEP = 22.0, 0.3
"""Layer order of the first truck, and the step to each next one."""
NOBODY_DRIVES: Final = (-1, 0)
"""Driver and province while nobody drives."""


def truck_picture(color: str, width: float) -> BakedPicture:
    """Return the truck of a seat colour."""
    return BakedPicture(f"nacho/truck-{color}", width=width)


def waiting_truck_placement(ground: TableGeometry, n: int) -> Placement:
    """Return the n-th place of waiting trucks; the last is right before the Mountie."""
    x = FIRST_WAITING_X + (ground.seat_count - 1 - n) * WAITING_TRUCK_STEP
    return Placement(x, ground.road_box.y + TRUCK_OFFSET)


def stopped_truck_placement(ground: TableGeometry, province: int) -> Placement:
    """Return the placement of a truck that stops at a province."""
    x = LAND_WIDTH * (province + STOP_SHARE)
    return Placement(x, ground.road_box.y + TRUCK_OFFSET - DRIVING_OFFSET)


def parked_truck_placement(ground: TableGeometry, n: int) -> Placement:
    """Return the placement of the n-th seat's truck after it has driven."""
    return Placement(FIRST_PARKED_X - n * PARKED_TRUCK_STEP, ground.road_box.y + TRUCK_OFFSET)


def traffic_nodes(
    seating: Seating[Any], ground: TableGeometry, model: TableViewModel
) -> dict[str, Node]:
    """Return the trucks at their current places."""
    queue: Sequence[Seat] = model.notes.get("queue", ())
    made = {}
    for seat in seating.seats:
        at, order = _truck_placement(ground, model, seat, queue or seating.seats)
        truck = adapt_contrast(seating.theme, truck_picture(seating.color(seat), TRUCK_WIDTH))
        made[f"truck:{seat}"] = shadowed_node(truck, *at[:2], Layer.PIECES.z_at(order))
    return made


def _truck_placement(
    ground: TableGeometry, model: TableViewModel, seat: Seat, line: Sequence[Seat]
) -> tuple[Placement, float]:
    """Return the placement of a seat's truck, and its order in the layer.

    Args:
        ground: Geometry of the table.
        model: The displayed position.
        seat: Seat of the truck.
        line: The waiting seats in order; all of them while nobody drives.
    """
    driver, province = model.notes.get("drives", NOBODY_DRIVES)
    if seat == driver:
        return stopped_truck_placement(ground, province), FIRST_TRUCK_ORDER - 2.0
    to_come = not model.notes.get("queue") or model.piece_count(f"played:{seat}")
    if to_come and seat in line:
        n = line.index(seat)
        return waiting_truck_placement(ground, n), FIRST_TRUCK_ORDER - TRUCK_ORDER_STEP * n
    return parked_truck_placement(ground, seat), FIRST_TRUCK_ORDER - TRUCK_ORDER_STEP * seat
