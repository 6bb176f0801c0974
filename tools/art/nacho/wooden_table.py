"""Nacho's wooden table: boards with snow blown against their rims."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from tools.art import Art, mark_printed
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH, draw_planks
from tools.art.svg.filters import apply_blur, apply_stone, bevel
from tools.art.svg.markup import (
    circle,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    radial_gradient,
    rect,
    smooth_closed_path,
    svg_document,
)


def _edge_heaps(rng: random.Random, depth: float) -> str:
    """Path data of snow blown against all four rims, deeper in the corners."""
    loop: list[tuple[float, float]] = []
    sides: tuple[tuple[float, Callable[[float, float], tuple[float, float]]], ...] = (
        (TABLE_WIDTH, lambda t, d: (t, d)), (TABLE_HEIGHT, lambda t, d: (TABLE_WIDTH - d, t)),
        (TABLE_WIDTH, lambda t, d: (TABLE_WIDTH - t, TABLE_HEIGHT - d)), (TABLE_HEIGHT, lambda t, d: (d, TABLE_HEIGHT - t)),
    )  # fmt: skip
    for long, place in sides:
        t = 70.0
        while t < long - 70:
            corner = math.exp(-min(t, long - t) / 120) * depth * 1.1
            loop.append(place(t, rng.uniform(0.3, 1.0) * depth * 0.72 + corner))
            t += rng.uniform(70, 150)
    return f"M-40 -40H{TABLE_WIDTH + 40}V{TABLE_HEIGHT + 40}H-40Z" + smooth_closed_path(loop)


def _nacho() -> Art:
    rng = random.Random(21)
    boards = draw_planks(
        ("#7a5738", "#83603f", "#745233", "#7f5b3a", "#785536", "#81603d"), 61, "#2a1607", 0.36,
        3.0,
    )  # fmt: skip
    knots = ""
    for x, y in ((330, 118), (1490, 258), (820, 664), (1680, 842), (240, 806), (1180, 1000)):
        for r, tone in ((17, "#5a3a1e"), (11, "#422611"), (5, "#2a1508")):
            knots += f'<ellipse cx="{x}" cy="{y}" rx="{r * 1.5:g}" ry="{r * 0.8:g}" fill="{tone}"' \
                     ' fill-opacity="0.42"/>'  # fmt: skip
    banks = _edge_heaps(rng, 34)
    snow = linear_gradient(
        [(0, "#f4f8ff"), (1, "#c6d2ea")], (0, 0), (TABLE_WIDTH * 0.7, TABLE_HEIGHT)
    )
    fall = apply_blur(path(banks, fill="#0a0e1e", fill_rule="evenodd", fill_opacity=0.7), 8, 0.02)
    flakes = ""
    for i in range(520):
        inward = 26 + abs(rng.gauss(0, 44))
        t = rng.random()
        px, py = (
            (t * TABLE_WIDTH, inward),
            (t * TABLE_WIDTH, TABLE_HEIGHT - inward),
            (inward, t * TABLE_HEIGHT),
            (TABLE_WIDTH - inward, t * TABLE_HEIGHT),
        )[i % 4]
        flakes += circle(
            px,
            py,
            rng.uniform(0.8, 2.6),
            fill="#eef4ff",
            fill_opacity=f"{rng.uniform(0.35, 0.9):.2f}",
        )
    heap = bevel(
        apply_stone(path(banks, fill=snow, fill_rule="evenodd"), 14, 0.22, 2.4), 11, 15, 0.1
    )
    glitter = "".join(
        polygon(polygon_points(4, s, (x, y), 0, s * 0.2), fill="#ffffff", fill_opacity=0.9)
        for x, y, s in ((60, 26, 7), (420, 14, 5), (1210, 12, 6), (TABLE_WIDTH - 40, 330, 6), (30, 610, 6),
                        (700, TABLE_HEIGHT - 14, 7), (1500, TABLE_HEIGHT - 12, 5), (24, 940, 5), (TABLE_WIDTH - 26, 800, 5))
    )  # fmt: skip
    neon = [
        radial_gradient([(0, c, a), (0.35, c, a * 0.4), (1, c, 0)], at, r)
        for at, r, c, a in (((TABLE_WIDTH - 20, -10), 640, "#ff3fa4", 0.56), ((TABLE_WIDTH - 330, -40), 520, "#38c8ff",
                            0.3), ((0, TABLE_HEIGHT), 520, "#38e09a", 0.28), ((640, 250), 900, "#ffdca8",
                                                                   0.16))
    ]  # fmt: skip
    gloom = radial_gradient([(0, "#0a1030", 0), (0.55, "#0a1030", 0.18), (1, "#0a1030", 0.6)],
                   (TABLE_WIDTH * 0.46, TABLE_HEIGHT * 0.44), 1240, "translate(0 118) scale(1 0.75)")  # fmt: skip
    dusk = rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=gloom)
    glow = "".join(rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=g) for g in neon)
    body = boards + apply_blur(knots, 1.2, 0.02) + dusk + fall + flakes + heap + glitter + glow
    return Art(
        svg_document(TABLE_WIDTH, TABLE_HEIGHT, body, snow, gloom, *neon), TABLE_WIDTH, TABLE_HEIGHT
    )


ART: dict[str, Art] = mark_printed({"table/nacho": _nacho()})
