"""Zahab's throne hall, with the queen on her seat."""

from __future__ import annotations

from tools.art.motifs.backdrops import draw_wall
from tools.art.motifs.facial_features import draw_brows, draw_eye, draw_fist, draw_head, draw_nose
from tools.art.motifs.treasure import draw_gemstone
from tools.art.svg.sketch import (
    GOLD_STOPS,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    star_path,
)
from tools.art.zahab.illustrations.desert import SCENE_HEIGHT, SCENE_WIDTH

QUEEN_SKIN_COLOR = "#d8a070"
QUEEN_ROBE_COLOR = "#2a6ac8"


def _hall(s: Sketch) -> None:
    draw_wall(s, "#1c4a8e", "damask", 190)
    s.path(
        "M84 200V80C84 14 150 -20 200 -34C250 -20 316 14 316 80V200Z",
        s.y_gradient("#0a2254", "#1c4a9a", "#4a8ad8"),
        stroke="#f0cf7e",
        stroke_width=8,
    )
    for k in range(9):
        s.path("M0 0L-11 -230H11Z", s.y_gradient("#ffe9a000", "#ffe9a055"),
               transform=f"translate(200 110) rotate({-64 + 16 * k})")  # fmt: skip
    s.glow(200, 90, 130, "#fff0c0", 0.85)
    s.rect(0, 186, 400, 54, s.y_gradient("#b8a894", "#e8dcc8", "#a08a78"))
    for x in (24, 376):
        with s.solid(3, 7):
            s.rect(x - 24, 10, 48, 220, s.x_gradient(*cylinder_stops("#d8c8b8", 0.7)))
            s.rect(x - 31, -4, 62, 18, s.x_gradient(*GOLD_STOPS), 3)
            s.rect(x - 31, 218, 62, 16, s.x_gradient(*GOLD_STOPS), 3)
    s.rect(66, 208, 268, 18, s.y_gradient("#fff6e4", "#b8a48c"), 2)
    s.rect(40, 224, 320, 16, s.y_gradient("#f4e8d4", "#a8947c"), 2)


def _seat(s: Sketch) -> None:
    """The throne: a high gilt back with rays and stones, lions' heads at its arms."""
    with s.solid(3, 8):
        s.path(
            "M110 212V78C110 34 150 4 200 -8C250 4 290 34 290 78V212Z", s.x_gradient(*GOLD_STOPS)
        )
        s.path("M126 212V84C126 46 160 20 200 8C240 20 274 46 274 84V212Z",
               s.xy_gradient("#ff6a7a", "#c81e40", "#5a0a24"))  # fmt: skip
    for i in range(5):
        for j in range(4):
            x, y = 146 + i * 27 + j % 2 * 13, 62 + j * 38
            if x < 264:
                s.oval(x, y, 3, 3, s.orb_gradient("#f0c250"))
                s.line(f"M{x} {y}l13 19M{x} {y}l-13 19", "#7a1028", 2, opacity=0.7)
    for x, y, tone in ((118, 66, "#2a78e0"), (282, 66, "#2a78e0"), (148, 22, "#17a45a"),
                       (252, 22, "#17a45a")):  # fmt: skip
        draw_gemstone(s, x, y, 9, tone)
    for side in (-1, 1):
        x = 200 + side * 96
        with s.solid(3, 7):
            s.rect(x - 19, 140, 38, 76, s.x_gradient(*GOLD_STOPS), 6)
            s.oval(x, 134, 25, 24, s.orb_gradient("#e8b03c"))
        for a in (-12, 12):
            s.oval(x + a * 0.7, 130, 3, 3.4, "#3a1c08")
            s.oval(x + a * 1.5, 113, 6, 6, s.orb_gradient("#d8962a"))
        s.path(f"M{x - 5} 138h10l-5 6z", "#5a2e08")
        s.line(f"M{x} 143q-7 8 -12 2M{x} 143q7 8 12 2", "#5a2e08", 2.4)


def _robe(s: Sketch) -> None:
    with s.solid(3, 8):
        s.path(
            "M150 126C130 176 120 206 104 238H296C280 206 270 176 250 126Q200 104 150 126Z",
            s.xy_gradient(
                light_color(QUEEN_ROBE_COLOR, 0.55),
                QUEEN_ROBE_COLOR,
                shade_color(QUEEN_ROBE_COLOR, 0.55),
            ),
        )
        s.path("M186 120H214L226 240H174Z", s.x_gradient("#f7d060", "#fff0b0", "#c88a2a"))
    for d in ("M158 150Q146 196 132 236", "M174 150Q166 196 156 236", "M242 150Q254 196 268 236",
              "M226 150Q234 196 246 236"):  # fmt: skip
        s.line(d, shade_color(QUEEN_ROBE_COLOR, 0.6), 4, opacity=0.55, filter=s.blur_filter(1.4))
    for y in (150, 174, 198, 222):
        s.path(star_path(4, 200, y, 8, 3), "#c8203a")
    s.path("M104 238Q120 206 130 184L142 190Q126 216 118 240ZM296 238Q280 206 270 184L258 190"
           "Q274 216 282 240Z", "#f4ecd8")  # fmt: skip


