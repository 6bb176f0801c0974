"""Eyes, brows, nose and mouth of a head seen a little from the side, in any mood."""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.portraits.head import EYES_X, Skin, Skull
from tools.art.portraits.moods import Mood
from tools.art.portraits.pen import Pen
from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Point, light_color, shade_color

NEAR_EYE_X, FAR_EYE_X = -23.0, 55.0  # where the eyes stand
LASH_COLOR = "#24100e"


@dataclass(frozen=True, slots=True)
class Eyes:
    """Shape and colour of the eyes.

    Attributes:
        iris: Colour of the iris.
        size: 1 as usual.
        lashes: Length of the lashes, 0 to 1.
        slant: Slant of the outer corner.
        fold: Weight of the upper lid, 0 to 1.
        shadow: Colour of eye shadow, empty for none.
    """

    iris: str = "#5a3418"
    size: float = 1
    lashes: float = 0
    slant: float = 0
    fold: float = 0.5
    shadow: str = ""


@dataclass(frozen=True, slots=True)
class Brows:
    """Colour, thickness (1 as usual), arch and lowness of the brows."""

    color: str = "#2a1610"
    thickness: float = 1
    arch: float = 1
    lowness: float = 0


@dataclass(frozen=True, slots=True)
class Nose:
    """Length and width (1 as usual), and curve of the nose: hooked (1) or turned up (-1)."""

    length: float = 1
    width: float = 1
    hookedness: float = 0


@dataclass(frozen=True, slots=True)
class Mouth:
    """Fullness of the lips and width (1 as usual), and lipstick colour, empty for none."""

    fullness: float = 1
    width: float = 1
    lipstick: str = ""


def draw_eyes(pen: Pen, tone: Skin, look: Eyes, mood: Mood) -> None:
    """Draw both eyes."""
    _eye(pen, tone, look, mood, NEAR_EYE_X, 1.0, -1)
    _eye(pen, tone, look, mood, FAR_EYE_X, 0.8, 1)


def _eye(pen: Pen, tone: Skin, look: Eyes, mood: Mood, x: float, narrow: float, out: int) -> None:
    """Draw one eye; `out` is 1 where its outer corner lies towards the far side."""
    s = pen.sketch
    half = 21 * look.size * narrow
    high = 13.5 * look.size * mood.lid_opening
    low = 9 * look.size - mood.lower_lid_lift
    a: Point = (x - out * half, 3)  # the inner corner
    b: Point = (x + out * half, -1 - look.slant)  # the outer corner
    top: list[Point] = [a, (x - out * half * 0.45, -high * 0.86), (x + out * half * 0.2, -high),
                        (x + out * half * 0.72, -high * 0.62 - look.slant * 0.7), b]  # fmt: skip
    under: list[Point] = [b, (x + out * half * 0.55, low * 0.78), (x, low),
                          (x - out * half * 0.5, low * 0.84), a]  # fmt: skip
    if look.shadow:
        lid = [*top, (b[0] + out * 3, -high - 2 - look.slant), (x, -high - 10), (a[0], -6)]
        pen.soft_shape(lid, look.shadow, 2.5, 0.6)
    outline = pen.curve_path(top, closed=False) + pen.curve_path(under, closed=False).replace(
        "M", "L", 1
    )
    s.path(outline + "Z", s.y_gradient("#cdbdb4", "#fbf4e8", "#fffaf0"))
    ix, iy = x + mood.gaze[0] * narrow + 2 * narrow, mood.gaze[1] * 0.9 - 1.5
    with s.clip(outline + "Z"):
        r = 11.6 * look.size
        pen.oval(ix, iy, r * (0.9 if narrow < 1 else 1), r, shade_color(look.iris, 0.72))
        pen.oval(
            ix,
            iy,
            r * 0.86 * (0.9 if narrow < 1 else 1),
            r * 0.86,
            s.y_gradient(shade_color(look.iris, 0.5), look.iris, light_color(look.iris, 0.45)),
        )
        pen.oval(ix, iy, r * 0.46, r * 0.48, "#0d0608")
        pen.oval(ix, iy + r * 0.52, r * 0.5, r * 0.26, light_color(look.iris, 0.6), opacity=0.55)
        pen.soft_shape([(x - 30, -high - 8), (x + 30, -high - 8), (x + 24, -high + 7),
                  (x - 24, -high + 7)], "#1a0a10", 2.2, 0.65)  # fmt: skip
    gx = ix * pen.flip - 4.4
    s.oval(gx, iy - 4.6, 3.4, 3.6, "#ffffff")
    s.oval(gx + 8, iy + 4.4, 1.7, 1.6, "#fff6e0", opacity=0.7)
    pen.draw_ink_line(under[1:], mix_colors(tone.deep_shade, "#7a2018", 0.3), 2.4, 0.6)
    lid_line = [(a[0] - out * 2.5, 5), *top[1:], (b[0] + out * (3 + 4 * look.lashes),
                                                 b[1] - 1 - 4 * look.lashes)]  # fmt: skip
    pen.draw_ink_line(lid_line, LASH_COLOR, 5.6 + 1.8 * look.lashes, swell=0.6)
    crease = [(px + out * 1.5, py - 5.5 - 2.5 * look.fold) for px, py in top[1:]]
    pen.draw_ink_line(crease, tone.deep_shade, 3, 0.35 + 0.4 * look.fold)
    if look.lashes:
        for k in (0.55, 0.8, 1.0):
            px = x + out * half * k
            py = -high * (1.02 - 0.9 * max(0, k - 0.45)) - look.slant * k
            pen.draw_ink_line([(px, py), (px + out * 4, py - 4), (px + out * 8, py - 9)], LASH_COLOR,
                    3 * look.lashes, swell=0.15)  # fmt: skip
    if mood.lower_lid_lift > 3:  # laughing eyes push up the cheek
        pen.draw_ink_line(
            [(a[0], low + 7), (x, low + 10), (b[0], low + 5)], tone.deep_shade, 3, 0.4
        )


