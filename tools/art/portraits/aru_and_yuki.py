"""Portraits of Aru and Yuki, the hoarders among the built-in characters."""

from __future__ import annotations

from tools.art.portraits.bust import Person
from tools.art.portraits.clothes import draw_beads, draw_cloth, draw_embroidery, draw_torso
from tools.art.portraits.features import Brows, Eyes, Mouth, Nose
from tools.art.portraits.hair import draw_fur, draw_hair_mass
from tools.art.portraits.head import BROWN_SKIN, IVORY_SKIN, Skull
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import light_color, shade_color

ARU_HAIR_COLOR = "#b9b2ac"
ARU_ROBE_COLOR = "#6a2148"
FUR_COLOR = "#7a5232"


def _aru_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, ARU_ROBE_COLOR, 205, 172, 5)
    with s.clip(d):
        pen.draw_closed_shape([(-60, 150), (-50, 250), (-40, 370), (60, 370), (56, 250), (56, 150)],
                  s.x_gradient("#f0c860", "#c8922c", "#7a4a10"))  # fmt: skip
        draw_embroidery(pen, [(8, 200), (9, 300)], 6, 12, ARU_ROBE_COLOR, "#2a6a6a")
    for side in ([(-58, 138), (-104, 172), (-92, 230), (-66, 300)],
                 [(54, 138), (104, 172), (94, 230), (72, 300)]):  # fmt: skip
        draw_fur(pen, side, 30, 30, FUR_COLOR)


def _key(pen: Pen, x: float, y: float, long: float, turn: float) -> None:
    """A key hanging from its ring."""
    with pen.sketch.group(transform=f"rotate({turn} {x * pen.flip:g} {y})"):
        gold = pen.sketch.x_gradient("#fff0b0", "#e0a830", "#8a5410")
        pen.oval(x, y + 11, 10, 11, "none", stroke="#6a3c0a", stroke_width=8)
        pen.oval(x, y + 11, 10, 11, "none", stroke="#f0c250", stroke_width=5)
        left = x * pen.flip - 3.5
        pen.sketch.rect(left, y + 22, 7, long, gold, 2, stroke="#6a3c0a", stroke_width=1.2)
        for k in (0.72, 0.9):
            pen.sketch.rect(left + 6, y + 22 + long * k - 5, 11, 7, gold, 1, stroke="#6a3c0a",
                       stroke_width=1.2)  # fmt: skip


def _aru_front(pen: Pen) -> None:
    """The chain of office: keys to every chest."""
    draw_beads(
        pen, [(-74, 184), (-40, 226), (4, 240), (46, 226), (78, 184)], 21, 6.5, "#f0c250", "#c88a24"
    )
    _key(pen, -22, 232, 34, 8)
    _key(pen, 4, 238, 40, -4)
    _key(pen, 30, 230, 32, -14)


def _aru_beard(pen: Pen) -> None:
    outline = [(-98, -4), (-112, 46), (-104, 104), (-72, 158), (-24, 190), (24, 196), (66, 168),
               (94, 116), (94, 54), (84, 26), (66, 58), (50, 52), (22, 58), (-8, 54), (-34, 62),
               (-66, 58), (-84, 30)]  # fmt: skip
    draw_hair_mass(pen, outline, ARU_HAIR_COLOR,
         ([(-96, 0), (-106, 70), (-60, 160)], [(-66, 56), (-60, 110), (-20, 188)], 12),
         ([(-50, 60), (-40, 130), (-6, 192)], [(40, 60), (34, 130), (14, 192)], 16),
         ([(50, 56), (56, 120), (28, 190)], [(88, 30), (92, 100), (50, 172)], 10),
         width=7)  # fmt: skip
    pen.soft_shape(
        [(-10, 84), (-14, 76), (20, 70), (52, 76), (46, 86), (22, 94)], ARU.skin.shade, 3, 0.9
    )
    for side in (
        [(20, 56), (2, 50), (-26, 60), (-48, 84), (-72, 84), (-44, 100), (-12, 78), (16, 68)],
        [(22, 56), (40, 52), (60, 62), (76, 80), (94, 76), (72, 96), (46, 80), (26, 68)],
    ):
        draw_hair_mass(
            pen,
            side,
            "#d8d2ca",
            (side[:5], [side[7], side[7], side[6], side[5], side[4]], 6),
            width=4,
        )


