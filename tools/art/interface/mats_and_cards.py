"""Mats, panels, boards, cards and tiles: flat things that hold other things.

Panels are nine-slices. They are drawn near the size at which they are used, with a fine,
even texture and no large figure in the middle, so that stretching does not show.
"""

from __future__ import annotations

from tools.art import Art
from tools.art.pieces.ornaments import draw_frame_corners
from tools.art.svg.filters import (
    add_inner_shadow,
    apply_cloth,
    apply_felt,
    apply_leather,
    apply_paper,
    apply_wood,
    bevel,
    emboss,
)
from tools.art.svg.markup import (
    SvgDefinition,
    circle,
    darken_color,
    draw_stitches,
    group,
    lighten_color,
    linear_gradient,
    mix_colors,
    path,
    polygon,
    polygon_points,
    rect,
    svg_document,
)

# ---------------------------------------------------------------- felts, leather, wood


def draw_felt_mat(color: str, thread: str, trim: str) -> Art:
    """Draw a felt mat with a bound and stitched edge."""
    w, h = 2200, 1240
    binding = linear_gradient(
        [(0, lighten_color(trim, 0.12)), (0.5, trim), (1, darken_color(trim, 0.3))], (0, 0), (w, h)
    )
    rim = bevel(apply_cloth(rect(2, 2, w - 4, h - 4, 56, fill=binding), 5, 0.7, 1.4), 5, 8, 0.08)
    field = add_inner_shadow(rect(20, 20, w - 40, h - 40, 42, fill=color), 4, 6, 7, 0.5)
    mat = apply_felt(field, 3, 0.9, 1.5)
    seam = draw_stitches(34, 34, w - 68, h - 68, 32, thread, 4)
    return Art(svg_document(w, h, rim + mat + seam, binding), 1100, 620, 36)


def _dark() -> Art:
    """A leather mat, dark, with light stitches: rivals, prompts, the tray of one's own things."""
    w, h = 2200, 700
    hide = linear_gradient([(0, "#43332a"), (1, "#2c2019")], (0, 0), (w * 0.4, h))
    mat = bevel(apply_leather(rect(2, 2, w - 4, h - 4, 48, fill=hide), 6, 0.42, 1.5), 6, 9, 0.12)
    crease = rect(34, 34, w - 68, h - 68, 26, fill="none", stroke="#0d0805", stroke_width=9,
                  stroke_opacity=0.28)  # fmt: skip
    seam = draw_stitches(22, 22, w - 44, h - 44, 32, "#c9a468", 3.6)
    return Art(svg_document(w, h, mat + crease + seam, hide), 1100, 350, 36)


def _slim() -> Art:
    """A strip of dark leather without stitches, for rows as low as 48."""
    w, h = 640, 160
    hide = linear_gradient([(0, "#43332a"), (1, "#2c2019")], (0, 0), (0, h))
    mat = bevel(apply_leather(rect(2, 2, w - 4, h - 4, 32, fill=hide), 6, 0.36, 1.4), 4, 6, 0.12)
    edge = rect(7, 7, w - 14, h - 14, 27, fill="none", stroke="#c9a468", stroke_width=2,
                stroke_opacity=0.55)  # fmt: skip
    return Art(svg_document(w, h, mat + edge, hide), 320, 80, 20)


def _wood_tray() -> Art:
    """A carved tray of oiled wood: a rounded frame and a sunk floor."""
    w, h = 1800, 800
    frame = bevel(
        apply_wood(rect(2, 2, w - 4, h - 4, 44, fill="#8a5428"), 17, "#2a1204", 0.45, 1.8),
        8,
        13,
        0.4,
    )
    moulding = rect(27, 27, w - 54, h - 54, 28, fill="none", stroke="#ffdfa4", stroke_width=3,
                    stroke_opacity=0.3)  # fmt: skip
    floor = apply_wood(rect(32, 32, w - 64, h - 64, 24, fill="#5a351b"), 23, "#1a0a02", 0.22, 3)
    sunk = add_inner_shadow(floor, 8, 12, 10, 0.75)
    lip = rect(31, 33, w - 62, h - 63, 25, fill="none", stroke="#f0c88a", stroke_width=2.4,
               stroke_opacity=0.25)  # fmt: skip
    return Art(svg_document(w, h, frame + moulding + sunk + lip), 900, 400, 36)


