"""Panels of the table materials: slate, velvet, indigo, sand, marble, burlap.

All have the same brass rim, the mark of the family. They are nine-slices, drawn with a
fine, even texture.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.art import Art
from tools.art.svg.filters import (
    add_inner_shadow,
    apply_cloth,
    apply_felt,
    apply_stone,
    apply_wood,
    bevel,
)
from tools.art.svg.markup import (
    darken_color,
    draw_stitches,
    lighten_color,
    linear_gradient,
    rect,
    svg_document,
)

PANEL_WIDTH, PANEL_HEIGHT = 1600, 640
INSET = 30.0
BRASS_STOPS = (
    (0.0, "#fff0b8"),
    (0.25, "#eec565"),
    (0.5, "#e2b24c"),
    (0.8, "#b98026"),
    (1.0, "#8a5a16"),
)
RIM_WIDTH = 11.0
TextureFilter = Callable[[str], str]
"""Applies a texture to markup."""


def draw_panel(color: str, texture: TextureFilter, thread: str = "") -> Art:
    """Draw a panel of a material within a brass rim, with a seam if `thread` is a colour."""
    field = linear_gradient(
        [(0, lighten_color(color, 0.07)), (1, darken_color(color, 0.1))],
        (0, 0),
        (PANEL_WIDTH * 0.4, PANEL_HEIGHT),
    )
    brass = linear_gradient(list(BRASS_STOPS), (0, 0), (PANEL_WIDTH, PANEL_HEIGHT))
    contour = rect(1, 1, PANEL_WIDTH - 2, PANEL_HEIGHT - 2, 42, fill="#4a2806")
    rim = bevel(rect(3, 3, PANEL_WIDTH - 6, PANEL_HEIGHT - 6, 40, fill=brass), 3, 4, 0.5)
    hem = rect(
        RIM_WIDTH - 1,
        RIM_WIDTH - 1,
        PANEL_WIDTH - 2 * RIM_WIDTH + 2,
        PANEL_HEIGHT - 2 * RIM_WIDTH + 2,
        33,
        fill="#4a2806",
    )
    body = texture(
        rect(
            RIM_WIDTH,
            RIM_WIDTH,
            PANEL_WIDTH - 2 * RIM_WIDTH,
            PANEL_HEIGHT - 2 * RIM_WIDTH,
            32,
            fill=field,
        )
    )
    seam = ""
    if thread:
        edge = RIM_WIDTH + 12
        seam = draw_stitches(
            edge, edge, PANEL_WIDTH - 2 * edge, PANEL_HEIGHT - 2 * edge, 24, thread, 3.4
        )
    return Art(
        svg_document(
            PANEL_WIDTH,
            PANEL_HEIGHT,
            contour + rim + hem + add_inner_shadow(body, 3, 4, 4, 0.35) + seam,
            field,
            brass,
        ),
        PANEL_WIDTH / 2,
        PANEL_HEIGHT / 2,
        INSET,
    )


ART: dict[str, Art] = {
    "panel/slate": draw_panel("#30587f", lambda body: apply_stone(body, 17, 0.22, 1)),
    "panel/velvet": draw_panel("#7d2a57", lambda body: apply_felt(body, 5, 0.7, 1.3), "#e0a878"),
    "panel/indigo": draw_panel("#3a4da6", lambda body: apply_cloth(body, 6, 0.5, 1.3), "#ecd6b4"),
    "panel/sand": draw_panel("#efd9b2", lambda body: apply_cloth(body, 9, 0.55, 1.3), "#3a4da6"),
    "panel/marble": draw_panel("#f5f0e4", lambda body: apply_stone(body, 7, 0.1, 0.8)),
    "panel/terracotta": draw_panel("#e8a67e", lambda body: apply_stone(body, 21, 0.2, 1)),
    "panel/burlap": draw_panel("#e4c78f", lambda body: apply_cloth(body, 12, 1.1, 2.2), "#8a5a2c"),
    "panel/plank": draw_panel("#b9824a", lambda body: apply_wood(body, 17, "#4a2408", 0.4, 2.4)),
}
