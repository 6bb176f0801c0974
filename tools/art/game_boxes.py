"""Game boxes: the shared parts of every cover, and the edge, spine and tray of the box."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.filters import add_inner_shadow, apply_paper, apply_wood, bevel
from tools.art.svg.markup import darken_color, lighten_color, linear_gradient, rect, svg_document
from tools.art.svg.sketch import Sketch, light_color, shade_color

COVER_WIDTH, COVER_HEIGHT = 375, 500  # design units: 3 : 4


def new_cover() -> Sketch:
    """Return an empty cover to paint, without letters; keep its upper third calm for the title."""
    return Sketch(COVER_WIDTH, COVER_HEIGHT, 10)


def finish_cover(game: str, tone: str, s: Sketch) -> dict[str, Art]:
    """Return the finished `cover/<game>`: gold line, worn corners, light from the left."""
    w, h = s.w, s.h
    s.rect(
        0, 0, w, h * 0.4, s.y_gradient(shade_color(tone, 0.3) + "18", shade_color(tone, 0.3) + "00")
    )
    s.rect(14, 14, w - 28, h - 28, "none", 16, stroke=shade_color("#8a5a16", 0.4), stroke_width=7)
    s.rect(14, 14, w - 28, h - 28, "none", 16, stroke="#f0c55f", stroke_width=4)
    s.rect(24, 24, w - 48, h - 48, "none", 10, stroke="#f6dc92", stroke_width=1.6, opacity=0.8)
    s.rect(0, 0, w, h, s.xy_gradient("#fff4d418", "#fff4d400", "#12061000", "#1206101e"))
    s.rect(
        1, 1, w - 2, h - 2, "none", 20, stroke=light_color(tone, 0.5), stroke_width=3, opacity=0.6
    )
    return {f"cover/{game}": s.to_art()}


def _edge(tone: str) -> Art:
    """The side of a lid seen from in front, or above: linen paper, a gold line. Stretches."""
    w, h = 300, 72
    fill = linear_gradient(
        [(0, lighten_color(tone, 0.35)), (0.2, tone), (1, darken_color(tone, 0.35))], (0, 0), (0, h)
    )
    body = bevel(apply_paper(rect(1, 1, w - 2, h - 2, 7, fill=fill), 5, 1.4), 2.5, 4, 0.2)
    line = rect(10, 10, w - 20, h - 20, 3, fill="none", stroke="#e6bf6a", stroke_width=2.2)
    return Art(svg_document(w, h, body + line, fill), w / 2, h / 2, inset=12)


def _spine(tone: str) -> Art:
    """The narrow side of a box that stands: two gold lines above and below. Stretches."""
    w, h = 110, 400
    fill = linear_gradient(
        [(0, lighten_color(tone, 0.22)), (0.3, tone), (1, darken_color(tone, 0.45))], (0, 0), (w, 0)
    )
    body = bevel(apply_paper(rect(1, 1, w - 2, h - 2, 7, fill=fill), 6, 1.4), 2.5, 4, 0.2)
    gold = linear_gradient([(0, "#fff0b8"), (0.5, "#dfae4e"), (1, "#8a5a16")], (0, 0), (w, 0))
    lines = "".join(rect(3, y, w - 6, t, 1, fill=gold) for y, t in
                    ((26, 5), (36, 2), (h - 31, 5), (h - 38, 2)))  # fmt: skip
    return Art(svg_document(w, h, body + lines, fill, gold), w / 2, h / 2, inset=24)


def _tray(tone: str) -> Art:
    """The open box from above: cardboard walls, four wells lined with felt. For lying pieces."""
    w, h = 1000, 750
    wall = linear_gradient(
        [(0, lighten_color(tone, 0.25)), (1, darken_color(tone, 0.3))], (0, 0), (w, h)
    )
    felt = linear_gradient(
        [(0, lighten_color(tone, 0.5)), (1, lighten_color(tone, 0.18))], (0, 0), (w, h)
    )
    board = bevel(apply_paper(rect(2, 2, w - 4, h - 4, 22, fill=wall), 4, 1.2), 6, 9, 0.2)
    card = bevel(
        apply_wood(rect(30, 30, w - 60, h - 60, 12, fill="#e6cfa2"), 3, "#8a6a3a", 0.12, 3),
        3,
        5,
        0.1,
    )
    wells = ""
    for x, y, ww, hh in ((58, 58, 420, 400), (506, 58, 436, 190), (506, 276, 436, 182),
                         (58, 486, 884, 206)):  # fmt: skip
        wells += add_inner_shadow(
            apply_paper(rect(x, y, ww, hh, 14, fill=felt), 9, 1.6), 9, 12, 9, 0.75
        )
        wells += rect(x, y, ww, hh, 14, fill="none", stroke=lighten_color("#e6cfa2", 0.5),
                      stroke_width=2.4, stroke_opacity=0.7)  # fmt: skip
    return Art(svg_document(w, h, board + card + wells, wall, felt), w / 2, h / 2)


def draw_box(game: str, tone: str) -> dict[str, Art]:
    """Draw the parts of a game's box in its colour.

    `box/edge-<game>` and `box/spine-<game>` are nine-slices; `box/tray-<game>` is 4 : 3.
    """
    parts = {"edge": _edge, "spine": _spine, "tray": _tray}
    return {f"box/{part}-{game}": draw(tone) for part, draw in parts.items()}
