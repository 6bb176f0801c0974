"""Mercado's board: a ring of thirty stones, in its middle the stacks and the supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.mercado import signs
from scenes.games.mercado.tiles import SMALL
from scenes.kit.parts import placed, printed
from scenes.kit.places import Placement, Spot
from sprites.components import coin, seal
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Color, Fill, Group, NineSlice, Text
from tabletop.core.zones import Piece
from tabletop.games.mercado.sheet import SPACES, STEPS

COLUMNS: Final = 11
ROWS: Final = 6
PITCH: Final = 53.0
STONE: Final = 51.0
ORIGIN: Final = (1267.5, 92.5)
"""The middle of the first stone, in the upper left corner."""
FRAME: Final = Box(1203.0, 28.0, 659.0, 396.0)
MARKER: Final = 47.0
FOOT: Final = -9.0
"""How much higher than the middle of its stone a marker stands."""
CLIMB: Final = -15.0
"""How much higher each stands on top of another."""
CENTRE: Final = (1532.5, 225.0)

_STACKS_Y = 174.0
STACKS: Final = {
    "deck:objects": (1333.0, _STACKS_Y),
    "discard:objects": (1407.0, _STACKS_Y),
    "deck:perfumes": (1497.0, _STACKS_Y),
    "discard:perfumes": (1571.0, _STACKS_Y),
    "privileges": (1660.0, _STACKS_Y),
    "privilege_discard": (1728.0, _STACKS_Y),
}
"""The middle of each stack."""
SUPPLY: Final = (1532.5, 290.0)
_HEAP = 146.0


def stone(space: int) -> tuple[float, float]:
    """The middle of a space: clockwise from the upper left corner."""
    corner = space % SPACES
    across, down = COLUMNS - 1, ROWS - 1
    if corner <= across:
        column, row = corner, 0
    elif corner <= across + down:
        column, row = across, corner - across
    elif corner <= 2 * across + down:
        column, row = across - (corner - across - down), down
    else:
        column, row = 0, down - (corner - 2 * across - down)
    return ORIGIN[0] + column * PITCH, ORIGIN[1] + row * PITCH


def stand(space: int) -> Spot:
    """How markers stand on a space, one upon another."""
    x, y = stone(space)
    return Spot(x, y + FOOT, dy=CLIMB)


def furniture(icons: Sequence[str]) -> list[Node]:
    """The board and its stones with the icons of one side."""
    nodes = [placed(NineSlice("panel/board", FRAME.width, FRAME.height), *FRAME.center, 10.0)]
    for x, y in STACKS.values():
        nodes.append(printed(_slot(), x, y, 11.0))
    for space, word in enumerate(icons):
        x, y = stone(space)
        kind = "plain" if word == "none" else "icon"
        nodes.append(printed(Baked(f"space/{kind}", width=STONE), x, y, 12.0))
        if word != "none":
            nodes.append(printed(_engraved(word), x, y, 13.0))
    return nodes


def _slot() -> Picture:
    """Where a stack belongs, let into the board."""
    width, height = SMALL[0] + 4, SMALL[1] + 8
    return Group(
        (width, height),
        ((Fill(width, height, (232, 190, 110, 60), 10), 0, 0),
         (Fill(width - 3, height - 3, (34, 8, 8, 255), 9), 1.5, 1.5)),
    )  # fmt: skip


def _engraved(word: str) -> Picture:
    """The icon of a stone."""
    if word in STEPS:
        return Text(word, 30, signs.INK, "bold")
    if word.startswith("others_"):
        return Group(
            (40.0, 42.0),
            (
                (signs.dark_icon("others", 25), 0, 0),
                (signs.effect(word.removeprefix("others_"), 25), 15, 16),
            ),
        )
    return signs.effect(word, 30)


def gate(piece: Piece) -> Placement:
    """Where the heap of a kind lies in the supply."""
    n = {"coin.black": 0, "coin.white": 1}.get(piece, 2)
    return Placement(SUPPLY[0] + (n - 1.5) * _HEAP + 44, SUPPLY[1])


def supply(black: int, white: int, seals: int, size: float, color: Color) -> Picture:
    """Three heaps and how much is in each: black coins, white coins, seals."""
    parts: list[tuple[Picture, float, float]] = []
    for n, (look, count) in enumerate(
        ((coin("black", 50), black), (coin("white", 50), white), (seal(50), seals))
    ):
        left = n * _HEAP + 6
        shown = min(4, -(-count // 4))
        for i in range(shown):
            parts.append((look, left + i * 9, 12 - i * 4))
        number = Text(str(count), size, color, "bold")
        parts.append((number, left + 86, 32 - number.size[1] / 2))
    return Group((3 * _HEAP, 64.0), tuple(parts))
