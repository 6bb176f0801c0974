"""What can be told of a decision once it has been made: what it gave away, what chance did then.

Both are measured in imagined worlds that the decider's own view allows, so that nobody is blamed
for what he could not know.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.seats.rollouts import Enough, Worlds, estimate, never, shares
from tabletop.seats.search import Trial, one_more_world


class Comparison(NamedTuple):
    """Two actions tried in the same worlds."""

    played: tuple[float, ...]
    """Every seat's chance to win after the action that was played."""
    better: tuple[float, ...]
    """The same after the other one."""
    lead: float
    """By how much the decider's chance is greater with the other one."""
    error: float
    """The standard error of that."""


class Luck(NamedTuple):
    """What could be expected of an action, and what came."""

    expected: tuple[float, ...]
    """Every seat's chance to win after the action, over all that might have happened."""
    found: tuple[float, ...]
    """The same, knowing what did."""


def compare(
    strategy: Strategy[S], view: S, seat: Seat, played: Action, better: Action,
    worlds: int, rounds: float, chance: Chance, enough: Enough = never,
) -> Comparison:  # fmt: skip
    """Try two actions of a seat in so many common worlds, played on for some rounds."""
    trials = [Trial(action, view.seats) for action in (played, better)]
    imagined = Worlds(strategy, view, seat, chance)
    until = strategy.progress(view) + rounds
    for _ in range(worlds):
        one_more_world(strategy, imagined, trials, seat, until)
        if enough():
            break
    lead, error = trials[1].lead(trials[0])
    return Comparison(trials[0].told().chances, trials[1].told().chances, lead, error)


def fortune(
    strategy: Strategy[S], view: S, seat: Seat, action: Action, after: S,
    worlds: int, rounds: float, chance: Chance, enough: Enough = never,
) -> Luck:  # fmt: skip
    """What a seat could expect of its action, and what it knows in its view after it."""
    trial = Trial(action, view.seats)
    imagined = Worlds(strategy, view, seat, chance)
    until = strategy.progress(view) + rounds
    for _ in range(worlds):
        one_more_world(strategy, imagined, [trial], seat, until)
        if enough():
            break
    left = until - strategy.progress(after)
    tried = len(trial.values)
    return Luck(trial.told().chances, _chances(strategy, after, seat, tried, left, chance))


def _chances(
    strategy: Strategy[S], view: S, seat: Seat, worlds: int, rounds: float, chance: Chance
) -> tuple[float, ...]:
    """An estimate; of a finished game its result."""
    if strategy.game.is_over(view):
        return shares(strategy, view)
    return estimate(strategy, view, seat, worlds, rounds, chance).chances
