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


def format_in_steps(chance: float, step: int) -> str:
    """Return a chance as a percentage in steps of some percentage points.

    >>> format_in_steps(0.427, 1), format_in_steps(0.427, 5), format_in_steps(0.02, 5)
    ('43%', '45%', '<5%')
    """
    if step == 1 or chance in (0.0, 1.0):
        return format_percent(chance)
    rounded = round_percent(chance, step)
    if rounded <= 0:
        return f"<{step}%"
    return f"{rounded}%" if rounded < 100 else f">{100 - step}%"


def estimate_step(standard_error: float) -> int:
    """Return the step in percentage points in which a chance with this error is displayed."""
    return next((each for each in (1, 5, 10, 20) if each >= 100 * standard_error), 25)


def round_percent(chance: float, step: int) -> int:
    """Return a chance in per cent, rounded to a step."""
    return round(100 * chance / step) * step


def percentage_points_apart(was: float, now: float) -> int:
    """Return the difference of two chances in percentage points, as they are displayed."""
    return abs(round(was * 100) - round(now * 100))


def format_alternative(chance: float, chosen: float) -> str:
    """Return the chance of another move, at most that of the chosen move.

    An estimate above that of the chosen move is not significant, or it would have been chosen.
    """
    return format_percent(min(chance, chosen))
