"""The title's scene: a souk at evening, its lamps lit, and somebody about to set a table."""

from __future__ import annotations

import importlib
import math
import re
from collections.abc import Iterator
from pathlib import Path

from sprites.sources import Art, grounds, printed
from sprites.sources.faces.bust import figure
from sprites.sources.faces.moods import MOODS
from sprites.sources.faces.people import PEOPLE
from sprites.sources.sketch import Sketch, dark, light
from sprites.sources.street import keel, lantern, palm
from sprites.sources.title import spread

W, H = 1920, 1080
HORIZON = 1180.0
TABLE = 1330.0
"""Where the far edge of the table lies, pixels; all that stands on it is laid by the scene."""
HOST, HOST_AT = "nila", 3010.0
BOX, BOXES_AT, BESIDE, STANDS = 322.0, 1950.0, 352.0, 1470.0
"""How wide a box is, where the first stands, the next beside it, and how far down, pixels."""
SPREAD = spread().art()
STONE, CLAY = "#c9895c", "#a4633f"
LIT = "#ffcf72"
GLASS = ("#e04a2c", "#2f8f8a", "#d9902a", "#7a4cc0", "#c23a6a", "#3a74c8")
CLOTHS = ("#b8402c", "#2f7f7a", "#c8892c", "#7a3f78")


def _sky(s: Sketch) -> None:
    """The last light over the roofs, the first stars."""
    s.rect(0, 0, s.w, s.h, s.down("#141a44", "#33296a", "#7a3c78", "#d8684e", "#ffb466"))
    s.glow(2560, HORIZON - 40, 1500, "#ffce7a", 0.55, 0.5)
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
        s.across(light(tone, 0.28), tone, dark(tone, 0.3)),
    )
    s.line(f"M{x} {low - r * 2}v{-r * 0.36}", "#f4cf7c", 4)
    for n in range(3):
        s.path(keel(x + (n - 1) * r * 0.6, low, low - r * 0.36, r * 0.12), LIT, opacity=0.8)


def _minaret(s: Sketch, x: float, low: float, high: float, tone: str) -> None:
    """A slender tower with a gallery."""
    wide, top = high * 0.08, low - high
    fill = s.across(light(tone, 0.3), tone, dark(tone, 0.35))
    s.rect(x - wide / 2, top, wide, high, fill)
    s.rect(x - wide * 0.9, top + high * 0.22, wide * 1.8, high * 0.04, fill, 4)
    s.path(f"M{x - wide * 0.62} {top}Q{x} {top - high * 0.2} {x} {top - high * 0.26}"
           f"Q{x} {top - high * 0.2} {x + wide * 0.62} {top}Z", fill)  # fmt: skip
    s.oval(x, top + high * 0.12, wide * 0.16, wide * 0.3, LIT, opacity=0.9)


def _far(s: Sketch) -> None:
    """Roofs, domes and towers in the haze."""
    with s.group(filter=s.blur(2.4)):
        _minaret(s, 2520, HORIZON, 560, "#6a3a6c")
        _minaret(s, 2985, HORIZON, 440, "#74406c")
        _dome(s, 2740, HORIZON - 60, 150, "#7c446a")
        _dome(s, 2380, HORIZON - 20, 92, "#6e3c68")
        for n in range(14):
            x, high = 2050 + n * 92, 90 + 70 * math.sin(n * 2.4) ** 2
            s.rect(x, HORIZON - high, 96, high + 60, "#8a4a62")
            s.rect(x + 34, HORIZON - high + 26, 16, 24, LIT, opacity=0.85)
    s.glow(2680, HORIZON, 900, "#ffb070", 0.42, 0.32)


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
                s.down(light(tone, 0.1), tone, dark(tone, 0.35)),
            )


