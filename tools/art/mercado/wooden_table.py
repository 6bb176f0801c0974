"""Mercado's wooden table: boards with glazed tiles let in."""

from __future__ import annotations

from tools.art import Art, mark_printed
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH, draw_lamplight, draw_planks
from tools.art.svg.filters import apply_blur, bevel
from tools.art.svg.markup import (
    circle,
    group,
    linear_gradient,
    mix_colors,
    path,
    polygon,
    polygon_points,
    rect,
    svg_document,
)


def draw_azulejo(size: float, blue: str) -> str:
    """Draw one glazed tile: a quatrefoil in a star, quarter flowers in the corners."""
    c = size / 2
    k = size / 100
    out = rect(0, 0, size, size, fill="#f3efe2")
    out += polygon(polygon_points(8, 47 * k, (c, c), -90, 34 * k), fill=blue)
    out += polygon(polygon_points(8, 38 * k, (c, c), -90, 27 * k), fill="#f3efe2")
    for turn in (0, 90, 180, 270):
        out += path(
            f"M0 0C{-15 * k:g} {-8 * k:g} {-13 * k:g} {-28 * k:g} 0 {-30 * k:g}"
            f"C{13 * k:g} {-28 * k:g} {15 * k:g} {-8 * k:g} 0 0Z",
            fill=blue, transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
        out += path(
            f"M{-c:g} {-c:g}h{26 * k:g}a{26 * k:g} {26 * k:g} 0 0 1 {-26 * k:g} {26 * k:g}Z",
            fill=mix_colors(blue, "#ffffff", 0.35), transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
        out += path(
            f"M{-c:g} {-c:g}h{15 * k:g}a{15 * k:g} {15 * k:g} 0 0 1 {-15 * k:g} {15 * k:g}Z",
            fill="#e2b04a", transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
    return out + circle(c, c, 8 * k, fill="#e2b04a")


def _mercado() -> Art:
    size = 40.0
    wood_top = draw_planks(
        ("#7d4b28", "#84502b", "#784725", "#82502c", "#7a4926", "#804d29"), 7, "#2a1104", 0.3, 3.4
    )
    tiles = ""
    pattern = draw_azulejo(size - 1.6, "#2f6199")
    cells = [
        (i * size, y) for i in range(round(TABLE_WIDTH / size)) for y in (0.0, TABLE_HEIGHT - size)
    ]
    cells += [
        (x, size + j * size)
        for j in range(round(TABLE_HEIGHT / size) - 2)
        for x in (0.0, TABLE_WIDTH - size)
    ]
    for x, y in cells:
        tiles += f'<g transform="translate({x + 0.8:g} {y + 0.8:g})">{pattern}</g>'
    grout = path(
        f"M0 0H{TABLE_WIDTH}V{TABLE_HEIGHT}H0Z M{size:g} {size:g}V{TABLE_HEIGHT - size:g}H{TABLE_WIDTH - size:g}V{size:g}Z",
        fill="#8d7d66", fill_rule="evenodd",
    )  # fmt: skip
    glaze = bevel(group(tiles), 1.2, 2, 0.5, 24)
    dusk = path(
        f"M0 0H{TABLE_WIDTH}V{TABLE_HEIGHT}H0Z M{size:g} {size:g}V{TABLE_HEIGHT - size:g}H{TABLE_WIDTH - size:g}V{size:g}Z",
        fill="#2a1204", fill_rule="evenodd", fill_opacity=0.3,
    )  # fmt: skip
    brass = linear_gradient(
        [(0, "#f4d88f"), (0.5, "#b98a38"), (1, "#8d641f")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT)
    )
    strip = bevel(
        rect(size + 2, size + 2, TABLE_WIDTH - 2 * size - 4, TABLE_HEIGHT - 2 * size - 4, 6, fill="none", stroke=brass,
             stroke_width=5), 1.4, 3, 0.5,
    )  # fmt: skip
    drop = apply_blur(
        rect(size + 7, size + 8, TABLE_WIDTH - 2 * size - 10, TABLE_HEIGHT - 2 * size - 10, 6, fill="none",
             stroke="#150802", stroke_width=8, stroke_opacity=0.6), 4, 0.02,
    )  # fmt: skip
    light, defs = draw_lamplight(720, 330, 0.2, 0.72)
    return Art(
        svg_document(
            TABLE_WIDTH,
            TABLE_HEIGHT,
            wood_top + drop + grout + glaze + dusk + strip + light,
            brass,
            *defs,
        ),
        TABLE_WIDTH,
        TABLE_HEIGHT,
    )


# ---------------------------------------------------------------- the village


ART: dict[str, Art] = mark_printed({"table/mercado": _mercado()})
