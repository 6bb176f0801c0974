"""What Mercado's perfumes share: glass with what is in it, petals and blossoms."""

import math

from sprites.sources.sketch import Sketch, dark, light


def glass(s: Sketch, d: str, color: str, level: float, low: float = 204) -> None:
    """A bottle of the outline `d`, filled up to `level` with scent of `color`."""
    s.glow(214, low - 2, 62, light(color, 0.3), 0.75, 0.2)
    with s.solid(3.5, 9):
        s.path(d, s.slant(light(color, 0.92), light(color, 0.6), light(color, 0.2)))
        with s.clip(d):
            s.rect(
                0,
                level,
                s.w,
                s.h - level,
                s.across(dark(color, 0.4), color, dark(color, 0.1), dark(color, 0.62)),
            )
            s.rect(0, level, s.w, s.h - level, s.down("#ffffff33", "#ffffff00", "#12061066"))
            s.rect(0, level - 2, s.w, 4, light(color, 0.75), opacity=0.8)
            s.line(d, dark(color, 0.7), 13, opacity=0.4, filter=s.blur(3))
            s.glow(196, low - 26, 46, light(color, 0.55), 0.7)
            s.line(d, "#ffffff", 3.5, opacity=0.6, filter=s.blur(0.8), transform="translate(3 3)")


def petal(s: Sketch, x: float, y: float, size: float, turn: float, color: str) -> None:
    """A fallen petal."""
    with s.group(transform=f"translate({x} {y}) rotate({turn}) scale({size})"):
        s.path(
            "M0 0C8 -14 26 -14 34 0C26 10 8 10 0 0Z",
            s.slant(light(color, 0.6), color, dark(color, 0.45)),
        )
        s.line("M2 0Q16 -5 30 -1", dark(color, 0.3), 1, opacity=0.5)


def blossom(s: Sketch, x: float, y: float, r: float, n: int, color: str, eye: str) -> None:
    """A flower of `n` petals seen from above."""
    for i in range(n):
        s.oval(
            x,
            y - r * 0.58,
            r * 1.5 / n + r * 0.08,
            r * 0.5,
            s.down(light(color, 0.55), color, dark(color, 0.3)),
            transform=f"rotate({360 * i / n + 12} {x} {y})",
        )
    s.oval(x, y, r * 0.24, r * 0.24, s.orb(eye))


def rose_flower(s: Sketch, x: float, y: float, r: float, color: str) -> None:
    """A full rose."""
    for k, (part, turn) in enumerate(((1.0, 0), (0.78, 30), (0.56, 10), (0.36, 45))):
        for i in range(5):
            a = math.radians(turn + 72 * i)
            tone = light(color, 0.14 * k)
            s.oval(
                x + r * part * 0.5 * math.cos(a),
                y + r * part * 0.5 * math.sin(a),
                r * part * 0.56,
                r * part * 0.52,
                s.ball(light(tone, 0.5), tone, dark(tone, 0.5)),
            )
    s.path(
        f"M{x - r * 0.16} {y}q{r * 0.16} {-r * 0.24} {r * 0.3} 0",
        "none",
        stroke=dark(color, 0.6),
        stroke_width=2,
    )
