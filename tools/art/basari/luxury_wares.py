"""Basari's scents, instruments, books, games and a parrot, each in its alcove."""

from __future__ import annotations

import math

from tools.art.basari.ware_alcove import (
    BRASS_STOPS,
    draw_berry,
    draw_bowl,
    draw_bowl_inside,
    draw_leaf,
    new_alcove,
)
from tools.art.svg.sketch import (
    GOLD_STOPS,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    smooth_path,
    star_path,
)


def draw_incense() -> Sketch:
    """Draw a pierced brass burner, smoke curling out of it."""
    s = new_alcove("#6a4a8a", "#2f6a7a")
    for d, w in (("M196 84C140 60 250 40 196 -10", 17), ("M226 92C290 70 216 30 286 -6", 12),
                 ("M170 96C104 70 164 40 110 0", 11)):  # fmt: skip
        s.line(d, "#f4ecff", w, opacity=0.75, filter=s.blur_filter(6))
    s.shadow(206, 268, 90, 14)
    with s.solid(4, 9):
        s.turned_body(
            200, [(176, 86), (198, 84), (226, 48), (240, 20), (252, 34), (268, 74)], BRASS_STOPS
        )
        s.path("M116 170C116 96 166 92 200 66C234 92 284 96 284 170Q200 196 116 170Z",
               s.x_gradient(*BRASS_STOPS))  # fmt: skip
        s.draw_front_hoop(200, 172, 90, GOLD_STOPS, 14)
        s.path("M110 178a26 26 0 1 0 8 40M290 178a26 26 0 1 1 -8 40", "none", stroke="#c8862a",
               stroke_width=9)  # fmt: skip
        s.path("M192 70L200 34L208 70Z", s.x_gradient(*GOLD_STOPS))
        s.oval(200, 42, 9, 9, s.orb_gradient("#e8b03c"))
    for x, y, r in ((142, 144, 15), (180, 150, 17), (222, 150, 17), (260, 144, 15), (162, 118, 12),
                    (200, 116, 13), (238, 118, 12)):  # fmt: skip
        s.path(star_path(8, x, y, r, r * 0.6), s.ball_gradient("#fff0a0", "#ff8a2a", "#7a1c08"),
               stroke="#5a2e08", stroke_width=2)  # fmt: skip
    s.glow(200, 136, 90, "#ff9a3a", 0.3)
    return s


def draw_pottery() -> Sketch:
    """Draw a tall painted jar with two handles, and a bowl."""
    s = new_alcove("#d8a060", "#8a3a4a")
    s.shadow(150, 266, 80, 13)
    s.shadow(304, 268, 70, 11)
    with s.solid(4, 9):
        s.line("M116 62C52 66 46 124 82 138M184 62C248 66 254 124 218 138", "#1f4a8a", 15)
        body = s.turned_body(150, [(34, 44), (46, 32), (76, 34), (112, 74), (164, 90), (216, 66),
                              (252, 38), (266, 46)], cylinder_stops("#f0e8d8"))  # fmt: skip
        s.mouth(150, 34, 45, cylinder_stops("#f0e8d8"), "#3a2a2a", 5)
    with s.clip(body):
        for band, w in ((98, 6), (112, 3), (206, 6), (220, 3)):
            s.path(f"M40 {band}q110 36 220 0", "none", stroke="#1f4a9a", stroke_width=w)
        for i in range(7):
            x = 66 + i * 28
            y = 152 + 22 * (1 - ((x - 150) / 84) ** 2)
            s.path(star_path(8, x, y, 21, 12), "#2a62c0")
            s.path(star_path(4, x, y, 11, 5), "#f0b83a")
        for i in range(8):
            s.path(
                star_path(4, 52 + i * 28, 196 + 20 * (1 - ((i - 3.5) / 3.5) ** 2), 9, 4), "#c8402e"
            )
        s.rect(150, 20, 130, 260, s.x_gradient("#1c0a1800", "#1c0a1877"))
    s.draw_gleam("M92 132q-12 34 2 66", 8)
    draw_bowl_inside(s, 304, 208, 74, "#7a3418")
    with s.solid(3, 8):
        draw_bowl(s, 304, 210, 76, 52, cylinder_stops("#2f9a8a"), 0.18)
    s.line("M236 232Q304 262 372 232", "#f4e6b0", 5, stroke_dasharray="2 11")
    return s


