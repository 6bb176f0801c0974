"""Zahab's pieces: carved camels, gold, jewels, the discs of the tracks and of the spirit."""

from __future__ import annotations

from sprites.palette import SEAT_COLORS, SeatColor
from tools.art import Art
from tools.art.pieces.coins import draw_groove, draw_turned_disc
from tools.art.pieces.symbols import circle_path, draw_relief, polygon_path, seat_symbol_path
from tools.art.svg.filters import apply_blur, apply_wood, bevel, draw_cut_gem, emboss, engrave
from tools.art.svg.markup import (
    circle,
    clip_path,
    darken_color,
    group,
    lighten_color,
    line,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    radial_gradient,
    svg_document,
)

# ---------------------------------------------------------------- camels

_CAMEL = (
    "M66 290C62 304 66 312 80 312H110C122 312 124 306 124 296L132 236C158 250 190 250 214 236"
    "L218 296C218 306 222 312 232 312H262C274 312 278 304 274 290L276 214C300 198 312 178 314 150"
    "C315 134 322 126 334 126L358 126C376 124 380 104 366 92C354 76 340 60 318 56L308 36L294 58"
    "C274 66 268 88 264 110C260 134 246 138 236 120C222 86 206 48 172 48C138 48 122 84 108 116"
    "C78 108 54 118 42 146C34 166 30 196 26 222C24 232 42 238 46 226L54 200C56 212 62 224 72 232Z"
)
_CLOTH = "M104 120C120 84 138 48 172 48C206 48 224 88 240 122L232 206Q174 232 112 206Z"
_THICK = 12  # how much of the sawn side shows below and to the right


def _camel(seat: SeatColor) -> Art:
    """A camel sawn from a thick board, painted; a saddle cloth carries the seat's symbol."""
    color = "#332e3c" if seat.name == "black" else seat.hex
    rim, deep = lighten_color(color, 0.74), darken_color(color, 0.7)
    shape: dict[str, object] = {"stroke_linejoin": "round"}
    outline = "".join(
        path(_CAMEL, fill=rim, stroke=rim, stroke_width=9, transform=f"translate({k * 0.6:g} {k})",
             **shape)
        for k in (0, _THICK)
    )  # fmt: skip
    side = "".join(
        path(
            _CAMEL,
            fill=darken_color(color, 0.62 - 0.02 * k),
            transform=f"translate({k * 0.6:g} {k})",
        )
        for k in range(_THICK, 0, -1)
    )
    face = linear_gradient(
        [(0, lighten_color(color, 0.4)), (0.5, color), (1, darken_color(color, 0.26))],
        (60, 40),
        (300, 310),
    )
    body = bevel(apply_wood(path(_CAMEL, fill=face), 21, deep, 0.34, 1.2), 7, 10, 0.45)
    saddle = linear_gradient(
        [(0, lighten_color(color, 0.06)), (1, darken_color(color, 0.45))], (120, 60), (220, 220)
    )
    trim = "#f0cf7e"
    fringe = "".join(
        line(f"M{x:g} {y:g}v15", trim, 5)
        for x, y in ((116, 208), (130, 213), (144, 217), (158, 220), (172, 220.5), (186, 220),
                     (200, 217), (214, 213), (228, 207))
    )  # fmt: skip
    cover = clip_path(path(_CAMEL))
    cloth = emboss(fringe, 1.2, 2) + group(
        emboss(path(_CLOTH, fill=saddle), 3, 5, 0.2)
        + path(_CLOTH, fill="none", stroke=deep, stroke_width=15)
        + path(_CLOTH, fill="none", stroke=trim, stroke_width=9),
        clip_path=cover,
    )
    pommel = emboss(
        path("M144 54C150 40 160 34 172 34C184 34 194 40 200 54Q172 64 144 54Z", fill=trim), 2.4, 5
    )
    sign = seat_symbol_path(seat.symbol, 173, 143, 42)
    mark = path(sign, fill="#21150c", stroke="#21150c", stroke_width=12, **shape) + bevel(
        path(sign, fill="#fff6e2"), 2.5, 4
    )
    head = (
        line("M298 66C302 84 318 96 322 122", deep, 9)
        + line("M298 66C302 84 318 96 322 122", trim, 5.5)
        + line("M317 102L362 96", deep, 8, stroke_opacity=0.8)
        + line("M317 102L362 96", trim, 4.5)
        + circle(318, 80, 6, fill="#1c120c")
        + circle(316.4, 78, 2, fill="#fff6e0")
    )
    knees = line("M84 262q14 8 32 2M232 262q16 8 34 2", deep, 4, stroke_opacity=0.35)
    return Art(
        svg_document(384, 336, outline + side + body + knees + pommel + cloth + mark + head, face,
            saddle, cover), 96, 84,
    )  # fmt: skip


# ---------------------------------------------------------------- gold and jewels


