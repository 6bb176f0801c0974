"""Basari's cover: a tent of velvet and carpets under lanterns, gems on a tray, and Ravi."""

from __future__ import annotations

import math

from tools.art import Art
from tools.art.basari.souk_motifs import draw_rug
from tools.art.game_boxes import draw_box, finish_cover, new_cover
from tools.art.motifs.street_scenery import draw_lantern, keel_arch_path
from tools.art.motifs.treasure import draw_gemstone
from tools.art.portraits.bea_and_ravi import RAVI
from tools.art.portraits.bust import draw_bust
from tools.art.portraits.moods import MOODS
from tools.art.svg.sketch import GOLD_STOPS, Sketch, light_color, shade_color, star_path

VELVET_COLOR = "#8a1f50"


def _curtain(s: Sketch, side: int) -> None:
    """A velvet curtain gathered at the edge, on the left (-1) or right (1)."""
    with s.group(transform="" if side < 0 else f"translate({s.w} 0) scale(-1 1)"):
        d = "M-20 -20H250C230 160 150 300 96 420C130 600 140 800 150 1020H-20Z"
        s.path(
            d,
            s.xy_gradient(
                light_color(VELVET_COLOR, 0.22), VELVET_COLOR, shade_color(VELVET_COLOR, 0.55)
            ),
        )
        with s.clip(d):
            for k in range(9):
                x = 14 + 28 * k
                s.line(f"M{x} -20C{x} 140 {x * 0.5 + 10} 300 {18 + k * 9} 424C{26 + k * 12} 600 "
                       f"{k * 17} 800 {k * 19} 1020", shade_color(VELVET_COLOR, 0.65), 11, opacity=0.5,
                       filter=s.blur_filter(4))  # fmt: skip
                s.line(
                    f"M{x - 12} -20C{x - 12} 140 {x * 0.5} 300 {12 + k * 9} 424"
                    f"C{18 + k * 12} 600 "
                    f"{k * 17 - 8} 800 {k * 19 - 8} 1020",
                    light_color(VELVET_COLOR, 0.45),
                    4,
                    opacity=0.5,
                    filter=s.blur_filter(2),
                )
        s.line("M250 -20C230 160 150 300 96 420C130 600 140 800 150 1020", "#f0c55f", 7)
        with s.solid(2, 6):
            s.path("M-10 396Q60 440 112 410L108 440Q60 470 -10 428Z", s.x_gradient(*GOLD_STOPS))
            for k in range(5):
                s.line(f"M{84 + 5 * k} 436q{k - 2} 40 {2 * k - 4} 66", "#e0a83a", 5)


def _cover() -> Sketch:
    s = new_cover()
    s.rect(0, 0, s.w, s.h, s.y_gradient("#3a1050", "#7a2058", "#c84a4a", "#e8843a"))
    s.path(
        keel_arch_path(375, 900, 96, 300), s.y_gradient("#241058", "#5a2478", "#c85a6a", "#ffc070")
    )
    with s.clip(keel_arch_path(375, 900, 96, 300)):
        for i in range(60):
            x, y = 80 + (i * 0.754878 % 1) * 590, 110 + (i * 0.56984 % 1) * 260
            s.oval(x, y, 1.8 + i % 3, 1.8 + i % 3, "#fff4d8", opacity=0.8)
        s.path("M470 190a64 64 0 1 0 70 92a52 52 0 1 1 -70 -92Z", "#fff3cc")
        for x, r, y, tone in ((150, 74, 470, "#5a2468"), (590, 86, 450, "#5a2468"), (250, 56, 520,
            "#7a2c68"),
                              (490, 60, 520, "#7a2c68")):  # fmt: skip
            s.path(
                f"M{x - r} 900V{y + r}C{x - r * 1.15} {y + r * 0.1} {x - r * 0.2} "
                f"{y + r * 0.1} {x} "
                f"{y - r * 0.5}C{x + r * 0.2} {y + r * 0.1} {x + r * 1.15} "
                f"{y + r * 0.1} {x + r} "
                f"{y + r}V900Z",
                s.x_gradient(light_color(tone, 0.4), tone, shade_color(tone, 0.5)),
            )
            s.line(f"M{x} {y - r * 0.5}v-26", "#f0c55f", 5)
            s.oval(x, y - r * 0.5 - 30, 6, 6, "#f0c55f")
    s.path(
        keel_arch_path(375, 900, 96, 300),
        "none",
        stroke=shade_color("#c88a2c", 0.5),
        stroke_width=26,
    )
    s.path(keel_arch_path(375, 900, 96, 300), "none", stroke="#e0a83a", stroke_width=18)
    s.path(
        keel_arch_path(375, 900, 96, 300),
        "none",
        stroke="#fff0b8",
        stroke_width=3,
        stroke_dasharray="3 16",
    )
    draw_rug(s, -6, 560, 210, 470, "#b8303a", "#1f5a7a")
    draw_rug(s, 548, 560, 210, 470, "#1f5a7a", "#b8303a")
    _curtain(s, -1)
    _curtain(s, 1)
    for x, y, k, tone in ((176, 250, 1.2, "#f0a02c"), (590, 220, 1.35, "#e0503c"), (300, 130, 0.9,
        "#3a9ab0"),
                          (466, 330, 0.8, "#7a9a3a")):  # fmt: skip
        draw_lantern(s, x, y, k * 1.25, tone)
    draw_bust(s, RAVI, MOODS["calm"], "translate(378 644) scale(1.18)")
    s.rect(0, 380, s.w, 620, s.y_gradient("#ffb05a00", "#ffb05a22"))
    # the tray with the gems
    s.soft_shape("M40 930Q375 880 710 930V1010H40Z", "#1a0418", 14, 0.7)
    with s.solid(3, 0):
        s.oval(375, 968, 352, 78, s.x_gradient(*GOLD_STOPS))
        s.oval(375, 958, 326, 62, s.ball_gradient("#8a2c5c", "#5a1440", "#2a0624"))
        for k in range(40):
            a = k * math.pi / 20
            s.oval(375 + 339 * math.cos(a), 962 + 69 * math.sin(a), 6, 5, "#7a3c0a")
    tones = ("#d8203c", "#1f8a4a", "#f0b82c", "#2a5ad8")
    for i, (x, y, r) in enumerate(((120, 944, 34), (196, 966, 38), (268, 940, 34), (330, 976, 40),
                                   (404, 944, 38), (478, 974, 38), (548, 942, 36), (622, 962, 34),
                                   (230, 996, 32), (420, 1000, 30), (560, 994, 30), (160, 912, 24),
                                   (590, 914, 24))):  # fmt: skip
        s.soft_shape(f"M{x - r} {y + r * 0.5}h{2 * r}l6 {r * 0.5}h{-2 * r}z", "#12020e", 5, 0.7)
        with s.filter_area(x - 60, y - 60, 120, 120):
            draw_gemstone(s, x, y, r, tones[(i * 3) % 4], turn=12 + 17 * i)
    for x, y in ((186, 940), (398, 918), (616, 938)):
        s.draw_sparkle(x, y, 18)
    s.path(star_path(8, 375, 60, 30, 14), "#f0c55f", opacity=0.9)
    return s


BOX_COLOR = "#6a1d44"

ART: dict[str, Art] = finish_cover("basari", BOX_COLOR, _cover()) | draw_box("basari", BOX_COLOR)
