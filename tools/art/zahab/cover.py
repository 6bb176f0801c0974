"""Zahab's cover: a caravan with lanterns on dunes at night, gold in the sand, and Nila."""

from __future__ import annotations

from tools.art import Art
from tools.art.emblems import draw_stars
from tools.art.game_boxes import draw_box, finish_cover, new_cover
from tools.art.motifs.street_scenery import draw_palm
from tools.art.motifs.treasure import CAMEL_PATH, draw_coin, draw_gemstone
from tools.art.portraits.bust import draw_bust
from tools.art.portraits.moods import MOODS
from tools.art.portraits.tomo_and_nila import NILA
from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Sketch, light_color, smooth_path


def _ridge(s: Sketch, points: list[tuple[float, float]], color: str) -> None:
    """A dune: its crest lit by the moon, its lee in shade, ripples on it."""
    d = smooth_path(points) + f"V{s.h + 10}H{points[0][0]:.0f}Z"
    s.path(d, s.xy_gradient(light_color(color, 0.4), color, mix_colors(color, "#221a5a", 0.6)))
    with s.clip(d):
        for k in range(9):
            s.line(smooth_path(points), mix_colors(color, "#3a2a6a", 0.4), 3, opacity=0.35,
                   transform=f"translate({7 * k} {14 + 17 * k + k * k})")  # fmt: skip
    s.line(smooth_path(points), "#fff0cc", 4, opacity=0.75)


def _cover() -> Sketch:
    s = new_cover()
    s.rect(0, 0, s.w, s.h, s.y_gradient("#14145a", "#2a2f9a", "#6a50b0", "#d888a0", "#ffc88a"))
    draw_stars(s, 520, 130)
    for i in range(90):
        x = (i * 0.754878 % 1) * s.w
        y = 330 - x * 0.32 + 90 * ((i * 0.56984) % 1 - 0.5)
        s.oval(x, y, 1.8, 1.8, "#dfe4ff", opacity=0.6)
    s.soft_shape("M-40 380L790 60V190L-40 470Z", "#8f9af0", 34, 0.4)
    s.glow(178, 168, 300, "#dfe6ff", 0.75)
    s.oval(178, 168, 92, 92, s.ball_gradient("#ffffff", "#fdf6e0", "#d8d4e8"))
    for x, y, r in ((150, 140, 20), (206, 186, 27), (170, 214, 13), (216, 138, 11)):
        s.oval(x, y, r, r * 0.9, "#c9c4de", opacity=0.6)
    _ridge(s, [(-40, 560), (160, 500), (330, 540), (560, 470), (800, 530)], "#8a6ab0")
    _ridge(s, [(-40, 600), (140, 630), (360, 560), (560, 590), (800, 560)], "#b8829a")
    for i in range(6):  # the caravan, small against the glow
        x, y, k = 474 + 48 * i, 446 + (3 - abs(i - 3)) * -3 + i * 2.6, 0.21
        with s.group(transform=f"translate({x} {y - 8}) scale({k})"):
            s.path(CAMEL_PATH, "#2a1c54")
            s.path("M98 106C112 76 126 46 146 46C168 46 182 76 192 106L188 152Q146 168 104 152Z",
                   ("#d8453a", "#2f9a9a", "#e0a030")[i % 3])  # fmt: skip
        s.glow(x + 20, y - 2, 26, "#ffc860", 0.95)
        s.oval(x + 20, y - 2, 3.6, 4.6, "#fff6d0")
    draw_palm(s, 92, 660, 1.9, 0.45)
    draw_palm(s, 34, 690, 1.4, 0.5)
    _ridge(s, [(-40, 720), (120, 660), (300, 720), (520, 650), (800, 700)], "#d8a06a")
    s.rect(0, 600, s.w, 400, s.y_gradient("#3a1a6a00", "#2a145a66"))
    draw_bust(s, NILA, MOODS["thoughtful"], "translate(416 668) scale(1.16)")
    s.soft_shape("M560 300C700 420 720 800 640 1000H760V260Z", "#2a1a7a", 40, 0.35)
    s.glow(120, 880, 220, "#ffb84a", 0.3)
    _ridge(s, [(-40, 930), (110, 880), (260, 930), (420, 968), (600, 950), (800, 990)], "#e8b46a")
    for x, y, r, turn in ((96, 914, 42, 0), (176, 936, 44, 40), (250, 964, 42, 90), (120, 966, 46,
        150),
                          (318, 982, 36, 20), (58, 976, 36, 60)):  # fmt: skip
        draw_coin(s, x, y, r, "gold", 0.52, turn)
    for x, y, r, tone in (
        (206, 974, 34, "#1fa890"),
        (34, 930, 28, "#d8304c"),
        (384, 986, 26, "#3a6ae0"),
    ):
        draw_gemstone(s, x, y, r, tone)
    # a brass lantern in the sand
    with s.solid(3, 0):
        s.path("M610 858H690L700 950H600Z", s.x_gradient("#ffe8a0", "#ffc24a", "#e88a2a"))
        for x in (600, 638, 662, 700):
            s.line(f"M{650 + (x - 650) * 0.8} 858L{x} 950", "#8a5a1a", 7)
        s.path("M596 860Q650 790 704 860Z", s.xy_gradient("#fff0b8", "#d89a34", "#6a3c0a"))
        s.rect(590, 946, 120, 22, s.xy_gradient("#fff0b8", "#d89a34", "#6a3c0a"), 6)
        s.oval(650, 806, 15, 15, "none", stroke="#d89a34", stroke_width=7)
    s.glow(650, 905, 190, "#ffd070", 0.75)
    s.oval(650, 912, 9, 21, "#fffbe6")
    s.draw_sparkle(166, 918, 16)
    return s


BOX_COLOR = "#24307c"

ART: dict[str, Art] = finish_cover("zahab", BOX_COLOR, _cover()) | draw_box("zahab", BOX_COLOR)
