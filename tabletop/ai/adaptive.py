"""Adaptive opponents: AI seats whose level rises and falls with the results of a person.

The strength of the opponents is a number that lies between two of `ADAPTIVE_LEVELS`. It is
settled into levels when a match is set up, so that the match itself knows ordinary levels
only. Each result moves the strength, so that a person wins about `TARGET_SHARE` times a
fair share in the long run.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final

from tabletop.match.match import Match
from tabletop.match.setup import ADAPTIVE_LEVEL, Setup

ADAPTIVE_LEVELS: Final = ("beginner", "novice", "trader", "merchant", "master")
"""Levels of adaptive opponents, from weak to strong."""
MIN_STRENGTH: Final = -2.0
"""Least strength. Below 0 all opponents are beginners, and some victories make up for defeats."""
MAX_STRENGTH: Final = float(len(ADAPTIVE_LEVELS) - 1)
TARGET_SHARE: Final = 1.1
"""Wins of a person that keep the strength, as a multiple of a fair share."""
STRENGTH_STEP: Final = 1.0
"""Change of the strength by a whole victory more or less than that."""


def spread_levels(strength: float, count: int) -> tuple[str, ...]:
    """Return the levels of a number of adaptive seats, so that their mean is the strength.

    >>> spread_levels(0.5, 2)
    ('beginner', 'novice')

    Args:
        strength: Strength from MIN_STRENGTH to MAX_STRENGTH.
        count: Number of adaptive seats.
    """
    met = min(max(strength, 0.0), MAX_STRENGTH)
    return tuple(ADAPTIVE_LEVELS[floor(met + (n + 0.5) / count)] for n in range(count))


def settle_adaptive_seats(setup: Setup, strengths: Sequence[float]) -> Setup:
    """Return the set-up with a level for each adaptive seat.

    Args:
        setup: Set-up in which seats may have the level `ADAPTIVE_LEVEL`.
        strengths: Strengths that suit the people of the match; their mean counts.
    """
    adaptive = tuple(n for n, level in enumerate(setup.levels) if level == ADAPTIVE_LEVEL)
    if not adaptive:
        return setup
    mean = sum(strengths) / len(strengths) if strengths else 0.0
    level_by_seat = dict(zip(adaptive, spread_levels(mean, len(adaptive)), strict=True))
    seats = tuple(
        spec._replace(level=level_by_seat.get(n, spec.level)) for n, spec in enumerate(setup.seats)
    )
    return setup._replace(seats=seats, adaptive_seats=adaptive)


def update_strength(strength: float, victory_share: float, seat_count: int) -> float:
    """Return the strength after a match.

    Args:
        strength: Strength before.
        victory_share: Share of the victory that the person won, from 0 to 1.
        seat_count: Number of seats of the match.
    """
    moved = strength + STRENGTH_STEP * (victory_share - TARGET_SHARE / seat_count)
    return min(max(moved, MIN_STRENGTH), MAX_STRENGTH)


def victory_share(match: Match, seat: int) -> float:
    """Return the share of a seat in the victory of a finished match; winners share equally."""
    places = [standing.place for standing in match.game.standings(match.state)]
    return (places[seat] == 1) / places.count(1)
