"""Surroundings of Market Day's street: cobbles and straw, with barrels and baskets."""

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
    scatter_points,
)
from tools.art.market_day.table_surface import draw_cobbles, draw_straw
from tools.art.svg.filters import apply_stone, apply_wood, bevel
from tools.art.svg.markup import circle, darken_color, lighten_color, line, rect

BARRELS = ((-150, 236, 104), (-470, 760, 116), (2096, 830, 108), (2440, 300, 118), (-820, 330, 110),
           (2760, 760, 112))  # fmt: skip
BASKETS = (
    (-206, 800, 96, "#e07a24"), (2110, 236, 98, "#7aa23a"), (-480, 300, 92, "#c8402c"),
    (2430, 800, 96, "#e6b02c"), (-800, 880, 96, "#7aa23a"), (2740, 180, 94, "#e07a24"),
)  # fmt: skip


def _barrel(x: float, y: float, r: float) -> str:
    """A barrel, seen from above: staves in a hoop."""
    lid = circle(x, y, r, fill="#5a4630") + circle(x, y, r - 10, fill="#9a6a38")
    staves = "".join(
        line(f"M{x + k * r / 3:.0f} {y - math.sqrt(1 - (k / 3) ** 2) * (r - 12):.0f}"
             f"V{y + math.sqrt(1 - (k / 3) ** 2) * (r - 12):.0f}", "#5a3a1c", 5)
        for k in (-2, -1, 0, 1, 2)
    )  # fmt: skip
    return bevel(apply_wood(lid + staves, 7, "#4a2a10", 0.4, 2), 5, 6, 0.16)


def _basket(x: float, y: float, r: float, tone: str) -> str:
    """A basket of fruit, seen from above."""
    wicker = circle(x, y, r, fill="#b88a48") + circle(x, y, r - 16, fill="#6a4820")
    weave = "".join(
        circle(x + (r - 8) * math.cos(a), y + (r - 8) * math.sin(a), 9, fill="#d8ac68")
        for a in (math.tau * k / 26 for k in range(26))
    )
    fruit = ""
    for k in range(15):
        far, a = (r - 36) * math.sqrt((k + 0.5) / 15), k * 2.4
        fx, fy = x + far * math.cos(a), y + far * math.sin(a)
        fruit += circle(fx, fy, 19, fill=darken_color(tone, 0.12 * (k % 3)))
        fruit += circle(fx - 6, fy - 7, 5, fill=lighten_color(tone, 0.5), fill_opacity=0.8)
    return bevel(wicker + weave, 3, 4, 0.16) + bevel(fruit, 3, 4, 0.2)


def _around() -> dict[str, Art]:
    rng = random.Random(29)
    stones = rect(*SURROUNDINGS, fill="#8f7a4c") + draw_cobbles(rng, SURROUNDINGS)
    floor = apply_stone(bevel(stones, 5, 4, 0.16), 9, 0.12, 0.9)
    loose = draw_straw(rng, scatter_points(rng, 260))
    things = [(x, y, r) for x, y, r in BARRELS] + [(x, y, r) for x, y, r, _ in BASKETS]
    shade = "".join(draw_outline_shadow(circle_path(*each), "#3a2408", 0.7) for each in things)
    stood = "".join(_barrel(*each) for each in BARRELS) + "".join(_basket(*b) for b in BASKETS)
    light, defs = draw_daylight("#fff3bc", 0.46, "#5a4420", 0.3, SURROUNDINGS)
    return finish_surroundings(
        "market_day",
        floor + loose + draw_table_shadow("#3a2408", 0.6) + shade + stood + light,
        *defs,
    )


ART: dict[str, Art] = _around()
