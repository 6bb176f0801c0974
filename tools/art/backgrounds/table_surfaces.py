"""Opaque surfaces of the game tables: shared daylight, rims, shadows and surroundings.

They are drawn 1920 x 1080 and baked at half that size, since they are soft materials
without sharp edges; they are shown enlarged to the whole table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tools.art import Art, mark_printed
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_blur
from tools.art.svg.markup import SvgDefinition, group, path, radial_gradient, rect, svg_document

SURFACE_RESOLUTION = 0.5  # of the table's size; 1 would be as fine as the pieces

LightMarkup = tuple[str, tuple[SvgDefinition, ...]]
"""Markup of a light, with its gradients."""
RectangleArea = tuple[float, float, float, float]
"""A rectangle: x, y, width, height."""

SURROUNDINGS: RectangleArea = (-960, -180, 3840, 1440)
"""Area around a table that windows of other shapes show: x, y from the table's corner, size."""
SURROUNDINGS_RESOLUTION = 0.3  # of its size: it lies in the shade
TABLE_EDGE_OVERLAP = 40.0
"""Width of the strip along the table's edge under which the surroundings continue."""


def draw_daylight(
    color: str,
    strength: float,
    shade: str,
    gloom: float,
    room: RectangleArea = (0, 0, TABLE_WIDTH, TABLE_HEIGHT),
) -> LightMarkup:
    """Draw light that falls in from the upper left, and a little shade at the far corner."""
    sun = radial_gradient([(0, color, strength), (0.5, color, strength * 0.4), (1, color, 0)],
                 (TABLE_WIDTH * 0.22, -40), 1250)  # fmt: skip
    far = radial_gradient([(0, shade, 0), (0.6, shade, gloom * 0.15), (1, shade, gloom)],
                 (TABLE_WIDTH * 0.42, TABLE_HEIGHT * 0.36), 1420, "translate(0 100) scale(1 0.74)")  # fmt: skip
    return rect(*room, fill=sun) + rect(*room, fill=far), (sun, far)


def frame_path(width: float) -> str:
    """Return path data of the area within `width` of the edge; fill it with the even-odd rule."""
    return f"M0 0H{TABLE_WIDTH}V{TABLE_HEIGHT}H0Z M{width:g} {width:g}V{TABLE_HEIGHT - width:g}H{TABLE_WIDTH - width:g}V{width:g}Z"


def draw_rim_shadow(width: float, shade: str, strength: float) -> str:
    """Draw the shadow that a rim of `width` throws on the surface inside it."""
    return apply_blur(
        rect(width + 4, width + 5, TABLE_WIDTH - 2 * width - 6, TABLE_HEIGHT - 2 * width - 6, 4, fill="none",
             stroke=shade,
             stroke_width=9, stroke_opacity=strength), 5, 0.02,
    )  # fmt: skip


def finish_surface(game: str, body: str, *defs: SvgDefinition) -> dict[str, Art]:
    """Return the finished surface of a game, `ground/<game>`, shown as wide as the table."""
    size = TABLE_WIDTH * SURFACE_RESOLUTION, TABLE_HEIGHT * SURFACE_RESOLUTION
    return mark_printed(
        {f"ground/{game}": Art(svg_document(TABLE_WIDTH, TABLE_HEIGHT, body, *defs), *size)}
    )


def finish_surroundings(name: str, body: str, *defs: SvgDefinition) -> dict[str, Art]:
    """Return the finished surroundings of a table, `beside/<name>`.

    They are drawn in the coordinates of the table. They continue under its edge and are left
    out below the rest of it.
    """
    x, y, wide, high = SURROUNDINGS
    hole = rect(
        TABLE_EDGE_OVERLAP,
        TABLE_EDGE_OVERLAP,
        TABLE_WIDTH - 2 * TABLE_EDGE_OVERLAP,
        TABLE_HEIGHT - 2 * TABLE_EDGE_OVERLAP,
        fill="#808080",
    )
    drawn = group(body, hole, transform=f"translate({-x} {-y})")
    size = wide * SURROUNDINGS_RESOLUTION, high * SURROUNDINGS_RESOLUTION
    return mark_printed({f"beside/{name}": Art(svg_document(wide, high, drawn, *defs), *size)})


def scatter_points(rng: random.Random, count: int) -> Iterator[tuple[float, float]]:
    """Yield `count` random points around the table, none of them under it."""
    x, y, wide, high = SURROUNDINGS
    while count:
        at = rng.uniform(x, x + wide), rng.uniform(y, y + high)
        if not (0 < at[0] < TABLE_WIDTH and 0 < at[1] < TABLE_HEIGHT):
            count -= 1
            yield at


def draw_outline_shadow(d: str, color: str, strength: float) -> str:
    """Draw the shadow of an outline (path data) that lies on the surface."""
    shade = path(d, fill=color, fill_opacity=strength, transform="translate(9 13)")
    return apply_blur(shade, 9, 0.3)


def circle_path(x: float, y: float, r: float) -> str:
    """Return path data of a circle."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def draw_table_shadow(color: str, strength: float) -> str:
    """Draw the shadow of the table's own surface on its surroundings."""
    return draw_outline_shadow(f"M0 0H{TABLE_WIDTH}V{TABLE_HEIGHT}H0Z", color, strength)
