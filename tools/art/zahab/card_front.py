"""The front of Zahab's trade cards: a night-blue frame with calm places for the content.

It has a fixed size, 240 x 336 design pixels. The picture (200 x 120) is at (20, 20). Over
its corner is the star (zahab/level, 56 x 56, at (10, 10)); the level stands on its middle,
(38, 38). The cost icons are in the row from (26, 158) to (214, 218), the gain icons in the
row from (26, 254) to (214, 314). The arrow points down in the roundel around (120, 236),
34 across.
"""

from __future__ import annotations

from tools.art import Art
from tools.art.pieces.symbols import polygon_path
from tools.art.svg.filters import add_inner_shadow, apply_paper, bevel, emboss
from tools.art.svg.markup import (
    circle,
    clip_path,
    darken_color,
    group,
    lighten_color,
    line,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    rect,
    svg_document,
)

NIGHT_COLOR = "#1c2a66"
GILT_COLOR = "#e6c277"


def _frame() -> Art:
    w, h = 480, 672
    edge = linear_gradient([(0, "#f6e6be"), (1, "#cdb07a")], (0, 0), (w, h))
    night = linear_gradient(
        [
            (0, lighten_color(NIGHT_COLOR, 0.16)),
            (0.5, NIGHT_COLOR),
            (1, darken_color(NIGHT_COLOR, 0.45)),
        ],
        (0, 0),
        (w * 0.6, h),
    )
    gilt = linear_gradient([(0, "#fbe6ae"), (0.5, "#c4953f"), (1, "#ecd08a")], (0, 0), (w, h))
    board = bevel(apply_paper(rect(2, 2, w - 4, h - 4, 38, fill=edge), 2, 0.6), 4, 5, 0.15)
    field = rect(10, 10, w - 20, h - 20, 31, fill=night)
    lattice = ""
    for i in range(13):
        for j in range(18):
            c = (6 + 39 * i, 6 + 39 * j)
            lattice += polygon(polygon_points(8, 17, c, -90, 11))
            lattice += polygon(polygon_points(4, 7, (c[0] + 19.5, c[1] + 19.5), 0))
    inside = clip_path(field)
    pattern = group(lattice, fill="none", stroke="#9db0f4", stroke_width=1.6, stroke_opacity=0.24,
                    clip_path=inside)  # fmt: skip
    lines = rect(18, 18, w - 36, h - 36, 24, fill="none", stroke=gilt, stroke_width=3.4) + rect(
        26, 26, w - 52, h - 52, 18, fill="none", stroke=gilt, stroke_width=1.4, stroke_opacity=0.7
    )
    window = rect(33, 33, 414, 254, 18, fill=gilt) + add_inner_shadow(
        rect(40, 40, 400, 240, 12, fill="#0e1436"), 4, 6, 6, 0.7
    )
    sheet = linear_gradient(
        [(0, "#fdf5df"), (0.6, "#f6e8c6"), (1, "#ecd9ae")], (40, 300), (320, 650)
    )
    # The two rows are one sheet, waisted around the arrow like the mouth of an hourglass.
    shape = (
        "M64 304H416C430 304 440 314 440 328V428C440 442 432 450 420 452L300 458V486L420 492"
        "C432 494 440 502 440 516V616C440 630 430 640 416 640H64C50 640 40 630 40 616V516"
        "C40 502 48 494 60 492L180 486V458L60 452C48 450 40 442 40 428V328C40 314 50 304 64 304Z"
    )
    back = path(shape, fill="none", stroke=gilt, stroke_width=9, stroke_linejoin="round")
    rows = emboss(apply_paper(path(shape, fill=sheet), 2, 0.6, 1.2), 1.2, 2, 0.1)
    thin = path(
        "M66 314H414C424 314 430 320 430 330V426C430 436 424 442 414 442L292 449V495L414 502"
        "C424 502 430 508 430 518V614C430 624 424 630 414 630H66C56 630 50 624 50 614V518"
        "C50 508 56 502 66 502L188 495V449L66 442C56 442 50 436 50 426V330C50 320 56 314 66 314Z",
        fill="none", stroke="#9a6a2c", stroke_width=1.8, stroke_opacity=0.7,
    )  # fmt: skip
    roundel = bevel(circle(240, 472, 36, fill=gilt), 3, 5, 0.5) + circle(
        240, 472, 30, fill="#f8ebcb"
    )
    ornaments = "".join(
        path(polygon_path(polygon_points(8, 15, (x, 472), -90, 8)), fill=GILT_COLOR)
        + line(f"M{x - s * 26} 472h{-s * 34}", GILT_COLOR, 2.4)
        + line(f"M{x + s * 26} 472h{s * 20}", GILT_COLOR, 2.4)
        for x, s in ((108, 1), (372, -1))
    )
    picture = board + field + pattern + lines + window + back + rows + thin + ornaments + roundel
    return Art(svg_document(w, h, picture, edge, night, gilt, sheet, inside), 240, 336)


def _level() -> Art:
    """A star of violet enamel in a gilt setting."""
    c = (56.0, 56.0)
    gilt = linear_gradient([(0, "#fbe6ae"), (0.5, "#c4953f"), (1, "#ecd08a")], (6, 6), (106, 106))
    enamel = linear_gradient([(0, "#8f6ee0"), (1, "#3f2690")], (20, 20), (96, 96))
    setting = emboss(path(polygon_path(polygon_points(8, 53, c, -67.5, 45)), fill=gilt), 2.4, 5)
    field = add_inner_shadow(
        path(polygon_path(polygon_points(8, 45, c, -67.5, 38)), fill=enamel), 3, 4, 4, 0.5
    )
    return Art(svg_document(112, 112, setting + field, gilt, enamel), 56, 56)


ART: dict[str, Art] = {"zahab/card": _frame(), "zahab/level": _level()}