def _board() -> Art:
    """A dark lacquered board with a gilt line and brass corners: the track lies on it."""
    w, h = 1280, 960
    lacquer = linear_gradient([(0, "#5c2320"), (0.5, "#481917"), (1, "#35100f")], (0, 0), (w, h))
    gilt = linear_gradient([(0, "#f2d68f"), (0.5, "#b98a38"), (1, "#e0bb68")], (0, 0), (w, h))
    frame = bevel(
        apply_wood(rect(3, 3, w - 6, h - 6, 40, fill="#4a2412"), 29, "#150602", 0.5, 1.8),
        8,
        13,
        0.5,
    )
    floor = add_inner_shadow(
        apply_wood(rect(30, 30, w - 60, h - 60, 22, fill=lacquer), 37, "#1b0504", 0.2, 3),
        7,
        10,
        9,
        0.6,
    )
    lines = rect(50, 50, w - 100, h - 100, 14, fill="none", stroke=gilt, stroke_width=4) + rect(
        60, 60, w - 120, h - 120, 9, fill="none", stroke=gilt, stroke_width=1.6,
        stroke_opacity=0.7,
    )  # fmt: skip
    # Each plate is turned into its corner before it is lit, or its light would turn too.
    plates = "".join(
        _turned_plate(x, y, sx, sy)
        for x, y, sx, sy in ((0, 0, 1, 1), (w, 0, -1, 1), (0, h, 1, -1), (w, h, -1, -1))
    )
    return Art(svg_document(w, h, frame + floor + lines + plates, lacquer, gilt), 640, 480, 62)


def _turned_plate(x: float, y: float, sx: int, sy: int) -> str:
    """A brass corner plate at a corner of a board, lit from the upper left whichever corner."""
    size = 116
    k = size / 100
    plate = (
        "M34 4H96C104 4 104 16 96 18C80 20 74 26 72 36C62 34 56 38 54 46C58 56 50 58 46 54"
        "C38 56 34 62 36 72C26 74 20 80 18 96C16 104 4 104 4 96V34C4 14 14 4 34 4Z"
        "M58 13a5 5 0 1 0 0.1 0ZM13 58a5 5 0 1 0 0.1 0Z"
    )
    place = f"translate({x:g} {y:g}) scale({sx * k:g} {sy * k:g})"
    body = bevel(path(plate, fill="#d9ab4e", fill_rule="evenodd", transform=place), 2.6, 6, 0.8, 22)
    nails = "".join(
        bevel(circle(x + sx * k * px, y + sy * k * py, 7, fill="#f2d083"), 2.4, 6, 0.8)
        for px, py in ((30, 30), (86, 11), (11, 86))
    )
    return body + nails


def _parchment() -> Art:
    """A sheet for dialogs and lists: warm paper without a frame, lighter where the lamp is."""
    w, h = 1800, 1200
    sheet = linear_gradient(
        [(0, "#fdf5df"), (0.6, "#f5e7c4"), (1, "#ead6a8")], (0, 0), (w * 0.3, h)
    )
    body = bevel(apply_paper(rect(3, 3, w - 6, h - 6, 26, fill=sheet), 2, 0.5, 1.4), 3, 4, 0.1)
    return Art(svg_document(w, h, body, sheet), 900, 600, 46)


def _toast() -> Art:
    """A strip of leather without an edge: one line of news."""
    w, h = 640, 176
    ground = linear_gradient([(0, "#3a2a20"), (1, "#1e140e")], (0, 0), (0, h))
    body = rect(2, 2, w - 4, h - 4, 34, fill=ground)
    return Art(svg_document(w, h, body, ground), 320, 88, 26)


def _tooltip() -> Art:
    """A small paper label."""
    w, h = 480, 200
    sheet = linear_gradient([(0, "#fff9e8"), (1, "#f1e2bd")], (0, 0), (0, h))
    body = bevel(apply_paper(rect(2, 2, w - 4, h - 4, 22, fill=sheet), 2, 0.4, 1.4), 3, 4, 0.1)
    return Art(svg_document(w, h, body, sheet), 240, 100, 18)


