"""A pen for portraits: smooth shapes, swelling lines and locks between two guides.

Lengths are hundredths of half a head's width; (0, 0) is the middle of the skull at the
height of the eyes. Points are written for a head that looks to the right. A pen may mirror
them, while the light stays at the upper left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tools.art.svg.sketch import Point, Sketch, light_color, shade_color, smooth_path

CURVE_STEPS = 7


def interpolate_curves(a: Sequence[Point], b: Sequence[Point], share: float) -> list[Point]:
    """Return the curve `share` (0 to 1) of the way from `a` to `b`, which have as many points."""
    return [
        (ax + (bx - ax) * share, ay + (by - ay) * share)
        for (ax, ay), (bx, by) in zip(a, b, strict=True)
    ]


def sample_curve(points: Sequence[Point]) -> list[Point]:
    """Return dense points of the smooth open curve through `points` (Catmull-Rom)."""
    last = len(points) - 1

    def at(i: int) -> Point:
        return points[min(max(i, 0), last)]

    out = []
    for i in range(last):
        a, b, c, e = at(i - 1), at(i), at(i + 1), at(i + 2)
        for k in range(CURVE_STEPS):
            t = k / CURVE_STEPS
            x, y = (
                0.5
                * (
                    2 * b[j]
                    + (c[j] - a[j]) * t
                    + (2 * a[j] - 5 * b[j] + 4 * c[j] - e[j]) * t * t
                    + (3 * b[j] - a[j] - 3 * c[j] + e[j]) * t**3
                )
                for j in (0, 1)
            )
            out.append((x, y))
    return [*out, points[-1]]


class Pen:
    """Draws on a sketch; mirrors all points where `flip` is -1."""

    def __init__(self, sketch: Sketch, flip: int = 1) -> None:
        self.sketch, self.flip = sketch, flip

    def mirror_points(self, points: Sequence[Point]) -> list[Point]:
        """Return the points in coordinates of the sketch."""
        return [(x * self.flip, y) for x, y in points]

    def curve_path(self, points: Sequence[Point], closed: bool = True) -> str:
        """Return path data of a smooth curve."""
        return smooth_path(self.mirror_points(points), closed)

    @contextmanager
    def filter_area(self, points: Sequence[Point], margin: float) -> Iterator[None]:
        """Limit the region of the filters made inside to `margin` around the points."""
        xs, ys = zip(*self.mirror_points(points), strict=True)
        left, top = min(xs) - margin, min(ys) - margin
        with self.sketch.filter_area(left, top, max(xs) + margin - left, max(ys) + margin - top):
            yield

    def draw_closed_shape(self, points: Sequence[Point], fill: str, **attrs: object) -> str:
        """Draw a smooth closed shape; return its path data."""
        d = self.curve_path(points)
        self.sketch.path(d, fill, **attrs)
        return d

    def soft_shape(
        self, points: Sequence[Point], color: str, size: float = 5, opacity: float = 0.5
    ) -> None:
        """Draw a blurred closed shape."""
        with self.filter_area(points, 12 + 3 * size):
            self.sketch.soft_shape(self.curve_path(points), color, size, opacity)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: str, **attrs: object) -> None:
        """Draw an ellipse."""
        self.sketch.oval(x * self.flip, y, rx, ry, fill, **attrs)

    def glow(
        self, x: float, y: float, r: float, color: str, strength: float = 1, flat: float = 1
    ) -> None:
        """Draw a round light, or a blush."""
        self.sketch.glow(x * self.flip, y, r, color, strength, flat)

    def draw_ink_line(
        self, points: Sequence[Point], color: str, width: float = 3, opacity: float = 1,
        swell: float = 0.5, **attrs: object,
    ) -> None:  # fmt: skip
        """Draw a line that swells and thins out; `swell` (0 to 1) is where it is widest."""
        middle = sample_curve(self.mirror_points(points))
        n = len(middle) - 1
        left, right = [], []
        bend = math.log(0.5) / math.log(min(0.95, max(0.05, swell)))
        for i, (x, y) in enumerate(middle):
            (ax, ay), (bx, by) = middle[max(0, i - 1)], middle[min(n, i + 1)]
            long = math.hypot(bx - ax, by - ay) or 1
            half = width / 2 * (0.12 + 0.88 * math.sin(math.pi * (i / n) ** bend) ** 0.8)
            nx, ny = (ay - by) / long * half, (bx - ax) / long * half
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in left + right[::-1]) + "Z"
        self.sketch.path(d, color, **({"opacity": opacity} if opacity < 1 else {}), **attrs)

    def stripe(
        self, points: Sequence[Point], color: str, width: float = 3, **attrs: object
    ) -> None:
        """Draw a line of constant width."""
        self.sketch.line(self.curve_path(points, closed=False), color, width, **attrs)

    def locks(
        self, a: Sequence[Point], b: Sequence[Point], n: int, color: str, width: float = 5,
        contrast: float = 1, seed: float = 0,
    ) -> None:  # fmt: skip
        """Draw locks of hair, or folds, from guide `a` to guide `b`: dark ones, then lit ones."""
        for i in range(n):
            t = (i + 0.5) / n + 0.35 / n * math.sin(i * 12.9 + seed * 7.1)
            wide = width * (0.6 + 0.5 * math.sin(i * 5.3 + seed) ** 2)
            deep = 0.35 + 0.3 * math.sin(i * 3.7 + seed * 2) ** 2
            self.draw_ink_line(
                interpolate_curves(a, b, t), shade_color(color, deep * contrast), wide * 0.8, 0.55
            )
        for i in range(n):
            t = (i + 0.1) / n + 0.3 / n * math.sin(i * 7.7 + seed * 3.3)
            bright = 0.25 + 0.35 * math.sin(i * 2.9 + seed) ** 2
            tone = light_color(color, bright * contrast)
            self.draw_ink_line(interpolate_curves(a, b, t), tone, width * 0.42, 0.5, 0.35)
