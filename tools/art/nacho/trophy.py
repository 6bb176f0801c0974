"""Nacho's trophy: a nacho of gold with cheese running down it, standing in snow."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.sketch import SILVER_STOPS, Sketch
from tools.art.trophies import CENTER_X, FOOT_Y, finish_trophy, new_trophy


def _trophy() -> Sketch:
    s = new_trophy()
    x = CENTER_X
    with s.solid(4, 0):
        s.turned_body(x, [(256, 14), (272, 20), (284, 16), (FOOT_Y, 38)], SILVER_STOPS, 0.18)
    chip = (
        f"M{x - 8} 26Q{x} 14 {x + 10} 26L{x + 116} 232Q{x + 120} 252 {x + 98} 256"
        f"Q{x} 276 {x - 98} 256Q{x - 120} 250 {x - 112} 230Z"
    )
    with s.solid(6, 0):
        s.path(chip, s.xy_gradient("#fff6c0", "#ffd860", "#e8a428", "#9a5a0c"),
               filter=s.texture_filter("0.06", 7, "#a8640c", 1.5, 0.72, 3))  # fmt: skip
    with s.solid(3, 3):
        s.path(f"M{x - 6} 34Q{x} 22 {x + 8} 34L{x + 62} 136C{x + 60} 160 {x + 44} 158 {x + 40} 136"
               f"C{x + 30} 120 {x + 22} 140 {x + 20} 164C{x + 18} 190 {x - 2} 190 {x - 4} 166"
               f"C{x - 4} 140 {x - 18} 132 {x - 26} 148C{x - 34} 170 {x - 54} 160 {x - 56} 134Z",
               s.xy_gradient("#fff2a0", "#ff9f2a", "#c85a10"))  # fmt: skip
    with s.solid(2, 3):
        for px, py, tone in (
            (x - 46, 206, "#3a9a4a"),
            (x + 46, 196, "#d8342c"),
            (x + 6, 222, "#2a2a34"),
        ):
            s.oval(px, py, 17, 15, s.orb_gradient(tone))
            s.oval(px, py, 6, 5, "#f6e6b0")
        s.path(f"M{x - 92} 292C{x - 104} 266 {x - 66} 252 {x - 44} 262C{x - 20} 244 {x + 26} "
               f"246 {x + 46} 262"
               f"C{x + 70} 252 {x + 102} 268 {x + 88} 292Q{x} 312 {x - 92} 292Z",
               s.ball_gradient("#ffffff", "#f4faff", "#c4dcf2", "#8ab0dc"))  # fmt: skip
    s.draw_gleam(f"M{x - 22} 70L{x - 84} 196", 7, 0.7)
    s.draw_sparkle(x - 46, 112, 18)
    s.draw_sparkle(x + 76, 226, 13)
    return s


ART: dict[str, Art] = finish_trophy("nacho", _trophy())
