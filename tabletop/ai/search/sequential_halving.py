# Compiled by mypyc: see tools/compile.
"""Search of candidate actions by sequential halving, the same for all games.

All candidates are tried in the same sampled states with the same random numbers. A
rollout with the heuristic policy follows, and the strategy of the game evaluates its end.
Then the worse half of the candidates is dropped and the rest is tried in more states,
until the rollouts are spent. See Karnin, Koren and Somekh, "Almost Optimal Exploration in
Multi-Armed Bandits" (2013).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.ai.answers import Candidate
from tabletop.ai.search.rollout_statistics import RolloutStatistics
from tabletop.ai.search.rollouts import (
    RolloutFunction,
    SampledStates,
    StopCheck,
    calibrate_win_chances,
    never_stop,
    play_master_rollout,
    play_rollout,
    victory_shares,
)
from tabletop.ai.search.simultaneous_search import SimultaneousSearch
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Calibration, SearchPlan, Strategy
from tabletop.core.zones import Seat

MIN_CANDIDATE_SAMPLES = 8
"""Minimum number of sampled states in which each candidate is tried."""
ELIMINATION_STANDARD_ERRORS = 3.0
"""Standard errors by which a candidate must be worse than the best to be dropped at once."""

REFERENCE_SEAT_COUNT = 2
"""Number of seats for which the rollouts of a plan with rollout statistics are meant.

