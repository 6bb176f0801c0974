"""Surroundings of Basari's carpet: the velvet floor of the tent, with cushions."""

from __future__ import annotations

from tools.art import Art
from tools.art.backgrounds.table_surfaces import (
    SURROUNDINGS,
    circle_path,
    draw_daylight,
    draw_outline_shadow,
    draw_table_shadow,
    finish_surroundings,
)
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.basari.table_surface import GOLD_COLOR, ROSE_COLOR, TEAL_COLOR, VELVET_COLOR
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

CUSHIONS = (
    (-196, 250, 128, TEAL_COLOR), (-168, 826, 138, "#c8862c"), (-520, 540, 150, ROSE_COLOR),
    (-790, 190, 140, "#c8862c"), (-800, 900, 140, TEAL_COLOR), (2112, 282, 132, "#c8862c"),
    (2092, 806, 130, ROSE_COLOR), (2460, 520, 150, TEAL_COLOR), (2730, 860, 140, "#c8862c"),
    (2720, 180, 140, ROSE_COLOR),
)  # fmt: skip


def _cushion(x: float, y: float, r: float, tone: str) -> str:
    """A round cushion with folds that meet in a button."""
    folds = "".join(
        line(f"M{ax:.0f} {ay:.0f}Q{(ax + x) / 2 + 6:.0f} {(ay + y) / 2:.0f} {x:.0f} {y:.0f}",
             darken_color(tone, 0.34), 4, stroke_opacity=0.6)
        for ax, ay in polygon_points(16, r * 0.9, (x, y))
    )  # fmt: skip
    whole = circle(x, y, r, fill=GOLD_COLOR) + circle(x, y, r - 7, fill=tone) + folds
    return bevel(
        apply_cloth(whole + circle(x, y, r * 0.12, fill=GOLD_COLOR), 5, 0.5, 1.2), 9, 9, 0.12
    )


def _around() -> dict[str, Art]:
    velvet = linear_gradient(
        [(0, lighten_color(VELVET_COLOR, 0.2)), (1, VELVET_COLOR)],
        (0, 0),
        (TABLE_WIDTH, TABLE_HEIGHT),
    )
    floor = apply_felt(rect(*SURROUNDINGS, fill=velvet), 5, 0.4, 1.4)
    x, y, wide, high = SURROUNDINGS
    woven = ""
    for j in range(round(high / 120) + 1):
        for i in range(round(wide / 160) + 1):
            at = x + i * 160 + (80 if j % 2 else 0), y + j * 120
            woven += polygon(polygon_points(4, 66, at, -90), fill="none",
                             stroke=lighten_color(VELVET_COLOR, 0.24), stroke_width=3)  # fmt: skip
            woven += polygon(
                polygon_points(8, 15, at, -90, 7), fill=lighten_color(VELVET_COLOR, 0.3)
            )
    seats = "".join(
        draw_outline_shadow(circle_path(cx, cy, r), "#1c0418", 0.75) for cx, cy, r, _ in CUSHIONS
    )
    seats += "".join(_cushion(*each) for each in CUSHIONS)
    light, defs = draw_daylight("#ffd9a0", 0.2, "#2a0a2a", 0.34, SURROUNDINGS)
    pools = [
        radial_gradient([(0, "#ffe2a4", 0.5), (0.4, "#ffb070", 0.18), (1, "#ffb060", 0)], at, r)
        for at, r in (((330, 240), 560), ((1640, 300), 540), ((420, 930), 460), ((1560, 940), 480),
                      ((-560, 330), 520), ((2500, 700), 560))
    ]  # fmt: skip
    glow = "".join(rect(*SURROUNDINGS, fill=pool) for pool in pools)
    body = (
        floor + group(woven, opacity=0.7) + draw_table_shadow("#1c0418", 0.5) + seats + light + glow
    )
    return finish_surroundings("basari", body, velvet, *defs, *pools)


ART: dict[str, Art] = _around()
