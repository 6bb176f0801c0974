"""Guests from far away: a sailor, a weaver, a drummer and a scholar."""

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
from tools.art.portraits.hair import draw_hair_mass, draw_plait
from tools.art.portraits.head import BROWN_SKIN, EBONY_SKIN, Skull, derive_skin
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import light_color, shade_color

WEATHERED_SKIN = derive_skin("#dd9870", "#cc3020")
SAILOR_HAIR_COLOR = "#dcd8d4"
NAVY_COLOR = "#25355c"


# ---------------------------------------------------------------- the sailor


def _sailor_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, "#f0e9da", 196, 170, 4)
    with s.clip(d):
        for y in range(186, 380, 26):
            pen.stripe(
                [(-220, y + 22), (-80, y), (0, y + 8), (80, y), (220, y + 22)], "#2f4a8a", 10
            )
    for side in (
        [(-204, 390), (-198, 250), (-140, 186), (-84, 156), (-70, 178), (-84, 250), (-66, 390)],
        [(198, 390), (188, 250), (136, 188), (82, 156), (66, 178), (84, 250), (74, 390)],
    ):
        d = draw_cloth(pen, side, NAVY_COLOR, 7)
        with s.clip(d):
            pen.locks(
                [side[2], side[1], side[0]], [side[4], side[5], side[6]], 5, NAVY_COLOR, 12, 0.6
            )
        lapel = [side[3], (side[3][0] * 1.44, 210), (side[3][0] * 1.02, 262), side[4]]
        with s.solid(2, 3):
            draw_cloth(pen, lapel, light_color(NAVY_COLOR, 0.12), 3)
    for x in (-104, 106):
        for y in (286, 322):
            pen.oval(x, y, 11, 11, s.orb_gradient("#e0b040"))


def _sailor_beard(pen: Pen) -> None:
    outline = [(-96, 0), (-112, 40), (-112, 90), (-88, 136), (-40, 162), (16, 168), (58, 152),
               (90, 114), (96, 60), (84, 30), (76, 64), (58, 88), (22, 96), (-20, 94), (-56, 84),
               (-78, 52), (-84, 20)]  # fmt: skip
    draw_hair_mass(pen, outline, SAILOR_HAIR_COLOR,
         ([(-94, 4), (-110, 70), (-80, 132)], [(-74, 56), (-70, 100), (-40, 158)], 10),
         ([(-60, 84), (-50, 124), (-30, 162)], [(44, 94), (44, 130), (30, 164)], 14),
         ([(58, 88), (64, 120), (50, 152)], [(88, 36), (94, 80), (84, 120)], 9),
         width=6)  # fmt: skip


def _sailor_front(pen: Pen) -> None:
    """The pipe lies in the breast pocket; a whistle hangs from a cord."""
    pen.stripe([(-52, 160), (-30, 214), (-4, 246)], "#b8742c", 5)
    pen.stripe([(52, 158), (30, 214), (-4, 246)], "#b8742c", 5)
    pen.draw_closed_shape([(-14, 242), (8, 240), (14, 254), (34, 258), (32, 268), (2, 268), (-14, 258)],
              pen.sketch.xy_gradient("#ffffff", "#b8c0cc", "#5a6474"))  # fmt: skip


def _sailor_top(pen: Pen) -> None:
    s = pen.sketch
    draw_hair_mass(
        pen,
        [(-78, -60), (-106, -50), (-112, -14), (-102, 14), (-90, 4), (-84, -34)],
        SAILOR_HAIR_COLOR,
        ([(-84, -58), (-110, -24), (-102, 10)], [(-80, -46), (-88, -24), (-92, 0)], 6),
    )
    crown = [(-110, -84), (-112, -140), (-60, -188), (0, -196), (58, -184), (100, -140), (98, -86),
             (0, -104)]  # fmt: skip
    d = pen.draw_closed_shape(
        crown,
        s.xy_gradient(light_color(NAVY_COLOR, 0.35), NAVY_COLOR, shade_color(NAVY_COLOR, 0.5)),
    )
    with s.clip(d):
        for k in range(15):
            x = -104 + k * 15
            pen.draw_ink_line(
                [(x * 0.25 - 2, -198), (x * 0.98, -150), (x, -80)],
                shade_color(NAVY_COLOR, 0.55),
                5,
                0.7,
            )
            pen.draw_ink_line(
                [(x * 0.25 - 5, -198), (x * 0.98 - 5, -150), (x - 6, -80)],
                light_color(NAVY_COLOR, 0.4),
                4,
                0.5,
            )
    rim = [(-112, -50), (-60, -76), (6, -88), (62, -78), (96, -54), (102, -96), (64, -122),
           (4, -134), (-64, -122), (-118, -94)]  # fmt: skip
    d = pen.draw_closed_shape(
        rim,
        s.xy_gradient(
            light_color(NAVY_COLOR, 0.45),
            light_color(NAVY_COLOR, 0.1),
            shade_color(NAVY_COLOR, 0.4),
        ),
    )
    with s.clip(d):
        for k in range(20):
            across = -116 + k * 11.5
            lean = (across / 110) * 6
            pen.draw_ink_line(
                [(across + lean, -136), (across + 3, -96), (across, -44)],
                shade_color(NAVY_COLOR, 0.5),
                4.4,
                0.65,
            )
            pen.draw_ink_line(
                [(across + lean - 4, -136), (across - 1, -96), (across - 4, -44)],
                light_color(NAVY_COLOR, 0.55),
                3,
                0.4,
            )
    draw_earring(pen, -108, 44, 9, "#f0c250", 4.5)


