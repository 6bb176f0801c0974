"""Surroundings of Nacho's border post: snow with spruces and the tracks of trucks."""

from __future__ import annotations

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
    group,
    lighten_color,
    line,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    rect,
    smooth_closed_path,
)

SPRUCES = (
    (-210, 190, 120), (-150, 640, 92), (-250, 910, 124), (2120, 260, 118), (2072, 720, 96),
    (2180, 930, 122), (-520, 360, 130), (-760, 820, 132), (-820, 160, 116), (2470, 560, 130),
    (2740, 190, 124), (2700, 880, 130),
)  # fmt: skip
TRUCK_TRACKS_X = (-380.0, 2300.0)
"""The x of the tracks of trucks."""


def _spruce(rng: random.Random, x: float, y: float, r: float) -> str:
    """A spruce, seen from above, snow on its boughs."""
    drawn = ""
    for k, share in enumerate((1.0, 0.76, 0.52, 0.3)):
        turn = rng.uniform(0, 40)
        for part, tone in ((1.0, "#1f4f4a"), (0.86, "#2f6a60"), (0.62, "#e8f4fc")):
            rays = polygon_points(11 - k, r * share * part, (x, y), turn, r * share * part * 0.62)
            drawn += polygon(rays, fill=tone if part > 0.7 else lighten_color(tone, 0.1 * k))
    return bevel(drawn, 3, 4, 0.12)


def _around() -> dict[str, Art]:
    rng = random.Random(41)
    x, y, wide, high = SURROUNDINGS
    blue = linear_gradient(
        [(0, "#cfe9fa"), (0.5, "#a4d2f0"), (1, "#86bce4")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT)
    )
    drifts = rect(*SURROUNDINGS, fill=blue)
    for _ in range(48):
        left, top = rng.uniform(x - 100, x + wide), rng.uniform(y, y + high)
        w = rng.uniform(260, 620)
        h = w * 0.16
        d = smooth_closed_path(
            [
                (left, top),
                (left + w * 0.3, top - h),
                (left + w * 0.7, top - h * 0.8),
                (left + w, top),
                (left + w * 0.6, top + h * 0.5),
                (left + w * 0.3, top + h * 0.4),
            ]
        )
        tone, part = (("#ffffff", 0.3), ("#6fb0e0", 0.22))[rng.random() < 0.45]
        drifts += apply_blur(path(d, fill=tone, fill_opacity=part), 16, 0.3)
    snow = apply_stone(drifts, 14, 0.16, 1.4)
    ruts = ""
    for middle in TRUCK_TRACKS_X:
        for side in (-34, 34):
            d = f"M{middle + side} {y}C{middle + side + 60} 260 {middle + side - 70} 700 " \
                f"{middle + side + 30} {y + high}"  # fmt: skip
            ruts += line(d, "#5f98c8", 26, stroke_opacity=0.55)
            ruts += line(d, "#3f74a8", 20, stroke_opacity=0.6, stroke_dasharray="9 8")
    glints = "".join(
        circle(*at, rng.choice((1.6, 2.2, 3)), fill="#ffffff", fill_opacity=0.7)
        for at in scatter_points(rng, 260)
    )
    shade = "".join(draw_outline_shadow(circle_path(*tree), "#123a66", 0.6) for tree in SPRUCES)
    trees = "".join(_spruce(rng, *tree) for tree in SPRUCES)
    light, defs = draw_daylight("#ffffff", 0.36, "#1c4a86", 0.3, SURROUNDINGS)
    body = snow + apply_blur(ruts, 2, 0.1) + glints + draw_table_shadow("#123a66", 0.6) + shade
    body += group(trees) + light
    return finish_surroundings("nacho", body, blue, *defs)


ART: dict[str, Art] = _around()