def _house(s: Sketch, x: float, top: float, wide: float, tone: str, cloth: str) -> None:
    """A house of the street: a shop with its door and awning below, windows above."""
    low = TABLE + 40
    wall = s.texture("0.02 0.03", 7, dark(tone, 0.7), 1.1, 0.5, 3)
    s.rect(x, top, wide, low - top, s.across(dark(tone, 0.5), dark(tone, 0.3), dark(tone, 0.62)),
           filter=wall)  # fmt: skip
    s.rect(x - 14, top - 26, wide + 28, 34, s.down(light(tone, 0.1), dark(tone, 0.5)), 5)
    door = wide * 0.26
    cx, head = x + wide * 0.5, low - wide * 0.86
    s.path(keel(cx, low, head - 26, door + 26), s.across(light(tone, 0.2), dark(tone, 0.3)))
    s.path(keel(cx, low, head, door), s.down("#ffdf94", "#f0a03c", "#8a3a18"))
    s.glow(cx, low - wide * 0.3, wide * 0.7, "#ffc062", 0.6)
    for n in range(3):
        s.line(f"M{cx - door * 0.7} {low - 90 - n * 74}H{cx + door * 0.7}", "#6a2c12", 9,
               opacity=0.5)  # fmt: skip
        for k in range(4):
            pot = ("#b8502c", "#2f7f7a", "#c8a04a", "#7a3f58")[(n + k) % 4]
            s.oval(cx - door * 0.52 + k * door * 0.35, low - 112 - n * 74, 20, 24,
                   s.ball(light(pot, 0.4), pot, dark(pot, 0.5)))  # fmt: skip
    _awning(s, x + wide * 0.1, head - 60, wide * 0.8, cloth)
    rows = max(1, round((head - 120 - top) / 260))
    for row in range(rows):
        for side in (0.26, 0.74):
            y = top + 200 + row * 250
            s.path(keel(x + wide * side, y + 60, y - 96, 48), dark(tone, 0.72))
            s.path(keel(x + wide * side, y + 56, y - 82, 36), s.down("#ffe6a0", "#e8892c"))
            s.line(f"M{x + wide * side} {y - 80}V{y + 56}M{x + wide * side - 36} {y - 4}h72",
                   dark(tone, 0.7), 6)  # fmt: skip
            s.glow(x + wide * side, y - 10, 120, "#ffc062", 0.35)


def _street(s: Sketch) -> None:
    """Houses on both sides, smaller the farther they stand, and the ground between them."""
    s.path(f"M0 {TABLE + 60}V{HORIZON + 60}L2360 {HORIZON - 6}H2900L{s.w} {HORIZON + 60}"
           f"V{TABLE + 60}Z", s.down("#c07a4c", "#7a4430"))  # fmt: skip
    for x, top, wide, tone, cloth in (
        (2030, 700, 240, CLAY, 1), (3270, 560, 300, STONE, 2),
        (1760, 430, 330, STONE, 0), (3480, 330, 520, CLAY, 3),
        (1180, 260, 700, CLAY, 2), (520, 300, 680, STONE, 3), (-160, 220, 700, CLAY, 1),
    ):  # fmt: skip
        with s.area(x - 80, top - 120, wide + 160, TABLE - top + 240):
            _house(s, x, top, wide, tone, CLOTHS[cloth])
    with s.area(2100, 700, 500, 700):
        palm(s, 2290, HORIZON + 110, 3.2, 0.4)


def _rope(s: Sketch, a: tuple[float, float], b: tuple[float, float], sag: float) -> None:
    """Lamps on a rope across the street."""
    (ax, ay), (bx, by) = a, b
    s.line(f"M{ax} {ay}Q{(ax + bx) / 2} {(ay + by) / 2 + 2 * sag} {bx} {by}", "#1c0e18", 5)
    count = round((bx - ax) / 210)
    for n in range(1, count):
        t = n / count
        x = ax + (bx - ax) * t
        y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * ((ay + by) / 2 + 2 * sag) + t * t * by
        with s.area(x - 190, y - 80, 380, 380), s.clip(f"M{x - 190} {y - 4}h380v380h-380Z"):
            lantern(s, x, y + 74, 1.1 + 0.2 * (n % 2), GLASS[n % len(GLASS)])


def _large_lamp(s: Sketch, x: float, y: float, k: float, tone: str) -> None:
    with s.area(x - 220 * k, 0, 440 * k, y + 260 * k):
        lantern(s, x, y, 2.4 * k, tone)


