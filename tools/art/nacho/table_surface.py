"""Nacho's table surface: blue trodden snow, slate flags, and a neon tube along the eaves."""

from __future__ import annotations

import random

from tools.art import Art
from tools.art.backgrounds.table_surfaces import (
    draw_daylight,
    draw_rim_shadow,
    finish_surface,
    frame_path,
)
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_blur, apply_stone, bevel
from tools.art.svg.markup import (
    circle,
    lighten_color,
    line,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    rect,
    smooth_closed_path,
)

RIM_WIDTH = 44.0


def _neon(d: str, color: str, width: float) -> str:
    return (
        apply_blur(line(d, color, width * 6, stroke_opacity=0.5), width * 2.6, 0.2)
        + line(d, color, width * 1.5, stroke_opacity=0.9)
        + line(d, lighten_color(color, 0.75), width * 0.6)
    )


def _ground() -> dict[str, Art]:
    rng = random.Random(33)
    blue = linear_gradient(
        [(0, "#cfe9fa"), (0.5, "#a4d2f0"), (1, "#86bce4")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT)
    )
    drifts = rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=blue)
    for _ in range(26):
        x, y, w = (
            rng.uniform(-100, TABLE_WIDTH),
            rng.uniform(0, TABLE_HEIGHT),
            rng.uniform(260, 620),
        )
        h = w * 0.16
        d = smooth_closed_path(
            [
                (x, y),
                (x + w * 0.3, y - h),
                (x + w * 0.7, y - h * 0.8),
                (x + w, y),
                (x + w * 0.6, y + h * 0.5),
                (x + w * 0.3, y + h * 0.4),
            ]
        )
        tone, part = (("#ffffff", 0.3), ("#6fb0e0", 0.22))[rng.random() < 0.45]
        drifts += apply_blur(path(d, fill=tone, fill_opacity=part), 16, 0.3)
    snow = apply_stone(drifts, 14, 0.16, 1.4)
    glints = ""
    for _ in range(240):
        x, y = rng.uniform(0, TABLE_WIDTH), rng.uniform(0, TABLE_HEIGHT)
        r = rng.choice((1.2, 1.6, 2, 4))
        if r > 3:
            glints += polygon(polygon_points(4, r, (x, y), -90, r * 0.2), fill="#ffffff")
        else:
            glints += circle(x, y, r, fill="#ffffff", fill_opacity=0.7)
    flags = path(frame_path(RIM_WIDTH), fill="#2c4a66", fill_rule="evenodd")
    x = 0.0
    while x < TABLE_WIDTH:
        wide = rng.uniform(80, 150)
        for y in (1.0, TABLE_HEIGHT - RIM_WIDTH + 1):
            tone = rng.choice(("#54789a", "#486a8c", "#5f86a8", "#507292"))
            flags += rect(x + 1.5, y, wide - 3, RIM_WIDTH - 2, 5, fill=tone)
        x += wide
    y = RIM_WIDTH
    while y < TABLE_HEIGHT - RIM_WIDTH:
        high = min(rng.uniform(80, 150), TABLE_HEIGHT - RIM_WIDTH - y)
        for x in (1.0, TABLE_WIDTH - RIM_WIDTH + 1):
            tone = rng.choice(("#54789a", "#486a8c", "#5f86a8", "#507292"))
            flags += rect(x, y + 1.5, RIM_WIDTH - 2, max(1, high - 3), 5, fill=tone)
        y += high
    slate = apply_stone(bevel(flags, 2, 3, 0.25), 17, 0.24, 1)
    cap = "".join(
        path(f"M{x:.0f} -2h{w:.0f}v{h:.0f}q{-w / 2:.0f} {h * 1.4:.0f} {-w:.0f} 0Z", fill="#ffffff")
        for x, w, h in (
            (rng.uniform(-40, TABLE_WIDTH), rng.uniform(60, 170), rng.uniform(5, 11))
            for _ in range(26)
        )
    )
    m = RIM_WIDTH - 8
    tube = f"M{m} {TABLE_HEIGHT - m}V{m + 16}Q{m} {m} {m + 16} {m}H{TABLE_WIDTH - m - 16}" \
           f"Q{TABLE_WIDTH - m} {m} {TABLE_WIDTH - m} {m + 16}V{TABLE_HEIGHT - m}"  # fmt: skip
    light, defs = draw_daylight("#ffffff", 0.36, "#1c4a86", 0.3)
    body = (
        snow
        + glints
        + light
        + draw_rim_shadow(RIM_WIDTH, "#123a66", 0.5)
        + slate
        + bevel(cap, 2, 2, 0.1)
    )
    return finish_surface("nacho", body + _neon(tube, "#ff4fae", 3.4), blue, *defs)


ART: dict[str, Art] = _ground()
