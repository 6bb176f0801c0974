# Compiled by mypyc: see tools/compile.
"""One search for all games: tries candidates in the same imagined worlds and halves their number.

Every candidate is carried out in the same worlds with the same chance; everybody then plays on by
rule of thumb for some rounds, and the position is judged by the game's strategy. The worse half of
the candidates is dropped, the rest tried in more worlds, until the rollouts are spent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Plan, Strategy, Sureness
from tabletop.core.zones import Seat
from tabletop.seats.answers import Candidate
from tabletop.seats.recall import Recall
from tabletop.seats.rollouts import (
    Enough,
    PlayOn,
    Worlds,
    never,
    play_as_masters,
    play_on,
    shares,
    tempered,
)
from tabletop.seats.secret import SecretRound

LEAST_WORLDS = 8
"""Nothing is dropped before it was tried in so many worlds."""
SURE = 3.0
"""A candidate is dropped at once when it is worse by so many standard errors."""

PAIR = 2
"""With so many seats a search that recalls has the rollouts of its plan; with more, as many fewer
as rounds are longer."""

TAUGHT = 0.4
"""The part of the rollouts that goes into what the others would find."""

AS_FOUND = Sureness()


class Trial:
    """What became of one candidate so far: a value for each world, the same worlds for all."""

    __slots__ = ("action", "recall", "sureness", "totals", "values")

    def __init__(self, action: Action, seats: int, sureness: Sureness = AS_FOUND) -> None:
        """sureness: how surely chances are told."""
        self.action = action
        self.recall: Recall | None = None
        """What is remembered of its rollouts, where a plan says so."""
        self.sureness = sureness
        self.values: list[float] = []
        self.totals = [0.0] * seats

    def add(self, found: tuple[float, ...], seat: Seat, free: int = 0) -> None:
        """One more world, in which so many decisions were free."""
        self.values.append(found[seat])
        if self.recall is not None:
            self.recall.learn(found[seat])
        totals = self.totals
        for other, share in enumerate(tempered(found, self.sureness, free)):
            totals[other] += share

    @property
    def mean(self) -> float:
        """The seat's chance to win."""
        return sum(self.values) / len(self.values)

    def lead(self, other: Trial) -> tuple[float, float]:
        """By how much it is better than another in the worlds of both, and the standard error."""
        differences = [a - b for a, b in zip(self.values, other.values, strict=False)]
        n = len(differences)
        mean = sum(differences) / n
        if n == 1:
            return mean, math.inf
        spread = sum((d - mean) ** 2 for d in differences) / (n - 1)
        return mean, math.sqrt(spread / n)

    def told(self) -> Candidate:
        """As plain data, as it is told to people."""
        n = len(self.values)
        return Candidate(self.action, tuple(total / n for total in self.totals), n)


