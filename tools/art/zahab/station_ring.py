"""Zahab's ring of caravan stations: the carved board, its eight tiles, the inlaid spaces.

The board is 760 x 760 with its middle at (380, 380). A tile is drawn as it lies at the top of the
ring; tile i of 0 to 7 has its picture's middle `TILE_RADIUS` from the board's, in the direction
45 x i degrees clockwise from the top, and is turned clockwise by as much. The start tile is tile 0,
below the gate. Each tile has two spaces, `SPACE_RADIUS` from the board's middle, 11.25 degrees
before and after the tile's direction: space 2i, then space 2i + 1, clockwise. Spaces stay upright.
"""

from __future__ import annotations

import math
from typing import Final

from tools.art import Art, mark_printed
from tools.art.pieces.symbols import circle_path, draw_carving, draw_relief, polygon_path
from tools.art.svg.filters import (
    add_inner_shadow,
    apply_blur,
    apply_metal,
    apply_paper,
    apply_wood,
    bevel,
    emboss,
)
from tools.art.svg.markup import (
    Point,
    SvgDefinition,
    circle,
    clip_path,
    darken_color,
    group,
    lighten_color,
    line,
    linear_gradient,
    path,
    place_path,
    polygon,
    polygon_points,
    radial_gradient,
    svg_document,
)

TILE_RADIUS: Final = 278.0  # design units, as all lengths here but those inside drawings
SPACE_RADIUS: Final = 286.0
SPACE_TURN_DEGREES: Final = 11.25
TILE_SIZE: Final = (258.0, 132.0)
_IN, _OUT = 230.0, 342.0  # a tile's edges
_BRASS = "#dcae52"
_NIGHT = "#1d2a5e"


def _polar(c: Point, r: float, angle: float) -> Point:
    """A point `angle` degrees clockwise from the top of a circle."""
    a = math.radians(angle - 90)
    return c[0] + r * math.cos(a), c[1] + r * math.sin(a)


def _wedge(c: Point, low: float, high: float, start: float, end: float, corner: float) -> str:
    """Path data of a sector of a ring, its corners rounded by `corner`."""
    turn_in, turn_out = math.degrees(corner / low), math.degrees(corner / high)

    def at(r: float, a: float) -> str:
        x, y = _polar(c, r, a)
        return f"{x:.2f} {y:.2f}"

    return (
        f"M{at(high, start + turn_out)}A{high:g} {high:g} 0 0 1 {at(high, end - turn_out)}"
        f"Q{at(high, end)} {at(high - corner, end)}L{at(low + corner, end)}"
        f"Q{at(low, end)} {at(low, end - turn_in)}A{low:g} {low:g} 0 0 0 {at(low, start + turn_in)}"
        f"Q{at(low, start)} {at(low + corner, start)}L{at(high - corner, start)}"
        f"Q{at(high, start)} {at(high, start + turn_out)}Z"
    )


# ---------------------------------------------------------------- the map in the middle


def _dune(x: float, y: float, k: float) -> str:
    """A crescent dune: its lit back, its shaded hollow, ripples."""
    return (
        path("M-70 18C-50 -22 -6 -40 30 -34C60 -28 84 0 92 26C60 6 38 4 18 16C-8 30 -40 34 -70 18Z",
             fill="#f6dfa6", transform=f"translate({x:g} {y:g}) scale({k:g})")
        + path("M30 -34C44 -18 36 2 18 16C38 4 60 6 92 26C84 0 60 -28 30 -34Z", fill="#a8703a",
               fill_opacity=0.55, transform=f"translate({x:g} {y:g}) scale({k:g})")
        + group(
            line("M-50 20Q-20 6 4 14M-62 4Q-36 -14 -10 -10", "#9a6a34", 2.4, stroke_opacity=0.5),
            transform=f"translate({x:g} {y:g}) scale({k:g})",
        )
    )  # fmt: skip


