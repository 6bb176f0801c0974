"""Portraits of Tomo and Nila, the hagglers among the built-in characters."""

from __future__ import annotations

from tools.art.portraits.bust import Person
from tools.art.portraits.clothes import (
    draw_beads,
    draw_cloth,
    draw_earring,
    draw_embroidery,
    draw_torso,
)
from tools.art.portraits.features import Brows, Eyes, Mouth, Nose
from tools.art.portraits.hair import draw_hair_mass, draw_stubble
from tools.art.portraits.head import DEEP_SKIN, Skull, derive_skin
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import light_color, shade_color

TOMO_HAIR_COLOR = "#262024"
INDIGO_COLOR = "#24406e"
TOWEL_COLOR = "#f4efe4"
SUNNED_SKIN = derive_skin("#e6ac7a", "#d83a2c")


def _tomo_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, INDIGO_COLOR, 204, 170, 6)
    with s.clip(d):
        for row in range(5):
            for k in range(12):
                x, y = -220 + k * 40 + (row % 2) * 20, 232 + row * 26
                pen.stripe([(x - 20, y + 12), (x - 8, y - 4), (x + 8, y - 4), (x + 20, y + 12)],
                           "#8fb0d8", 3, opacity=0.55)  # fmt: skip
                pen.stripe([(x - 10, y + 12), (x, y + 3), (x + 10, y + 12)], "#8fb0d8", 2.6,
                           opacity=0.55)  # fmt: skip
        pen.draw_closed_shape(
            [(-50, 140), (-40, 220), (4, 330), (50, 220), (50, 140)],
            s.ball_gradient(SUNNED_SKIN.highlight, SUNNED_SKIN.base, SUNNED_SKIN.shade),
        )
        pen.draw_ink_line([(2, 196), (4, 240), (4, 280)], SUNNED_SKIN.deep_shade, 4, 0.35)
        pen.draw_ink_line([(-6, 190), (-26, 180), (-44, 182)], SUNNED_SKIN.deep_shade, 4, 0.4)
    for side in ([(-52, 128), (-80, 158), (-46, 250), (-8, 340), (26, 340), (-14, 240), (-40, 166)],
                 [(50, 128), (76, 158), (48, 250), (14, 340), (-14, 340), (22, 240), (38,
                     166)]):  # fmt: skip
        with s.solid(1.8, 3):
            d = draw_cloth(pen, side, "#f0e8d6", 4)
        with s.clip(d):
            draw_embroidery(pen, [side[1], side[2], side[3]], 9, 9, "#b82a30", INDIGO_COLOR)


def _tomo_beard(pen: Pen) -> None:
    draw_stubble(pen, [(-80, 40), (-60, 92), (-14, 124), (16, 126), (46, 116), (70, 70), (50, 66),
                  (24, 58), (-10, 58), (-50, 70)], "#4a3630", 0.35)  # fmt: skip
    for side in ([(20, 56), (2, 54), (-22, 64), (-36, 84), (-28, 88), (-12, 74), (16, 68)],
                 [(22, 56), (38, 54), (56, 64), (64, 82), (56, 86), (46, 74), (26,
                     68)]):  # fmt: skip
        draw_hair_mass(
            pen, side, "#5a4a46", (side[:4], [side[6], side[6], side[5], side[4]], 5), width=4
        )