def _aru_top(pen: Pen) -> None:
    s = pen.sketch
    draw_hair_mass(
        pen,
        [(-70, -70), (-102, -56), (-110, -20), (-100, 8), (-88, -6), (-80, -40)],
        ARU_HAIR_COLOR,
        ([(-78, -66), (-108, -30), (-100, 6)], [(-70, -50), (-86, -30), (-88, 0)], 6),
    )
    dome = [(-104, -78), (-110, -130), (-76, -176), (-6, -196), (62, -178), (98, -130), (94, -80),
            (0, -96)]  # fmt: skip
    d = pen.draw_closed_shape(
        dome, s.xy_gradient("#c2568a", ARU_ROBE_COLOR, shade_color(ARU_ROBE_COLOR, 0.6))
    )
    with s.clip(d):
        for x in (-70, -36, -2, 32, 64):
            pen.draw_ink_line(
                [(x * 0.2 - 4, -196), (x * 1.1, -150), (x * 1.3, -80)],
                shade_color(ARU_ROBE_COLOR, 0.6),
                5,
                0.7,
            )
            pen.draw_ink_line([(x * 0.2 - 8, -196), (x * 1.1 - 5, -150), (x * 1.3 - 5, -80)],
                    light_color(ARU_ROBE_COLOR, 0.4), 3, 0.6)  # fmt: skip
        draw_embroidery(pen, [(-100, -112), (-50, -130), (0, -136), (50, -130), (92, -112)], 11, 8,
                   "#f2c860", "#e8e0c8")  # fmt: skip
    pen.oval(-4, -194, 12, 9, s.orb_gradient("#f0c250"))
    draw_fur(
        pen, [(-104, -66), (-64, -88), (0, -98), (58, -90), (94, -68)], 46, 21, FUR_COLOR, (0, -0.6)
    )


ARU = Person(
    BROWN_SKIN, _aru_dress, _aru_top, beard=_aru_beard, foreground=_aru_front, flip=-1, age=0.8,
    skull=Skull(jaw_width=1.08, chin_length=1.02, chin_width=1.2, cheek_fullness=1.5),
    eyes=Eyes("#4a2a14", 0.9, fold=1), brows=Brows("#c8c2ba", 1.7, 0.9, -2),
    nose=Nose(1.06, 1.4, 0.4), mouth=Mouth(0.95, 0.86), tilt=0, neck_width=1.1,
)  # fmt: skip


# ---------------------------------------------------------------- Yuki

YUKI_HAIR_COLOR = "#1d1a26"
YUKI_ROBE_COLOR = "#8f86c2"


def _yuki_behind(pen: Pen) -> None:
    draw_hair_mass(
        pen,
        [
            (-84, -96),
            (-122, -30),
            (-124, 60),
            (-116, 112),
            (-60, 118),
            (0, 112),
            (70, 116),
            (104, 108),
            (108, 40),
            (100, -40),
            (70, -100),
        ],
        YUKI_HAIR_COLOR,
        ([(-80, -60), (-120, 20), (-116, 112)], [(-40, 0), (-60, 60), (-60, 118)], 8),
        ([(60, 0), (80, 60), (70, 116)], [(100, -20), (108, 50), (104, 108)], 6),
    )


