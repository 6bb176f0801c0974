"""Icons of one style: cream shapes with dark outlines (icon/), or printed in ink (icon-dark/).

Each is a list of strokes on a grid of 32: a letter and path data. F fills, S strokes
broad, T strokes thin; K fills and L strokes in the dark of the outline, above the strokes
before.
"""

from __future__ import annotations

import math
from typing import Final

from tools.art import Art, mark_printed
from tools.art.pieces.symbols import circle_path, crown_path, polygon_path, scales_path
from tools.art.svg.filters import bevel
from tools.art.svg.markup import group, linear_gradient, path, polygon_points, svg_document

IconStroke = tuple[str, str]

BROAD_STROKE_WIDTH: Final = 3.8
THIN_STROKE_WIDTH: Final = 2.2
OUTLINE_WIDTH: Final = 3.6
OUTLINE_COLOR: Final = "#24170e"
INK_COLOR: Final = "#3a2413"


def _gear() -> str:
    d = []
    for i in range(8):
        for r, off in ((9.6, -12), (13, -8), (13, 8), (9.6, 12)):
            d.append(polygon_points(1, r, (16, 16), 45 * i + off - 90)[0])
    return polygon_path(d) + circle_path(16, 16, 4.4)


def _star(cx: float, cy: float, r: float) -> str:
    return polygon_path(polygon_points(5, r, (cx, cy), inner=r * 0.45))


def _arc_arrow() -> list[IconStroke]:
    """A turn once round, nearly closed, with a head."""
    x, y = 16 + 10 * math.cos(math.radians(-50)), 16 + 10 * math.sin(math.radians(-50))
    return [("S", f"M{x:.2f} {y:.2f}A10 10 0 1 0 26 16"), ("F", "M16.5 1.5L27.5 6L19.5 14.5Z")]


_HEAD = "M{0} {1}m-4.6 0a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1 -9.2 0Z"
_CARD = "M{0} {1}h{2}v{3}h-{2}Z"
_WHITE_COIN: list[IconStroke] = [
    ("F", circle_path(16, 9, 7)),
    (
        "K",
        circle_path(16, 5, 1.6)
        + circle_path(20, 9, 1.6)
        + circle_path(16, 13, 1.6)
        + circle_path(12, 9, 1.6),
    ),
]
_BLACK_COIN: list[IconStroke] = [
    ("F", circle_path(16, 9, 7)),
    ("K", circle_path(16, 9, 5.4)),
    ("T", "M13.6 6.6L18.4 11.4M18.4 6.6L13.6 11.4"),
]
_TRAY = ("S", "M4.5 22.5V28H27.5V22.5")
_INTO: list[IconStroke] = [("F", "M16 26L10 18.6H22Z"), _TRAY]
_OUT: list[IconStroke] = [("F", "M16 16.8L22 24.6H10Z"), _TRAY]
_DIE = "M8 4.5H24A3.5 3.5 0 0 1 27.5 8V24A3.5 3.5 0 0 1 24 27.5H8A3.5 3.5 0 0 1 4.5 24V8A3.5 3.5 0 0 1 8 4.5Z"
_SPEAKER = ("F", "M3.5 12H9L16 5.5V26.5L9 20H3.5Z")
_PAD = ((16.0, 25.0), (25.0, 16.0), (7.0, 16.0), (16.0, 7.0))
_MOUSE = "M16 3A9 9 0 0 1 25 12V20A9 9 0 0 1 7 20V12A9 9 0 0 1 16 3Z"
_KEYCAP: list[IconStroke] = [
    ("F", "M7 3.5H25A4 4 0 0 1 29 7.5V24.5A4 4 0 0 1 25 28.5H7A4 4 0 0 1 3 24.5V7.5A4 4 0 0 1 7 3.5Z"),
    ("L", "M7.5 6H24.5V22H7.5Z"),
]  # fmt: skip
_SEAL = "M16 3.5C19 2.5 20.5 4.8 23 6C26 7.4 28 9 27.6 12C27.3 14.4 29 16.4 28.2 19C27.4 21.8 25.4 22.6 23.6 25C21.9 27.4 19 29 16 28.4C13.4 27.8 11 28.4 8.8 26.4C6.6 24.4 4.4 23 4.2 20C4 17.4 2.8 15.4 3.8 12.6C4.7 10 6.4 8.6 8.4 6.6C10.6 4.4 13.4 4.4 16 3.5Z"


