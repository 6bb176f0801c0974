"""Move evaluator: statistically sound comparison of two moves for teaching.

It plays sampled states to the end of the game, once with the heuristic policy and once
with a noisy one that errs as traders do. A difference that does not hold with both is a
matter of taste and is not taught.

Only final results count, never an evaluation. Moves are compared in the same sampled
states (paired samples). Moves that are significantly worse are dropped early, so that a
clear comparison is cheap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple, Protocol

from tabletop.ai.answers import MOVE_OUTCOME, NAMED_OUTCOME, Contrast, OutcomeDifference
from tabletop.ai.outcome_comparison import (
    OutcomeRecorder,
    Outcomes,
    RecordedTrials,
    compare_outcomes,
)
from tabletop.ai.paired_samples import (
    MIN_SAMPLES,
    SIGNIFICANT_STANDARD_ERRORS,
    PairedDifference,
    paired_difference,
)
from tabletop.ai.search.rollouts import (
    PROGRESS_TOLERANCE,
    SampledStates,
    StopCheck,
    never_stop,
    victory_shares,
)
from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

STOP_CHECK_INTERVAL: Final = 16
"""Number of sampled states between two checks for an early stop."""
HINT_POLICY_NAME: Final = "steady"
"""Name of the rollout policy of the trial games that a hint tells of."""
MIN_CONTRAST_SAMPLES: Final = 48
MAX_CONTRAST_SAMPLES: Final = 144
"""Number of trial games of each move that a hint tells of: at least, unless time runs out, and
at most."""
CONTRAST_ROUNDS: Final = 3.0
"""Length of these trial games in rounds of the table."""
SETTLED_OUTCOME_COUNT: Final = 2
"""Number of different outcomes after which a contrast needs no more trial games."""


class RolloutPolicy(Protocol):
    """Policy of all seats in a rollout."""

    def __call__(
        self,
        strategy: Strategy[StateT],
        s: StateT,
        seat: Seat,
        legal: Sequence[Action],
        chance: Chance,
    ) -> Action:
        """Return the action of a seat in a sampled state."""


def choose_heuristic_action(
    strategy: Strategy[StateT], s: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
) -> Action:
    """Return the action of the heuristic."""
    return strategy.rollout_policy(s, seat, legal, chance)


def choose_noisy_action(
    strategy: Strategy[StateT], s: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
) -> Action:
    """Return the heuristic's action with a trader's probability, else a random candidate."""
    if chance.random() < strategy.skill.trader:
        return strategy.rollout_policy(s, seat, legal, chance)
    return chance.pick(strategy.candidate_actions(s, seat, legal, chance))


ROLLOUT_POLICIES: Final[Mapping[str, RolloutPolicy]] = {
    "steady": choose_heuristic_action,
    "erring": choose_noisy_action,
}
"""Rollout policies with which a move must be better before it is taught."""


def is_stop_check_due(sample_count: int) -> bool:
    """True if an early stop is checked after this number of sampled states."""
    return sample_count == MIN_SAMPLES or sample_count % STOP_CHECK_INTERVAL == 0


def play_state_on(
    strategy: Strategy[StateT],
    s: StateT,
    rollout_policy: RolloutPolicy,
    chance: Chance,
    emit: Emit = None,
    until: float = math.inf,
) -> None:
    """Play a state to the end of the game or to a horizon.

    Args:
        strategy: Strategy of the game.
        s: State; it is changed.
        rollout_policy: Policy of all seats.
        chance: Source of the random numbers.
        emit: Listener for the acts.
        until: Progress at which the play ends, if the game does not end before.
    """
    game = strategy.game
    legal, apply, to_act = game.legal_actions, game.apply, game.active_seats
    is_limited = until < math.inf
    while acting := to_act(s):
        if is_limited and strategy.progress(s) >= until:
            break
        seat = acting[0]
        actions = legal(s, seat)
        action = actions[0]
        if len(actions) > 1:
            action = rollout_policy(strategy, s, seat, actions, chance)
        apply(s, seat, action, chance, emit)


def play_state_to_end(
    strategy: Strategy[StateT],
    s: StateT,
    rollout_policy: RolloutPolicy,
    chance: Chance,
    emit: Emit = None,
    until: float = math.inf,
) -> tuple[float, ...]:
    """Play a state on as `play_state_on` does, and return the share of the victory of each seat.

    Before the end of the game, the share is the win chance.
    """
    play_state_on(strategy, s, rollout_policy, chance, emit, until)
    return victory_shares(strategy, s)


class PairedTrials(Generic[StateT]):
    """Trials of some moves of a seat in the same sampled states with the same rollout policy."""

    def __init__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        rollout_policy: RolloutPolicy,
        chance: Chance,
        recorded_rounds: float | None = None,
    ) -> None:
        """Prepare trials.

        Args:
            strategy: Strategy of the game.
            view: View of the seat.
            seat: Seat that decides.
            rollout_policy: Policy of all seats.
            chance: Source of the random numbers.
            recorded_rounds: Length of a trial in rounds of the table, if the outcomes are
                recorded; None to record nothing and to play to the end.
        """
        rounds = math.inf if recorded_rounds is None else recorded_rounds
        self._until = strategy.progress(view) + rounds - PROGRESS_TOLERANCE
        self._found: dict[Action, list[tuple[float, ...]]] = {}
        """Every seat's share after each, in each world from the first."""
        self._outcomes: dict[Action, list[Outcomes]] | None = {} if recorded_rounds else None
        """Outcomes of each, in each world from the first."""
        self._strategy = strategy
        self._view = view
        self._seat = seat
        self._rivals = rollout_policy
        self._worlds = SampledStates(strategy, view, seat, chance)

    def try_actions(self, actions: Sequence[Action]) -> None:
        """Try some moves in the next sampled state. A move that was left out must not return."""
        for action in actions:
            s, luck = self._worlds.copy_current_state()
            recorder = OutcomeRecorder() if self._outcomes is not None else None
            self._strategy.game.apply(s, self._seat, action, luck, recorder)
            play_state_on(self._strategy, s, self._rivals, luck, recorder, self._until)
            self._found.setdefault(action, []).append(self.evaluate(s))
            if self._outcomes is not None and recorder is not None:
                followed = recorder.outcomes(self._strategy, s)
                self._outcomes.setdefault(action, []).append(followed)
        self._worlds.sample_next_state()

    def evaluate(self, s: StateT) -> tuple[float, ...]:
        """Return the result of each seat at the end of a trial: its share of the victory."""
        return victory_shares(self._strategy, s)

    def seat_victory_shares(self, action: Action) -> list[float]:
        """Return the share of the victory for the seat after a move, for each sampled state."""
        return [found[self._seat] for found in self._found[action]]

    def mean_victory_shares(self, action: Action) -> tuple[float, ...]:
        """Return the mean share of the victory of each seat after a move."""
        found = self._found[action]
        return tuple(sum(of_seat) / len(found) for of_seat in zip(*found, strict=True))

    def difference(self, better: Action, worse: Action) -> PairedDifference:
        """Return the paired difference between two of the moves."""
        return paired_difference(self.seat_victory_shares(better), self.seat_victory_shares(worse))

    def outcome_differences(self, better: Action, other: Action) -> tuple[OutcomeDifference, ...]:
        """Return the significant differences of what follows two of the moves."""
        if self._outcomes is None or better == other:
            return ()
        one, two = (
            RecordedTrials(self._outcomes[each], self.seat_victory_shares(each))
            for each in (better, other)
        )
        return compare_outcomes(one, two, self._seat, self._view.seats)


