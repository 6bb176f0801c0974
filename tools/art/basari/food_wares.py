"""Basari's food and drink wares, each in its alcove."""

from __future__ import annotations

import math

from tools.art.basari.souk_motifs import draw_steam
from tools.art.basari.ware_alcove import (
    BRASS_STOPS,
    draw_berry,
    draw_bowl,
    draw_bowl_inside,
    draw_leaf,
    draw_petals,
    heap_positions,
    new_alcove,
    spread_points,
)
from tools.art.svg.sketch import (
    SILVER_STOPS,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    star_path,
)


def draw_saffron() -> Sketch:
    """Draw a brass bowl heaped with red threads, and the crocus they come from."""
    s = new_alcove("#7a5aa8", "#3f7a6a")
    s.shadow(226, 264, 100, 13)
    draw_bowl_inside(s, 226, 178, 116, "#8a2a10")
    with s.solid(3, 0):
        s.path("M114 182Q158 158 186 104Q226 54 270 108Q296 158 338 182Q226 226 114 182Z",
               s.xy_gradient("#ff9a4a", "#e04a16", "#7a1608"))  # fmt: skip
    for i, (u, v) in enumerate(spread_points(90)):
        y = 82 + 112 * v
        x = 226 + (u - 0.5) * (40 + 150 * v)
        a = i * 2.4
        s.line(f"M{x:.0f} {y:.0f}q{13 * math.cos(a):.0f} {9 * math.sin(a):.0f} "
               f"{24 * math.cos(a + 0.5):.0f} {15 * math.sin(a + 0.5):.0f}",
               ("#ffb45a", "#c42a10", "#ff6a2a", "#8a1408")[i % 4], 3.4)  # fmt: skip
    with s.solid(3, 8):
        draw_bowl(s, 226, 180, 118, 78, BRASS_STOPS)
    s.line("M126 214Q226 256 326 214", "#7a430a", 3, opacity=0.6)
    with s.solid(2.4, 7):
        s.line("M80 266Q74 214 82 160", "#6aa04a", 8)
        for turn, tone in ((-46, "#8a5ad8"), (44, "#7a48c8"), (-22, "#a070ea"), (22, "#9460e0"),
                           (0, "#b88af4")):  # fmt: skip
            s.path("M82 166C52 130 62 78 82 56C102 78 112 130 82 166Z",
                   s.x_gradient(light_color(tone, 0.6), tone, shade_color(tone, 0.4)),
                   stroke=shade_color(tone, 0.55), stroke_width=1.6,
                   transform=f"rotate({turn} 82 162)")  # fmt: skip
        s.line("M82 120L72 74M82 120L82 66M82 120L94 76", "#ff7a1a", 5)
    return s


def draw_dates() -> Sketch:
    """Draw glossy dates on a plaited tray, under a frond."""
    s = new_alcove("#e0b060", "#2f7a8a")
    with s.solid(2, 6):
        s.line("M330 30Q230 24 70 116", "#7a8a2a", 6)
        for i in range(11):
            x, y = 316.0 - i * 22, 31 + i * i * 0.72
            draw_leaf(s, x, y, 64, 196 + i * 3, "#6a9a34")
            draw_leaf(s, x, y, 60, 118 + i * 5, "#86b040")
    s.shadow(206, 262, 130, 14)
    draw_bowl_inside(s, 204, 204, 138, "#8a5a24")
    with s.solid(2.4, 5):
        for i, (x, y) in enumerate(heap_positions((7, 6, 5, 3, 2), 204, 204, 37, 25)):
            tone = ("#8a3c14", "#a84e1a", "#6e2c10")[i % 3]
            draw_berry(s, x, y, 27, 15.5, tone, -34 + (i * 47) % 68)
    with s.solid(3, 8):
        draw_bowl(s, 204, 208, 140, 56, cylinder_stops("#d8a050"), 0.16)
    for k in range(16):
        x = 78 + k * 17
        s.line(f"M{x} {232 - abs(k - 7.5) ** 2 * 0.3:.0f}l13 14m0 -14l-13 14", "#7a4a18", 3,
               opacity=0.7)  # fmt: skip
    return s


