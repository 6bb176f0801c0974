"""Mercado's trophy: a money bag of gold."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.sketch import GOLD_STOPS, Sketch, star_path
from tools.art.trophies import CENTER_X, FOOT_Y, finish_trophy, new_trophy


def _trophy() -> Sketch:
    s = new_trophy()
    x = CENTER_X
    with s.solid(4, 0):
        s.turned_body(x, [(268, 12), (284, 16), (FOOT_Y, 36)], GOLD_STOPS, 0.16)
        s.path(f"M{x - 34} 96C{x - 104} 136 {x - 128} 214 {x - 92} 258C{x - 60} 288 {x + 60} "
               f"288 {x + 92} "
               f"258C{x + 128} 214 {x + 104} 136 {x + 34} 96Z",
               s.ball_gradient("#fffbd8", "#ffe27a", "#eeb02c", "#a8640c", "#6d3d08"))  # fmt: skip
        s.path(f"M{x - 34} 96C{x - 60} 60 {x - 70} 34 {x - 58} 22Q{x - 42} 34 {x - 30} 20"
               f"Q{x - 14} 34 {x} 20"
               f"Q{x + 14} 34 {x + 30} 20Q{x + 42} 34 {x + 58} 22C{x + 70} 34 {x + 60} 60 "
               f"{x + 34} 96Z",
               s.x_gradient(*GOLD_STOPS))  # fmt: skip
        for k in (-40, -20, 0, 20, 40):
            s.line(f"M{x + k * 0.6} 94Q{x + k} 60 {x + k * 1.1} 34", "#8a5208", 3, opacity=0.6)
        s.path(f"M{x - 42} 86Q{x} 104 {x + 42} 86V104Q{x} 122 {x - 42} 104Z",
               s.xy_gradient("#f0645a", "#c8282e", "#6a0c18"))  # fmt: skip
    with s.solid(2, 3):
        s.path(f"M{x + 30} 98C{x + 62} 100 {x + 60} 140 {x + 74} 168L{x + 58} 160L{x + 50} 174"
               f"C{x + 48} 140 "
               f"{x + 40} 118 {x + 26} 108Z", s.xy_gradient("#e04a44", "#9a1a24"))  # fmt: skip
        s.oval(x - 4, 192, 44, 44, s.x_gradient(*GOLD_STOPS))
        s.path(star_path(8, x - 4, 192, 34, 16), s.xy_gradient("#fffbe0", "#f6cf62", "#c8901c"))
    s.draw_gleam(f"M{x - 88} 170Q{x - 78} 130 {x - 46} 110", 9, 0.8)
    s.draw_sparkle(x - 70, 134, 16)
    s.draw_sparkle(x + 66, 222, 12)
    return s


ART: dict[str, Art] = finish_trophy("mercado", _trophy())