class MoveComparison(NamedTuple):
    """Results of two moves in the same sampled states with one rollout policy."""

    played_win_rates: tuple[float, ...]
    """Win rate of each seat after the move that was played."""
    better_win_rates: tuple[float, ...]
    """Win rate of each seat after the other move."""
    difference: PairedDifference
    """Advantage of the other move for the seat that decides."""
    outcomes: tuple[OutcomeDifference, ...] = ()
    """Significant differences of what follows, the other move first."""


def compare_moves(
    strategy: Strategy[StateT], view: StateT, seat: Seat, played: Action, better: Action,
    sample_count: int, policy_name: str, chance: Chance, enough: StopCheck = never_stop,
) -> MoveComparison:  # fmt: skip
    """Compare two moves of a seat in the same sampled states.

    Args:
        strategy: Strategy of the game.
        view: View of the seat.
        seat: Seat that decides.
        played: Move that was played.
        better: Other move.
        sample_count: Maximum number of sampled states.
        policy_name: Name of a policy of `ROLLOUT_POLICIES`.
        chance: Source of the random numbers.
        enough: True if the comparison must stop now.
    """
    trials = PairedTrials(strategy, view, seat, ROLLOUT_POLICIES[policy_name], chance, math.inf)
    for n in range(1, sample_count + 1):
        trials.try_actions(tuple({played: None, better: None}))
        if is_stop_check_due(n) and trials.difference(better, played).is_settled:
            break
        if enough():
            break
    return MoveComparison(
        trials.mean_victory_shares(played),
        trials.mean_victory_shares(better),
        trials.difference(better, played),
        trials.outcome_differences(better, played),
    )