SAILOR = Person(
    WEATHERED_SKIN,
    _sailor_dress,
    _sailor_top,
    beard=_sailor_beard,
    foreground=_sailor_front,
    flip=1,
    age=1,
    skull=Skull(jaw_width=1.06, chin_length=1, chin_width=1.15, cheek_fullness=1.25),
    eyes=Eyes("#3a7ab0", 0.88, fold=0.9),
    brows=Brows("#e6e2de", 1.7, 0.9, 0),
    nose=Nose(1, 1.35, 0.1),
    mouth=Mouth(0.8, 1),
    tilt=-2,
    neck_width=1.1,
)


# ---------------------------------------------------------------- the weaver

FELT_COLOR = "#4a2c1e"


def _weaver_behind(pen: Pen) -> None:
    draw_hair_mass(
        pen,
        [
            (-70, -100),
            (-104, -40),
            (-108, 30),
            (-96, 80),
            (80, 80),
            (96, 20),
            (90, -50),
            (60, -100),
        ],
        "#1c1418",
    )


def _weaver_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, "#c0306a", 184, 176, 6)
    with s.clip(d):
        for i, tone in enumerate(("#f0b83a", "#2a8a7a", "#f4ead6", "#e0602c", "#3a4aa0", "#f0b83a",
                                  "#7a2a8a", "#f4ead6")):  # fmt: skip
            y = 204 + i * 19
            row = [(-210, y + 40), (-110, y + 6), (0, y - 4), (110, y + 6), (210, y + 40)]
            pen.stripe(row, tone, 10)
            if i % 2:
                draw_embroidery(pen, row, 25, 5, "#fff2c8", "#c0306a")
    draw_cloth(pen, [(-60, 140), (-78, 170), (-34, 216), (4, 228), (40, 216), (72, 170), (56, 140),
                (36, 176), (2, 188), (-38, 176)], "#f4ead6", 4)  # fmt: skip
    pen.oval(4, 226, 8, 34, s.x_gradient("#fdfdfd", "#c8d0da", "#6a7484"))
    pen.oval(4, 202, 15, 15, s.x_gradient("#fdfdfd", "#c8d0da", "#6a7484"))
    pen.oval(4, 202, 7, 7, s.orb_gradient("#2a8a7a"))


def _weaver_front(pen: Pen) -> None:
    for path, n in (([(-92, 66), (-116, 150), (-108, 240), (-112, 320)], 12),
                    ([(84, 80), (106, 150), (102, 240), (108, 320)], 12)):  # fmt: skip
        draw_plait(pen, path, n, 24, "#241a1e")
    for x, y in ((-110, 254), (103, 252)):
        for k, tone in enumerate(("#e0602c", "#f0b83a", "#2a8a7a")):
            pen.stripe([(x - 16, y + k * 8), (x, y + 3 + k * 8), (x + 16, y + k * 8)], tone, 7)


