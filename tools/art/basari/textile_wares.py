"""Basari's wares of cloth, leather and wickerwork, each in its alcove."""

from __future__ import annotations

import math

from tools.art.basari.souk_motifs import draw_rug
from tools.art.basari.ware_alcove import new_alcove
from tools.art.svg.sketch import (
    GOLD_STOPS,
    SILVER_STOPS,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    star_path,
)


def _roll(s: Sketch, x: float, y: float, long: float, r: float, tone: str) -> None:
    """Cloth rolled up, its near end at the right."""
    s.rect(
        x,
        y - r,
        long,
        2 * r,
        s.y_gradient(light_color(tone, 0.55), tone, shade_color(tone, 0.6)),
        r * 0.7,
    )
    s.oval(
        x + long - r * 0.5,
        y,
        r * 0.72,
        r,
        light_color(tone, 0.3),
        stroke=shade_color(tone, 0.6),
        stroke_width=2,
    )
    for part in (0.7, 0.4):
        s.oval(
            x + long - r * 0.5,
            y,
            r * 0.72 * part,
            r * part,
            "none",
            stroke=shade_color(tone, 0.6),
            stroke_width=r * 0.1,
        )


def draw_carpets() -> Sketch:
    """Draw a fringed carpet hung up, two rolled ones before it."""
    s = new_alcove("#5a96a8", "#b8763a")
    with s.solid(4, 10):
        draw_rug(s, 82, 12, 236, 196, "#b0202e", "#1c4a7a")
    s.shadow(206, 268, 150, 12)
    with s.solid(3, 8):
        _roll(s, 34, 222, 250, 27, "#1f7a6a")
        _roll(s, 96, 256, 268, 28, "#c8702a")
    for x, y, tone in ((70, 222, "#f4cf82"), (214, 222, "#f4cf82"), (136, 256, "#7a1420"),
                       (290, 256, "#7a1420")):  # fmt: skip
        s.line(f"M{x} {y - 25}q8 25 0 50M{x + 12} {y - 25}q8 25 0 50", tone, 5)
    return s


def draw_silk() -> Sketch:
    """Draw a bolt of rose silk, its end flowing down in folds."""
    s = new_alcove("#d8c078", "#2f5a8a")
    s.shadow(206, 270, 140, 12)
    with s.solid(3, 8):
        _roll(s, 210, 218, 174, 34, "#2f9ab0")
        _roll(s, 236, 254, 158, 30, "#e8a82e")
    flow = ("M48 46C120 26 230 40 326 46C332 70 330 84 322 96C236 92 214 110 226 160C236 210 252 "
            "246 214 276H24C44 214 74 190 62 140C54 106 46 80 48 46Z")  # fmt: skip
    with s.solid(4, 10):
        s.path(flow, s.xy_gradient("#ffb0d0", "#e8408a", "#b01a64", "#6a0a3e"))
        with s.clip(flow):
            for d, tone, w in (
                ("M86 76C108 140 112 200 62 280", "#ffd8ea", 15),
                ("M122 86C146 150 150 210 104 284", "#8a0f4e", 14),
                ("M154 90C180 150 184 220 150 284", "#ffc4de", 18),
                ("M190 96C202 150 222 220 196 284", "#7a0a44", 12),
                ("M66 84C84 140 84 190 40 276", "#8a0f4e", 9),
            ):
                s.line(d, tone, w, opacity=0.75, filter=s.blur_filter(4))
            s.line("M24 262Q120 272 220 262", "#f7cf6a", 9)
            for i in range(9):
                s.path(star_path(6, 50 + i * 21, 244 + (i % 2) * 3, 8, 4), "#ffe08a")
        s.rect(40, 30, 306, 64, s.y_gradient("#ffd0e4", "#f05a9e", "#a0155a", "#5a0836"), 30)
        for part in (1, 0.66, 0.34):
            s.oval(332, 62, 20 * part, 31 * part, "#ffb8d6", stroke="#7a0a44", stroke_width=3)
    s.draw_gleam("M70 46H280", 7, 0.7)
    return s


