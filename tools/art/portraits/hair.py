"""Hair and beards: masses with locks in them, curls, plaits and fur."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.art.portraits.pen import Pen, sample_curve
from tools.art.svg.sketch import Point, light_color, shade_color

LockGuides = tuple[Sequence[Point], Sequence[Point], int]
"""Two guide curves and the number of locks between them."""


def draw_hair_mass(
    pen: Pen, outline: Sequence[Point], color: str, *guides: LockGuides, width: float = 5,
    contrast: float = 1,
) -> str:  # fmt: skip
    """Draw a mass of hair with locks between each pair of guides; return its path data."""
    s = pen.sketch
    d = pen.draw_closed_shape(
        outline, s.xy_gradient(light_color(color, 0.32), color, shade_color(color, 0.5))
    )
    with s.clip(d):
        for i, (a, b, n) in enumerate(guides):
            pen.locks(a, b, n, color, width, contrast, i)
    return d


def draw_stubble(pen: Pen, outline: Sequence[Point], color: str, strength: float = 0.4) -> None:
    """Draw the stubble of a shaven beard."""
    pen.soft_shape(outline, color, 7, strength)
    with pen.filter_area(outline, 8):
        fill = pen.sketch.texture_filter("0.32", 9, color, 2.6, 1.25, 2)
        pen.draw_closed_shape(outline, "#00000001", filter=fill, opacity=0.9)


def draw_curls(
    pen: Pen, path: Sequence[Point], n: int, r: float, color: str, scatter: float = 8
) -> None:
    """Draw round curls along a curve."""
    fine = sample_curve(path)
    for i in range(n):
        x, y = fine[round((len(fine) - 1) * (i + 0.5) / n)]
        x += scatter * math.sin(i * 5.1)
        y += scatter * math.sin(i * 3.3 + 1)
        size = r * (0.85 + 0.3 * math.sin(i * 2.7) ** 2)
        pen.oval(
            x,
            y,
            size,
            size * 0.94,
            pen.sketch.ball_gradient(light_color(color, 0.42), color, shade_color(color, 0.5)),
        )
        turn = i * 1.9
        spiral = [
            (x + size * k * math.cos(turn + k * 5.2), y + size * k * math.sin(turn + k * 5.2))
            for k in (0.92, 0.75, 0.58, 0.4, 0.2)
        ]
        pen.draw_ink_line(spiral, shade_color(color, 0.6), size * 0.24, 0.65, 0.3)
        shine = [(x - size * 0.6, y - size * 0.1), (x - size * 0.4, y - size * 0.6),
                 (x + size * 0.1, y - size * 0.7)]  # fmt: skip
        pen.draw_ink_line(
            [(a * 1.0, b) for a, b in shine], light_color(color, 0.65), size * 0.16, 0.7
        )


def draw_plait(pen: Pen, path: Sequence[Point], n: int, width: float, color: str) -> None:
    """Draw a plait along a curve, from its root."""
    fine = sample_curve(path)
    for i in range(n):
        k = round((len(fine) - 2) * i / n)
        (ax, ay), (bx, by) = fine[k], fine[min(len(fine) - 1, k + max(1, len(fine) // n))]
        long = math.hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / long, (by - ay) / long
        w = width * (1 - 0.3 * i / n)
        for side in (-1, 1):
            vx, vy = -uy * side, ux * side
            strand = [
                (ax - ux * w * 0.2, ay - uy * w * 0.2),
                (ax + vx * w * 0.62, ay + vy * w * 0.62),
                (ax + vx * w * 0.5 + ux * w * 0.8, ay + vy * w * 0.5 + uy * w * 0.8),
                (ax - vx * w * 0.2 + ux * w * 1.1, ay - vy * w * 0.2 + uy * w * 1.1),
            ]
            d = pen.draw_closed_shape(
                strand,
                pen.sketch.xy_gradient(light_color(color, 0.3), color, shade_color(color, 0.5)),
                stroke=shade_color(color, 0.75),
                stroke_width=1.4,
            )
            with pen.sketch.clip(d):
                pen.locks(
                    strand[:2] + strand[2:3], [strand[0], strand[3], strand[3]], 3, color, 3.4
                )


def draw_fur(
    pen: Pen, path: Sequence[Point], n: int, long: float, color: str, fall: Point = (0, 1)
) -> None:
    """Draw a rim of fur along a curve, its hairs fanning out."""
    fine = sample_curve(path)
    rows = (
        (shade_color(color, 0.45), 1.15, 9.0),
        (color, 1.0, 8.0),
        (light_color(color, 0.4), 0.72, 4.6),
    )
    for row, (tone, reach, width) in enumerate(rows):
        for i in range(n):
            k = min(len(fine) - 2, int((len(fine) - 1) * (i + 0.3 * row) / n))
            (ax, ay), (bx, by) = fine[k], fine[k + 1]
            step = math.hypot(bx - ax, by - ay) or 1
            nx, ny = (by - ay) / step, -(bx - ax) / step
            wave = math.sin(i * 4.7 + row * 1.3)
            for sign in (-1, 1):
                dx = nx * sign * reach * long + wave * long * 0.35 + fall[0] * long * 0.3
                dy = ny * sign * reach * long + wave * long * 0.2 + fall[1] * long * 0.3
                pen.draw_ink_line([(ax - dx * 0.2, ay - dy * 0.2), (ax + dx * 0.55, ay + dy * 0.5),
                         (ax + dx, ay + dy)], tone, width, swell=0.3)  # fmt: skip
