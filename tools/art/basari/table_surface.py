"""Basari's table surface: a rose carpet with a teal border on plum velvet, in lantern light."""

from __future__ import annotations

from tools.art import Art
from tools.art.backgrounds.table_surfaces import draw_daylight, draw_rim_shadow, finish_surface
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_cloth, apply_felt, bevel
from tools.art.svg.markup import (
    circle,
    darken_color,
    group,
    lighten_color,
    line,
    linear_gradient,
    polygon,
    polygon_points,
    radial_gradient,
    rect,
)

VELVET_COLOR, ROSE_COLOR, TEAL_COLOR, GOLD_COLOR = "#8a2f5e", "#c4566a", "#2c7284", "#ecc878"


def _rosette(x: float, y: float, r: float, outer: str, inner: str) -> str:
    return (
        polygon(polygon_points(8, r, (x, y), -90, r * 0.72), fill=outer)
        + polygon(polygon_points(8, r * 0.7, (x, y), -67.5, r * 0.46), fill=inner)
        + circle(x, y, r * 0.2, fill=outer)
    )


def _ground() -> dict[str, Art]:
    velvet = linear_gradient(
        [(0, lighten_color(VELVET_COLOR, 0.2)), (1, VELVET_COLOR)],
        (0, 0),
        (TABLE_WIDTH, TABLE_HEIGHT),
    )
    base = apply_felt(rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=velvet), 5, 0.4, 1.4)
    x0, y0 = 44.0, 40.0
    w, h = TABLE_WIDTH - 2 * x0, TABLE_HEIGHT - 2 * y0
    fringe = "".join(
        line(f"M{x:.0f} {y:.0f}q{(-1) ** k * 3} 8 0 18", "#f2e4c4", 3)
        for k, x in enumerate(range(int(x0) + 6, int(TABLE_WIDTH - x0), 11))
        for y in (y0 - 17, TABLE_HEIGHT - y0)
    )
    rug = rect(x0, y0, w, h, 4, fill=darken_color(TEAL_COLOR, 0.2))
    rug += rect(x0 + 7, y0 + 7, w - 14, h - 14, 2, fill=GOLD_COLOR)
    rug += rect(x0 + 11, y0 + 11, w - 22, h - 22, 2, fill=TEAL_COLOR)
    rug += rect(x0 + 73, y0 + 73, w - 146, h - 146, 2, fill=GOLD_COLOR)
    rug += rect(x0 + 78, y0 + 78, w - 156, h - 156, 2, fill=ROSE_COLOR)
    nx, ny = 22, 12
    for k in range(nx + 1):
        x = x0 + 42 + (w - 84) * k / nx
        for y in (y0 + 42, TABLE_HEIGHT - y0 - 42):
            rug += _rosette(
                x, y, 24, GOLD_COLOR if k % 2 else "#f4e6c8", TEAL_COLOR if k % 2 else "#b83a4a"
            )
    for k in range(1, ny):
        y = y0 + 42 + (h - 84) * k / ny
        for x in (x0 + 42, TABLE_WIDTH - x0 - 42):
            rug += _rosette(
                x, y, 24, GOLD_COLOR if k % 2 else "#f4e6c8", TEAL_COLOR if k % 2 else "#b83a4a"
            )
    # the field: a lattice of soft lozenges, so that what lies on it is read at once
    field = ""
    for j in range(9):
        for i in range(15):
            x = 190 + i * 110 + (55 if j % 2 else 0)
            y = 176 + j * 91
            if x > TABLE_WIDTH - 170:
                continue
            field += polygon(polygon_points(4, 50, (x, y), -90), fill="none",
                             stroke=lighten_color(ROSE_COLOR, 0.3), stroke_width=2.4)  # fmt: skip
            field += _rosette(
                x, y, 21, lighten_color(ROSE_COLOR, 0.24), darken_color(ROSE_COLOR, 0.14)
            )
    medal = ""
    for r, tone in (
        (300, darken_color(ROSE_COLOR, 0.12)),
        (268, lighten_color(ROSE_COLOR, 0.26)),
        (250, ROSE_COLOR),
        (150, lighten_color(ROSE_COLOR, 0.22)),
        (132, darken_color(ROSE_COLOR, 0.1)),
    ):
        medal += polygon(polygon_points(16, r, (0, 0), -90, r * 0.86), fill=tone)
    middle = (
        f'<g transform="translate({TABLE_WIDTH / 2} {TABLE_HEIGHT / 2}) scale(1.5 1)">{medal}</g>'
    )
    carpet = bevel(apply_cloth(group(rug, field, middle), 8, 0.55, 1.2), 1, 1.2, 0.04)
    light, defs = draw_daylight("#ffd9a0", 0.2, "#2a0a2a", 0.34)
    pools = [
        radial_gradient([(0, "#ffe2a4", 0.5), (0.4, "#ffb070", 0.18), (1, "#ffb060", 0)], at, r)
        for at, r in (((330, 240), 560), ((1010, 470), 640), ((1640, 300), 540), ((420, 930), 460),
                      ((1560, 940), 480))
    ]  # fmt: skip
    glow = "".join(rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=pool) for pool in pools)
    body = base + draw_rim_shadow(28, "#1c0418", 0.7) + fringe + carpet + light + glow
    return finish_surface("basari", body, velvet, *defs, *pools)


ART: dict[str, Art] = _ground()
