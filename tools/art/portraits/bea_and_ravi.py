"""Portraits of Bea and Ravi, who watch the leader, among the built-in characters."""

from __future__ import annotations

import math

from tools.art.portraits.bust import Person
from tools.art.portraits.clothes import (
    draw_beads,
    draw_cloth,
    draw_earring,
    draw_embroidery,
    draw_torso,
    draw_wound_cloth,
)
from tools.art.portraits.features import Brows, Eyes, Mouth, Nose
from tools.art.portraits.hair import draw_hair_mass
from tools.art.portraits.head import BROWN_SKIN, OLIVE_SKIN, Skull
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import light_color, shade_color

BEA_HAIR_COLOR = "#211420"
BEA_BODICE_COLOR = "#1f6a4c"


def _comb(pen: Pen) -> None:
    """A high comb of tortoiseshell, its tines in the bun."""
    s = pen.sketch
    fan = [(-64, -122), (-92, -166), (-70, -204), (-20, -214), (28, -204), (44, -166), (16, -126)]
    d = pen.draw_closed_shape(fan, s.xy_gradient("#f2b060", "#a8562a", "#5a2410"))
    with s.clip(d):
        for k in range(9):
            x = -80 + k * 14
            pen.draw_ink_line([(-24, -120), (x * 0.8 - 6, -170), (x, -214)], "#3e160c", 4, 0.6)
            pen.oval(x * 0.92 - 2, -188, 5, 6, "#ffd890", opacity=0.75)
        pen.draw_ink_line(
            [(-92, -168), (-66, -180), (-20, -190), (24, -180), (44, -166)], "#3e160c", 4, 0.7
        )


def _bea_behind(pen: Pen) -> None:
    s = pen.sketch
    _comb(pen)
    bun = [(-92, -96), (-104, -140), (-70, -172), (-20, -178), (22, -160), (30, -120), (0, -96)]
    d = draw_hair_mass(
        pen, bun, BEA_HAIR_COLOR, (bun[:4], [(30, -120), (0, -120), (-20, -130), (-40, -140)], 10)
    )
    with s.clip(d):
        pen.draw_ink_line(
            [(-84, -140), (-56, -160), (-20, -164)], "#8a7ac0", 10, 0.4, filter=s.blur_filter(3)
        )


def _bea_dress(pen: Pen) -> None:
    s = pen.sketch
    pen.draw_closed_shape([(-120, 190), (-60, 160), (0, 176), (60, 160), (110, 190), (60, 290), (-60, 290)],
              s.ball_gradient(OLIVE_SKIN.highlight, OLIVE_SKIN.base, OLIVE_SKIN.shade))  # fmt: skip
    pen.draw_ink_line([(-6, 196), (-30, 184), (-70, 182)], OLIVE_SKIN.deep_shade, 4, 0.4)
    pen.draw_ink_line([(12, 196), (34, 184), (72, 182)], OLIVE_SKIN.deep_shade, 4, 0.4)
    bodice = [(-104, 380), (-104, 262), (-60, 240), (-10, 262), (0, 268), (12, 262), (60, 238),
              (100, 260), (100, 380)]  # fmt: skip
    draw_cloth(pen, bodice, BEA_BODICE_COLOR)
    draw_embroidery(
        pen, [(-100, 254), (-60, 244), (0, 270), (60, 242), (98, 252)], 13, 6, "#f0c250", "#e05038"
    )
    for shawl, a, b in (
        ([(-200, 380), (-196, 256), (-150, 190), (-104, 168), (-90, 186), (-110, 244), (-92, 380)],
         [(-104, 172), (-170, 220), (-190, 370)], [(-92, 190), (-112, 250), (-96, 370)]),
        ([(196, 380), (186, 256), (144, 192), (100, 168), (86, 186), (104, 244), (88, 380)],
         [(100, 172), (160, 220), (180, 370)], [(88, 190), (108, 250), (92, 370)]),
    ):  # fmt: skip
        d = draw_cloth(pen, shawl, "#b82a3a", 8)
        with s.clip(d):
            pen.locks(a, b, 7, "#b82a3a", 10, 0.8)
        for x, y in ((0.35, 0.3), (0.62, 0.55), (0.3, 0.75)):
            cx = a[1][0] + (b[1][0] - a[1][0]) * x
            cy = a[0][1] + (a[2][1] - a[0][1]) * y
            for k in range(5):
                pen.oval(cx + 8 * (1, 0.31, -0.81, -0.81, 0.31)[k],
                         cy + 8 * (0, 0.95, 0.59, -0.59, -0.95)[k], 6, 6, "#f6d88a")  # fmt: skip
            pen.oval(cx, cy, 4.5, 4.5, "#7a1a2a")
    draw_beads(
        pen, [(-62, 160), (-34, 206), (4, 222), (40, 206), (58, 160)], 17, 6, "#20252e", "#394254"
    )


