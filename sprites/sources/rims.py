"""Raised rims of tables: their area, the dark that they throw, a strip of metal."""

from __future__ import annotations

from sprites.sources.drawing import (
    Def,
    rect,
)
from sprites.sources.filters import bevel, blurred
from sprites.sources.tables import H, W

RIM = 40.0


def band(width: float) -> str:
    """Path data of everything within `width` of the edge; fill it with the even-odd rule."""
    return f"M0 0H{W}V{H}H0Z M{width:g} {width:g}V{H - width:g}H{W - width:g}V{width:g}Z"


def fall(width: float) -> str:
    """The dark that a raised rim throws onto the boards inside it."""
    return blurred(
        rect(width + 5, width + 6, W - 2 * width - 8, H - 2 * width - 8, 6, fill="none",
             stroke="#0c0402", stroke_width=9, stroke_opacity=0.65), 5, 0.02,
    )  # fmt: skip


def strip(width: float, gold: Def) -> str:
    """A strip of metal round the boards."""
    return bevel(
        rect(width + 2, width + 2, W - 2 * width - 4, H - 2 * width - 4, 6, fill="none",
             stroke=gold, stroke_width=4.5), 1.4, 3, 0.5,
    )  # fmt: skip
