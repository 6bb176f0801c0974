"""Portraits of Mika and Omar, the fast players among the built-in characters."""

from __future__ import annotations

from tools.art.portraits.bust import Person
from tools.art.portraits.clothes import (
    LINEN_COLOR,
    draw_beads,
    draw_cloth,
    draw_earring,
    draw_embroidery,
    draw_torso,
)
from tools.art.portraits.features import Brows, Eyes, Mouth, Nose
from tools.art.portraits.hair import draw_hair_mass
from tools.art.portraits.head import EBONY_SKIN, TAN_SKIN, Skull
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import light_color, shade_color

MIKA_HAIR_COLOR = "#4a2513"
MIKA_SCARF_COLOR = "#1f9c9a"


def _mika_behind(pen: Pen) -> None:
    """Hair and the two ends of the scarf, blown back."""
    s = pen.sketch
    for end, n in (
        (
            [(-96, -46), (-150, -58), (-178, -30), (-206, -44), (-196, -8), (-156, 6), (-100, -14)],
            1,
        ),
        ([(-96, -30), (-140, -14), (-164, 26), (-194, 40), (-176, 60), (-140, 44), (-92, 4)], 2),
    ):
        draw_cloth(pen, end, MIKA_SCARF_COLOR, n)
        pen.locks(end[:4], [end[6], end[5], end[5], end[4]], 4, MIKA_SCARF_COLOR, 6, 0.8, n)
    d = pen.draw_closed_shape(
        [(-88, -70), (-128, -10), (-146, 70), (-128, 128), (-150, 150), (-100, 150), (-60, 118),
         (60, 116), (92, 128), (112, 100), (98, 60), (100, 0), (80, -80)],
        s.xy_gradient(light_color(MIKA_HAIR_COLOR, 0.2), MIKA_HAIR_COLOR, shade_color(MIKA_HAIR_COLOR, 0.6)),
    )  # fmt: skip
    with s.clip(d):
        pen.locks([(-96, -60), (-124, 20), (-140, 90), (-128, 150)],
                  [(-50, -20), (-70, 40), (-84, 100), (-70, 140)], 10, MIKA_HAIR_COLOR, 7)  # fmt: skip
        pen.locks(
            [(60, 40), (66, 80), (60, 116)],
            [(96, -10), (100, 60), (108, 110)],
            6,
            MIKA_HAIR_COLOR,
            6,
        )


def _mika_dress(pen: Pen) -> None:
    s = pen.sketch
    draw_torso(pen, LINEN_COLOR, 176, 182)
    for side in (
        [(-150, 360), (-142, 232), (-104, 176), (-72, 160), (-58, 220), (-28, 300), (-20, 360)],
        [(146, 360), (136, 236), (100, 178), (68, 160), (62, 220), (44, 300), (38, 360)],
    ):
        d = draw_cloth(pen, side, "#c8452c", 5)
        with s.clip(d):
            pen.locks(
                [side[2], side[1], side[0]], [side[4], side[5], side[6]], 5, "#c8452c", 9, 0.7
            )
        draw_embroidery(pen, side[3:], 9, 7, "#ffd873", "#fff3d0")
    draw_cloth(
        pen, [(-56, 148), (-66, 170), (-20, 214), (8, 226), (6, 200), (-24, 172)], LINEN_COLOR
    )
    draw_cloth(pen, [(50, 146), (62, 168), (34, 208), (8, 226), (10, 200), (30, 170)], LINEN_COLOR)
    draw_beads(
        pen, [(-46, 156), (-20, 190), (8, 200), (34, 186), (48, 156)], 11, 7, "#e8a63a", "#c8452c"
    )


def _mika_marks(pen: Pen) -> None:
    """Freckles."""
    for x, y in ((-40, 28), (-30, 34), (-48, 37), (-22, 28), (-36, 44), (-14, 38), (50, 32),
                 (60, 36), (66, 28), (56, 44), (20, 28), (12, 22), (44, 26)):  # fmt: skip
        pen.oval(x, y, 2.3, 2, "#8a4420", opacity=0.55)


