"""Cut stones, each colour with a cut of its own so that they differ by outline too."""

from __future__ import annotations

import math

from sprites.sources import Art
from sprites.sources.drawing import Point, lighten, linear, path, polygon, ring_points, svg
from sprites.sources.filters import gem
from sprites.sources.symbols import corners

SIZE = 192.0
CENTRE = (96.0, 96.0)


def _oval(n: int, rx: float, ry: float, turn: float = 0) -> list[Point]:
    """Corners on an ellipse."""
    step = 2 * math.pi / n
    return [
        (96 + rx * math.cos(i * step + math.radians(turn)),
         96 + ry * math.sin(i * step + math.radians(turn)))
        for i in range(n)
    ]  # fmt: skip


def _step(w: float, h: float, cut: float) -> list[Point]:
    """A rectangle with its corners cut, as emeralds are."""
    return [
        (96 - w + cut, 96 - h), (96 + w - cut, 96 - h), (96 + w, 96 - h + cut),
        (96 + w, 96 + h - cut), (96 + w - cut, 96 + h), (96 - w + cut, 96 + h),
        (96 - w, 96 + h - cut), (96 - w, 96 - h + cut),
    ]  # fmt: skip


def _stone(outline: list[Point], table: list[Point], hues: tuple[str, str, str, str]) -> Art:
    """The facets with a dark girdle, a lit edge at the upper left and one sharp reflection."""
    facets, defs = gem(outline, table, hues)
    girdle = path(corners(outline), fill=hues[3], stroke=hues[3], stroke_width=9,
                  stroke_linejoin="round")  # fmt: skip
    glow = linear([(0, "#ffffff", 0.85), (0.4, "#ffffff", 0), (1, "#ffffff", 0)], (40, 30),
                  (150, 160))  # fmt: skip
    edge = polygon(outline, fill="none", stroke=glow, stroke_width=4, stroke_linejoin="round")
    spark = polygon(ring_points(4, 15, (70, 62), -90, 3.2), fill="#ffffff", fill_opacity=0.9)
    inner = polygon(
        [(96 + (x - 96) * 0.55, 99 + (y - 96) * 0.55) for x, y in table],
        fill=lighten(hues[0], 0.3), fill_opacity=0.22,
    )  # fmt: skip
    return Art(svg(SIZE, SIZE, girdle + facets + inner + edge + spark, *defs, glow), 64, 64)


ART: dict[str, Art] = {
    "gem/ruby": _stone(
        ring_points(8, 88, CENTRE, -112.5), ring_points(8, 50, CENTRE, -112.5),
        ("#ffb0a8", "#e8343f", "#ad1020", "#5c0510"),
    ),
    "gem/topaz": _stone(
        ring_points(6, 90, CENTRE), ring_points(6, 50, CENTRE),
        ("#fff4b8", "#f6c928", "#c8860c", "#6e4402"),
    ),
    "gem/emerald": _stone(
        _step(66, 86, 26), _step(38, 56, 16), ("#b4f4c4", "#2bb061", "#0f7438", "#043d1c"),
    ),
    "gem/sapphire": _stone(
        _oval(12, 88, 72, 15), _oval(12, 50, 40, 15), ("#b4dcff", "#3484e6", "#1450a6", "#062660"),
    ),
}  # fmt: skip