def _weaver_top(pen: Pen) -> None:
    s = pen.sketch
    draw_hair_mass(
        pen,
        [
            (14, -90),
            (-40, -74),
            (-78, -34),
            (-88, 20),
            (-92, 76),
            (-112, 60),
            (-112, -10),
            (-104, -70),
            (0, -120),
            (90, -70),
            (94, 0),
            (96, 70),
            (82, 84),
            (84, 10),
            (78, -40),
            (50, -76),
        ],
        "#241a1e",
        ([(12, -92), (-40, -70), (-90, 40)], [(0, -118), (-90, -80), (-110, 40)], 10),
        ([(18, -92), (54, -72), (84, 30)], [(16, -118), (84, -70), (94, 40)], 8),
    )
    crown = [(-74, -104), (-82, -156), (-50, -194), (6, -202), (54, -190), (80, -152), (74, -106),
             (0, -116)]  # fmt: skip
    d = draw_cloth(pen, crown, FELT_COLOR, 12)
    with s.clip(d):
        pen.soft_shape(
            [(-64, -120), (-62, -170), (-30, -184), (-36, -124)],
            light_color(FELT_COLOR, 0.5),
            8,
            0.6,
        )
        pen.stripe([(-84, -112), (-40, -126), (4, -130), (46, -126), (84, -112)], "#c0306a", 17)
        pen.stripe([(-84, -106), (-40, -120), (4, -124), (46, -120), (84, -106)], "#f0b83a", 4)
    brim = [(-132, -84), (-96, -106), (-40, -102), (6, -106), (60, -104), (104, -108), (128, -88),
            (96, -74), (50, -84), (4, -88), (-50, -82), (-100, -68)]  # fmt: skip
    pen.draw_closed_shape(
        brim, s.xy_gradient(light_color(FELT_COLOR, 0.5), FELT_COLOR, shade_color(FELT_COLOR, 0.5))
    )
    pen.draw_ink_line(
        [(-128, -84), (-60, -98), (4, -102), (70, -100), (124, -90)],
        light_color(FELT_COLOR, 0.6),
        4,
        0.6,
    )
    for k, tone in enumerate(("#e0602c", "#f0b83a", "#f4ead6")):
        pen.oval(-64 + k * 9, -124 + (k % 2) * 8, 11 - k, 11 - k, s.orb_gradient(tone))
    draw_beads(pen, [(-94, 44), (-96, 70)], 3, 5.4, "#d8e0ea", "#2a8a7a", "#d8e0ea")


WEAVER = Person(
    BROWN_SKIN,
    _weaver_dress,
    _weaver_top,
    _weaver_behind,
    foreground=_weaver_front,
    flip=1,
    age=0.3,
    skull=Skull(
        jaw_width=1.02,
        chin_length=0.96,
        chin_width=1,
        cheek_fullness=1.45,
        cheekbone_prominence=1.6,
    ),
    eyes=Eyes("#2e1a0e", 0.94, lashes=0.3, slant=3, fold=0.3),
    brows=Brows("#1e1412", 0.95, 1, -1),
    nose=Nose(1.04, 1.1, 0.5),
    mouth=Mouth(1.05, 1.02),
    ear_size=0,
    tilt=-3,
    neck_width=0.95,
)


# ---------------------------------------------------------------- the drummer

ROPE_COLOR = "#33201a"


def _drummer_behind(pen: Pen) -> None:
    for i in range(9):
        x = -104 + i * 26
        end = (x * 1.36 - 4, 150 + 26 * ((i * 7) % 3))
        pen.stripe([(x * 0.7, -60), (x * 1.16, 40), end], shade_color(ROPE_COLOR, 0.35), 21)
        pen.locks([(x * 0.7 - 6, -60), (x * 1.16 - 6, 40), (end[0] - 6, end[1])],
                  [(x * 0.7 + 6, -60), (x * 1.16 + 6, 40), (end[0] + 6, end[1])], 3, ROPE_COLOR,
                  5)  # fmt: skip


def _drummer_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, "#2a6a4a", 194, 174, 5)
    with s.clip(d):
        for k in range(15):
            x = -196 + k * 28
            for row in range(3):
                y = 226 + row * 44 + abs(x) * 0.12
                corners = [(x, y - 18), (x + 13, y), (x, y + 18), (x - 13, y)]
                tone = ("#f0b83a", "#d8402c", "#f4ead6")[(k + row) % 3]
                points = "L".join(f"{a * pen.flip:.0f} {b:.0f}" for a, b in corners)
                s.path(f"M{points}Z", tone, opacity=0.9)
                s.path(f"M{points}Z", "#1c1a2a", transform=f"translate({x * pen.flip * 0.6:.1f} "
                       f"{y * 0.6:.1f}) scale(0.4)")  # fmt: skip
    collar = [(-64, 136), (-80, 172), (-36, 222), (4, 262), (44, 222), (74, 172), (58, 136),
              (34, 176), (4, 200), (-36, 176)]  # fmt: skip
    with s.solid(2, 3):
        draw_cloth(pen, collar, "#f0b83a", 4)
    draw_embroidery(pen, [(-70, 168), (-34, 204), (4, 236), (40, 204), (66, 168)], 11, 7, "#d8402c",
               "#2a6a4a")  # fmt: skip
    draw_beads(pen, [(-50, 150), (-26, 186), (4, 198), (32, 186), (48, 150)], 13, 7, "#6a3a1c",
          "#e8d8b0",
          "#d8402c")  # fmt: skip