def _bea_top(pen: Pen) -> None:
    s = pen.sketch
    sleek = [(16, -104), (-34, -92), (-72, -50), (-86, -8), (-100, 6), (-112, -30), (-106, -94),
             (-66, -140), (0, -148), (60, -134), (94, -88), (92, -46), (84, -30), (72, -62),
             (44, -92)]  # fmt: skip
    d = draw_hair_mass(pen, sleek, BEA_HAIR_COLOR,
             ([(14, -106), (-40, -92), (-90, -16)], [(10, -144), (-70, -130), (-110, -40)], 11),
             ([(18, -106), (50, -86), (82, -34)], [(16, -146), (66, -124), (94, -60)],
              8))  # fmt: skip
    with s.clip(d):
        pen.draw_ink_line(
            [(-92, -84), (-66, -112), (-26, -126)], "#9a8ad0", 14, 0.4, filter=s.blur_filter(3)
        )
    pen.draw_ink_line([(-86, -10), (-94, 14), (-84, 30), (-78, 20)], BEA_HAIR_COLOR, 6)
    # a carnation over the ear
    for tip in ((-124, -28), (-118, -62)):
        pen.draw_closed_shape(
            [(-104, -40), (tip[0] + 8, tip[1] - 8), tip, (tip[0] + 14, tip[1] + 8)], "#2f7a3e"
        )
    for r, tone, n in ((23, "#a8162a", 11), (17, "#d62c3a", 9), (10, "#f4645a", 7)):
        for k in range(n):
            angle = k * 2 * math.pi / n + r
            x, y = -96 + r * math.cos(angle) * 0.72, -44 + r * math.sin(angle) * 0.72
            pen.oval(
                x,
                y,
                r * 0.46,
                r * 0.42,
                s.ball_gradient(light_color(tone, 0.4), tone, shade_color(tone, 0.45)),
            )
    draw_earring(pen, -102, 54, 20, "#f0c250", 5)
    draw_beads(pen, [(-102, 74), (-102, 92)], 2, 5, "#d02838")
    pen.oval(40, 58, 2.6, 2.4, "#3a1810")


BEA = Person(
    OLIVE_SKIN,
    _bea_dress,
    _bea_top,
    _bea_behind,
    flip=1,
    age=0.18,
    skull=Skull(
        jaw_width=0.9,
        chin_length=1.06,
        chin_width=0.66,
        cheek_fullness=0.8,
        cheekbone_prominence=1.6,
    ),
    eyes=Eyes("#6a4a1c", 1, lashes=0.9, slant=5, fold=0.9, shadow="#7a4a6a"),
    brows=Brows(BEA_HAIR_COLOR, 0.9, 1.7, -3),
    nose=Nose(1.08, 0.86, 0.7),
    mouth=Mouth(1.15, 1, "#b02030"),
    tilt=3,
    neck_width=0.86,
)


# ---------------------------------------------------------------- Ravi

SAFFRON_COLOR = "#ee8a22"
TEAL_COLOR = "#16606e"


def _ravi_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, TEAL_COLOR, 184, 174, 4)
    with s.clip(d):
        for side in (-1, 1):
            for k in range(3):
                pen.stripe([(side * (30 + 18 * k), 150), (side * (36 + 16 * k), 250),
                            (side * (34 + 16 * k), 380)], "#e6b84a", 2.4, opacity=0.85)  # fmt: skip
        pen.stripe([(4, 180), (4, 380)], shade_color(TEAL_COLOR, 0.7), 4)
    draw_cloth(pen, [(-66, 120), (-70, 168), (-6, 210), (4, 214), (14, 208), (64, 168), (58, 120),
                (50, 160), (4, 184), (-48, 160)], "#e6b84a", 6)  # fmt: skip
    draw_embroidery(
        pen, [(-62, 152), (-30, 182), (4, 198), (34, 184), (58, 152)], 13, 5, TEAL_COLOR, "#b82a3a"
    )
    for y in (232, 262, 292):
        pen.oval(4, y, 7, 7, s.orb_gradient("#f0c250"))
    draw_beads(pen, [(-96, 170), (-60, 236), (4, 262), (64, 236), (98, 170)], 27, 5.4, "#f6efe2")
    pen.oval(4, 266, 15, 17, s.x_gradient("#fff0b0", "#e0a830", "#8a5410"))
    pen.oval(4, 266, 9, 11, s.orb_gradient("#c02040"))