def _rose(s: Sketch, x: float, y: float, r: float, tone: str) -> None:
    for i in range(6):
        a = i * math.pi / 3
        s.oval(
            x + r * 0.5 * math.cos(a),
            y + r * 0.5 * math.sin(a),
            r * 0.6,
            r * 0.56,
            s.ball_gradient(light_color(tone, 0.6), tone, shade_color(tone, 0.3)),
            stroke=shade_color(tone, 0.55),
            stroke_width=1.6,
        )
    for k, part in enumerate((0.62, 0.44, 0.26)):
        s.oval(
            x + k,
            y - k * 2,
            r * part,
            r * part * 0.94,
            s.ball_gradient(light_color(tone, 0.4), tone, shade_color(tone, 0.4)),
            stroke=shade_color(tone, 0.6),
            stroke_width=1.8,
        )
    s.line(f"M{x - r * 0.14} {y}a{r * 0.16} {r * 0.16} 0 1 1 {r * 0.24} {r * 0.06}",
           shade_color(tone, 0.65), 2.4)  # fmt: skip


def draw_rose_water() -> Sketch:
    """Draw a long-necked sprinkler of rosy glass, roses at its foot."""
    s = new_alcove("#8ab8a0", "#a84a7a")
    s.shadow(170, 266, 80, 13)
    with s.solid(4, 9):
        body = s.turned_body(160, [(70, 10), (110, 13), (138, 24), (174, 72), (220, 80), (250, 46),
                              (258, 34), (268, 52)],
                        [("#7a1240", 0.0), ("#e8508a", 0.16), ("#ffd8e6", 0.3), ("#f47aa8", 0.45),
                         ("#c8306a", 0.74), ("#6a0c34", 1.0)])  # fmt: skip
        s.turned_body(160, [(10, 3), (20, 9), (32, 5), (46, 8), (62, 18), (76, 11)], GOLD_STOPS)
        s.draw_front_hoop(160, 140, 28, GOLD_STOPS, 8)
        s.draw_front_hoop(160, 254, 46, GOLD_STOPS, 8)
    with s.clip(body):
        s.path("M60 196Q160 214 260 196V260H60Z", "#8a1248", opacity=0.4)
    for i in range(5):
        x = 108 + i * 26
        s.path(star_path(8, x, 216 + 7 * (1 - ((x - 160) / 60) ** 2), 12, 6), "#ffe08a")
    s.draw_gleam("M116 178q-12 24 0 46", 8)
    with s.solid(3, 7):
        for x, y, turn in ((250, 240, -30), (330, 250, -10), (300, 200, -60), (262, 206, -130)):
            draw_leaf(s, x, y, 74, turn, "#4a8a3a")
        _rose(s, 264, 216, 48, "#e84a6a")
        _rose(s, 334, 238, 42, "#f08aa4")
    return s


