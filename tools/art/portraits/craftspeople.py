"""Guests who make things: a potter, an apothecary, a smith and an apprentice."""

from __future__ import annotations

from tools.art.portraits.bust import Person
from tools.art.portraits.clothes import (
    LINEN_COLOR,
    draw_cloth,
    draw_earring,
    draw_embroidery,
    draw_torso,
)
from tools.art.portraits.features import Brows, Eyes, Mouth, Nose
from tools.art.portraits.hair import draw_curls, draw_hair_mass, draw_stubble
from tools.art.portraits.head import DEEP_SKIN, FAIR_SKIN, OLIVE_SKIN, ROSY_SKIN, Skull
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import light_color, shade_color

POTTER_HAIR_COLOR = "#c8541c"


# ---------------------------------------------------------------- the potter


def _potter_behind(pen: Pen) -> None:
    draw_curls(
        pen,
        [(-70, -110), (-128, -66), (-144, 10), (-136, 84), (-100, 124)],
        17,
        28,
        POTTER_HAIR_COLOR,
        14,
    )
    draw_curls(
        pen, [(60, -110), (108, -70), (122, 0), (116, 70), (88, 118)], 15, 26, POTTER_HAIR_COLOR, 12
    )
    draw_curls(
        pen, [(-100, -80), (-114, 0), (-106, 90)], 9, 26, shade_color(POTTER_HAIR_COLOR, 0.15), 8
    )
    draw_curls(pen, [(96, -60), (100, 20), (90, 90)], 8, 24, shade_color(POTTER_HAIR_COLOR, 0.2), 8)


def _potter_dress(pen: Pen) -> None:
    s = pen.sketch
    draw_torso(pen, "#e8dcc4", 172, 180, 3)
    bib = [(-84, 380), (-80, 250), (-58, 222), (0, 228), (60, 222), (82, 250), (84, 380)]
    with s.solid(2.2, 4):
        for strap in ([(-70, 232), (-76, 190), (-62, 156)], [(70, 232), (74, 190), (60, 156)]):
            pen.stripe(strap, "#3e6a78", 20)
        d = draw_cloth(pen, bib, "#4f8292", 9)
        with s.clip(d):
            pen.soft_shape([(-60, 260), (-20, 250), (-10, 300), (-50, 320)], "#c08a5a", 5, 0.6)
        for x in (-62, 62):
            pen.oval(x, 238, 8, 8, s.orb_gradient("#d8a24a"))
    draw_cloth(pen, [(-56, 146), (-66, 172), (-18, 206), (4, 204), (-20, 180)], LINEN_COLOR)
    draw_cloth(pen, [(52, 146), (62, 170), (26, 206), (4, 204), (28, 178)], LINEN_COLOR)


def _potter_marks(pen: Pen) -> None:
    """A smear of clay on the cheek, and freckles."""
    pen.soft_shape([(56, 26), (78, 20), (80, 30), (60, 38)], "#b8784a", 2, 0.8)
    pen.soft_shape([(58, 40), (76, 34), (77, 41), (60, 47)], "#b8784a", 2, 0.6)
    for x, y in ((-42, 30), (-32, 24), (-50, 38), (-24, 34), (-36, 42), (-16, 28), (14, 24),
                 (46, 30), (22, 20), (-58, 28), (42, 40), (-10, 40), (30, 30)):  # fmt: skip
        pen.oval(x, y, 2.3, 2, "#b8602c", opacity=0.65)


