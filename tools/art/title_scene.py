"""The title scene: a souk at evening, its lamps lit, and a host about to set a table."""

from __future__ import annotations

import importlib
import math
import re
from collections.abc import Iterator
from pathlib import Path

from tools.art import Art, mark_printed
from tools.art.backgrounds import table_surfaces
from tools.art.motifs.street_scenery import draw_lantern, draw_palm, keel_arch_path
from tools.art.portraits.bust import draw_bust
from tools.art.portraits.moods import MOODS
from tools.art.portraits.people import PEOPLE
from tools.art.svg.sketch import Sketch, light_color, shade_color
from tools.art.title_still_life import draw_still_life

SCENE_WIDTH, SCENE_HEIGHT = 1920, 1080
HORIZON_Y = 1180.0
TABLE_EDGE_Y = 1330.0
"""The y of the far edge of the table, pixels; the scene places everything that stands on it."""
HOST_NAME, HOST_X = "nila", 3010.0
BOX_WIDTH, FIRST_BOX_X, BOX_SPACING, BOX_BASE_Y = 322.0, 1950.0, 352.0, 1470.0
"""Geometry of the game boxes, pixels: width of a box, x of the first, spacing, y of their
base."""
STILL_LIFE = draw_still_life().to_art()
STONE_COLOR, CLAY_COLOR = "#c9895c", "#a4633f"
WINDOW_COLOR = "#ffcf72"
LAMP_GLASS_COLORS = ("#e04a2c", "#2f8f8a", "#d9902a", "#7a4cc0", "#c23a6a", "#3a74c8")
AWNING_COLORS = ("#b8402c", "#2f7f7a", "#c8892c", "#7a3f78")


def _sky(s: Sketch) -> None:
    """The last light over the roofs, the first stars."""
    s.rect(0, 0, s.w, s.h, s.y_gradient("#141a44", "#33296a", "#7a3c78", "#d8684e", "#ffb466"))
    s.glow(2560, HORIZON_Y - 40, 1500, "#ffce7a", 0.55, 0.5)
    for n in range(90):
        x, y = n * 0.618034 % 1 * s.w, n * 0.754878 % 1 * 620
        s.oval(x, y, 1.6 + 2.2 * (n % 5 == 0), 1.6 + 2.2 * (n % 5 == 0), "#fff6dc",
               opacity=0.25 + 0.6 * (n % 4) / 3)  # fmt: skip
    s.glow(2230, 250, 260, "#fff0c4", 0.4)
    s.path("M2230 160A92 92 0 1 0 2322 268A74 74 0 1 1 2230 160Z", "#fff4d2")


def _dome(s: Sketch, x: float, low: float, r: float, tone: str) -> None:
    """A dome on its drum, with a crescent."""
    s.rect(x - r * 1.06, low - r * 0.5, r * 2.12, r * 0.5, tone)
    s.path(
        f"M{x - r} {low - r * 0.5}C{x - r * 1.12} {low - r * 1.3} {x - r * 0.3} {low - r * 1.6} "
        f"{x} {low - r * 2}C{x + r * 0.3} {low - r * 1.6} {x + r * 1.12} {low - r * 1.3} "
        f"{x + r} {low - r * 0.5}Z",
        s.x_gradient(light_color(tone, 0.28), tone, shade_color(tone, 0.3)),
    )
    s.line(f"M{x} {low - r * 2}v{-r * 0.36}", "#f4cf7c", 4)
    for n in range(3):
        s.path(
            keel_arch_path(x + (n - 1) * r * 0.6, low, low - r * 0.36, r * 0.12),
            WINDOW_COLOR,
            opacity=0.8,
        )