def draw_perfume() -> Sketch:
    """Draw a squat flask of cut glass with a great stopper and a tassel."""
    s = new_alcove("#d8b48a", "#6a2f7a")
    s.shadow(206, 268, 110, 14)
    blue = "#2f6ad0"
    out = "M200 112L296 140L334 200L294 262L200 274L106 262L66 200L104 140Z"
    with s.solid(4, 9):
        s.path(out, s.xy_gradient(light_color(blue, 0.8), blue, shade_color(blue, 0.6)))
    for d, tone in (("M200 112L296 140L250 178H150L104 140Z", light_color(blue, 0.75)),
                    ("M104 140L150 178L132 226L66 200Z", light_color(blue, 0.55)),
                    ("M66 200L132 226L106 262Z", light_color(blue, 0.2)),
                    ("M296 140L334 200L268 226L250 178Z", shade_color(blue, 0.15)),
                    ("M334 200L294 262L268 226Z", shade_color(blue, 0.5)),
                    ("M106 262L132 226H268L294 262L200 274Z", shade_color(blue, 0.35)),
                    ("M150 178H250L268 226H132Z", "#7aa8f4")):  # fmt: skip
        s.path(d, tone, stroke="#dceaff", stroke_width=2, opacity=0.92)
    s.path(star_path(8, 200, 202, 22, 11), "#fff0b0")
    with s.solid(3, 7):
        s.turned_body(200, [(86, 34), (96, 26), (108, 28), (120, 44)], GOLD_STOPS)
        s.path("M200 6L244 42L226 92H174L156 42Z", s.xy_gradient("#fff6c8", "#f0b82c", "#9a5e0c"))
        s.path("M200 6L218 44L200 92L182 44Z", "#ffffff", opacity=0.45)
    with s.solid(2, 6):
        s.line("M222 106C286 84 330 116 338 168", "#c02a4a", 6)
        s.path("M324 166h28l10 74q-24 10 -48 0z", s.x_gradient("#f06a7a", "#c02a4a", "#6a0c24"))
        s.rect(322, 158, 32, 16, s.x_gradient(*GOLD_STOPS), 4)
    s.draw_sparkle(120, 156, 26)
    return s


def draw_amber() -> Sketch:
    """Draw a polished lump of amber with a fly in it, and amber beads."""
    s = new_alcove("#4a7aa0", "#5a3a2a")
    s.shadow(210, 264, 120, 15)
    s.glow(216, 250, 150, "#ffb83a", 0.6, 0.3)
    lump = smooth_path(
        [
            (104, 196),
            (112, 120),
            (160, 70),
            (232, 56),
            (292, 92),
            (324, 160),
            (304, 226),
            (236, 258),
            (150, 250),
        ],
        True,
    )
    with s.solid(5, 10):
        s.path(lump, s.ball_gradient("#fff6c0", "#ffca4a", "#f0901c", "#a84a08"))
    s.soft_shape("M232 232Q300 210 300 150Q320 210 270 244Z", "#fff0a0", 9, 0.9)
    s.soft_shape("M140 150Q150 96 212 78Q160 120 156 176Z", "#ffffff", 8, 0.85)
    with s.group(transform="rotate(-24 220 158)"):
        for side in (-1, 1):
            s.line("".join(f"M{220 + k} 160l{k * 0.4 + side * 2} {side * 34}l{k * 0.5 - 4} "
                           f"{side * 12}" for k in (-14, 2, 18)), "#3a1606", 4)  # fmt: skip
            s.path(f"M214 158Q{250} {158 + side * 50} 286 {158 + side * 34}Q264 {158 + side * 6} "
                   "222 160Z", "#fff0c0", opacity=0.5, stroke="#6a2c08",
                   stroke_width=2)  # fmt: skip
        s.oval(240, 159, 26, 12, "#3a1606")
        s.oval(206, 159, 14, 13, "#4a1e08")
        s.oval(188, 159, 9, 9, "#3a1606")
    for i in range(9):
        a = math.pi * (0.08 + i * 0.105)
        draw_berry(s, 204 + 158 * math.cos(a), 220 + 52 * math.sin(a), 17, 16,
              ("#f09a1c", "#d8761a", "#f8b83a")[i % 3])  # fmt: skip
    s.draw_sparkle(156, 108, 24)
    return s


