# Compiled by mypyc: see tools/compile.
"""What masters of Market Day play, in numbers: how much they like each card where.

Fitted to what masters chose among themselves (300 rollouts by rule of thumb, four rounds ahead):
the logarithms of the odds of each card, by the likelihood of their choices (docs/strength.md). What
a card is said to gain draws them, and each rank has a worth of its own, that changes with the cards
in the hand and those still to come in the round. Nothing of it is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.games.market_day.sheet import RANKS

By = tuple[float, ...]
"""By rank, from 1."""


class Fondness(NamedTuple):
    """What masters like at a table of so many seats."""

    pull: float
    """What a point more is worth that a card is said to gain."""
    rank: By
    """What each rank is worth besides."""
    early: By
    """What is added to it while the whole hand is there; it fades with the cards that are gone."""
    first: By
    """What is added to it for the first card of a round; it fades with the cards that lie there."""


LIKING: Final[Mapping[int, Fondness]] = {
    2: Fondness(
        pull=0.332,
        rank=(-1.81, 0.30, 0.78, 2.19, 1.09, 0.66, -2.31, -0.65, 0.14, -0.38),
        early=(0.97, 0.05, 0.15, -1.50, -0.70, -0.79, 2.03, 0.50, -1.53, 0.81),
        first=(1.56, -0.06, -0.13, -0.29, -0.23, -0.05, -1.93, 0.35, 2.03, -1.25),
    ),
    3: Fondness(
        pull=0.490,
        rank=(-1.46, -0.21, 1.14, 1.72, 1.33, 0.64, -2.44, -0.57, 0.09, -0.23),
        early=(-0.79, 0.76, -0.84, -1.09, -0.95, -0.33, 1.81, 1.33, -0.65, 0.76),
        first=(4.69, -0.34, 0.04, -0.46, -0.81, -0.80, -1.80, -0.84, 1.53, -1.20),
    ),
    4: Fondness(
        pull=0.764,
        rank=(-6.57, -0.00, 1.67, 3.57, 3.09, 2.16, -4.24, 1.09, -0.33, -0.43),
        early=(3.97, 0.24, -0.48, -1.88, -1.81, -1.49, 3.45, -0.77, -1.30, 0.07),
        first=(4.22, 2.43, 0.37, -0.57, -1.13, -1.35, -0.72, -2.63, 2.22, -2.82),
    ),
}
"""By number of seats; of the others nothing is known."""


def liked(seats: int, hand: float, later: float) -> tuple[float, By]:
    """What a point is worth to masters, and each rank besides (from 0).

    hand, later: the parts that are left of the other cards of the hand and of the round, 0 to 1.
    """
    likes = LIKING[seats]
    return likes.pull, (0.0, *[
        likes.rank[n] + likes.early[n] * hand + likes.first[n] * later for n in range(len(RANKS))
    ])  # fmt: skip
