"""Win chances as percentages."""

from __future__ import annotations


def format_percent(chance: float) -> str:
    """Return a chance as a percentage; never 0 % or 100 % for a chance that is not certain.

    >>> format_percent(0.427), format_percent(0.999), format_percent(1.0)
    ('43%', '>99%', '100%')
    """
    if 0.0 < chance < 0.005:
        return "<1%"
    if 0.995 <= chance < 1.0:
        return ">99%"
    return f"{round(chance * 100)}%"


def percentage_points_apart(was: float, now: float) -> int:
    """Return the difference of two chances in percentage points, as they are displayed."""
    return abs(round(was * 100) - round(now * 100))


def format_alternative(chance: float, chosen: float) -> str:
    """Return the chance of another move, at most that of the chosen move.

    An estimate above that of the chosen move is not significant, or it would have been chosen.
    """
    return format_percent(min(chance, chosen))