def _peak(x: float, y: float, k: float) -> str:
    place = f"translate({x:g} {y:g}) scale({k:g})"
    return (
        path("M-44 30L-6 -36L8 -18L20 -30L52 30Z", fill="#d9a868", transform=place)
        + path("M-6 -36L8 -18L2 4L14 30H52L20 -30L8 -18Z", fill="#8a5a34", fill_opacity=0.8,
               transform=place)
        + path("M-44 30L-6 -36L8 -18L20 -30L52 30", fill="none", stroke="#6a3f1c",
               stroke_width=3, stroke_linejoin="round", transform=place)
    )  # fmt: skip


def _palm(x: float, y: float, k: float) -> str:
    fronds = "".join(
        path("M0 0C10 -14 26 -14 36 -2C24 -6 12 -2 0 0Z", fill=f, transform=f"rotate({a})")
        for a, f in ((-160, "#2f7a4a"), (-118, "#3f9458"), (-72, "#4aa864"), (-28, "#3f9458"),
                     (14, "#2f7a4a"))
    )  # fmt: skip
    trunk = line("M0 0C4 14 2 28 -4 42", "#7a4a22", 6)
    return group(trunk, fronds, transform=f"translate({x:g} {y:g}) scale({k:g})")


def _tent(x: float, y: float, k: float, color: str) -> str:
    return group(
        path("M-34 26L0 -26L34 26Z", fill=color),
        path("M0 -26L34 26H8Z", fill=darken_color(color, 0.4)),
        path("M-8 26L0 -4L8 26Z", fill="#3a1c10"),
        line("M0 -26V-38", "#5a3418", 3),
        path("M0 -38L14 -33L0 -28Z", fill="#e8b84a"),
        transform=f"translate({x:g} {y:g}) scale({k:g})",
    )


def _map(c: Point, r: float) -> tuple[str, tuple[SvgDefinition, ...]]:
    """A painted desert: dunes, an oasis, mountains, tents, the caravan's road, a compass star."""
    x, y = c
    sand = radial_gradient(
        [(0, "#f3d898"), (0.6, "#e4bd76"), (1, "#b98444")], (x - 90, y - 110), r * 1.25
    )
    cover = clip_path(circle(x, y, r))
    pool = radial_gradient(
        [(0, "#8ff0e4"), (0.6, "#2fa8a8"), (1, "#176a78")], (x - 186, y + 120), 110
    )
    water = (
        path(place_path("M-272 142C-286 92 -206 78 -168 96C-120 104 -106 150 -150 166"
                   "C-200 182 -262 182 -272 142Z", x, y), fill=pool,
             stroke="#f8ecc0", stroke_width=6)
        + line(f"M{x - 240} {y + 136}q20 -10 40 0t40 0M{x - 222} {y + 158}q16 -8 32 0", "#e8fffa",
               3.4, stroke_opacity=0.7)
    )  # fmt: skip
    dunes = "".join(
        _dune(x + dx, y + dy, k)
        for dx, dy, k in ((-250, -120, 1.1), (-120, -214, 0.9), (-300, 10, 0.8), (60, 250, 1.2),
                          (250, 150, 1.05), (-90, 300, 1.0), (190, 276, 0.8), (300, 40, 0.8),
                          (130, -232, 0.75))
    )  # fmt: skip
    peaks = "".join(
        _peak(x + dx, y + dy, k)
        for dx, dy, k in ((268, -120, 1.2), (214, -166, 0.9), (322, -70, 0.8))
    )
    camp = _tent(x + 150, y + 140, 0.95, "#d8503a") + _tent(x + 206, y + 164, 0.75, "#2f8a9a")
    palms = _palm(x - 286, y + 90, 1.3) + _palm(x - 130, y + 74, 1.1) + _palm(x - 262, y + 176, 1.0)
    road = line(
        place_path("M0 -262C60 -250 210 -200 226 -20C226 130 120 210 0 212"
              "C-120 212 -216 40 -206 -40C-196 -170 -90 -240 -10 -262", x, y),
        "#8a3a22", 6, stroke_dasharray="3 19", stroke_opacity=0.75,
    )  # fmt: skip
    rose = (
        circle(x, y, 132, fill="none", stroke="#8a5a2a", stroke_width=3, stroke_opacity=0.7)
        + circle(x, y, 120, fill="none", stroke="#8a5a2a", stroke_width=1.6, stroke_opacity=0.7)
        + path(polygon_path(polygon_points(8, 118, c, -67.5, 44)), fill="#8a5a2a", fill_opacity=0.5)
        + path(polygon_path(polygon_points(8, 128, c, -90, 46)), fill="#b0762e", fill_opacity=0.35)
    )
    points = ""
    for i in range(4):
        for side, fill in ((-1, "#f6dc9a"), (1, "#7a3a22")):
            a, b = _polar(c, 150, 90 * i), _polar(c, 46, 90 * i + 45 * side)
            points += polygon([c, a, b], fill=fill, stroke="#5a2c14", stroke_width=2)
    body = apply_paper(circle(x, y, r, fill=sand), 4, 0.4, 0.9) + group(
        dunes, water, peaks, road, palms, camp, rose, points, clip_path=cover
    )
    return body, (sand, cover, pool)


