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
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill

Side = Literal["bottom", "left", "top", "right"]

COIN: Final = 38.0
_CELL = (300.0, 366.0)
_FIRST = (91.0 + _CELL[0] / 2, 196.0)
_BAR = 5.0
_STEP = 40.0
_COUNTER = 44.0
"""How far a stall reaches beyond its tile where somebody lays coins."""
_BRIM = 22.0
"""And where nobody does."""
_TOKEN = 28.0
_BESIDE = 14.0
"""How far the coins of an edge stand aside, for the symbol of its seat at the near end."""
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
    x, y = _lane(number, where, _BESIDE)
    return Row(x, y, _STEP, _MOST, vertical=where in ("left", "right"), sway=7.0)


def _lane(number: int, where: Side, along: float) -> tuple[float, float]:
    """A point in the middle of an edge's coins, so far along it: to the right, or down."""
    x, y = _edge(number, where, _BAR + COIN / 2)
    return (x, y + along) if where in ("left", "right") else (x + along, y)


def offer_box(number: int, where: Side) -> Box:
    """The whole room of that row."""
    x, y = _lane(number, where, _BESIDE)
    width, height = _MOST + COIN, COIN
    if where in ("left", "right"):
        width, height = height, width
    return Box(x - width / 2, y - height / 2, width, height)


def furniture(theme: Theme, edges: Sequence[tuple[str, Side]]) -> list[Node]:
    """The places, and around each the bars of all seats with their symbols."""
    nodes: list[Node] = []
    for number in range(2 * _COLUMNS):
        x, y = centre(number)
        nodes.append(placed(_stall(theme, [where for _, where in edges]), x, y, 2.0))
        nodes.append(printed(Fill(*TILE, (0, 0, 0, 70), 14.0), x, y, 5.0))
        for color, where in edges:
            upright = where in ("left", "right")
            kind = "vertical" if upright else "horizontal"
            size = (_BAR, TILE[1] - 16) if upright else (TILE[0] - 16, _BAR)
            bar = Baked(f"edge/{color}-{kind}", *size)
            nodes.append(placed(bar, *_edge(number, where, _BAR / 2), 6.0))
            near = _BESIDE - (_MOST + COIN + _TOKEN) / 2 - 1
            nodes.append(printed(seat_token(color, _TOKEN), *_lane(number, where, near), 7.0))
    return nodes


def _stall(theme: Theme, edges: Sequence[Side]) -> Picture:
    """The base of a stall, as wide as the coins of these edges need it."""
    aside = _COUNTER if "left" in edges else _BRIM
    return MATERIALS.shared.panel(theme, TILE[0] + 2 * aside, TILE[1] + 2 * _COUNTER)
