"""Trophies on a shelf: the foot that all share, and a laurel."""

from __future__ import annotations

import math

from tools.art import Art, mark_printed
from tools.art.svg.sketch import GOLD_STOPS, Sketch, cylinder_stops, light_color, shade_color

TROPHY_WIDTH, TROPHY_HEIGHT = 150, 190  # design units
FOOT_Y = 296.0  # where a trophy stands on its foot, pixels from above
CENTER_X = 150.0


def new_trophy() -> Sketch:
    """Return an empty picture of a trophy, with its walnut foot and a blank brass plate."""
    s = Sketch(TROPHY_WIDTH, TROPHY_HEIGHT)
    walnut = cylinder_stops("#7a4524", 0.5)
    with s.solid(3, 0):
        s.turned_body(CENTER_X, [(330, 74), (338, 84), (356, 86), (366, 80)], walnut, 0.14)
        s.oval(CENTER_X, 330, 74, 11, s.xy_gradient("#c88a58", "#8a5430", "#5a3018"))
        s.turned_body(CENTER_X, [(FOOT_Y, 46), (306, 52), (324, 62), (331, 66)], walnut, 0.14)
        s.oval(CENTER_X, FOOT_Y, 46, 7, s.xy_gradient("#d89a68", "#9a6038", "#5a3018"))
    with s.solid(1.5, 3):
        s.rect(CENTER_X - 38, 341, 76, 19, s.x_gradient(*GOLD_STOPS), 4)
    for x in (CENTER_X - 32, CENTER_X + 32):
        s.oval(x, 350.5, 2.4, 2.4, s.orb_gradient("#8a5a16"))
    return s


def finish_trophy(game: str, s: Sketch) -> dict[str, Art]:
    """Return the finished trophy of a game, `trophy/<game>`."""
    return {f"trophy/{game}": s.to_art()}


def _leaf(s: Sketch, x: float, y: float, turn: float, k: float, tone: str) -> None:
    with s.group(transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({k:.2f})"):
        s.path("M0 0C14 -16 40 -18 62 0C40 14 16 14 0 0Z", shade_color(tone, 0.4))
        s.path("M0 0C14 -16 40 -18 62 0Z", s.xy_gradient(light_color(tone, 0.6), tone))
        s.path("M0 0C16 14 40 14 62 0Z", s.xy_gradient(tone, shade_color(tone, 0.3)))
        s.line("M2 0H54", light_color(tone, 0.7), 1.8)


def _laurel() -> Art:
    """Two branches tied below, open above. Every edge is leaf: nothing grey lies round it."""
    s = Sketch(220, 200)
    for side in (-1, 1):
        place = "" if side < 0 else f"translate({s.w:g} 0) scale(-1 1)"
        with s.group(transform=place):
            points = [
                (220 + 150 * math.cos(a), 190 + 150 * math.sin(a))
                for a in (math.radians(96 + 14 * k) for k in range(11))
            ]
            stem = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            s.line(stem, "#5a6a1e", 6)
            for k, (x, y) in enumerate(points):
                along = 96 + 14 * k + 90
                grow = 1.12 - 0.045 * k
                tone = ("#5f9a34", "#6fae3c", "#4f8a30")[k % 3]
                _leaf(s, x, y, along - 46, grow, tone)
                _leaf(s, x, y, along + 44, grow, tone)
                if k % 3 == 1:
                    s.oval(x + 5, y + 4, 7, 7, s.orb_gradient("#d8a828"))
            _leaf(s, *points[-1], 96 + 14 * 10 + 90, 0.8, "#6fae3c")
    with s.solid(2, 0):
        for side in (-1, 1):
            s.path(f"M220 344C{220 + side * 30} 320 {220 + side * 70} 326 {220 + side * 64} 350"
                   f"C{220 + side * 58} 366 {220 + side * 24} 362 220 350Z",
                   s.xy_gradient("#f0645a", "#c8282e", "#7a101c"))  # fmt: skip
            s.path(f"M220 350L{220 + side * 26} 352L{220 + side * 48} 394L{220 + side * 30} 388"
                   f"L{220 + side * 18} 398Z", s.xy_gradient("#e04a44", "#9a1a24"))  # fmt: skip
        s.rect(206, 334, 28, 28, s.xy_gradient("#ff8a7a", "#d02e34", "#8a121e"), 9)
    return s.to_art()


ART: dict[str, Art] = mark_printed({"laurel": _laurel()})