def _yuki_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, YUKI_ROBE_COLOR, 172, 180, 9)
    with s.clip(d):
        for i in range(26):
            x, y = -160 + (i * 61) % 320, 196 + (i * 37) % 110
            for k in range(5):
                pen.oval(x + 6 * (k % 3 - 1), y + 5 * (k // 2 - 1), 3.4, 3, "#e6e0ff", opacity=0.75)
            pen.oval(x, y, 2.4, 2.2, "#f0c860")
    for points, color in (
        (
            [(-52, 136), (-74, 160), (-16, 262), (20, 330), (40, 320), (6, 250), (-36, 168)],
            "#f6f2ea",
        ),
        (
            [(-58, 140), (-84, 166), (-30, 274), (0, 340), (26, 330), (-8, 260), (-50, 172)],
            "#3a3a7a",
        ),
        (
            [(48, 136), (70, 160), (10, 250), (-40, 330), (-62, 318), (-6, 240), (36, 168)],
            "#f6f2ea",
        ),
        (
            [(54, 140), (82, 166), (26, 262), (-26, 342), (-48, 332), (10, 250), (50, 172)],
            "#3a3a7a",
        ),
    ):
        with s.solid(1.8, 3):
            draw_cloth(pen, points, color, 6)


def _yuki_glasses(pen: Pen) -> None:
    """Round spectacles: drawn over the eyes, before the fringe."""
    for x, rx in ((-23, 33), (55, 26)):
        pen.oval(x, 4, rx, 31, "none", stroke="#5a2c12", stroke_width=6)
        pen.oval(x, 3, rx, 31, "none", stroke="#d8923c", stroke_width=3.4)
        g = x * pen.flip
        pen.sketch.line(f"M{g - rx * 0.6:.0f} -12q8 -10 18 -12", "#ffffff", 4, opacity=0.75)
    pen.draw_ink_line([(8, 0), (18, -7), (30, 0)], "#a8622a", 7)
    pen.draw_ink_line([(-56, 0), (-80, -6), (-104, -8)], "#8a4a1c", 6)


def _yuki_top(pen: Pen) -> None:
    s = pen.sketch
    _yuki_glasses(pen)
    near = [(-64, -104), (-108, -60), (-122, 10), (-118, 80), (-112, 114), (-80, 108), (-76, 60),
            (-82, 0), (-78, -50)]  # fmt: skip
    draw_hair_mass(
        pen,
        near,
        YUKI_HAIR_COLOR,
        ([(-70, -90), (-116, -10), (-114, 110)], [(-66, -60), (-84, 20), (-82, 108)], 8),
    )
    far = [(72, -70), (90, -40), (98, 20), (104, 96), (84, 108), (86, 60), (82, 10), (74, -40)]
    draw_hair_mass(
        pen,
        far,
        YUKI_HAIR_COLOR,
        ([(80, -50), (88, 20), (88, 106)], [(88, -40), (98, 30), (102, 98)], 4),
    )
    cap = [(-106, -40), (-116, -94), (-76, -140), (-6, -152), (64, -140), (96, -92), (90, -44),
           (86, -34), (60, -38), (20, -40), (-30, -38), (-76, -34)]  # fmt: skip
    d = draw_hair_mass(
        pen,
        cap,
        YUKI_HAIR_COLOR,
        ([(-6, -150), (-80, -110), (-100, -40)], [(-4, -150), (-20, -100), (-26, -40)], 9),
        ([(-2, -150), (0, -100), (-10, -40)], [(6, -150), (70, -110), (86, -40)], 10),
    )
    with s.clip(d):
        pen.draw_ink_line([(-92, -80), (-50, -104), (10, -110), (70, -96)], "#8f9ae0", 15, 0.4,
                filter=s.blur_filter(3))  # fmt: skip
    # a comb with a blossom
    for k in range(5):
        pen.oval(-78 + 13 * (1, 0.31, -0.81, -0.81, 0.31)[k], -82 + 13 * (0, 0.95, 0.59, -0.59,
            -0.95)[k],
                 10, 10, s.orb_gradient("#f2a2b4"))  # fmt: skip
    pen.oval(-78, -82, 6, 6, s.orb_gradient("#f6d060"))
    draw_beads(pen, [(-88, -70), (-96, -40), (-96, -12)], 5, 4, "#f6d060", "#f2a2b4")


YUKI = Person(
    IVORY_SKIN, _yuki_dress, _yuki_top, _yuki_behind, flip=1,
    skull=Skull(jaw_width=0.9, chin_length=0.96, chin_width=0.85, cheek_fullness=1.15),
    eyes=Eyes("#2c1c16", 1.02, lashes=0.25, slant=4, fold=0.2), brows=Brows(YUKI_HAIR_COLOR, 0.75, 0.9, -6),
    nose=Nose(0.86, 0.8, -0.3), mouth=Mouth(0.9, 0.84), ear_size=0, tilt=1, neck_width=0.86,
)  # fmt: skip
