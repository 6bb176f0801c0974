"""Particles: single drops, sparks, puffs and straws, to be moved and faded by the kit."""

from __future__ import annotations

from sprites.sources import Art, printed
from sprites.sources.drawing import (
    circle,
    ellipse,
    line,
    linear,
    path,
    polygon,
    radial,
    ring_points,
    svg,
)
from sprites.sources.filters import blurred


def _rain_drop() -> Art:
    """A falling streak, head at the bottom."""
    body = linear(
        [(0, "#dfeefa", 0), (0.6, "#cfe6fa", 0.55), (1, "#f4fbff", 0.95)], (0, 0), (0, 96)
    )
    streak = path("M8 0C9.6 50 13 70 13 84A5 5.4 0 0 1 3 84C3 70 6.4 50 8 0Z", fill=body)
    return Art(svg(16, 96, streak + ellipse(6.4, 83, 1.6, 3, fill="#ffffff"), body), 8, 48)


def _splash() -> Art:
    """A drop breaking on the table: a crown and a ring."""
    ring = ellipse(48, 34, 36, 11, fill="none", stroke="#e6f3ff", stroke_width=3,
                   stroke_opacity=0.6)  # fmt: skip
    spray = "".join(
        line(f"M48 34Q{48 + dx * 0.4:g} {20 - abs(dx) * 0.06:g} {48 + dx:g} {8 + abs(dx) * 0.4:g}",
             "#f4fbff", 3, stroke_opacity=0.75)
        for dx in (-28, -14, 14, 28)
    )  # fmt: skip
    return Art(svg(96, 48, ring + spray), 48, 24)


def _dust() -> Art:
    mote = radial([(0, "#fff1cf", 0.9), (0.35, "#ffe6b0", 0.45), (1, "#ffe0a0", 0)], (16, 16), 16)
    return Art(svg(32, 32, circle(16, 16, 16, fill=mote), mote), 16, 16)


def _spark() -> Art:
    glow = radial([(0, "#fffbe8", 1), (0.2, "#ffe08a", 0.8), (1, "#ff9a2e", 0)], (32, 32), 32)
    rays = polygon(ring_points(4, 31, (32, 32), -90, 3.4), fill="#fff8dc")
    return Art(svg(64, 64, circle(32, 32, 32, fill=glow, opacity=0.7) + rays, glow), 32, 32)


def _glint() -> Art:
    """The star of light that runs over an embossed coin."""
    glow = radial([(0, "#ffffff", 0.9), (0.25, "#fff3c8", 0.4), (1, "#fff0c0", 0)], (64, 64), 44)
    long = polygon(ring_points(4, 63, (64, 64), -90, 4.4), fill="#ffffff")
    short = polygon(ring_points(4, 32, (64, 64), -45, 4.4), fill="#fff6d8", fill_opacity=0.8)
    body = circle(64, 64, 44, fill=glow) + blurred(long, 1.2) + short
    return Art(svg(128, 128, body, glow), 64, 64)


def _puff() -> Art:
    """A small cloud of dust where something heavy landed."""
    balls = "".join(
        circle(x, y, r, fill="#e9d9b8", fill_opacity=0.5)
        for x, y, r in ((36, 78, 22), (60, 62, 28), (92, 72, 24), (74, 86, 24), (50, 90, 18),
                        (98, 90, 16))
    )  # fmt: skip
    return Art(svg(128, 128, blurred(balls, 8)), 64, 64)


def _straw() -> Art:
    d = "M6 20C40 6 90 6 122 18"
    light = line("M10 18C42 5 88 5 116 14", "#f6e2a0", 1.6)
    return Art(svg(128, 32, line(d, "#8a6526", 7) + line(d, "#dcb860", 5) + light), 64, 16)


ART: dict[str, Art] = printed(
    {
        "fx/rain-drop": _rain_drop(),
        "fx/splash": _splash(),
        "fx/dust": _dust(),
        "fx/spark": _spark(),
        "fx/coin-glint": _glint(),
        "fx/puff": _puff(),
        "fx/straw": _straw(),
    }
)
