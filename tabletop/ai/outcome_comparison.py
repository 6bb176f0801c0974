"""Outcomes of trial games: events of the round, and points by source, after each of two moves.

A hint names the difference between two moves that matters most. The trial games of both
moves begin in the same sampled states, so differences are paired. An outcome counts only
if its difference exceeds its standard error several times. Its advantage is the effect on
the victory, estimated by regression over all trial games.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tabletop.ai.answers import (
    EVENT_OUTCOME,
    MOVE_OUTCOME,
    NAMED_OUTCOME,
    PIECES_OUTCOME,
    SCORE_OUTCOME,
    SOURCE_OUTCOME,
    ZONE_SEPARATOR,
    OutcomeDifference,
    TrialOutcome,
)
from tabletop.ai.paired_samples import paired_difference
from tabletop.core.acts import Act, Begin, Move
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

MIN_OUTCOME_STANDARD_ERRORS: Final = 2.5
"""Standard errors from which the difference of an outcome is told.

It is more than two, because the largest of many differences is told.
"""
MIN_RIVAL_STANDARD_ERRORS: Final = 3.5
"""Standard errors from which that of a rival, or of a named event, is told; there are many."""
MIN_SLOPE_STANDARD_ERRORS: Final = 2.0
"""Standard errors from which the effect of an event on the victory is known."""
MIN_EVENT_DIFFERENCE: Final = 0.1
"""Minimum difference of an event's frequency that is worth telling."""
MAX_NAMED_OUTCOMES: Final = 4
"""Maximum number of events with a named piece or place of a comparison."""
MAX_OUTCOMES: Final = 16
"""Maximum number of outcomes of a comparison."""
MIN_POINT_EFFECT: Final = 0.001
"""Minimum effect of an own point, as a part of a victory."""
MIN_REGRESSION_SIZE: Final = 8
"""Minimum number of trial games from which an effect is estimated."""
MIN_SEVERAL_PIECES: Final = 1.5
"""Mean difference from which pieces are a gain, though their effect on the victory is unknown."""
MIN_EXCEPTIONS: Final = 4
"""Minimum number of trial games that differ from the others, for an effect that they show."""
MIN_THREAT_DIFFERENCE: Final = 0.2
"""Minimum difference of the frequency with which a rival moves a piece."""
MAX_THREATS: Final = 1
"""Maximum number of such moves of a comparison."""
ROUND_KEY: Final = "round"

Outcomes = Mapping[TrialOutcome, float]
"""Value of each outcome in one trial game; 0 for those that are missing."""


class OutcomeRecorder:
    """Listener for the acts of one trial game."""

    def __init__(self) -> None:
        """Begin a trial game."""
        self._acts: list[Act] = []
        """Acts of the current round."""
        self._all_acts: list[Act] = []
        """Acts of the whole trial game."""
        self._is_first_round = True

    def __call__(self, act: Act) -> None:
        """Record an act."""
        self._all_acts.append(act)
        if not self._is_first_round:
            return
        if isinstance(act, Begin) and act.key == ROUND_KEY:
            self._is_first_round = False
        else:
            self._acts.append(act)

    def outcomes(self, strategy: Strategy[Any], s: State) -> dict[TrialOutcome, float]:
        """Return the outcomes of the trial game.

        Args:
            strategy: Strategy of the game.
            s: State at the end of the trial game.
        """
        game, unsure_pieces = strategy.game, strategy.double_edged_pieces
        found = defaultdict[TrialOutcome, float](float)
        for act in self._acts:
            if not isinstance(act, Move):
                continue
            giver, taker = game.zones.owner(act.source), game.zones.owner(act.target)
            mover = giver if taker is None else taker
            if mover is not None and giver != taker:
                zones = f"{act.source}{ZONE_SEPARATOR}{act.target}"
                found[TrialOutcome(MOVE_OUTCOME, zones, mover)] = 1
            is_unsure = act.piece.startswith(unsure_pieces)
            if taker is not None and taker != giver and not is_unsure:
                found[TrialOutcome(PIECES_OUTCOME, act.piece, taker)] += act.n
        for name, seat in strategy.list_events(self._acts):
            found[TrialOutcome(EVENT_OUTCOME, name, seat)] = 1
        for name, seat in strategy.list_named_events(self._all_acts):
            found[TrialOutcome(NAMED_OUTCOME, name, seat)] = 1
        for row in game.tally(s):
            number = dict(row.params).get("n")
            for seat, points in enumerate(row.values):
                source = TrialOutcome(
                    SOURCE_OUTCOME, row.label, seat, number if isinstance(number, int) else 0
                )
                found[source] += points
                found[TrialOutcome(SCORE_OUTCOME, "", seat)] += points
        return dict(found)


