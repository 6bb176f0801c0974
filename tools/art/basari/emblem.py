"""Basari's small picture, for the choice of game."""

from tools.art import Art
from tools.art.emblems import EMBLEM_HEIGHT, EMBLEM_WIDTH, draw_stars, finish_emblem
from tools.art.motifs.treasure import draw_gemstone
from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import GOLD_STOPS, Sketch, shade_color


def _basari() -> Sketch:
    """An evening in the souk: domes, lanterns, a tray of gems."""
    s = Sketch(EMBLEM_WIDTH, EMBLEM_HEIGHT)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#2a1a5a", "#8a2f6a", "#f07a4a", "#ffc46a"))
    draw_stars(s, 150, 60)
    s.glow(440, 230, 210, "#ffdf9a", 0.9)
    town = "#4a1c4e"
    with s.group(opacity=0.92):
        for x, r, h in ((170, 54, 200), (330, 74, 190), (500, 50, 210)):
            s.path(
                f"M{x - r} 300V{h + r * 0.5}C{x - r * 1.1} {h - r * 0.3} {x - r * 0.2} "
                f"{h - r * 0.4} {x} {h - r}C{x + r * 0.2} {h - r * 0.4} {x + r * 1.1} "
                f"{h - r * 0.3} {x + r} {h + r * 0.5}V300Z",
                s.x_gradient(mix_colors(town, "#ff9a5a", 0.45), town, shade_color(town, 0.4)),
            )
            s.line(f"M{x} {h - r}v-22", "#f0c250", 4)
            s.path(f"M{x - 3} {h - r - 22}a9 9 0 1 0 9 -9a8 8 0 0 1 -9 9z", "#f0c250")
        for x in (84, 248, 424, 574):
            s.rect(x - 11, 110, 22, 190, s.x_gradient(mix_colors(town, "#ff9a5a", 0.5), town))
            s.rect(x - 17, 150, 34, 10, town)
            s.path(f"M{x - 14} 112L{x} 66L{x + 14} 112Z", "#7a3a6a")
            s.path(f"M{x - 5} 140v-10a5 5 0 0 1 10 0v10z", "#ffdf9a")
        for i in range(9):
            x = i * 76 - 20
            s.rect(x, 236 + i * 37 % 30, 72, 80, s.x_gradient("#8a3a5a", "#4a1c4e"))
            s.path(f"M{x + 26} 300v-18a10 10 0 0 1 20 0v18z", "#ffcf7a")
    for side in (1, -1):
        with s.solid(4, 10), s.group(transform=f"translate(320 0) scale({side} 1)"):
            s.path(
                "M-330 -10H-90C-200 30 -262 120 -262 250V320H-330Z",
                s.x_gradient("#7a3a2a", "#b8643a", "#6a2c2a"),
            )
            s.line("M-96 -4C-200 34 -258 120 -258 250V320", "#f0c27a", 7)
    for x, y, k, tone in (
        (150, 96, 1.0, "#e2413a"),
        (494, 84, 1.1, "#2fa89a"),
        (324, 62, 0.8, "#e8a42e"),
    ):
        s.glow(x, y, 90 * k, "#ffc46a", 0.9)
        s.line(f"M{x} -4V{y - 34 * k}", "#2a1210", 3)
        with s.solid(2, 6):
            s.path(
                f"M{x - 24 * k} {y - 10 * k}Q{x} {y - 52 * k} {x + 24 * k} {y - 10 * k}Z",
                s.x_gradient(*GOLD_STOPS),
            )
            s.path(
                f"M{x - 24 * k} {y - 8 * k}H{x + 24 * k}C{x + 30 * k} {y + 20 * k} "
                f"{x + 10 * k} {y + 36 * k} {x} {y + 42 * k}C{x - 10 * k} {y + 36 * k} "
                f"{x - 30 * k} {y + 20 * k} {x - 24 * k} {y - 8 * k}Z",
                s.ball_gradient("#fffbe0", "#ffe08a", tone, shade_color(tone, 0.35)),
            )
            s.path(
                f"M{x - 6 * k} {y + 40 * k}h{12 * k}l{-6 * k} {18 * k}z", s.x_gradient(*GOLD_STOPS)
            )
    s.rect(
        0,
        308,
        s.w,
        132,
        s.xy_gradient("#8a3a44", "#5a1a34", "#240818"),
        filter=s.texture_filter("0.6 0.4", 3, "#1a0410", 1.0, 0.4, 2),
    )
    s.line("M0 310H640", "#f0c27a", 3, opacity=0.7)
    s.shadow(320, 398, 250, 22)
    with s.solid(4, 10):
        s.oval(320, 376, 256, 52, s.x_gradient(*GOLD_STOPS))
        s.oval(320, 370, 240, 44, s.xy_gradient("#7a430a", "#d8962a", "#ffeaa8"))
        s.oval(320, 372, 222, 38, s.xy_gradient("#3a1038", "#6a1f5a"))
    gems = (
        (180, 366, 34, "#e0203c"),
        (256, 346, 32, "#17a45a"),
        (404, 348, 34, "#2f6fe0"),
        (472, 370, 32, "#f2b41d"),
        (330, 338, 34, "#9a4ae0"),
        (232, 384, 34, "#2f6fe0"),
        (412, 388, 36, "#e0203c"),
        (300, 378, 40, "#f2b41d"),
        (356, 384, 34, "#17a45a"),
    )
    with s.solid(2, 8):
        for i, (x, y, r, tone) in enumerate(gems):
            draw_gemstone(s, x, y, r, tone, 0.84, 8 if i % 2 else 6, 12 + i * 9)
    for x, y in ((286, 360), (168, 352), (400, 372), (470, 354)):
        s.draw_sparkle(x, y, 14)
    return s


ART: dict[str, Art] = finish_emblem("basari", _basari())