def _potter_top(pen: Pen) -> None:
    draw_curls(
        pen,
        [
            (-100, 20),
            (-108, -30),
            (-90, -76),
            (-50, -100),
            (0, -108),
            (50, -98),
            (84, -64),
            (92, -20),
        ],
        19,
        23,
        POTTER_HAIR_COLOR,
        9,
    )
    draw_curls(
        pen,
        [(-94, -90), (-50, -138), (10, -150), (70, -128), (98, -80)],
        13,
        29,
        POTTER_HAIR_COLOR,
        12,
    )
    band = [(-112, -70), (-70, -112), (0, -130), (66, -114), (100, -76), (104, -98), (68, -140),
            (0, -156), (-74, -138), (-118, -92)]  # fmt: skip
    d = draw_cloth(pen, band, "#f0c84a", 5)
    with pen.sketch.clip(d):
        pen.locks(
            [(-116, -76), (-70, -118), (0, -134), (68, -118), (102, -80)],
            [(-118, -90), (-72, -134), (0, -152), (68, -136), (104, -96)],
            4,
            "#f0c84a",
            7,
            0.8,
        )
        for k in range(9):
            x = -100 + k * 25
            pen.oval(x, -142 + 0.0046 * x * x, 5, 5, "#c8402c")
    pen.draw_closed_shape([(30, -146), (20, -186), (44, -196), (56, -166), (52, -146)], "#f0c84a")
    pen.draw_closed_shape([(48, -148), (66, -184), (92, -180), (84, -156), (60, -142)], "#e0b03a")
    pen.draw_ink_line([(44, -150), (38, -180)], "#8a6a14", 4, 0.7)
    pen.draw_ink_line([(58, -150), (76, -174)], "#8a6a14", 4, 0.7)
    pen.oval(50, -146, 12, 11, pen.sketch.orb_gradient("#f0c84a"))


POTTER = Person(
    ROSY_SKIN, _potter_dress, _potter_top, _potter_behind, face_marks=_potter_marks, flip=-1,
    skull=Skull(jaw_width=0.95, chin_length=0.96, chin_width=0.9, cheek_fullness=1.25),
    eyes=Eyes("#3a7a8a", 1.05, lashes=0.35, slant=1), brows=Brows("#9a3c12", 1.05, 1.1),
    nose=Nose(0.9, 0.95, -0.5), mouth=Mouth(1.05, 1.04), ear_size=0, tilt=-2, neck_width=0.92,
)  # fmt: skip


# ---------------------------------------------------------------- the apothecary

VEIL_COLOR = "#2f8f86"


def _apothecary_behind(pen: Pen) -> None:
    draw_cloth(
        pen,
        [
            (-70, -130),
            (-126, -60),
            (-132, 60),
            (-150, 160),
            (-90, 220),
            (60, 220),
            (128, 150),
            (112, 60),
            (108, -60),
            (60, -130),
        ],
        shade_color(VEIL_COLOR, 0.35),
    )


def _apothecary_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, "#8a3a5c", 178, 182, 5)
    with s.clip(d):
        pen.locks([(-90, 200), (-120, 280), (-110, 390)], [(90, 200), (110, 280), (100, 390)], 9,
                  "#8a3a5c", 10, 0.7)  # fmt: skip
    # the end of the veil across the breast
    drape = [(-118, 120), (-142, 186), (-100, 236), (-20, 262), (70, 254), (130, 204), (116, 140),
             (70, 150), (4, 170), (-60, 152)]  # fmt: skip
    with s.solid(2.4, 5):
        d = draw_cloth(pen, drape, VEIL_COLOR, 4)
        with s.clip(d):
            pen.locks([(-116, 130), (-40, 176), (110, 150)], [(-138, 196), (-20, 258), (126,
                                                                                        206)], 9,
                      VEIL_COLOR, 10, 0.9)  # fmt: skip
    pen.oval(-76, 208, 13, 13, s.x_gradient("#fff0b0", "#e0a830", "#8a5410"))
    pen.oval(-76, 208, 7, 7, s.orb_gradient("#3a5ab8"))


