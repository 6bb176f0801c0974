"""Zahab's trophy: a lamp of gold with a spirit's blue flame."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.sketch import GOLD_STOPS, Sketch
from tools.art.trophies import CENTER_X, FOOT_Y, finish_trophy, new_trophy


def _trophy() -> Sketch:
    s = new_trophy()
    x = CENTER_X
    s.glow(62, 112, 60, "#9fc4ff", 0.7)
    s.path("M42 176C4 140 30 108 22 74C52 92 46 58 66 34C62 76 104 92 84 132C78 148 66 160 52 178Z",
           s.y_gradient("#e8f4ff", "#8fb8ff", "#4a6af0", "#3a2ab0"), opacity=0.92)  # fmt: skip
    s.path("M48 172C30 150 44 130 40 108C56 120 60 98 66 84C66 108 82 124 70 146"
           "C64 156 58 164 52 174Z",
           s.y_gradient("#ffffff", "#d8ecff", "#9fc4ff"))  # fmt: skip
    with s.solid(4, 0):
        s.turned_body(
            x, [(240, 20), (256, 12), (270, 20), (282, 16), (FOOT_Y, 38)], GOLD_STOPS, 0.18
        )
        s.path("M24 178C50 176 84 186 104 194H210C236 196 250 206 236 224C214 248 168 256 140 250"
               "C104 244 84 220 62 204C50 196 34 194 24 190Z",
               s.ball_gradient("#fffbd8", "#ffe27a", "#eeb02c", "#a8640c", "#6d3d08"))  # fmt: skip
        s.line("M222 202C282 178 292 214 268 230C256 240 240 236 232 226", "#8a5208", 15)
        s.line("M222 202C282 178 292 214 268 230C256 240 240 236 232 226", "#f0bc40", 9)
        s.path(f"M{x - 48} 196C{x - 40} 160 {x + 40} 160 {x + 52} 196Z", s.x_gradient(*GOLD_STOPS))
        s.turned_body(x + 2, [(140, 5), (150, 11), (160, 7), (168, 16)], GOLD_STOPS, 0.2)
        s.oval(x + 2, 136, 9, 9, s.orb_gradient("#3a5ae0"))
    for k in range(7):
        s.oval(100 + 19 * k, 214, 5, 6, s.orb_gradient(("#3a5ae0", "#1fa890")[k % 2]))
    s.line("M84 204Q150 214 236 206", "#fff4c4", 3, opacity=0.8)
    s.draw_gleam("M70 200Q110 236 150 240", 6, 0.6)
    s.draw_sparkle(118, 184, 15)
    return s


ART: dict[str, Art] = finish_trophy("zahab", _trophy())
