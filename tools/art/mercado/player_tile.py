"""A seat's area of Mercado: the player tile, glazed around its edge, and a cloth for coins."""

from __future__ import annotations

from tools.art import Art
from tools.art.interface.panels import BRASS_STOPS
from tools.art.mercado.azulejo import draw_azulejo
from tools.art.svg.filters import add_inner_shadow, apply_cloth, apply_wood, bevel
from tools.art.svg.markup import (
    clip_path,
    darken_color,
    draw_stitches,
    group,
    lighten_color,
    linear_gradient,
    rect,
    svg_document,
)

PLAYER_TILE_SIZE = (470.0, 186.0)
"""Width and height of the player tile, design pixels."""
COIN_CLOTH_SIZE = (586.0, 168.0)
COIN_CLOTH_INSET = 40.0
"""Width of the hem, which keeps its size on a smaller cloth."""
EDGE_TILE_SIZE = 64.0
GLAZE_HEIGHT = 46.0  # the side of a glazed tile, of which half is seen


def _purse() -> Art:
    """An oak tray between two rows of azulejos, within a brass rim."""
    w, h = PLAYER_TILE_SIZE[0] * 2, PLAYER_TILE_SIZE[1] * 2
    brass = linear_gradient(list(BRASS_STOPS), (0, 0), (w, h))
    oak = linear_gradient([(0, "#e6bf86"), (1, "#c99758")], (0, 0), (w * 0.5, h))
    inside = clip_path(rect(9, 9, w - 18, h - 18, 34))
    contour = rect(1, 1, w - 2, h - 2, 44, fill="#4a2806")
    rim = bevel(rect(3, 3, w - 6, h - 6, 42, fill=brass), 3, 4, 0.5)
    tiles = ""
    pattern = draw_azulejo(GLAZE_HEIGHT - 2, "#2766b4")
    across, down = round((w - 18) / GLAZE_HEIGHT), round((h - 18) / GLAZE_HEIGHT)
    step_x, step_y = (w - 18) / across, (h - 18) / down
    for i in range(across):
        for j in range(down):
            if i in (0, across - 1) or j in (0, down - 1):
                x, y = 9 + i * step_x + 1, 9 + j * step_y + 1
                tiles += f'<g transform="translate({x:.1f} {y:.1f})">{pattern}</g>'
    glaze = group(
        rect(9, 9, w - 18, h - 18, fill="#8d8270") + bevel(tiles, 1.4, 2, 0.6, 24), clip_path=inside
    )
    m = 9 + GLAZE_HEIGHT + 1
    lip = bevel(rect(m - 6, m - 6, w - 2 * m + 12, h - 2 * m + 12, 22, fill=brass), 2, 3, 0.5)
    floor = add_inner_shadow(
        apply_wood(rect(m, m, w - 2 * m, h - 2 * m, 17, fill=oak), 23, "#6a3c12", 0.3, 2.4),
        6,
        9,
        7,
        0.5,
    )
    body = contour + rim + glaze + lip + floor
    return Art(svg_document(w, h, body, brass, oak, inside), *PLAYER_TILE_SIZE)


def _cloth() -> Art:
    """A cloth with a stitched hem: coins are poured onto it."""
    w, h = COIN_CLOTH_SIZE[0] * 2, COIN_CLOTH_SIZE[1] * 2
    blue = "#3f78bd"
    field = linear_gradient(
        [(0, lighten_color(blue, 0.12)), (1, darken_color(blue, 0.08))], (0, 0), (w * 0.4, h)
    )
    body = bevel(apply_cloth(rect(3, 3, w - 6, h - 6, 30, fill=field), 6, 0.6, 1.3), 3, 4, 0.1)
    hem = draw_stitches(17, 17, w - 34, h - 34, 20, "#fff0cc", 3.4)
    return Art(svg_document(w, h, body + hem, field), *COIN_CLOTH_SIZE, COIN_CLOTH_INSET)


def _edge_tile() -> Art:
    """One glazed tile of the band along the far edge."""
    side = EDGE_TILE_SIZE * 2
    glaze = f'<g transform="translate(1.5 1.5)">{draw_azulejo(side - 3, "#2766b4")}</g>'
    body = rect(0, 0, side, side, fill="#8f9bb0") + bevel(glaze, 1.6, 2.4, 0.5, 24)
    return Art(svg_document(side, side, body), EDGE_TILE_SIZE, EDGE_TILE_SIZE)


ART: dict[str, Art] = {
    "mercado/purse": _purse(),
    "mercado/cloth-drawn": _cloth(),
    "mercado/edge-tile": _edge_tile(),
}
