"""Basari's trophy: a great ruby in golden claws."""

from __future__ import annotations

from tools.art import Art
from tools.art.motifs.treasure import draw_gemstone
from tools.art.svg.sketch import GOLD_STOPS, Sketch
from tools.art.trophies import CENTER_X, FOOT_Y, finish_trophy, new_trophy


def _trophy() -> Sketch:
    s = new_trophy()
    x = CENTER_X
    with s.solid(4, 0):
        s.turned_body(
            x,
            [
                (196, 30),
                (214, 40),
                (226, 18),
                (244, 12),
                (258, 20),
                (270, 13),
                (284, 18),
                (FOOT_Y, 36),
            ],
            GOLD_STOPS,
            0.2,
        )
        s.oval(x, 258, 9, 9, s.orb_gradient("#2a5ad8"))
    with s.solid(3, 0):
        for turn in (-52, -18, 18, 52):
            with s.group(transform=f"rotate({turn} {x} 206)"):
                s.path(f"M{x - 10} 214C{x - 24} 170 {x - 16} 130 {x} 104C{x + 16} 130 {x + 24} "
                       f"170 {x + 10} "
                       "214Z", s.x_gradient(*GOLD_STOPS))  # fmt: skip
    draw_gemstone(s, x, 116, 96, "#d81f40", 0.94, 10, 8)
    with s.solid(2, 3):
        for side in (-1, 1):
            s.path(f"M{x + side * 26} 206C{x + side * 96} 196 {x + side * 112} 150 "
                   f"{x + side * 92} 118"
                   f"C{x + side * 86} 158 {x + side * 60} 180 {x + side * 18} "
                   f"186Z", s.x_gradient(*GOLD_STOPS))  # fmt: skip
        s.oval(x, 200, 13, 13, s.orb_gradient("#1f9a5a"))
    s.draw_sparkle(x - 44, 74, 26)
    s.draw_sparkle(x + 56, 150, 14)
    return s


ART: dict[str, Art] = finish_trophy("basari", _trophy())
