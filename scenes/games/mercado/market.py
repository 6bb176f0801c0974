"""Mercado's market: eight stalls, each with an edge for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.tiles import TILE
from scenes.kit.parts import placed, printed, seat_token
from scenes.kit.places import Row
from scenes.ui.theme import Theme
from sprites.node import Node
from sprites.picture import Baked, Box, Fill

Side = Literal["bottom", "left", "top", "right"]

MAT: Final = Box(58.0, 28.0, 1136.0, 670.0)
COIN: Final = 41.0
_CELL = (271.0, 322.0)
_FIRST = (96.0 + _CELL[0] / 2, 202.0)
_BAR = 9.0
_STEP = 44.0
_BRIM = 22.0
"""How much larger the base of a stall is than its tile."""
_MOST = 3 * _STEP
_SIDES: dict[int, tuple[Side, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
_COLUMNS = 4


def side(turns: int, count: int) -> Side:
    """The side of a seat that sits so many turns after the home seat, of `count` seats."""
    return _SIDES[count][turns]


def centre(number: int) -> tuple[float, float]:
    """The middle of a market place."""
    return _FIRST[0] + number % _COLUMNS * _CELL[0], _FIRST[1] + number // _COLUMNS * _CELL[1]


def _edge(number: int, where: Side, away: float) -> tuple[float, float]:
    """A point so far outside the middle of a tile's edge."""
    x, y = centre(number)
    across, down = TILE[0] / 2 + away, TILE[1] / 2 + away
    return {
        "bottom": (x, y + down), "top": (x, y - down),
        "left": (x - across, y), "right": (x + across, y),
    }[where]  # fmt: skip


def offer(number: int, where: Side) -> Row:
    """The row of coins that a seat lays at a place."""
    x, y = _edge(number, where, _BAR + 1 + COIN / 2)
    return Row(x, y, _STEP, _MOST, vertical=where in ("left", "right"), sway=7.0)


def offer_box(number: int, where: Side) -> Box:
    """The whole room of that row."""
    x, y = _edge(number, where, _BAR + 1 + COIN / 2)
    width, height = _MOST + COIN, COIN
    if where in ("left", "right"):
        width, height = height, width
    return Box(x - width / 2, y - height / 2, width, height)


def furniture(theme: Theme, edges: Sequence[tuple[str, Side]]) -> list[Node]:
    """The places, and around each the bars of all seats with their symbols."""
    nodes: list[Node] = []
    for number in range(2 * _COLUMNS):
        x, y = centre(number)
        stall = MATERIALS.shared.panel(theme, TILE[0] + 2 * _BRIM, TILE[1] + 2 * _BRIM)
        nodes.append(placed(stall, x, y, 2.0))
        nodes.append(printed(Fill(*TILE, (0, 0, 0, 70), 14.0), x, y, 5.0))
        for color, where in edges:
            upright = where in ("left", "right")
            kind = "vertical" if upright else "horizontal"
            size = (_BAR, TILE[1] - 16) if upright else (TILE[0] - 16, _BAR)
            bar = Baked(f"edge/{color}-{kind}", *size)
            nodes.append(placed(bar, *_edge(number, where, 1 + _BAR / 2), 6.0))
            nodes.append(printed(seat_token(color, 26.0), *_edge(number, where, 5.0), 140.0))
    return nodes