def _apothecary_top(pen: Pen) -> None:
    s = pen.sketch
    outer = [(-70, 106), (-96, 60), (-100, -10), (-84, -64), (-40, -92), (18, -100), (62, -86),
             (88, -50), (90, 0), (86, 50), (60, 104), (20, 130), (60, 150), (120, 130), (124, 40),
             (118, -60), (80, -136), (0, -166), (-80, -142), (-126, -70), (-130, 40), (-128, 130),
             (-60, 150), (10, 132)]  # fmt: skip
    d = draw_cloth(pen, outer, VEIL_COLOR, 6)
    with s.clip(d):
        pen.locks(
            [(20, -102), (-60, -84), (-102, -10), (-96, 70), (-30, 130)],
            [(0, -164), (-84, -138), (-128, -50), (-130, 60), (-90, 146)],
            8,
            VEIL_COLOR,
            9,
            0.9,
        )
        pen.locks(
            [(24, -102), (70, -80), (92, 0), (84, 60), (40, 120)],
            [(10, -164), (84, -130), (118, -50), (124, 50), (100, 136)],
            7,
            VEIL_COLOR,
            8,
            0.9,
        )
    band = [(-84, -50), (-44, -82), (18, -90), (60, -78), (86, -42), (88, -54), (62, -92),
            (18, -106), (-46, -98), (-90, -64)]  # fmt: skip
    pen.draw_closed_shape(band, s.x_gradient("#f6ead0", "#e6cf9c", "#a8824a"))
    draw_embroidery(
        pen, [(-80, -62), (-44, -90), (18, -98), (60, -85), (84, -54)], 15, 4, "#c8402c", "#2f5a8a"
    )
    # a sprig of lavender tucked in
    for k in range(3):
        x = -104 - k * 9
        pen.draw_ink_line([(-96, -40), (x, -84), (x - 6, -122 + 8 * k)], "#4a7a3a", 4)
        for j in range(6):
            pen.oval(x - 3 + (j % 2) * 7 - 3, -124 + 8 * k + j * 8, 5, 5, s.orb_gradient("#8a6ac8"))


APOTHECARY = Person(
    OLIVE_SKIN,
    _apothecary_dress,
    _apothecary_top,
    _apothecary_behind,
    flip=1,
    age=0.25,
    skull=Skull(
        jaw_width=0.96, chin_length=1, chin_width=0.85, cheek_fullness=1.1, cheekbone_prominence=1.2
    ),
    eyes=Eyes("#4a3214", 1.08, lashes=0.6, slant=2, fold=0.7, shadow="#5a3a4a"),
    brows=Brows("#2a1812", 1.15, 1.3, -1),
    nose=Nose(1.04, 0.92, 0.5),
    mouth=Mouth(1.1, 0.98),
    ear_size=0,
    tilt=-2,
    neck_width=0.8,
)


# ---------------------------------------------------------------- the smith

LEATHER_COLOR = "#7a4a28"


def _smith_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, DEEP_SKIN.base, 200, 162, 12)
    with s.clip(d):
        pen.soft_shape(
            [(-200, 240), (-150, 196), (-110, 200), (-130, 260), (-180, 320)],
            DEEP_SKIN.highlight,
            14,
            0.7,
        )
        pen.soft_shape(
            [(130, 220), (170, 230), (180, 300), (140, 300)], DEEP_SKIN.highlight, 12, 0.4
        )
        pen.draw_ink_line([(-10, 186), (-40, 172), (-90, 172)], DEEP_SKIN.deep_shade, 5, 0.5)
        pen.draw_ink_line([(16, 186), (44, 172), (92, 174)], DEEP_SKIN.deep_shade, 5, 0.5)
    shirt = [(-130, 390), (-126, 250), (-104, 170), (-84, 156), (-70, 214), (0, 246), (74, 212),
             (86, 156), (106, 172), (122, 250), (126, 390)]  # fmt: skip
    draw_cloth(pen, shirt, "#a83c2c", 3)
    apron = [(-100, 390), (-92, 270), (-70, 238), (2, 256), (72, 236), (92, 268), (98, 390)]
    with s.solid(2.4, 5):
        for strap in ([(-80, 250), (-96, 200), (-90, 158)], [(82, 250), (96, 200), (92, 158)]):
            pen.stripe(strap, LEATHER_COLOR, 22)
        draw_cloth(pen, apron, LEATHER_COLOR, 11)
        pen.stripe(
            [(-86, 278), (-66, 250), (2, 268), (68, 248), (86, 276)],
            light_color(LEATHER_COLOR, 0.5),
            3,
            stroke_dasharray="9 7",
        )
        for x in (-82, 84):
            pen.oval(x, 244, 11, 11, s.x_gradient("#fff0b0", "#d09a34", "#7a4a10"))


