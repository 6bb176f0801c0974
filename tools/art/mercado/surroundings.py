"""Surroundings of Mercado's square: paving in waves, with shrubs in clay pots."""

from __future__ import annotations

import math
import random

from tools.art import Art
from tools.art.backgrounds.table_surfaces import (
    SURROUNDINGS,
    circle_path,
    draw_daylight,
    draw_outline_shadow,
    draw_table_shadow,
    finish_surroundings,
)
from tools.art.mercado.table_surface import draw_paving
from tools.art.svg.filters import apply_stone, bevel
from tools.art.svg.markup import circle, darken_color, group, lighten_color, polygon, polygon_points

POTS = (
    (-176, 190, 100), (-176, 890, 100), (2096, 190, 100), (2096, 890, 100), (-520, 540, 130),
    (2440, 540, 130), (-820, 190, 100), (2740, 190, 100), (-820, 890, 100), (2740, 890, 100),
)  # fmt: skip


def _pot(rng: random.Random, x: float, y: float, r: float) -> str:
    """A shrub in a pot, seen from above, in flower."""
    rim = circle(x, y, r, fill="#c8704a") + circle(x, y, r - 16, fill="#5a3420")
    leaves = ""
    for k in range(46):
        far, a = (r * 1.02) * math.sqrt((k + 0.5) / 46), k * 2.39996
        at = x + far * math.cos(a), y + far * math.sin(a)
        tone = rng.choice(("#4f8a3c", "#5f9a44", "#43783a", "#6ea84e"))
        leaf = polygon(polygon_points(4, r * 0.24, (0, 0), 0, r * 0.1), fill=tone)
        turn = math.degrees(a)
        leaves += group(leaf, transform=f"translate({at[0]:.0f} {at[1]:.0f}) rotate({turn:.0f})")
    flowers = ""
    for k in range(9):
        far, a = r * 0.86 * math.sqrt((k + 0.4) / 9), k * 2.39996 + 1
        at = x + far * math.cos(a), y + far * math.sin(a)
        tone = rng.choice(("#e0508a", "#f08ab0", "#d83a6a"))
        flowers += polygon(polygon_points(5, 15, at, -90, 8), fill=tone)
        flowers += circle(*at, 4, fill=lighten_color("#f0c040", 0.2))
    return (
        apply_stone(bevel(rim, 5, 6, 0.16), 6, 0.2, 0.8)
        + bevel(leaves, 3, 3, 0.1)
        + bevel(flowers, 1.5, 2, 0.1)
    )


def _around() -> dict[str, Art]:
    rng = random.Random(17)
    floor = draw_paving(random.Random(6), SURROUNDINGS)
    shade = "".join(
        draw_outline_shadow(circle_path(*pot), darken_color("#5a3a20", 0.3), 0.6) for pot in POTS
    )
    pots = "".join(_pot(rng, *pot) for pot in POTS)
    light, defs = draw_daylight("#fff3c4", 0.4, "#5a4630", 0.3, SURROUNDINGS)
    return finish_surroundings(
        "mercado", floor + draw_table_shadow("#5a3a20", 0.5) + shade + pots + light, *defs
    )


ART: dict[str, Art] = _around()