def _ravi_beard(pen: Pen) -> None:
    goatee = [(2, 100), (-6, 112), (-6, 134), (8, 160), (18, 166), (28, 156), (42, 132), (42, 112),
              (32, 100), (18, 106)]  # fmt: skip
    draw_hair_mass(
        pen,
        goatee,
        BEA_HAIR_COLOR,
        ([(0, 104), (0, 130), (16, 164)], [(38, 104), (38, 130), (20, 164)], 9),
        width=4,
    )
    for side in ([(22, 58), (4, 54), (-22, 62), (-44, 72), (-64, 62), (-66, 46), (-56, 44), (-58,
        56),
                  (-44, 58), (-22, 70), (6, 70)],
                 [(22, 58), (38, 54), (56, 62), (72, 70), (88, 58), (88, 42), (78, 42), (80, 54),
                  (70, 58), (52, 70), (34, 70)]):  # fmt: skip
        draw_hair_mass(
            pen,
            side,
            BEA_HAIR_COLOR,
            (side[:5], [side[10], side[9], side[8], side[7], side[6]], 4),
            width=3,
        )


def _ravi_top(pen: Pen) -> None:
    s = pen.sketch
    draw_hair_mass(
        pen,
        [(-72, -60), (-102, -50), (-106, -10), (-98, 20), (-90, 20), (-88, -14), (-78, -40)],
        BEA_HAIR_COLOR,
        ([(-80, -56), (-104, -20), (-98, 16)], [(-76, -44), (-88, -10), (-92, 16)], 6),
    )
    bulk = [(-104, -54), (-126, -110), (-92, -176), (-14, -200), (64, -186), (108, -128), (98, -64),
            (60, -84), (14, -96), (-50, -82)]  # fmt: skip
    pen.draw_closed_shape(
        bulk,
        s.xy_gradient(
            light_color(SAFFRON_COLOR, 0.3), SAFFRON_COLOR, shade_color(SAFFRON_COLOR, 0.5)
        ),
    )
    draw_wound_cloth(pen, [
        ([(-106, -52), (-130, -112), (-84, -178), (0, -204)], [(-60, -76), (-84, -112), (-40, -160),
                                                              (20, -186)]),
        ([(100, -62), (112, -124), (70, -184), (0, -204)], [(62, -80), (78, -118), (46, -160),
                                                           (-10, -178)]),
        ([(-108, -56), (-120, -84), (-50, -150), (50, -192)], [(-56, -74), (-40, -96), (10, -140),
                                                              (84, -176)]),
        ([(-58, -72), (-20, -100), (40, -150), (94, -160)], [(-8, -80), (24, -98), (70, -128),
                                                            (110, -132)]),
        ([(104, -58), (106, -96), (60, -118), (-20, -98)], [(78, -60), (66, -78), (40, -84),
                                                           (-4, -72)]),
    ], SAFFRON_COLOR)  # fmt: skip
    # the jewel and its plume
    for k, (tip, tone) in enumerate((((-30, -214), "#1f7a8a"), ((52, -216), "#2f9a6a"),
                                     ((10, -224), "#2f5ab8"))):  # fmt: skip
        root = (20, -128)
        mid = ((root[0] + tip[0]) / 2 - 8 + 8 * k, -172)
        pen.draw_closed_shape([root, (mid[0] - 14, mid[1]), tip, (mid[0] + 14, mid[1])],
                  s.y_gradient(light_color(tone, 0.5), tone))  # fmt: skip
        pen.draw_ink_line([root, mid, tip], "#f6e0a0", 3)
        pen.oval(tip[0], tip[1] + 15, 7, 9, s.orb_gradient("#f0c250"))
        pen.oval(tip[0], tip[1] + 15, 4, 5, "#20307a")
    pen.oval(20, -118, 19, 22, s.x_gradient("#fff0b0", "#e0a830", "#8a5410"))
    pen.oval(20, -118, 12, 15, s.orb_gradient("#c02040"))
    draw_beads(pen, [(14, -98), (0, -86), (-22, -84)], 5, 4.4, "#f6efe2")
    draw_beads(pen, [(28, -98), (40, -88), (58, -90)], 5, 4.4, "#f6efe2")
    pen.oval(-104, 42, 5, 5, s.orb_gradient("#f0c250"))


RAVI = Person(
    BROWN_SKIN,
    _ravi_dress,
    _ravi_top,
    beard=_ravi_beard,
    flip=-1,
    age=0.1,
    skull=Skull(
        jaw_width=0.92,
        chin_length=1.05,
        chin_width=0.75,
        cheek_fullness=0.85,
        cheekbone_prominence=1.4,
    ),
    eyes=Eyes("#6a3c12", 0.98, slant=3, fold=0.9),
    brows=Brows(BEA_HAIR_COLOR, 1.3, 1.5, 0),
    nose=Nose(1.12, 0.92, 0.8),
    mouth=Mouth(0.9, 0.96),
    tilt=2,
)
