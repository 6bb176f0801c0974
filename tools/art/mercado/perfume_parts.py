"""Parts that Mercado's perfumes share: glass with its scent, petals and blossoms."""

import math

from tools.art.svg.sketch import Sketch, light_color, shade_color


def draw_glass(s: Sketch, d: str, color: str, level: float, low: float = 204) -> None:
    """Draw a bottle of the outline `d`, filled up to `level` with scent of `color`."""
    s.glow(214, low - 2, 62, light_color(color, 0.3), 0.75, 0.2)
    with s.solid(3.5, 9):
        s.path(
            d,
            s.xy_gradient(
                light_color(color, 0.92), light_color(color, 0.6), light_color(color, 0.2)
            ),
        )
        with s.clip(d):
            s.rect(
                0,
                level,
                s.w,
                s.h - level,
                s.x_gradient(
                    shade_color(color, 0.4),
                    color,
                    shade_color(color, 0.1),
                    shade_color(color, 0.62),
                ),
            )
            s.rect(0, level, s.w, s.h - level, s.y_gradient("#ffffff33", "#ffffff00", "#12061066"))
            s.rect(0, level - 2, s.w, 4, light_color(color, 0.75), opacity=0.8)
            s.line(d, shade_color(color, 0.7), 13, opacity=0.4, filter=s.blur_filter(3))
            s.glow(196, low - 26, 46, light_color(color, 0.55), 0.7)
            s.line(
                d,
                "#ffffff",
                3.5,
                opacity=0.6,
                filter=s.blur_filter(0.8),
                transform="translate(3 3)",
            )


def draw_petal(s: Sketch, x: float, y: float, size: float, turn: float, color: str) -> None:
    """Draw a fallen petal."""
    with s.group(transform=f"translate({x} {y}) rotate({turn}) scale({size})"):
        s.path(
            "M0 0C8 -14 26 -14 34 0C26 10 8 10 0 0Z",
            s.xy_gradient(light_color(color, 0.6), color, shade_color(color, 0.45)),
        )
        s.line("M2 0Q16 -5 30 -1", shade_color(color, 0.3), 1, opacity=0.5)


def draw_blossom(s: Sketch, x: float, y: float, r: float, n: int, color: str, eye: str) -> None:
    """Draw a flower of `n` petals seen from above."""
    for i in range(n):
        s.oval(
            x,
            y - r * 0.58,
            r * 1.5 / n + r * 0.08,
            r * 0.5,
            s.y_gradient(light_color(color, 0.55), color, shade_color(color, 0.3)),
            transform=f"rotate({360 * i / n + 12} {x} {y})",
        )
    s.oval(x, y, r * 0.24, r * 0.24, s.orb_gradient(eye))


def draw_rose_flower(s: Sketch, x: float, y: float, r: float, color: str) -> None:
    """Draw a full rose."""
    for k, (part, turn) in enumerate(((1.0, 0), (0.78, 30), (0.56, 10), (0.36, 45))):
        for i in range(5):
            a = math.radians(turn + 72 * i)
            tone = light_color(color, 0.14 * k)
            s.oval(
                x + r * part * 0.5 * math.cos(a),
                y + r * part * 0.5 * math.sin(a),
                r * part * 0.56,
                r * part * 0.52,
                s.ball_gradient(light_color(tone, 0.5), tone, shade_color(tone, 0.5)),
            )
    s.path(
        f"M{x - r * 0.16} {y}q{r * 0.16} {-r * 0.24} {r * 0.3} 0",
        "none",
        stroke=shade_color(color, 0.6),
        stroke_width=2,
    )