def _mika_top(pen: Pen) -> None:
    s = pen.sketch
    # side hair and the fringe
    near = [(-60, -96), (-104, -50), (-114, 20), (-104, 84), (-116, 108), (-88, 88), (-84, 30),
            (-86, -14), (-70, -50)]  # fmt: skip
    d = pen.draw_closed_shape(
        near,
        s.xy_gradient(
            light_color(MIKA_HAIR_COLOR, 0.3), MIKA_HAIR_COLOR, shade_color(MIKA_HAIR_COLOR, 0.5)
        ),
    )
    with s.clip(d):
        pen.locks([(-70, -80), (-108, -20), (-112, 50), (-108, 104)],
                  [(-62, -60), (-84, -10), (-88, 40), (-92, 90)], 7, MIKA_HAIR_COLOR, 5)  # fmt: skip
    fringe = [(-74, -62), (-30, -92), (40, -94), (84, -62), (88, -20), (80, -6), (76, -38),
              (56, -60), (30, -50), (18, -62), (-6, -44), (-20, -58), (-50, -32), (-80,
                  -12)]  # fmt: skip
    d = pen.draw_closed_shape(
        fringe,
        s.xy_gradient(
            light_color(MIKA_HAIR_COLOR, 0.3), MIKA_HAIR_COLOR, shade_color(MIKA_HAIR_COLOR, 0.45)
        ),
    )
    with s.clip(d):
        pen.locks(
            [(20, -100), (-30, -80), (-80, -16)],
            [(30, -100), (10, -80), (-8, -46)],
            8,
            MIKA_HAIR_COLOR,
            5,
        )
        pen.locks(
            [(20, -100), (30, -80), (34, -50)],
            [(40, -100), (80, -60), (84, -10)],
            8,
            MIKA_HAIR_COLOR,
            5,
        )
    # the scarf over the crown
    scarf = [(-106, -44), (-112, -96), (-70, -146), (0, -166), (66, -146), (100, -94), (92, -58),
             (60, -84), (0, -94), (-60, -82)]  # fmt: skip
    d = draw_cloth(pen, scarf, MIKA_SCARF_COLOR)
    with s.clip(d):
        pen.locks([(-110, -50), (-60, -100), (0, -106), (60, -98), (96, -66)],
                  [(-80, -140), (-40, -154), (0, -160), (40, -152), (80, -126)], 8, MIKA_SCARF_COLOR, 8,
                  0.8)  # fmt: skip
        for x, y in ((-76, -112), (-38, -132), (4, -140), (46, -130), (-50, -98), (-4, -110),
                     (38, -104), (76, -104)):  # fmt: skip
            pen.oval(x, y, 6, 5, "#ffe08a")
            pen.oval(x, y, 2.4, 2, "#d0602c")
    rim = [(-106, -44), (-60, -82), (0, -94), (60, -84), (92, -58), (94, -70), (62, -98),
           (0, -108), (-62, -96), (-108, -58)]  # fmt: skip
    pen.draw_closed_shape(rim, s.x_gradient("#ffe9a8", "#e8b04a", "#9a5a1c"))
    draw_earring(pen, -106, 52, 15)


MIKA = Person(
    TAN_SKIN, _mika_dress, _mika_top, _mika_behind, face_marks=_mika_marks,
    skull=Skull(jaw_width=0.92, chin_length=0.97, chin_width=0.8, cheek_fullness=1.05),
    eyes=Eyes("#3f7a3a", 1.1, lashes=0.6, slant=3), brows=Brows("#3a1a0c", 0.95, 1.2),
    nose=Nose(0.9, 0.85, -0.6), mouth=Mouth(1.05, 1.06), tilt=-2, neck_width=0.9,
)  # fmt: skip


# ---------------------------------------------------------------- Omar

OMAR_HAIR_COLOR = "#221716"
FEZ_COLOR = "#b8242a"


def _omar_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, "#e8b43c", 190, 180, 7)
    with s.clip(d):
        for x in (-150, -112, -76, 76, 112, 150):
            top = 168 + abs(x) * 0.28
            fold = [(x * 0.9, top - 40), (x, top), (x * 1.06, top + 60), (x * 1.04, 380)]
            pen.stripe(fold, "#fff4d4", 13, opacity=0.9)
            pen.stripe(fold, "#a8521c", 3, opacity=0.8)
    draw_cloth(pen, [(-66, 150), (-70, 176), (-16, 226), (6, 300), (22, 226), (64, 176), (58, 150),
                (40, 190), (4, 210), (-36, 190)], "#f6ecd8", 4)  # fmt: skip
    draw_embroidery(pen, [(-62, 170), (-22, 210), (4, 226), (30, 210), (58, 170)], 11, 6, "#b8242a",
               "#1f7a6a")  # fmt: skip
    pen.draw_ink_line([(4, 226), (6, 260), (6, 300)], "#7a3a12", 4)
    for y in (240, 262):
        pen.oval(6, y, 6, 6, s.orb_gradient("#b8242a"))


