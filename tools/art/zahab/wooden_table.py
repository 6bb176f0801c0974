"""Zahab's wooden table: sand and brass stars around the boards."""

from __future__ import annotations

import random

from tools.art import Art, mark_printed
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH, draw_planks
from tools.art.svg.filters import apply_blur, apply_stone, bevel
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
    svg_document,
)


def _sky(rng: random.Random, n: int, reach: float) -> str:
    """Brass stars let into the wood, many at the rim and none towards the middle."""
    out = ""
    for i in range(n):
        inward = min(reach, abs(rng.gauss(0, reach * 0.42))) + 12
        t = rng.random()
        x, y = (
            (t * TABLE_WIDTH, inward),
            (t * TABLE_WIDTH, TABLE_HEIGHT - inward),
            (inward, t * TABLE_HEIGHT),
            (TABLE_WIDTH - inward, t * TABLE_HEIGHT),
        )[i % 4]
        size = rng.choice((3.6, 4.4, 5.6, 8.0, 11.5)) * (1.1 - inward / reach * 0.5)
        out += polygon(polygon_points(8 if size > 6 else 4, size, (x, y), -90, size * 0.34))
    return out


def _zahab() -> Art:
    rng = random.Random(8)
    boards = draw_planks(
        ("#20305c", "#243664", "#1d2b54", "#223260", "#1f2e59"), 91, "#060a1e", 0.5, 3.8
    )
    gold = linear_gradient(
        [(0, "#ffe9ae"), (0.5, "#c8963e"), (1, "#8a5f22")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT)
    )
    lines = "".join(
        rect(
            m,
            m,
            TABLE_WIDTH - 2 * m,
            TABLE_HEIGHT - 2 * m,
            r,
            fill="none",
            stroke=gold,
            stroke_width=w,
        )
        for m, r, w in ((46, 20, 3), (54, 14, 1.2))
    )
    inlay = bevel(group(lines, _sky(rng, 190, 84), fill=gold), 0.8, 1.6, 0.5)
    sand = linear_gradient(
        [(0, "#dcb87c"), (1, "#ad7a42")], (0, 0), (TABLE_WIDTH * 0.6, TABLE_HEIGHT)
    )
    heaps = (
        [(-20, TABLE_HEIGHT + 20), (-20, 690), (18, 760), (26, 850), (58, 930), (96, 985), (190, 1022),
         (330, 1042), (520, 1054), (760, 1062), (900, TABLE_HEIGHT + 20)],
        [(TABLE_WIDTH + 20, TABLE_HEIGHT + 20), (TABLE_WIDTH + 20, 560), (TABLE_WIDTH - 16, 660), (TABLE_WIDTH - 22, 790), (TABLE_WIDTH - 44, 900),
         (TABLE_WIDTH - 92, 975), (TABLE_WIDTH - 190, 1020), (TABLE_WIDTH - 350, 1048), (TABLE_WIDTH - 600, 1060), (TABLE_WIDTH - 800, TABLE_HEIGHT + 20)],
        [(TABLE_WIDTH + 20, -20), (TABLE_WIDTH + 20, 210), (TABLE_WIDTH - 12, 150), (TABLE_WIDTH - 34, 78), (TABLE_WIDTH - 90, 34), (TABLE_WIDTH - 200, 16),
         (TABLE_WIDTH - 330, -20)],
        [(-20, -20), (250, -20), (140, 12), (64, 30), (26, 70), (10, 130), (-20, 190)],
    )  # fmt: skip
    outline = "".join(smooth_closed_path(list(points)) for points in heaps)
    grains = "".join(
        circle(rng.choice((rng.gauss(60, 90), TABLE_WIDTH - abs(rng.gauss(50, 90)))) % TABLE_WIDTH,
               TABLE_HEIGHT - abs(rng.gauss(30, 46)), rng.uniform(0.8, 1.9), fill="#e2b878")
        for _ in range(420)
    )  # fmt: skip
    dune = apply_stone(bevel(path(outline, fill=sand), 10, 13, 0.04), 6, 0.42, 0.5)
    ripples = "".join(
        line(f"M{x} {y}q{w / 3:.0f} -9 {w / 2:.0f} 1t{w / 2:.0f} 2", "#7d5227", 2.4,
             stroke_opacity=0.34)
        for x, y, w in ((8, 1004, 90), (20, 1030, 150), (40, 1056, 230), (TABLE_WIDTH - 120, 1008, 110),
                        (TABLE_WIDTH - 210, 1034, 190), (TABLE_WIDTH - 300, 1058, 250), (TABLE_WIDTH - 74, 30, 60))
    )  # fmt: skip
    shade = apply_blur(
        path(outline, fill="#04060f", fill_opacity=0.75, transform="translate(5 -4)"), 7, 0.05
    )
    glows = [
        radial_gradient([(0, "#ffbe62", a), (0.4, "#ff9c40", a * 0.42), (1, "#ff8c30", 0)], at, r)
        for at, r, a in (((110, TABLE_HEIGHT - 40), 560, 0.4), ((TABLE_WIDTH - 120, TABLE_HEIGHT - 30), 620, 0.38),
                         ((TABLE_WIDTH - 60, 40), 420, 0.26))
    ]  # fmt: skip
    moon = radial_gradient([(0, "#cfe0ff", 0.22), (0.6, "#a8c0ff", 0.07), (1, "#a8c0ff", 0)],
                  (640, 260), 980)  # fmt: skip
    gloom = radial_gradient([(0, "#02040c", 0), (0.6, "#02040c", 0.2), (1, "#02040c", 0.62)],
                   (TABLE_WIDTH * 0.46, TABLE_HEIGHT * 0.44), 1240, "translate(0 118) scale(1 0.75)")  # fmt: skip
    over = "".join(rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=g) for g in (moon, gloom, *glows))
    body = boards + inlay + over + shade + dune + ripples + grains
    return Art(
        svg_document(TABLE_WIDTH, TABLE_HEIGHT, body, gold, sand, moon, gloom, *glows),
        TABLE_WIDTH,
        TABLE_HEIGHT,
    )


# ---------------------------------------------------------------- Nacho: pine and snow


ART: dict[str, Art] = mark_printed({"table/zahab": _zahab()})
