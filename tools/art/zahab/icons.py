"""Zahab's effects as pictures: painted for dark ground (zicon/), printed on paper (zicon-dark/).

Each is a list of strokes on a grid of 32: a letter, path data and a tone. F fills, S strokes broad,
T strokes thin, each with a fine dark contour of its own; K fills and L strokes on top of what came
before, without one. A banner is a point on a track; an emblem over a bowl is what that court
figure contributes; a blue card with a star is a trade card.
"""

from __future__ import annotations

from typing import Final

from tools.art import Art, mark_printed
from tools.art.pieces.symbols import circle_path, crown_path, polygon_path
from tools.art.svg.filters import bevel
from tools.art.svg.markup import (
    SvgDefinition,
    darken_color,
    group,
    lighten_color,
    linear_gradient,
    path,
    polygon_points,
    svg_document,
)

TonedStroke = tuple[str, str, str]

BROAD_STROKE_WIDTH: Final = 3.6
THIN_STROKE_WIDTH: Final = 2.0
TONE_COLORS: Final = {  # on dark ground, on paper
    "gold": ("#ffc93c", "#eaa91c"),
    "shine": ("#fff0b8", "#fff3c4"),
    "gem": ("#35e0bb", "#14b392"),
    "facet": ("#b8fff0", "#a8f4e2"),
    "card": ("#5a78e6", "#2e48ac"),
    "cream": ("#fff4d8", "#fffaea"),
    "sign": ("#fff4d8", "#3a2413"),
    "blue": ("#3f9cf2", "#1f6cc4"),
    "red": ("#f0503e", "#cc342c"),
    "yellow": ("#f7cc34", "#eab414"),
    "spirit": ("#b8a8ff", "#8c7ae0"),
    "glow": ("#f6f2ff", "#f8f5ff"),
    "violet": ("#7a56c8", "#5a3aa8"),
    "bronze": ("#d89a5a", "#b06a30"),
    "stone": ("#e6cda0", "#d8b880"),
    "night": ("#1a1430", "#2a1a3c"),
    "dark": ("#24170e", "#3a2413"),
}


def _star(cx: float, cy: float, r: float, n: int = 5, part: float = 0.45) -> str:
    return polygon_path(polygon_points(n, r, (cx, cy), inner=r * part))


def _lantern(cx: float, cy: float, r: float) -> list[tuple[str, str]]:
    """A hermit's lantern: its metal parts, then its glass."""
    u = r / 10
    metal = (
        f"M{cx - 6 * u:.2f} {cy - 3.6 * u:.2f}L{cx:.2f} {cy - 8 * u:.2f}L{cx + 6 * u:.2f} "
        f"{cy - 3.6 * u:.2f}ZM{cx - 6.4 * u:.2f} {cy + 7 * u:.2f}h{12.8 * u:.2f}v{2.8 * u:.2f}"
        f"h{-12.8 * u:.2f}Z"
    )
    glass = (
        f"M{cx - 4.8 * u:.2f} {cy - 3.4 * u:.2f}h{9.6 * u:.2f}l{1 * u:.2f} {10.2 * u:.2f}"
        f"h{-11.6 * u:.2f}Z"
    )
    ring = (
        f"M{cx - 2.2 * u:.2f} {cy - 8.2 * u:.2f}a{2.2 * u:.2f} {2.2 * u:.2f} 0 1 1 {4.4 * u:.2f} 0"
    )
    return [("ring", ring), ("glass", glass), ("metal", metal)]


def _staff(cx: float, cy: float, r: float) -> tuple[str, str]:
    """A magician's staff: the stick and the star at its top."""
    u = r / 10
    stick = f"M{cx - 7.6 * u:.2f} {cy + 9.6 * u:.2f}L{cx + 2 * u:.2f} {cy - 1 * u:.2f}"
    return stick, _star(cx + 3.4 * u, cy - 3.4 * u, 7.4 * u)


