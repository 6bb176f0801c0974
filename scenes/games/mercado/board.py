"""Mercado's board: a street of thirty spaces; inside it the stacks and the supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.games.mercado import icons
from scenes.games.mercado.tile_pictures import SMALL_TILE_SIZE
from scenes.kit.placement import Placement
from scenes.kit.table_parts import flat_node, shadowed_node
from sprites import street_path
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, Color, FilledRect, PictureGroup, Text, TintedPicture
from tabletop.core.zones import Piece
from tabletop.games.mercado.sheet import STEP_ICONS, TRACK_SPACE_COUNT

SCALE: Final = 1.04
"""Scale of the street as it was drawn."""
SPACE_SIZE: Final = 52.0 * SCALE
BOARD_BOX: Final = Box(1320.0, 290.0, *(side * SCALE for side in street_path.QUARTER_SIZE))
STONE_FACE: Final = 0.84
"""Share of the width of a stone on which a number is read."""
MARKER_SIZE: Final = 56.0
MARKER_OFFSET_Y: Final = -11.0
"""Vertical offset of a marker from the middle of its space."""
MARKER_STEP_X: Final = 22.0
MARKER_STEP_Y: Final = -8.0
"""Horizontal and vertical offset of a marker from the one below it."""
BOARD_CENTER: Final = BOARD_BOX.center

_PAIR = 27.0  # from the middle of a stack and its discards to each of them
_MIDDLES = {"objects": (142.0, 203.0), "perfumes": (142.0, 279.0), "privileges": (279.0, 239.0)}


def _square(name: str, side: float) -> tuple[float, float]:
    x, y = _MIDDLES[name]
    return BOARD_BOX.x + x * SCALE + side * _PAIR, BOARD_BOX.y + y * SCALE


STACK_POSITIONS: Final = {
    "deck:objects": _square("objects", -1.0),
    "discard:objects": _square("objects", 1.0),
    "deck:perfumes": _square("perfumes", -1.0),
    "discard:perfumes": _square("perfumes", 1.0),
    "privileges": _square("privileges", -1.0),
    "privilege_discard": _square("privileges", 1.0),
}
"""Middle of each stack."""
SUPPLY_POSITION: Final = (BOARD_BOX.x + 404.0 * SCALE, BOARD_BOX.y + 239.0 * SCALE)
SUPPLY_SIZE: Final = (98.0, 146.0)
SUPPLY_PIECE_SIZE: Final = 38.0
"""Width of coins and seals in the supply."""
_HEAP = 48.0  # from one heap of the supply to the next


def space_position(space: int) -> tuple[float, float]:
    """Return the middle of a space, clockwise from the upper left corner."""
    step = street_path.street_steps(TRACK_SPACE_COUNT)[space % TRACK_SPACE_COUNT]
    return BOARD_BOX.x + step.x * SCALE, BOARD_BOX.y + step.y * SCALE


@dataclass(frozen=True)
class ClimbingMarkers:
    """Markers on one space, each higher than the last and beside it, around a middle."""

    x: float
    y: float

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n markers."""
        left = self.x - (n - 1) * MARKER_STEP_X / 2
        return [Placement(left + i * MARKER_STEP_X, self.y + i * MARKER_STEP_Y) for i in range(n)]


def marker_spread(space: int) -> ClimbingMarkers:
    """Return the spread of markers on a space."""
    x, y = space_position(space)
    return ClimbingMarkers(x, y + MARKER_OFFSET_Y)


def space_box(space: int) -> Box:
    """Return the box of a space, as high as a marker that stands there."""
    x, y = space_position(space)
    head = y + MARKER_OFFSET_Y - MARKER_SIZE / 2
    return Box(x - MARKER_SIZE / 2, head, MARKER_SIZE, y + SPACE_SIZE / 2 - head)


def board_nodes(icons: Sequence[str], size: float) -> list[Node]:
    """Return the street and its spaces with the icons of one board side.

    Args:
        icons: Names of the icons by space; `none` for a space without an icon.
        size: Text size of numbers on stones.
    """
    nodes = [
        shadowed_node(BakedPicture("mercado/quarter", *BOARD_BOX.size), *BOARD_BOX.center, 10.0)
    ]
    for x, y in STACK_POSITIONS.values():
        nodes.append(flat_node(_slot(), x, y, 11.0))
    for space, word in enumerate(icons):
        x, y = space_position(space)
        kind = "plain" if word == "none" else "icon"
        sign = None if word == "none" else _engraved(word, size)
        room = 0.0 if not isinstance(sign, Text) else sign.size[0] / STONE_FACE
        stone = BakedPicture(f"step/{kind}", width=max(SPACE_SIZE, room))
        nodes.append(flat_node(stone, x, y, 12.0 if room <= SPACE_SIZE else 12.5))
        if sign is not None:
            nodes.append(flat_node(sign, x, y, 13.0))
    return nodes


def _slot() -> Picture:
    """Return the slot of a stack, let into the board, of the shape of a tile."""
    width, height = SMALL_TILE_SIZE[0] + 4, SMALL_TILE_SIZE[1] + 4
    return PictureGroup(
        (width, height),
        ((FilledRect(width, height - 1.5, (255, 250, 232, 150), 10), 0, 1.5),
         (FilledRect(width, height - 1.5, (142, 116, 78, 90), 10), 0, 0)),
    )  # fmt: skip


def _engraved(word: str, size: float) -> Picture:
    """The icon of a stone, or its number in a text size."""
    if word in STEP_ICONS:
        return Text(word, size, icons.INK_COLOR, "bold")
    if word.startswith("others_"):
        return PictureGroup(
            (40.0, 42.0),
            (
                (icons.dark_icon("others", 25), 0, 0),
                (icons.effect_icon(word.removeprefix("others_"), 25), 15, 16),
            ),
        )
    return icons.effect_icon(word, 30)


def heap_placement(piece: Piece) -> Placement:
    """Return the placement of a kind's heap in the supply."""
    n = {"coin.black": 0, "coin.white": 1}.get(piece, 2)
    return Placement(
        SUPPLY_POSITION[0] - SUPPLY_SIZE[0] / 2 + 31, SUPPLY_POSITION[1] + (n - 1) * _HEAP
    )


def supply_picture(heaps: Sequence[tuple[Picture, int]], size: float, color: Color) -> Picture:
    """Return three heaps and their counts, each given by the picture of one piece."""
    across, down = SUPPLY_PIECE_SIZE, SUPPLY_SIZE[1] / 2
    parts: list[tuple[Picture, float, float]] = []
    for n, (look, count) in enumerate(heaps):
        middle = down + (n - 1) * _HEAP
        if not count:
            parts.append((TintedPicture(look, (255, 255, 255, 90)), 4, middle - across / 2))
        number = Text(str(count), size, color, "bold")
        left = min(66.0, SUPPLY_SIZE[0] - number.size[0])
        room = max(1, int((left - 4 - across) / 6) + 1)  # beside a large number
        for i in range(min(4, room, -(-count // 4))):
            parts.append((look, 4 + i * 6, middle - across / 2 + 6 - i * 4))
        parts.append((number, left, middle - number.size[1] / 2))
    return PictureGroup(SUPPLY_SIZE, tuple(parts))
