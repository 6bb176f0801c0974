"""Wax seals and printed leaf scrolls, on tokens, cards and panels."""

from __future__ import annotations

from tools.art.pieces.symbols import (
    scales_path,
)
from tools.art.svg.filters import (
    apply_wax,
    emboss,
    engrave,
)
from tools.art.svg.markup import (
    SvgDefinition,
    circle,
    darken_color,
    lighten_color,
    path,
    polygon_points,
    radial_gradient,
)


def _blob(cx: float, cy: float, r: float) -> str:
    """Path data of a drop of wax pressed flat: round, with tongues where it ran."""
    swell = (1.0, 1.04, 1.0, 0.96, 1.0, 1.05, 1.03, 0.97, 0.98,
             1.03, 1.05, 1.0, 0.96, 0.99, 1.04, 1.02, 0.97, 0.98)  # fmt: skip
    points = [
        polygon_points(1, r * (0.45 + 0.55 * s), (cx, cy), 20 * i)[0] for i, s in enumerate(swell)
    ]
    d = ""
    n = len(points)
    for i in range(n):
        a, b, c, e = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        if not d:
            d = f"M{b[0]:.1f} {b[1]:.1f}"
        d += (
            f"C{b[0] + (c[0] - a[0]) / 6:.1f} {b[1] + (c[1] - a[1]) / 6:.1f} "
            f"{c[0] - (e[0] - b[0]) / 6:.1f} {c[1] - (e[1] - b[1]) / 6:.1f} {c[0]:.1f} {c[1]:.1f}"
        )
    return d + "Z"


def draw_wax_seal(
    cx: float, cy: float, r: float, color: str = "#b3191d"
) -> tuple[str, tuple[SvgDefinition, ...]]:
    """Draw a red seal of radius `r`: run wax, the round dent of the stamp, raised scales."""
    k = r / 100
    glow = radial_gradient(
        [(0, lighten_color(color, 0.14)), (0.6, color), (1, darken_color(color, 0.35))],
        (cx - 30 * k, cy - 34 * k), 130 * k,
    )  # fmt: skip
    pressed = radial_gradient(
        [(0, darken_color(color, 0.22)), (1, darken_color(color, 0.08))],
        (cx - 20 * k, cy - 24 * k),
        90 * k,
    )
    body = apply_wax(path(_blob(cx, cy, 96 * k), fill=glow), 7 * k, 15 * k)
    dent = engrave(circle(cx, cy, 72 * k, fill=pressed), 3 * k, 8 * k)
    ring = circle(
        cx, cy, 66 * k, fill="none", stroke=lighten_color(color, 0.2), stroke_width=2.6 * k,
        stroke_opacity=0.65,
    )  # fmt: skip
    sign = emboss(
        path(scales_path(cx, cy + 2 * k, 56 * k), fill=lighten_color(color, 0.24)),
        1.8 * k,
        5 * k,
        0.6,
    )
    return body + dent + ring + sign, (glow, pressed)


def _corner_flourish(x: float, y: float, sx: int, sy: int, color: str, size: float) -> str:
    """A small leaf scroll for the corner of a printed frame, growing towards (sx, sy)."""
    k = size / 20
    d = "M0 20C0 8 8 0 20 0C12 3 9 6 9 9A4 4 0 1 1 5 5C5 8 3 12 0 20Z"
    return (
        f'<path transform="translate({x:g} {y:g}) scale({sx * k:g} {sy * k:g})" d="{d}"'
        f' fill="{color}"/>'
    )


def draw_frame_corners(x: float, y: float, w: float, h: float, color: str, size: float) -> str:
    """Draw the four leaf scrolls in the corners of a printed frame."""
    return "".join(
        _corner_flourish(x + (w if sx < 0 else 0), y + (h if sy < 0 else 0), sx, sy, color, size)
        for sx in (1, -1)
        for sy in (1, -1)
    )
