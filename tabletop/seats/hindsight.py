"""What chance did after a decision, measured in imagined worlds that the decider's own view allows:
so nobody is told of luck that he could not know."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat, Seen
from tabletop.match.match import Event, Match
from tabletop.seats.answers import Estimate
from tabletop.seats.rollouts import (
    Enough,
    Worlds,
    certain,
    estimates,
    judged,
    mean_of,
    never,
)


class Luck(NamedTuple):
    """What could be expected of an action, and what came."""

    expected: Estimate
    """After the action, over all that might have happened."""
    found: Estimate
    """The same, knowing what did."""


def fortune(
    strategy: Strategy[S], view: S, seat: Seat, action: Action, after: S,
    worlds: int, rounds: float, chance: Chance, enough: Enough = never,
) -> Luck:  # fmt: skip
    """What a seat could expect of its action, and what it knows in its view after it: both judged
    at one horizon."""
    imagined = Worlds(strategy, view, seat, chance)
    horizon = strategy.progress(view) + rounds
    tried = []
    for _ in range(worlds):
        tried.append(_after(strategy, imagined, seat, action, horizon))
        imagined.next()
        if enough():
            break
    return Luck(mean_of(tried), _known(strategy, after, seat, len(tried), horizon, chance))


def luck_in(match: Match, event: Event) -> int:
    """How much chance gave in a decision: draws, and pieces that came from where nobody sees them
    to where somebody does."""
    zones, draws = match.game.zones, len(match.decisions[event.number].draws)
    unseen = sum(
        act.n
        for act in event.acts
        if isinstance(act, Move)
        and zones[act.source].seen is Seen.NOBODY
        and zones[act.target].seen is not Seen.NOBODY
    )
    return max(draws, unseen)


def was_none(match: Match, before: State, event: Event) -> bool:
    """Whether a decision was none: nothing else could be done, and chance gave nothing. Odds do not
    move at it."""
    choosing = match.game.to_act(before) == (event.seat,)
    return choosing and len(match.game.legal(before, event.seat)) == 1 and not luck_in(match, event)


def _after(
    strategy: Strategy[S], imagined: Worlds[S], seat: Seat, action: Action, horizon: float
) -> tuple[float, ...]:
    """How the world goes on after an action, as it is told."""
    s, luck = imagined.fresh()
    strategy.game.apply(s, seat, action, luck)
    return judged(strategy, s, (horizon,), luck)[0]


def _known(
    strategy: Strategy[S], view: S, seat: Seat, worlds: int, horizon: float, chance: Chance
) -> Estimate:
    """An estimate; of a finished game its result."""
    if strategy.game.is_over(view):
        return certain(strategy, view)
    return estimates(strategy, view, seat, worlds, (horizon,), chance)[0]