def _host(s: Sketch) -> None:
    """Who sets the table stands behind it."""
    s.glow(HOST_AT, 900, 620, "#ffc27a", 0.4)
    with s.area(HOST_AT - 520, 440, 1040, TABLE - 380):
        figure(s, PEOPLE[HOST], MOODS["glad"], f"translate({HOST_AT:g} 800) scale(1.7)")


def _board(s: Sketch) -> None:
    """The table from its far edge to ours, and a rug on it."""
    s.rect(0, TABLE - 40, s.w, 60, s.down("#12060e00", "#12060e99"))
    grain = s.texture("0.004 0.09", 9, "#2a1006", 1.7, 0.74)
    s.rect(0, TABLE, s.w, s.h - TABLE, s.down("#8a5026", "#a8642e", "#7a4420", "#4a2610"),
           filter=grain)  # fmt: skip
    for part in (0.16, 0.42, 0.76):
        y = TABLE + (s.h - TABLE) * part
        s.line(f"M0 {y}H{s.w}", "#2a1006", 4, opacity=0.6)
        s.line(f"M0 {y + 4}H{s.w}", "#e8a860", 2, opacity=0.3)
    s.line(f"M0 {TABLE + 2}H{s.w}", "#ffd08a", 6, opacity=0.75)
    with s.area(1900, TABLE + 180, 1900, 700), s.group(filter=s.blur(14)):
        s.path("M2096 1560H3560L3760 2160H1900Z", "#12060e", opacity=0.6)
    with s.area(1900, TABLE + 180, 1900, 700), s.solid(3, 12):
        s.path("M2110 1556H3546L3730 2176H1930Z", s.down("#7a1f38", "#8e2a3e", "#5a1228"))
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
    with s.group(filter=s.blur(16)):
        s.oval(x + wide * 0.6, low + 6, wide * 0.66, 34, "#12060e", opacity=0.75)
    side = f"M{right} {top}l{deep} {deep * 0.5}V{low - deep * 0.42}L{right} {low}Z"
    with s.clip(side):
        s.add(_within(spine, f"{game}-side", right, top, deep, high))
        s.path(side, s.across("#12060e38", "#12060ea8"))
    s.add(_within(lid, game, x, top, wide, high))
    s.rect(x, top, wide, high, "none", 6, stroke="#fff0c8", stroke_width=3, opacity=0.35)


def _boxes(s: Sketch) -> None:
    """The games."""
    for n, (game, lid, spine) in enumerate(_covers()):
        x = BOXES_AT + n * BESIDE
        with s.area(x - 60, 900, 480, 640):
            _box(s, game, lid, spine, x, STANDS + 14 * (n % 2), BOX)


def _spread(s: Sketch) -> None:
    """What is being laid out before us: coins from a bag, cards, gems, a camel."""
    s.add(_within(SPREAD, "spread", 2200, 1376, 1160, 773))


def _light(s: Sketch) -> None:
    """Warm light from the lamps on all of it, and the night at the edges."""
    s.glow(2820, 1560, 1500, "#ffb45a", 0.34, 0.62)
    s.glow(2500, 300, 1300, "#ff9a4a", 0.16)
    for y, high, top in ((0, 420, True), (s.h - 420, 420, False)):
        stops = ("#0c0618c8", "#0c061800") if top else ("#0c061800", "#0c061870")
        s.rect(0, y, s.w, high, s.down(*stops))
    s.rect(0, 0, 1500, s.h, s.across("#0c0618d8", "#0c061800"))
    s.rect(s.w - 500, 0, 500, s.h, s.across("#0c061800", "#0c061888"))


def _scene() -> Art:
    s = Sketch(W, H)
    _sky(s)
    _far(s)
    _street(s)
    _rope(s, (1500, 330), (3420, 240), 120)
    _rope(s, (1900, 90), (3840, 60), 150)
    _host(s)
    _large_lamp(s, 3560, 430, 1.5, GLASS[2])
    _large_lamp(s, 2010, 300, 1.2, GLASS[0])
    _board(s)
    _boxes(s)
    _spread(s)
    _light(s)
    return s.art()


