"""How long the levels think, how fast they search, and how much a small search gives away.

Run by `python main.py bench search`. Positions are those of matches of the rule of thumb, the same
on every machine; times are this machine's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import NamedTuple

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.playing import play
from tabletop.core.state import State
from tabletop.core.strategy import Plan, Strategy
from tabletop.core.zones import Seat
from tabletop.seats.levels import PLAYED, thinking
from tabletop.seats.rollouts import Worlds
from tabletop.seats.search import Trial, one_more_world, search

BUDGETS = (30, 120, 480)
"""Rollouts of the searches whose regret is measured."""
LONG = 160
"""In how many worlds each candidate is tried to know what it is worth."""
STRIDE = 7
"""Of the decisions of a match every so many are looked at: no divisor of a usual round."""

Figures = dict[str, float]


class OpenDecision(NamedTuple):
    """A decision that is none but for thought: several actions are legal."""

    strategy: Strategy[State]
    view: State
    seat: Seat
    number: int

    @property
    def chance(self) -> Chance:
        """The chance with which this decision is thought about."""
        return thinking(0, self.number, self.seat)


def positions(game: Game[State], seats: int, wanted: int) -> list[OpenDecision]:
    """Decisions from matches of the rule of thumb."""
    found: list[OpenDecision] = []
    for seed in range(wanted):
        for position in _of_match(game, seats, seed):
            if len(found) == wanted:
                return found
            found.append(position)
    return found


def _of_match(game: Game[State], seats: int, seed: int) -> Iterator[OpenDecision]:
    strategy, chance = games.strategy(game), Chance(seed)
    s = game.new(seats, {}, chance)
    by_rule = partial(strategy.policy, chance=chance)
    for number, seat, legal, _ in play(game, s, by_rule, chance):
        if number % STRIDE == 0 and len(legal) > 1:
            yield OpenDecision(strategy, game.redact(s, seat), seat, 1000 * seed + number)


def searches(names: Sequence[str], wanted: int = 40, judged: int = 8) -> Mapping[str, Figures]:
    """Figures of games: thinking times at `wanted` decisions, regrets at `judged` of them."""
    found = {}
    for name in names:
        game = games.load(name)
        at = positions(game, min(4, game.seats[-1]), wanted)
        found[name] = {**_times(at), **_regrets(at[:: max(1, wanted // judged)])}
    return found


def _times(at: list[OpenDecision]) -> Figures:
    """Milliseconds a decision of each level, and the rollouts that the last one makes a second."""
    found: Figures = {}
    for level, played in PLAYED.items():
        taken, rollouts = [], 0
        for position in at:
            begun = process_time()
            answer = played(position.strategy, position.view, position.seat, position.chance)
            taken.append(process_time() - begun)
            rollouts += sum(candidate.rollouts for candidate in answer.candidates)
        taken.sort()
        found[f"{level}_median_ms"] = 1000 * median(taken)
        found[f"{level}_p99_ms"] = 1000 * taken[int(0.99 * (len(taken) - 1))]
        if rollouts:
            found["rollouts_per_s"] = rollouts / sum(taken)
            found[f"{level}_rollouts"] = rollouts / len(taken)
    return found


def _regrets(at: list[OpenDecision]) -> Figures:
    """Win points (hundredths of a victory) that searches of each budget give away on average."""
    lost = dict.fromkeys(BUDGETS, 0.0)
    by_rule = 0.0
    for position in at:
        strategy, view, seat, _ = position
        legal = strategy.game.legal(view, seat)
        advised = strategy.policy(view, seat, legal, position.chance)
        plans = {budget: Plan(budget, strategy.long.rounds, 0.0) for budget in BUDGETS}
        chosen = {
            budget: search(strategy, view, seat, plan, position.chance)[0].action
            for budget, plan in plans.items()
        }
        actions = dict.fromkeys([advised, *chosen.values()])
        actions |= dict.fromkeys(strategy.propose(view, seat, legal, Chance(1)))
        trials = {action: Trial(action, view.seats) for action in actions}
        worlds = Worlds(strategy, view, seat, Chance(2))
        for _ in range(LONG):
            until = strategy.progress(view) + strategy.long.rounds
            one_more_world(strategy, worlds, list(trials.values()), seat, until)
        best = max(trial.mean for trial in trials.values())
        by_rule += best - trials[advised].mean
        for budget, action in chosen.items():
            lost[budget] += best - trials[action].mean
    found = {f"regret_{budget}": 100 * total / len(at) for budget, total in lost.items()}
    return {"regret_rule": 100 * by_rule / len(at), **found}


def table(figures: Mapping[str, Figures]) -> str:
    """The figures for people."""
    rows = [
        "milliseconds of one core a decision, median / 99th percentile",
        f"{'game':<12}" + "".join(f"{level:>16}" for level in PLAYED) + f"{'rollouts/s':>14}",
    ]
    for name, found in figures.items():
        times = (
            f"{found[f'{level}_median_ms']:>8.1f} /{found[f'{level}_p99_ms']:>6.0f}"
            for level in PLAYED
        )
        rows.append(f"{name:<12}" + "".join(times) + f"{found['rollouts_per_s']:>14,.0f}")
    rows += ["", "win points given away a decision, against a long search"]
    rows.append(
        f"{'game':<12}{'rule of thumb':>16}" + "".join(f"{f'{b} rollouts':>16}" for b in BUDGETS)
    )
    for name, found in figures.items():
        regrets = (f"{found[f'regret_{budget}']:>16.2f}" for budget in BUDGETS)
        rows.append(f"{name:<12}{found['regret_rule']:>16.2f}" + "".join(regrets))
    return "\n".join(rows)