def draw_brows(pen: Pen, look: Brows, mood: Mood) -> None:
    """Draw both brows, as strokes of many hairs."""
    for x, narrow, out in ((NEAR_EYE_X, 1.0, -1), (FAR_EYE_X, 0.78, 1)):
        lift = mood.far_brow_lift if out > 0 else -mood.far_brow_lift * 0.25
        y = -29 + look.lowness - lift
        a = (x - out * 22 * narrow, y + 3 - mood.inner_brow_lift + look.lowness * 0.2)
        m = (
            x + out * 5 * narrow,
            y - 6 * look.arch - (mood.inner_brow_lift + mood.outer_brow_lift) * 0.4,
        )
        b = (x + out * 29 * narrow, y + 4 - mood.outer_brow_lift)
        inner = (x - out * 12 * narrow, (a[1] + m[1]) / 2 - 1)
        pen.draw_ink_line([a, inner, m, b], look.color, 9.5 * look.thickness, swell=0.36)
        for k in range(6):
            t = k / 6
            bx = a[0] + (b[0] - a[0]) * t
            by = a[1] + (m[1] - a[1]) * min(1, t * 2) + (b[1] - m[1]) * max(0, t * 2 - 1)
            pen.draw_ink_line(
                [(bx, by + 3), (bx + out * 5, by - 2), (bx + out * 11, by - 4 * look.thickness)],
                light_color(look.color, 0.16),
                2.2,
                0.55,
            )
    if mood.inner_brow_lift < -5:  # the furrow between them
        for x in (EYES_X - 6, EYES_X + 5):
            pen.draw_ink_line([(x, -34), (x + 1, -22)], "#3a120e", 3, 0.4)


