# Compiled by mypyc: see tools/compile.
"""Master model of Basari with three and four seats: win chances and opponents.

The win chances are a softmax of linear scores. Their weights are fitted by maximum
likelihood to matches of masters that assume heuristic opponents (docs/guide/ai-levels.md). The
weights change with the remaining time. None of it is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from operator import mul
from typing import Final

from tabletop.core.zones import Seat
from tabletop.games.basari.ai.evaluation import Evaluation, gem_counts_by_colour
from tabletop.games.basari.scoring import total_points
from tabletop.games.basari.state import BasariState

SEARCHING_SAMPLE_COUNTS: Final = {3: 27, 4: 23}
"""Number of sampled states, of 39, in which a seat is assumed to search; by number of seats.

A searching seat is a master that assumes heuristic opponents. In all other sampled states
the seat is assumed to follow the heuristic.
"""
MODELLED_SEAT_COUNTS: Final = tuple(SEARCHING_SAMPLE_COUNTS)
"""Numbers of seats with a master model; five seats have none."""
SEARCHING_OPPONENT_RATE: Final = 0.25
"""Probability with which a searching seat assumes that another seat searches likewise."""
CHOICE_TEMPERATURE: Final = 0.006
"""Softmax temperature of the choice of a searching seat, as a part of a victory."""
MIN_HAGGLE_GAIN: Final = 0.003
"""Minimum gain, as a part of a victory, for which a haggle deviates from the heuristic."""
TYPICAL_CARD_WORKERS: Final = 2
"""Assumed number of workers on an unseen card."""
SAMPLE_WORKER_DEALS: Final = (
    (1, 1, 3, 4), (1, 3, 1, 2), (2, 2, 4, 1), (2, 4, 2, 3),
    (3, 1, 2, 3), (3, 3, 4, 1), (4, 2, 1, 4), (4, 4, 3, 2),
)  # fmt: skip
"""Workers that the next round may give to each seat.

The deals are balanced: each seat gets each number equally often.
"""
MAX_COUNTED_LEAD: Final = 3
"""Maximum lead in a colour, in gems, that a feature expresses."""

FEATURE_WEIGHTS: Final = (
    (-1.080, -0.650, -2.133, -0.651, -0.506, -0.435, -0.133, -0.036, -0.008, -0.234, -0.387,
     -0.261, -0.335, -0.161, -0.171),
    (-1.030, 0.420, 0.235, -0.276, -0.241, -0.495, -0.527, 0.003, -0.024, 0.183, 0.147,
     -0.166, -0.084, -0.150, -0.015),
    (4.919, 0.861, 5.984, 2.298, 2.162, 2.233, 2.204, 0.058, 0.028, 0.260, 0.326,
     0.882, 0.877, 0.551, 0.437),
)  # fmt: skip
"""Weights of the features of a seat (`_compute_features`), one row for each factor.

The factors are 1, the remaining rounds of the stage divided by 5, and 5 divided by the
temperature. The last one grows as the result becomes more certain.
"""


def is_round_start(s: BasariState) -> bool:
    """True if a round begins and no seat has chosen yet."""
    return not s.stack and bool(s.choices) and not any(s.choices)


def is_searcher(sampled: BasariState, seat: Seat) -> bool:
    """True if a seat is assumed to search in a sampled state.

    The answer is always the same for one sampled state: it depends on the last cards of the
    deck, which no stage reaches.
    """
    return sampled.deck[-1 - seat] <= SEARCHING_SAMPLE_COUNTS[sampled.seats]


def expected_choice_values(
    table: Mapping[tuple[int, ...], Sequence[float]], mixed_strategies: Sequence[Sequence[float]]
) -> list[list[float]]:
    """Return the expected value of each choice of each seat.

    Args:
        table: Values of all seats for every joint choice.
        mixed_strategies: Mixed strategy of each seat.
    """
    found = [[0.0] * len(mix) for mix in mixed_strategies]
    for places, brought in table.items():
        likely = [mix[place] for mix, place in zip(mixed_strategies, places, strict=True)]
        for seat, place in enumerate(places):
            others = prod([p for other, p in enumerate(likely) if other != seat])
            found[seat][place] += others * brought[seat]
    return found


def undo_worker_deal(workers: tuple[int, ...], s: BasariState) -> BasariState:
    """Return a position at the start of a round without the workers of the dealt cards.

    Args:
        workers: Workers of each bazaar card.
        s: Position at the start of a round.
    """
    before = s.copy()
    before.workers = [own - workers[pile[-1]] for own, pile in zip(s.workers, s.piles, strict=True)]
    return before


def compute_win_logits(evaluation: Evaluation, s: BasariState, temperature: float) -> list[float]:
    """Return the logit of the win chance of each seat at the end of a round.

    Args:
        evaluation: Evaluation of positions.
        s: Position between two rounds.
        temperature: Lead in points that makes a seat e times as likely to win.
    """
    times = 1.0, evaluation.remaining_rounds(s) / 5, 5 / temperature
    return [
        sum(
            [
                time * sum(map(mul, row, found))
                for time, row in zip(times, FEATURE_WEIGHTS, strict=True)
            ]
        )
        for found in _compute_features(evaluation, s)
    ]


def _compute_features(evaluation: Evaluation, s: BasariState) -> list[list[float]]:
    """Return the features of each seat, scaled to about 1.

    They are the points, the lead in points, the expected value of the workers and of each
    colour; then the lead in each colour, and whether the seat leads there.
    """
    rounds, stages = evaluation.remaining_rounds_and_stages(s)
    owned = gem_counts_by_colour(s)
    worths = [
        evaluation.colour_values(colour, counts, rounds, stages)
        for colour, counts in enumerate(owned)
    ]
    had = [total_points(s, seat) for seat in range(s.seats)]
    found = []
    for seat in range(s.seats):
        leads = [_lead(counts, seat) for counts in owned]
        found.append(
            [
                had[seat] / 20,
                _lead(had, seat) / 20,
                evaluation.worker_value(s, seat) / 12,
                *[worth[seat] / 10 for worth in worths],
                *[
                    max(-MAX_COUNTED_LEAD, min(MAX_COUNTED_LEAD, lead)) / MAX_COUNTED_LEAD
                    for lead in leads
                ],
                *[float(lead > 0) for lead in leads],
            ]
        )
    return found


def _lead(counts: list[int] | tuple[int, ...], seat: Seat) -> int:
    """Return the difference between a seat and the best other seat."""
    return counts[seat] - max([n for other, n in enumerate(counts) if other != seat])
