"""Where the focus goes: the neighbour of a box in a direction, by geometry alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from scenes.ui.intents import Direction
from sprites.picture import Box

Key = TypeVar("Key")
_ASIDE = 2.2  # a step aside counts as so many steps ahead


def neighbour(at: Box, others: Sequence[Box], direction: Direction) -> int | None:
    """Which of `others` the focus goes to from `at`, or None if nothing lies that way.

    What overlaps the beam of `at` in that direction comes first, the nearest of it; else the one
    for which the way ahead and aside is shortest.
    """
    best: tuple[int, float, int] | None = None
    for index, other in enumerate(others):
        ahead, aside, overlaps = _way(at, other, direction)
        if ahead <= 0:
            continue
        cost = (0 if overlaps else 1, ahead + _ASIDE * aside, index)
        if best is None or cost < best:
            best = cost
    return None if best is None else best[2]


def _way(at: Box, other: Box, direction: Direction) -> tuple[float, float, bool]:
    """How far ahead and aside the middle of `other` lies, and whether it is in the beam."""
    dx, dy = direction.value
    across = other.x + other.width / 2 - at.x - at.width / 2
    down = other.y + other.height / 2 - at.y - at.height / 2
    if dx:
        beyond = other.x - at.x if dx > 0 else at.x + at.width - other.x - other.width
        overlap = min(at.y + at.height, other.y + other.height) - max(at.y, other.y)
        ahead, aside = across * dx, abs(down)
    else:
        beyond = other.y - at.y if dy > 0 else at.y + at.height - other.y - other.height
        overlap = min(at.x + at.width, other.x + other.width) - max(at.x, other.x)
        ahead, aside = down * dy, abs(across)
    return (ahead if beyond > 0 else 0.0), max(0.0, aside), overlap > 1


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
