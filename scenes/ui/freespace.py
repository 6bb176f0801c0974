"""Where words may lie that cover something in any case: where least is lost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from sprites.picture import Box

CELL = 24.0
"""The side of a square; where more care is taken, places are tried in finer steps."""
FAR = 0.04
"""What a unit of distance from what words are about costs."""
ASIDE = 0.25
"""How much it counts that words are not straight above or below that."""


class Cover(NamedTuple):
    """What it costs to cover a square of a box. Of boxes that overlap the dearest counts."""

    box: Box
    cost: float


class Shape(NamedTuple):
    """A size that a plate of words can have, and how much less it is liked than the best one."""

    width: float
    height: float
    handicap: float = 0.0


class FreeSpace(NamedTuple):
    """A place, which of the shapes it is for, and what it costs to cover what lies there."""

    box: Box
    shape: int
    cost: float


def free_space(
    shapes: Sequence[Shape], room: Box, covers: Iterable[Cover], near: Box, cell: float = CELL
) -> FreeSpace:
    """The place inside `room` for a plate of one of these shapes that costs least, all told: what
    it covers, how far it is from a box, the handicap of its shape."""
    across, down = int(room.width // cell), int(room.height // cell)
    sums = _sums(_squares(room, covers, across, down, cell))
    found: tuple[float, FreeSpace] | None = None
    least = min(shape.height for shape in shapes)
    for n, (width, height, handicap) in enumerate(shapes):
        if height > max(room.height, least):
            continue
        columns = min(across, math.ceil(width / cell))
        rows = min(down, math.ceil(height / cell))
        for row in range(down - rows + 1):
            top, low = sums[row], sums[row + rows]
            for column in range(across - columns + 1):
                last = column + columns
                cost = low[last] - top[last] - low[column] + top[column]
                if found is not None and cost + handicap >= found[0]:
                    continue
                at = room.x + column * cell, room.y + row * cell
                spare = columns * cell - width, rows * cell - height
                place = Box(at[0] + spare[0] / 2, at[1] + spare[1] / 2, width, height)
                whole = cost + handicap + FAR * _away(place, near)
                if found is None or whole < found[0]:
                    found = whole, FreeSpace(_within(place, room), n, cost)
    assert found is not None, "there is at least one shape"
    return found[1]


def _away(one: Box, other: Box) -> float:
    """How far two boxes are apart, and a little for what is not straight above or below."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    across += abs(one.center[0] - other.center[0]) * ASIDE
    return math.hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def _squares(
    room: Box, covers: Iterable[Cover], across: int, down: int, cell: float
) -> list[list[float]]:
    """What it costs to cover each cell, row by row."""
    share = (cell / CELL) ** 2
    squares = [[0.0] * across for _ in range(down)]
    for box, whole in covers:
        cost = whole * share
        left = max(0, math.floor((box.x - room.x) / cell))
        right = min(across, math.ceil((box.right - room.x) / cell))
        top = max(0, math.floor((box.y - room.y) / cell))
        low = max(0, min(down, math.ceil((box.bottom - room.y) / cell)))
        for row in squares[top:low]:
            for column in range(left, right):
                if row[column] < cost:
                    row[column] = cost
    return squares


def _sums(squares: Sequence[Sequence[float]]) -> list[list[float]]:
    """The cost of all squares above and to the left of each corner."""
    above = [0.0] * (len(squares[0]) + 1)
    sums = [above]
    for row in squares:
        above = [a + b for a, b in zip(above, accumulate(row, initial=0.0), strict=True)]
        sums.append(above)
    return sums


def _within(box: Box, room: Box) -> Box:
    """A box moved so that it lies inside, at least its upper left."""
    x = max(room.x, min(box.x, room.right - box.width))
    y = max(room.y, min(box.y, room.bottom - box.height))
    return Box(x, y, box.width, box.height)