def draw_coral() -> Sketch:
    """Draw a string of coral beads before a branch of coral."""
    s = new_alcove("#4aa0a8", "#e0b878")
    s.shadow(206, 268, 120, 13)
    with s.solid(4, 8):
        for d, w in (
            ("M206 214C206 160 196 120 200 30", 22),
            ("M204 168C160 150 132 116 126 54", 18),
            ("M206 140C246 120 270 90 276 40", 18),
            ("M142 110C112 100 92 84 84 58", 13),
            ("M262 96C296 92 316 76 322 52", 13),
            ("M200 92C176 74 168 50 168 30", 12),
            ("M204 80C226 60 232 40 232 20", 12),
        ):
            s.line(d, "#f07a5e", w)
    for d in ("M200 220C200 160 190 120 195 34", "M196 160C158 142 130 108 122 58"):
        s.line(d, "#ffd0b8", 5, opacity=0.8)
    with s.solid(3, 7):
        for i in range(34):  # those at the back of the loop first
            k = (i + 1) // 2 * (1 if i % 2 else -1)
            a = math.pi * (1.5 + k / 17)
            low = (1 + math.sin(a)) / 2
            draw_berry(
                s,
                200 + 154 * math.cos(a),
                224 + 38 * math.sin(a),
                11 + 8 * low,
                11 + 8 * low,
                "#efe6d2" if k % 5 == 0 else ("#e0362e", "#c8242a")[k % 2],
            )
        s.path("M200 258L214 274L200 294L186 274Z", s.xy_gradient(*GOLD_STOPS))
    return s


def draw_drums() -> Sketch:
    """Draw a goblet drum inlaid with mother-of-pearl, and a tambourine."""
    s = new_alcove("#c87a5a", "#2f5a6a")
    s.shadow(160, 268, 80, 13)
    with s.solid(3, 8):
        s.oval(304, 186, 84, 84, s.xy_gradient("#f0b868", "#b0622a", "#5a2a10"))
        s.oval(304, 186, 68, 68, s.ball_gradient("#fffdf0", "#f4e2bc", "#c8a46a"))
        for i in range(6):
            a = math.pi * i / 3 + 0.2
            s.oval(
                304 + 77 * math.cos(a),
                186 + 77 * math.sin(a),
                15,
                15,
                s.orb_gradient("#f0c050"),
                stroke="#6a3a10",
                stroke_width=2,
            )
    s.path(star_path(8, 304, 186, 32, 16), "#c0303a", opacity=0.85)
    wood = cylinder_stops("#8a3a2a")
    with s.solid(4, 9):
        body = s.turned_body(148, [(62, 102), (84, 104), (116, 96), (156, 52), (190, 34), (224, 44),
                              (266, 66)], wood, 0.17)  # fmt: skip
        s.mouth(148, 62, 104, cylinder_stops("#e0a83a"), "#f8ecd0", 8, 0.18)
    s.oval(148, 62, 94, 15, s.xy_gradient("#fffdf0", "#f0dcb0", "#d0ac74"))
    with s.clip(body):
        for i in range(11):
            x = 58 + i * 18
            y = 104 + 18 * (1 - ((x - 148) / 96) ** 2)
            s.path(star_path(4, x, y, 14, 8), ("#f4f0ff", "#4ac0b8")[i % 2])
        for i in range(9):
            x = 96 + i * 13
            s.path(star_path(4, x, 232 + 9 * (1 - ((x - 148) / 56) ** 2), 11, 6),
                   ("#f4f0ff", "#4ac0b8")[i % 2])  # fmt: skip
        s.path("M30 122Q148 166 266 122M70 188Q148 212 226 188M60 250Q148 282 240 250", "none",
               stroke="#f0c050", stroke_width=6)  # fmt: skip
        s.rect(150, 60, 140, 220, s.x_gradient("#1c0a1800", "#1c0a1888"))
    s.draw_gleam("M66 92q14 40 46 66", 6, 0.6)
    return s


