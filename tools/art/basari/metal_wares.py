"""Basari's wares of brass, copper and silver, each in its alcove."""

from __future__ import annotations

import math

from tools.art.basari.souk_motifs import draw_steam
from tools.art.basari.ware_alcove import BRASS_STOPS, COPPER_STOPS, new_alcove
from tools.art.motifs.street_scenery import draw_lantern
from tools.art.motifs.treasure import draw_gemstone
from tools.art.svg.sketch import GOLD_STOPS, SILVER_STOPS, Sketch, star_path


def draw_lamps() -> Sketch:
    """Draw a great lamp of coloured glass, burning, between two small ones."""
    s = new_alcove("#5a3a8a", "#8a3a4a")
    draw_lantern(s, 76, 104, 1.15, "#2fa89a")
    draw_lantern(s, 326, 96, 1.2, "#e2413a")
    draw_lantern(s, 200, 142, 2.5, "#f0a02c")
    return s


def draw_copper_pots() -> Sketch:
    """Draw a cauldron with ring handles, and a long-handled coffee pot."""
    s = new_alcove("#4a8a96", "#7a3a5a")
    s.shadow(160, 264, 120, 15)
    s.shadow(316, 264, 50, 11)
    with s.solid(4, 9):
        s.line("M44 138a26 26 0 1 0 8 46M276 138a26 26 0 1 1 -8 46", "#8a3c18", 11)
        s.turned_body(160, [(100, 104), (112, 96), (140, 112), (190, 118), (236, 88), (258, 60)],
                 COPPER_STOPS, 0.16)  # fmt: skip
        s.mouth(160, 100, 106, COPPER_STOPS, "#4a1c0c", 9, 0.17)
        s.draw_front_hoop(160, 146, 114, BRASS_STOPS, 7, 0.16)
    for i in range(22):
        a = i * 0.62 % 2.6 - 1.3
        s.oval(160 + 104 * math.sin(a), 172 + i * 37 % 60, 9, 6, "#ffd0a0", opacity=0.2)
    s.draw_gleam("M86 152q4 50 36 80", 8, 0.6)
    with s.solid(3, 8):
        s.path("M344 150L396 82L408 92L356 168Z", s.xy_gradient("#f0a070", "#7a3414"))
        s.turned_body(
            314,
            [(124, 40), (136, 30), (164, 34), (216, 50), (250, 50), (262, 42)],
            COPPER_STOPS,
            0.2,
        )
        s.mouth(314, 124, 41, COPPER_STOPS, "#2a0e08", 5)
        s.path("M274 124q-16 2 -20 -12q12 -4 30 4z", s.x_gradient(*COPPER_STOPS))
        s.draw_front_hoop(314, 222, 50, BRASS_STOPS, 6)
    s.draw_gleam("M288 164q-4 40 -8 70", 5, 0.7)
    draw_steam(s, 314, 112, 0.9)
    return s


def draw_mirrors() -> Sketch:
    """Draw a hand mirror in a scalloped gilt frame."""
    s = new_alcove("#b04a6a", "#2f5a7a")
    s.shadow(206, 270, 70, 12)
    with s.solid(4, 10), s.group(transform="rotate(10 200 130)"):
        s.turned_body(
            200, [(206, 14), (224, 20), (240, 11), (268, 13), (290, 20), (298, 8)], GOLD_STOPS
        )
        for i in range(14):
            a = 2 * math.pi * i / 14
            s.oval(
                200 + 92 * math.cos(a), 120 + 92 * math.sin(a), 25, 25, s.orb_gradient("#e0a02c")
            )
        s.oval(200, 120, 98, 98, s.xy_gradient("#fff0b0", "#e0a22c", "#7c4508"))
        s.oval(200, 120, 80, 80, s.xy_gradient("#7c4508", "#f4cf6a"))
        for i in range(14):
            a = 2 * math.pi * i / 14
            s.oval(200 + 101 * math.cos(a), 120 + 101 * math.sin(a), 8, 8,
                   s.orb_gradient(("#d8203c", "#1f9a9a")[i % 2]))  # fmt: skip
        s.oval(200, 120, 74, 74, s.xy_gradient("#f6fcff", "#a8d4e8", "#5a8ab8"))
        with s.clip("M126 120a74 74 0 1 0 148 0a74 74 0 1 0 -148 0Z"):
            s.path("M96 150L216 20H258L120 196Z", "#ffffff", opacity=0.6)
            s.path("M170 206L292 66L304 92L204 214Z", "#ffffff", opacity=0.4)
    s.draw_sparkle(156, 70, 26)
    return s