def draw_olives() -> Sketch:
    """Draw a glazed bowl of green and black olives with a twig."""
    s = new_alcove("#8ab4b0", "#b05a34")
    s.shadow(206, 264, 110, 13)
    draw_bowl_inside(s, 204, 168, 126, "#23405a")
    with s.solid(2.4, 4):
        for i, (x, y) in enumerate(heap_positions((6, 5, 4, 2), 204, 172, 41, 29)):
            tone = ("#8aa02c", "#4a2a4e", "#a8b83a", "#5e6f1c")[(i * 3) % 4]
            draw_berry(s, x, y, 25, 20, tone, -20 + (i * 53) % 60)
            s.oval(x + 10, y - 7, 3.4, 4.4, shade_color(tone, 0.8))
    with s.solid(3, 8):
        draw_bowl(s, 204, 172, 128, 84, cylinder_stops("#2f78b4"))
    s.line("M92 206Q204 256 316 206", "#f4ecd8", 6)
    s.line("M104 224Q204 270 304 224", "#f0c24a", 4)
    with s.solid(2, 6):
        s.line("M206 92Q262 30 352 36", "#6a5a2a", 6)
        for x, y, turn in ((236, 64, -80), (262, 48, -62), (294, 38, -40), (330, 36, -14),
                           (254, 56, 22), (286, 42, 38), (316, 37, 30)):  # fmt: skip
            draw_leaf(s, x, y, 58, turn, "#7c9a5a")
    return s


def draw_mint_tea() -> Sketch:
    """Draw a painted glass of hot tea with mint in it."""
    s = new_alcove("#d88a4a", "#1f6a62")
    draw_steam(s, 150, 66, 1.3)
    draw_steam(s, 232, 60, 1.4)
    s.shadow(204, 268, 84, 13)
    with s.solid(3, 8):
        s.oval(200, 262, 116, 22, s.x_gradient(*SILVER_STOPS))
        s.oval(200, 257, 92, 14, s.xy_gradient("#8a96a6", "#f4f8fa"))
    body = "M128 92C150 140 118 180 140 250Q200 272 260 250C282 180 250 140 272 92Z"
    with s.solid(3, 8):
        s.path(body, s.x_gradient("#8a2a08", "#ffb44a", "#fff0b0", "#f0962a", "#b8501a", "#6a1c06"))
    with s.clip(body):
        for i in range(9):
            a = 142 + i * 15
            s.path(star_path(8, a, 222, 11, 5), "#fff0c0", opacity=0.9)
        s.path("M100 194Q200 218 300 194V206Q200 230 100 206Z", "#d8283a", opacity=0.9)
        s.path("M100 234Q200 258 300 234V242Q200 266 100 242Z", "#f4c84a")
    s.oval(200, 93, 72, 17, s.x_gradient("#f0b04a", "#ffe4a0", "#d8822a"), stroke="#fff6e0",
           stroke_width=5)  # fmt: skip
    with s.solid(2, 5):
        for x, y, size, turn in ((206, 96, 78, -64), (196, 94, 80, -122), (214, 98, 76, -24),
                                 (188, 98, 72, -158), (200, 94, 74, -92)):  # fmt: skip
            draw_leaf(s, x, y, size, turn, "#3f9a44")
    s.draw_gleam("M152 122q10 52 -4 110", 7)
    return s


def draw_cinnamon() -> Sketch:
    """Draw a bundle of curled bark tied with a ribbon."""
    s = new_alcove("#5a9a9a", "#8a3048")
    s.shadow(210, 262, 140, 16)
    with s.solid(3, 8), s.group(transform="rotate(-14 200 190)"):
        for i, (x, y) in enumerate(((60, 214), (52, 172), (74, 246), (86, 132), (66, 194),
                                    (78, 226), (82, 158))):  # fmt: skip
            tone = ("#a85a28", "#c4763a", "#8e4a20")[i % 3]
            s.rect(
                x,
                y - 22,
                262,
                42,
                s.y_gradient(light_color(tone, 0.6), tone, shade_color(tone, 0.55)),
                12,
                stroke=shade_color(tone, 0.75),
                stroke_width=2,
            )
            s.line(f"M{x + 20} {y - 4}H{x + 236}", shade_color(tone, 0.5), 2.6, opacity=0.6)
            s.oval(x + 262, y - 1, 14, 21, light_color(tone, 0.35), stroke=shade_color(tone, 0.7),
                   stroke_width=2.4)  # fmt: skip
            s.line(
                f"M{x + 262} {y + 14}a7 14 0 1 1 6 -16a5 8 0 1 1 -8 4", shade_color(tone, 0.75), 3.4
            )
        s.rect(176, 104, 44, 172, s.x_gradient("#e8584a", "#c02a3a", "#7a1024"), 10)
        s.path("M198 108C160 40 110 70 150 110ZM198 108C236 40 290 66 246 112Z",
               s.y_gradient("#ff8a6a", "#c02a3a"), stroke="#6a0c1c", stroke_width=3)  # fmt: skip
        s.oval(198, 108, 16, 14, s.orb_gradient("#d83a44"))
    return s