CARD_PATH: Final = "M9 2.5H23A2.4 2.4 0 0 1 25.4 4.900V27.1A2.4 2.4 0 0 1 23 29.5H9A2.4 2.4 0 0 1 6.6 27.1V4.9A2.4 2.4 0 0 1 9 2.5Z"
BOWL_PATH: Final = "M4.5 22.500H27.5C27 27.4 23 29 20 29.4V30.800H12V29.4C9 29 5 27.4 4.5 22.5Z"
CAMEL_PATH: Final = (
    "M5 23V15.500C3.8 16.8 3.6 18 3.4 19.4L1.8 19C1.8 14 3 10.4 6.4 9.6C8.8 9.2 9.2 3 13.2 3"
    "C17.2 3 17.6 9 19.6 10C21 10.4 21.4 9 21.8 7C22.2 4.2 23.4 3.2 25 3.2L25.6 1.4L27 3.4L30 5.6"
    "C30.6 7.2 29.6 8 28.4 8L26.6 8C26 12 25.2 15 22.8 16.8V23H19.2V18.4C15.6 19.8 12 19.8 8.6"
    " 18.400V23Z"
)
SHIELD_PATH: Final = "M4.5 3H27.5V17C27.5 24.5 22 28.4 16 30C10 28.4 4.5 24.5 4.5 17Z"
PENNON_PATH: Final = "M4.5 3H27.5V21L16 30.500L4.5 21Z"
SWALLOWTAIL_PATH: Final = "M4.5 3H27.5V30L16 23.600L4.5 30Z"


def _card(x: float, y: float, k: float) -> list[TonedStroke]:
    """A trade card, `k` of its full size, its middle at (x, y)."""
    w, h, r = 18.8 * k, 27 * k, 2.2 * k
    body = (
        f"M{x - w / 2 + r:.2f} {y - h / 2:.2f}h{w - 2 * r:.2f}a{r:.2f} {r:.2f} 0 0 1 {r:.2f} "
        f"{r:.2f}v{h - 2 * r:.2f}a{r:.2f} {r:.2f} 0 0 1 {-r:.2f} {r:.2f}h{2 * r - w:.2f}"
        f"a{r:.2f} {r:.2f} 0 0 1 {-r:.2f} {-r:.2f}v{2 * r - h:.2f}a{r:.2f} {r:.2f} 0 0 1 {r:.2f} "
        f"{-r:.2f}Z"
    )
    m = 2.2 * k
    field = (
        f"M{x - w / 2 + m:.2f} {y - h / 2 + m:.2f}h{w - 2 * m:.2f}v{h - 2 * m:.2f}h{2 * m - w:.2f}Z"
    )
    return [("F", body, "cream"), ("K", field, "card"), ("K", _star(x, y, 6.6 * k, 8, 0.5), "gold")]


def _coin(x: float, y: float, r: float) -> list[TonedStroke]:
    return [("F", circle_path(x, y, r), "gold"), ("K", circle_path(x, y, r * 0.4), "shine"),
            ("K", _star(x, y, r * 0.8, 8, 0.62), "shine")]  # fmt: skip


def _contribution(emblem: list[TonedStroke]) -> list[TonedStroke]:
    return [*emblem, ("F", BOWL_PATH, "bronze"), ("L", "M9 26H14", "shine")]


def _flame(cx: float, cy: float, r: float) -> str:
    return (
        f"M{cx:.2f} {cy - 2:.2f}c{r * 0.3:.2f} {r * 0.36:.2f} {r * 0.2:.2f} {r * 0.7:.2f} 0 "
        f"{r * 0.7:.2f}c{-r * 0.2:.2f} 0 {-r * 0.3:.2f} {-r * 0.34:.2f} 0 {-r * 0.7:.2f}Z"
    )


def _lantern_strokes(cx: float, cy: float, r: float, flat: str = "") -> list[TonedStroke]:
    kinds = dict(_lantern(cx, cy, r))
    if flat:
        return [("L", kinds["ring"], flat), ("K", kinds["glass"], "cream"),
                ("K", _flame(cx, cy, r), "red"), ("L", kinds["glass"], flat),
                ("K", kinds["metal"], flat)]  # fmt: skip
    return [("T", kinds["ring"], "yellow"), ("F", kinds["glass"], "cream"),
            ("K", _flame(cx, cy, r), "red"), ("F", kinds["metal"], "yellow")]  # fmt: skip


def _pillars(heights: tuple[float, float, float]) -> list[TonedStroke]:
    """The three tracks as columns."""
    return [
        ("F", f"M{x} {27 - h:g}h6.4v{h:g}h-6.4Z", tone)
        for x, h, tone in zip((3.4, 12.8, 22.2), heights, ("blue", "red", "yellow"), strict=True)
    ]


