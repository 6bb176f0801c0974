"""Scenery of southern streets: doorways, lamps, palms."""

from __future__ import annotations

from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import GOLD_STOPS, Sketch, cylinder_stops, light_color, shade_color


def keel_arch_path(cx: float, low: float, top: float, r: float) -> str:
    """Return path data of a doorway with a pointed, keel-shaped arch."""
    spring = top + r * 1.05
    return (
        f"M{cx - r} {low}V{spring}C{cx - r} {spring - r * 0.55} {cx - r * 0.45} {top + r * 0.3} "
        f"{cx} {top}C{cx + r * 0.45} {top + r * 0.3} {cx + r} {spring - r * 0.55} {cx + r} "
        f"{spring}V{low}Z"
    )


def draw_lantern(s: Sketch, x: float, y: float, k: float, tone: str) -> None:
    """Draw a hanging lamp of coloured glass, its middle at (x, y)."""
    s.glow(x, y, 84 * k, "#ffc46a", 0.85)
    s.line(f"M{x} -4V{y - 34 * k}", "#2a1210", max(1.4, 2.6 * k))
    with s.solid(2 * k, 0):
        s.path(
            f"M{x - 20 * k} {y - 12 * k}Q{x} {y - 54 * k} {x + 20 * k} {y - 12 * k}Z",
            s.x_gradient(*GOLD_STOPS),
        )
        glass = (
            f"M{x - 22 * k} {y - 10 * k}H{x + 22 * k}C{x + 32 * k} {y + 18 * k} {x + 12 * k} "
            f"{y + 36 * k} {x} {y + 42 * k}C{x - 12 * k} {y + 36 * k} {x - 32 * k} {y + 18 * k} "
            f"{x - 22 * k} {y - 10 * k}Z"
        )
        s.path(glass, s.ball_gradient("#fffbe0", "#ffe39a", tone, shade_color(tone, 0.4)))
        for a in (-1, 0, 1):
            s.line(
                f"M{x + a * 12 * k} {y - 10 * k}Q{x + a * 22 * k} {y + 18 * k} {x} {y + 40 * k}",
                shade_color(tone, 0.35),
                1.6 * k,
                opacity=0.7,
            )
        s.rect(x - 24 * k, y - 14 * k, 48 * k, 7 * k, s.x_gradient(*GOLD_STOPS), 3 * k)
        s.path(f"M{x - 5 * k} {y + 38 * k}h{10 * k}l{-5 * k} {16 * k}z", s.x_gradient(*GOLD_STOPS))


def draw_palm(s: Sketch, x: float, y: float, k: float, night: float = 0) -> None:
    """Draw a date palm, its foot at (x, y), 130 pixels tall at `k` = 1; `night` darkens it."""

    def tone(color: str) -> str:
        return mix_colors(color, "#141a40", night)

    with s.solid(2.5 * k, 4 * k), s.group(transform=f"translate({x} {y}) scale({k})"):
        s.path(
            "M-8 0C-2 -36 0 -70 6 -100L16 -98C12 -66 10 -34 10 0Z",
            s.x_gradient(*cylinder_stops(tone("#9a6a3a"))),
        )
        for i in range(6):
            s.line(f"M{-6 + i * 2} {-12 - i * 15}q8 5 15 0", tone("#4a2c14"), 2.4, opacity=0.6)
        for a, c in (
            (-168, "#2a6a3a"),
            (-12, "#2a6a3a"),
            (-140, "#3a8448"),
            (-38, "#3a8448"),
            (-108, "#4c9c54"),
            (-72, "#4c9c54"),
            (168, "#22582f"),
            (12, "#22582f"),
        ):
            s.path(
                "M0 0C18 -22 48 -22 70 4C48 -6 22 -4 0 0Z",
                s.x_gradient(tone(shade_color(c, 0.3)), tone(light_color(c, 0.3)), tone(c)),
                transform=f"translate(11 -102) rotate({a}) scale(1 {-1 if abs(a) > 90 else 1})",
            )
        for px, py in ((4, -92), (14, -90), (9, -86)):
            s.oval(px, py, 6, 7, s.orb_gradient(tone("#c8782a")))
