"""Badge of a seat: its symbol on a disc of its colour."""

from __future__ import annotations

from sprites.painting import Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, PictureGroup

SYMBOL_SIZE_SHARE = 0.56


def seat_badge(colour: str, size: float) -> Picture:
    """Return the disc and symbol of a seat colour with a diameter of `size`."""
    inside = size * SYMBOL_SIZE_SHARE
    at = (size - inside) / 2
    disc = BakedPicture(f"chip/{colour}", width=size)
    symbol = BakedPicture(f"symbol/{SEAT_COLOR_BY_NAME[colour].symbol}", width=inside)
    return PictureGroup((size, size), ((disc, 0, 0), (symbol, at, at)))