def draw_nose(pen: Pen, tone: Skin, look: Nose, mood: Mood) -> None:
    """Draw the nose, its ridge towards the far side."""
    s = pen.sketch
    tip_y, w = 44 * look.length, look.width
    tip = EYES_X + 15 + 3 * look.length
    bow = EYES_X + 9 + 7 * look.hookedness
    wall: list[Point] = [(EYES_X + 4, -16), (bow + 2, 14), (tip + 4 * w, tip_y - 8),
                         (tip + 12 * w, tip_y + 2), (tip - 2, tip_y + 8)]  # fmt: skip
    if pen.flip > 0:
        pen.soft_shape(
            [
                (EYES_X + 10, -12),
                (bow + 8, 12),
                (tip + 18 * w, tip_y + 2),
                (tip + 4, tip_y + 9),
                (bow + 1, 18),
            ],
            tone.shade,
            3.4,
            0.75,
        )
        pen.soft_shape([(bow - 7, 4), (bow - 3, 6), (tip - 3, tip_y - 8), (tip - 9, tip_y - 8)],
                 tone.highlight, 3, 0.8)  # fmt: skip
    else:
        pen.soft_shape(
            [
                (EYES_X - 12, -8),
                (bow - 10, 14),
                (tip - 26 * w, tip_y),
                (tip - 10, tip_y + 6),
                (bow - 2, 14),
            ],
            tone.shade,
            4,
            0.75,
        )
        pen.soft_shape([(bow, 4), (bow + 4, 6), (tip + 4, tip_y - 8), (tip - 1, tip_y - 8)],
                 tone.highlight, 3, 0.8)  # fmt: skip
    # wing and tip
    wing: list[Point] = [(tip - 28 * w, tip_y), (tip - 24 * w, tip_y - 10), (tip - 14 * w,
                         tip_y - 10), (tip - 12 * w, tip_y + 6), (tip - 22 * w,
                                                                  tip_y + 8)]  # fmt: skip
    pen.draw_closed_shape(
        wing,
        s.ball_gradient(tone.highlight, tone.base, tone.shade),
        opacity=0.75,
        filter=s.blur_filter(1.6),
    )
    ball: list[Point] = [
        (tip - 13 * w, tip_y),
        (tip - 6, tip_y - 11 * w),
        (tip + 7 * w, tip_y - 8),
        (tip + 12 * w, tip_y + 1),
        (tip, tip_y + 10 + 2 * look.hookedness),
    ]
    pen.draw_closed_shape(ball, s.ball_gradient(tone.highlight, mix_colors(tone.base, tone.blush, 0.16), tone.shade),
              opacity=0.85, filter=s.blur_filter(2))  # fmt: skip
    pen.glow(tip - 3 * pen.flip, tip_y - 4, 7, "#fff6e4", 0.75)
    # drawn lines: the far edge, nostrils, the wing
    pen.draw_ink_line(wall[1:4], tone.deep_shade, 3.4, 0.7, 0.75)
    pen.draw_ink_line([(tip + 11 * w, tip_y + 2), (tip + 2, tip_y + 9 + 2 * look.hookedness),
             (tip - 10 * w, tip_y + 6)], tone.deep_shade, 3.6, 0.75)  # fmt: skip
    pen.draw_ink_line([(tip - 18 * w, tip_y + 7), (tip - 12 * w, tip_y + 3), (tip - 6 * w, tip_y + 7)],
            shade_color(tone.deep_shade, 0.4), 5, 0.85)  # fmt: skip
    pen.draw_ink_line([(tip - 24 * w, tip_y - 8), (tip - 30 * w, tip_y + 1), (tip - 22 * w, tip_y + 9)],
            tone.deep_shade, 3.4, 0.75)  # fmt: skip
    if mood.mouth_opening:
        pen.draw_ink_line([(tip - 34 * w, tip_y + 2), (tip - 46 * w, tip_y + 20), (tip - 50 * w, tip_y + 34)],
                tone.deep_shade, 4, 0.4)  # fmt: skip
        pen.draw_ink_line([(tip + 20 * w, tip_y + 4), (tip + 32, tip_y + 18), (tip + 32, tip_y + 30)],
                tone.deep_shade, 3.4, 0.35)  # fmt: skip


