"""Seat symbols and component emblems as path data, and the symbol and chip pictures."""

from __future__ import annotations

import math

from sprites.palette import SEAT_COLORS
from tools.art import Art, mark_printed
from tools.art.svg.filters import apply_wood, bevel, emboss, engrave
from tools.art.svg.markup import (
    Point,
    circle,
    darken_color,
    group,
    lighten_color,
    linear_gradient,
    path,
    polygon_points,
    svg_document,
)


def polygon_path(points: list[Point]) -> str:
    """Return path data of a closed polygon."""
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def circle_path(cx: float, cy: float, r: float) -> str:
    """Return path data of a circle."""
    return f"M{cx - r:g} {cy:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0Z"


def square_path(cx: float, cy: float, half: float) -> str:
    """Return path data of a square with sides of twice `half`."""
    return f"M{cx - half:g} {cy - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}Z"


def crescent_path(cx: float, cy: float, r: float) -> str:
    """Return path data of a moon open to the upper right."""
    ax, ay = cx + r * math.cos(math.radians(-78)), cy + r * math.sin(math.radians(-78))
    bx, by = cx + r * math.cos(math.radians(28)), cy + r * math.sin(math.radians(28))
    return (
        f"M{ax:.2f} {ay:.2f}A{r:g} {r:g} 0 1 0 {bx:.2f} {by:.2f}"
        f"A{r * 0.82:.2f} {r * 0.82:.2f} 0 1 1 {ax:.2f} {ay:.2f}Z"
    )


def drop_path(cx: float, cy: float, r: float) -> str:
    """Return path data of a falling drop, `r` from its middle to its tip."""
    w = r * 0.72
    return (
        f"M{cx:g} {cy - r:g}C{cx + w * 0.35:.2f} {cy - r * 0.45:.2f}"
        f" {cx + w:.2f} {cy - r * 0.1:.2f}"
        f" {cx + w:.2f} {cy + r * 0.33:.2f}A{w:.2f} {w * 0.95:.2f} 0 0 1 {cx - w:.2f}"
        f" {cy + r * 0.33:.2f}C{cx - w:.2f} {cy - r * 0.1:.2f} {cx - w * 0.35:.2f}"
        f" {cy - r * 0.45:.2f} {cx:g} {cy - r:g}Z"
    )


def plus_path(cx: float, cy: float, r: float, arm: float = 0.36) -> str:
    """Return path data of a cross with arms `arm` of `r` half as wide."""
    a = r * arm
    b = r - a
    return (
        f"M{cx - a:.2f} {cy - r:.2f}h{2 * a:.2f}v{b:.2f}h{b:.2f}v{2 * a:.2f}h{-b:.2f}v{b:.2f}"
        f"h{-2 * a:.2f}v{-b:.2f}h{-b:.2f}v{-2 * a:.2f}h{b:.2f}Z"
    )


def seat_symbol_path(name: str, cx: float, cy: float, r: float) -> str:
    """Return path data of a seat symbol; all eight look equally large at the same `r`."""
    shapes = {
        "circle": lambda: circle_path(cx, cy, r * 0.82),
        "square": lambda: square_path(cx, cy, r * 0.74),
        "triangle": lambda: polygon_path(polygon_points(3, r * 1.08, (cx, cy + r * 0.22))),
        "star": lambda: polygon_path(
            polygon_points(5, r * 1.08, (cx, cy + r * 0.06), inner=r * 0.46)
        ),
        "diamond": lambda: polygon_path(
            [(cx, cy - r * 1.1), (cx + r * 0.78, cy), (cx, cy + r * 1.1), (cx - r * 0.78, cy)]
        ),
        "cross": lambda: plus_path(cx, cy, r * 0.92),
        "moon": lambda: crescent_path(cx, cy, r * 0.95),
        "drop": lambda: drop_path(cx, cy, r * 1.06),
    }
    return shapes[name]()


