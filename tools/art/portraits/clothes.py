"""Clothes for portraits: shoulders, collars, wound cloth, beads and rings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from tools.art.portraits.pen import Pen, interpolate_curves, sample_curve
from tools.art.svg.sketch import Point, light_color, shade_color

LINEN_COLOR = "#f3e7cf"


def woven_texture(pen: Pen, color: str, seed: int = 3) -> str:
    """Return a filter that adds the texture of coarse cloth."""
    return pen.sketch.texture_filter("0.5 0.35", seed, shade_color(color, 0.6), 0.5, 0.24, 2)


def draw_torso(pen: Pen, color: str, wide: float = 190, high: float = 178, seed: int = 3) -> str:
    """Draw shoulders and chest in coarse cloth, down to the lower edge; return the path data."""
    points: list[Point] = [
        (-wide, 360),
        (-wide * 0.98, high + 76),
        (-wide * 0.8, high + 26),
        (-96, high - 16),
        (-50, high - 36),
        (0, high - 24),
        (46, high - 36),
        (90, high - 16),
        (wide * 0.76, high + 28),
        (wide * 0.92, high + 82),
        (wide * 0.95, 360),
    ]
    s = pen.sketch
    d = pen.draw_closed_shape(
        points,
        s.xy_gradient(light_color(color, 0.34), color, color, shade_color(color, 0.55)),
        filter=woven_texture(pen, color, seed),
    )
    with s.clip(d):
        side = 1 if pen.flip > 0 else -1
        pen.soft_shape(
            [
                (side * 60, high - 20),
                (side * 120, high + 40),
                (side * 100, 370),
                (side * 230, 370),
                (side * 220, high),
            ],
            shade_color(color, 0.75),
            14,
            0.45,
        )
        pen.locks([(-120, high + 30), (-140, high + 90), (-128, 350)],
                  [(-60, high + 110), (-70, high + 150), (-62, 350)], 4, color, 12,
                  0.8)  # fmt: skip
        pen.locks([(128, high + 40), (136, high + 96), (120, 350)],
                  [(70, high + 110), (74, high + 150), (70, 350)], 4, color, 12, 0.8)  # fmt: skip
    return d


def draw_cloth(pen: Pen, points: Sequence[Point], color: str, seed: int = 3) -> str:
    """Draw a piece of cloth, lit; return its path data."""
    with pen.filter_area(points, 14):
        return pen.draw_closed_shape(
            points,
            pen.sketch.xy_gradient(light_color(color, 0.42), color, shade_color(color, 0.5)),
            filter=woven_texture(pen, color, seed),
        )


def draw_wound_cloth(
    pen: Pen, bands: Sequence[tuple[Sequence[Point], Sequence[Point]]], color: str, n: int = 5,
    width: float = 7,
) -> None:  # fmt: skip
    """Draw cloth wound in bands, each from one guide to another, later ones over earlier ones."""
    for i, (a, b) in enumerate(bands):
        d = (
            pen.curve_path(a, False)
            + pen.curve_path(list(reversed(b)), False).replace("M", "L", 1)
            + "Z"
        )
        s = pen.sketch
        with pen.filter_area([*a, *b], 16), s.solid(2.4, 3):
            s.path(d, s.xy_gradient(light_color(color, 0.5), color, shade_color(color, 0.45)),
                   filter=woven_texture(pen, color, i + 2))  # fmt: skip
            with s.clip(d):
                pen.locks(a, b, n, color, width, 0.7, i)
                pen.draw_ink_line(
                    interpolate_curves(a, b, 0.86), shade_color(color, 0.7), width * 1.2, 0.4
                )


def draw_beads(pen: Pen, points: Sequence[Point], n: int, r: float, *colors: str) -> None:
    """Draw a string of `n` polished beads along a curve, in alternating colours."""
    fine = sample_curve(points)
    long = [0.0]
    for (ax, ay), (bx, by) in pairwise(fine):
        long.append(long[-1] + math.hypot(bx - ax, by - ay))
    for i in range(n):
        want = long[-1] * (i + 0.5) / n
        k = next((k for k, far in enumerate(long) if far >= want), len(fine) - 1)
        x, y = fine[k]
        color = colors[i % len(colors)]
        pen.oval(x + 1, y + 2, r * 1.05, r * 1.05, shade_color(color, 0.85), opacity=0.6)
        pen.oval(x, y, r, r, pen.sketch.orb_gradient(color))


def draw_earring(
    pen: Pen, x: float, y: float, r: float, color: str = "#f0c24a", width: float = 4.5
) -> None:
    """Draw a hoop that hangs from the ear."""
    pen.oval(x, y, r * 0.78, r, "none", stroke=shade_color(color, 0.6), stroke_width=width + 1.6)
    pen.oval(x, y, r * 0.78, r, "none", stroke=color, stroke_width=width)
    pen.draw_ink_line([(x - r * 0.7, y + r * 0.3), (x - r * 0.76, y - r * 0.2), (x - r * 0.3, y - r * 0.9)],
            "#fff6cc", width * 0.8)  # fmt: skip


def draw_embroidery(pen: Pen, points: Sequence[Point], n: int, size: float, *colors: str) -> None:
    """Draw lozenges sewn along a curve."""
    fine = sample_curve(points)
    for i in range(n):
        at = (i + 0.5) / n * (len(fine) - 1)
        k = min(int(at), len(fine) - 2)
        (ax, ay), (bx, by) = fine[k], fine[k + 1]
        x, y = ax + (bx - ax) * (at - k), ay + (by - ay) * (at - k)
        long = math.hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / long * size, (by - ay) / long * size
        corners = pen.mirror_points(
            [
                (x - ux, y - uy),
                (x - uy * 0.7, y + ux * 0.7),
                (x + ux, y + uy),
                (x + uy * 0.7, y - ux * 0.7),
            ]
        )
        d = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in corners) + "Z"
        pen.sketch.path(
            d,
            colors[i % len(colors)],
            stroke=shade_color(colors[i % len(colors)], 0.5),
            stroke_width=1,
        )
