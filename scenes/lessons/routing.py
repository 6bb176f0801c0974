"""A way for an arrow over free ground: on a grid, far from what is read, its corners round."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from scenes.ui.theme import SCREEN
from sprites.picture import Box

Point = tuple[float, float]
"""In design units, as all measures here."""
Route = tuple[Point, ...]
"""The line of an arrow, from its beginning to its tip."""
Port = tuple[Point, Point]
"""Where an arrow can touch a place, and the way out from there."""
Cell = tuple[int, int]

CELL: Final = 14.0
"""The grid."""
COLUMNS, ROWS = int(SCREEN[0] / CELL), int(SCREEN[1] / CELL)
CLOSE: Final = 13.0
"""No nearer to what is to be read than this;"""
WIDE: Final = 30.0
"""and nearer than this only if it has to be:"""
NARROW: Final = 4.0
"""then a step is as long as so many."""
TURN: Final = 6.0
"""A turn is as long as so many steps."""
ROUNDINGS: Final = (56.0, 30.0, 14.0, 0.0)
"""How much of a corner is cut, the roundest first."""
WAYS: Final = ((0, -1), (0, 1), (-1, 0), (1, 0))


def lines(
    starts: Sequence[Port], ends: Sequence[Port], straight: float, shut: Sequence[Box]
) -> Iterator[Route]:
    """The shortest way from one of the starts to one of the ends, then the same less round.

    straight: so far it comes squarely in.
    """
    first = {_cell(_out(port, CELL)): port for port in starts}
    last = {_cell(_out(port, straight + CELL / 2)): port for port in ends}
    cells = _search(set(first), set(last), _shut(shut, CLOSE), _shut(shut, WIDE))
    if not cells:
        return
    start, end = first[cells[0]], last[cells[-1]]
    within = _squared(_squared(_corners(cells), start)[::-1], end)[::-1]
    corners = [start[0], *within, end[0]]
    for rounding in ROUNDINGS:
        yield _even(_rounded(corners, rounding, straight))


def _search(starts: set[Cell], ends: set[Cell], shut: set[Cell], narrow: set[Cell]) -> list[Cell]:
    """The cheapest way over the grid; empty where there is none."""
    front = [(0.0, start, (0, 0)) for start in sorted(starts - shut)]
    cost = {(cell, way): paid for paid, cell, way in front}
    came: dict[tuple[Cell, Cell], tuple[Cell, Cell]] = {}
    while front:
        paid, cell, way = heapq.heappop(front)
        if cell in ends:
            cells, at = [cell], (cell, way)
            while at in came:
                at = came[at]
                cells.append(at[0])
            return cells[::-1]
        if paid > cost[cell, way]:
            continue
        for turn in WAYS:
            following = cell[0] + turn[0], cell[1] + turn[1]
            inside = 0 <= following[0] < COLUMNS and 0 <= following[1] < ROWS
            if not inside or following in shut:
                continue
            step = paid + (NARROW if following in narrow else 1.0)
            step += TURN if turn != way != (0, 0) else 0.0
            if step < cost.get((following, turn), math.inf):
                cost[following, turn] = step
                came[following, turn] = cell, way
                heapq.heappush(front, (step, following, turn))
    return []


def _shut(boxes: Sequence[Box], air: float) -> set[Cell]:
    """The cells whose middles are no further than so much from one of these boxes."""
    found: set[Cell] = set()
    for box in boxes:
        left = max(0, math.ceil((box.x - air) / CELL - 0.5))
        right = min(COLUMNS - 1, math.floor((box.right + air) / CELL - 0.5))
        top = max(0, math.ceil((box.y - air) / CELL - 0.5))
        bottom = min(ROWS - 1, math.floor((box.bottom + air) / CELL - 0.5))
        found.update((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
    return found


def _out(port: Port, far: float) -> Point:
    (x, y), (across, down) = port
    return x + across * far, y + down * far


def _cell(point: Point) -> Cell:
    return int(point[0] / CELL), int(point[1] / CELL)


def _corners(cells: Sequence[Cell]) -> list[Point]:
    """Where a way over the grid turns, with its two ends."""
    turns = [
        b
        for a, b, c in zip(cells, cells[1:], cells[2:], strict=False)
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    ]
    kept = [cells[0], *turns, cells[-1]]
    return [((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in kept]


def _squared(corners: Sequence[Point], port: Port) -> list[Point]:
    """Corners of which the first leg is moved off the grid, so that it goes squarely out of a
    port."""
    (x, y), (across, _) = port
    axis = 1 if across else 0
    row = corners[0][axis]
    first = takewhile(lambda corner: corner[axis] == row, corners[:-1])
    moved = [(corner[0], y) if across else (x, corner[1]) for corner in first]
    return [*moved, *corners[len(moved) :]]


def _rounded(corners: Sequence[Point], most: float, straight: float) -> list[Point]:
    """Each corner as a bend that begins and ends so far from it, or halfway to the next one; the
    end stays straight."""
    if not most:
        return list(corners)
    line = [corners[0]]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        far = math.dist(corner, after)
        cut = min(most, math.dist(before, corner) / 2, far / 2)
        if after == corners[-1]:
            cut = max(0.0, min(cut, far - straight))
        start, end = _toward(corner, before, cut), _toward(corner, after, cut)
        for n in range(9):
            t = n / 8
            a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            line.append((
                a * start[0] + b * corner[0] + c * end[0],
                a * start[1] + b * corner[1] + c * end[1],
            ))  # fmt: skip
    return [*line, corners[-1]]


def _even(line: Sequence[Point]) -> Route:
    """The same line in short steps."""
    points = [line[0]]
    for a, b in pairwise(line):
        far = math.dist(a, b)
        steps = max(1, round(far / CELL))
        points += [_toward(a, b, far * n / steps) for n in range(1, steps + 1)]
    return tuple(points)


def _toward(a: Point, b: Point, far: float) -> Point:
    share = far / (math.dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