def search(
    strategy: Strategy[S], view: S, seat: Seat, plan: Plan, chance: Chance, enough: Enough = never,
    also: Sequence[Action] = (),
) -> tuple[Candidate, ...]:  # fmt: skip
    """The candidates of a seat that is to act, the one to choose first, the others by chance.

    `also` names actions that are to be tried whatever they are.
    """
    if plan.elsewhere and not strategy.known_masters(view):
        plan = plan.elsewhere
    game = strategy.game
    legal = game.legal(view, seat)
    advised = legal[0]
    if len(legal) > 1:
        advised = strategy.policy(view, seat, legal, chance)
    actions = dict.fromkeys([advised, *strategy.propose(view, seat, legal, chance), *also])
    trials = [Trial(action, view.seats, strategy.sureness) for action in actions]
    favourite = trials[0]
    if plan.recall:
        plan = plan._replace(rollouts=PAIR * plan.rollouts // view.seats)
        for trial in trials:
            trial.recall = Recall(seat)
    worlds = Worlds(strategy, view, seat, chance, plan.likely)
    until = strategy.progress(view) + plan.rounds
    if plan.stage:
        until = min(until, strategy.stage_end(view))
    onward: PlayOn = play_as_masters if plan.peers else play_on
    if plan.thoughtful and len(game.to_act(worlds.fresh()[0])) > 1:
        alive = _answer(strategy, worlds, trials, seat, plan, until, chance, enough)
    else:
        alive = _halve(strategy, worlds, trials, seat, plan, until, enough, onward)
    chosen = _chosen(alive, favourite, plan.trust)
    rest = sorted((t for t in trials if t is not chosen), key=lambda trial: -trial.mean)
    return tuple(trial.told() for trial in (chosen, *rest) if trial.values)


def _halve(
    strategy: Strategy[S], worlds: Worlds[S], trials: list[Trial], seat: Seat, plan: Plan,
    until: float, enough: Enough, onward: PlayOn,
) -> list[Trial]:  # fmt: skip
    """Try all, drop the worse half, try the others more often, and so on; returns the last."""
    alive, left = trials, plan.rollouts
    halvings = max(1, math.ceil(math.log2(len(trials))))
    for halving in range(halvings):
        tries = max(LEAST_WORLDS, left // ((halvings - halving) * len(alive)))
        for n in range(tries):
            one_more_world(strategy, worlds, alive, seat, until, onward, plan.learned)
            left -= len(alive)
            if n % LEAST_WORLDS == LEAST_WORLDS - 1:
                alive = _raced(alive, plan.equal)
            if enough() or len(alive) == 1:
                return alive
        if halving < halvings - 1:
            alive = sorted(alive, key=lambda trial: -trial.mean)[: (len(alive) + 1) // 2]
    return alive


def _answer(
    strategy: Strategy[S], worlds: Worlds[S], trials: list[Trial], seat: Seat, plan: Plan,
    until: float, chance: Chance, enough: Enough,
) -> list[Trial]:  # fmt: skip
    """Find how the others would answer rules of thumb, then try all against that."""
    alive, left = trials, plan.rollouts
    secret = SecretRound(strategy, worlds, until, plan.thoughtful, plan.learned)
    while left > plan.rollouts * (1.0 - TAUGHT) and not enough():
        choices = secret.by_rule(chance)
        left -= sum(secret.teach(choices, other) for other in choices if other != seat)
        worlds.next()
    tried = 0
    while (left > 0 and len(alive) > 1 and not enough()) or not tried:
        choices = secret.thought_over(secret.by_rule(chance), chance)
        for trial in alive:
            found, free = secret.played(choices, seat, trial.action)
            trial.add(found, seat, free)
        left -= len(alive)
        tried += 1
        if tried % LEAST_WORLDS == 0:
            alive = _raced(alive, plan.equal)
        worlds.next()
    return alive


def one_more_world(
    strategy: Strategy[S], worlds: Worlds[S], trials: Sequence[Trial], seat: Seat, until: float,
    onward: PlayOn = play_on, learned: bool = False,
) -> None:  # fmt: skip
    """Try each candidate in the next world, played on till the game has gone so far; learned: as of
    `shares`."""
    for trial in trials:
        s, luck = worlds.fresh()
        strategy.game.apply(s, seat, trial.action, luck)
        free = (trial.recall or onward)(strategy, s, until, luck)
        trial.add(shares(strategy, s, learned), seat, free)
    worlds.next()


def _raced(alive: list[Trial], equal: float) -> list[Trial]:
    """Without the candidates that are surely worse than the best, or hardly different from it."""
    best = max(alive, key=lambda trial: trial.mean)
    kept = []
    for trial in alive:
        if trial is best:
            kept.append(trial)
            continue
        lead, error = best.lead(trial)
        if lead <= SURE * error and lead + SURE * error >= equal:
            kept.append(trial)
    return kept


def _chosen(alive: list[Trial], favourite: Trial, trust: float) -> Trial:
    """The best, unless it is hardly better than what the rule of thumb advises."""
    best = max(alive, key=lambda trial: trial.mean)
    if best is favourite:
        return best
    lead, error = best.lead(favourite)
    return best if lead > trust * error else favourite