def _slipper(s: Sketch, x: float, y: float, tone: str) -> None:
    with s.solid(3, 8), s.group(transform=f"translate({x} {y})"):
        s.path("M-96 66C-40 82 60 82 118 60C150 46 150 0 116 -6C132 8 122 26 96 22C60 14 34 -34 "
               "-10 -42C-60 -50 -104 -10 -96 66Z",
               s.xy_gradient(light_color(tone, 0.55), tone, shade_color(tone, 0.5)))  # fmt: skip
        s.path("M-84 30C-84 -12 -54 -40 -14 -36C16 -32 20 -2 -6 16C-34 34 -66 28 -84 30Z",
               s.xy_gradient("#4a1c14", "#a8684a"))  # fmt: skip
        s.line("M-84 30C-66 28 -34 34 -6 16C20 -2 16 -32 -14 -36", "#ffe08a", 7)
        s.path("M-98 62C-40 80 60 80 120 56L116 70C60 94 -40 94 -96 76Z", shade_color(tone, 0.65))
        s.path(star_path(8, 44, 34, 21, 11), "#ffd86a")
        s.oval(44, 34, 6, 6, s.orb_gradient("#f4f0ff"))
        s.line("M4 52q40 16 90 -6M70 8q20 16 40 20", "#ffd86a", 4)
        s.oval(112, -8, 11, 11, s.orb_gradient("#ffd040"))


def draw_slippers() -> Sketch:
    """Draw a pair of embroidered slippers with curled toes."""
    s = new_alcove("#e0b870", "#5a3a8a")
    s.shadow(200, 270, 140, 13)
    _slipper(s, 226, 128, "#1f8a6a")
    _slipper(s, 158, 202, "#d02a3e")
    return s


def draw_leather_bags() -> Sketch:
    """Draw a tooled satchel with a buckle and a long strap."""
    s = new_alcove("#7ab0a0", "#5a3a6a")
    s.shadow(206, 268, 110, 14)
    tan = "#b4622a"
    with s.solid(3, 6):
        s.line("M104 128C96 6 304 6 296 128", "#5a2a10", 18)
        s.line("M104 126C98 10 300 10 294 126", "#c87a3e", 8)
    with s.solid(4, 9):
        s.path("M86 120H314Q334 190 322 246Q318 270 294 270H106Q82 270 78 246Q66 190 86 120Z",
               s.xy_gradient(light_color(tan, 0.3), tan, shade_color(tan, 0.55)))  # fmt: skip
        s.path("M80 112Q200 92 320 112Q334 172 300 198Q200 236 100 198Q66 172 80 112Z",
               s.xy_gradient(light_color(tan, 0.6), "#c87434", shade_color(tan, 0.35)))  # fmt: skip
    s.line("M92 122Q200 104 308 122Q318 168 292 188Q200 222 108 188Q82 168 92 122", "#ffe0a0", 3.4,
           stroke_dasharray="9 8")  # fmt: skip
    s.path(star_path(8, 200, 150, 40, 28), "none", stroke="#6a2c0c", stroke_width=5)
    s.path(star_path(8, 200, 150, 26, 12), "#6a2c0c")
    with s.solid(2, 5):
        s.rect(186, 190, 28, 62, s.x_gradient(light_color(tan, 0.5), shade_color(tan, 0.3)), 8)
        s.rect(176, 202, 48, 36, "none", 6, stroke="#f0bf4a", stroke_width=8)
    s.path("M98 256Q200 264 302 256", "none", stroke="#ffe0a0", stroke_width=3,
           stroke_dasharray="9 8")  # fmt: skip
    return s


def draw_saddles() -> Sketch:
    """Draw a riding saddle of red leather over a fringed cloth, with a stirrup."""
    s = new_alcove("#9ab4d0", "#b0803a")
    s.shadow(206, 272, 110, 12)
    with s.solid(3, 9):
        s.path("M84 110Q200 150 316 110L336 216Q200 254 64 216Z",
               s.xy_gradient("#4aa0b0", "#1f5a7a", "#0c2a44"))  # fmt: skip
        s.line("M70 198Q200 236 330 198", "#f4cf82", 9)
        for i in range(26):
            s.line(f"M{70 + i * 10.4:.0f} {219 + 18 * math.sin(i / 25 * math.pi):.0f}v20",
                   "#f4cf82", 5)  # fmt: skip
    with s.solid(4, 9):
        s.path("M54 30C84 16 106 40 114 78C140 108 230 112 266 78C276 44 308 40 340 62C352 76 330 "
               "88 320 104C300 150 268 158 250 170C220 192 170 190 148 168C108 152 88 126 74 92"
               "C62 70 40 52 54 30Z", s.xy_gradient("#f08a5a", "#c0303a", "#6a0e1e"))  # fmt: skip
        s.path("M120 92C150 116 226 118 262 90C250 130 220 142 190 142C156 142 132 126 120 92Z",
               s.y_gradient("#7a1424", "#c8404a"))  # fmt: skip
        s.oval(62, 34, 16, 16, s.orb_gradient("#e8b03c"))
    s.line("M86 92C104 134 150 150 196 154C246 152 292 136 312 98", "#ffd98a", 4,
           stroke_dasharray="9 8")  # fmt: skip
    with s.solid(3, 7):
        s.rect(188, 160, 22, 60, s.x_gradient("#c87a3e", "#6a3414"))
        s.path("M166 262Q160 214 199 212Q238 214 232 262Z", "none", stroke="#9aa6b4",
               stroke_width=11)  # fmt: skip
        s.rect(156, 256, 86, 15, s.y_gradient(*SILVER_STOPS), 6)
    s.draw_gleam("M72 46Q96 50 104 84", 6, 0.6)
    return s


