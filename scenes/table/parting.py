"""A hand of cards opens where one of them is in focus, so that the next ones are still seen."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.table.places import Pose

BESIDE = 6.0
"""The gap between a piece in focus and the next one."""


def opened(poses: Sequence[Pose], width: float, focus: int) -> list[float]:
    """Where the middles of pieces lie along their row while one of them is in focus.

    Those before it and the last one stay; those between move up to the last, as far as needed
    for the one in focus (so wide) to lie free.
    """
    xs = [pose.x for pose in poses]
    last = len(xs) - 1
    between = range(focus + 1, last)
    free = xs[focus] + width + BESIDE
    if not between or xs[focus + 1] >= free:
        return xs
    free = min(free, xs[last])
    for n in between:
        xs[n] = free + (xs[last] - free) * (n - focus - 1) / (last - focus - 1)
    return xs
