"""Market Day's trophy: the bell that opens the market, in brass, with a garland of wheat."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.sketch import GOLD_STOPS, Sketch, cylinder_stops
from tools.art.trophies import CENTER_X, FOOT_Y, finish_trophy, new_trophy


def _trophy() -> Sketch:
    s = new_trophy()
    x = CENTER_X
    with s.solid(4, 0):
        s.oval(x, FOOT_Y - 14, 17, 15, s.orb_gradient("#8a5a1c"))
        s.turned_body(
            x,
            [(110, 26), (122, 48), (160, 60), (216, 74), (250, 92), (272, 108), (284, 110)],
            GOLD_STOPS,
            0.14,
        )
        s.draw_front_hoop(x, 238, 83, GOLD_STOPS, 8, 0.14)
        s.draw_front_hoop(x, 254, 94, GOLD_STOPS, 5, 0.14)
        s.turned_body(x, [(92, 14), (102, 22), (114, 26)], GOLD_STOPS, 0.2)
        s.turned_body(
            x,
            [(22, 15), (34, 20), (52, 17), (78, 13), (94, 16)],
            cylinder_stops("#2f7a4a", 0.7),
            0.2,
        )
        s.oval(x, 21, 15, 7, s.xy_gradient("#a8e0b0", "#2f7a4a"))
        s.turned_body(x, [(8, 7), (14, 12), (22, 8)], GOLD_STOPS, 0.3)
    with s.solid(1.5, 2):
        for side in (-1, 1):
            for k in range(8):
                gx, gy = x + side * (10 + 8.4 * k), 204 - 1.1 * k * k * 0.55
                turn = side * (100 - 7 * k)
                with s.group(transform=f"translate({gx:.1f} {gy:.1f}) rotate({turn:.0f})"):
                    s.path(
                        "M0 -13C9 -7 9 7 0 13C-9 7 -9 -7 0 -13Z",
                        s.xy_gradient("#fff6c0", "#f2c440", "#b87a14"),
                    )
        s.path(f"M{x - 14} 200L{x} 212L{x + 14} 200L{x + 18} 232L{x} 222L{x - 18} 232Z",
               s.xy_gradient("#f0645a", "#b8242e"))  # fmt: skip
        s.oval(x, 206, 9, 9, s.orb_gradient("#d8343a"))
    s.draw_gleam(f"M{x - 42} 140Q{x - 54} 190 {x - 70} 226", 9, 0.8)
    s.draw_sparkle(x - 44, 136, 16)
    return s


ART: dict[str, Art] = finish_trophy("market_day", _trophy())