class RecordedTrials(NamedTuple):
    """Trial games after one move."""

    outcomes: Sequence[Outcomes]
    """Outcomes in each sampled state."""
    victory_shares: Sequence[float]
    """Share of the victory, or win chance, of the seat that decides in each sampled state."""


def compare_outcomes(
    better: RecordedTrials, other: RecordedTrials, seat: Seat, seats: int
) -> tuple[OutcomeDifference, ...]:
    """Return the significant differences between two moves, the largest effect first.

    Args:
        better: Trial games of one move.
        other: Trial games of the other move in the same sampled states.
        seat: Seat that decides.
        seats: Number of seats.
    """
    n = min(len(better.outcomes), len(other.outcomes))
    shares = [*_centred(better.victory_shares[:n]), *_centred(other.victory_shares[:n])]
    point = max(
        MIN_POINT_EFFECT,
        _slope(*_values(TrialOutcome(SCORE_OUTCOME, "", seat), better, other, n), shares),
    )
    found = []
    for outcome in sorted({key for each in (*better.outcomes, *other.outcomes) for key in each}):
        one, two = _values(outcome, better, other, n)
        difference = paired_difference(one, two)
        is_own = outcome.seat == seat
        is_single = is_own and outcome.kind != NAMED_OUTCOME
        least = MIN_OUTCOME_STANDARD_ERRORS if is_single else MIN_RIVAL_STANDARD_ERRORS
        if abs(difference.z_score) < least:
            continue
        if outcome.kind == MOVE_OUTCOME and (is_own or difference.mean > -MIN_THREAT_DIFFERENCE):
            continue
        is_event = outcome.kind in (EVENT_OUTCOME, NAMED_OUTCOME)
        if is_event and abs(difference.mean) < MIN_EVENT_DIFFERENCE:
            continue
        if outcome.kind in (SOURCE_OUTCOME, SCORE_OUTCOME):
            effect = point if is_own else -point / max(1, seats - 1)
        else:
            is_varied = sum(map(_count_exceptions, (one, two))) >= MIN_EXCEPTIONS
            effect = _slope(one, two, shares) if is_varied else 0.0
            is_gain = outcome.kind == NAMED_OUTCOME or (
                outcome.kind == PIECES_OUTCOME and abs(difference.mean) >= MIN_SEVERAL_PIECES
            )
            if is_gain and not effect:
                effect = MIN_POINT_EFFECT if is_own else -MIN_POINT_EFFECT  # a gain by its nature
        advantage = difference.mean * effect
        if advantage:
            means = sum(one) / n, sum(two) / n
            found.append(OutcomeDifference(outcome, *means, difference.standard_error, advantage))
    found.sort(key=lambda each: -abs(each.advantage))
    moves = [each for each in found if each.outcome.kind == MOVE_OUTCOME and each.advantage > 0.0]
    named = [each for each in found if each.outcome.kind == NAMED_OUTCOME]
    rest = [each for each in found if each.outcome.kind not in (MOVE_OUTCOME, NAMED_OUTCOME)]
    return (*rest[:MAX_OUTCOMES], *named[:MAX_NAMED_OUTCOMES], *moves[:MAX_THREATS])


def _values(
    outcome: TrialOutcome, better: RecordedTrials, other: RecordedTrials, n: int
) -> tuple[list[float], list[float]]:
    """Return the values of an outcome in the first n trial games of both moves."""
    one, two = ([each.get(outcome, 0.0) for each in t.outcomes[:n]] for t in (better, other))
    return one, two


def _count_exceptions(values: Sequence[float]) -> int:
    """Return the number of trial games that differ from most others after the same move."""
    return len(values) - Counter(values).most_common(1)[0][1]


def _slope(one: Sequence[float], two: Sequence[float], shares: Sequence[float]) -> float:
    """Return the effect of one unit of an outcome on the victory; 0 if it is not known.

    Args:
        one: Values after one move.
        two: Values after the other move.
        shares: Shares of the victory, as deviations from the mean of their move.
    """
    x = [*_centred(one), *_centred(two)]
    xx = sum(each * each for each in x)
    if xx <= 0.0 or len(x) < MIN_REGRESSION_SIZE:
        return 0.0
    slope = sum(a * b for a, b in zip(x, shares, strict=True)) / xx
    rest = sum((b - slope * a) ** 2 for a, b in zip(x, shares, strict=True)) / (len(x) - 3)
    return slope if abs(slope) >= MIN_SLOPE_STANDARD_ERRORS * math.sqrt(rest / xx) else 0.0


def _centred(values: Sequence[float]) -> Iterator[float]:
    """Yield the deviations of values from their mean."""
    mean = sum(values) / len(values)
    return (value - mean for value in values)