def _smith_marks(pen: Pen) -> None:
    """A scar through the brow, soot on cheek and brow."""
    pen.draw_ink_line([(-42, -50), (-34, -30), (-36, -14)], DEEP_SKIN.highlight, 4, 0.9)
    pen.draw_ink_line([(-40, -50), (-31, -30), (-33, -14)], DEEP_SKIN.deep_shade, 2.4, 0.8)
    pen.soft_shape([(44, 40), (70, 34), (74, 50), (52, 58)], "#1c1214", 4, 0.55)
    pen.soft_shape([(-20, -90), (20, -96), (24, -82), (-16, -78)], "#1c1214", 5, 0.5)


def _smith_top(pen: Pen) -> None:
    s = pen.sketch
    crop = [(-92, -6), (-106, -40), (-106, -84), (-70, -132), (0, -142), (60, -130), (90, -88),
            (90, -44), (70, -90), (10, -108), (-50, -98), (-80, -52), (-86, -10)]  # fmt: skip
    with s.clip(pen.curve_path(Skull(jaw_width=1.14).outline())):
        draw_stubble(pen, crop, "#140c10", 0.95)
    # goggles pushed up
    strap = [(-106, -66), (-60, -92), (10, -104), (64, -92), (92, -66), (94, -84), (66, -112),
             (10, -124), (-62, -112), (-110, -86)]  # fmt: skip
    draw_cloth(pen, strap, "#3a2418", 5)
    for x, rx in ((-34, 35), (48, 30)):
        y = -106 if x < 0 else -104
        pen.oval(x, y, rx, 31, s.xy_gradient("#f6dc8a", "#c08a34", "#5a3410"), stroke="#3a1e0a",
                 stroke_width=2)  # fmt: skip
        pen.oval(x, y, rx - 9, 22, s.xy_gradient("#bfe8e0", "#3a7a7a", "#123a42"))
        g = x * pen.flip
        pen.sketch.line(f"M{g - 12} {y - 4}q6 -12 16 -12", "#ffffff", 5, opacity=0.8)
    pen.draw_ink_line([(0, -104), (8, -112), (18, -104)], "#c08a34", 9)
    draw_earring(pen, -106, 44, 9, "#d8d8e0", 5)


SMITH = Person(
    DEEP_SKIN,
    _smith_dress,
    _smith_top,
    face_marks=_smith_marks,
    flip=-1,
    age=0.2,
    skull=Skull(
        jaw_width=1.14,
        chin_length=1.03,
        chin_width=1.25,
        cheek_fullness=0.95,
        cheekbone_prominence=1.5,
    ),
    eyes=Eyes("#7a4a1a", 0.98, lashes=0.25, fold=0.6),
    brows=Brows("#1a0e0e", 1.25, 1, 0),
    nose=Nose(0.98, 1.3, 0),
    mouth=Mouth(1.3, 1.1),
    neck_width=1.35,
    tilt=1,
)


# ---------------------------------------------------------------- the apprentice

APPRENTICE_HAIR_COLOR = "#d8a850"


