"""Heads seen a little from the side: skull, ear, neck and the light on them."""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.portraits.pen import Pen
from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Point, light_color

EYES_X = 16.0  # the middle of the face at the height of the eyes, right of the skull's middle


@dataclass(frozen=True, slots=True)
class Skin:
    """The colours of a skin: lit, plain, in shade, in deep shade, its blush and its lips."""

    highlight: str
    base: str
    shade: str
    deep_shade: str
    blush: str
    lips: str


def derive_skin(plain: str, blush: str = "#d8452f", lips: str = "") -> Skin:
    """Return the colours of a skin derived from its plain colour."""
    return Skin(
        light_color(plain, 0.42),
        plain,
        mix_colors(plain, "#6b1f24", 0.42),
        mix_colors(plain, "#2c0b18", 0.66),
        blush,
        lips or mix_colors(plain, "#a02630", 0.5),
    )


FAIR_SKIN = derive_skin("#f3c7a4")
ROSY_SKIN = derive_skin("#eeb18c", "#d83a2c")
OLIVE_SKIN = derive_skin("#dca676")
TAN_SKIN = derive_skin("#c98a58")
BROWN_SKIN = derive_skin("#a3683f", "#b83420")
DEEP_SKIN = derive_skin("#774428", "#a02c1c")
EBONY_SKIN = derive_skin("#55301f", "#9a2a20", "#7a3530")
IVORY_SKIN = derive_skin("#f6d8b6", "#e0604c")


@dataclass(frozen=True, slots=True)
class Skull:
    """The shape of a head; 1 is the usual value.

    Attributes:
        jaw_width: Width of the jaw.
        chin_length: Length from the eyes to the chin.
        chin_width: Width of the chin; less is pointed.
        cheek_fullness: Fullness of the cheeks.
        cheekbone_prominence: Prominence of the cheekbone.
    """

    jaw_width: float = 1
    chin_length: float = 1
    chin_width: float = 1
    cheek_fullness: float = 1
    cheekbone_prominence: float = 1

    def outline(self) -> list[Point]:
        """Return the outline of the face, from the far temple over the chin to the crown."""
        j, c, p = self.jaw_width, self.chin_length, self.chin_width
        full, bone = (self.cheek_fullness - 1) * 12, (self.cheekbone_prominence - 1) * 6
        return [
            (60, -98),
            (82, -64),
            (87, -30),
            (80.5, -4),
            (85 + bone, 24),
            (76 + full, 58 * c),
            (51 * j + 8 + full * 0.8, 90 * c),
            (15 + 22 * p, 113 * c),
            (15, 119 * c),
            (15 - 26 * p, 114 * c),
            (-50 * j + 2 - full * 0.4, 93 * c),
            (-82 * j - full * 0.6, 58 * c),
            (-97, 12),
            (-101, -36),
            (-88, -92),
            (-44, -128),
            (16, -130),
        ]


def draw_ear(pen: Pen, tone: Skin, size: float = 1) -> None:
    """Draw the near ear."""
    d = [(-88, -14), (-104, -26), (-119, -14), (-116, 10), (-104, 34), (-92, 36), (-86, 20)]
    pts = [(-96 + (x + 96) * size, 6 + (y - 6) * size) for x, y in d]
    pen.draw_closed_shape(pts, pen.sketch.xy_gradient(tone.highlight, tone.base, tone.shade))
    pen.soft_shape([(-98, -10), (-110, -10), (-106, 14), (-97, 22)], tone.deep_shade, 2.4, 0.55)
    pen.draw_ink_line([(-97, -15), (-110, -14), (-108, 6), (-101, 18)], tone.deep_shade, 3, 0.7)
    pen.draw_ink_line([(-98, 2), (-103, 4), (-101, 14)], tone.deep_shade, 2.6, 0.6)


def draw_neck(pen: Pen, tone: Skin, width: float = 1) -> None:
    """Draw the neck from behind the jaw down, with the shadow of the chin."""
    w = width
    pts = [(-62 * w, 40), (-60 * w, 120), (-78 * w, 186), (0, 215), (72 * w, 186), (48 * w, 122),
           (50 * w, 40)]  # fmt: skip
    d = pen.draw_closed_shape(
        pts, pen.sketch.x_gradient(tone.base, tone.base, tone.shade, tone.deep_shade)
    )
    with pen.sketch.clip(d):
        pen.soft_shape(
            [(-70, 70), (-40, 128), (30, 150), (90, 140), (90, 60)], tone.deep_shade, 9, 0.75
        )
        pen.draw_ink_line([(-28, 112), (-10, 160), (4, 196)], tone.deep_shade, 5, 0.35)
        pen.draw_ink_line([(36, 122), (22, 166), (10, 196)], tone.deep_shade, 4, 0.35)


