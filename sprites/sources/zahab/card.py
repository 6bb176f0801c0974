"""The front of Zahab's trade cards: a night-blue frame with calm places for what the card says.

240 x 336 units, fixed. The picture (200 x 120) goes to (20, 20). Over its corner comes the star
(zahab/level, 56 x 56, to (10, 10)) on whose middle, (38, 38), the level stands. The cost's icons
lie in the row from (26, 158) to (214, 218), the gain's in the row from (26, 254) to (214, 314); the
arrow turns downwards in the roundel around (120, 236), 34 across.
"""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.drawing import (
    circle,
    clip,
    darken,
    group,
    lighten,
    line,
    linear,
    path,
    polygon,
    rect,
    ring_points,
    svg,
)
from sprites.sources.filters import bevel, emboss, inner_shadow, paper
from sprites.sources.symbols import corners

NIGHT = "#1c2a66"
GILT = "#e6c277"


def _frame() -> Art:
    w, h = 480, 672
    edge = linear([(0, "#f6e6be"), (1, "#cdb07a")], (0, 0), (w, h))
    night = linear([(0, lighten(NIGHT, 0.16)), (0.5, NIGHT), (1, darken(NIGHT, 0.45))], (0, 0),
                   (w * 0.6, h))  # fmt: skip
    gilt = linear([(0, "#fbe6ae"), (0.5, "#c4953f"), (1, "#ecd08a")], (0, 0), (w, h))
    board = bevel(paper(rect(2, 2, w - 4, h - 4, 38, fill=edge), 2, 0.6), 4, 5, 0.15)
    field = rect(10, 10, w - 20, h - 20, 31, fill=night)
    lattice = ""
    for i in range(13):
        for j in range(18):
            c = (6 + 39 * i, 6 + 39 * j)
            lattice += polygon(ring_points(8, 17, c, -90, 11))
            lattice += polygon(ring_points(4, 7, (c[0] + 19.5, c[1] + 19.5), 0))
    inside = clip(field)
    pattern = group(lattice, fill="none", stroke="#9db0f4", stroke_width=1.6, stroke_opacity=0.24,
                    clip_path=inside)  # fmt: skip
    lines = rect(18, 18, w - 36, h - 36, 24, fill="none", stroke=gilt, stroke_width=3.4) + rect(
        26, 26, w - 52, h - 52, 18, fill="none", stroke=gilt, stroke_width=1.4, stroke_opacity=0.7
    )
    window = rect(33, 33, 414, 254, 18, fill=gilt) + inner_shadow(
        rect(40, 40, 400, 240, 12, fill="#0e1436"), 4, 6, 6, 0.7
    )
    sheet = linear([(0, "#fdf5df"), (0.6, "#f6e8c6"), (1, "#ecd9ae")], (40, 300), (320, 650))
    # The two rows are one sheet, waisted around the arrow like the mouth of an hourglass.
    shape = (
        "M64 304H416C430 304 440 314 440 328V428C440 442 432 450 420 452L300 458V486L420 492"
        "C432 494 440 502 440 516V616C440 630 430 640 416 640H64C50 640 40 630 40 616V516"
        "C40 502 48 494 60 492L180 486V458L60 452C48 450 40 442 40 428V328C40 314 50 304 64 304Z"
    )
    back = path(shape, fill="none", stroke=gilt, stroke_width=9, stroke_linejoin="round")
    rows = emboss(paper(path(shape, fill=sheet), 2, 0.6, 1.2), 1.2, 2, 0.1)
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
        path(corners(ring_points(8, 15, (x, 472), -90, 8)), fill=GILT)
        + line(f"M{x - s * 26} 472h{-s * 34}", GILT, 2.4)
        + line(f"M{x + s * 26} 472h{s * 20}", GILT, 2.4)
        for x, s in ((108, 1), (372, -1))
    )
    picture = board + field + pattern + lines + window + back + rows + thin + ornaments + roundel
    return Art(svg(w, h, picture, edge, night, gilt, sheet, inside), 240, 336)


def _level() -> Art:
    """A star of violet enamel in a gilt setting."""
    c = (56.0, 56.0)
    gilt = linear([(0, "#fbe6ae"), (0.5, "#c4953f"), (1, "#ecd08a")], (6, 6), (106, 106))
    enamel = linear([(0, "#8f6ee0"), (1, "#3f2690")], (20, 20), (96, 96))
    setting = emboss(path(corners(ring_points(8, 53, c, -67.5, 45)), fill=gilt), 2.4, 5)
    field = inner_shadow(path(corners(ring_points(8, 45, c, -67.5, 38)), fill=enamel), 3, 4, 4, 0.5)
    return Art(svg(112, 112, setting + field, gilt, enamel), 56, 56)


ART: dict[str, Art] = {"zahab/card": _frame(), "zahab/level": _level()}