def _tomo_top(pen: Pen) -> None:
    s = pen.sketch
    # short hair, grey at the temples, a small knot on the crown
    knot = [(-36, -132), (-50, -164), (-22, -184), (14, -176), (18, -148), (0, -130)]
    draw_hair_mass(pen, knot, TOMO_HAIR_COLOR, (knot[:3], [knot[5], knot[4], knot[3]], 8))
    pen.stripe([(-38, -138), (-14, -146), (8, -138)], "#b82a30", 7)
    cap = [(-104, -26), (-116, -80), (-82, -134), (-10, -146), (60, -136), (96, -90), (90, -46),
           (70, -74), (10, -90), (-60, -76), (-84, -40), (-88, 4), (-100, 6)]  # fmt: skip
    draw_hair_mass(pen, cap, TOMO_HAIR_COLOR,
         ([(-90, -30), (-110, -80), (-60, -136)], [(-40, -80), (-40, -110), (-14, -144)], 9),
         ([(0, -88), (-6, -116), (-10, -144)], [(84, -60), (80, -100), (40, -138)], 11),
         ([(-86, 4), (-96, -30), (-100, -70)], [(-100, 4), (-108, -30), (-112, -66)],
          4))  # fmt: skip
    pen.soft_shape([(-92, 4), (-102, 0), (-110, -44), (-94, -40)], "#c8c0ba", 4, 0.65)
    # the twisted towel round the brow
    a = [(-112, -44), (-62, -72), (8, -84), (64, -74), (94, -52)]
    b = [(-116, -82), (-66, -106), (8, -118), (68, -108), (100, -84)]
    band = [*a, *reversed(b)]
    d = pen.draw_closed_shape(band, s.y_gradient("#ffffff", TOWEL_COLOR, "#b8b2c0"))
    with s.clip(d):
        for k in range(13):
            x = -116 + k * 18
            y = -64 - 34 * (1 - ((x + 8) / 108) ** 2)
            tone = "#3a5a9a" if k % 3 == 1 else "#c8c2cc"
            pen.draw_ink_line(
                [(x - 10, y + 34), (x, y + 4), (x + 18, y - 30)], tone, 9 if k % 3 == 1 else 5, 0.8
            )
    for ear in ([(70, -96), (88, -132), (114, -138), (112, -106), (92, -88)],
                [(76, -88), (104, -98), (128, -84), (114, -66), (88, -72)]):  # fmt: skip
        d = draw_cloth(pen, ear, TOWEL_COLOR, 3)
        with s.clip(d):
            pen.draw_ink_line([ear[0], ear[1], ear[2]], "#3a5a9a", 6, 0.8)
            pen.draw_ink_line([(ear[0][0] + 6, ear[0][1]), (ear[1][0] + 8, ear[1][1] + 10), ear[3]],
                    "#a8a2b4",
                    5, 0.6)  # fmt: skip
    pen.oval(80, -86, 14, 15, s.ball_gradient("#ffffff", TOWEL_COLOR, "#a8a2b4"))


TOMO = Person(
    SUNNED_SKIN, _tomo_dress, _tomo_top, beard=_tomo_beard, flip=-1, age=0.5,
    skull=Skull(jaw_width=1.14, chin_length=0.98, chin_width=1.25, cheek_fullness=1.6),
    eyes=Eyes("#2e1a12", 0.9, slant=3, fold=0.3), brows=Brows(TOMO_HAIR_COLOR, 1.75, 1.1, 1),
    nose=Nose(0.96, 1.3, -0.1), mouth=Mouth(0.95, 1.12), tilt=-3, neck_width=1.2, ear_size=1.1,
)  # fmt: skip


# ---------------------------------------------------------------- Nila

NILA_HAIR_COLOR = "#bfbac4"
NILA_VEIL_COLOR = "#2b2f86"
GOLD_COLOR = "#f0c250"


def _nila_behind(pen: Pen) -> None:
    veil = [(-60, -150), (-122, -110), (-148, -10), (-150, 90), (-186, 190), (-150, 260), (0, 280),
            (140, 250), (150, 170), (122, 90), (118, -10), (100, -100), (40, -150)]  # fmt: skip
    d = draw_cloth(pen, veil, shade_color(NILA_VEIL_COLOR, 0.35), 4)
    with pen.sketch.clip(d):
        pen.locks([(-120, -60), (-130, 40), (-170, 200)], [(-60, 40), (-70, 110), (-80, 220)], 7,
                  NILA_VEIL_COLOR, 10, 0.8)  # fmt: skip
        pen.locks(
            [(60, 60), (80, 120), (70, 220)],
            [(112, 0), (118, 100), (140, 220)],
            6,
            NILA_VEIL_COLOR,
            10,
            0.8,
        )


def _nila_dress(pen: Pen) -> None:
    s = pen.sketch
    draw_torso(pen, "#7a2a5a", 170, 184, 5)
    pen.draw_closed_shape([(-56, 150), (-30, 196), (4, 208), (36, 196), (52, 150), (48, 96), (-52, 96)],
              s.ball_gradient(DEEP_SKIN.highlight, DEEP_SKIN.base, DEEP_SKIN.shade))  # fmt: skip
    pen.stripe([(-58, 152), (-32, 200), (4, 213), (38, 200), (55, 152)], GOLD_COLOR, 6)
    # the veil drawn over the shoulder
    drape = [(-186, 390), (-188, 250), (-140, 186), (-96, 160), (-72, 190), (-10, 260), (60, 330),
             (90, 390)]  # fmt: skip
    with s.solid(2.4, 5):
        d = draw_cloth(pen, drape, NILA_VEIL_COLOR, 8)
        with s.clip(d):
            pen.locks([(-100, 170), (-150, 240), (-170, 390)], [(-76, 196), (-40, 270), (40,
                390)], 8,
                      NILA_VEIL_COLOR, 13, 0.85)  # fmt: skip
            for x, y in (
                (-150, 250),
                (-120, 214),
                (-116, 290),
                (-80, 250),
                (-60, 300),
                (-156, 312),
            ):
                _star(pen, x, y, 9)
        border = [(-92, 160), (-68, 192), (-6, 262), (64, 332), (100, 400)]
        pen.stripe(border, shade_color(GOLD_COLOR, 0.6), 17)
        pen.stripe(border, GOLD_COLOR, 13)
        draw_embroidery(pen, border, 13, 5, NILA_VEIL_COLOR, "#b82a50")
    draw_beads(
        pen,
        [(-44, 158), (-24, 198), (6, 216), (34, 200), (46, 158)],
        13,
        6.4,
        GOLD_COLOR,
        "#d83a50",
    )