def draw_face(pen: Pen, tone: Skin, skull: Skull, age: float = 0) -> str:
    """Draw the face without features, modelled by the light; return its path data.

    `age` is 0 (young) to 1 (old) and deepens the folds.
    """
    s = pen.sketch
    d = pen.draw_closed_shape(
        skull.outline(), s.ball_gradient(tone.highlight, tone.base, tone.base, tone.shade)
    )
    c = skull.chin_length
    with s.clip(d):
        # the side away from the lamp
        side: list[Point] = (
            [(92, -120), (58, -60), (70, 10), (60, 60), (34, 128), (130, 130), (130, -120)]
            if pen.flip > 0
            else [(-60, -120), (-66, -40), (-56, 30), (-44, 84), (0, 132), (-140, 140),
                  (-140, -120)]
        )  # fmt: skip
        pen.soft_shape(side, tone.shade, 14, 0.7)
        pen.soft_shape([(-70, 92 * c), (0, 124 * c), (60, 104 * c), (60, 140), (-70, 140)],
                 tone.shade, 8, 0.7)  # fmt: skip
        # under the brows, beside the nose, under the lip
        pen.soft_shape([(-54, -14), (-22, -26), (6, -12), (-4, 8), (-44, 8)], tone.shade, 6, 0.5)
        pen.soft_shape([(32, -14), (56, -26), (80, -14), (74, 8), (40, 8)], tone.shade, 6, 0.5)
        pen.soft_shape(
            [(-8, 92 * c), (22, 88 * c), (46, 92 * c), (22, 98 * c)], tone.shade, 4, 0.55
        )
        pen.soft_shape([(-84, 30), (-48, 60), (-36, 96 * c), (-80, 70 * c)], tone.shade, 9, 0.35)
        for x, r in ((-46, 44), (66, 32)):
            pen.glow(x, 42, r, tone.blush, 0.42)
        pen.glow(24, 44, 24, tone.blush, 0.3)
        # light on forehead, cheekbone and chin
        pen.glow(-30 * pen.flip, -66, 62, "#fff2d8", 0.36, 0.7)
        pen.glow(-52 if pen.flip > 0 else 62, 24, 28, "#fff2d8", 0.42, 0.6)
        pen.glow(12, 106 * c, 20, "#fff2d8", 0.34, 0.7)
        # reflected cool light along the dark edge
        edge = [(84, -60), (88, -30), (81, -4), (86, 24), (76, 58), (52, 92 * c)]
        back: list[Point] = [(-97, 10), (-84, 56), (-52, 92 * c), (-8, 116 * c)]
        pen.draw_ink_line(
            edge if pen.flip > 0 else back, "#9fb4e8", 6, 0.3, filter=s.blur_filter(2)
        )
        if age:
            _folds(pen, tone, age)
    return d


def _folds(pen: Pen, tone: Skin, age: float) -> None:
    """The lines of age, of about the width of `age` at its deepest."""
    lines: list[tuple[list[Point], float]] = [
        ([(-6, 44), (-18, 60), (-20, 78)], 5),
        ([(46, 46), (56, 60), (56, 76)], 4),
        ([(-46, 20), (-30, 26), (-10, 22)], 4),
        ([(42, 22), (56, 26), (70, 20)], 4),
        ([(-64, -6), (-76, -12)], 4),
        ([(-64, 2), (-78, 4)], 4),
        ([(-62, 9), (-74, 16)], 3.4),
        ([(-40, -62), (10, -70), (62, -60)], 4),
        ([(-34, -78), (12, -86), (58, -76)], 3.4),
    ]
    for points, width in lines:
        pen.draw_ink_line(points, tone.deep_shade, width, 0.5 * age)
        lower = [(x + 1, y + 3) for x, y in points]
        pen.draw_ink_line(lower, tone.highlight, width * 0.8, 0.4 * age)
