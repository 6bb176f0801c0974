"""Raised rims of tables: their area, their shadow, and a strip of metal."""

from __future__ import annotations

from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_blur, bevel
from tools.art.svg.markup import (
    SvgDefinition,
    rect,
)

RIM_WIDTH = 40.0


def rim_path(width: float) -> str:
    """Return path data of the area within `width` of the edge; fill it with the even-odd rule."""
    return f"M0 0H{TABLE_WIDTH}V{TABLE_HEIGHT}H0Z M{width:g} {width:g}V{TABLE_HEIGHT - width:g}H{TABLE_WIDTH - width:g}V{width:g}Z"


def draw_rim_shadow(width: float) -> str:
    """Draw the shadow of a raised rim on the boards inside it."""
    return apply_blur(
        rect(width + 5, width + 6, TABLE_WIDTH - 2 * width - 8, TABLE_HEIGHT - 2 * width - 8, 6, fill="none",
             stroke="#0c0402", stroke_width=9, stroke_opacity=0.65), 5, 0.02,
    )  # fmt: skip


def draw_metal_strip(width: float, gold: SvgDefinition) -> str:
    """Draw a strip of metal around the boards."""
    return bevel(
        rect(width + 2, width + 2, TABLE_WIDTH - 2 * width - 4, TABLE_HEIGHT - 2 * width - 4, 6, fill="none",
             stroke=gold, stroke_width=4.5), 1.4, 3, 0.5,
    )  # fmt: skip