def _minaret(s: Sketch, x: float, low: float, high: float, tone: str) -> None:
    """A slender tower with a gallery."""
    wide, top = high * 0.08, low - high
    fill = s.x_gradient(light_color(tone, 0.3), tone, shade_color(tone, 0.35))
    s.rect(x - wide / 2, top, wide, high, fill)
    s.rect(x - wide * 0.9, top + high * 0.22, wide * 1.8, high * 0.04, fill, 4)
    s.path(f"M{x - wide * 0.62} {top}Q{x} {top - high * 0.2} {x} {top - high * 0.26}"
           f"Q{x} {top - high * 0.2} {x + wide * 0.62} {top}Z", fill)  # fmt: skip
    s.oval(x, top + high * 0.12, wide * 0.16, wide * 0.3, WINDOW_COLOR, opacity=0.9)


def _far(s: Sketch) -> None:
    """Draw roofs, domes and towers in the haze."""
    with s.group(filter=s.blur_filter(2.4)):
        _minaret(s, 2520, HORIZON_Y, 560, "#6a3a6c")
        _minaret(s, 2985, HORIZON_Y, 440, "#74406c")
        _dome(s, 2740, HORIZON_Y - 60, 150, "#7c446a")
        _dome(s, 2380, HORIZON_Y - 20, 92, "#6e3c68")
        for n in range(14):
            x, high = 2050 + n * 92, 90 + 70 * math.sin(n * 2.4) ** 2
            s.rect(x, HORIZON_Y - high, 96, high + 60, "#8a4a62")
            s.rect(x + 34, HORIZON_Y - high + 26, 16, 24, WINDOW_COLOR, opacity=0.85)
    s.glow(2680, HORIZON_Y, 900, "#ffb070", 0.42, 0.32)


def _awning(s: Sketch, x: float, y: float, wide: float, cloth: str) -> None:
    """A striped cloth over a doorway."""
    stripes, deep = 6, wide * 0.3
    step = wide / stripes
    with s.solid(4, 16):
        for n in range(stripes):
            tone = "#f0dcb4" if n % 2 else cloth
            left, spread = x + n * step, 0.16
            a, b = left + (n - stripes / 2) * step * spread, left + step
            b += (n + 1 - stripes / 2) * step * spread
            s.path(
                f"M{left} {y}H{left + step}L{b} {y + deep}Q{(a + b) / 2} {y + deep + 34} "
                f"{a} {y + deep}Z",
                s.y_gradient(light_color(tone, 0.1), tone, shade_color(tone, 0.35)),
            )


def _house(s: Sketch, x: float, top: float, wide: float, tone: str, cloth: str) -> None:
    """A house of the street: a shop with its door and awning below, windows above."""
    low = TABLE_EDGE_Y + 40
    wall = s.texture_filter("0.02 0.03", 7, shade_color(tone, 0.7), 1.1, 0.5, 3)
    s.rect(
        x,
        top,
        wide,
        low - top,
        s.x_gradient(shade_color(tone, 0.5), shade_color(tone, 0.3), shade_color(tone, 0.62)),
        filter=wall,
    )
    s.rect(
        x - 14,
        top - 26,
        wide + 28,
        34,
        s.y_gradient(light_color(tone, 0.1), shade_color(tone, 0.5)),
        5,
    )
    door = wide * 0.26
    cx, head = x + wide * 0.5, low - wide * 0.86
    s.path(
        keel_arch_path(cx, low, head - 26, door + 26),
        s.x_gradient(light_color(tone, 0.2), shade_color(tone, 0.3)),
    )
    s.path(keel_arch_path(cx, low, head, door), s.y_gradient("#ffdf94", "#f0a03c", "#8a3a18"))
    s.glow(cx, low - wide * 0.3, wide * 0.7, "#ffc062", 0.6)
    for n in range(3):
        s.line(f"M{cx - door * 0.7} {low - 90 - n * 74}H{cx + door * 0.7}", "#6a2c12", 9,
               opacity=0.5)  # fmt: skip
        for k in range(4):
            pot = ("#b8502c", "#2f7f7a", "#c8a04a", "#7a3f58")[(n + k) % 4]
            s.oval(cx - door * 0.52 + k * door * 0.35, low - 112 - n * 74, 20, 24,
                   s.ball_gradient(light_color(pot, 0.4), pot, shade_color(pot, 0.5)))  # fmt: skip
    _awning(s, x + wide * 0.1, head - 60, wide * 0.8, cloth)
    rows = max(1, round((head - 120 - top) / 260))
    for row in range(rows):
        for side in (0.26, 0.74):
            y = top + 200 + row * 250
            s.path(keel_arch_path(x + wide * side, y + 60, y - 96, 48), shade_color(tone, 0.72))
            s.path(
                keel_arch_path(x + wide * side, y + 56, y - 82, 36),
                s.y_gradient("#ffe6a0", "#e8892c"),
            )
            s.line(f"M{x + wide * side} {y - 80}V{y + 56}M{x + wide * side - 36} {y - 4}h72",
                   shade_color(tone, 0.7), 6)  # fmt: skip
            s.glow(x + wide * side, y - 10, 120, "#ffc062", 0.35)