def draw_lutes() -> Sketch:
    """Draw an oud leaning across the picture, its pegbox bent back."""
    s = new_alcove("#4a8a8a", "#9a3a4a")
    s.shadow(170, 272, 120, 12)
    with s.solid(4, 10), s.group(transform="translate(150 176) rotate(52)"):
        s.path("M-17 -96L-11 -208H13L19 -96Z", s.x_gradient("#6a3414", "#2a120a"))
        s.path("M-12 -200H14L40 -246L22 -254L-10 -214Z", s.x_gradient("#b0642a", "#5a2a10"))
        for k in range(4):
            s.line(f"M{-4 + k * 9} {-212 - k * 9}l-26 -8M{6 + k * 9} {-206 - k * 9}l26 10",
                   "#f4e0b0", 6)  # fmt: skip
        s.path("M-20 -104C-50 -70 -96 -30 -96 30C-96 82 -54 110 0 110C54 110 96 82 96 30C96 -30 50 "
               "-70 22 -104Z", s.x_gradient("#ffe2a0", "#e8a850", "#b06a24"),
               stroke="#5a2a10", stroke_width=9)  # fmt: skip
        s.path("M-18 -92C-46 -64 -84 -26 -84 30C-84 74 -48 98 0 98C48 98 84 74 84 30"
               "C84 -26 46 -64 20 -92", "none", stroke="#8a3a1a", stroke_width=3,
               stroke_dasharray="8 5")  # fmt: skip
        for x, y, r in ((0, 0, 36), (-42, 38, 13), (42, 38, 13)):
            s.oval(x, y, r, r, "#3a160a", stroke="#8a3a1a", stroke_width=5)
            s.path(star_path(8, x, y, r * 0.86, r * 0.52), "none", stroke="#f0c882",
                   stroke_width=r * 0.12)  # fmt: skip
        s.rect(-44, 70, 88, 11, s.y_gradient("#7a3a18", "#3a160a"), 4)
        for k in range(5):
            s.line(f"M{-24 + k * 12} 74L{-8 + k * 4.6} -200", "#fffdf0", 2.2)
    s.draw_gleam("M74 148Q92 108 140 96", 7, 0.6)
    return s


def _book(s: Sketch, x: float, y: float, w: float, h: float, tone: str) -> None:
    """A closed book lying down, its pages to the right."""
    s.rect(x + 14, y + 7, w - 20, h - 14, s.y_gradient("#fff6dc", "#e4cc98", "#a8884e"))
    for k in range(3):
        s.line(f"M{x + 30} {y + h * (0.3 + 0.2 * k)}H{x + w - 8}", "#a8884e", 2)
    s.path(
        f"M{x + w} {y}H{x + 20}Q{x} {y} {x} {y + h / 2}Q{x} {y + h} {x + 20} {y + h}H{x + w}v-11"
        f"H{x + 26}Q{x + 12} {y + h - 12} {x + 12} {y + h / 2}Q{x + 12} {y + 12} {x + 26} "
        f"{y + 11}H{x + w}Z",
        s.y_gradient(light_color(tone, 0.5), tone, shade_color(tone, 0.5)),
    )


def draw_books() -> Sketch:
    """Draw a bound book with a gilt star standing on a stack of others."""
    s = new_alcove("#b0845a", "#2f5a7a")
    s.shadow(206, 270, 130, 12)
    with s.solid(3, 8):
        _book(s, 62, 222, 284, 50, "#1f6a5a")
        _book(s, 84, 174, 250, 50, "#c8862a")
    with s.solid(4, 9), s.group(transform="rotate(-7 200 176)"):
        s.path("M262 12L284 24V172L262 178Z", s.x_gradient("#fff6dc", "#b8965a"))
        s.rect(128, 8, 138, 168, s.xy_gradient("#e0606a", "#a01a34", "#560818"), 8)
        s.rect(128, 8, 20, 168, s.x_gradient("#4a0614", "#c83a4e", "#6a0c1e"), 6)
        s.rect(158, 18, 98, 148, "none", 4, stroke="#f4cf6a", stroke_width=5)
        s.path(star_path(8, 207, 92, 40, 26), "none", stroke="#f4cf6a", stroke_width=6)
        s.path(star_path(8, 207, 92, 24, 12), "#f4cf6a")
        for x, y in ((168, 28), (246, 28), (168, 156), (246, 156)):
            s.path(star_path(4, x, y, 16, 6), "#f4cf6a")
        s.rect(252, 76, 34, 26, s.x_gradient(*GOLD_STOPS), 5)
    return s