def _fig(s: Sketch, x: float, y: float, k: float) -> None:
    with s.group(transform=f"translate({x} {y}) scale({k})"):
        s.path("M0 -92C14 -62 78 -38 78 26C78 74 40 92 0 92C-40 92 -78 74 -78 26C-78 -38 -14 -62 "
               "0 -92Z", s.ball_gradient("#d0a0e0", "#7a4a9a", "#4a2468", "#1c0a30"))  # fmt: skip
        for a in (-44, -16, 16, 44):
            s.line(f"M0 -70C{a * 0.6} -30 {a * 1.3} 20 {a} 78", "#2a1040", 3, opacity=0.5)
        s.line("M0 -88q2 -14 10 -20", "#7a9a4a", 12)


def draw_figs() -> Sketch:
    """Draw two whole figs and one cut open on a leaf."""
    s = new_alcove("#d8b878", "#4a7a3a")
    s.shadow(206, 262, 140, 16)
    with s.solid(2.4, 6):
        for turn in (-20, 22, -62, 200, 158):
            draw_leaf(s, 200, 236, 178, turn, "#5a9440")
    with s.solid(4, 8):
        _fig(s, 128, 154, 1.04)
        _fig(s, 290, 144, 0.94)
    with s.solid(3, 8), s.group(transform="translate(206 188)"):
        s.path("M0 -84C12 -60 72 -36 72 22C72 66 38 82 0 82C-38 82 -72 66 -72 22C-72 -36 -12 -60 "
               "0 -84Z", "#5a2a78")  # fmt: skip
        s.path("M0 -62C10 -46 60 -28 60 22C60 58 32 70 0 70C-32 70 -60 58 -60 22C-60 -28 -10 -46 "
               "0 -62Z", "#f6e6c0")  # fmt: skip
        s.path("M0 -34C8 -22 46 -10 46 24C46 48 26 58 0 58C-26 58 -46 48 -46 24C-46 -10 -8 -22 "
               "0 -34Z", s.ball_gradient("#ff9a8a", "#e0485a", "#a81c3a"))  # fmt: skip
        for i in range(26):
            a, r = i * 2.4, 8 + 30 * (i / 26) ** 0.5
            s.oval(r * math.cos(a), 16 + r * 0.9 * math.sin(a), 3.4, 4.6, "#ffe6a0",
                   transform=f"rotate({a * 57:.0f} {r * math.cos(a):.1f} "
                             f"{16 + r * 0.9 * math.sin(a):.1f})")  # fmt: skip
    return s