def _street(s: Sketch) -> None:
    """Houses on both sides, smaller the farther they stand, and the ground between them."""
    s.path(
        f"M0 {TABLE_EDGE_Y + 60}V{HORIZON_Y + 60}L2360 {HORIZON_Y - 6}H2900L{s.w} {HORIZON_Y + 60}"
        f"V{TABLE_EDGE_Y + 60}Z",
        s.y_gradient("#c07a4c", "#7a4430"),
    )
    for x, top, wide, tone, cloth in (
        (2030, 700, 240, CLAY_COLOR, 1), (3270, 560, 300, STONE_COLOR, 2),
        (1760, 430, 330, STONE_COLOR, 0), (3480, 330, 520, CLAY_COLOR, 3),
        (1180, 260, 700, CLAY_COLOR, 2), (520, 300, 680, STONE_COLOR, 3), (-160, 220, 700, CLAY_COLOR, 1),
    ):  # fmt: skip
        with s.filter_area(x - 80, top - 120, wide + 160, TABLE_EDGE_Y - top + 240):
            _house(s, x, top, wide, tone, AWNING_COLORS[cloth])
    with s.filter_area(2100, 700, 500, 700):
        draw_palm(s, 2290, HORIZON_Y + 110, 3.2, 0.4)


def _rope(s: Sketch, a: tuple[float, float], b: tuple[float, float], sag: float) -> None:
    """Lamps on a rope across the street."""
    (ax, ay), (bx, by) = a, b
    s.line(f"M{ax} {ay}Q{(ax + bx) / 2} {(ay + by) / 2 + 2 * sag} {bx} {by}", "#1c0e18", 5)
    count = round((bx - ax) / 210)
    for n in range(1, count):
        t = n / count
        x = ax + (bx - ax) * t
        y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * ((ay + by) / 2 + 2 * sag) + t * t * by
        with s.filter_area(x - 190, y - 80, 380, 380), s.clip(f"M{x - 190} {y - 4}h380v380h-380Z"):
            draw_lantern(
                s, x, y + 74, 1.1 + 0.2 * (n % 2), LAMP_GLASS_COLORS[n % len(LAMP_GLASS_COLORS)]
            )


def _large_lamp(s: Sketch, x: float, y: float, k: float, tone: str) -> None:
    with s.filter_area(x - 220 * k, 0, 440 * k, y + 260 * k):
        draw_lantern(s, x, y, 2.4 * k, tone)


def _host(s: Sketch) -> None:
    """Draw the host behind the table."""
    s.glow(HOST_X, 900, 620, "#ffc27a", 0.4)
    with s.filter_area(HOST_X - 520, 440, 1040, TABLE_EDGE_Y - 380):
        draw_bust(s, PEOPLE[HOST_NAME], MOODS["glad"], f"translate({HOST_X:g} 800) scale(1.7)")