def draw_soap() -> Sketch:
    """Draw stamped bars of olive soap in a stack, and bubbles."""
    s = new_alcove("#e0a8a0", "#3a7aa0")
    s.shadow(206, 266, 130, 13)
    with s.solid(3, 8):
        for x, y, tone in ((64, 190, "#a8b04a"), (206, 190, "#c8b868"), (134, 112, "#98a83e")):
            s.path(f"M{x} {y}L{x + 30} {y - 30}H{x + 158}L{x + 130} {y}Z", light_color(tone, 0.55),
                   stroke=shade_color(tone, 0.6), stroke_width=2)  # fmt: skip
            s.path(
                f"M{x + 130} {y}L{x + 158} {y - 30}V{y + 42}L{x + 130} {y + 76}Z",
                shade_color(tone, 0.4),
                stroke=shade_color(tone, 0.6),
                stroke_width=2,
            )
            s.rect(
                x,
                y,
                130,
                76,
                s.xy_gradient(light_color(tone, 0.4), tone, shade_color(tone, 0.2)),
                6,
                stroke=shade_color(tone, 0.6),
                stroke_width=2,
            )
            s.rect(
                x + 14, y + 12, 102, 52, "none", 8, stroke=shade_color(tone, 0.4), stroke_width=4
            )
            s.path(star_path(8, x + 65, y + 38, 23, 12), shade_color(tone, 0.45))
            s.path(star_path(8, x + 67, y + 40, 21, 11), light_color(tone, 0.3))
    for x, y, r in ((74, 116, 40), (118, 50, 25), (52, 44, 15), (334, 92, 34), (302, 36, 20),
                    (362, 150, 15), (204, 38, 15)):  # fmt: skip
        s.oval(x, y, r, r, s.ball_gradient("#ffffffcc", "#d8f4ff55", "#a8d8ff44", "#f0b8ffaa"),
               stroke="#ffffff", stroke_width=2.4)  # fmt: skip
        s.oval(x - r * 0.38, y - r * 0.4, r * 0.22, r * 0.15, "#ffffff")
        s.line(f"M{x + r * 0.2} {y + r * 0.7}Q{x + r * 0.62} {y + r * 0.5} {x + r * 0.7} "
               f"{y + r * 0.1}", "#ffffff", r * 0.1)  # fmt: skip
    return s


def draw_parrots() -> Sketch:
    """Draw a green parrot with a red brow in its ring."""
    s = new_alcove("#e0c080", "#2f6a8a")
    with s.solid(3, 8):
        s.line("M210 -6V22", "#c8862a", 7)
        s.oval(210, 146, 120, 124, "none", stroke="#e0a22c", stroke_width=11)
    with s.solid(4, 9):
        s.path("M206 190C226 240 220 276 190 312H156C164 270 166 230 172 196Z",
               s.x_gradient("#4ac0e8", "#2a62c8", "#d8303a", "#7a1020"))  # fmt: skip
        s.path("M176 36C228 18 274 58 268 116C274 176 248 226 208 236C166 232 136 190 142 132"
               "C140 84 146 50 176 36Z",
               s.xy_gradient("#d8f47a", "#4ab83e", "#1c7a34", "#0c3a24"))  # fmt: skip
        s.path("M252 96C290 128 284 206 222 262C206 226 196 160 252 96Z",
               s.xy_gradient("#8ae06a", "#1f8a4a", "#1f4aa8"))  # fmt: skip
    for k in range(5):
        s.line(f"M{250 - k * 3} {132 + k * 22}q-18 18 -34 14", "#0c4a30", 4, opacity=0.7)
    with s.solid(2.4, 5):
        s.path("M172 40C204 22 246 38 252 74C226 56 196 54 160 70C158 56 162 46 172 40Z",
               s.xy_gradient("#ff8a5a", "#d8282e"))  # fmt: skip
        s.path("M164 70C128 62 104 88 112 126C116 140 128 144 132 132C136 120 152 116 166 112Z",
               s.xy_gradient("#fff0c0", "#f0a82e", "#8a4a0c"))  # fmt: skip
        s.path("M132 122Q148 132 164 118Q160 140 144 142Q132 138 132 122Z",
               s.xy_gradient("#8a4a1c", "#4a1e08"))  # fmt: skip
        s.oval(186, 88, 21, 21, "#fffdf4")
    s.oval(184, 89, 11, 11, "#1a0a08")
    s.oval(180, 85, 4, 4, "#ffffff")
    for x, y in ((150, 132), (160, 156), (176, 174), (166, 196)):
        s.line(f"M{x} {y}q10 10 20 2", "#d8f48a", 4, opacity=0.8)
    with s.solid(2, 4):
        s.line("M186 236q-6 22 8 34M212 236q0 22 10 32", "#6a4a3a", 12)
    return s


