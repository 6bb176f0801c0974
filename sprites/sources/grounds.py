"""Grounds of the tables, opaque: what daylight and a rim have in common.

They are drawn 1920 x 1080 and baked at half that size, for they are soft stuffs without edges that
one reads, and are shown enlarged to the whole table.
"""

from __future__ import annotations

from sprites.sources import Art, printed
from sprites.sources.drawing import Def, radial, rect, svg
from sprites.sources.filters import blurred
from sprites.sources.tables import H, W

FINENESS = 0.5  # of the table's size; 1 would be as fine as the pieces

Light = tuple[str, tuple[Def, ...]]


def daylight(color: str, strength: float, shade: str, gloom: float) -> Light:
    """Light that falls in from the upper left, and a little shade at the far corner."""
    sun = radial([(0, color, strength), (0.5, color, strength * 0.4), (1, color, 0)],
                 (W * 0.22, -40), 1250)  # fmt: skip
    far = radial([(0, shade, 0), (0.6, shade, gloom * 0.15), (1, shade, gloom)],
                 (W * 0.42, H * 0.36), 1420, "translate(0 100) scale(1 0.74)")  # fmt: skip
    return rect(0, 0, W, H, fill=sun) + rect(0, 0, W, H, fill=far), (sun, far)


def frame(width: float) -> str:
    """Path data of everything within `width` of the edge; fill it with the even-odd rule."""
    return f"M0 0H{W}V{H}H0Z M{width:g} {width:g}V{H - width:g}H{W - width:g}V{width:g}Z"


def sunk(width: float, shade: str, strength: float) -> str:
    """The shadow of a rim `width` wide on the ground inside it."""
    return blurred(
        rect(width + 4, width + 5, W - 2 * width - 6, H - 2 * width - 6, 4, fill="none",
             stroke=shade,
             stroke_width=9, stroke_opacity=strength), 5, 0.02,
    )  # fmt: skip


def ground(game: str, body: str, *defs: Def) -> dict[str, Art]:
    """The finished ground of a game, `ground/<game>`, to be shown as wide as the table."""
    size = W * FINENESS, H * FINENESS
    return printed({f"ground/{game}": Art(svg(W, H, body, *defs), *size)})
