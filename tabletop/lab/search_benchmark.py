"""Benchmark of the search: thinking times, rollouts a second, and regret of small searches.

Run by `python main.py bench search`. Its positions come from matches of the heuristic policy
and are the same on every machine; times are those of this machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import NamedTuple

from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS, make_decision_chance
from tabletop.ai.search.rollouts import SampledStates
from tabletop.ai.search.sequential_halving import (
    CandidateStatistics,
    search_candidates,
    try_candidates,
)
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import play_game
from tabletop.core.state import State
from tabletop.core.strategy import SearchPlan, Strategy
from tabletop.core.zones import Seat

ROLLOUT_BUDGETS = (30, 120, 480)
"""Numbers of rollouts of the searches whose regret is measured."""
REFERENCE_STATES = 160
"""Number of sampled states in which each candidate is tried to find its true value."""
DECISION_STRIDE = 7
"""Interval between the sampled decisions of a match; it divides no usual round."""

SearchFigures = dict[str, float]


class SampledDecision(NamedTuple):
    """A decision of a match in which several actions are legal."""

    strategy: Strategy[State]
    view: State
    seat: Seat
    decision_number: int

    @property
    def chance(self) -> Chance:
        """Return the chance with which this decision is searched."""
        return make_decision_chance(0, self.decision_number, self.seat)


def sample_decisions(game: Game[State], seats: int, count: int) -> list[SampledDecision]:
    """Return decisions from matches of the heuristic policy."""
    found: list[SampledDecision] = []
    for seed in range(count):
        for position in _of_match(game, seats, seed):
            if len(found) == count:
                return found
            found.append(position)
    return found


def _of_match(game: Game[State], seats: int, seed: int) -> Iterator[SampledDecision]:
    strategy, chance = games.load_strategy(game), Chance(seed)
    s = game.new_initial_state(seats, {}, chance)
    by_rule = partial(strategy.policy, chance=chance)
    for number, seat, legal, _ in play_game(game, s, by_rule, chance):
        if number % DECISION_STRIDE == 0 and len(legal) > 1:
            yield SampledDecision(strategy, game.view_for(s, seat), seat, 1000 * seed + number)


def measure_search(
    names: Sequence[str], timed_count: int = 40, regret_count: int = 8
) -> Mapping[str, SearchFigures]:
    """Return figures of games: thinking times and regrets.

    Args:
        names: Games.
        timed_count: Number of decisions whose thinking time is measured.
        regret_count: Number of these whose regret is measured.
    """
    found = {}
    for name in names:
        game = games.load(name)
        at = sample_decisions(game, min(4, game.seat_counts[-1]), timed_count)
        found[name] = {**_times(at), **_regrets(at[:: max(1, timed_count // regret_count)])}
    return found


def _times(at: list[SampledDecision]) -> SearchFigures:
    """Milliseconds a decision of each level, and the rollouts that the last one makes a second."""
    found: SearchFigures = {}
    for level, played in DEFAULT_LEVELS.items():
        taken, rollouts = [], 0
        for position in at:
            begun = process_time()
            answer = played(position.strategy, position.view, position.seat, position.chance)
            taken.append(process_time() - begun)
            rollouts += sum(candidate.rollout_count for candidate in answer.candidates)
        taken.sort()
        found[f"{level}_median_ms"] = 1000 * median(taken)
        found[f"{level}_p99_ms"] = 1000 * taken[int(0.99 * (len(taken) - 1))]
        if rollouts:
            found["rollouts_per_s"] = rollouts / sum(taken)
            found[f"{level}_rollouts"] = rollouts / len(taken)
    return found


def _regrets(at: list[SampledDecision]) -> SearchFigures:
    """Win points (hundredths of a victory) that searches of each budget give away on average."""
    lost = dict.fromkeys(ROLLOUT_BUDGETS, 0.0)
    by_rule = 0.0
    for position in at:
        strategy, view, seat, _ = position
        legal = strategy.game.legal_actions(view, seat)
        advised = strategy.policy(view, seat, legal, position.chance)
        plans = {
            budget: SearchPlan(budget, strategy.master_plan.rounds, 0.0)
            for budget in ROLLOUT_BUDGETS
        }
        chosen = {
            budget: search_candidates(strategy, view, seat, plan, position.chance)[0].action
            for budget, plan in plans.items()
        }
        actions = dict.fromkeys([advised, *chosen.values()])
        actions |= dict.fromkeys(strategy.candidate_actions(view, seat, legal, Chance(1)))
        trials = {action: CandidateStatistics(action, view.seats) for action in actions}
        worlds = SampledStates(strategy, view, seat, Chance(2))
        for _ in range(REFERENCE_STATES):
            until = strategy.progress(view) + strategy.master_plan.rounds
            try_candidates(strategy, worlds, list(trials.values()), seat, until)
        best = max(trial.mean_win_chance for trial in trials.values())
        by_rule += best - trials[advised].mean_win_chance
        for budget, action in chosen.items():
            lost[budget] += best - trials[action].mean_win_chance
    found = {f"regret_{budget}": 100 * total / len(at) for budget, total in lost.items()}
    return {"regret_rule": 100 * by_rule / len(at), **found}


def format_table(figures: Mapping[str, SearchFigures]) -> str:
    """Return the figures as a table."""
    rows = [
        "milliseconds of one core a decision, median / 99th percentile",
        f"{'game':<12}"
        + "".join(f"{level:>16}" for level in DEFAULT_LEVELS)
        + f"{'rollouts/s':>14}",
    ]
    for name, found in figures.items():
        times = (
            f"{found[f'{level}_median_ms']:>8.1f} /{found[f'{level}_p99_ms']:>6.0f}"
            for level in DEFAULT_LEVELS
        )
        rows.append(f"{name:<12}" + "".join(times) + f"{found['rollouts_per_s']:>14,.0f}")
    rows += ["", "win points given away a decision, against a long search"]
    rows.append(
        f"{'game':<12}{'rule of thumb':>16}"
        + "".join(f"{f'{b} rollouts':>16}" for b in ROLLOUT_BUDGETS)
    )
    for name, found in figures.items():
        regrets = (f"{found[f'regret_{budget}']:>16.2f}" for budget in ROLLOUT_BUDGETS)
        rows.append(f"{name:<12}{found['regret_rule']:>16.2f}" + "".join(regrets))
    return "\n".join(rows)