_FLAME: Final = (
    "M16 27C10.6 27 8 23.4 8.6 19.400C9.2 16.2 12 14.6 12.4 11C12.4 8.8 11.6 7.4 10.6 6.2"
    "C15.4 6.6 18.2 9.6 18.2 13.4C19.2 12.4 19.4 10.8 19 9.2C22.8 12.2 24.2 16.6 23.4 20.4"
    "C22.6 24.6 20.2 27 16 27Z"
)
_BANNER_QUEEN: list[TonedStroke] = [
    ("F", SHIELD_PATH, "blue"),
    ("K", crown_path(16, 16.4, 8.6), "cream"),
]
_STICK, _TOP = _staff(15.4, 15.4, 9)
_BANNER_MAGICIAN: list[TonedStroke] = [
    ("F", PENNON_PATH, "red"),
    ("L", _STICK, "cream"),
    ("K", _TOP, "cream"),
]
_BANNER_HERMIT: list[TonedStroke] = [
    ("F", SWALLOWTAIL_PATH, "yellow"),
    *_lantern_strokes(16, 14.6, 9.2, "night"),
]
_STAFF_LOW, _STAR_TOP = _staff(14.6, 13, 12)

GLYPHS: Final[dict[str, list[TonedStroke]]] = {
    "gold": [
        ("F", circle_path(16, 16, 13.4), "gold"),
        ("L", circle_path(16, 16, 10.6), "bronze"),
        ("K", _star(16, 16, 10, 10, 0.6), "shine"),
        ("K", circle_path(16, 16, 4.4), "gold"),
    ],
    "gem": [
        ("F", "M8 4H24L30.4 12.4L16 30L1.6 12.4Z", "gem"),
        ("K", "M8 4H24L21 12.4H11ZM1.6 12.4H11L16 30Z", "facet"),
        ("L", "M8 4L11 12.400L16 30L21 12.4L24 4M1.6 12.4H30.4", "dark"),
    ],
    "card": _card(16, 16, 1),
    "discard-card": [
        *_card(16, 10.6, 0.72),
        ("F", "M16 29L9.8 21.6H22.200Z", "sign"),
        ("S", "M3.5 22V29.5H9.500M28.5 22V29.500H22.5", "sign"),
    ],
    "exile-card": [*_card(16, 16, 0.98), ("S", "M5.5 6L26.5 26M26.5 6L5.5 26", "red")],
    "acquire": [
        *_card(16, 11.4, 0.76),
        *_coin(5.8, 20, 5),
        *_coin(26.2, 20, 5),
        ("F", "M16 30.4L9.6 23.600H22.4Z", "sign"),
    ],
    "trade": [
        *_card(8.4, 16, 0.6),
        *_coin(24.4, 16, 6.2),
        ("T", "M9 4H22", "sign"),
        ("F", "M21 0.800L28 4.200L21 7.6Z", "sign"),
        ("T", "M23 28H10", "sign"),
        ("F", "M11 24.400L4 27.800L11 31.200Z", "sign"),
    ],
    "level": [
        ("F", _star(16, 16, 14.8, 8, 0.765), "violet"),
        ("L", _star(16, 16, 11.6, 8, 0.765), "gold"),
    ],
    "spirit": [
        ("F", circle_path(16, 16, 13.6), "spirit"),
        ("K", _FLAME, "glow"),
        (
            "K",
            "M16.2 25C13.6 24.8 12.4 22.8 13.2 20.600C14 18.8 15.8 18 16 15.800C18.8 18 "
            "19.4 20.4 18.6 22.800C18.2 24.2 17.4 25 16.2 25Z",
            "violet",
        ),
    ],
    "blue": _BANNER_QUEEN,
    "red": _BANNER_MAGICIAN,
    "yellow": _BANNER_HERMIT,
    "any": [
        ("F", SHIELD_PATH, "cream"),
        ("K", "M4.5 3H12.2V28.2C7.5 26 4.5 22.6 4.5 17Z", "blue"),
        ("K", "M12.2 3H19.800V28.2L16 30L12.2 28.200Z", "red"),
        ("K", "M19.8 3H27.5V17C27.5 22.6 24.5 26 19.8 28.2Z", "yellow"),
        ("K", _star(16, 14.4, 8.6), "cream"),
        ("L", _star(16, 14.4, 8.6), "dark"),
    ],
    "contribution-queen": _contribution(
        [
            ("F", crown_path(16, 12, 10.6), "blue"),
            (
                "K",
                circle_path(16, 12.2, 1.9) + circle_path(10, 14, 1.4) + circle_path(22, 14, 1.4),
                "cream",
            ),
        ]
    ),
    "contribution-magician": _contribution([("T", _STAFF_LOW, "bronze"), ("F", _STAR_TOP, "red")]),
    "contribution-hermit": _contribution(_lantern_strokes(16, 12, 10.4)),
    "steps": [
        ("F", CAMEL_PATH, "bronze"),
        (
            "K",
            "M9.6 9.600C10.4 7 11.4 4.8 13.2 4.8C15 4.8 16 7.2 "
            "17 9.800L16.4 14.600Q13.2 16 10 14.6Z",
            "red",
        ),
        (
            "F",
            circle_path(5, 28, 1.9) + circle_path(11, 28, 1.9) + circle_path(17, 28, 1.9),
            "sign",
        ),
        ("F", "M21.6 23.800L29.6 28L21.6 32Z", "sign"),
    ],
    "arrow": [("F", "M2.5 12.400H16V4.500L30 16L16 27.5V19.600H2.5Z", "sign")],
    "lowest-track": [
        *_pillars((22, 8, 16)),
        ("F", "M16 16.500L10.8 8.400H14V2.500H18V8.4H21.200Z", "sign"),
    ],
    "all-tracks-at-least": [
        *_pillars((13, 16, 14.5)),
        ("T", "M1.8 17H30.2", "sign"),
        ("S", "M10.4 5.2L14.4 8.6L22 1.4", "sign"),
    ],
    "plus": [("F", "M12.6 4H19.400V12.6H28V19.400H19.4V28H12.6V19.4H4V12.6H12.6Z", "sign")],
    "start-gate": [
        ("F", "M2 29.5V10H3.6V6.800H6.4V10H8V8H24V10H25.600V6.8H28.4V10H30V29.5Z", "stone"),
        (
            "F",
            "M5 6.8C2.6 4.6 4 2.6 5 1.2C6 2.6 7.4 4.6 5 6.8ZM27 6.8C24.6 4.6 26 2.6 27 1.2"
            "C28 2.6 29.4 4.6 27 6.8Z",
            "gold",
        ),
        ("K", "M10.8 29.5V22C7.4 15.6 12 11.4 16 10.400C20 11.4 24.6 15.6 21.2 22V29.5Z", "night"),
        ("K", _star(16, 19, 4), "gold"),
        ("L", "M5 14V18M27 14V18", "dark"),
    ],
}