def _drummer_beard(pen: Pen) -> None:
    pen.soft_shape(
        [(-4, 104), (-2, 122), (18, 130), (36, 122), (36, 104), (18, 110)], "#180e0c", 3, 0.8
    )
    pen.soft_shape(
        [(-14, 66), (2, 60), (22, 62), (40, 60), (52, 66), (22, 68)], "#180e0c", 2.4, 0.6
    )


def _drummer_top(pen: Pen) -> None:
    s = pen.sketch
    for i in range(11):
        t = i / 10
        root = (10 - 20 * t, -146 + 6 * abs(i - 5))
        hip = (92 - 200 * t, -118 + 70 * abs(t - 0.5))
        if 0 < i < 9:  # gathered under the band
            end = (hip[0] + 18 * (t - 0.5), -84 - 20 * (1 - abs(t - 0.5)))
        else:
            end = (hip[0] * 1.12, (74, 0, 96)[i % 3] if i else 60)
        pen.stripe([root, hip, end], shade_color(ROPE_COLOR, 0.5), 27)
        pen.stripe([root, hip, end], ROPE_COLOR, 22)
        pen.locks([(root[0] - 7, root[1]), (hip[0] - 8, hip[1]), (end[0] - 7, end[1])],
                  [(root[0] + 7, root[1]), (hip[0] + 8, hip[1]), (end[0] + 7, end[1])], 3, ROPE_COLOR,
                  5, 1.2,
                  i)  # fmt: skip
        for k in range(4):
            f = 0.25 + 0.22 * k
            x = hip[0] + (end[0] - hip[0]) * f
            y = hip[1] + (end[1] - hip[1]) * f
            pen.draw_ink_line(
                [(x - 11, y - 3), (x, y + 3), (x + 11, y - 3)], shade_color(ROPE_COLOR, 0.7), 4, 0.6
            )
        if i in (0, 9, 10):
            pen.oval(end[0], end[1] - 12, 13, 8, s.x_gradient("#fff0b0", "#e0a830", "#8a5410"))
    band = [(-112, -52), (-60, -84), (6, -96), (62, -86), (96, -58), (100, -86), (64, -116),
            (4, -128), (-64, -116), (-118, -84)]  # fmt: skip
    d = draw_cloth(pen, band, "#d8402c", 6)
    with s.clip(d):
        pen.stripe([(-116, -60), (-60, -92), (6, -104), (62, -94), (98, -66)], "#f0b83a", 8)
        pen.stripe([(-116, -74), (-62, -106), (4, -118), (64, -106), (100, -78)], "#2a6a4a", 7)
    draw_earring(pen, -102, 48, 12)


DRUMMER = Person(
    EBONY_SKIN, _drummer_dress, _drummer_top, _drummer_behind, beard=_drummer_beard, flip=-1,
    skull=Skull(jaw_width=0.98, chin_length=1.02, chin_width=0.95, cheekbone_prominence=1.3),
    eyes=Eyes("#4a2a12", 1.02, slant=1, fold=0.5), brows=Brows("#140c0a", 1.1, 1.1),
    nose=Nose(0.98, 1.25, -0.1), mouth=Mouth(1.35, 1.06), tilt=-4,
)  # fmt: skip


# ---------------------------------------------------------------- the scholar

PARCHED_SKIN = derive_skin("#efcba0", "#d8604c")
SCHOLAR_HAIR_COLOR = "#e6e2dc"
SCHOLAR_ROBE_COLOR = "#2a2436"