# ---------------------------------------------------------------- cards and tiles


def draw_paper_piece(
    w: float, h: float, units: tuple[float, float], inset: float, radius: float, edge: str,
    ornament: str, tint: str = "#f3e3bd",
) -> Art:  # fmt: skip
    """Draw a card or tile of thick board: cut edge, calm paper, one printed line."""
    tones = [
        (0, "#fbf1d8"),
        (0.55, mix_colors(tint, "#fff8e6", 0.4)),
        (1, darken_color(tint, 0.03)),
    ]
    sheet = linear_gradient(tones, (0, 0), (w * 0.35, h))
    board = rect(1, 1, w - 2, h - 2, radius, fill=edge)
    body = bevel(
        apply_paper(rect(3, 3, w - 6, h - 6, radius - 2, fill=sheet), 2, 0.5, 1.2), 4, 5, 0.12
    )
    m = radius * 0.62
    frame = rect(m, m, w - 2 * m, h - 2 * m, radius * 0.62, fill="none", stroke="#9a6a2c",
                 stroke_width=3.4)  # fmt: skip
    thin = rect(m + 8, m + 8, w - 2 * m - 16, h - 2 * m - 16, radius * 0.42, fill="none",
                stroke="#9a6a2c", stroke_width=1.4, stroke_opacity=0.75)  # fmt: skip
    return Art(svg_document(w, h, board + body + frame + thin + ornament, sheet), *units, inset)


def draw_card_back(
    w: float, h: float, units: tuple[float, float], radius: float, colors: tuple[str, str],
    emblem: str, *defs: SvgDefinition,
) -> Art:  # fmt: skip
    """Draw the back of a card or tile: a paper rim, a field with an interlaced star pattern."""
    field = linear_gradient([(0, colors[0]), (1, colors[1])], (0, 0), (w * 0.5, h))
    gold = "#e6c277"
    board = bevel(apply_paper(rect(2, 2, w - 4, h - 4, radius, fill="#f3e6c4"), 2, 0.6), 4, 5, 0.12)
    ground = rect(16, 16, w - 32, h - 32, radius * 0.62, fill=field)
    stars = ""
    step = 56
    across, down = round((w - 60) / step), round((h - 60) / step)
    sx, sy = (w - 60) / across, (h - 60) / down
    for i in range(across + 1):
        for j in range(down + 1):
            c = (30 + i * sx, 30 + j * sy)
            stars += polygon(polygon_points(8, sx * 0.36, c, -90, sx * 0.25))
            if i < across and j < down:
                m = (c[0] + sx / 2, c[1] + sy / 2)
                stars += polygon(polygon_points(4, sx * 0.2, m, 0))
    pattern = group(stars, fill="none", stroke=gold, stroke_width=2, stroke_opacity=0.42)
    frame = rect(26, 26, w - 52, h - 52, radius * 0.45, fill="none", stroke=gold, stroke_width=4)
    medal = emboss(circle(w / 2, h / 2, min(w, h) * 0.29, fill=colors[1], stroke=gold,
                          stroke_width=5), 2, 4, 0.2)  # fmt: skip
    print_ = apply_paper(ground + pattern, 2, 0.6) + frame + medal + emblem
    return Art(svg_document(w, h, board + print_, field, *defs), *units)


CORNER_FLOURISHES = draw_frame_corners(44, 44, 480 - 88, 672 - 88, "#9a6a2c", 34)

ART: dict[str, Art] = {
    "panel/felt-neutral": draw_felt_mat("#37414d", "#c9b58a", "#2a2320"),
    "panel/dark": _dark(),
    "panel/slim": _slim(),
    "panel/wood": _wood_tray(),
    "panel/board": _board(),
    "panel/paper": _parchment(),
    "panel/toast": _toast(),
    "panel/tooltip": _tooltip(),
    "card/front": draw_paper_piece(480, 672, (240, 336), 34, 38, "#c2a46c", CORNER_FLOURISHES),
}
