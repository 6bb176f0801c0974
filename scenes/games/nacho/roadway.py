"""The road of Nacho's public table: trucks of all seats in driving order, then the Mountie.

The Mountie follows them while his card is turned up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from scenes.games.nacho import card_pictures
from scenes.games.nacho.geometry import (
    COLUMN_WIDTH,
    COLUMNS_X,
    SAFE_LEFT,
    SAFE_RIGHT,
    TableGeometry,
)
from scenes.kit.picture_groups import centre_pictures
from scenes.kit.placement import CARD_ASPECT, Placement
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import seat_token, shadowed_node
from scenes.ui.style import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup, Text
from tabletop.core.zones import Piece, Seat

TRUCK_WIDTH: Final = 120.0
RIDER_WIDTH: Final = 108.0
"""Widths of truck and rider."""
TRUCK_HEIGHT: Final = 100.0
"""Height of a truck with its load."""
FIRST_TRUCK_LAYER_OFFSET, TRUCK_LAYER_STEP = 1.8, 0.3
"""Layer offset of the first truck, and the step to each next one: below the hand panel."""
WAITING_TRUCK_STEP: Final = 128.0
"""Distance of waiting trucks."""
PARKED_TRUCK_STEP: Final = 78.0
"""Distance of trucks that have driven: load and colour of each stay visible."""
STOP_SHARE: Final = 0.7
"""Position along a province's column where a truck stops."""
DRIVING_OFFSET: Final = 14.0
"""Distance by which a driving truck is further north than waiting ones."""
WAITING_TRUCK_OFFSET: Final = 6.0
"""Distance of waiting trucks below the middle of the road."""
TAR_COLOR: Final[Color] = (66, 74, 92)
SNOW_COLOR: Final[Color] = (236, 246, 255)
ROAD_LINE_COLOR: Final[Color] = (250, 214, 96)
DASH_LENGTH: Final = 46.0
NOBODY_DRIVES: Final = (-1, 0)
"""Driver and province while nobody drives."""


def road_picture(ground: TableGeometry) -> Picture:
    """Return tar between banks of snow, with a broken line along the middle."""
    wide, high = ground.road_box.size
    dash = FilledRect(DASH_LENGTH, 5.0, ROAD_LINE_COLOR, 2.5)
    dashes = tuple(
        (dash, x, high / 2 - 2.5)
        for x in _marks(DASH_LENGTH, wide - DASH_LENGTH, 2 * DASH_LENGTH)
        if x + DASH_LENGTH < wide
    )
    body = skin.FramedRectangle(wide, high, TAR_COLOR, SNOW_COLOR, 7.0, 18.0)
    return PictureGroup((wide, high), ((body, 0, 0), *dashes))


def _marks(start: float, end: float, step: float) -> Iterator[float]:
    while start < end:
        yield start
        start += step


# Where what stands


def mountie_placement(ground: TableGeometry) -> Placement:
    """Return the placement of the waiting Mountie, behind all trucks."""
    return Placement(SAFE_LEFT + RIDER_WIDTH / 2, ground.road_box.center[1])


def waiting_truck_placement(ground: TableGeometry, n: int) -> Placement:
    """Return the n-th place of waiting trucks; the last is right before the Mountie."""
    first = mountie_placement(ground).x + RIDER_WIDTH / 2 + TRUCK_WIDTH / 2 + 4
    return Placement(
        first + (ground.rival_count - 1 - n) * WAITING_TRUCK_STEP,
        ground.road_box.center[1] + WAITING_TRUCK_OFFSET,
    )


def stopped_truck_placement(ground: TableGeometry, province: int) -> Placement:
    """Return the placement of a truck that stops at a province."""
    return Placement(
        COLUMNS_X + COLUMN_WIDTH * (province + STOP_SHARE),
        ground.road_box.center[1] + WAITING_TRUCK_OFFSET - DRIVING_OFFSET,
    )


def parked_truck_placement(ground: TableGeometry, n: int) -> Placement:
    """Return the placement of the n-th seat's truck after it has driven."""
    return Placement(
        SAFE_RIGHT - TRUCK_WIDTH / 2 - n * PARKED_TRUCK_STEP,
        ground.road_box.center[1] + WAITING_TRUCK_OFFSET,
    )