def draw_baskets() -> Sketch:
    """Draw a woven basket with a handle over it, a flat one behind."""
    s = new_alcove("#c86a5a", "#3a7a7a")
    s.shadow(206, 268, 120, 14)
    straw = "#e0ac58"
    with s.solid(3, 8):
        s.line("M92 148C96 -8 304 -8 308 148", "#7a4a1a", 21)
        s.line("M92 146C98 0 302 0 308 146", straw, 11)
        s.path("M92 146C98 0 302 0 308 146", "none", stroke="#8a5a22", stroke_width=11,
               stroke_dasharray="3 11")  # fmt: skip
    body = "M66 146Q200 196 334 146C330 200 314 240 292 266Q200 284 108 266C86 240 70 200 66 146Z"
    with s.solid(4, 9):
        s.oval(200, 146, 134, 34, s.xy_gradient("#4a2a10", "#8a5a2a"))
        s.path(body, s.x_gradient(*cylinder_stops(straw)))
        with s.clip(body):
            for row in range(8):
                for i in range(20):
                    x = 60 + i * 15 + row % 2 * 7.5
                    y = 152.0 + row * 15 + 22 * (1 - ((x - 200) / 140) ** 2)
                    tone = "#c23a3a" if row in (2, 5) else ("#f4d08a", "#c88e3e")[i % 2]
                    s.rect(x - 8, y - 6, 16, 13, tone, 5, stroke="#6a3e10", stroke_width=1.6,
                           opacity=0.82)  # fmt: skip
            s.rect(
                40, 120, 320, 170, s.x_gradient("#1c0a1866", "#1c0a1800", "#1c0a1800", "#1c0a1899")
            )
        s.path(
            "M60 142Q200 196 340 142V158Q200 212 60 158Z", s.x_gradient(*cylinder_stops("#d89a44"))
        )
    for i in range(22):
        x = 66 + i * 12.6
        y = 148 + 26 * (1 - ((x - 200) / 140) ** 2)
        s.line(f"M{x:.0f} {y - 4:.0f}l9 14", "#7a4a1a", 3)
    return s


def draw_caps() -> Sketch:
    """Draw a red felt hat with a tassel, and an embroidered cap."""
    s = new_alcove("#78a4c4", "#c08a3a")
    s.shadow(150, 266, 90, 12)
    s.shadow(292, 268, 80, 11)
    with s.solid(4, 9):
        s.path("M60 246L92 66Q150 46 208 66L240 246Q150 282 60 246Z",
               s.x_gradient("#ff8a70", "#e0453e", "#c0222e", "#5a0a18"))  # fmt: skip
        s.oval(150, 66, 58, 17, s.xy_gradient("#ff8a70", "#c0222e"))
        s.path("M58 240Q150 276 242 240L240 250Q150 286 60 250Z", "#f0c050")
    with s.solid(2, 6):
        s.line("M150 62Q60 58 52 120", "#2a1a2a", 7)
        s.path("M38 118h28l8 66q-22 10 -44 0z", s.x_gradient("#5a4a6a", "#2a1a2a"))
        s.rect(36, 112, 32, 16, s.x_gradient(*GOLD_STOPS), 4)
        s.oval(150, 62, 8, 8, s.orb_gradient("#f0c050"))
    with s.solid(4, 9):
        s.path("M206 262C204 190 228 158 294 156C360 158 384 190 382 262Q294 288 206 262Z",
               s.ball_gradient("#fffdf4", "#f4e6c8", "#c8ac7c", "#8a6a40"))  # fmt: skip
        s.path("M206 226Q294 252 382 226V262Q294 290 206 262Z",
               s.x_gradient("#4a9ac0", "#1f6a9a", "#0c3450"))  # fmt: skip
    for i in range(7):
        x = 224 + i * 23.4
        y = 246 + 12 * (1 - ((x - 294) / 84) ** 2)
        s.path(star_path(4, x, y, 13, 6), "#ffd86a")
    for i in range(5):
        x = 238 + i * 28
        s.path(star_path(8, x, 206 - 16 * (1 - ((x - 294) / 70) ** 2), 13, 6), "#c0303a")
    return s


