"""The sign of a seat: its symbol on a disc of its colour, always both together."""

from __future__ import annotations

from sprites.painting import Picture
from sprites.palette import BY_NAME
from sprites.picture import Baked, Group

SYMBOL_SHARE = 0.56


def seat_sign(colour: str, size: float) -> Picture:
    """The disc and symbol of a seat colour, `size` across."""
    inside = size * SYMBOL_SHARE
    at = (size - inside) / 2
    disc = Baked(f"chip/{colour}", width=size)
    symbol = Baked(f"symbol/{BY_NAME[colour].symbol}", width=inside)
    return Group((size, size), ((disc, 0, 0), (symbol, at, at)))
