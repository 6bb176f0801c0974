"""Spreading of a hand of cards around the focused card, so that its neighbours stay visible."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.kit.placement import Placement

FOCUS_GAP = 6.0
"""Gap between a piece in focus and the next one."""


MIN_VISIBLE_WIDTH = 26.0
"""Least visible width of each piece between."""


def spread_around_focus(
    poses: Sequence[Placement], width: float, focus: int, end: float = -math.inf
) -> list[float]:
    """Return the x positions of a row's pieces while one of them is in focus.

    Pieces before it stay. The others move up to `end`, or to the last one's position, as
    far as the focused piece (of this width) needs to lie free. The last piece moves further
    only where pieces would be hidden.
    """
    xs = [pose.x for pose in poses]
    last = len(xs) - 1
    free = xs[focus] + width + FOCUS_GAP
    if focus == last or xs[focus + 1] >= free:
        return xs
    end, between = max(end, xs[last]), range(focus + 1, last)
    if not between:
        xs[last] = max(xs[last], min(free, end))
        return xs
    step = max(MIN_VISIBLE_WIDTH, min(xs[focus + 1] - xs[focus], (end - free) / len(between)))
    for n in between:
        xs[n] = free + step * (n - focus - 1)
    xs[last] = max(xs[last], free + step * len(between))
    return xs