def _gold() -> Art:
    """A thick minted piece: a milled edge, a turned rim, a sun standing out of the face."""
    cx, cy, r, thick = 144, 122, 116, 34
    edge = linear_gradient(
        [(0, "#7a4a08"), (0.16, "#e8b53c"), (0.3, "#fff0b4"), (0.46, "#d99a22"), (0.8, "#6d3d06"),
         (1, "#b87a1e")], (cx - r, 0), (cx + r, 0),
    )  # fmt: skip
    side = path(f"M{cx - r} {cy}v{thick}a{r} {r} 0 0 0 {2 * r} 0v{-thick}Z", fill=edge)
    mill = "".join(
        line(f"M{x:.1f} {y + 4:.1f}v{thick - 6}", "#4a2804", 4.4, stroke_opacity=0.5)
        for x, y in (polygon_points(1, r - 1, (cx, cy), a)[0] for a in range(8, 180, 8))
    )
    plate = linear_gradient(
        [(0, "#fff4c4"), (0.32, "#f4c544"), (0.62, "#d8961c"), (1, "#a8680e")], (58, 30), (230, 220)
    )
    dish = linear_gradient(
        [(0, "#b8760f"), (0.55, "#e2a626"), (1, "#ffdd78")], (66, 44), (222, 204)
    )
    face = bevel(circle(cx, cy, r, fill=plate), 6, 10, 0.9, 26)
    floor = engrave(circle(cx, cy, 90, fill=dish), 3, 5)
    rays = draw_relief(polygon_path(polygon_points(10, 84, (cx, cy), -90, 46)), "#ffd85e", 2.6, 6)
    heart = draw_relief(circle_path(cx, cy, 36), "#ffe79c", 4, 8)
    ring = circle(cx, cy, 43, fill="none", stroke="#8a5208", stroke_width=5, stroke_opacity=0.8)
    glint = apply_blur(line("M70 92C80 62 104 44 132 40", "#ffffff", 7, stroke_opacity=0.8), 2.4)
    return Art(
        svg_document(288, 288, side + mill + face + floor + rays + ring + heart + glint, edge,
            plate, dish), 44, 44,
    )  # fmt: skip


def _gem() -> Art:
    """A jewel cut as a shield, sea green: neither round nor gold, it cannot be taken for money."""
    outline = [(44, 18), (148, 18), (184, 70), (146, 130), (96, 182), (46, 130), (8, 70)]
    table = [(66, 46), (126, 46), (146, 74), (124, 106), (96, 134), (68, 106), (46, 74)]
    hues = ("#d2fff2", "#2fdcb6", "#0c9480", "#044a42")
    facets, defs = draw_cut_gem([(float(x), float(y)) for x, y in outline],
                       [(float(x), float(y)) for x, y in table], hues)  # fmt: skip
    points = [(float(x), float(y)) for x, y in outline]
    girdle = polygon(points, fill=hues[3], stroke=hues[3], stroke_width=12, stroke_linejoin="round")
    shine = linear_gradient([(0, "#ffffff", 0.95), (0.5, "#ffffff", 0)], (20, 10), (150, 150))
    edge = polygon(points, fill="none", stroke=shine, stroke_width=5, stroke_linejoin="round")
    spark = polygon(polygon_points(4, 24, (64, 54), -90, 4.5), fill="#ffffff")
    low = polygon(polygon_points(4, 12, (124, 118), -90, 2.6), fill="#ffffff", fill_opacity=0.85)
    return Art(svg_document(192, 200, girdle + facets + edge + spark + low, *defs, shine), 44, 44)


# ---------------------------------------------------------------- discs


def _disc(seat: SeatColor) -> Art:
    """A turned counter with the seat's symbol, for the three tracks."""
    color = "#332e3c" if seat.name == "black" else seat.hex
    sign = seat_symbol_path(seat.symbol, 96, 86, 43)
    mark = path(
        sign, fill="#21150c", stroke="#21150c", stroke_width=13, stroke_linejoin="round"
    ) + bevel(path(sign, fill="#fff6e2"), 2.5, 4)
    body, defs = draw_turned_disc(
        192, color, 17, draw_groove(96, 86, 70, color, 4) + mark, 20, 0.34
    )
    return Art(svg_document(192, 192, body, *defs), 44, 44)


def _spirit() -> Art:
    """A lens of clear glass with a flame of light caught in it; what it lies on shows through."""
    c = (96.0, 94.0)
    glass = radial_gradient(
        [(0, "#f2fbff", 0.3), (0.62, "#bfe4ff", 0.42), (0.86, "#8f9cf0", 0.66),
         (1, "#4a3f9e", 0.92)], (88, 84), 94,
    )  # fmt: skip
    caught = radial_gradient(
        [(0, "#ffffff", 0.95), (0.4, "#d8f4ff", 0.55), (1, "#c8e8ff", 0)], (120, 124), 56
    )
    side = path("M8 94a88 88 0 0 0 176 0v8a88 88 0 0 1 -176 0Z", fill="#2a2462", fill_opacity=0.85)
    body = circle(*c, 88, fill=glass) + circle(120, 124, 56, fill=caught)
    rim = circle(*c, 85, fill="none", stroke="#f4fbff", stroke_width=4, stroke_opacity=0.85)
    inner = circle(*c, 70, fill="none", stroke="#ffffff", stroke_width=2.4, stroke_opacity=0.45)
    flame = (
        "M96 152C70 150 56 130 60 108C64 90 80 82 82 62C82 52 78 44 72 38C94 40 108 54 108 74"
        "C114 68 114 60 112 52C132 68 138 92 134 112C130 136 118 152 96 152Z"
    )
    curl = "M98 138C86 136 80 126 84 114C88 106 96 102 96 92C110 102 114 114 110 126"
    light = linear_gradient([(0, "#ffffff"), (1, "#c4e4ff")], (0, 38), (0, 152))
    spirit = (
        apply_blur(path(flame, fill="#6a58d8", fill_opacity=0.9), 5)
        + path(flame, fill=light, fill_opacity=0.95)
        + line(curl, "#6c5cd0", 6)
    )
    gleam = apply_blur(line("M28 76C36 46 58 26 86 22", "#ffffff", 11), 2.2)
    return Art(
        svg_document(192, 192, side + body + inner + spirit + rim + gleam, glass, caught, light),
        44,
        44,
    )


ART: dict[str, Art] = (
    {f"camel/{seat.name}": _camel(seat) for seat in SEAT_COLORS}
    | {f"zahab/disc-{seat.name}": _disc(seat) for seat in SEAT_COLORS}
    | {"zahab/gold": _gold(), "zahab/gem": _gem(), "zahab/spirit": _spirit()}
)