def draw_honey_cakes() -> Sketch:
    """Draw lozenges of pastry, a nut on each, honey running off them."""
    s = new_alcove("#6aa0c0", "#a03a5a")
    s.shadow(204, 266, 140, 14)
    with s.solid(3, 8):
        s.oval(200, 250, 158, 30, s.x_gradient(*BRASS_STOPS))
        s.oval(200, 245, 140, 22, s.xy_gradient("#8a5510", "#f4d07a"))
    with s.solid(3, 6):
        for x, y in ((120, 190), (280, 190), (200, 212), (200, 128)):
            s.path(
                f"M{x - 84} {y}L{x} {y + 36}V{y + 74}L{x - 84} {y + 34}Z",
                s.x_gradient("#e8b45a", "#c4802e"),
                stroke="#6a3608",
                stroke_width=2,
            )
            s.path(
                f"M{x + 84} {y}L{x} {y + 36}V{y + 74}L{x + 84} {y + 34}Z",
                s.x_gradient("#a86420", "#7a3e10"),
                stroke="#5a2c08",
                stroke_width=2,
            )
            for k in (12, 24):
                s.line(f"M{x - 82} {y + k}L{x} {y + 36 + k}L{x + 82} {y + k}", "#fbe0a0", 2.4,
                       opacity=0.7)  # fmt: skip
            s.path(f"M{x - 84} {y}L{x} {y - 36}L{x + 84} {y}L{x} {y + 36}Z",
                   s.xy_gradient("#fff0b4", "#f4b840", "#d0801c"), stroke="#8a4a0c",
                   stroke_width=2.4)  # fmt: skip
            s.path(f"M{x - 58} {y + 8}q12 8 10 34q8 10 12 -2q2 -16 8 -18q14 6 12 30q8 8 12 -4"
                   f"q0 -18 6 -22L{x} {y + 30}Z", "#ffca3a", opacity=0.85)  # fmt: skip
            draw_berry(s, x, y - 4, 24, 13, "#8ab03a", -12)
    return s


def draw_almonds() -> Sketch:
    """Draw a heap of almonds in their skins, one peeled, and a spray of blossom."""
    s = new_alcove("#c89ab8", "#5a6ab0")
    s.shadow(206, 264, 140, 14)
    with s.solid(3, 6):
        for i, (x, y) in enumerate(heap_positions((5, 4, 3, 1), 200, 238, 62, 36)):
            tone = "#f6e2b8" if i == 7 else ("#b8703a", "#c98246", "#a05c2a")[i % 3]
            with s.group(transform=f"translate({x:.0f} {y:.0f}) rotate({-30 + i * 61 % 70})"):
                s.path("M-46 0C-30 -32 14 -34 46 0C14 32 -30 30 -46 0Z",
                       s.xy_gradient(light_color(tone, 0.7), tone, shade_color(tone, 0.55)),
                       stroke=shade_color(tone, 0.75), stroke_width=2.4)  # fmt: skip
                s.line(
                    "M-30 -3Q0 -10 34 -2M-28 8Q0 14 26 7", shade_color(tone, 0.45), 2.4, opacity=0.6
                )
    with s.solid(2, 5):
        s.line("M30 24Q96 40 140 92M84 42Q120 30 150 34", "#6a4428", 8)
        for x, y in ((62, 36), (112, 58), (146, 34)):
            draw_petals(s, x, y, 30, "#f4a0bc")
        draw_leaf(s, 132, 82, 44, 20, "#86b050")
    return s


def draw_pomegranates() -> Sketch:
    """Draw a whole pomegranate with its crown, and one broken open."""
    s = new_alcove("#6aaa9a", "#c8862e")
    s.shadow(140, 264, 90, 14)
    s.shadow(290, 264, 70, 12)
    with s.solid(4, 8):
        s.path("M132 78C146 62 138 40 118 28L140 36L150 20L160 36L184 26C166 40 160 62 172 78Z",
               s.x_gradient("#ff9a6a", "#d0382e", "#7a1018"))  # fmt: skip
        s.oval(146, 168, 106, 98, s.ball_gradient("#ffc89a", "#f0583e", "#c01e2e", "#560614"))
    s.draw_gleam("M84 128Q98 100 126 92", 9, 0.6)
    with s.solid(3, 8):
        s.oval(284, 202, 88, 68, s.ball_gradient("#ff9a7a", "#d0303a", "#7a0c1c"))
        s.oval(280, 194, 76, 58, "#fbe6b8")
    pts = [(u, v) for u, v in spread_points(150) if (u - 0.5) ** 2 + (v - 0.5) ** 2 < 0.235]
    for u, v in pts:
        draw_berry(s, 280 + (u - 0.5) * 132, 194 + (v - 0.5) * 98, 9.4, 8, "#d81638", u * 180)
    s.line("M280 194L222 160M280 194L340 164M280 194L276 250", "#fbe6b8", 6)
    return s