def draw_chess() -> Sketch:
    """Draw a white king and a dark knight on a board of inlay."""
    s = new_alcove("#7a5a9a", "#8a4a2a")
    with s.solid(3, 7):
        s.path("M-10 308L52 204H348L410 308Z", s.x_gradient("#8a4a1c", "#c88a4a", "#6a3212"))
    for row in range(3):
        for i in range(8):
            y0, y1 = 212 + row * 32, 244 + row * 32

            def at(k: float, y: float) -> float:
                return 200 + (k - 4) * 36 * (0.98 + (y - 212) / 190)

            tone = "#f4e2b8" if (i + row) % 2 else "#5a2414"
            s.path(f"M{at(i, y0):.0f} {y0}L{at(i + 1, y0):.0f} {y0}L{at(i + 1, y1):.0f} {y1}"
                   f"L{at(i, y1):.0f} {y1}Z", tone)  # fmt: skip
    s.shadow(132, 266, 54, 11)
    s.shadow(276, 264, 56, 11)
    ivory, ebony = cylinder_stops("#f0dcae"), "#4a2230"
    with s.solid(4, 9):
        s.turned_body(
            126,
            [(66, 38), (80, 34), (96, 20), (150, 22), (200, 34), (224, 48), (238, 46), (262, 58)],
            ivory,
        )
        s.path("M92 64Q84 36 106 40Q112 26 126 34Q140 26 146 40Q168 36 160 64Q126 78 92 64Z",
               s.x_gradient(*ivory))  # fmt: skip
        s.path("M119 34V22H107V9H119V-4H133V9H145V22H133V34Z", s.xy_gradient("#fff6d8", "#c8a45a"))
        s.draw_front_hoop(126, 100, 27, GOLD_STOPS, 8)
        s.draw_front_hoop(126, 230, 50, GOLD_STOPS, 8)
    with s.solid(4, 9):
        s.turned_body(276, [(214, 46), (228, 50), (240, 48), (262, 60)], cylinder_stops(ebony))
        s.path("M232 216C236 176 268 164 262 138C246 148 232 158 218 168Q200 172 198 152L222 96"
               "C226 76 240 66 254 62L258 36L280 58C322 66 340 120 324 216Q276 232 232 216Z",
               s.xy_gradient("#c88a9a", "#6a3444", "#2a0e1a"))  # fmt: skip
        s.draw_front_hoop(276, 230, 52, GOLD_STOPS, 7)
    s.line("M282 66C310 84 320 130 308 190M268 84C292 100 302 140 296 180", "#2a0e1a", 5,
           opacity=0.7)  # fmt: skip
    s.oval(246, 96, 7, 7, "#fff0d0")
    s.oval(247, 97, 3.4, 3.4, "#1a0a08")
    s.draw_gleam("M110 108q-2 50 -10 84", 6, 0.7)
    return s


LUXURY_WARES = {
    6: draw_incense,
    8: draw_pottery,
    14: draw_rose_water,
    21: draw_perfume,
    22: draw_amber,
    23: draw_coral,
    25: draw_drums,
    26: draw_lutes,
    32: draw_books,
    35: draw_soap,
    36: draw_parrots,
    37: draw_chess,
}