def _board(s: Sketch) -> None:
    """The table from its far edge to ours, and a rug on it."""
    s.rect(0, TABLE_EDGE_Y - 40, s.w, 60, s.y_gradient("#12060e00", "#12060e99"))
    grain = s.texture_filter("0.004 0.09", 9, "#2a1006", 1.7, 0.74)
    s.rect(
        0,
        TABLE_EDGE_Y,
        s.w,
        s.h - TABLE_EDGE_Y,
        s.y_gradient("#8a5026", "#a8642e", "#7a4420", "#4a2610"),
        filter=grain,
    )
    for part in (0.16, 0.42, 0.76):
        y = TABLE_EDGE_Y + (s.h - TABLE_EDGE_Y) * part
        s.line(f"M0 {y}H{s.w}", "#2a1006", 4, opacity=0.6)
        s.line(f"M0 {y + 4}H{s.w}", "#e8a860", 2, opacity=0.3)
    s.line(f"M0 {TABLE_EDGE_Y + 2}H{s.w}", "#ffd08a", 6, opacity=0.75)
    with s.filter_area(1900, TABLE_EDGE_Y + 180, 1900, 700), s.group(filter=s.blur_filter(14)):
        s.path("M2096 1560H3560L3760 2160H1900Z", "#12060e", opacity=0.6)
    with s.filter_area(1900, TABLE_EDGE_Y + 180, 1900, 700), s.solid(3, 12):
        s.path("M2110 1556H3546L3730 2176H1930Z", s.y_gradient("#7a1f38", "#8e2a3e", "#5a1228"))
    for inset, tone, width in ((38, "#f0d08a", 7), (78, "#2f7f7a", 26), (112, "#f0d08a", 5)):
        slope = inset * 0.34
        s.path(
            f"M{2110 + inset - slope * 0.2} {1556 + inset * 0.62}H{3546 - inset + slope * 0.2}"
            f"L{3730 - inset + slope} 2190H{1930 + inset - slope}Z",
            "none", stroke=tone, stroke_width=width,
        )  # fmt: skip
    for n in range(46):
        x = 2118 + n * 31
        s.line(f"M{x} 1552l-3 -22", "#f0dcb4", 6)


def _within(art: Art, name: str, x: float, y: float, wide: float, high: float) -> str:
    """Another picture as a part of this one, of this size; `name` keeps its definitions apart."""
    own = re.sub(r'(\bid="|url\(#|href="#)', rf"\1{name}-", art.svg)
    place = f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" '
    return own.replace("<svg ", place + 'preserveAspectRatio="none" ', 1)


def _covers() -> Iterator[tuple[str, Art, Art]]:
    """Of each game that has a box its name, its lid and the side of its box."""
    for path in sorted(Path(__file__).parent.glob("*/cover.py")):
        game = path.parent.name
        drawn = importlib.import_module(f"{__package__}.{game}.cover").ART
        yield game, drawn[f"cover/{game}"], drawn[f"box/spine-{game}"]


def _box(s: Sketch, game: str, lid: Art, spine: Art, x: float, low: float, wide: float) -> None:
    """The box of a game stands on the table, its lid towards us."""
    high, deep = wide * 4 / 3, wide * 0.16
    top, right = low - high, x + wide
    with s.group(filter=s.blur_filter(16)):
        s.oval(x + wide * 0.6, low + 6, wide * 0.66, 34, "#12060e", opacity=0.75)
    side = f"M{right} {top}l{deep} {deep * 0.5}V{low - deep * 0.42}L{right} {low}Z"
    with s.clip(side):
        s.add(_within(spine, f"{game}-side", right, top, deep, high))
        s.path(side, s.x_gradient("#12060e38", "#12060ea8"))
    s.add(_within(lid, game, x, top, wide, high))
    s.rect(x, top, wide, high, "none", 6, stroke="#fff0c8", stroke_width=3, opacity=0.35)


def _boxes(s: Sketch) -> None:
    """The games."""
    for n, (game, lid, spine) in enumerate(_covers()):
        x = FIRST_BOX_X + n * BOX_SPACING
        with s.filter_area(x - 60, 900, 480, 640):
            _box(s, game, lid, spine, x, BOX_BASE_Y + 14 * (n % 2), BOX_WIDTH)