def draw_teapots() -> Sketch:
    """Draw a silver teapot with a curved spout and a pointed lid."""
    s = new_alcove("#a8485a", "#2f7a6a")
    s.shadow(206, 266, 100, 14)
    with s.solid(4, 9):
        s.line("M284 128C356 108 372 190 286 216", "#5a6a7a", 19)
        s.line("M284 126C350 110 362 186 286 211", "#e8eef2", 8)
        s.path("M136 206C84 196 86 130 44 104L62 88C122 106 108 158 146 166Z",
               s.xy_gradient("#ffffff", "#aab8c4", "#56667a"))  # fmt: skip
        s.turned_body(
            206,
            [(98, 44), (112, 58), (152, 88), (204, 90), (238, 56), (248, 48), (262, 66)],
            SILVER_STOPS,
        )
        s.turned_body(
            206, [(28, 5), (38, 12), (50, 8), (66, 24), (88, 46), (102, 52)], SILVER_STOPS
        )
        s.draw_front_hoop(206, 100, 53, SILVER_STOPS, 8)
        s.oval(206, 26, 10, 10, s.orb_gradient("#d0203c"))
    for i in range(7):
        x = 206 + 84 * math.sin((i - 3) * 0.42)
        s.path(star_path(8, x, 178 + 15 * math.cos((i - 3) * 0.42) - 10, 13 - abs(i - 3), 6),
               "#42526a", opacity=0.75)  # fmt: skip
    s.draw_front_hoop(206, 154, 87, [("#42526a", 0.0), ("#42526a", 1.0)], 3)
    s.draw_front_hoop(206, 202, 89, [("#42526a", 0.0), ("#42526a", 1.0)], 3)
    s.draw_gleam("M146 150q-8 36 10 64", 8)
    draw_steam(s, 52, 84, 1.0)
    return s


def draw_silver_rings() -> Sketch:
    """Draw two silver rings, a sapphire and a ruby in them, on a cushion."""
    s = new_alcove("#6a8ac0", "#a8304a")
    with s.solid(4, 9):
        s.path("M36 244Q30 200 84 206Q200 186 316 206Q370 200 364 244Q370 288 316 280Q200 296 84 "
               "280Q30 288 36 244Z", s.ball_gradient("#d88ad0", "#8a3a9a", "#4a1460"))  # fmt: skip
    s.line("M52 244Q200 226 348 244", "#f4cf82", 4, stroke_dasharray="10 8")
    for x, y, r, turn, tone in ((138, 168, 68, -16, "#2a62e0"), (268, 172, 62, 18, "#e02040")):
        s.soft_shape(f"M{x - r} {y + r}h{2 * r}v18h{-2 * r}z", "#2a0830", 8, 0.7)
        with s.solid(3, 8), s.group(transform=f"rotate({turn} {x} {y})"):
            s.path(f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"
                   f"M{x - r + 17} {y}a{r - 17} {r - 17} 0 1 1 {2 * r - 34} 0"
                   f"a{r - 17} {r - 17} 0 1 1 {34 - 2 * r} 0Z",
                   s.xy_gradient("#ffffff", "#c2ccd6", "#5a687c", "#e8eef2", "#8a98a8"),
                   fill_rule="evenodd")  # fmt: skip
            s.path(f"M{x - 36} {y - r + 12}L{x - 46} {y - r - 16}H{x + 46}L{x + 36} {y - r + 12}Z",
                   s.x_gradient(*SILVER_STOPS))  # fmt: skip
            draw_gemstone(s, x, y - r - 28, 43, tone, 0.84, 8, 12)
    s.draw_sparkle(116, 46, 24)
    s.draw_sparkle(312, 56, 20)
    return s


