"""Focus movement: find the neighbour of a box in a direction by geometry alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from scenes.ui.devices.intents import Direction
from sprites.picture import Box

Key = TypeVar("Key")
_ASIDE = 2.2  # a step aside counts as so many steps ahead
_TOUCH = 2.0  # units by which neighbours may overlap


def find_neighbour(start: Box, others: Sequence[Box], direction: Direction) -> int | None:
    """Return the index of the box to which the focus moves; None if there is none.

    Boxes in the beam of `at` in this direction come first: the nearest row, and in it the box
    nearest to the middle. Otherwise the box with the shortest way ahead and sideways is taken,
    and last a box that overlaps `start` and reaches further.
    """
    best: tuple[int, float, float, int] | None = None
    for index, other in enumerate(others):
        cost = _cost(start, other, direction)
        if cost is not None and (best is None or (*cost, index) < best):
            best = (*cost, index)
    return None if best is None else best[3]


def _cost(at: Box, other: Box, direction: Direction) -> tuple[int, float, float] | None:
    """Return the comparable distance to another box; None if it lies in another direction.

    Returns:
        0 in the beam, 1 outside or 2 overlapping; the distance ahead, and of the middles sideways.
    """
    dx, dy = direction.value
    x, y, width, height = at
    other_x, other_y, other_width, other_height = other
    other_right, other_bottom = other_x + other_width, other_y + other_height
    right, bottom = x + width, y + height
    across = (other_x + other_right - x - right) / 2
    down = (other_y + other_bottom - y - bottom) / 2
    if across * dx + down * dy <= 0:
        return None
    if dx:
        beyond = other_x - right if dx > 0 else x - other_right
        further = other_right - right if dx > 0 else x - other_x
        overlap = min(bottom, other_bottom) - max(y, other_y)
        middles = abs(down)
    else:
        beyond = other_y - bottom if dy > 0 else y - other_bottom
        further = other_bottom - bottom if dy > 0 else y - other_y
        overlap = min(right, other_right) - max(x, other_x)
        middles = abs(across)
    if beyond < -_TOUCH:
        # Without this a button over the corner of a card could not be reached.
        return (2, -beyond, middles) if further > _TOUCH and overlap > 1 else None
    ahead, aside = max(0.0, beyond), max(0.0, -overlap)
    if overlap > 1:
        return 0, float(round(ahead)), middles
    return 1, ahead + _ASIDE * aside, middles


def build_focus_links(
    boxes: Mapping[Key, Box], directions_of: Callable[[Key], Iterable[Direction]]
) -> dict[Key, set[Key]]:
    """Return the keys that one arrow reaches from each key.

    Args:
        boxes: Box of each focusable thing by key, design pixels.
        directions_of: Returns the directions in which the focus can leave a key.
    """
    made: dict[Key, set[Key]] = {}
    for here, box in boxes.items():
        keys = [key for key in boxes if key != here]
        others = [boxes[key] for key in keys]
        found = (find_neighbour(box, others, direction) for direction in directions_of(here))
        made[here] = {keys[index] for index in found if index is not None}
    return made


def find_reachable(links: Mapping[Key, Iterable[Key]], start: Key) -> set[Key]:
    """Return all keys that arrows reach from `start`."""
    found, todo = {start}, [start]
    while todo:
        fresh = [key for key in links[todo.pop()] if key not in found]
        found.update(fresh)
        todo += fresh
    return found