def _star(pen: Pen, x: float, y: float, r: float) -> None:
    points = pen.mirror_points([(x, y - r), (x + r * 0.24, y - r * 0.24), (x + r, y), (x + r * 0.24,
                         y + r * 0.24), (x, y + r), (x - r * 0.24, y + r * 0.24), (x - r, y),
                         (x - r * 0.24, y - r * 0.24)])  # fmt: skip
    pen.sketch.path("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points) + "Z", "#ffe9a4")


def _nila_top(pen: Pen) -> None:
    s = pen.sketch
    hair = [(18, -116), (-40, -96), (-78, -50), (-88, 10), (-102, 14), (-110, -50), (-84, -120),
            (0, -146), (66, -128), (94, -70), (86, -24), (78, -54), (52, -92)]  # fmt: skip
    draw_hair_mass(pen, hair, NILA_HAIR_COLOR,
         ([(16, -114), (-40, -92), (-90, 8)], [(8, -146), (-78, -120), (-108, -10)], 12),
         ([(20, -114), (54, -88), (84, -30)], [(18, -146), (70, -120), (94, -56)], 9))  # fmt: skip
    # veil over the crown, falling beside the face
    veil = [(20, -136), (-48, -126), (-92, -80), (-104, -20), (-104, 60), (-118, 140), (-152, 160),
            (-150, 60), (-146, -40), (-120, -124), (-60, -172), (10, -184), (74, -164), (110, -110),
            (120, -20), (128, 90), (122, 140), (104, 110), (100, 20), (94, -60), (66,
                -120)]  # fmt: skip
    d = draw_cloth(pen, veil, NILA_VEIL_COLOR, 7)
    with s.clip(d):
        pen.locks([(20, -136), (-60, -120), (-106, -20), (-120, 130)],
                  [(10, -182), (-100, -140), (-146, -20), (-150, 150)], 7, NILA_VEIL_COLOR, 9,
                  0.9)  # fmt: skip
        pen.locks([(24, -136), (70, -116), (98, -20), (108, 110)],
                  [(30, -180), (104, -120), (120, -20), (126, 110)], 5, NILA_VEIL_COLOR, 8, 0.9)  # fmt: skip
        for x, y, r in (
            (-124, -60, 10),
            (-90, -128, 11),
            (-34, -158, 9),
            (30, -164, 11),
            (84, -128, 9),
            (112, -40, 9),
            (-130, 30, 9),
            (-134, 104, 9),
            (114, 60, 8),
        ):
            _star(pen, x, y, r)
    rim = [(-118, 140), (-104, 60), (-104, -20), (-92, -80), (-48, -126), (20, -136), (66, -120),
           (94, -60), (100, 20), (104, 110)]  # fmt: skip
    pen.stripe(rim, shade_color(GOLD_COLOR, 0.6), 11)
    pen.stripe(rim, GOLD_COLOR, 8)
    draw_embroidery(pen, rim, 27, 3.4, NILA_VEIL_COLOR, "#b82a50")
    # brow jewel, nose ring, earring
    pen.stripe([(18, -134), (18, -100), (17, -76)], GOLD_COLOR, 3.6)
    pen.oval(17, -66, 9, 11, s.x_gradient("#fff0b0", "#e0a830", "#8a5410"))
    pen.oval(17, -66, 5, 7, s.orb_gradient("#d83a50"))
    pen.oval(4, 46, 3.6, 3.6, s.orb_gradient(GOLD_COLOR))
    draw_earring(pen, -92, 58, 14)
    draw_beads(pen, [(-92, 74), (-92, 98)], 3, 5, "#d83a50", GOLD_COLOR)


NILA = Person(
    DEEP_SKIN,
    _nila_dress,
    _nila_top,
    _nila_behind,
    flip=1,
    age=0.95,
    skull=Skull(
        jaw_width=0.95,
        chin_length=0.99,
        chin_width=0.9,
        cheek_fullness=1.05,
        cheekbone_prominence=1.4,
    ),
    eyes=Eyes("#4a2812", 0.98, lashes=0.3, fold=0.9),
    brows=Brows(light_color(NILA_HAIR_COLOR, 0.1), 0.9, 1.1, -2),
    nose=Nose(1.02, 1.05, 0.3),
    mouth=Mouth(1.05, 0.98),
    ear_size=0.9,
    tilt=-2,
    neck_width=0.86,
)
