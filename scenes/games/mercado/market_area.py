"""Mercado's market: eight stalls, each with an edge for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.tile_pictures import TILE_SIZE
from scenes.kit.placement import Row
from scenes.kit.table_parts import flat_node, seat_token, shadowed_node
from scenes.ui.style.theme import Theme
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect

TileSide = Literal["bottom", "left", "top", "right"]

COIN_SIZE: Final = 38.0
_CELL = (300.0, 366.0)
_FIRST = (91.0 + _CELL[0] / 2, 196.0)
_BAR = 5.0
_STEP = 40.0
_COUNTER = 44.0
"""Distance of a stall's edge from its tile where coins are laid, and where they are not."""
_BRIM = 22.0
"""Distance of a stall's edge from its tile where no coins are laid."""
_TOKEN = 28.0
_BESIDE = 14.0
"""Offset of an edge's coins, which leaves room for the symbol of its seat."""
_MOST = 3 * _STEP
_SIDES: dict[int, tuple[TileSide, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
_COLUMNS = 4


def seat_side_after(turns: int, count: int) -> TileSide:
    """Return the side of a seat that sits some turns after the home seat, of `count` seats."""
    return _SIDES[count][turns]


def market_place_center(number: int) -> tuple[float, float]:
    """Return the middle of a market place."""
    return _FIRST[0] + number % _COLUMNS * _CELL[0], _FIRST[1] + number // _COLUMNS * _CELL[1]


def _edge(number: int, where: TileSide, away: float) -> tuple[float, float]:
    """A point so far outside the middle of a tile's edge."""
    x, y = market_place_center(number)
    across, down = TILE_SIZE[0] / 2 + away, TILE_SIZE[1] / 2 + away
    return {
        "bottom": (x, y + down), "top": (x, y - down),
        "left": (x - across, y), "right": (x + across, y),
    }[where]  # fmt: skip


def offer_row(number: int, where: TileSide) -> Row:
    """Return the row of coins that a seat lays at a place."""
    x, y = _lane(number, where, _BESIDE)
    return Row(x, y, _STEP, _MOST, vertical=where in ("left", "right"), max_tilt=7.0)


def _lane(number: int, where: TileSide, along: float) -> tuple[float, float]:
    """A point in the middle of an edge's coins, so far along it: to the right, or down."""
    x, y = _edge(number, where, _BAR + COIN_SIZE / 2)
    return (x, y + along) if where in ("left", "right") else (x + along, y)


def offer_box(number: int, where: TileSide) -> Box:
    """Return the box of a whole row of coins."""
    x, y = _lane(number, where, _BESIDE)
    width, height = _MOST + COIN_SIZE, COIN_SIZE
    if where in ("left", "right"):
        width, height = height, width
    return Box(x - width / 2, y - height / 2, width, height)


def market_nodes(theme: Theme, edges: Sequence[tuple[str, TileSide]]) -> list[Node]:
    """Return the nodes of the places, and around each the bars and symbols of the seats."""
    nodes: list[Node] = []
    for number in range(2 * _COLUMNS):
        x, y = market_place_center(number)
        nodes.append(shadowed_node(_stall(theme, [where for _, where in edges]), x, y, 2.0))
        nodes.append(flat_node(FilledRect(*TILE_SIZE, (0, 0, 0, 70), 14.0), x, y, 5.0))
        for color, where in edges:
            upright = where in ("left", "right")
            kind = "vertical" if upright else "horizontal"
            size = (_BAR, TILE_SIZE[1] - 16) if upright else (TILE_SIZE[0] - 16, _BAR)
            bar = BakedPicture(f"edge/{color}-{kind}", *size)
            nodes.append(shadowed_node(bar, *_edge(number, where, _BAR / 2), 6.0))
            near = _BESIDE - (_MOST + COIN_SIZE + _TOKEN) / 2 - 1
            nodes.append(flat_node(seat_token(color, _TOKEN), *_lane(number, where, near), 7.0))
    return nodes


def _stall(theme: Theme, edges: Sequence[TileSide]) -> Picture:
    """The base of a stall, as wide as the coins of these edges need it."""
    aside = _COUNTER if "left" in edges else _BRIM
    return MATERIALS.shared_panel.panel(
        theme, TILE_SIZE[0] + 2 * aside, TILE_SIZE[1] + 2 * _COUNTER
    )