LEFT, TOP, FAR = -2.0 * grounds.BESIDE[0], -2.0 * grounds.BESIDE[1], 2.0 * grounds.BESIDE[2]
"""How much more is drawn left of the scene and above it, and how wide that is, pixels."""
DUSK, NIGHT = "#0c0618d8", "#0c0618a0"


def _dim(s: Sketch) -> None:
    """What `_light` makes of the scene's edges goes on beside them."""
    w, h = 2.0 * W, 2.0 * H
    s.glow(2820, 1560, 1500, "#ffb45a", 0.34, 0.62)
    s.rect(-LEFT, 0, FAR, 420, s.down("#0c0618c8", "#0c061800"))
    s.rect(-LEFT, -TOP, FAR, TOP, "#0c0618", opacity=0.78)
    s.rect(-LEFT, h - 420, FAR, 420, s.down("#0c061800", "#0c061870"))
    s.rect(-LEFT, h, FAR, TOP, "#0c0618", opacity=0.44)
    s.rect(-LEFT, -TOP, LEFT, h + 2 * TOP, s.across(NIGHT, DUSK))
    s.rect(w, -TOP, LEFT, h + 2 * TOP, "#0c0618", opacity=0.53)


def _beside() -> Art:
    """The street and the table on both sides of the scene."""
    s = Sketch(grounds.BESIDE[2], grounds.BESIDE[3])
    w, h = 2.0 * W, 2.0 * H
    with s.group(transform=f"translate({LEFT:g} {TOP:g})"), s.area(-LEFT, -TOP, s.w, s.h):
        s.rect(-LEFT, -TOP, FAR, TOP + 4, "#141a44")
        s.rect(-LEFT, 0, FAR, h, s.down("#141a44", "#33296a", "#7a3c78", "#d8684e", "#ffb466"))
        for n in range(150):
            x, y = n * 0.618034 % 1 * FAR - LEFT, n * 0.754878 % 1 * (620 + TOP) - TOP
            s.oval(x, y, 2, 2, "#fff6dc", opacity=0.25 + 0.6 * (n % 4) / 3)
        s.rect(-LEFT, HORIZON + 60, FAR, TABLE - HORIZON, s.down("#c07a4c", "#7a4430"))
        for x, top, wide, tone, cloth in (
            (-1960, 240, 640, STONE, 0), (-1340, 330, 600, CLAY, 2), (-760, 260, 620, STONE, 3),
            (-160, 220, 700, CLAY, 1), (3480, 330, 520, CLAY, 3), (3980, 250, 560, STONE, 1),
            (4560, 340, 600, CLAY, 0), (5140, 240, 640, STONE, 2),
        ):  # fmt: skip
            with s.area(x - 80, top - 120, wide + 160, TABLE - top + 240):
                _house(s, x, top, wide, tone, CLOTHS[cloth])
        _rope(s, (w, 60), (FAR - LEFT, 90), 150)
        _rope(s, (-LEFT, 120), (0, 200), 130)
        grain = s.texture("0.004 0.09", 9, "#2a1006", 1.7, 0.74)
        s.rect(-LEFT, h - 4, FAR, TOP + 4, "#4a2610", filter=grain)
        s.rect(-LEFT, TABLE, FAR, h - TABLE, s.down("#8a5026", "#a8642e", "#7a4420", "#4a2610"),
               filter=grain)  # fmt: skip
        for part in (0.16, 0.42, 0.76):
            y = TABLE + (h - TABLE) * part
            s.line(f"M{-LEFT} {y}h{FAR}", "#2a1006", 4, opacity=0.6)
            s.line(f"M{-LEFT} {y + 4}h{FAR}", "#e8a860", 2, opacity=0.3)
        s.line(f"M{-LEFT} {TABLE + 2}h{FAR}", "#ffd08a", 6, opacity=0.75)
        _dim(s)
        s.rect(80, 80, w - 160, h - 160, "#808080")
    return Art(
        s.svg(),
        grounds.BESIDE[2] * grounds.BESIDE_FINENESS,
        grounds.BESIDE[3] * grounds.BESIDE_FINENESS,
    )


ART: dict[str, Art] = printed({"table/title": _scene(), "beside/title": _beside()})