def _scholar_dress(pen: Pen) -> None:
    s = pen.sketch
    d = draw_torso(pen, "#7a8a9a", 176, 182, 6)
    with s.clip(d):
        for i in range(14):
            x, y = -156 + (i * 83) % 312, 214 + (i * 47) % 96
            pen.stripe([(x - 16, y + 4), (x - 10, y - 8), (x, y), (x + 8, y - 9), (x + 18, y + 2)],
                       "#c8d6e0", 3, opacity=0.6)  # fmt: skip
    for points, color in (
        ([(-52, 136), (-76, 160), (-18, 262), (18, 340), (42, 330), (6, 250), (-36, 168)],
         "#f4efe2"),
        ([(50, 136), (74, 160), (12, 250), (-36, 340), (-62, 330), (-6, 240), (36, 168)], SCHOLAR_ROBE_COLOR),
    ):  # fmt: skip
        with s.solid(1.8, 3):
            draw_cloth(pen, points, color, 6)


def _scholar_beard(pen: Pen) -> None:
    for side in (
        [(20, 58), (0, 56), (-22, 68), (-34, 100), (-40, 150), (-32, 152), (-20, 106), (-4, 76)],
        [(22, 58), (40, 56), (56, 68), (64, 98), (70, 144), (62, 148), (50, 106), (36, 76)],
    ):
        draw_hair_mass(
            pen,
            side,
            SCHOLAR_HAIR_COLOR,
            (side[:5], [side[7], side[7], side[6], side[5], side[5]], 5),
            width=3.4,
        )
    long = [(-12, 104), (-20, 140), (-8, 200), (8, 236), (16, 256), (22, 236), (42, 200), (50, 140),
            (42, 104), (18, 112)]  # fmt: skip
    draw_hair_mass(
        pen,
        long,
        SCHOLAR_HAIR_COLOR,
        ([(-8, 108), (-12, 180), (14, 254)], [(40, 108), (42, 180), (18, 254)], 12),
        width=5,
    )


def _scholar_top(pen: Pen) -> None:
    s = pen.sketch
    draw_hair_mass(
        pen,
        [(-74, -66), (-104, -56), (-110, -10), (-98, 24), (-90, 16), (-86, -30)],
        SCHOLAR_HAIR_COLOR,
        ([(-82, -62), (-108, -20), (-98, 20)], [(-78, -50), (-88, -20), (-92, 12)], 6),
    )
    body = [(-108, -50), (-112, -100), (-98, -128), (-40, -142), (10, -146), (60, -140), (96, -124),
            (100, -96), (94, -54), (60, -72), (4, -82), (-56, -72)]  # fmt: skip
    d = draw_cloth(pen, body, SCHOLAR_ROBE_COLOR, 5)
    with s.clip(d):
        pen.stripe([(-112, -60), (-56, -82), (4, -92), (60, -82), (98, -62)], "#c8a24a", 5)
    high = [(-78, -126), (-70, -186), (-40, -204), (10, -210), (52, -202), (70, -184), (70, -126),
            (0, -138)]  # fmt: skip
    d = draw_cloth(pen, high, SCHOLAR_ROBE_COLOR, 8)
    with s.clip(d):
        pen.draw_ink_line(
            [(-4, -212), (-6, -170), (-4, -130)], light_color(SCHOLAR_ROBE_COLOR, 0.4), 5, 0.6
        )
        pen.soft_shape(
            [(-64, -130), (-58, -180), (-30, -196), (-34, -134)],
            light_color(SCHOLAR_ROBE_COLOR, 0.6),
            8,
            0.5,
        )
    pen.oval(6, -108, 13, 13, s.x_gradient("#fff0b0", "#e0a830", "#8a5410"))
    pen.oval(6, -108, 8, 8, s.orb_gradient("#3a9a7a"))
    wing = [(-100, -108), (-140, -118), (-186, -112), (-192, -98), (-150, -90), (-100, -92)]
    draw_cloth(pen, wing, SCHOLAR_ROBE_COLOR, 4)
    wing = [(94, -106), (130, -116), (166, -110), (170, -98), (134, -92), (94, -92)]
    draw_cloth(pen, wing, SCHOLAR_ROBE_COLOR, 4)


SCHOLAR = Person(
    PARCHED_SKIN,
    _scholar_dress,
    _scholar_top,
    beard=_scholar_beard,
    flip=-1,
    age=0.9,
    skull=Skull(
        jaw_width=0.92,
        chin_length=1.06,
        chin_width=0.8,
        cheek_fullness=0.8,
        cheekbone_prominence=1.7,
    ),
    eyes=Eyes("#2c1c16", 0.86, slant=2, fold=0.7),
    brows=Brows(SCHOLAR_HAIR_COLOR, 1.35, 1.5, -3),
    nose=Nose(1.02, 0.98, 0.2),
    mouth=Mouth(0.85, 0.82),
    tilt=3,
    neck_width=0.85,
    ear_size=1.15,
)
