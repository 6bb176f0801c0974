"""Where the focus goes: the neighbour of a box in a direction, by geometry alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from scenes.ui.intents import Direction
from sprites.picture import Box

Key = TypeVar("Key")
_ASIDE = 2.2  # a step aside counts as so many steps ahead
_TOUCH = 2.0  # units by which neighbours may overlap


def neighbour(at: Box, others: Sequence[Box], direction: Direction) -> int | None:
    """Which of `others` the focus goes to from `at`, or None if nothing lies that way.

    What lies in the beam of `at` in that direction comes first: the nearest row of it, and there
    the one nearest to its middle. Else the one for which the way ahead and aside is shortest.
    """
    best: tuple[int, float, float, int] | None = None
    for index, other in enumerate(others):
        ahead, aside, middles, overlaps = _way(at, other, direction)
        if ahead is None:
            continue
        if overlaps:
            cost = (0, float(round(ahead)), middles, index)
        else:
            cost = (1, ahead + _ASIDE * aside, middles, index)
        if best is None or cost < best:
            best = cost
    return None if best is None else best[3]


def _way(at: Box, other: Box, direction: Direction) -> tuple[float | None, float, float, bool]:
    """From edge to edge ahead (None: not that way) and aside, aside from middle to middle, and
    whether it lies in the beam."""
    dx, dy = direction.value
    across = other.center[0] - at.center[0]
    down = other.center[1] - at.center[1]
    if dx:
        beyond = other.x - at.right if dx > 0 else at.x - other.right
        middle, overlap = across * dx, min(at.bottom, other.bottom) - max(at.y, other.y)
        middles = abs(down)
    else:
        beyond = other.y - at.bottom if dy > 0 else at.y - other.bottom
        middle, overlap = down * dy, min(at.right, other.right) - max(at.x, other.x)
        middles = abs(across)
    if middle <= 0 or beyond < -_TOUCH:
        return None, 0.0, 0.0, False
    return max(0.0, beyond), max(0.0, -overlap), middles, overlap > 1


def reachable(
    boxes: Mapping[Key, Box], start: Key, ways: Callable[[Key], Iterable[Direction]]
) -> set[Key]:
    """All keys that arrows reach from `start`. ways: the directions that lead away from a key."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        keys = [key for key in boxes if key != here]
        for direction in ways(here):
            index = neighbour(boxes[here], [boxes[key] for key in keys], direction)
            if index is not None and keys[index] not in found:
                found.add(keys[index])
                todo.append(keys[index])
    return found