def _arms(s: Sketch) -> None:
    """One on the lion's head, the other holding the sceptre."""
    with s.solid(2.4, 6):
        s.line("M268 216L290 52", "#8a5a14", 9)
        s.line("M267 216L289 52", "#ffe08a", 5)
        draw_gemstone(s, 292, 42, 13, "#e02846")
        s.path(
            "M152 126C130 132 116 142 104 136L110 118C126 122 140 112 162 110Z",
            s.xy_gradient(
                light_color(QUEEN_ROBE_COLOR, 0.6),
                QUEEN_ROBE_COLOR,
                shade_color(QUEEN_ROBE_COLOR, 0.4),
            ),
        )
        s.path(
            "M248 126C262 148 268 150 276 142L286 156C268 174 246 162 236 138Z",
            s.xy_gradient(
                light_color(QUEEN_ROBE_COLOR, 0.5),
                QUEEN_ROBE_COLOR,
                shade_color(QUEEN_ROBE_COLOR, 0.5),
            ),
        )
    draw_fist(s, 104, 126, 11, QUEEN_SKIN_COLOR, 90)
    draw_fist(s, 279, 146, 11, QUEEN_SKIN_COLOR, 0)


def _head(s: Sketch) -> None:
    x, y, r = 200, 76, 28
    with s.solid(3, 6):
        s.path("M164 56C150 90 150 116 140 142C160 132 172 126 184 124H216C228 126 240 132 260 142"
               "C250 116 250 90 236 56C224 34 176 34 164 56Z",
               s.xy_gradient("#8ac4ff", "#3a7ad8", "#143a80"))  # fmt: skip
    with s.solid(2, 4):
        s.path("M170 84C166 44 186 38 200 38C214 38 234 44 230 84C232 104 228 112 224 118H176"
               "C172 112 168 104 170 84Z", "#24120e")  # fmt: skip
        draw_head(s, x, y, r, QUEEN_SKIN_COLOR)
        s.path("M172 74C172 52 186 46 200 52C214 46 228 52 228 74C224 62 214 58 200 57"
               "C186 58 176 62 172 74Z", s.xy_gradient("#5a3424", "#120806"))  # fmt: skip
    for side in (-1, 1):
        draw_eye(s, x + side * r * 0.43, y + 2, r, "#2f5a8a", 0.3)
    draw_brows(s, x, y + 1, r, "#24100c", 0.3, 0.6)
    draw_nose(s, x, y + 1, r, QUEEN_SKIN_COLOR, 0.85)
    s.path("M190 98Q196 94 200 96Q204 94 211 97Q202 107 190 98Z", "#b0303c")
    with s.solid(2, 5):
        s.path("M168 52L160 12L182 32L190 6L200 -4L210 6L218 32L240 12L232 52Q200 38 168 52Z",
               s.x_gradient(*GOLD_STOPS))  # fmt: skip
        s.path("M166 50Q200 36 234 50L235 58Q200 44 165 58Z", s.x_gradient(*GOLD_STOPS))
    for gx, gy, tone in ((160, 11, "#f0f6ff"), (240, 11, "#f0f6ff"), (200, -2, "#f0f6ff"),
                         (182, 46, "#d0203c"), (218, 46, "#d0203c")):  # fmt: skip
        s.oval(gx, gy, 5, 5, s.orb_gradient(tone))
    s.oval(200, 26, 8, 9, s.orb_gradient("#2a78e0"), stroke="#7c4508", stroke_width=2)
    for i in range(9):
        gx = 176 + i * 6
        s.oval(gx, 120 + 7 * (1 - ((gx - 200) / 24) ** 2), 3.4, 3.4, s.orb_gradient("#fdf6ea"))


def draw_audience() -> Sketch:
    """Draw the queen on her throne, between the columns of her hall."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    _hall(s)
    with s.group(transform="translate(10 17) scale(0.95)"):
        for part in (_seat, _robe, _head, _arms):
            part(s)
        s.draw_sparkle(288, 34, 14)
    return s
