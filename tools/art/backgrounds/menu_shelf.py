"""Backgrounds of the menus, opaque: the shelf with the boxes, and its wall."""

from __future__ import annotations

from tools.art import Art, mark_printed
from tools.art.backgrounds.table_surfaces import SURFACE_RESOLUTION
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_blur, apply_pores, apply_wood
from tools.art.svg.markup import (
    SvgDefinition,
    darken_color,
    lighten_color,
    linear_gradient,
    radial_gradient,
    rect,
    svg_document,
)

WALL_COLOR, SHELF_COLOR, LOWER_WALL_COLOR, TABLE_COLOR = "#c48a4c", "#d39a58", "#a86f3c", "#d9a364"
GRAIN_COLOR = "#4a2408"
SHELF_TOP_Y, SHELF_EDGE_Y, SHELF_UNDERSIDE_Y, TABLE_Y = 612, 692, 734, 940
"""Heights: the shelf at the wall, its edge, its underside, and the table in front."""


def _boards(y: float, high: float, tone: str, seed: int, begin: int = 0, end: int = 8) -> str:
    """Upright boards along a wall, each of its own tree."""
    out, wide = "", 240
    for n in range(begin, end):
        own = lighten_color(tone, 0.05 * ((n * 5) % 3 - 1))
        board = apply_wood(
            rect(n * wide, y, wide, high, fill=own), seed + n, GRAIN_COLOR, 0.2, 2.6, True
        )
        out += board + rect(n * wide, y, 2.4, high, fill=darken_color(tone, 0.5), fill_opacity=0.8)
        out += rect(n * wide + 2.4, y, 1.6, high, fill="#ffe6b4", fill_opacity=0.3)
    return out


def _light() -> tuple[SvgDefinition, SvgDefinition]:
    """The sun that falls onto the shelf from above, and the shade far from it."""
    sun = radial_gradient([(0, "#fff0c0", 0.62), (0.4, "#ffe2a0", 0.26), (1, "#ffd890", 0)],
                 (TABLE_WIDTH * 0.44, -120), 1180)  # fmt: skip
    far = radial_gradient([(0, "#2a1004", 0), (0.62, "#2a1004", 0.06), (1, "#2a1004", 0.5)],
                 (TABLE_WIDTH * 0.46, TABLE_HEIGHT * 0.3), 1400, "translate(0 80) scale(1 0.76)")  # fmt: skip
    return sun, far


def _shelf() -> Art:
    edge = linear_gradient(
        [
            (0, lighten_color(SHELF_COLOR, 0.22)),
            (0.2, SHELF_COLOR),
            (1, darken_color(SHELF_COLOR, 0.28)),
        ],
        (0, SHELF_EDGE_Y),
        (0, SHELF_UNDERSIDE_Y),
    )
    deep = linear_gradient([(0, "#2a1002", 0.62), (0.34, "#2a1002", 0.2), (1, "#2a1002", 0)],
                  (0, SHELF_UNDERSIDE_Y), (0, TABLE_Y))  # fmt: skip
    back = linear_gradient(
        [(0, "#2a1002", 0.5), (1, "#2a1002", 0)], (0, SHELF_TOP_Y), (0, SHELF_EDGE_Y)
    )
    sun, far = _light()
    body = _boards(0, SHELF_TOP_Y, WALL_COLOR, 11)
    body += apply_blur(
        rect(-40, SHELF_TOP_Y - 26, TABLE_WIDTH + 80, 30, fill="#2a1002", fill_opacity=0.5), 14, 0.1
    )
    body += apply_wood(
        rect(0, SHELF_TOP_Y, TABLE_WIDTH, SHELF_EDGE_Y - SHELF_TOP_Y, fill=SHELF_COLOR),
        31,
        GRAIN_COLOR,
        0.24,
        3.2,
    )
    body += rect(0, SHELF_TOP_Y, TABLE_WIDTH, SHELF_EDGE_Y - SHELF_TOP_Y, fill=back)
    body += _boards(SHELF_UNDERSIDE_Y, TABLE_Y - SHELF_UNDERSIDE_Y, LOWER_WALL_COLOR, 41)
    body += rect(0, SHELF_UNDERSIDE_Y, TABLE_WIDTH, TABLE_Y - SHELF_UNDERSIDE_Y, fill=deep)
    body += apply_wood(
        rect(0, TABLE_Y, TABLE_WIDTH, TABLE_HEIGHT - TABLE_Y, fill=TABLE_COLOR),
        57,
        GRAIN_COLOR,
        0.24,
        3.4,
    )
    body += rect(0, TABLE_Y, TABLE_WIDTH, 3, fill="#ffeec4", fill_opacity=0.6)
    body += apply_wood(
        rect(0, SHELF_EDGE_Y, TABLE_WIDTH, SHELF_UNDERSIDE_Y - SHELF_EDGE_Y, fill=edge),
        71,
        GRAIN_COLOR,
        0.22,
        2.4,
    )
    body += rect(0, SHELF_EDGE_Y, TABLE_WIDTH, 2.4, fill="#fff0c8", fill_opacity=0.75)
    body += rect(0, SHELF_UNDERSIDE_Y - 3, TABLE_WIDTH, 3, fill="#2a1002", fill_opacity=0.6)
    lit = (
        apply_pores(body, 5, 0.1, 0.8)
        + rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=sun)
        + rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=far)
    )
    return Art(
        svg_document(TABLE_WIDTH, TABLE_HEIGHT, lit, edge, deep, back, sun, far),
        TABLE_WIDTH,
        TABLE_HEIGHT,
    )


def _boarded() -> Art:
    """The wall of that room by itself, where the morning falls on it: behind menus."""
    sun = radial_gradient([(0, "#fff4d0", 0.7), (0.45, "#ffe8b0", 0.4), (1, "#ffe0a0", 0.12)],
                 (TABLE_WIDTH * 0.4, -60), 1500)  # fmt: skip
    body = apply_pores(_boards(0, TABLE_HEIGHT, "#d2a064", 21), 5, 0.1, 0.8)
    return Art(
        svg_document(
            TABLE_WIDTH, TABLE_HEIGHT, body + rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=sun), sun
        ),
        TABLE_WIDTH,
        TABLE_HEIGHT,
    )


def _soft(art: Art) -> Art:
    """The same, half as fine: nothing in it has an edge that matters."""
    return Art(art.svg, TABLE_WIDTH * SURFACE_RESOLUTION, TABLE_HEIGHT * SURFACE_RESOLUTION)


ART: dict[str, Art] = mark_printed(
    {"table/shelf": _soft(_shelf()), "table/boards": _soft(_boarded())}
)
