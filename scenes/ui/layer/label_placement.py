"""Placement of labels that must cover something: find the position with the least cost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from sprites.picture import Box

GRID_CELL_SIZE = 24.0
"""Side of a grid cell, design pixels; callers that need precision pass a smaller one."""
DISTANCE_COST = 0.04
"""Cost of each design pixel between a label and its subject."""
HORIZONTAL_OFFSET_WEIGHT = 0.25
"""Weight of the horizontal offset between a label and its subject."""

SETTLE_REACH, SETTLE_STEP = 36.0, 6.0
"""Greatest distance by which a placed label still moves, and the step of the search."""


class OverlapCost(NamedTuple):
    """The cost to cover one grid cell of a box; of overlapping boxes the highest cost counts."""

    box: Box
    cost: float


class LabelShape(NamedTuple):
    """A possible size of a label and its extra cost compared with the best shape."""

    width: float
    height: float
    extra_cost: float = 0.0


class LabelPlacement(NamedTuple):
    """A position for a label, the index of its shape, and the cost of the covered area."""

    box: Box
    shape_index: int
    overlap_cost: float


def find_label_placement(
    shapes: Sequence[LabelShape],
    room: Box,
    overlap_costs: Iterable[OverlapCost],
    anchor: Box,
    cell_size: float = GRID_CELL_SIZE,
) -> LabelPlacement:
    """Return the cheapest position inside `room` for a label of one of the shapes.

    The cost is the sum of the covered area, the distance from a box, and the extra cost of
    the shape.

    Args:
        shapes: Possible sizes of the label with their extra costs; at least one.
        room: Area in which the label must lie, design pixels.
        overlap_costs: Costs of the areas that a label may cover.
        anchor: Box of the subject of the label.
        cell_size: Cell size of the search grid, design pixels.
    """
    across, down = int(room.width // cell_size), int(room.height // cell_size)
    sums = _sums(_squares(room, overlap_costs, across, down, cell_size))
    found: tuple[float, LabelPlacement] | None = None
    least = min(shape.height for shape in shapes)
    for n, (width, height, handicap) in enumerate(shapes):
        if height > max(room.height, least):
            continue
        columns = min(across, math.ceil(width / cell_size))
        rows = min(down, math.ceil(height / cell_size))
        for row in range(down - rows + 1):
            top, low = sums[row], sums[row + rows]
            for column in range(across - columns + 1):
                last = column + columns
                cost = low[last] - top[last] - low[column] + top[column]
                if found is not None and cost + handicap >= found[0]:
                    continue
                at = room.x + column * cell_size, room.y + row * cell_size
                spare = columns * cell_size - width, rows * cell_size - height
                place = Box(at[0] + spare[0] / 2, at[1] + spare[1] / 2, width, height)
                whole = cost + handicap + DISTANCE_COST * _distance(place, anchor)
                if found is None or whole < found[0]:
                    found = whole, LabelPlacement(_within(place, room), n, cost)
    assert found is not None, "there is at least one shape"
    return found[1]


def settle_label(box: Box, room: Box, overlap_costs: Iterable[OverlapCost]) -> Box:
    """Return a label moved a little to where it covers least, since the grid is coarse.

    It never comes to lie on something costlier than the costliest thing that it covers already.
    """
    near = [each for each in overlap_costs if each.box.overlaps(box.inset(-SETTLE_REACH))]
    count = round(SETTLE_REACH / SETTLE_STEP)
    steps = [n * SETTLE_STEP for n in range(-count, count + 1)]
    tried = [box._replace(x=box.x + dx, y=box.y + dy) for dx in steps for dy in steps]

    def worst(each: Box) -> float:
        return max((by.cost for by in near if each.overlaps(by.box)), default=0.0)

    most = worst(box)
    within = [each for each in tried if _within(each, room) == each and worst(each) <= most]

    def cost(each: Box) -> tuple[float, float]:
        covered = sum(each.overlap_share(near_by.box) * near_by.cost for near_by in near)
        return covered, math.dist((each.x, each.y), (box.x, box.y))

    return min(within, key=cost, default=box)


def _distance(one: Box, other: Box) -> float:
    """Return the distance of two boxes, plus a part of their horizontal offset."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    across += abs(one.center[0] - other.center[0]) * HORIZONTAL_OFFSET_WEIGHT
    return math.hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def _squares(
    room: Box, covers: Iterable[OverlapCost], across: int, down: int, cell: float
) -> list[list[float]]:
    """Return the cost to cover each grid cell, row by row."""
    share = (cell / GRID_CELL_SIZE) ** 2
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
    """Return the summed-area table of the costs."""
    above = [0.0] * (len(squares[0]) + 1)
    sums = [above]
    for row in squares:
        above = [a + b for a, b in zip(above, accumulate(row, initial=0.0), strict=True)]
        sums.append(above)
    return sums


def _within(box: Box, room: Box) -> Box:
    """Return a box moved inside another one; at least its upper left corner is inside."""
    x = max(room.x, min(box.x, room.right - box.width))
    y = max(room.y, min(box.y, room.bottom - box.height))
    return Box(x, y, box.width, box.height)
