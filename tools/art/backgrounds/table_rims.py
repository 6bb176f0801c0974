"""Raised rims of tables: their area, their shadow, and a strip of metal."""

from __future__ import annotations

from tools.art.backgrounds.tables import H, W
from tools.art.svg.filters import apply_blur, bevel
from tools.art.svg.markup import (
    SvgDefinition,
    rect,
)

RIM_WIDTH = 40.0


def rim_path(width: float) -> str:
    """Return path data of the area within `width` of the edge; fill it with the even-odd rule."""
    return f"M0 0H{W}V{H}H0Z M{width:g} {width:g}V{H - width:g}H{W - width:g}V{width:g}Z"


def draw_rim_shadow(width: float) -> str:
    """Draw the shadow of a raised rim on the boards inside it."""
    return apply_blur(
        rect(width + 5, width + 6, W - 2 * width - 8, H - 2 * width - 8, 6, fill="none",
             stroke="#0c0402", stroke_width=9, stroke_opacity=0.65), 5, 0.02,
    )  # fmt: skip


def draw_metal_strip(width: float, gold: SvgDefinition) -> str:
    """Draw a strip of metal around the boards."""
    return bevel(
        rect(width + 2, width + 2, W - 2 * width - 4, H - 2 * width - 4, 6, fill="none",
             stroke=gold, stroke_width=4.5), 1.4, 3, 0.5,
    )  # fmt: skip
