"""Mats of Zahab's seats: boards of wood with sockets for tokens and a tray for cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scenes.kit.picture_groups import disc_picture
from scenes.kit.setting.sheets import lit_picture
from scenes.ui.style.theme import Color
from sprites.painting import Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import Box, FilledRect, NineSlice, PictureGroup

WOOD: Final = "panel/plank"
CONTRAST_COLOR: Final[Color] = (14, 14, 30)
BAND_HEIGHT, BAND_INSET = 5.0, 10.0
"""Inlay in the seat's colour along the lower edge, and its distance from the ends."""
RADIUS: Final = 12.0
RECESS_RIM: Final = (255, 226, 170, 110)
RECESS_FLOOR: Final = (26, 13, 8, 175)
RIM_DROP: Final = 2.0
"""Distance by which the lit rim of a recess shows below its dark floor."""
TRAY_RADIUS: Final = 8.0
TURN_LIGHT, REST_LIGHT = 0.92, 0.56
"""Light on the mat of the seat that acts, and on the others."""


@lru_cache(maxsize=64)
def mat_picture(
    color: str, box: Box, recesses: tuple[Box, ...], *, is_lit: bool, is_plain: bool
) -> Picture:
    """Return the mat of a seat.

    Args:
        color: Name of the seat's colour.
        box: Box of the mat on the table.
        recesses: Boxes of its sockets and trays on the table; a square one is round.
        is_lit: True for the seat that acts.
        is_plain: True in high contrast.
    """
    parts: list[tuple[Picture, float, float]] = []
    for recess in recesses:
        x, y = recess.x - box.x, recess.y - box.y
        parts.append((_recess(recess, RECESS_RIM), x, y + RIM_DROP))
        parts.append((_recess(recess, RECESS_FLOOR), x, y))
    if is_plain:
        mat: Picture = FilledRect(*box.size, CONTRAST_COLOR, RADIUS)
    else:
        mat = lit_picture(NineSlice(WOOD, *box.size), TURN_LIGHT if is_lit else REST_LIGHT)
    band = FilledRect(
        box.width - 2 * BAND_INSET, BAND_HEIGHT, SEAT_COLOR_BY_NAME[color].rgb, BAND_HEIGHT / 2
    )
    low = box.height - BAND_HEIGHT - 2.0
    return PictureGroup(box.size, ((mat, 0.0, 0.0), *parts, (band, BAND_INSET, low)))


def _recess(box: Box, color: tuple[int, int, int, int]) -> Picture:
    if box.width == box.height:
        return disc_picture(box.width, color)
    return FilledRect(*box.size, color, TRAY_RADIUS)
