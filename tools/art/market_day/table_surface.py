"""Market Day's table surface: sunlit cobbles and straw, with burlap stitched around the rim."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from tools.art import Art
from tools.art.backgrounds.table_surfaces import (
    RectangleArea,
    draw_daylight,
    draw_rim_shadow,
    finish_surface,
    frame_path,
)
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_cloth, apply_stone, bevel
from tools.art.svg.markup import (
    darken_color,
    draw_stitches,
    lighten_color,
    line,
    linear_gradient,
    path,
    polygon,
    rect,
    smooth_closed_path,
)

RIM_WIDTH = 46.0
STONE_COLORS = ("#dcc592", "#d2ba84", "#e4d0a2", "#c9b280", "#d8c69a", "#cfc08c")


def draw_cobbles(rng: random.Random, room: RectangleArea) -> str:
    """Draw rounded stones in rows, over an area."""
    left, top, wide, high = room
    stones, step = "", 64.0
    for j in range(round(high / (step * 0.82)) + 2):
        for i in range(round(wide / step) + 2):
            cx = left + i * step + (step / 2 if j % 2 else 0) + rng.uniform(-5, 5)
            cy = top + j * step * 0.82 + rng.uniform(-4, 4)
            points = []
            for k in range(8):
                a = math.tau * (k + rng.uniform(-0.16, 0.16)) / 8
                r = step * rng.uniform(0.47, 0.535)
                points.append((cx + r * math.cos(a) * 1.04, cy + r * math.sin(a) * 0.86))
            stones += path(smooth_closed_path(points), fill=rng.choice(STONE_COLORS))
    return stones


def draw_straw(rng: random.Random, spots: Iterable[tuple[float, float]]) -> str:
    """Draw blades of straw at these points."""
    drawn = ""
    for x, y in spots:
        a = rng.uniform(0, math.pi)
        long = rng.uniform(12, 30)
        d = f"M{x:.0f} {y:.0f}q{long / 2 * math.cos(a) + 3:.0f} {long / 2 * math.sin(a):.0f} " \
            f"{long * math.cos(a):.0f} {long * math.sin(a):.0f}"  # fmt: skip
        drawn += line(d, "#7a5a1c", 3, stroke_opacity=0.35, transform="translate(1.5 2)")
        drawn += line(d, rng.choice(("#f4dc86", "#e6c45e", "#fbeaa8")), 2.2)
    return drawn


def _ground() -> dict[str, Art]:
    rng = random.Random(12)
    stones = rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill="#8f7a4c") + draw_cobbles(
        rng, (0, 0, TABLE_WIDTH, TABLE_HEIGHT)
    )
    floor = apply_stone(bevel(stones, 5, 4, 0.16), 9, 0.12, 0.9)
    loose = draw_straw(
        rng, ((rng.uniform(0, TABLE_WIDTH), rng.uniform(0, TABLE_HEIGHT)) for _ in range(170))
    )
    sack = linear_gradient([(0, "#e8c890"), (1, "#bf9658")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT))
    burlap = bevel(
        apply_cloth(path(frame_path(RIM_WIDTH), fill=sack, fill_rule="evenodd"), 4, 0.9, 1.5),
        2,
        3,
        0.05,
    )
    sewn = draw_stitches(
        RIM_WIDTH - 13,
        RIM_WIDTH - 13,
        TABLE_WIDTH - 2 * RIM_WIDTH + 26,
        TABLE_HEIGHT - 2 * RIM_WIDTH + 26,
        12,
        "#8a5a2c",
        4,
    )
    flags = ""
    for k in range(48):  # bunting printed along the upper hem
        x = 20 + k * 40
        tone = ("#c8402c", "#e6a82c", "#3f8a4a", "#f6ead0")[k % 4]
        flags += polygon(
            [(x, 3), (x + 34, 3), (x + 17, 26)], fill=lighten_color(darken_color(tone, 0.06), 0.08)
        )
    light, defs = draw_daylight("#fff3bc", 0.46, "#5a4420", 0.3)
    body = (
        floor
        + loose
        + draw_rim_shadow(RIM_WIDTH, "#3a2408", 0.5)
        + burlap
        + apply_cloth(flags, 7, 0.5)
        + sewn
    )
    return finish_surface("market_day", body + light, sack, *defs)


ART: dict[str, Art] = _ground()
