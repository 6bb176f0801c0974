"""Market Day's trophy: the bell that opens the market, in brass, with a garland of wheat."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.sketch import GOLD, Sketch, cylinder
from sprites.sources.trophies import FOOT, MIDDLE, stand, trophy


def _trophy() -> Sketch:
    s = stand()
    x = MIDDLE
    with s.solid(4, 0):
        s.oval(x, FOOT - 14, 17, 15, s.orb("#8a5a1c"))
        s.turned(x, [(110, 26), (122, 48), (160, 60), (216, 74), (250, 92), (272, 108), (284, 110)],
                 GOLD, 0.14)  # fmt: skip
        s.hoop(x, 238, 83, GOLD, 8, 0.14)
        s.hoop(x, 254, 94, GOLD, 5, 0.14)
        s.turned(x, [(92, 14), (102, 22), (114, 26)], GOLD, 0.2)
        s.turned(
            x, [(22, 15), (34, 20), (52, 17), (78, 13), (94, 16)], cylinder("#2f7a4a", 0.7), 0.2
        )
        s.oval(x, 21, 15, 7, s.slant("#a8e0b0", "#2f7a4a"))
        s.turned(x, [(8, 7), (14, 12), (22, 8)], GOLD, 0.3)
    with s.solid(1.5, 2):
        for side in (-1, 1):
            for k in range(8):
                gx, gy = x + side * (10 + 8.4 * k), 204 - 1.1 * k * k * 0.55
                turn = side * (100 - 7 * k)
                with s.group(transform=f"translate({gx:.1f} {gy:.1f}) rotate({turn:.0f})"):
                    s.path(
                        "M0 -13C9 -7 9 7 0 13C-9 7 -9 -7 0 -13Z",
                        s.slant("#fff6c0", "#f2c440", "#b87a14"),
                    )
        s.path(f"M{x - 14} 200L{x} 212L{x + 14} 200L{x + 18} 232L{x} 222L{x - 18} 232Z",
               s.slant("#f0645a", "#b8242e"))  # fmt: skip
        s.oval(x, 206, 9, 9, s.orb("#d8343a"))
    s.gleam(f"M{x - 42} 140Q{x - 54} 190 {x - 70} 226", 9, 0.8)
    s.sparkle(x - 44, 136, 16)
    return s


ART: dict[str, Art] = trophy("market_day", _trophy())
