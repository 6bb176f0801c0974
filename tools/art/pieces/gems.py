"""Cut stones; each colour has a cut of its own, so that they differ by outline too."""

from __future__ import annotations

import math

from tools.art import Art
from tools.art.pieces.symbols import polygon_path
from tools.art.svg.filters import draw_cut_gem
from tools.art.svg.markup import (
    Point,
    lighten_color,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    svg_document,
)

GEM_SIZE = 192.0
GEM_CENTER = (96.0, 96.0)


def _pear(r: float) -> list[Point]:
    """Corners of a drop with its tip up, `r` from its middle to its tip."""
    k = r / 88
    side = [(0, -88), (27, -54), (52, -12), (62, 28), (48, 64), (20, 83)]
    return [(96 + x * k, 99 + y * k) for x, y in side] + [
        (96 - x * k, 99 + y * k) for x, y in reversed(side[1:])
    ]


def _trillion(r: float, swell: float) -> list[Point]:
    """Corners of a triangle standing on its point: blunt tips, sides that bulge by `swell`."""
    points = []
    for turn in (90, 210, 330):
        for shift, far in ((-8, r), (8, r), (60, r * 0.56 + swell * 0.7)):
            a = math.radians(turn + shift)
            points.append((96 + far * math.cos(a), 82 + far * math.sin(a)))
    return points


def _step(w: float, h: float, cut: float) -> list[Point]:
    """A rectangle with its corners cut, as emeralds are."""
    return [
        (96 - w + cut, 96 - h), (96 + w - cut, 96 - h), (96 + w, 96 - h + cut),
        (96 + w, 96 + h - cut), (96 + w - cut, 96 + h), (96 - w + cut, 96 + h),
        (96 - w, 96 + h - cut), (96 - w, 96 - h + cut),
    ]  # fmt: skip


def _stone(outline: list[Point], table: list[Point], hues: tuple[str, str, str, str]) -> Art:
    """The facets with a dark girdle, a lit edge at the upper left and one sharp reflection."""
    facets, defs = draw_cut_gem(outline, table, hues)
    girdle = path(polygon_path(outline), fill=hues[3], stroke=hues[3], stroke_width=9,
                  stroke_linejoin="round")  # fmt: skip
    glow = linear_gradient([(0, "#ffffff", 0.85), (0.4, "#ffffff", 0), (1, "#ffffff", 0)], (40, 30),
                  (150, 160))  # fmt: skip
    edge = polygon(outline, fill="none", stroke=glow, stroke_width=4, stroke_linejoin="round")
    spark = polygon(polygon_points(4, 15, (70, 62), -90, 3.2), fill="#ffffff", fill_opacity=0.9)
    inner = polygon(
        [(96 + (x - 96) * 0.55, 99 + (y - 96) * 0.55) for x, y in table],
        fill=lighten_color(hues[0], 0.3), fill_opacity=0.22,
    )  # fmt: skip
    return Art(
        svg_document(GEM_SIZE, GEM_SIZE, girdle + facets + inner + edge + spark, *defs, glow),
        64,
        64,
    )


ART: dict[str, Art] = {
    "gem/ruby": _stone(
        polygon_points(8, 88, GEM_CENTER, -112.5), polygon_points(8, 50, GEM_CENTER, -112.5),
        ("#ffb0a8", "#e8343f", "#ad1020", "#5c0510"),
    ),
    "gem/topaz": _stone(
        _trillion(97, 12), _trillion(52, 8), ("#fff4b8", "#f6c928", "#c8860c", "#6e4402"),
    ),
    "gem/emerald": _stone(
        _step(66, 86, 26), _step(38, 56, 16), ("#b4f4c4", "#2bb061", "#0f7438", "#043d1c"),
    ),
    "gem/sapphire": _stone(
        _pear(88), _pear(50), ("#b4dcff", "#3484e6", "#1450a6", "#062660"),
    ),
}  # fmt: skip
