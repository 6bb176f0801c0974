"""Outcomes of trial games: events of the round, and points by source, after each of two moves.

A hint names the difference between two moves that matters most. The trial games of both
moves begin in the same sampled states, so differences are paired. An outcome counts only
if its difference exceeds its standard error several times. Its advantage is the effect on
the lead over the best rival: exact for points, estimated by regression for events.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.ai.answers import (
    EVENT_OUTCOME,
    PIECES_OUTCOME,
    SCORE_OUTCOME,
    SOURCE_OUTCOME,
    Outcome,
    OutcomeDifference,
)
from tabletop.ai.paired_samples import paired_difference
from tabletop.core.acts import Act, Begin, Move
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat, is_back

MIN_OUTCOME_STANDARD_ERRORS: Final = 2.5
"""Standard errors from which the difference of an outcome is told.

It is more than two, because the largest of many differences is told.
"""
MIN_SLOPE_STANDARD_ERRORS: Final = 2.0
"""Standard errors from which the effect of an event on the lead is known."""
MIN_EVENT_DIFFERENCE: Final = 0.1
"""Minimum difference of an event's frequency that is worth telling."""
MAX_OUTCOMES: Final = 16
"""Maximum number of outcomes of a comparison."""
ROUND_KEY: Final = "round"

Outcomes = Mapping[Outcome, float]
"""Value of each outcome in one trial game; 0 for those that are missing."""


class OutcomeRecorder:
    """Listener for the acts of one trial game."""

    def __init__(self) -> None:
        """Begin a trial game."""
        self._acts: list[Act] = []
        self._is_first_round = True

    def __call__(self, act: Act) -> None:
        """Record an act, up to the end of the current round."""
        if not self._is_first_round:
            return
        if isinstance(act, Begin) and act.key == ROUND_KEY:
            self._is_first_round = False
        else:
            self._acts.append(act)

    def outcomes(self, strategy: Strategy[Any], s: State) -> dict[Outcome, float]:
        """Return the outcomes of the trial game.

        Args:
            strategy: Strategy of the game.
            s: State at the end of the trial game.
        """
        game = strategy.game
        found = defaultdict[Outcome, float](float)
        for act in self._acts:
            if isinstance(act, Move) and not is_back(act.piece):
                giver, taker = game.zones.owner(act.source), game.zones.owner(act.target)
                if taker is not None and taker != giver:
                    found[Outcome(PIECES_OUTCOME, act.piece, taker)] += act.n
        for name, seat in strategy.list_events(self._acts):
            found[Outcome(EVENT_OUTCOME, name, seat)] = 1
        for row in game.tally(s):
            number = dict(row.params).get("n")
            for seat, points in enumerate(row.values):
                source = Outcome(
                    SOURCE_OUTCOME, row.label, seat, number if isinstance(number, int) else 0
                )
                found[source] += points
                found[Outcome(SCORE_OUTCOME, "", seat)] += points
        return dict(found)


def compare_outcomes(
    better: Sequence[Outcomes], other: Sequence[Outcomes], seat: Seat, seats: int
) -> tuple[OutcomeDifference, ...]:
    """Return the significant differences between two moves, the largest effect first.

    Args:
        better: Outcomes of one move in each sampled state.
        other: Outcomes of the other move in the same sampled states.
        seat: Seat that decides.
        seats: Number of seats.
    """
    n = min(len(better), len(other))
    better, other = better[:n], other[:n]
    leads = [_lead(each, seat, seats) for each in (*better, *other)]
    found = []
    for outcome in sorted({key for each in (*better, *other) for key in each}):
        one = [each.get(outcome, 0.0) for each in better]
        two = [each.get(outcome, 0.0) for each in other]
        difference = paired_difference(one, two)
        if abs(difference.z_score) < MIN_OUTCOME_STANDARD_ERRORS:
            continue
        if outcome.kind == EVENT_OUTCOME and abs(difference.mean) < MIN_EVENT_DIFFERENCE:
            continue
        advantage = difference.mean * _effect(outcome, one, two, leads, seat, seats)
        if advantage:
            means = sum(one) / n, sum(two) / n
            found.append(OutcomeDifference(outcome, *means, difference.standard_error, advantage))
    found.sort(key=lambda each: -abs(each.advantage))
    return tuple(found[:MAX_OUTCOMES])


def _lead(outcomes: Outcomes, seat: Seat, seats: int) -> float:
    """Return the lead of a seat over its best rival at the end of a trial game."""
    scores = [outcomes.get(Outcome(SCORE_OUTCOME, "", each), 0.0) for each in range(seats)]
    rivals = [score for each, score in enumerate(scores) if each != seat]
    return scores[seat] - max(rivals, default=0.0)


def _effect(
    outcome: Outcome,
    one: Sequence[float],
    two: Sequence[float],
    leads: Sequence[float],
    seat: Seat,
    seats: int,
) -> float:
    """Return the effect of one unit of an outcome on the lead; 0 if it is not known."""
    if outcome.kind in (SOURCE_OUTCOME, SCORE_OUTCOME):
        return 1.0 if outcome.seat == seat else -1.0 / max(1, seats - 1)
    n = len(one)
    x = [*_centred(one), *_centred(two)]
    y = [*_centred(leads[:n]), *_centred(leads[n:])]
    xx = sum(each * each for each in x)
    if xx <= 0.0 or n < 3:
        return 0.0
    slope = sum(a * b for a, b in zip(x, y, strict=True)) / xx
    rest = sum((b - slope * a) ** 2 for a, b in zip(x, y, strict=True)) / (2 * n - 3)
    return slope if abs(slope) >= MIN_SLOPE_STANDARD_ERRORS * math.sqrt(rest / xx) else 0.0


def _centred(values: Sequence[float]) -> Iterator[float]:
    """Yield the deviations of values from their mean."""
    mean = sum(values) / len(values)
    return (value - mean for value in values)