def _apprentice_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, "#5a7a3e", 150, 186, 4)
    with s.clip(d):
        patch = [(60, 232), (100, 226), (106, 268), (66, 274)]
        draw_cloth(pen, patch, "#c88a3e", 3)
        pen.stripe([*patch, patch[0]], "#f6e2b8", 3, stroke_dasharray="6 6")
    scarf = [(-62, 134), (-74, 168), (-30, 204), (10, 210), (44, 200), (70, 166), (58, 134),
             (30, 162), (0, 168), (-36, 160)]  # fmt: skip
    with s.solid(2.2, 4):
        d = draw_cloth(pen, scarf, "#d8402c", 5)
        with s.clip(d):
            pen.locks([(-66, 150), (0, 180), (62, 150)], [(-66, 176), (4, 206), (60, 176)], 5,
                      "#d8402c",
                      7, 0.8)  # fmt: skip
        end = [(-6, 196), (-28, 250), (-36, 300), (0, 306), (22, 250), (24, 200)]
        d = draw_cloth(pen, end, "#d8402c", 8)
        with s.clip(d):
            for y in (238, 262, 286):
                pen.stripe([(-50, y - 6), (40, y + 4)], "#ffe2a0", 7)


def _apprentice_marks(pen: Pen) -> None:
    for x, y in (
        (-40, 32),
        (-28, 38),
        (-50, 40),
        (-20, 32),
        (50, 34),
        (60, 40),
        (66, 32),
        (44, 40),
    ):
        pen.oval(x, y, 2.6, 2.3, "#c07a3c", opacity=0.6)
    pen.soft_shape([(-66, 44), (-50, 50), (-56, 62), (-70, 56)], "#6a4a3a", 3, 0.45)


def _apprentice_top(pen: Pen) -> None:
    s = pen.sketch
    for tuft in ([(-80, -70), (-104, -40), (-118, 16), (-98, 4), (-104, 40), (-84, 14), (-80, -30)],
                 [(70, -66), (88, -40), (100, 4), (86, -4), (84, -30)],
                 [(-60, -78), (-50, -40), (-36, -52), (-20, -28), (-4, -52), (14, -32), (30, -54),
                  (52, -34), (58, -56), (76, -44), (70, -84), (0, -100)]):  # fmt: skip
        draw_hair_mass(pen, tuft, APPRENTICE_HAIR_COLOR, (tuft[:3], tuft[2:5], 7), width=5)
    # the cap, far too large
    crown = [(-118, -74), (-146, -120), (-116, -176), (-30, -206), (64, -194), (118, -150),
             (112, -96), (60, -92), (0, -96), (-60, -84)]  # fmt: skip
    d = draw_cloth(pen, crown, "#8a6a4a", 10)
    with s.clip(d):
        for x in (-88, -30, 34, 86):
            pen.draw_ink_line(
                [(-10, -208), (x * 1.1, -156), (x * 1.2, -80)], shade_color("#8a6a4a", 0.6), 5, 0.7
            )
        for x in range(-150, 140, 22):
            pen.stripe([(x, -220), (x + 10, -70)], "#c8a878", 2, opacity=0.4)
        for y in range(-210, -70, 22):
            pen.stripe([(-150, y), (130, y + 6)], "#4a3424", 2, opacity=0.4)
    pen.oval(-8, -204, 11, 8, s.orb_gradient("#8a6a4a"))
    peak = [(-46, -92), (10, -106), (80, -100), (128, -76), (140, -56), (96, -60), (40, -72),
            (-10, -74)]  # fmt: skip
    draw_cloth(pen, peak, "#6a4e34", 4)
    pen.draw_ink_line([(-40, -86), (20, -98), (84, -92), (130, -66)], "#c8a878", 4, 0.7)


APPRENTICE = Person(
    FAIR_SKIN, _apprentice_dress, _apprentice_top, face_marks=_apprentice_marks, flip=1,
    skull=Skull(jaw_width=0.92, chin_length=0.84, chin_width=0.85, cheek_fullness=1.5),
    eyes=Eyes("#3a6aa8", 1.25, lashes=0.15), brows=Brows("#a8742c", 0.8, 1.1, -6),
    nose=Nose(0.78, 0.8, -0.9), mouth=Mouth(0.85, 0.95), ear_size=1.2, tilt=-4, neck_width=0.7,
)  # fmt: skip