# What is seen of it


def traffic_nodes(
    seating: Seating[Any], ground: TableGeometry, model: TableViewModel
) -> dict[str, Node]:
    """Return the trucks at their current places, and the Mountie behind them."""
    em = seating.theme.min_table_text_size
    queue: Sequence[Seat] = model.notes.get("queue", ())
    made = {}
    for seat in seating.seats:
        at, depth = _stands(ground, model, seat, queue or seating.seats)
        made[f"truck:{seat}"] = shadowed_node(_truck(seating, model, seat, em), *at[:2], depth)
    for card in model.zone_pieces.get("mountie", ()):
        made["rider"] = shadowed_node(_rider(card), *mountie_placement(ground)[:2], 6.0)
    return made


def _stands(
    ground: TableGeometry, model: TableViewModel, seat: Seat, line: Sequence[Seat]
) -> tuple[Placement, float]:
    """Return the placement of a seat's truck, and its layer offset.

    Args:
        ground: Geometry of the table.
        model: The displayed position.
        seat: Seat of the truck.
        line: The waiting seats in order; all of them while nobody drives.
    """
    driver, province = model.notes.get("drives", NOBODY_DRIVES)
    if seat == driver:
        return stopped_truck_placement(ground, province), 0.0
    to_come = not model.notes.get("queue") or model.piece_count(f"played:{seat}")
    if to_come and seat in line:
        return waiting_truck_placement(
            ground, line.index(seat)
        ), FIRST_TRUCK_LAYER_OFFSET - TRUCK_LAYER_STEP * line.index(seat)
    return parked_truck_placement(ground, seat), FIRST_TRUCK_LAYER_OFFSET - TRUCK_LAYER_STEP * seat


def _truck(seating: Seating[Any], model: TableViewModel, seat: Seat, em: float) -> Picture:
    loaded = [
        *model.zone_pieces.get(f"played:{seat}", ()),
        *model.zone_pieces.get(f"choice:{seat}", ()),
    ]
    return truck_picture(seating.color(seat), loaded[0] if loaded else "", em)


@cache
def truck_picture(color: str, card: Piece, em: float) -> Picture:
    """Return a truck with its seat's token at the door and the driver's card on its load.

    The driver is a number on the colour of the flag, or a card face down.
    """
    body = BakedPicture("nacho/truck-figure", width=TRUCK_WIDTH)
    low = TRUCK_HEIGHT - body.size[1] / 2
    parts: list[tuple[Picture, float, float]] = [
        (body, TRUCK_WIDTH / 2, low),
        (seat_token(color, 44.0), TRUCK_WIDTH * 0.77, low),
    ]
    if card:
        load = _load(card, em)
        parts.append(
            (load, max(load.size[0] / 2, TRUCK_WIDTH * 0.27), TRUCK_HEIGHT - 24 - load.size[1] / 2)
        )
    return centre_pictures((TRUCK_WIDTH, TRUCK_HEIGHT), *parts)


def _load(card: Piece, em: float) -> Picture:
    flag, _, number = card.partition(".")[2].partition("-")
    if not number:
        width = 40.0
        return card_pictures.back_picture("smuggler", width)
    digits = Text(number, max(50.0, em), card_pictures.SNOW_COLOR, "display")
    high = max(56.0, digits.size[1] * 0.86)
    wide = max(high / CARD_ASPECT + 4, digits.size[0] + 14)
    plate = skin.FramedRectangle(
        wide, high, card_pictures.PROVINCE_COLORS[flag], card_pictures.PAPER_COLOR, 3.0, 8.0
    )
    return centre_pictures((wide, high), (plate, wide / 2, high / 2), (digits, wide / 2, high / 2))


@cache
def _rider(card: Piece) -> Picture:
    """The Mountie on his horse, with the flag of his province."""
    body = BakedPicture("nacho/mountie-figure", width=RIDER_WIDTH)
    province = card.partition(".")[2].partition("-")[0]
    cloth = BakedPicture(f"nacho/flag-{province}", width=44.0)
    parts: list[tuple[Picture, float, float]] = [
        (body, RIDER_WIDTH / 2, body.size[1] / 2),
        (cloth, RIDER_WIDTH - 18, 22.0),
    ]
    return centre_pictures(body.size, *parts)
