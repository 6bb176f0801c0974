"""Handicaps of a match: points at the end, and goods at the start, for single seats.

The rules stay as they are. A game with points for seats is a copy whose standings and tally
have them. A game may offer goods at the start (`Game.start_goods`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

HANDICAP_ROW: Final = "handicap"
"""Label of the tally row of points that a handicap gives."""
MAX_HANDICAP_POINTS: Final = 99
"""Greatest handicap of a seat, in points of the game."""


class StartGoods(NamedTuple):
    """Goods that a game can give to seats at the start."""

    key: str
    """Catalogue key of the goods, below the name of the game."""
    max_count: int
    """Greatest number for a seat."""


def add_to_ranking(
    scores: Sequence[int], places: Sequence[int], points: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return scores and places with the points of a handicap.

    Of equal scores, the one that was better without the handicap is better.

    Args:
        scores: Score of each seat.
        places: Place of each seat, where 1 is best.
        points: Points that each seat gets.
    """
    given = [score + more for score, more in zip(scores, points, strict=True)]
    ranks = [(score, -place) for score, place in zip(given, places, strict=True)]
    return given, [1 + sum(other > rank for other in ranks) for rank in ranks]