def _pad(which: int) -> list[IconStroke]:
    """Four buttons in a diamond, one of them filled: no letters, so every maker's pad is meant."""
    strokes: list[IconStroke] = []
    for i, (x, y) in enumerate(_PAD):
        strokes.append(("F", circle_path(x, y, 5.6)))
        if i != which:
            strokes.append(("K", circle_path(x, y, 3.6)))
    return strokes


GLYPHS: Final[dict[str, list[IconStroke]]] = {
    "play": [("F", "M9 4.5L27 16L9 27.5Z")],
    "pause": [("F", "M7 5H13.4V27H7ZM18.6 5H25V27H18.6Z")],
    "step": [("F", "M5.5 5L19 16L5.5 27ZM21.5 5H26.5V27H21.5Z")],
    "step-back": [("F", "M26.5 5L13 16L26.5 27ZM10.5 5H5.5V27H10.5Z")],
    "point-next": [("F", _star(11.5, 16.5, 10.8)), ("F", "M22.4 6L30.4 16L22.4 26Z")],
    "point-before": [("F", _star(20.5, 16.5, 10.8)), ("F", "M9.6 6L1.6 16L9.6 26Z")],
    "skip": [("F", "M3 6L13.5 16L3 26ZM13.5 6L24 16L13.5 26ZM25 6H29V26H25Z")],
    "chart": [("S", "M4.5 4V27.5H29"), ("S", "M9 21.5L15 14.5L20 18L28 7")],
    "rewind": [("F", "M29 6L18.5 16L29 26ZM18.5 6L8 16L18.5 26ZM7 6H3V26H7Z")],
    "fast": [("F", "M3.5 5.5L15.5 16L3.5 26.5ZM16 5.5L28.5 16L16 26.5Z")],
    "undo": [("S", "M10 11.5H20A7 7 0 0 1 20 25.5H10"), ("F", "M12.5 3.5V19.5L3 11.5Z")],
    "redo": [("S", "M22 11.5H12A7 7 0 0 0 12 25.5H22"), ("F", "M19.5 3.5V19.5L29 11.5Z")],
    "hint": [
        ("F", "M16 2.5A9.5 9.5 0 0 0 10.3 19.6C11.4 20.6 11.8 21.4 11.8 22.6H20.2C20.2 21.4 20.6 "
              "20.6 21.7 19.6A9.5 9.5 0 0 0 16 2.5ZM12 24.4H20V26.4H12ZM13.5 28H18.5V29.6H13.5Z"),
        ("L", "M12.6 12.6L15 15.4V21.5M19.4 12.6L17 15.4V21.5"),
    ],
    "rules": [
        ("F", "M2.5 6.5C7 4.2 12.6 4.6 15.2 7.4V28C12.4 25.4 7 25.2 2.5 27ZM29.5 6.5C25 4.2 19.4 "
              "4.6 16.8 7.4V28C19.6 25.4 25 25.2 29.5 27Z"),
        ("L", "M6 11.2C8.4 10.4 10.4 10.8 12 12M6 16C8.4 15.2 10.4 15.6 12 16.8M6 20.8C8.4 20 10.4 "
              "20.4 12 21.6M26 11.2C23.6 10.4 21.6 10.8 20 12M26 16C23.6 15.2 21.6 15.6 20 16.8M26 "
              "20.8C23.6 20 21.6 20.4 20 21.6"),
    ],
    "log": [
        ("F", "M9 3.5H26A3.5 3.5 0 0 1 29.5 7V11H24V24.5A4 4 0 0 1 20 28.5H6A4 4 0 0 1 2.5 "
              "24.5V22H7V6.5A3 3 0 0 1 9 3.5Z"),
        ("L", "M11 9.5H20M11 14.5H20M11 19.5H20M24 11V7.5"),
    ],
    "settings": [("F", _gear())],
    "zoom": [
        ("F", circle_path(13, 13, 10)), ("K", circle_path(13, 13, 6.4)), ("S", "M21 21L27.5 27.5"),
        ("T", "M13 9.6V16.4M9.6 13H16.4"),
    ],
    "close": [("S", "M8 8L24 24M24 8L8 24")],
    "cross": [("F", "M4.5 9.5L9.5 4.5L16 11L22.5 4.5L27.5 9.5L21 16L27.5 22.5L22.5 27.5L16 21L9.5 "
                    "27.5L4.5 22.5L11 16Z")],
    "check": [("F", "M3.5 17L8 12.5L13 17.4L24.4 5.5L29 10L13.2 26.5Z")],
    "back": [("S", "M28 16H10"), ("F", "M15.5 5V27L3.5 16Z")],
    "left": [("F", "M22.5 4V28L7 16Z")],
    "right": [("F", "M9.5 4V28L25 16Z")],
    "up": [("F", "M4 22.5H28L16 7Z")],
    "down": [("F", "M4 9.5H28L16 25Z")],
    "dice": [("F", _DIE), ("K", circle_path(10.5, 10.5, 2.4) + circle_path(21.5, 10.5, 2.4) + circle_path(16, 16, 2.4)
                           + circle_path(10.5, 21.5, 2.4) + circle_path(21.5, 21.5, 2.4))],
    "human": [("F", circle_path(16, 9.5, 6.4) + "M3.8 28.5C4 21 9 17.6 16 17.6C23 17.6 28 21 28.2 28.5Z")],
    "robot": [
        ("S", "M16 7V4.5"), ("F", circle_path(16, 3.6, 2.2)),
        ("F", "M8 7.5H24A3 3 0 0 1 27 10.5V19A3 3 0 0 1 24 22H8A3 3 0 0 1 5 19V10.5A3 3 0 0 1 8 "
              "7.5ZM2 11.5H4V18H2ZM28 11.5H30V18H28ZM9 24H23L25.5 29.5H6.5Z"),
        ("K", circle_path(11.4, 13.4, 2.5) + circle_path(20.6, 13.4, 2.5) + "M11 18H21V19.8H11Z"),
    ],
    "eye": [
        ("F", "M2 16C6.5 9 11 6.4 16 6.4C21 6.4 25.5 9 30 16C25.5 23 21 25.6 16 25.6C11 25.6 6.5 23 "
              "2 16Z"),
        ("K", circle_path(16, 16, 6.2)), ("F", circle_path(14, 14, 2.2)),
    ],
    "eye-closed": [("S", "M3 12.5C7 18 11 20.4 16 20.4C21 20.4 25 18 29 12.5M6.6 17.5L4 22M12.4 "
                         "20.4L11.2 25.6M19.6 20.4L20.8 25.6M25.4 17.5L28 22")],
    "lock": [("S", "M10 14V10A6 6 0 0 1 22 10V14"),
             ("F", "M6 14H26V28.5H6Z"), ("K", circle_path(16, 20, 2.3) + "M15 20.5H17V25H15Z")],
    "fullscreen": [("S", "M4.5 11.5V4.5H11.5M20.5 4.5H27.5V11.5M27.5 20.5V27.5H20.5M11.5 27.5H4.5"
                         "V20.5")],
    "sound": [_SPEAKER, ("T", "M20 11.6C22.4 14 22.4 18 20 20.4M23.6 8C28 12.4 28 19.6 23.6 24")],
    "mute": [_SPEAKER, ("S", "M21 12L29 20M29 12L21 20")],
    "music": [("F", circle_path(8.6, 24, 5) + circle_path(23.6, 21, 5)),
              ("F", "M11 4.6L28.6 2V21H25.6V9L13.6 11V24H11Z")],
    "globe": [("F", circle_path(16, 16, 13)),
              ("L", "M3.4 16H28.6M16 3.4V28.6M16 3.4C8.6 10 8.6 22 16 28.6C23.4 22 23.4 10 16 3.4"
                    "M5.4 9.6C11 12.4 21 12.4 26.6 9.6M5.4 22.4C11 19.6 21 19.6 26.6 22.4")],
    "save": [("F", "M4 4H23L28.5 9.5V28H4Z"), ("K", "M9.5 4H20.5V11.5H9.5ZM8.5 16.5H24V28H8.5Z"),
             ("F", "M16.5 5H19V10.4H16.5ZM10.5 18.4H22V28H10.5Z"), ("L", "M12.8 21.4H19.8M12.8 25H"
                                                                     "19.8")],
    "quill": [
        ("F", "M29.5 2.5C19 2.8 11 7.8 8.2 16.2C7.4 18.6 7.1 20.6 7 22.4L12.4 21.6C21.8 19.6 28.4 12.6"
              " 29.5 2.5Z"),
        ("S", "M9.6 20.4L3.8 28.2"), ("L", "M22.5 9.5C17.4 12 13 15.8 9.4 20.6"),
    ],
    "folder": [("F", "M2.5 6H12.5L15.5 9.5H29.5V27H2.5Z"), ("L", "M3.5 13.2H28.5")],
    "trophy": [
        ("T", "M8.5 7H4C4 13.5 6.4 15.8 9.8 16.4M23.5 7H28C28 13.5 25.6 15.8 22.2 16.4"),
        ("F", "M8 3.5H24V11C24 16.4 21.4 19.2 17.6 20V24H22.5V28.5H9.5V24H14.4V20C10.6 19.2 8 16.4 8 "
              "11Z"),
    ],
    "crown": [("F", crown_path(16, 16.5, 14))],
    "star": [("F", _star(16, 17, 14.5))],
    "clock": [("F", circle_path(16, 16, 13)), ("K", circle_path(16, 16, 10)), ("T", "M16 9V16L21 19.5")],
    "hand": [("F", "M8.5 29C6 25 4 21 3 17.6C2.6 15.6 5.2 14.8 6.4 16.6L8.6 20V6.6C8.6 4 12.4 4 12.4 "
                   "6.6V14H13.2V4.6C13.2 2 17 2 17 4.6V14H17.8V5.6C17.8 3 21.6 3 21.6 5.6V14.4H22.4V9"
                   "C22.4 6.6 26 6.6 26 9V20C26 24 25 26.4 23.4 29Z")],
    "bag": [("F", "M11.6 10.6C6 15 3.4 20.6 4.2 25C4.8 28.4 8.4 29.4 16 29.4C23.6 29.4 27.2 28.4 27.8 "
                  "25C28.6 20.6 26 15 20.4 10.6ZM9.4 2.6C11.4 4.8 12.2 6.6 11.8 8H20.2C19.8 6.6 20.6 "
                  "4.8 22.6 2.6C19.4 3.8 18.2 2 16 2.8C13.8 2 12.6 3.8 9.4 2.6Z"),
            ("L", "M10.8 9.3H21.2")],
    "coin": [("F", circle_path(16, 16, 13)), ("L", circle_path(16, 16, 10.2)), ("K", _star(16, 16.6, 6.6))],
    "card": [("F", "M7 3H25A2 2 0 0 1 27 5V27A2 2 0 0 1 25 29H7A2 2 0 0 1 5 27V5A2 2 0 0 1 7 3Z"),
             ("L", "M8.4 6.4H23.6V25.6H8.4Z"),
             ("K", polygon_path(polygon_points(4, 5.4, (16, 16))))],
    "seal": [("F", _SEAL), ("L", circle_path(16, 16, 8.6)), ("K", scales_path(16, 16.4, 6.6))],
    "no-seal": [("F", _SEAL), ("L", circle_path(16, 16, 8.6)), ("K", scales_path(16, 16.4, 6.6)),
                ("L", "M3 29L29 3"), ("S", "M4 28L28 4")],
    "privilege": [("F", "M6 2.5H26A2 2 0 0 1 28 4.5V27.5A2 2 0 0 1 26 29.5H6A2 2 0 0 1 4 27.5V4.5A2 2 "
                        "0 0 1 6 2.5Z"), ("K", crown_path(16, 14.4, 8)), ("L", "M9 25H23")],
    "extra-turn": [*_arc_arrow(), ("T", "M16 12V20M12 16H20")],
    "others": [
        ("F", _HEAD.format(10.4, 9.2) + "M1.6 27C1.8 20 5.2 16 10.4 16C15.6 16 19 20 19.2 27Z"),
        ("L", "M20.6 15.4C22.8 18 23.4 22 23.4 25"),
        ("F", _HEAD.format(22.6, 11) + "M21.6 17.2C27 17 30.2 20.6 30.4 27.5H22.2C22.2 23 22 20 20.4 "
              "17.4Z"),
    ],
    "random": [
        ("F", "M13 9L23.6 2.8L29.6 13.4L19 19.6Z"),
        ("K", circle_path(18.2, 9.4, 1.6) + circle_path(24.4, 13, 1.6) + circle_path(21.3, 11.2, 1.6)),
        ("L", "M3 13.6H18.4V29H3Z"), ("F", "M3.4 14H18V28.6H3.4Z"),
        ("K", circle_path(7, 17.6, 1.7) + circle_path(14.4, 17.6, 1.7) + circle_path(7, 25, 1.7) + circle_path(14.4, 25, 1.7)),
    ],
    "position": [("F", "M11.6 12H20.4V29H11.6ZM2.5 18H10.2V29H2.5ZM21.8 21.5H29.5V29H21.8Z"),
                 ("F", _star(16, 6.4, 5))],
    "plus": [("F", "M12.6 4H19.4V12.6H28V19.4H19.4V28H12.6V19.4H4V12.6H12.6Z")],
    "take-white": [*_WHITE_COIN, *_INTO],
    "take-black": [*_BLACK_COIN, *_INTO],
    "return-black": [*_BLACK_COIN, *_OUT],
    "discard-privilege": [
        ("F", "M5 2H20A2 2 0 0 1 22 4V24A2 2 0 0 1 20 26H5A2 2 0 0 1 3 24V4A2 2 0 0 1 5 2Z"),
        ("K", crown_path(12.5, 11, 6.6)), ("L", "M15 15.5L29.6 30M29.6 15.5L15 30"),
        ("S", "M17.4 17.4L27.6 27.6M27.6 17.4L17.4 27.6"),
    ],
    "ne": [("F", "M4 9H28V14H4ZM4 18.5H28V23.5H4Z"), ("L", "M23 2.5L9 30"), ("S", "M22 4L10 28.5")],
    "same": [("S", "M12 10H8.5A6 6 0 0 0 8.5 22H12.5A6 6 0 0 0 18.2 18"),
             ("S", "M20 22H23.5A6 6 0 0 0 23.5 10H19.5A6 6 0 0 0 13.8 14")],
    "pad": [
        ("F", "M9 8.5H23A7 7 0 0 1 29.7 14L30.5 20.5A4.4 4.4 0 0 1 22.6 23.4L20 19.5H12L9.4 23.4A4.4 4.4 0 0 1 1.5 20.5L2.3 14A7 7 0 0 1 9 8.5Z"),
        ("K", "M8.4 10.8H10.6V13H12.8V15.2H10.6V17.4H8.4V15.2H6.2V13H8.4Z"),
        ("K", circle_path(21, 15.6, 1.5) + circle_path(24.4, 12.4, 1.5)),
    ],
    "pad-a": _pad(0),
    "pad-b": _pad(1),
    "pad-x": _pad(2),
    "pad-y": _pad(3),
    "key-enter": [*_KEYCAP, ("L", "M21 9.4V15.6H11.5"), ("K", "M14 11.6V19.6L8.6 15.6Z")],
    "key-esc": [*_KEYCAP, ("L", "M17.6 8.9A5.6 5.6 0 1 1 10.6 15M16.4 14.6L11.4 9.8"),
                ("K", "M9 7.4L15 8.4L9.9 13.4Z")],
    "mouse-left": [("F", _MOUSE), ("K", "M15.2 4.8V13H8.8V12C8.8 8.4 11.6 5.2 15.2 4.8Z"),
                   ("L", "M7.5 14H24.5M16 4V14")],
    "mouse-right": [("F", _MOUSE), ("K", "M16.8 4.8V13H23.2V12C23.2 8.4 20.4 5.2 16.8 4.8Z"),
                    ("L", "M7.5 14H24.5M16 4V14")],
    "swap": [("S", "M5 11H21"), ("F", "M19.5 3.5V18.5L29.5 11Z"), ("L", "M29 23H11"),
             ("S", "M27 22H11"), ("F", "M12.5 14.5V29.5L2.5 22Z")],
    "strike": [
        ("F", "M29.5 2.5L28.4 9.4L13.6 24.2L9.8 20.4L24.6 5.6Z"),
        ("S", "M7 17.4L15.6 26"), ("S", "M10.4 22.6L4.6 28.4"), ("L", "M25.6 7.4L13 20"),
    ],
    "shield": [("F", "M16 2.5C20 5 24 6 28 6C28.6 16.6 25 25 16 29.8C7 25 3.4 16.6 4 6C8 6 12 5 16 2.5Z"),
               ("L", "M16 7V24.6M8 13.4H24")],
    "rain": [("F", "M8.6 19A6.2 6.2 0 0 1 8.6 6.8A8.4 8.4 0 0 1 24 7.8A5.7 5.7 0 0 1 24 19Z"),
             ("S", "M9.5 23.4L8 28M16.6 23.4L15.1 28M23.7 23.4L22.2 28")],
    "first": [("F", _CARD.format(2.5, 6, 9, 20)), ("T", "M15 8.5H20V23.5H15ZM24.5 8.5H29.5V23.5H24.5Z"),
              ("L", "M5 16L6.6 18.2L9.4 13.4")],
    "last": [("F", _CARD.format(20.5, 6, 9, 20)), ("T", "M2.5 8.5H7.5V23.5H2.5ZM12 8.5H17V23.5H12Z"),
             ("L", "M23 16L24.6 18.2L27.4 13.4")],
}  # fmt: skip