def draw_mouth(pen: Pen, tone: Skin, skull: Skull, look: Mouth, mood: Mood) -> None:
    """Draw the mouth, closed or laughing."""
    s = pen.sketch
    x, y = EYES_X + 6 + mood.pout, 73 * skull.chin_length
    near, far = 29 * look.width * mood.mouth_width, 22 * look.width * mood.mouth_width
    lift, full = mood.mouth_corner_lift, look.fullness
    a: Point = (x - near, y - lift)
    b: Point = (x + far, y - lift * 0.9)
    lips = look.lipstick or tone.lips
    upper: list[Point] = [a, (x - near * 0.5, y - 4 * full - lift * 0.28), (x - 5, y - 7 * full),
                          (x + 1, y - 5 * full), (x + 7, y - 7 * full),
                          (x + far * 0.6, y - 4 * full - lift * 0.25), b]  # fmt: skip
    line: list[Point] = [b, (x + far * 0.5, y - lift * 0.08), (x + 1, y + 1.6 + lift * 0.1),
                         (x - near * 0.5, y - lift * 0.06), a]  # fmt: skip
    deep = mood.mouth_opening
    bottom: list[Point] = [b, (x + far * 0.62, y + deep * 0.72), (x + 1, y + deep + lift * 0.2),
                           (x - near * 0.6, y + deep * 0.76), a]  # fmt: skip
    drop = 11 * full
    lower: list[Point] = [a, (x - near * 0.55, y + deep * 0.76 + drop * 0.62),
                          (x + 1, y + deep + lift * 0.2 + drop),
                          (x + far * 0.58, y + deep * 0.72 + drop * 0.62), b]  # fmt: skip
    low = pen.curve_path(lower, closed=False) + pen.curve_path(bottom, closed=False).replace(
        "M", "L", 1
    )
    if deep:
        inside = (
            pen.curve_path(line[::-1], False)
            + pen.curve_path(bottom, False).replace("M", "L", 1)
            + "Z"
        )
        s.path(inside, "#4a1014")
        with s.clip(inside):
            pen.draw_closed_shape([(x - near, y - lift - 4), (x, y - 8), (x + far, y - lift - 4),
                       (x + far * 0.8, y + deep * 0.26), (x, y + deep * 0.5),
                       (x - near * 0.82, y + deep * 0.28)], s.y_gradient("#fffaf0",
                                                                   "#efe2d2"))  # fmt: skip
            pen.oval(x, y + deep + 5, near * 0.5, deep * 0.42, "#c8584e")
            pen.soft_shape([(x - near, y - lift - 5), (x + far, y - lift - 5), (x + far, y + 1),
                      (x, y + 3.5), (x - near, y + 1)], "#2a080c", 2, 0.5)  # fmt: skip
    soft_edge = {} if look.lipstick else {"opacity": 0.82}
    s.path(
        low + "Z", s.y_gradient(shade_color(lips, 0.12), lips, light_color(lips, 0.2)), **soft_edge
    )
    s.path(
        pen.curve_path(upper, closed=False)
        + pen.curve_path(line, closed=False).replace("M", "L", 1)
        + "Z",
        s.x_gradient(shade_color(lips, 0.16), shade_color(lips, 0.3)),
        **soft_edge,
    )
    pen.glow(x - 4 * pen.flip, y + deep + lift * 0.2 + drop * 0.5, 9 * full, "#ffe9dc", 0.6, 0.45)
    stroke = shade_color(tone.deep_shade, 0.35)
    if deep:
        pen.draw_ink_line(line, stroke, 3.2, 0.9)
        pen.draw_ink_line(bottom, stroke, 2.4, 0.7)
    else:
        pen.draw_ink_line([(a[0] - 2, a[1] - lift * 0.25), *line[3:0:-1], (b[0] + 2, b[1] - lift * 0.25)],
                stroke, 4.4, 0.95)  # fmt: skip
    for px, py, out in ((*a, -1), (*b, 1)):  # the dimples of the corners
        pen.draw_ink_line(
            [(px + out, py - 4), (px + out * 4, py + 0.5), (px + out * 2.5, py + 5)],
            tone.deep_shade,
            3.4,
            0.5,
        )
    pen.draw_ink_line([(x - 12, y + deep + drop + 5), (x + 2, y + deep + drop + 7.5),
             (x + 14, y + deep + drop + 4)], tone.deep_shade, 3.4, 0.5)  # fmt: skip