def _spread(s: Sketch) -> None:
    """Draw the still life on the table: coins from a bag, cards, gems, a camel."""
    s.add(_within(STILL_LIFE, "spread", 2200, 1376, 1160, 773))


def _light(s: Sketch) -> None:
    """Warm light from the lamps on all of it, and the night at the edges."""
    s.glow(2820, 1560, 1500, "#ffb45a", 0.34, 0.62)
    s.glow(2500, 300, 1300, "#ff9a4a", 0.16)
    for y, high, top in ((0, 420, True), (s.h - 420, 420, False)):
        stops = ("#0c0618c8", "#0c061800") if top else ("#0c061800", "#0c061870")
        s.rect(0, y, s.w, high, s.y_gradient(*stops))
    s.rect(0, 0, 1500, s.h, s.x_gradient("#0c0618d8", "#0c061800"))
    s.rect(s.w - 500, 0, 500, s.h, s.x_gradient("#0c061800", "#0c061888"))


def _scene() -> Art:
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    _sky(s)
    _far(s)
    _street(s)
    _rope(s, (1500, 330), (3420, 240), 120)
    _rope(s, (1900, 90), (3840, 60), 150)
    _host(s)
    _large_lamp(s, 3560, 430, 1.5, LAMP_GLASS_COLORS[2])
    _large_lamp(s, 2010, 300, 1.2, LAMP_GLASS_COLORS[0])
    _board(s)
    _boxes(s)
    _spread(s)
    _light(s)
    return s.to_art()


LEFT_EXTRA_PIXELS, TOP_EXTRA_PIXELS, TOTAL_WIDTH = (
    -2.0 * table_surfaces.SURROUNDINGS[0],
    -2.0 * table_surfaces.SURROUNDINGS[1],
    2.0 * table_surfaces.SURROUNDINGS[2],
)
"""Extra pixels left of the scene and above it, and the width of the whole."""
DUSK_COLOR, NIGHT_COLOR = "#0c0618d8", "#0c0618a0"


def _dim(s: Sketch) -> None:
    """Draw light and night of the scene's edges on the surroundings."""
    w, h = 2.0 * SCENE_WIDTH, 2.0 * SCENE_HEIGHT
    s.glow(2820, 1560, 1500, "#ffb45a", 0.34, 0.62)
    s.rect(-LEFT_EXTRA_PIXELS, 0, TOTAL_WIDTH, 420, s.y_gradient("#0c0618c8", "#0c061800"))
    s.rect(
        -LEFT_EXTRA_PIXELS,
        -TOP_EXTRA_PIXELS,
        TOTAL_WIDTH,
        TOP_EXTRA_PIXELS,
        "#0c0618",
        opacity=0.78,
    )
    s.rect(-LEFT_EXTRA_PIXELS, h - 420, TOTAL_WIDTH, 420, s.y_gradient("#0c061800", "#0c061870"))
    s.rect(-LEFT_EXTRA_PIXELS, h, TOTAL_WIDTH, TOP_EXTRA_PIXELS, "#0c0618", opacity=0.44)
    s.rect(
        -LEFT_EXTRA_PIXELS,
        -TOP_EXTRA_PIXELS,
        LEFT_EXTRA_PIXELS,
        h + 2 * TOP_EXTRA_PIXELS,
        s.x_gradient(NIGHT_COLOR, DUSK_COLOR),
    )
    s.rect(
        w, -TOP_EXTRA_PIXELS, LEFT_EXTRA_PIXELS, h + 2 * TOP_EXTRA_PIXELS, "#0c0618", opacity=0.53
    )


