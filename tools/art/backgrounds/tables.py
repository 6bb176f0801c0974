"""The wooden tables, 1920 x 1080 and opaque, under a lamp at the upper left."""

from __future__ import annotations

from tools.art import Art, mark_printed
from tools.art.svg.filters import apply_pores, apply_wood
from tools.art.svg.markup import (
    SvgDefinition,
    darken_color,
    lighten_color,
    linear_gradient,
    radial_gradient,
    rect,
    svg_document,
)

TABLE_WIDTH, TABLE_HEIGHT = 1920, 1080


def draw_planks(tones: tuple[str, ...], seed: int, dark: str, strength: float, size: float) -> str:
    """Draw boards from left to right, each with a grain of its own, worn edges and dark joints."""
    n = len(tones)
    step = TABLE_HEIGHT / n
    out = rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=darken_color(dark, 0.6))
    for i, tone in enumerate(tones):
        y = i * step
        board = linear_gradient(
            [(0, lighten_color(tone, 0.07)), (0.08, tone), (0.9, darken_color(tone, 0.06)),
             (1, darken_color(tone, 0.3))],
            (0, y), (0, y + step),
        )  # fmt: skip
        out += board.markup
        out += apply_wood(
            rect(-4, y + 1, TABLE_WIDTH + 8, step - 2.4, 2, fill=board),
            seed + 11 * i,
            dark,
            strength,
            size,
        )
        out += rect(0, y + 1, TABLE_WIDTH, 1.4, fill="#ffdca6", fill_opacity=0.1)
    return apply_pores(out, seed, strength * 0.5, 0.8)


def draw_lamplight(
    x: float, y: float, glow: float, gloom: float
) -> tuple[str, tuple[SvgDefinition, ...]]:
    """Draw warm light around (x, y) and the darkness at the edges."""
    light = radial_gradient(
        [(0, "#ffc97a", glow), (0.45, "#ffba60", glow * 0.42), (1, "#ffb058", 0)], (x, y), 1050
    )
    shade = radial_gradient(
        [(0, "#0a0402", 0), (0.45, "#0a0402", gloom * 0.12), (0.75, "#0a0402", gloom * 0.5),
         (1, "#0a0402", gloom)],
        (TABLE_WIDTH * 0.46, TABLE_HEIGHT * 0.44), 1240, "translate(0 118) scale(1 0.75)",
    )  # fmt: skip
    return rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=light) + rect(
        0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=shade
    ), (light, shade)


def _plain() -> Art:
    boards = draw_planks(
        ("#74462a", "#7a4b2d", "#6f4327", "#784a2c", "#714529"), 71, "#260f04", 0.32, 3.6
    )
    light, defs = draw_lamplight(720, 340, 0.2, 0.72)
    return Art(
        svg_document(TABLE_WIDTH, TABLE_HEIGHT, boards + light, *defs), TABLE_WIDTH, TABLE_HEIGHT
    )


ART: dict[str, Art] = mark_printed({"table/plain": _plain()})
