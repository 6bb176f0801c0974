"""Backgrounds of the menus, opaque: the shelf with the boxes, its wall, their surroundings.

Wide windows show the surroundings on both sides.
"""

from __future__ import annotations

from tools.art import Art, mark_printed
from tools.art.backgrounds.table_surfaces import (
    SURFACE_RESOLUTION,
    SURROUNDINGS,
    draw_outline_shadow,
    finish_surroundings,
)
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.svg.filters import apply_blur, apply_cloth, apply_pores, apply_wood, emboss
from tools.art.svg.markup import (
    SvgDefinition,
    circle,
    clip_path,
    darken_color,
    ellipse,
    group,
    lighten_color,
    line,
    linear_gradient,
    path,
    polygon,
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


# Beside them

SURROUNDINGS_WIDTH, SURROUNDINGS_HEIGHT = SURROUNDINGS[2], SURROUNDINGS[3]
SURROUNDINGS_X, SURROUNDINGS_Y = SURROUNDINGS[0], SURROUNDINGS[1]
RED_COLOR, INDIGO_COLOR, OCHRE_COLOR, CREAM_COLOR = "#9a3324", "#2f4a7c", "#d8a03c", "#f2e2bc"


def _rug(x: float, y: float, wide: float, high: float, tone: str, other: str) -> str:
    """A woven rug that hangs on a rod, with a border, rows of lozenges and fringes."""
    rod = rect(x - 26, y - 14, wide + 52, 18, 9, fill="#6a3c18")
    rod += circle(x - 26, y - 5, 14, fill=OCHRE_COLOR) + circle(
        x + wide + 26, y - 5, 14, fill=OCHRE_COLOR
    )
    body = rect(x, y, wide, high, 4, fill=tone)
    body += rect(
        x + 14, y + 14, wide - 28, high - 28, fill="none", stroke=OCHRE_COLOR, stroke_width=8
    )
    body += rect(
        x + 28, y + 28, wide - 56, high - 56, fill="none", stroke=CREAM_COLOR, stroke_width=3
    )
    middle, rows = x + wide / 2, round((high - 120) / 130)
    for n in range(rows):
        at = y + 60 + (n + 0.5) * (high - 120) / rows
        for size, ink in ((58, other), (40, OCHRE_COLOR), (22, tone)):
            reach = size * wide / 250
            points = (middle - reach, at), (middle, at - size), (middle + reach, at)
            body += polygon((*points, (middle, at + size)), fill=ink)
        for side in (x + 46, x + wide - 46):
            body += polygon(((side - 10, at), (side, at - 16), (side + 10, at), (side, at + 16)),
                            fill=CREAM_COLOR)  # fmt: skip
    fringes = "".join(
        line(f"M{x + 6 + n * 12:g} {y + high}q2 18 0 34", CREAM_COLOR, 4)
        for n in range(int(wide // 12))
    )
    return (
        draw_outline_shadow(f"M{x} {y}h{wide}v{high}h{-wide}Z", "#2a1002", 0.5)
        + rod
        + apply_cloth(body + fringes, 7)
    )


def _vase(x: float, low: float, wide: float, high: float, tone: str, band: str) -> str:
    """A vase that stands there, with a band around it."""
    half, neck, top = wide / 2, wide * 0.2, low - high
    d = (f"M{x - half * 0.5} {low}C{x - half * 1.4} {low - high * 0.34} {x - half} "
         f"{low - high * 0.7} {x - neck} {top + high * 0.16}L{x - neck * 1.5} {top}"
         f"H{x + neck * 1.5}L{x + neck} {top + high * 0.16}C{x + half} {low - high * 0.7} "
         f"{x + half * 1.4} {low - high * 0.34} {x + half * 0.5} {low}Z")  # fmt: skip
    shine = ellipse(x - half * 0.42, low - high * 0.5, half * 0.14, high * 0.2, fill="#ffffff",
                    fill_opacity=0.4)  # fmt: skip
    ring = rect(x - half, low - high * 0.46, wide, high * 0.1, fill=band)
    inside = clip_path(path(d))
    body = path(d, fill=tone) + inside.markup + group(ring, clip_path=inside) + shine
    foot = ellipse(x + 14, low, half * 0.9, 9, fill="#2a1002", fill_opacity=0.5)
    return apply_blur(foot, 5, 0.6) + emboss(body, 5, 8)


def _books(x: float, low: float) -> str:
    """Books that stand side by side."""
    out = ""
    for n, (wide, high, tone) in enumerate(
        ((38, 168, RED_COLOR), (30, 188, INDIGO_COLOR), (44, 152, "#5c7a3a"), (34, 176, "#7a4a78"))
    ):
        left = x + (0, 40, 72, 118)[n]
        out += rect(left, low - high, wide, high, 4, fill=tone)
        out += rect(left, low - high + 22, wide, 7, fill=OCHRE_COLOR)
        out += rect(left, low - 40, wide, 7, fill=OCHRE_COLOR)
    return emboss(out, 3, 6)


def _ledge(x: float, y: float, wide: float) -> str:
    """A board on the wall that carries something."""
    under = rect(x + 8, y + 26, wide, 40, fill="#2a1002", fill_opacity=0.5)
    return apply_blur(under, 12, 0.5) + apply_wood(
        rect(x, y, wide, 30, 3, fill=SHELF_COLOR), 91, GRAIN_COLOR, 0.24, 2.4
    )


def _beside_boards() -> dict[str, Art]:
    """The wall goes on, with rugs on it and ledges with vases and books."""
    sun = radial_gradient([(0, "#fff4d0", 0.7), (0.45, "#ffe8b0", 0.4), (1, "#ffe0a0", 0.12)],
                 (TABLE_WIDTH * 0.4, -60), 1500)  # fmt: skip
    body = apply_pores(
        _boards(SURROUNDINGS_Y, SURROUNDINGS_HEIGHT, "#d2a064", 21, -4, 12), 5, 0.1, 0.8
    )
    body += _rug(-286, 96, 226, 760, RED_COLOR, INDIGO_COLOR)
    body += _ledge(-800, 420, 380) + _vase(-690, 420, 130, 220, INDIGO_COLOR, CREAM_COLOR)
    body += _vase(-530, 420, 110, 150, "#b8683a", OCHRE_COLOR)
    body += (
        _ledge(1968, 330, 290)
        + _books(1990, 330)
        + _vase(2196, 330, 92, 170, CREAM_COLOR, INDIGO_COLOR)
    )
    body += _ledge(1968, 700, 290) + _vase(2050, 700, 120, 214, "#b8683a", CREAM_COLOR)
    body += _vase(2186, 700, 104, 150, "#4f7a72", OCHRE_COLOR)
    body += _rug(2420, 96, 226, 760, INDIGO_COLOR, RED_COLOR)
    return finish_surroundings("boards", body + rect(*SURROUNDINGS, fill=sun), sun)


def _beside_shelf() -> dict[str, Art]:
    """The shelf goes on, with what else the house has standing on it."""
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
    body = rect(*SURROUNDINGS, fill=SHELF_COLOR) + _boards(
        SURROUNDINGS_Y, SHELF_TOP_Y - SURROUNDINGS_Y, WALL_COLOR, 11, -4, 12
    )
    body += apply_blur(
        rect(
            SURROUNDINGS_X,
            SHELF_TOP_Y - 26,
            SURROUNDINGS_WIDTH,
            30,
            fill="#2a1002",
            fill_opacity=0.5,
        ),
        14,
        0.1,
    )
    body += apply_wood(
        rect(
            SURROUNDINGS_X,
            SHELF_TOP_Y,
            SURROUNDINGS_WIDTH,
            SHELF_EDGE_Y - SHELF_TOP_Y,
            fill=SHELF_COLOR,
        ),
        31,
        GRAIN_COLOR,
        0.24,
        3.2,
    )
    body += rect(
        SURROUNDINGS_X, SHELF_TOP_Y, SURROUNDINGS_WIDTH, SHELF_EDGE_Y - SHELF_TOP_Y, fill=back
    )
    body += _boards(SHELF_UNDERSIDE_Y, TABLE_Y - SHELF_UNDERSIDE_Y, LOWER_WALL_COLOR, 41, -4, 12)
    body += rect(
        SURROUNDINGS_X,
        SHELF_UNDERSIDE_Y,
        SURROUNDINGS_WIDTH,
        TABLE_Y - SHELF_UNDERSIDE_Y,
        fill=deep,
    )
    body += apply_wood(
        rect(SURROUNDINGS_X, TABLE_Y, SURROUNDINGS_WIDTH, SURROUNDINGS_HEIGHT, fill=TABLE_COLOR),
        57,
        GRAIN_COLOR,
        0.24,
        3.4,
    )
    body += rect(SURROUNDINGS_X, TABLE_Y, SURROUNDINGS_WIDTH, 3, fill="#ffeec4", fill_opacity=0.6)
    body += apply_wood(
        rect(
            SURROUNDINGS_X,
            SHELF_EDGE_Y,
            SURROUNDINGS_WIDTH,
            SHELF_UNDERSIDE_Y - SHELF_EDGE_Y,
            fill=edge,
        ),
        71,
        GRAIN_COLOR,
        0.22,
        2.4,
    )
    body += rect(
        SURROUNDINGS_X, SHELF_EDGE_Y, SURROUNDINGS_WIDTH, 2.4, fill="#fff0c8", fill_opacity=0.75
    )
    body += _vase(-196, 668, 170, 330, INDIGO_COLOR, CREAM_COLOR) + _vase(
        -66, 672, 96, 170, "#b8683a", OCHRE_COLOR
    )
    body += _books(-420, 668) + _vase(-560, 668, 130, 220, "#4f7a72", OCHRE_COLOR)
    body += _books(1976, 668) + _vase(2206, 668, 150, 280, RED_COLOR, OCHRE_COLOR)
    body += _vase(2400, 668, 120, 190, CREAM_COLOR, INDIGO_COLOR) + _vase(
        2560, 668, 140, 260, INDIGO_COLOR, OCHRE_COLOR
    )
    lit = (
        apply_pores(body, 5, 0.1, 0.8)
        + rect(*SURROUNDINGS, fill=sun)
        + rect(*SURROUNDINGS, fill=far)
    )
    return finish_surroundings("shelf", lit, edge, deep, back, sun, far)


ART: dict[str, Art] = {
    **mark_printed({"table/shelf": _soft(_shelf()), "table/boards": _soft(_boarded())}),
    **_beside_boards(),
    **_beside_shelf(),
}