def draw_pepper() -> Sketch:
    """Draw a sack of black pepper, rolled open, with a wooden scoop."""
    s = new_alcove("#d0705a", "#3a5a9a")
    s.shadow(206, 266, 110, 14)
    with s.solid(4, 9):
        s.path("M84 128C56 190 62 244 96 268Q200 284 304 268C338 244 344 190 316 128Z",
               s.ball_gradient("#fff0c8", "#e0bc80", "#b88a4c", "#6e4a20"),
               filter=s.texture_filter("0.3 0.3", 4, "#6a4418", 0.9, 0.4, 2))  # fmt: skip
        s.oval(200, 126, 128, 38, s.x_gradient("#f8e4b4", "#e0bc80", "#94683a"))
    s.oval(200, 122, 106, 27, "#2a1c14")
    with s.solid(2.4, 0):
        for i, (x, y) in enumerate(heap_positions((10, 9, 8, 6, 4, 2), 200, 132, 20, 15)):
            tone = ("#3a3230", "#524640", "#2a2424", "#6a5a50", "#3a3230", "#a83228")[i % 6]
            draw_berry(s, x, y, 13, 12.4, tone)
    with s.solid(2.4, 7):
        s.line("M292 22L244 76", "#8a5028", 16)
        s.line("M290 24L246 74", "#c88a4e", 7)
        s.path("M258 56L278 92Q246 138 206 116Q210 76 258 56Z",
               s.xy_gradient("#f0c080", "#b0703a", "#6a3a18"))  # fmt: skip
        for i, (u, v) in enumerate(spread_points(9, 4)):
            draw_berry(s, 224 + 36 * u, 82 + 24 * v, 9, 9, ("#3a3230", "#5a4c46")[i % 2])
    s.path(star_path(8, 200, 214, 36, 24), "none", stroke="#8a4a2a", stroke_width=5)
    s.path(star_path(4, 200, 214, 20, 8), "#a83a2a")
    return s


def draw_melons() -> Sketch:
    """Draw a netted melon, and a slice of it."""
    s = new_alcove("#b06a9a", "#2f7a58")
    s.shadow(176, 264, 120, 15)
    with s.solid(4, 9):
        s.oval(172, 154, 128, 110, s.ball_gradient("#fff2b0", "#e8c85a", "#b08a2e", "#5a4412"))
        for a in (-96, -60, -20, 20, 60, 96):
            s.line(f"M172 46C{172 + a * 0.8} 80 {172 + a * 1.15} 200 {172 + a * 0.3} 262",
                   "#6a7a2a", 8, opacity=0.6)  # fmt: skip
        s.line("M172 48q-4 -24 16 -30", "#6a7a2a", 12)
    for i, (u, v) in enumerate(spread_points(34)):
        x, y = 172 + (u - 0.5) * 190, 156 + (v - 0.5) * 150
        if ((x - 172) / 120) ** 2 + ((y - 154) / 100) ** 2 < 0.9:
            s.line(f"M{x:.0f} {y:.0f}l{12 - i % 3 * 8} {10 - i % 2 * 4}l10 -8", "#fff4d0", 2.4,
                   opacity=0.7)  # fmt: skip
    with s.solid(3, 8):
        s.path("M196 246C210 150 300 110 372 134C384 190 350 276 252 276Q212 274 196 246Z",
               s.xy_gradient("#d8b04a", "#7a7a2a", "#4a4a14"))  # fmt: skip
        s.path("M204 240C222 158 300 122 362 142C368 188 336 258 250 260Q218 258 204 240Z",
               "#d8e08a")  # fmt: skip
        s.path("M214 234C234 168 300 136 354 150C356 188 328 242 252 246Q226 244 214 234Z",
               s.xy_gradient("#ffd9a0", "#ff9a4a", "#e8702a"))  # fmt: skip
        s.path("M246 220C258 184 300 168 324 176C322 200 300 222 262 226Z", "#ffd08a")
    for i in range(9):
        x, y = 256 + i * 7.4, 216 - i * 4.4
        s.oval(x, y + (i % 2) * 8, 6.4, 3.4, "#fff2c8", stroke="#a8602a", stroke_width=1.4,
               transform=f"rotate(-40 {x} {y})")  # fmt: skip
    return s


FOOD_WARES = {
    1: draw_saffron,
    4: draw_dates,
    5: draw_olives,
    9: draw_mint_tea,
    12: draw_cinnamon,
    13: draw_figs,
    18: draw_honey_cakes,
    19: draw_almonds,
    20: draw_pomegranates,
    34: draw_pepper,
    39: draw_melons,
}