def _omar_beard(pen: Pen) -> None:
    outline = [(-94, -6), (-100, 34), (-88, 82), (-52, 116), (-6, 134), (22, 135), (48, 122),
               (76, 82), (84, 34), (78, 30), (64, 62), (48, 56), (22, 54), (-6, 54), (-34, 62),
               (-60, 66), (-80, 34)]  # fmt: skip
    draw_hair_mass(pen, outline, OMAR_HAIR_COLOR,
         ([(-92, 0), (-92, 60), (-50, 110)], [(-78, 40), (-58, 70), (-20, 124)], 9),
         ([(-40, 60), (-30, 100), (0, 132)], [(50, 58), (44, 100), (24, 132)], 14),
         ([(56, 60), (56, 96), (30, 128)], [(82, 40), (78, 70), (50, 116)], 7),
         width=5)  # fmt: skip
    lips = [(-12, 84), (-20, 72), (2, 62), (20, 60), (42, 62), (54, 72), (46, 84), (22, 94)]
    pen.soft_shape(lips, OMAR_SKIN.shade, 3.5, 1)


def _omar_top(pen: Pen) -> None:
    s = pen.sketch
    draw_hair_mass(
        pen,
        [(-62, -86), (-100, -62), (-106, -16), (-98, 6), (-86, -4), (-84, -40), (-66, -66)],
        OMAR_HAIR_COLOR,
        ([(-70, -80), (-104, -40), (-100, 4)], [(-64, -66), (-84, -36), (-86, 0)], 7),
    )
    draw_hair_mass(
        pen, [(60, -84), (84, -62), (88, -34), (82, -26), (78, -48), (62, -70)], OMAR_HAIR_COLOR
    )
    fez = [(-98, -58), (-96, -110), (-84, -176), (-70, -190), (0, -198), (62, -190), (74, -176),
           (88, -110), (90, -60), (60, -78), (0, -88), (-60, -78)]  # fmt: skip
    d = pen.draw_closed_shape(fez, s.x_gradient("#e04a40", "#d83634", FEZ_COLOR, "#7a1018"))
    with s.clip(d):
        pen.soft_shape([(-92, -70), (-84, -170), (-50, -186), (-56, -80)], "#ff8a70", 8, 0.55)
        pen.draw_ink_line(
            [(-100, -70), (-60, -92), (0, -102), (60, -92), (92, -74)], "#5a0a10", 7, 0.6
        )
        pen.draw_ink_line([(-98, -84), (-60, -104), (0, -114), (60, -104), (92, -86)], "#f0b848", 5)
    pen.oval(-4, -190, 72, 11, s.xy_gradient("#ff9a80", "#d83634", "#8a141c"))
    pen.oval(-4, -192, 7, 5, "#3a1a10")
    pen.draw_ink_line(
        [(-4, -194), (-70, -206), (-118, -176), (-140, -140)], "#2a1a18", 7, swell=0.3
    )
    for k in range(9):
        pen.draw_ink_line([(-140, -142), (-150 - k * 3, -112 + k * 2), (-146 - k * 6, -78 + k * 3)],
                ("#2a1a18", "#4a3430", "#161010")[k % 3], 7)  # fmt: skip
    pen.oval(-141, -139, 8, 7, s.orb_gradient("#f0b848"))


OMAR_SKIN = EBONY_SKIN
OMAR = Person(
    OMAR_SKIN, _omar_dress, _omar_top, beard=_omar_beard, flip=-1,
    skull=Skull(jaw_width=1.02, chin_length=1.02, chin_width=1.05, cheekbone_prominence=1.2),
    eyes=Eyes("#3a2010", 1.02, fold=0.6), brows=Brows(OMAR_HAIR_COLOR, 1.2, 1.1, -1),
    nose=Nose(1.02, 1.25, 0.1), mouth=Mouth(1.2, 1.08), tilt=-2,
)  # fmt: skip