def scales_path(cx: float, cy: float, r: float) -> str:
    """Return path data of a pair of scales."""
    u = r / 10
    pan = ""
    for x in (-6.6, 6.6):
        pan += (
            f"M{cx + (x - 3.4) * u:.2f} {cy + 1.6 * u:.2f}h{6.8 * u:.2f}"
            f"a{3.4 * u:.2f} {3.4 * u:.2f} 0 0 1 {-6.8 * u:.2f} 0Z"
            f"M{cx + x * u:.2f} {cy - 5.4 * u:.2f}l{3.2 * u:.2f} {7 * u:.2f}h{-0.9 * u:.2f}"
            f"l{-2.3 * u:.2f} {-5 * u:.2f}l{-2.3 * u:.2f} {5 * u:.2f}h{-0.9 * u:.2f}Z"
        )
    return (
        f"M{cx - 8.2 * u:.2f} {cy - 6.6 * u:.2f}h{16.4 * u:.2f}v{1.5 * u:.2f}h{-16.4 * u:.2f}Z"
        f"M{cx - 0.9 * u:.2f} {cy - 6 * u:.2f}h{1.8 * u:.2f}v{13.4 * u:.2f}h{3 * u:.2f}"
        f"v{1.8 * u:.2f}h{-7.8 * u:.2f}v{-1.8 * u:.2f}h{3 * u:.2f}Z"
        + circle_path(cx, cy - 7.4 * u, 1.9 * u)
        + pan
    )


def crown_path(cx: float, cy: float, r: float) -> str:
    """Return path data of a crown with three points."""
    u = r / 10
    points = [(-8, 6), (-9.5, -4.5), (-4.2, 0.4), (0, -7.5), (4.2, 0.4), (9.5, -4.5), (8, 6)]
    balls = circle_path(cx - 9.5 * u, cy - 5.6 * u, 1.4 * u) + circle_path(
        cx + 9.5 * u, cy - 5.6 * u, 1.4 * u
    )
    band = f"M{cx - 8 * u:.2f} {cy + 7 * u:.2f}h{16 * u:.2f}v{2.2 * u:.2f}h{-16 * u:.2f}Z"
    top = circle_path(cx, cy - 8.4 * u, 1.6 * u)
    return polygon_path([(cx + x * u, cy + y * u) for x, y in points]) + balls + band + top


def _symbol(name: str) -> Art:
    """White, softly raised, with a dark rim, so that it reads on every seat colour."""
    d = seat_symbol_path(name, 64, 62, 46)
    rim = path(
        d, fill="#2a1c12", stroke="#2a1c12", stroke_width=13, stroke_linejoin="round",
        fill_opacity=0.92,
    )  # fmt: skip
    face = linear_gradient([(0, "#fffdf6"), (1, "#e9dfc9")], (20, 16), (108, 112))
    body = bevel(path(d, fill=face, stroke=face, stroke_width=3, stroke_linejoin="round"), 3, 4)
    return Art(svg_document(128, 128, rim + body, face), 64, 64)


def _chip(color: str) -> Art:
    """A round painted counter with a turned rim: the ground a seat's symbol is set on."""
    light, dark = lighten_color(color, 0.18), darken_color(color, 0.16)
    paint = linear_gradient([(0, light), (0.5, color), (1, dark)], (24, 20), (104, 108))
    rim = circle(64, 64, 62, fill="#efe2c2")
    body = bevel(
        apply_wood(circle(64, 64, 58, fill=paint), 3, darken_color(color, 0.6), 0.22, 0.8), 5, 8
    )
    groove = circle(
        64,
        64,
        47,
        fill="none",
        stroke=darken_color(color, 0.45),
        stroke_width=3,
        stroke_opacity=0.8,
    )
    lip = circle(
        64.6, 65.4, 47, fill="none", stroke="#fff6e0", stroke_width=1.6, stroke_opacity=0.4
    )
    return Art(
        svg_document(128, 128, bevel(rim, 2, 3, 0.2) + body + lip + group(groove), paint), 64, 64
    )


def draw_relief(d: str, fill: str, soft: float = 1.6, depth: float = 3.2) -> str:
    """Draw path data as a raised sign."""
    return emboss(path(d, fill=fill, fill_rule="nonzero"), soft, depth)


def draw_carving(d: str, fill: str, soft: float = 1.4, depth: float = 3) -> str:
    """Draw path data as a sign cut in."""
    return engrave(path(d, fill=fill, fill_rule="nonzero"), soft, depth)


ART: dict[str, Art] = mark_printed(
    {f"symbol/{seat.symbol}": _symbol(seat.symbol) for seat in SEAT_COLORS}
) | {f"chip/{seat.name}": _chip(seat.hex) for seat in SEAT_COLORS}