# ---------------------------------------------------------------- the board


def _gate(x: float, y: float) -> tuple[str, tuple[SvgDefinition, ...]]:
    """The moon gate between two towers, 170 wide and 190 high, its foot at (x, y)."""
    wall, brick = "#d9a760", "#7a4a20"
    shade = apply_blur(
        path(f"M{x - 84} {y - 6}h176l30 26h-190Z", fill="#3a1c0a", fill_opacity=0.6), 7
    )
    defs = []
    towers = ""
    for s in (-1, 1):
        cx = x + s * 62
        lit = linear_gradient(
            [(0, darken_color(wall, 0.2)), (0.3, lighten_color(wall, 0.5)), (0.55, wall),
             (1, darken_color(wall, 0.5))],
            (cx - 26, 0), (cx + 26, 0),
        )  # fmt: skip
        dome = radial_gradient(
            [(0, "#a8f0e4"), (0.4, "#2f9aa0"), (1, "#0c4a58")], (cx - 9, y - 150), 44
        )
        defs += [lit, dome]
        courses = "".join(
            line(f"M{cx - 23} {y - k}q23 7 46 0", brick, 2, stroke_opacity=0.55)
            + line(f"M{cx - 8 + 14 * (i % 2)} {y - k + 4}v14", brick, 2, stroke_opacity=0.45)
            for i, k in enumerate((22, 42, 62, 82, 102))
        )
        towers += (
            bevel(path(f"M{cx - 24} {y}V{y - 118}h48V{y}Z", fill=lit), 2, 3, 0.2)
            + courses
            + emboss(path(f"M{cx - 30} {y - 110}v-20h12v8h12v-8h12v8h12v-8h12v20Z", fill=lit), 2, 4)
            + emboss(
                path(
                    place_path(
                        "M0 -182C28 -154 24 -138 20 -130h-40C-24 -138 -28 -154 0 -182Z", cx, y
                    ),
                    fill=dome,
                ),
                2,
                4,
                0.6,
            )
            + line(f"M{cx} {y - 180}v-14", "#f6d680", 3.4)
            + circle(cx, y - 195, 4.5, fill="#ffe9a8")
            + path(f"M{cx - 8} {y - 62}v-20a8 8 0 0 1 16 0v20Z", fill="#2a1408")
            + line(f"M{cx - 9} {y - 61}h18", "#fff0c8", 2.4, stroke_opacity=0.8)
        )
    front = linear_gradient(
        [(0, lighten_color(wall, 0.4)), (1, darken_color(wall, 0.2))],
        (x - 44, y - 140),
        (x + 40, y),
    )
    defs.append(front)
    house = bevel(path(place_path("M-44 0V-108Q0 -168 44 -108V0Z", x, y), fill=front), 3, 5, 0.3)
    keyhole = place_path("M-20 0V-34C-44 -62 -22 -96 0 -108C22 -96 44 -62 20 -34V0", x, y)
    night = linear_gradient([(0, "#0e1440"), (1, "#3a4a9a")], (x, y - 108), (x, y))
    defs.append(night)
    moon = circle(x, y - 64, 22, fill="#dfe8ff", fill_opacity=0.3) + circle(
        x, y - 64, 14, fill="#fff6d4"
    )
    edge = line(keyhole, "#8a5a18", 8) + line(keyhole, "#f6d680", 5)
    opening = add_inner_shadow(path(keyhole + "Z", fill=night), 4, 6, 4, 0.6)
    return shade + house + opening + moon + edge + towers, tuple(defs)


