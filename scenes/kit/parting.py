"""A hand of cards opens where one of them is in focus, so that the next ones are still seen."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.kit.places import Placement

BESIDE = 6.0
"""The gap between a piece in focus and the next one."""


PEEP = 26.0
"""So much of each piece between is seen at least."""


def opened(
    poses: Sequence[Placement], width: float, focus: int, end: float = -math.inf
) -> list[float]:
    """Where the middles of pieces lie along their row while one of them is in focus.

    Those before it stay; the others move up to `end`, or to where the last one lies, as far as
    needed for the one in focus (so wide) to lie free. Further than that the last one gives way
    only where they would lie hidden.
    """
    xs = [pose.x for pose in poses]
    last = len(xs) - 1
    free = xs[focus] + width + BESIDE
    if focus == last or xs[focus + 1] >= free:
        return xs
    end, between = max(end, xs[last]), range(focus + 1, last)
    if not between:
        xs[last] = max(xs[last], min(free, end))
        return xs
    step = max(PEEP, min(xs[focus + 1] - xs[focus], (end - free) / len(between)))
    for n in between:
        xs[n] = free + step * (n - focus - 1)
    xs[last] = max(xs[last], free + step * len(between))
    return xs
