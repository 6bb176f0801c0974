"""Zahab's tracks: three for the favour of the court, one for the spirit.

A court track is 760 x 128. The middles of its cells 0 to 10 are at x = 162 + 55.5 n, y = 46 (each
50 x 72); their digits stand below them, at y = 102. The number of what the figure contributes has
its plate at (109, 64), 44 across. Cells 6 and 9, where the end may be called, have a gilt edge. The spirit's track is 460 x 64: the middles of its
cells 0 to 7 are at x = 86 + 49 n, y = 32 (each 45 x 48).
"""

from __future__ import annotations

import re

from tools.art import Art
from tools.art.pieces.symbols import draw_carving, draw_relief, polygon_path
from tools.art.svg.filters import add_inner_shadow, apply_metal, apply_wood, bevel
from tools.art.svg.markup import (
    SvgDefinition,
    circle,
    clip_path,
    darken_color,
    lighten_color,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    radial_gradient,
    rect,
    svg_document,
)
from tools.art.zahab.illustrations import court as zahab_court

TRACK_DESIGNS = (("blue", "queen", "#24559e"), ("red", "magician", "#9c2c2e"),
          ("yellow", "hermit", "#b8862a"))  # fmt: skip


def _medallion(
    figure: str, cx: float, cy: float, r: float
) -> tuple[str, tuple[SvgDefinition, ...]]:
    """A portrait in a round brass frame."""
    brass = linear_gradient([(0, "#fff0bc"), (0.45, "#dcae52"), (1, "#7a4c14")], (cx - r, cy - r),
                   (cx + r, cy + r))  # fmt: skip
    inside = clip_path(circle(cx, cy, r - 9))
    portrait = zahab_court.DRAW_FUNCTIONS[figure]().to_svg()
    side = 2 * (r - 9) * 1.06
    place = f'x="{cx - side / 2:g}" y="{cy - side / 2 + 3:g}" width="{side:g}" height="{side:g}" '
    picture = re.sub(r"^<svg ", f"<svg {place}", portrait)
    frame = bevel(apply_metal(circle(cx, cy, r, fill=brass), 5, 0.6, 1.2), 4, 7, 0.7, 24)
    shade = add_inner_shadow(
        circle(cx, cy, r - 9, fill="#000000", fill_opacity="0.01"), 5, 7, 6, 0.6
    )
    return f'{frame}<g clip-path="{inside}">{picture}</g>{shade}', (brass, inside)


def _cells(
    xs: list[float], top: float, size: tuple[float, float], floor: str, gilt: tuple[int, ...]
) -> str:
    """A row of sunk cells; those numbered in `gilt` are edged with gold."""
    w, h = size
    holes = "".join(rect(x - w / 2, top, w, h, 16, fill=floor) for x in xs)
    out = add_inner_shadow(holes, 8, 11, 8, 0.85)
    for i, x in enumerate(xs):
        edge = "#ffd978" if i in gilt else "#fff0cc"
        out += rect(x - w / 2 + 1, top + 1.5, w - 1, h - 1, 16, fill="none", stroke=edge,
                    stroke_width=4 if i in gilt else 2.4,
                    stroke_opacity=1 if i in gilt else 0.3)  # fmt: skip
    return out


def _court(figure: str, color: str) -> Art:
    w, h = 1520, 256
    ground = linear_gradient(
        [(0, lighten_color(color, 0.16)), (0.5, color), (1, darken_color(color, 0.3))],
        (0, 0),
        (w * 0.2, h),
    )
    timber = linear_gradient([(0, "#8a5228"), (1, "#4e2a10")], (0, 0), (0, h))
    frame = bevel(
        apply_wood(rect(2, 2, w - 4, h - 4, 46, fill=timber), 17, "#1e0a02", 0.45, 1.8), 6, 9, 0.4
    )
    field = add_inner_shadow(
        apply_wood(rect(14, 14, w - 28, h - 28, 36, fill=ground), 23, darken_color(color, 0.75), 0.3, 2),
        4, 5, 4, 0.5,
    )  # fmt: skip
    line = rect(20, 20, w - 40, h - 40, 31, fill="none", stroke="#f2cf80", stroke_width=2.4,
                stroke_opacity=0.75)  # fmt: skip
    cells = _cells(
        [324 + 111 * n for n in range(11)], 20, (100, 144), darken_color(color, 0.42), (6, 9)
    )
    studs = "".join(polygon(polygon_points(4, 7, (379.5 + 111 * n, 204)), fill="#f2cf80")
                    for n in range(10))  # fmt: skip
    plate = radial_gradient(
        [(0, darken_color(color, 0.36)), (1, darken_color(color, 0.72))], (206, 112), 70
    )
    brass = linear_gradient(
        [(0, "#fff0bc"), (0.45, "#dcae52"), (1, "#7a4c14")], (174, 84), (262, 172)
    )
    shield = polygon_path(polygon_points(8, 54, (218, 128), -67.5, 47))
    bed = polygon_path(polygon_points(8, 45, (218, 128), -67.5, 39))
    number = bevel(path(shield, fill=brass), 3, 5, 0.6) + add_inner_shadow(
        path(bed, fill=plate), 3, 4, 4, 0.6
    )
    medal, defs = _medallion(figure, 94, 128, 92)
    picture = frame + field + line + cells + studs + number + medal
    return Art(svg_document(w, h, picture, ground, timber, plate, brass, *defs), 760, 128)


def _spirit() -> Art:
    """Night-violet wood with eight cells and the flame of the glass disc at its head."""
    w, h = 920, 128
    color = "#463a8c"
    ground = linear_gradient(
        [(0, lighten_color(color, 0.18)), (0.5, color), (1, darken_color(color, 0.35))],
        (0, 0),
        (w * 0.2, h),
    )
    frame = bevel(
        apply_wood(rect(2, 2, w - 4, h - 4, 36, fill="#6b3b1a"), 29, "#1e0a02", 0.45, 1.6),
        5,
        8,
        0.4,
    )
    field = add_inner_shadow(
        apply_wood(rect(12, 12, w - 24, h - 24, 27, fill=ground), 21, "#120a34", 0.32, 1.8),
        4,
        5,
        4,
        0.5,
    )
    line = rect(17, 17, w - 34, h - 34, 23, fill="none", stroke="#d8ccff", stroke_width=2,
                stroke_opacity=0.5)  # fmt: skip
    cells = _cells([172 + 98 * n for n in range(8)], 16, (90, 96), "#1c1546", ())
    flame = ("M66 108C42 106 30 90 33 74C36 62 48 56 50 42C50 35 47 30 43 26C60 28 71 40 71 54"
             "C75 50 76 44 75 38C90 50 94 66 91 80C88 98 80 108 66 108Z")  # fmt: skip
    light = linear_gradient([(0, "#ffffff"), (1, "#b8b0ff")], (0, 26), (0, 108))
    sign = draw_relief(flame, str(light), 2, 4) + draw_carving(
        "M67 101C57 100 53 92 56 84C59 78 65 75 66 67C76 75 78 84 75 92C73 98 71 101 67 101Z",
        "#5a48b4", 1, 2)  # fmt: skip
    studs = "".join(polygon(polygon_points(4, 5, (221 + 98 * n, 64)), fill="#d8ccff",
                            fill_opacity=0.7) for n in range(7))  # fmt: skip
    return Art(
        svg_document(w, h, frame + field + line + cells + sign + studs, ground, light), 460, 64
    )


ART: dict[str, Art] = {
    f"zahab/track-{name}": _court(figure, color) for name, figure, color in TRACK_DESIGNS
} | {"zahab/spirit-track": _spirit()}
