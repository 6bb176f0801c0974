"""Grounds of the tables, opaque: what daylight and a rim have in common.

They are drawn 1920 x 1080 and baked at half that size, for they are soft stuffs without edges that
one reads, and are shown enlarged to the whole table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from sprites.sources import Art, printed
from sprites.sources.drawing import Def, group, path, radial, rect, svg
from sprites.sources.filters import blurred
from sprites.sources.tables import H, W

FINENESS = 0.5  # of the table's size; 1 would be as fine as the pieces

Light = tuple[str, tuple[Def, ...]]
Room = tuple[float, float, float, float]

BESIDE: Room = (-960, -180, 3840, 1440)
"""What is seen around a table in windows of other shapes: x, y from the table's corner, size."""
BESIDE_FINENESS = 0.3  # of its size: it lies in the shade
COVERED = 40.0
"""So far from its edge the table covers what is drawn under it."""


def daylight(
    color: str, strength: float, shade: str, gloom: float, room: Room = (0, 0, W, H)
) -> Light:
    """Light that falls in from the upper left, and a little shade at the far corner."""
    sun = radial([(0, color, strength), (0.5, color, strength * 0.4), (1, color, 0)],
                 (W * 0.22, -40), 1250)  # fmt: skip
    far = radial([(0, shade, 0), (0.6, shade, gloom * 0.15), (1, shade, gloom)],
                 (W * 0.42, H * 0.36), 1420, "translate(0 100) scale(1 0.74)")  # fmt: skip
    return rect(*room, fill=sun) + rect(*room, fill=far), (sun, far)


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


def beside(name: str, body: str, *defs: Def) -> dict[str, Art]:
    """What lies around the table of that name, drawn in the table's own measures: it goes on under
    the table's edge, and is left out below the rest of it."""
    x, y, wide, high = BESIDE
    hole = rect(COVERED, COVERED, W - 2 * COVERED, H - 2 * COVERED, fill="#808080")
    drawn = group(body, hole, transform=f"translate({-x} {-y})")
    size = wide * BESIDE_FINENESS, high * BESIDE_FINENESS
    return printed({f"beside/{name}": Art(svg(wide, high, drawn, *defs), *size)})


def scattered(rng: random.Random, count: int) -> Iterator[tuple[float, float]]:
    """So many points around the table, none of them under it."""
    x, y, wide, high = BESIDE
    while count:
        at = rng.uniform(x, x + wide), rng.uniform(y, y + high)
        if not (0 < at[0] < W and 0 < at[1] < H):
            count -= 1
            yield at


def cast(d: str, color: str, strength: float) -> str:
    """The shadow of something that lies on the ground, of that outline (path data)."""
    shade = path(d, fill=color, fill_opacity=strength, transform="translate(9 13)")
    return blurred(shade, 9, 0.3)


def round_path(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def edge(color: str, strength: float) -> str:
    """The shadow of the table's own ground on what it lies on."""
    return cast(f"M0 0H{W}V{H}H0Z", color, strength)
