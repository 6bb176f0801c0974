"""The room of the menus, opaque: the shelf on which the boxes of the games stand, and its wall."""

from __future__ import annotations

from sprites.sources import Art, printed
from sprites.sources.drawing import darken, lighten, linear, radial, rect, svg
from sprites.sources.filters import blurred, pores, wood
from sprites.sources.grounds import FINENESS
from sprites.sources.tables import H, W

WALL, SHELF, BELOW, TABLE = "#c48a4c", "#d39a58", "#a86f3c", "#d9a364"
GRAIN = "#4a2408"
TOP, EDGE, UNDER, FRONT = 612, 692, 734, 940
"""Where the shelf begins at the wall, its edge, what is below it, and the table before it."""


def _boards(y: float, high: float, tone: str, seed: int) -> str:
    """Upright boards along a wall, each of its own tree."""
    out, wide = "", 240
    for n in range(W // wide):
        own = lighten(tone, 0.05 * ((n * 5) % 3 - 1))
        board = wood(rect(n * wide, y, wide, high, fill=own), seed + n, GRAIN, 0.2, 2.6, True)
        out += board + rect(n * wide, y, 2.4, high, fill=darken(tone, 0.5), fill_opacity=0.8)
        out += rect(n * wide + 2.4, y, 1.6, high, fill="#ffe6b4", fill_opacity=0.3)
    return out


def _shelf() -> Art:
    edge = linear([(0, lighten(SHELF, 0.22)), (0.2, SHELF), (1, darken(SHELF, 0.28))],
                  (0, EDGE), (0, UNDER))  # fmt: skip
    deep = linear([(0, "#2a1002", 0.62), (0.34, "#2a1002", 0.2), (1, "#2a1002", 0)],
                  (0, UNDER), (0, FRONT))  # fmt: skip
    back = linear([(0, "#2a1002", 0.5), (1, "#2a1002", 0)], (0, TOP), (0, EDGE))
    sun = radial([(0, "#fff0c0", 0.62), (0.4, "#ffe2a0", 0.26), (1, "#ffd890", 0)],
                 (W * 0.44, -120), 1180)  # fmt: skip
    far = radial([(0, "#2a1004", 0), (0.62, "#2a1004", 0.06), (1, "#2a1004", 0.5)],
                 (W * 0.46, H * 0.3), 1400, "translate(0 80) scale(1 0.76)")  # fmt: skip
    body = _boards(0, TOP, WALL, 11)
    body += blurred(rect(-40, TOP - 26, W + 80, 30, fill="#2a1002", fill_opacity=0.5), 14, 0.1)
    body += wood(rect(0, TOP, W, EDGE - TOP, fill=SHELF), 31, GRAIN, 0.24, 3.2)
    body += rect(0, TOP, W, EDGE - TOP, fill=back)
    body += _boards(UNDER, FRONT - UNDER, BELOW, 41)
    body += rect(0, UNDER, W, FRONT - UNDER, fill=deep)
    body += wood(rect(0, FRONT, W, H - FRONT, fill=TABLE), 57, GRAIN, 0.24, 3.4)
    body += rect(0, FRONT, W, 3, fill="#ffeec4", fill_opacity=0.6)
    body += wood(rect(0, EDGE, W, UNDER - EDGE, fill=edge), 71, GRAIN, 0.22, 2.4)
    body += rect(0, EDGE, W, 2.4, fill="#fff0c8", fill_opacity=0.75)
    body += rect(0, UNDER - 3, W, 3, fill="#2a1002", fill_opacity=0.6)
    lit = pores(body, 5, 0.1, 0.8) + rect(0, 0, W, H, fill=sun) + rect(0, 0, W, H, fill=far)
    return Art(svg(W, H, lit, edge, deep, back, sun, far), W, H)


def _boarded() -> Art:
    """The wall of that room by itself, where the morning falls on it: behind menus."""
    sun = radial([(0, "#fff4d0", 0.7), (0.45, "#ffe8b0", 0.4), (1, "#ffe0a0", 0.12)],
                 (W * 0.4, -60), 1500)  # fmt: skip
    body = pores(_boards(0, H, "#d2a064", 21), 5, 0.1, 0.8)
    return Art(svg(W, H, body + rect(0, 0, W, H, fill=sun), sun), W, H)


def _soft(art: Art) -> Art:
    """The same, half as fine: nothing in it has an edge that matters."""
    return Art(art.svg, W * FINENESS, H * FINENESS)


ART: dict[str, Art] = printed({"table/shelf": _soft(_shelf()), "table/boards": _soft(_boarded())})