def contrast_moves(
    strategy: Strategy[StateT], view: StateT, seat: Seat, best: Action, others: Sequence[Action],
    chance: Chance, enough: StopCheck = never_stop,
) -> tuple[Contrast, ...]:  # fmt: skip
    """Compare the best move with others over some rounds, until something speaks for it.

    Args:
        strategy: Strategy of the game.
        view: View of the seat.
        seat: Seat that decides.
        best: Best move.
        others: Other moves, the most important first.
        chance: Source of the random numbers.
        enough: True if the comparison must stop now.

    Returns:
        One contrast for each compared move, in the given order.
    """
    found: list[Contrast] = []
    for other in others:
        trials = PairedTrials(
            strategy, view, seat, ROLLOUT_POLICIES[HINT_POLICY_NAME], chance, CONTRAST_ROUNDS
        )
        for n in range(1, MAX_CONTRAST_SAMPLES + 1):
            trials.try_actions((best, other))
            if n >= MIN_CONTRAST_SAMPLES and n % STOP_CHECK_INTERVAL == 0:
                told = trials.outcome_differences(best, other)
                kinds = MOVE_OUTCOME, NAMED_OUTCOME
                known = sum(each.outcome.kind not in kinds for each in told)
                if known >= SETTLED_OUTCOME_COUNT and trials.difference(best, other).is_clear:
                    break
            if n >= MIN_SAMPLES and enough():
                break
        told = trials.outcome_differences(best, other)
        found.append(Contrast(other, trials.difference(best, other), told))
        argued = (each for each in told if each.outcome.kind != NAMED_OUTCOME)
        is_told = any(each.advantage > 0.0 for each in argued)
        if is_told or found[-1].favours_other or enough():
            break
    return tuple(found)


def confirm_better_move(
    strategy: Strategy[StateT], view: StateT, seat: Seat, played: Action, better: Action,
    sample_count: int, chance: Chance,
) -> Mapping[str, MoveComparison] | None:  # fmt: skip
    """Compare two moves with all rollout policies.

    Returns:
        Comparisons by policy name, or None if one of them is not significant.
    """
    found: dict[str, MoveComparison] = {}
    for name in ROLLOUT_POLICIES:
        found[name] = compare_moves(
            strategy, view, seat, played, better, sample_count, name, chance
        )
        if not found[name].difference.is_significant:
            return None
    return found


def race_moves(
    trials: PairedTrials[StateT],
    right: Sequence[Action],
    others: Sequence[Action],
    sample_count: int,
) -> Iterator[tuple[Action, Action, PairedDifference]]:
    """Race right moves against all other moves and drop each other move once it is settled.

    Args:
        trials: Trials of all moves.
        right: Right moves.
        others: Other moves.
        sample_count: Maximum number of sampled states.

    Yields:
        For each other move: the right move with the least certain lead, the other move and the
        difference between them.
    """
    alive = list(others)
    for n in range(1, sample_count + 1):
        trials.try_actions((*right, *alive))
        if not is_stop_check_due(n) and n < sample_count:
            continue
        for other in tuple(alive):
            least, found = min(
                ((each, trials.difference(each, other)) for each in right),
                key=lambda pair: (
                    pair[1].mean - SIGNIFICANT_STANDARD_ERRORS * pair[1].standard_error
                ),
            )
            if found.is_settled or n == sample_count:
                alive.remove(other)
                yield least, other, found
        if not alive:
            return
