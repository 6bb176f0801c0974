"""Mercado's board: a street of thirty steps, on the square inside it the stacks and the supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.games.mercado import signs
from scenes.games.mercado.tiles import SMALL
from scenes.kit.parts import placed, printed
from scenes.kit.places import Placement
from sprites import street
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Color, Fill, Group, Text, Tinted
from tabletop.core.zones import Piece
from tabletop.games.mercado.sheet import SPACES, STEPS

STONE: Final = 52.0
FRAME: Final = Box(1298.0, 22.0, *street.QUARTER)
MARKER: Final = 56.0
FOOT: Final = -12.0
"""How much higher than the middle of its stone a marker stands."""
AHEAD: Final = 22.0
CLIMB: Final = -8.0
"""How much further to the right and higher than the one below it a marker of several stands."""
CENTRE: Final = FRAME.center

_PAIR = 32.0  # from the middle of a stack and its discards to each of them
_MIDDLES = {"objects": (144.0, 200.0), "perfumes": (144.0, 278.0), "privileges": (274.0, 239.0)}


def _square(name: str, side: float) -> tuple[float, float]:
    x, y = _MIDDLES[name]
    return FRAME.x + x + side * _PAIR, FRAME.y + y


STACKS: Final = {
    "deck:objects": _square("objects", -1.0),
    "discard:objects": _square("objects", 1.0),
    "deck:perfumes": _square("perfumes", -1.0),
    "discard:perfumes": _square("perfumes", 1.0),
    "privileges": _square("privileges", -1.0),
    "privilege_discard": _square("privileges", 1.0),
}
"""The middle of each stack."""
SUPPLY: Final = (FRAME.x + 400.0, FRAME.y + 239.0)
SUPPLY_SIZE: Final = (118.0, 168.0)
IN_SUPPLY: Final = 42.0
"""How wide coins and seals are in the supply."""
_HEAP = 56.0  # from one heap of the supply to the next


def stone(space: int) -> tuple[float, float]:
    """The middle of a space: clockwise from the upper left corner."""
    step = street.steps(SPACES)[space % SPACES]
    return FRAME.x + step.x, FRAME.y + step.y


@dataclass(frozen=True)
class Climbing:
    """Markers on one space: each a step higher than the last, and beside it, so that all are seen;
    about a middle."""

    x: float
    y: float

    def poses(self, n: int) -> Sequence[Placement]:
        left = self.x - (n - 1) * AHEAD / 2
        return [Placement(left + i * AHEAD, self.y + i * CLIMB) for i in range(n)]


def stand(space: int) -> Climbing:
    """How markers stand on a space."""
    x, y = stone(space)
    return Climbing(x, y + FOOT)


def space_box(space: int) -> Box:
    """A space as a whole: its step, and as high as a marker that stands there."""
    x, y = stone(space)
    head = y + FOOT - MARKER / 2
    return Box(x - MARKER / 2, head, MARKER, y + STONE / 2 - head)


def furniture(icons: Sequence[str], em: float) -> list[Node]:
    """The street and its steps with the icons of one side, letters so high at least."""
    nodes = [placed(Baked("mercado/quarter", *street.QUARTER), *FRAME.center, 10.0)]
    for x, y in STACKS.values():
        nodes.append(printed(_slot(), x, y, 11.0))
    for space, word in enumerate(icons):
        x, y = stone(space)
        kind = "plain" if word == "none" else "icon"
        nodes.append(printed(Baked(f"step/{kind}", width=STONE), x, y, 12.0))
        if word != "none":
            nodes.append(printed(_engraved(word, em), x, y, 13.0))
    return nodes


def _slot() -> Picture:
    """Where a stack belongs, let into the board."""
    width, height = SMALL[0] + 4, SMALL[1] + 8
    return Group(
        (width, height),
        ((Fill(width, height, (255, 250, 232, 150), 10), 0, 1.5),
         (Fill(width, height - 1.5, (142, 116, 78, 90), 10), 0, 0)),
    )  # fmt: skip


def _engraved(word: str, em: float) -> Picture:
    """The icon of a stone."""
    if word in STEPS:
        return Text(word, max(30.0, em), signs.INK, "bold")
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
    return Placement(SUPPLY[0] - SUPPLY_SIZE[0] / 2 + 37, SUPPLY[1] + (n - 1) * _HEAP)


def supply(heaps: Sequence[tuple[Picture, int]], size: float, color: Color) -> Picture:
    """Three heaps, of which one piece looks so, and how much is in each."""
    across, down = IN_SUPPLY, SUPPLY_SIZE[1] / 2
    parts: list[tuple[Picture, float, float]] = []
    for n, (look, count) in enumerate(heaps):
        middle = down + (n - 1) * _HEAP
        if not count:
            parts.append((Tinted(look, (255, 255, 255, 90)), 4, middle - across / 2))
        shown = min(4, -(-count // 4))
        for i in range(shown):
            parts.append((look, 4 + i * 8, middle - across / 2 + 6 - i * 4))
        number = Text(str(count), size, color, "bold")
        left = min(77.0, SUPPLY_SIZE[0] - number.size[0])
        parts.append((number, left, middle - number.size[1] / 2))
    return Group(SUPPLY_SIZE, tuple(parts))
