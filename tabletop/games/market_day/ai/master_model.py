# Compiled by mypyc: see tools/compile.
"""Master model of Market Day: probabilities with which masters play each rank.

The model is a softmax over the ranks in the hand. Its logits are linear: the expected
margin of a card, and a bias of its rank that changes with the cards left in the hand and in
the round. The weights are fitted by maximum likelihood to choices of masters among
themselves (300 rollouts with the heuristic, four rounds ahead; docs/guide/ai-levels.md). None of
it is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.games.market_day.sheet import CARD_RANKS

RankWeights = tuple[float, ...]
"""Weight of each rank, from rank 1."""


class PolicyWeights(NamedTuple):
    """Weights of the master policy for one number of seats."""

    score_margin_weight: float
    """Weight of one point of the expected margin."""
    rank_bias: RankWeights
    """Bias of each rank."""
    full_hand_bias: RankWeights
    """Additional bias while the hand is complete; fades as its cards are played."""
    round_start_bias: RankWeights
    """Additional bias for the first card of a round; fades as cards are played."""


POLICY_WEIGHTS: Final[Mapping[int, PolicyWeights]] = {
    2: PolicyWeights(
        score_margin_weight=0.332,
        rank_bias=(-1.81, 0.30, 0.78, 2.19, 1.09, 0.66, -2.31, -0.65, 0.14, -0.38),
        full_hand_bias=(0.97, 0.05, 0.15, -1.50, -0.70, -0.79, 2.03, 0.50, -1.53, 0.81),
        round_start_bias=(1.56, -0.06, -0.13, -0.29, -0.23, -0.05, -1.93, 0.35, 2.03, -1.25),
    ),
    3: PolicyWeights(
        score_margin_weight=0.490,
        rank_bias=(-1.46, -0.21, 1.14, 1.72, 1.33, 0.64, -2.44, -0.57, 0.09, -0.23),
        full_hand_bias=(-0.79, 0.76, -0.84, -1.09, -0.95, -0.33, 1.81, 1.33, -0.65, 0.76),
        round_start_bias=(4.69, -0.34, 0.04, -0.46, -0.81, -0.80, -1.80, -0.84, 1.53, -1.20),
    ),
    4: PolicyWeights(
        score_margin_weight=0.764,
        rank_bias=(-6.57, -0.00, 1.67, 3.57, 3.09, 2.16, -4.24, 1.09, -0.33, -0.43),
        full_hand_bias=(3.97, 0.24, -0.48, -1.88, -1.81, -1.49, 3.45, -0.77, -1.30, 0.07),
        round_start_bias=(4.22, 2.43, 0.37, -0.57, -1.13, -1.35, -0.72, -2.63, 2.22, -2.82),
    ),
}
"""Weights by number of seats; other tables have no model."""


def compute_rank_bias(seats: int, hand_left: float, round_left: float) -> tuple[float, RankWeights]:
    """Return the weight of a point, and the bias of each rank from rank 0.

    Args:
        seats: Number of seats; must be in POLICY_WEIGHTS.
        hand_left: Remaining part of the other cards of the hand, 0 to 1.
        round_left: Remaining part of the other cards of the round, 0 to 1.
    """
    likes = POLICY_WEIGHTS[seats]
    return likes.score_margin_weight, (
        0.0,
        *[
            likes.rank_bias[n]
            + likes.full_hand_bias[n] * hand_left
            + likes.round_start_bias[n] * round_left
            for n in range(len(CARD_RANKS))
        ],
    )
