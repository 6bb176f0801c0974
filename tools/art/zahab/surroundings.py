"""Surroundings of Zahab's cloth: sand in ripples, stones and thorn, the tracks of camels."""

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
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_blur, apply_stone, bevel
from tools.art.svg.markup import (
    circle,
    ellipse,
    group,
    line,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    radial_gradient,
    rect,
    smooth_closed_path,
)

THORNS = (
    (-190, 300, 84), (-560, 820, 96), (2110, 700, 88), (2480, 260, 96), (-830, 300, 90),
    (2760, 860, 92),
)  # fmt: skip
STONE_COLORS = ("#b89468", "#9a7a54")
CAMEL_TRACKS = ((-330.0, 40.0), (2250.0, -50.0))
"""Tracks of camels: x, and the width of their swerve."""


def _thorn(rng: random.Random, x: float, y: float, r: float) -> str:
    """A bush of thorn, seen from above."""
    drawn = ""
    for k in range(22):
        a, far = math.tau * k / 22 + rng.uniform(-0.1, 0.1), r * rng.uniform(0.7, 1.05)
        tip = x + far * math.cos(a), y + far * math.sin(a)
        bend = x + far * 0.5 * math.cos(a + 0.3), y + far * 0.5 * math.sin(a + 0.3)
        drawn += line(f"M{x:.0f} {y:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {tip[0]:.0f} {tip[1]:.0f}",
                      rng.choice(("#6a7a3a", "#7f8a48", "#58682e")), 7)  # fmt: skip
        drawn += polygon(polygon_points(4, 13, tip, 20 * k, 6), fill="#8fa052")
    return bevel(drawn, 2, 2.4, 0.1)


def _around() -> dict[str, Art]:
    rng = random.Random(23)
    x, y, wide, high = SURROUNDINGS
    sand = linear_gradient(
        [(0, "#f6dcaa"), (0.6, "#e6bd80"), (1, "#cf9c60")],
        (0, 0),
        (TABLE_WIDTH * 0.5, TABLE_HEIGHT),
    )
    dunes = rect(*SURROUNDINGS, fill=sand)
    for _ in range(34):
        left, top, w = (
            rng.uniform(x - 200, x + wide),
            rng.uniform(y, y + high),
            rng.uniform(380, 900),
        )
        h = w * 0.14
        d = smooth_closed_path(
            [
                (left, top),
                (left + w * 0.34, top - h),
                (left + w * 0.7, top - h * 0.7),
                (left + w, top),
                (left + w * 0.6, top + h * 0.6),
                (left + w * 0.3, top + h * 0.4),
            ]
        )
        tone, part = (("#fff0cc", 0.5), ("#a8743c", 0.26))[rng.random() < 0.5]
        dunes += apply_blur(path(d, fill=tone, fill_opacity=part), 18, 0.3)
    floor = apply_stone(dunes, 6, 0.18, 0.6)
    ripples = "".join(
        line(f"M{at[0]:.0f} {at[1]:.0f}q{w / 4:.0f} -12 {w / 2:.0f} 0t{w / 2:.0f} 4", "#a8743c", 3,
             stroke_opacity=0.34)
        for at, w in ((at, rng.uniform(140, 420)) for at in scatter_points(rng, 150))
    )  # fmt: skip
    feet = ""
    for way, swerve in CAMEL_TRACKS:
        for n in range(24):
            at = y + n * high / 24
            middle = way + swerve * math.sin(n / 4) + (17 if n % 2 else -17)
            feet += ellipse(middle, at, 13, 17, fill="#8a5a2c", fill_opacity=0.5)
    stones = "".join(
        ellipse(
            *at, rng.uniform(6, 17), rng.uniform(5, 12), fill=rng.choice(("#b89468", "#9a7a54"))
        )
        for at in scatter_points(rng, 70)
    )
    grains = "".join(
        circle(*at, rng.uniform(0.8, 2.2), fill="#fff0cc") for at in scatter_points(rng, 240)
    )
    shade = "".join(draw_outline_shadow(circle_path(*each), "#4a2a3c", 0.5) for each in THORNS)
    thorns = "".join(_thorn(rng, *each) for each in THORNS)
    moon = radial_gradient(
        [(0, "#f0f2ff", 0.42), (0.5, "#d0d4ff", 0.16), (1, "#d0d4ff", 0)], (600, 280), 1000
    )
    light, defs = draw_daylight("#e8e4ff", 0.22, "#160e50", 0.3, SURROUNDINGS)
    body = floor + ripples + apply_blur(feet, 2, 0.1) + bevel(stones, 2, 3, 0.2) + grains
    body += (
        draw_table_shadow("#120c44", 0.6)
        + shade
        + group(thorns)
        + rect(*SURROUNDINGS, fill=moon)
        + light
    )
    return finish_surroundings("zahab", body, sand, moon, *defs)


ART: dict[str, Art] = _around()