_PLACE: Final = {"transform": "translate(9 8) scale(3.4375)"}


def _drawn(
    strokes: list[TonedStroke], column: int, contour: float
) -> tuple[str, list[SvgDefinition]]:
    """The strokes in the tones of one column, each over a dark contour `contour` wide."""
    dark = TONE_COLORS["dark"][column]
    defs: list[SvgDefinition] = []
    out = ""
    for kind, d, tone in strokes:
        color = TONE_COLORS[tone][column]
        if kind in "FST":
            width = {"F": 0.0, "S": BROAD_STROKE_WIDTH, "T": THIN_STROKE_WIDTH}[kind]
            out += path(d, fill=dark if kind == "F" else "none", stroke=dark,
                        stroke_width=f"{width + 2 * contour:g}", stroke_linejoin="round",
                        stroke_linecap="round")  # fmt: skip
            paint = linear_gradient(
                [(0, lighten_color(color, 0.22)), (0.5, color), (1, darken_color(color, 0.14))],
                (8, 1),
                (22, 31),
            )
            defs.append(paint)
            fill = str(paint)
        else:
            width, fill = {"K": 0.0, "L": 1.7}[kind], color
        if kind in "FK":
            out += path(d, fill=fill)
        else:
            out += path(d, fill="none", stroke=fill, stroke_width=f"{width:g}",
                        stroke_linejoin="round", stroke_linecap="round")  # fmt: skip
    return out, defs


def _painted(strokes: list[TonedStroke]) -> Art:
    """Glazed like enamel, on its own dark ground: for wood, felt and the ring."""
    dark = TONE_COLORS["dark"][0]
    solid = [s for s in strokes if s[0] in "FST"]
    width = {"F": 3.4, "S": BROAD_STROKE_WIDTH + 3.4, "T": THIN_STROKE_WIDTH + 3.4}
    back = "".join(
        path(d, fill=dark if kind == "F" else "none", stroke=dark, stroke_linejoin="round",
             stroke_linecap="round", stroke_width=width[kind])
        for kind, d, _ in solid
    )  # fmt: skip
    face, defs = _drawn(strokes, 0, 0.8)
    body = group(back, **_PLACE) + bevel(group(face, **_PLACE), 1.6, 2.4, 0.35)
    return Art(svg_document(128, 128, body, *defs), 64, 64)


def _printed(strokes: list[TonedStroke]) -> Art:
    """Printed on paper in colours with an ink line."""
    face, defs = _drawn(strokes, 1, 0.75)
    return Art(svg_document(128, 128, group(face, **_PLACE), *defs), 64, 64)


ART: dict[str, Art] = mark_printed(
    {f"zicon/{name}": _painted(strokes) for name, strokes in GLYPHS.items()}
    | {f"zicon-dark/{name}": _printed(strokes) for name, strokes in GLYPHS.items()}
)