def draw_brass_trays() -> Sketch:
    """Draw a great round tray standing on its edge, chased with a star."""
    s = new_alcove("#3f8a86", "#6a2f5a")
    s.shadow(212, 272, 90, 13)
    with s.solid(4, 12):
        for i in range(30):
            a = 2 * math.pi * i / 30
            s.oval(
                200 + 122 * math.cos(a), 144 + 122 * math.sin(a), 15, 15, s.orb_gradient("#d8962a")
            )
        s.oval(200, 144, 124, 124, s.xy_gradient("#fff4c0", "#e0a22c", "#8a5208"))
        s.oval(200, 144, 108, 108, s.xy_gradient("#8a5208", "#e8b03c", "#fff0b0"))
        s.oval(200, 144, 102, 102, s.xy_gradient("#fff0b0", "#f0c04a", "#b87a1c"))
    for outer, inner, tone, width in ((96, 72, "#7a430a", 5), (70, 51, "#8a520c", 4),
                                      (44, 21, "#7a430a", 4)):  # fmt: skip
        s.path(star_path(8, 200, 144, outer, inner), "none", stroke=tone, stroke_width=width)
    s.path(star_path(8, 200, 144, 42, 21), s.xy_gradient("#b06a14", "#fff0b0"))
    for i in range(16):
        a = 2 * math.pi * i / 16
        s.oval(200 + 93 * math.cos(a + 0.2), 144 + 93 * math.sin(a + 0.2), 4.5, 4.5, "#7a430a")
    s.draw_gleam("M114 108Q136 62 184 52", 9, 0.7)
    s.draw_sparkle(124, 78, 24)
    return s


def draw_astrolabes() -> Sketch:
    """Draw a brass astrolabe on its ring: limb, net of stars and rule."""
    s = new_alcove("#3a4a8a", "#8a5a2a")
    for i in range(16):
        s.path(star_path(4, 30 + i * 97 % 350, 20 + i * 61 % 180, 7, 1.6), "#fff4d8", opacity=0.7)
    s.shadow(212, 276, 84, 11)
    with s.solid(4, 12):
        s.oval(200, 20, 17, 17, "none", stroke="#e0a22c", stroke_width=8)
        s.path("M164 62Q200 18 236 62L222 70H178Z", s.xy_gradient("#fff0b0", "#d0901f", "#7c4508"))
        s.oval(200, 164, 114, 114, s.xy_gradient("#fff4c0", "#e0a22c", "#7c4508"))
    s.oval(200, 164, 94, 94, s.xy_gradient("#5a2e08", "#a86a18", "#d89a34"))
    for i in range(48):
        a = 2 * math.pi * i / 48
        near, far = (96 if i % 4 == 0 else 102), 110
        s.line(f"M{200 + near * math.cos(a):.1f} {164 + near * math.sin(a):.1f}"
               f"L{200 + far * math.cos(a):.1f} {164 + far * math.sin(a):.1f}", "#5a2e08",
               3.4 if i % 4 == 0 else 2)  # fmt: skip
    for r, y in ((120, 236), (92, 226), (64, 214)):
        with s.clip("M106 164a94 94 0 1 0 188 0a94 94 0 1 0 -188 0Z"):
            s.oval(200, y, r, r, "none", stroke="#f4cf82", stroke_width=2.4, opacity=0.65)
    with s.solid(2, 5):
        s.oval(200, 190, 58, 58, "none", stroke="#ffe08a", stroke_width=9)
        s.line("M108 164H292M200 72V256", "#ffe08a", 8)
        for x, y, turn in ((136, 128, -50), (166, 96, -20), (254, 116, 36), (272, 190, 110),
                           (128, 206, -110), (236, 226, 150)):  # fmt: skip
            s.path("M-9 16Q-4 2 0 -24Q4 2 9 16Z", "#ffe08a",
                   transform=f"translate({x} {y}) rotate({turn})")  # fmt: skip
    with s.solid(2.4, 6), s.group(transform="rotate(-34 200 164)"):
        s.path("M84 157H184a18 18 0 0 1 32 0H316L306 171H216a18 18 0 0 1 -32 0H94Z",
               s.y_gradient("#ffffff", "#c2ccd6", "#6a788c"))  # fmt: skip
    s.oval(200, 164, 11, 11, s.orb_gradient("#d8203c"))
    s.draw_sparkle(122, 104, 20)
    return s


METAL_WARES = {
    3: draw_lamps,
    11: draw_copper_pots,
    16: draw_mirrors,
    17: draw_teapots,
    24: draw_silver_rings,
    31: draw_brass_trays,
    33: draw_astrolabes,
}