def _ring() -> Art:
    """The carved board: rim, sunk places, an inner ring with arrows, the desert, the gate."""
    c = (760.0, 760.0)
    timber = linear_gradient(
        [(0, "#8a5228"), (0.5, "#6b3b1a"), (1, "#47240e")], (220, 160), (1300, 1380)
    )
    base = bevel(apply_wood(circle(*c, 754, fill=timber), 17, "#1e0a02", 0.5, 2.2), 9, 15, 0.4)
    gilt = linear_gradient(
        [(0, "#fbe3a4"), (0.5, "#b98a38"), (1, "#e6c47a")], (200, 200), (1320, 1320)
    )
    lines = "".join(
        circle(*c, r, fill="none", stroke=gilt, stroke_width=w)
        for r, w in ((739, 3), (702, 3.4), (448, 3), (410, 7))
    )
    beads = ""
    for i in range(1, 95):
        at = _polar(c, 720.5, 3.75 + 3.75 * i)
        beads += (
            polygon_path(polygon_points(4, 15, at, 3.75 * i - 86.25))
            if i % 2
            else circle_path(*at, 6)
        )
    slots = "".join(
        _wedge(c, 2 * _IN - 5, 2 * _OUT + 5, 45 * i - 22.2, 45 * i + 22.2, 20) for i in range(8)
    )
    floor = add_inner_shadow(
        apply_wood(path(slots, fill="#33190a"), 31, "#120500", 0.35, 2.4), 9, 13, 10, 0.85
    )
    lip = path(slots, fill="none", stroke="#f4cf94", stroke_width=2.4, stroke_opacity=0.35)
    arrows = ""
    for i in range(24):
        a = 15 * i + 7.5
        tip, up, down, notch = (_polar(c, r, a + t) for r, t in
                                ((429, 2.6), (442, -1.8), (416, -1.8), (429, -0.5)))  # fmt: skip
        if 24 < a < 336:
            arrows += polygon_path([up, tip, down, notch])
    chevrons = draw_relief(arrows, _BRASS, 1.6, 3.4)
    ground, map_defs = _map(c, 408)
    gate, gate_defs = _gate(760, 498)
    hollow = add_inner_shadow(ground, 8, 12, 12, 0.6)
    crest = draw_relief(polygon_path(polygon_points(8, 30, (760, 39), -90, 17)), "#f6d680", 2, 5)
    picture = (
        base + lines + draw_carving(beads, "#3a1a08", 2, 4) + floor + lip + chevrons + hollow
        + circle(*c, 409, fill="none", stroke=gilt, stroke_width=7) + gate + crest
    )  # fmt: skip
    return Art(svg_document(1520, 1520, picture, timber, gilt, *map_defs, *gate_defs), 760, 760)


# ---------------------------------------------------------------- tiles and spaces


