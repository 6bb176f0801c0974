"""Cloth bags in the seat colours: closed, open, and the front edge of an open one.

All three have one size, 220 x 270. A coin drawn between bag-open/<colour> and
bag-mouth-front/<colour> seems to come out of the mouth. The stitched tag is left plain for
the seat's symbol: its middle is at TAG_CENTER, and it is 62 design pixels across.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from sprites.palette import SEAT_COLORS
from tools.art import Art
from tools.art.svg.filters import add_inner_shadow, apply_blur, apply_cloth, bevel
from tools.art.svg.markup import (
    SvgDefinition,
    clip_path,
    darken_color,
    draw_stitches,
    ellipse,
    group,
    lighten_color,
    line,
    linear_gradient,
    mix_colors,
    path,
    radial_gradient,
    rect,
    svg_document,
)

BAG_WIDTH: Final = 220
BAG_HEIGHT: Final = 270
TAG_CENTER: Final = (110.0, 186.0)

_BODY = (
    "M152 164C122 204 66 262 40 340C22 400 24 474 68 504C104 526 164 530 222 530"
    "C286 530 344 526 378 502C418 470 420 396 398 334C374 264 322 204 288 164"
    "C262 150 178 150 152 164Z"
)
# Folds run from the gathered neck down over the belly: (path, width, strength).
_VALLEYS = (
    ("M172 168C140 224 96 280 84 372", 15, 0.77),
    ("M190 170C176 238 146 306 150 384", 13, 0.59),
    ("M216 170C216 230 204 272 208 318", 11, 0.50),
    ("M244 170C256 232 286 284 288 372", 13, 0.70),
    ("M266 168C304 224 344 286 352 392", 16, 0.84),
    ("M280 172C330 218 376 272 388 356", 12, 0.70),
    ("M60 410C66 458 92 488 140 506", 16, 0.48),
    ("M384 408C376 456 350 488 300 508", 18, 0.59),
    ("M152 178C108 226 66 286 56 352", 12, 0.56),
)
_RIDGES = (
    ("M160 176C122 226 80 288 70 372", 12, 0.42),
    ("M181 172C158 236 120 304 116 396", 14, 0.5),
    ("M203 172C198 236 178 296 180 352", 11, 0.38),
    ("M230 172C238 232 250 280 252 330", 10, 0.26),
    ("M256 172C280 232 316 288 322 376", 11, 0.26),
    ("M78 424C88 462 112 482 150 494", 12, 0.22),
)


def _strokes(strokes: tuple[tuple[str, float, float], ...], color: str) -> str:
    return "".join(line(d, color, width, stroke_opacity=a) for d, width, a in strokes)


def _rope(d: str, width: float) -> str:
    """Twisted cord along path data."""
    return bevel(
        line(d, "#d6b06a", width) + line(
            d, "#8a6126", width * 0.9, stroke_dasharray=f"{width * 0.16:.1f} {width * 0.42:.1f}",
            stroke_linecap="butt", stroke_opacity=0.65,
        ), width * 0.2, width * 0.36, 0.25,
    )  # fmt: skip


def _tassel(x: float, y: float, turn: float) -> str:
    """A knot with a fringe, hanging down from (x, y)."""
    fringe = "".join(
        line(f"M{dx * 0.5:g} 10C{dx * 0.9:g} 24 {dx * 1.2:g} 32 {dx * 1.3:g}"
             f" {46 - abs(dx) * 0.4:g}", c, 4.4)
        for dx, c in ((-9, "#b98a40"), (-5, "#d9b46c"), (0, "#c79b50"), (5, "#dcb970"),
                      (9, "#a67a34"))
    )  # fmt: skip
    knot = bevel(ellipse(0, 4, 10, 11, fill="#d6b06a"), 3, 5, 0.3)
    return (
        f'<g transform="translate({x} {y}) rotate({turn})">{bevel(fringe, 1.4, 2.4, 0.2)}{knot}</g>'
    )


def _belly(color: str) -> tuple[str, tuple[SvgDefinition, ...]]:
    """The sack below the neck, with its folds and the tag."""
    shade, shine = darken_color(color, 0.78), lighten_color(color, 0.62)
    ball = radial_gradient(
        [(0, lighten_color(color, 0.2)), (0.42, color), (0.78, darken_color(color, 0.3)),
         (1, darken_color(color, 0.62))],
        (164, 316), 270,
    )  # fmt: skip
    outline = clip_path(path(_BODY))
    folds = group(
        apply_blur(_strokes(_VALLEYS, shade), 5),
        apply_blur(_strokes(_RIDGES, shine), 5),
        apply_blur(_strokes(tuple((d, 3.0, a * 0.55) for d, _, a in _VALLEYS), shade), 1.4),
        apply_blur(ellipse(150, 330, 62, 80, fill=shine, fill_opacity=0.12), 22, 0.8),
        apply_blur(line("M150 172C180 160 262 160 292 172", shade, 34, stroke_opacity=0.75), 9),
        clip_path=outline,
    )
    body = bevel(apply_cloth(group(path(_BODY, fill=ball), folds), 4, 0.8, 1.15), 13, 17, 0.06)
    x, y = TAG_CENTER[0] * 2, TAG_CENTER[1] * 2
    linen = linear_gradient([(0, "#f6e9c9"), (1, "#d9c392")], (x - 60, y - 60), (x + 60, y + 60))
    tag = bevel(
        apply_cloth(rect(x - 62, y - 62, 124, 124, 24, fill=linen), 9, 0.9, 1.4), 3, 5, 0.08
    )
    shadow = apply_blur(rect(x - 58, y - 54, 126, 126, 24, fill=shade, fill_opacity=0.7), 6)
    seam = draw_stitches(x - 52, y - 52, 104, 104, 16, "#8f3a26", 3.4)
    return body + group(shadow, clip_path=outline) + tag + seam, (ball, outline, linen)


def _ruffle(points: int, y: float, height: float, half: float, seed: float) -> str:
    """Path data of the cloth above the tie: a fan with a wavy hem."""
    top = []
    for i in range(points + 1):
        t = i / points
        x = 220 - half + 2 * half * t
        wave = math.sin(t * math.pi * 6.4 + seed) * 8 + math.sin(t * math.pi * 13 + seed) * 3
        top.append((x, y - height - 12 * math.sin(t * math.pi) + wave))
    d = f"M168 {y + 8:g}C166 {y - 24:g} {220 - half:g} {y - 40:g} {top[0][0]:.1f} {top[0][1]:.1f}"
    for (ax, ay), (bx, by) in pairwise(top):
        d += f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}"
    end = top[-1]
    return d + f"L{end[0]:.1f} {end[1]:.1f}C{220 + half:g} {y - 40:g} 274 {y - 24:g} 272 {y + 8:g}Z"


def _closed(color: str) -> Art:
    shade, shine = darken_color(color, 0.78), lighten_color(color, 0.55)
    belly, defs = _belly(color)
    fan = _ruffle(22, 150, 104, 104, 0.6)
    fill = linear_gradient(
        [(0, lighten_color(color, 0.16)), (0.5, color), (1, darken_color(color, 0.42))],
        (120, 30),
        (330, 130),
    )
    outline = clip_path(path(fan))
    pleats = "".join(
        line(f"M{220 + (i - 3.5) * 11:g} 158C{220 + (i - 3.5) * 13:g} 120"
             f" {220 + (i - 3.5) * 25:g} 90 {220 + (i - 3.5) * 29:g} 38", shade, 7,
             stroke_opacity=0.55)
        + line(f"M{214 + (i - 3.5) * 11:g} 158C{212 + (i - 3.5) * 13:g} 120"
               f" {210 + (i - 3.5) * 25:g} 90 {208 + (i - 3.5) * 29:g} 38", shine, 5,
               stroke_opacity=0.4)
        for i in range(8)
    )  # fmt: skip
    hem = apply_blur(line("M116 40C170 26 270 26 324 40", shade, 10, stroke_opacity=0.25), 5)
    gather = group(
        apply_blur(pleats, 3), hem,
        apply_blur(line("M160 152C190 168 250 168 280 152", shade, 26, stroke_opacity=0.7), 7),
        clip_path=outline,
    )  # fmt: skip
    neck = bevel(apply_cloth(group(path(fan, fill=fill), gather), 14, 0.8, 1.1), 6, 9, 0.06)
    cord = (
        _rope("M150 158C180 176 260 176 290 158", 17)
        + _rope("M150 146C180 164 260 164 290 146", 15)
        + _rope("M262 168C286 196 276 224 300 250", 10)
        + _rope("M252 170C254 204 240 226 246 262", 10)
    )
    knot = bevel(ellipse(258, 164, 17, 15, fill="#d6b06a"), 5, 9, 0.3)
    ends = _tassel(300, 248, -14) + _tassel(246, 258, 6)
    return Art(
        svg_document(440, 540, belly + neck + cord + ends + knot, *defs, fill, outline),
        BAG_WIDTH,
        BAG_HEIGHT,
    )


# The open mouth: an ellipse round (220, 112); what lies above its middle is the far lip.
_MOUTH = (220.0, 112.0, 118.0, 50.0)
_FRONT = (
    "M96 104C100 146 160 164 220 164C280 164 340 146 344 104"
    "C354 116 350 136 336 150C316 168 298 174 290 186C262 202 178 202 150 186"
    "C142 174 124 168 104 150C90 136 86 116 96 104Z"
)


def _front(color: str) -> tuple[str, tuple[SvgDefinition, ...]]:
    shade, shine = darken_color(color, 0.78), lighten_color(color, 0.55)
    belly, defs = _belly(color)
    fill = linear_gradient(
        [(0, lighten_color(color, 0.2)), (0.45, color), (1, darken_color(color, 0.4))],
        (110, 120),
        (330, 190),
    )
    outline = clip_path(path(_FRONT))
    pleats = "".join(
        line(f"M{220 + k * 18:g} 190C{220 + k * 20:g} 170 {220 + k * 27:g} 160 {220 + k * 30:g}"
             f" {162 - abs(k) ** 2.2 * 1.6:g}", shade, 6, stroke_opacity=0.6)
        + line(f"M{213 + k * 18:g} 190C{213 + k * 20:g} 170 {212 + k * 27:g} 160"
               f" {212 + k * 30:g} {162 - abs(k) ** 2.2 * 1.6:g}", shine, 4.5, stroke_opacity=0.4)
        for k in (-3, -2, -1, 0, 1, 2, 3)
    )  # fmt: skip
    lip = bevel(
        apply_cloth(
            group(path(_FRONT, fill=fill), group(apply_blur(pleats, 2.4), clip_path=outline)),
            14,
            0.8,
            1.1,
        ),
        6,
        10,
        0.08,
    )
    hem = line("M99 114C108 150 162 167 220 167C278 167 332 150 341 114", shine, 3,
               stroke_opacity=0.5, stroke_dasharray="9 7")  # fmt: skip
    cord = _rope("M140 182C172 206 268 206 300 182", 13) + _rope(
        "M286 192C316 214 312 240 336 262", 10
    )
    return belly + lip + hem + cord + _tassel(336, 258, -16), (*defs, fill, outline)


def _open(color: str) -> Art:
    x, y, rx, ry = _MOUTH
    front, defs = _front(color)
    rim = linear_gradient(
        [(0, lighten_color(color, 0.22)), (0.5, color), (1, darken_color(color, 0.35))],
        (110, 60),
        (330, 130),
    )
    wavy = (
        "M97 112C88 84 116 70 134 66C150 52 176 62 194 54C214 46 232 60 252 54"
        "C276 50 290 66 308 68C330 76 352 88 343 112C340 186 100 186 97 112Z"
    )
    back = bevel(apply_cloth(path(wavy, fill=rim), 14, 0.8, 1.1), 5, 8, 0.08)
    inside = radial_gradient(
        [(0, "#050302"), (0.6, darken_color(color, 0.9)), (1, darken_color(color, 0.66))], (x + 6, y + 22), rx,
        f"translate(0 {y * 0.5:g}) scale(1 0.5)",
    )  # fmt: skip
    hole = add_inner_shadow(ellipse(x, y + 4, rx - 10, ry - 8, fill=inside), 10, 14, 9, 0.8)
    return Art(
        svg_document(440, 540, back + hole + front, *defs, rim, inside), BAG_WIDTH, BAG_HEIGHT
    )


def _mouth_front(color: str) -> Art:
    front, defs = _front(color)
    return Art(svg_document(440, 540, front, *defs), BAG_WIDTH, BAG_HEIGHT)


def _cloth_color(name: str, color: str) -> str:
    """Cloth drinks the lamp: the seat colour, but never so dark that folds are lost."""
    if name == "black":
        return "#37323f"
    return mix_colors(color, "#6b3a1c", 0.06 if name == "white" else 0.14)


ART: dict[str, Art] = {}
for _seat in SEAT_COLORS:
    _dye = _cloth_color(_seat.name, _seat.hex)
    ART[f"bag/{_seat.name}"] = _closed(_dye)
    ART[f"bag-open/{_seat.name}"] = _open(_dye)
    ART[f"bag-mouth-front/{_seat.name}"] = _mouth_front(_dye)