def _drawn(strokes: list[IconStroke], light: str, dark: str, grow: float) -> str:
    """The strokes in two colours; `grow` widens every light one (for the outline pass)."""
    out = ""
    for kind, d in strokes:
        fill = light if kind in "FST" else dark
        if kind in "FK":
            width = 0.7 + grow if kind == "F" else 0
            out += path(d, fill=fill, fill_rule="evenodd", stroke=fill, stroke_width=f"{width:g}",
                        stroke_linejoin="round")  # fmt: skip
        else:
            width = {"S": BROAD_STROKE_WIDTH, "T": THIN_STROKE_WIDTH, "L": 1.9}[kind] + (
                0 if kind == "L" else grow
            )
            out += path(d, fill="none", stroke=fill, stroke_width=f"{width:g}",
                        stroke_linejoin="round", stroke_linecap="round")  # fmt: skip
    return out


# What is white or black in play stays so in ink.
_INK_WHITE_COIN: Final[list[IconStroke]] = [
    ("F", circle_path(16, 9, 7)),
    ("K", circle_path(16, 9, 5.6)),
    (
        "F",
        circle_path(16, 5.8, 0.9)
        + circle_path(19.2, 9, 0.9)
        + circle_path(16, 12.2, 0.9)
        + circle_path(12.8, 9, 0.9),
    ),
]
_INK_BLACK_COIN: Final[list[IconStroke]] = [
    ("F", circle_path(16, 9, 7)),
    ("L", "M13.2 6.2L18.8 11.8M18.8 6.2L13.2 11.8"),
]
INK_GLYPHS: Final = GLYPHS | {
    "take-white": [*_INK_WHITE_COIN, *_INTO],
    "take-black": [*_INK_BLACK_COIN, *_INTO],
    "return-black": [*_INK_BLACK_COIN, *_OUT],
}
_PLACE: Final = {"transform": "translate(11 11) scale(3.3125)"}


def _cream(strokes: list[IconStroke]) -> Art:
    """Solid, softly cut from bone, on its own dark ground: reads on wood, paper and felt."""
    outline = [stroke for stroke in strokes if stroke[0] in "FST"]
    back = group(_drawn(outline, OUTLINE_COLOR, OUTLINE_COLOR, OUTLINE_WIDTH), **_PLACE)
    bone = linear_gradient([(0, "#fffaea"), (1, "#e8d3a2")], (0, 2), (0, 30))
    face = group(_drawn(strokes, str(bone), OUTLINE_COLOR, 0), **_PLACE)
    return Art(svg_document(128, 128, back + bevel(face, 1.6, 2.4, 0.3), bone), 64, 64)


def _ink(strokes: list[IconStroke]) -> Art:
    """Printed on paper in brown ink."""
    return Art(
        svg_document(128, 128, group(_drawn(strokes, INK_COLOR, "#f4e8c9", 0), **_PLACE)), 64, 64
    )


ART: dict[str, Art] = mark_printed(
    {f"icon/{name}": _cream(strokes) for name, strokes in GLYPHS.items()}
    | {f"icon-dark/{name}": _ink(strokes) for name, strokes in INK_GLYPHS.items()}
)