def _tile(start: bool) -> Art:
    """A slice of the ring of thick board; the one of the start is night blue with a gilt gate."""
    w, h = (2 * n for n in TILE_SIZE)
    c = (w / 2, h / 2 + 2 * TILE_RADIUS)
    color = "#27347a" if start else "#d8ac6c"
    ink = "#f2cf80" if start else "#8a4a22"
    shape = _wedge(c, 2 * _IN, 2 * _OUT, -21.9, 21.9, 18)
    sheet = linear_gradient(
        [(0, lighten_color(color, 0.28)), (1, darken_color(color, 0.12))], (0, 0), (0, h)
    )
    rim = path(
        shape, fill=darken_color(color, 0.5), stroke=darken_color(color, 0.5), stroke_width=3
    )
    body = bevel(apply_paper(path(shape, fill=sheet), 4, 0.7, 1.4), 4, 5, 0.15)
    frame = "".join(
        path(_wedge(c, 2 * _IN + m, 2 * _OUT - m, -21.9 + t, 21.9 - t, 14), fill="none", stroke=ink,
             stroke_width=s, stroke_opacity=o)
        for m, t, s, o in ((9, 1.0, 3.4, 0.9), (17, 1.9, 1.5, 0.7))
    )  # fmt: skip
    wells = ""
    for a in (-SPACE_TURN_DEGREES, SPACE_TURN_DEGREES):
        p = _polar(c, 2 * SPACE_RADIUS, a)
        wells += add_inner_shadow(circle(*p, 88, fill=darken_color(color, 0.35)), 4, 6, 5, 0.6)
        wells += circle(*p, 91, fill="none", stroke=ink, stroke_width=2.6, stroke_opacity=0.8)
    ornaments = ""
    for a, r in ((-19.3, 664), (19.3, 664), (-18.6, 482), (18.6, 482)):
        ornaments += polygon(polygon_points(8, 12, _polar(c, r, a), -90, 6), fill=ink)
    x, top = w / 2, h / 2 + 2 * TILE_RADIUS - 2 * _OUT
    if start:
        gate = place_path("M-22 206V110C-62 92 -50 44 0 22C50 44 62 92 22 110V206Z", x, top)
        inner = place_path("M-12 206V104C-46 86 -36 54 0 36C36 54 46 86 12 104V206Z", x, top)
        ornaments += emboss(path(gate, fill="#f2cf80"), 2, 4) + path(inner, fill="#141a46")
        ornaments += draw_relief(
            polygon_path(polygon_points(8, 19, (x, top + 72), -90, 10)), "#ffe6a0", 1.4, 3
        )
        for dy in (122, 150, 178):
            ornaments += polygon(polygon_points(4, 7, (x, top + dy)), fill="#f2cf80")
    else:
        ornaments += path(polygon_path(polygon_points(8, 22, (x, top + 44), -90, 11)), fill=ink)
        ornaments += circle(x, top + 44, 6, fill=lighten_color(color, 0.3))
        ornaments += path(polygon_path(polygon_points(4, 13, (x, top + 112), -90, 6)), fill=ink)
        ornaments += path(polygon_path(polygon_points(8, 17, (x, top + 190), -90, 9)), fill=ink)
    return Art(svg_document(w, h, rim + body + frame + wells + ornaments, sheet), *TILE_SIZE)


def _space() -> Art:
    """A round inlay: a brass ring, night-blue enamel, a faint star lattice."""
    c = (120.0, 120.0)
    brass = linear_gradient(
        [(0, "#fff0bc"), (0.4, "#dcae52"), (1, "#7a4c14")], (30, 20), (210, 220)
    )
    enamel = radial_gradient([(0, "#43569e"), (0.65, _NIGHT), (1, "#121a40")], (96, 88), 124)
    ring = bevel(apply_metal(circle(*c, 117, fill=brass), 5, 0.6, 1.2), 5, 8, 0.7, 24)
    dish = add_inner_shadow(circle(*c, 96, fill=enamel), 6, 9, 8, 0.7)
    star = "".join(
        polygon(
            polygon_points(8, r, c, t, r * 0.765),
            fill="none",
            stroke="#aebcf4",
            stroke_width=w,
            stroke_opacity=0.28,
        )
        for r, t, w in ((84, -90, 2.6), (66, -90, 1.8))
    )
    studs = "".join(
        draw_relief(circle_path(*_polar(c, 106.5, a), 5), "#fff0bc", 1, 2)
        for a in range(0, 360, 45)
    )
    gleam = apply_blur(line("M42 92C52 62 74 44 104 38", "#dfe8ff", 7, stroke_opacity=0.55), 3)
    return Art(svg_document(240, 240, ring + dish + star + studs + gleam, brass, enamel), 84, 84)


ART: dict[str, Art] = {
    "zahab/ring": _ring(),
    "zahab/tile": _tile(False),
    "zahab/tile-start": _tile(True),
} | mark_printed({"zahab/space": _space()})