def _beside() -> Art:
    """The street and the table on both sides of the scene."""
    s = Sketch(table_surfaces.SURROUNDINGS[2], table_surfaces.SURROUNDINGS[3])
    w, h = 2.0 * SCENE_WIDTH, 2.0 * SCENE_HEIGHT
    with (
        s.group(transform=f"translate({LEFT_EXTRA_PIXELS:g} {TOP_EXTRA_PIXELS:g})"),
        s.filter_area(-LEFT_EXTRA_PIXELS, -TOP_EXTRA_PIXELS, s.w, s.h),
    ):
        s.rect(-LEFT_EXTRA_PIXELS, -TOP_EXTRA_PIXELS, TOTAL_WIDTH, TOP_EXTRA_PIXELS + 4, "#141a44")
        s.rect(
            -LEFT_EXTRA_PIXELS,
            0,
            TOTAL_WIDTH,
            h,
            s.y_gradient("#141a44", "#33296a", "#7a3c78", "#d8684e", "#ffb466"),
        )
        for n in range(150):
            x, y = (
                n * 0.618034 % 1 * TOTAL_WIDTH - LEFT_EXTRA_PIXELS,
                n * 0.754878 % 1 * (620 + TOP_EXTRA_PIXELS) - TOP_EXTRA_PIXELS,
            )
            s.oval(x, y, 2, 2, "#fff6dc", opacity=0.25 + 0.6 * (n % 4) / 3)
        s.rect(
            -LEFT_EXTRA_PIXELS,
            HORIZON_Y + 60,
            TOTAL_WIDTH,
            TABLE_EDGE_Y - HORIZON_Y,
            s.y_gradient("#c07a4c", "#7a4430"),
        )
        for x, top, wide, tone, cloth in (
            (-1960, 240, 640, STONE_COLOR, 0), (-1340, 330, 600, CLAY_COLOR, 2), (-760, 260, 620, STONE_COLOR, 3),
            (-160, 220, 700, CLAY_COLOR, 1), (3480, 330, 520, CLAY_COLOR, 3), (3980, 250, 560, STONE_COLOR, 1),
            (4560, 340, 600, CLAY_COLOR, 0), (5140, 240, 640, STONE_COLOR, 2),
        ):  # fmt: skip
            with s.filter_area(x - 80, top - 120, wide + 160, TABLE_EDGE_Y - top + 240):
                _house(s, x, top, wide, tone, AWNING_COLORS[cloth])
        _rope(s, (w, 60), (TOTAL_WIDTH - LEFT_EXTRA_PIXELS, 90), 150)
        _rope(s, (-LEFT_EXTRA_PIXELS, 120), (0, 200), 130)
        grain = s.texture_filter("0.004 0.09", 9, "#2a1006", 1.7, 0.74)
        s.rect(
            -LEFT_EXTRA_PIXELS, h - 4, TOTAL_WIDTH, TOP_EXTRA_PIXELS + 4, "#4a2610", filter=grain
        )
        s.rect(
            -LEFT_EXTRA_PIXELS,
            TABLE_EDGE_Y,
            TOTAL_WIDTH,
            h - TABLE_EDGE_Y,
            s.y_gradient("#8a5026", "#a8642e", "#7a4420", "#4a2610"),
            filter=grain,
        )
        for part in (0.16, 0.42, 0.76):
            y = TABLE_EDGE_Y + (h - TABLE_EDGE_Y) * part
            s.line(f"M{-LEFT_EXTRA_PIXELS} {y}h{TOTAL_WIDTH}", "#2a1006", 4, opacity=0.6)
            s.line(f"M{-LEFT_EXTRA_PIXELS} {y + 4}h{TOTAL_WIDTH}", "#e8a860", 2, opacity=0.3)
        s.line(
            f"M{-LEFT_EXTRA_PIXELS} {TABLE_EDGE_Y + 2}h{TOTAL_WIDTH}", "#ffd08a", 6, opacity=0.75
        )
        _dim(s)
        s.rect(80, 80, w - 160, h - 160, "#808080")
    return Art(
        s.to_svg(),
        table_surfaces.SURROUNDINGS[2] * table_surfaces.SURROUNDINGS_RESOLUTION,
        table_surfaces.SURROUNDINGS[3] * table_surfaces.SURROUNDINGS_RESOLUTION,
    )


ART: dict[str, Art] = mark_printed({"table/title": _scene(), "beside/title": _beside()})