def draw_kaftans() -> Sketch:
    """Draw a long robe with gold at its front and hems, hung out on a pole."""
    s = new_alcove("#d8a070", "#3a6a5a")
    blue = "#2a5ac0"
    with s.solid(3, 8):
        s.rect(18, 44, 364, 13, s.y_gradient("#e0a868", "#6a3a18"), 6)
        s.oval(18, 50, 11, 11, s.orb_gradient("#e8b03c"))
        s.oval(382, 50, 11, 11, s.orb_gradient("#e8b03c"))
    s.shadow(206, 276, 90, 8)
    with s.solid(4, 10):
        s.path(
            "M168 32Q200 54 232 32L372 66L358 150L272 132L300 270Q200 290 100 270L128 132L42 "
            "150L28 66Z",
            s.xy_gradient(light_color(blue, 0.5), blue, shade_color(blue, 0.5)),
        )
        s.path("M168 32Q200 54 232 32Q226 84 200 104Q174 84 168 32Z", "#f0c050")
        s.path(
            "M178 38Q200 52 222 38Q216 74 200 88Q184 74 178 38Z", s.y_gradient("#5a1020", "#a02a3a")
        )
        s.rect(187, 98, 26, 182, s.x_gradient("#f7d060", "#d0902a"))
        s.path("M346 60L372 66L358 150L332 144ZM54 60L28 66L42 150L68 144Z", "#f0c050")
        s.path("M104 250Q200 270 296 250L300 270Q200 290 100 270Z", "#f0c050")
    for y in (122, 152, 182, 212, 242):
        s.oval(200, y, 7, 7, s.orb_gradient("#d0203c"))
    for d in ("M150 140C152 190 140 230 128 264", "M250 140C248 190 260 230 272 264",
              "M168 150C170 200 164 240 158 268", "M232 150C230 200 236 240 242 268"):  # fmt: skip
        s.line(d, shade_color(blue, 0.55), 6, opacity=0.6, filter=s.blur_filter(2))
    for x, y in ((150, 92), (250, 92), (128, 68), (272, 68)):
        s.path(star_path(8, x, y, 12, 6), "#ffe08a")
    return s


def draw_blankets() -> Sketch:
    """Draw folded blankets in a stack, striped and fringed."""
    s = new_alcove("#8a78b8", "#4a7a5a")
    s.shadow(206, 272, 140, 12)
    stripes = (("#c83a3a", "#f4e0b0", "#1f5a7a"), ("#e8a82e", "#7a2a4a", "#f4ecd4"),
               ("#1f8a8a", "#f4d07a", "#b0303a"), ("#f0e2c0", "#b8452e", "#2a4a8a"))  # fmt: skip
    for row, (main, second, third) in enumerate(stripes):
        y, x = 212 - row * 52, 56 + row % 2 * 8
        with s.solid(3, 7):
            s.rect(
                x,
                y,
                280,
                56,
                s.y_gradient(light_color(main, 0.35), main, shade_color(main, 0.5)),
                26,
            )
            with s.clip(f"M{x + 20} {y}H{x + 260}a26 28 0 0 1 0 56H{x + 20}a26 28 0 0 1 0 -56Z"):
                for k in range(4):
                    sx = x + 46 + k * 62
                    s.rect(
                        sx,
                        y,
                        26,
                        60,
                        s.y_gradient(light_color(second, 0.3), second, shade_color(second, 0.5)),
                    )
                    s.rect(
                        sx + 9,
                        y,
                        8,
                        60,
                        s.y_gradient(light_color(third, 0.3), third, shade_color(third, 0.5)),
                    )
                    for j in range(3 if k < 3 else 0):
                        s.path(star_path(4, sx + 44, y + 12 + j * 17, 8, 5), third)
            s.line(f"M{x + 16} {y + 29}H{x + 282}", shade_color(main, 0.75), 4, opacity=0.75)
        if row in (0, 2):
            for k in range(7):
                fringe = f"M{x + 276} {y + 32 + k * 3}q20 {k - 3} 34 {2 + k * 2}"
                s.line(fringe, light_color(main, 0.6), 3)
    s.draw_gleam("M84 62Q180 54 300 62", 5, 0.5)
    return s


TEXTILE_WARES = {
    2: draw_carpets,
    7: draw_silk,
    10: draw_slippers,
    15: draw_leather_bags,
    27: draw_saddles,
    28: draw_baskets,
    29: draw_caps,
    30: draw_kaftans,
    38: draw_blankets,
}
