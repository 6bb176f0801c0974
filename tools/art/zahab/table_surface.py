"""Zahab's table surface: an indigo cloth with stars in moonlight, sand blown over its hems."""

from __future__ import annotations

import random

from tools.art import Art
from tools.art.backgrounds.table_surfaces import draw_daylight, finish_surface
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_blur, apply_cloth, apply_stone, bevel
from tools.art.svg.markup import (
    circle,
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

SAND_HEAPS = (
    [(-40, TABLE_HEIGHT + 40), (-40, 800), (30, 868), (150, 900), (330, 946), (560, 962), (840, 1000),
     (1120, 1030), (1300, TABLE_HEIGHT + 40)],
    [(TABLE_WIDTH + 40, TABLE_HEIGHT + 40), (TABLE_WIDTH + 40, 720), (TABLE_WIDTH - 60, 828), (TABLE_WIDTH - 220, 900), (TABLE_WIDTH - 430, 950), (TABLE_WIDTH - 700, 990),
     (TABLE_WIDTH - 960, 1040), (TABLE_WIDTH - 1100, TABLE_HEIGHT + 40)],
    [(TABLE_WIDTH + 40, -40), (TABLE_WIDTH + 40, 190), (TABLE_WIDTH - 40, 130), (TABLE_WIDTH - 150, 76), (TABLE_WIDTH - 330, 46), (TABLE_WIDTH - 560, 22),
     (TABLE_WIDTH - 760, -40)],
    [(-40, -40), (520, -40), (340, 22), (190, 40), (80, 90), (20, 150), (-40, 220)],
)  # fmt: skip


def _ground() -> dict[str, Art]:
    rng = random.Random(21)
    indigo = linear_gradient(
        [(0, "#6c63d2"), (0.5, "#5850bc"), (1, "#463fa2")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT)
    )
    night = apply_cloth(rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=indigo), 6, 0.6, 1.3)
    gold = linear_gradient([(0, "#fff3c4"), (1, "#d8a848")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT))
    dots = ""
    for _ in range(230):
        x, y = rng.uniform(30, TABLE_WIDTH - 30), rng.uniform(30, TABLE_HEIGHT - 30)
        size = rng.choice((3.2, 4, 5, 7, 10))
        dots += polygon(polygon_points(4, size, (x, y), -90, size * 0.3))
    for x, y in (
        (420, 200),
        (TABLE_WIDTH - 420, 250),
        (330, 760),
        (TABLE_WIDTH - 360, 700),
        (960, 120),
        (960, 930),
    ):
        dots += polygon(polygon_points(8, 26, (x, y), -90, 9))
    hem = "".join(
        rect(
            m,
            m,
            TABLE_WIDTH - 2 * m,
            TABLE_HEIGHT - 2 * m,
            26,
            fill="none",
            stroke=gold,
            stroke_width=t,
        )
        for m, t in ((30, 7), (43, 2.4))
    )
    sewn = bevel(group(dots, hem, fill=gold), 0.8, 1.4, 0.5)
    sand = linear_gradient(
        [(0, "#f6dcaa"), (0.6, "#e6bd80"), (1, "#cf9c60")],
        (0, 0),
        (TABLE_WIDTH * 0.5, TABLE_HEIGHT),
    )
    outlines = [smooth_closed_path(list(points)) for points in SAND_HEAPS]
    dune = apply_stone(
        "".join(bevel(path(d, fill=sand), 9, 11, 0.04) for d in outlines), 6, 0.18, 0.6
    )
    ripples = "".join(
        line(f"M{x} {y}q{w / 4:.0f} -12 {w / 2:.0f} 0t{w / 2:.0f} 4", "#a8743c", 2.6,
             stroke_opacity=0.3)
        for x, y, w in ((0, 930, 160), (10, 962, 300), (20, 992, 460), (30, 1022, 680), (60, 1052,
            860),
                        (TABLE_WIDTH - 190, 900, 170), (TABLE_WIDTH - 330, 948, 310), (TABLE_WIDTH - 500, 984, 480),
                        (TABLE_WIDTH - 700, 1018, 680), (TABLE_WIDTH - 860, 1050, 840), (TABLE_WIDTH - 260, 40, 240), (20, 40,
                            230))
    )  # fmt: skip
    grains = "".join(
        circle(
            rng.uniform(0, TABLE_WIDTH),
            TABLE_HEIGHT - abs(rng.gauss(90, 60)),
            rng.uniform(0.8, 2),
            fill="#f6dca8",
        )
        for _ in range(260)
    )
    shade = apply_blur(
        "".join(path(d, fill="#120c44", fill_opacity=0.45, transform="translate(8 -6)")
                for d in outlines), 8, 0.05,
    )  # fmt: skip
    moon = radial_gradient(
        [(0, "#f0f2ff", 0.42), (0.5, "#d0d4ff", 0.16), (1, "#d0d4ff", 0)], (600, 280), 1000
    )
    light, defs = draw_daylight("#e8e4ff", 0.22, "#160e50", 0.3)
    body = (
        night
        + sewn
        + rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=moon)
        + shade
        + dune
        + ripples
        + grains
        + light
    )
    return finish_surface("zahab", body, indigo, gold, sand, moon, *defs)


ART: dict[str, Art] = _ground()