With more seats a round is longer, and the number of rollouts decreases in proportion.
"""

OPPONENT_SEARCH_SHARE = 0.4
"""Part of the rollouts that searches the best responses of the opponents."""

MAX_STANDARD_ERROR = 0.5
"""Standard error of a win chance of which nothing is known."""

NO_CALIBRATION = Calibration()


class CandidateStatistics:
    """Results of one candidate: one value for each sampled state, the same states for all."""

    __slots__ = ("action", "calibration", "rollout_statistics", "totals", "values")

    def __init__(
        self, action: Action, seats: int, calibration: Calibration = NO_CALIBRATION
    ) -> None:
        """Create statistics without results.

        Args:
            action: Candidate action.
            seats: Number of seats.
            calibration: Calibration of the win chances.
        """
        self.action = action
        self.rollout_statistics: RolloutStatistics | None = None
        """Search tree of the candidate, if the plan uses one."""
        self.calibration = calibration
        self.values: list[float] = []
        self.totals = [0.0] * seats

    def add_rollout(
        self, seat_values: tuple[float, ...], seat: Seat, free_decisions: int = 0
    ) -> None:
        """Add the result of one rollout.

        Args:
            seat_values: Victory share of each seat.
            seat: Seat that searches.
            free_decisions: Number of free decisions in the rollout.
        """
        self.values.append(seat_values[seat])
        if self.rollout_statistics is not None:
            self.rollout_statistics.backpropagate(seat_values[seat])
        totals = self.totals
        for other, share in enumerate(
            calibrate_win_chances(seat_values, self.calibration, free_decisions)
        ):
            totals[other] += share

    @property
    def mean_win_chance(self) -> float:
        """Mean win chance of the searching seat."""
        return sum(self.values) / len(self.values)

    def lead_over(self, other: CandidateStatistics) -> tuple[float, float]:
        """Return the mean difference to a candidate in common states, and its standard error."""
        differences = [a - b for a, b in zip(self.values, other.values, strict=False)]
        n = len(differences)
        mean = sum(differences) / n
        if n == 1:
            return mean, math.inf
        spread = sum((d - mean) ** 2 for d in differences) / (n - 1)
        return mean, math.sqrt(spread / n)

    @property
    def standard_error(self) -> float:
        """Standard error of the mean win chance; that of a coin toss for a single state."""
        n, mean = len(self.values), self.mean_win_chance
        if n == 1:
            return MAX_STANDARD_ERROR
        return math.sqrt(sum((value - mean) ** 2 for value in self.values) / (n - 1) / n)

    def to_candidate(self, chosen: CandidateStatistics) -> Candidate:
        """Return the results as a candidate with calibrated win chances.

        Args:
            chosen: Statistics of the chosen action.
        """
        n = len(self.values)
        chances = tuple(total / n for total in self.totals)
        lead_error = min(MAX_STANDARD_ERROR, chosen.lead_over(self)[1])
        return Candidate(self.action, chances, n, self.standard_error, lead_error)


def search_candidates(
    strategy: Strategy[StateT],
    view: StateT,
    seat: Seat,
    plan: SearchPlan,
    chance: Chance,
    enough: StopCheck = never_stop,
    also: Sequence[Action] = (),
) -> tuple[Candidate, ...]:
    """Search the candidate actions of a seat.

    Args:
        strategy: Strategy of the game.
        view: View of the seat.
        seat: Seat that decides.
        plan: Amount and kind of search.
        chance: Source of the random numbers.
        enough: True if the search must stop now.
        also: Further actions that must be tried.

    Returns:
        The action to choose first, then the others by win chance.
    """
    if plan.fallback and not strategy.has_master_model(view):
        plan = plan.fallback
    game = strategy.game
    legal = game.legal_actions(view, seat)
    advised = legal[0]
    if len(legal) > 1:
        advised = strategy.policy(view, seat, legal, chance)
    actions = dict.fromkeys(
        [advised, *strategy.candidate_actions(view, seat, legal, chance), *also]
    )
    trials = [CandidateStatistics(action, view.seats, strategy.calibration) for action in actions]
    favourite = trials[0]
    if plan.use_rollout_statistics:
        plan = plan._replace(rollouts=REFERENCE_SEAT_COUNT * plan.rollouts // view.seats)
        for trial in trials:
            trial.rollout_statistics = RolloutStatistics(seat)
    worlds = SampledStates(strategy, view, seat, chance, plan.states_per_rollout)
    until = strategy.progress(view) + plan.rounds
    if plan.stop_at_stage_end:
        until = min(until, strategy.stage_end(view))
    onward: RolloutFunction = play_master_rollout if plan.use_master_policy else play_rollout
    if plan.opponent_search_rate and len(game.active_seats(worlds.copy_current_state()[0])) > 1:
        alive = _halve_against_opponents(
            strategy, worlds, trials, seat, plan, until, chance, enough
        )
    else:
        alive = _halve(strategy, worlds, trials, seat, plan, until, enough, onward)
    chosen = _choose_best(alive, favourite, plan.min_standard_errors)
    rest = sorted((t for t in trials if t is not chosen), key=lambda trial: -trial.mean_win_chance)
    return tuple(trial.to_candidate(chosen) for trial in (chosen, *rest) if trial.values)


def _halve(
    strategy: Strategy[StateT],
    worlds: SampledStates[StateT],
    trials: list[CandidateStatistics],
    seat: Seat,
    plan: SearchPlan,
    until: float,
    enough: StopCheck,
    onward: RolloutFunction,
) -> list[CandidateStatistics]:
    """Run sequential halving and return the remaining candidates."""
    alive, left = trials, plan.rollouts
    halvings = max(1, math.ceil(math.log2(len(trials))))
    for halving in range(halvings):
        tries = max(MIN_CANDIDATE_SAMPLES, left // ((halvings - halving) * len(alive)))
        for n in range(tries):
            try_candidates(
                strategy, worlds, alive, seat, until, onward, plan.use_master_win_chances
            )
            left -= len(alive)
            if n % MIN_CANDIDATE_SAMPLES == MIN_CANDIDATE_SAMPLES - 1:
                alive = _drop_worse(alive, plan.negligible_gain)
            if enough() or len(alive) == 1:
                return alive
        if halving < halvings - 1:
            alive = sorted(alive, key=lambda trial: -trial.mean_win_chance)[: (len(alive) + 1) // 2]
    return alive


def _halve_against_opponents(
    strategy: Strategy[StateT],
    worlds: SampledStates[StateT],
    trials: list[CandidateStatistics],
    seat: Seat,
    plan: SearchPlan,
    until: float,
    chance: Chance,
    enough: StopCheck,
) -> list[CandidateStatistics]:
    """Search the best responses of the opponents, then try all candidates against them."""
    alive, left = trials, plan.rollouts
    secret = SimultaneousSearch(
        strategy, worlds, until, plan.opponent_search_rate, plan.use_master_win_chances
    )
    while left > plan.rollouts * (1.0 - OPPONENT_SEARCH_SHARE) and not enough():
        choices = secret.choose_by_heuristic(chance)
        left -= sum(secret.learn_values(choices, other) for other in choices if other != seat)
        worlds.sample_next_state()
    tried = 0
    while (left > 0 and len(alive) > 1 and not enough()) or not tried:
        choices = secret.mix_best_responses(secret.choose_by_heuristic(chance), chance)
        for trial in alive:
            found, free = secret.evaluate_choice(choices, seat, trial.action)
            trial.add_rollout(found, seat, free)
        left -= len(alive)
        tried += 1
        if tried % MIN_CANDIDATE_SAMPLES == 0:
            alive = _drop_worse(alive, plan.negligible_gain)
        worlds.sample_next_state()
    return alive


def try_candidates(
    strategy: Strategy[StateT],
    sampled_states: SampledStates[StateT],
    trials: Sequence[CandidateStatistics],
    seat: Seat,
    until: float,
    onward: RolloutFunction = play_rollout,
    use_master_win_chances: bool = False,
) -> None:
    """Try each candidate in the current sampled state, then sample the next one.

    Args:
        strategy: Strategy of the game.
        sampled_states: Sampled states.
        trials: Candidates.
        seat: Seat that searches.
        until: Progress at which the rollouts end.
        onward: Function that plays a rollout.
        use_master_win_chances: True to use the win chances among masters.
    """
    for trial in trials:
        s, luck = sampled_states.copy_current_state()
        strategy.game.apply(s, seat, trial.action, luck)
        free = (trial.rollout_statistics or onward)(strategy, s, until, luck)
        trial.add_rollout(victory_shares(strategy, s, use_master_win_chances), seat, free)
    sampled_states.sample_next_state()


def _drop_worse(alive: list[CandidateStatistics], equal: float) -> list[CandidateStatistics]:
    """Return the candidates without those that are significantly worse or hardly different."""
    best = max(alive, key=lambda trial: trial.mean_win_chance)
    kept = []
    for trial in alive:
        if trial is best:
            kept.append(trial)
            continue
        lead, error = best.lead_over(trial)
        if (
            lead <= ELIMINATION_STANDARD_ERRORS * error
            and lead + ELIMINATION_STANDARD_ERRORS * error >= equal
        ):
            kept.append(trial)
    return kept


def _choose_best(
    alive: list[CandidateStatistics], favourite: CandidateStatistics, trust: float
) -> CandidateStatistics:
    """Return the best candidate, unless the advice of the heuristic is hardly worse."""
    best = max(alive, key=lambda trial: trial.mean_win_chance)
    if best is favourite:
        return best
    lead, error = best.lead_over(favourite)
    return best if lead > trust * error else favourite
