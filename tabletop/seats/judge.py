"""The judge: what may be taught of two moves. It plays imagined worlds to the end of the game, once
with rivals who play as well as the rule of thumb does and once with rivals who err as traders do;
what both do not hold is a matter of taste, and is not taught.

A move is never better by a guess: only who has won counts. What is tried is tried in common worlds,
and what is surely worse is dropped early, so that a clear question costs little.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.seats.rollouts import Enough, Worlds, never, shares

FEWEST: Final = 8
"""Nothing is told of fewer worlds."""
LOOKS: Final = 16
"""After so many more it is looked whether a question is settled."""
SURE: Final = 3.0
"""A lead must be so many standard errors above nothing."""
SETTLED: Final = 4.0
"""No more worlds are looked at when it is so many: whoever stops at once when something looks sure
is wrong more often than he thinks."""
LEAST: Final = 0.02
"""A part of a victory that is worth teaching."""


class Rivals(Protocol):
    """How all seats go on after what is tried."""

    def __call__(
        self, strategy: Strategy[S], s: S, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """What a seat does in an imagined world."""


def steady(
    strategy: Strategy[S], s: S, seat: Seat, legal: Sequence[Action], chance: Chance
) -> Action:
    """By rule of thumb, always."""
    return strategy.policy(s, seat, legal, chance)


def erring(
    strategy: Strategy[S], s: S, seat: Seat, legal: Sequence[Action], chance: Chance
) -> Action:
    """By rule of thumb as often as a trader, else anything that is worth a thought."""
    if chance.random() < strategy.skill.trader:
        return strategy.policy(s, seat, legal, chance)
    return chance.pick(strategy.propose(s, seat, legal, chance))


MODELS: Final[Mapping[str, Rivals]] = {"steady": steady, "erring": erring}
"""The rivals with whom a move must be better before it is taught."""


class Gap(NamedTuple):
    """By how much one move is better than another."""

    lead: float
    """In victories."""
    error: float
    """The standard error of that: never 0, however alike the worlds were."""
    worlds: int

    @property
    def margin(self) -> float:
        """How many standard errors it is above nothing."""
        return self.lead / self.error

    @property
    def sure(self) -> bool:
        """Whether it may be taught."""
        return self.lead >= LEAST and self.lead >= SURE * self.error

    @property
    def settled(self) -> bool:
        """Whether more worlds would hardly change it: it is sure, or too small to be taught."""
        low, high = self.lead - SETTLED * self.error, self.lead + SETTLED * self.error
        return self.worlds >= FEWEST and (high < LEAST or (low > 0 and self.lead >= LEAST))


def looks(worlds: int) -> bool:
    """Whether it is looked after so many worlds if a question is settled."""
    return worlds == FEWEST or worlds % LOOKS == 0


def gap(better: Sequence[float], worse: Sequence[float]) -> Gap:
    """Between two moves tried in the same worlds, by what each won there.

    The error is that of as many worlds and one more, in which it came out the other way by half a
    victory: a few worlds that agree prove less than their spread says.
    """
    differences = [a - b for a, b in zip(better, worse, strict=False)]
    n = len(differences)
    lead = sum(differences) / n
    spread = sum((d - lead) ** 2 for d in differences) + 0.25
    return Gap(lead, math.sqrt(spread / n / n), n)


def to_the_end(strategy: Strategy[S], s: S, rivals: Rivals, chance: Chance) -> tuple[float, ...]:
    """Each seat's share of the victory once all have played on; `s` is changed."""
    game = strategy.game
    legal, apply, to_act = game.legal, game.apply, game.to_act
    while acting := to_act(s):
        seat = acting[0]
        actions = legal(s, seat)
        action = actions[0]
        if len(actions) > 1:
            action = rivals(strategy, s, seat, actions, chance)
        apply(s, seat, action, chance)
    return shares(strategy, s)


class Trials(Generic[S]):
    """Some moves of a seat, tried in the same worlds with the same rivals."""

    def __init__(
        self, strategy: Strategy[S], view: S, seat: Seat, rivals: Rivals, chance: Chance
    ) -> None:
        self._found: dict[Action, list[tuple[float, ...]]] = {}
        """Every seat's share after each, in each world from the first."""
        self._strategy = strategy
        self._view = view
        self._seat = seat
        self._rivals = rivals
        self._worlds = Worlds(strategy, view, seat, chance)

    def one_more(self, actions: Sequence[Action]) -> None:
        """Try some moves in the next world. Who is dropped does not come back."""
        for action in actions:
            s, luck = self._worlds.fresh()
            self._strategy.game.apply(s, self._seat, action, luck)
            found = to_the_end(self._strategy, s, self._rivals, luck)
            self._found.setdefault(action, []).append(found)
        self._worlds.next()

    def won(self, action: Action) -> list[float]:
        """What one of them has won for its seat, in each world from the first."""
        return [found[self._seat] for found in self._found[action]]

    def shares(self, action: Action) -> tuple[float, ...]:
        """Every seat's share of the victories after one of them."""
        found = self._found[action]
        return tuple(sum(of_seat) / len(found) for of_seat in zip(*found, strict=True))

    def gap(self, better: Action, worse: Action) -> Gap:
        """Between two of them."""
        return gap(self.won(better), self.won(worse))


class Comparison(NamedTuple):
    """Two moves tried in the same worlds, with one kind of rivals."""

    played: tuple[float, ...]
    """Every seat's share of the victories after the move that was played."""
    better: tuple[float, ...]
    """The same after the other one."""
    gap: Gap
    """By how much the other one is better for who decides."""


def compare(
    strategy: Strategy[S], view: S, seat: Seat, played: Action, better: Action, worlds: int,
    rivals: str, chance: Chance, enough: Enough = never,
) -> Comparison:  # fmt: skip
    """Try two moves of a seat in so many worlds at most. rivals: a name of MODELS."""
    trials = Trials(strategy, view, seat, MODELS[rivals], chance)
    for n in range(1, worlds + 1):
        trials.one_more(tuple({played: None, better: None}))
        if looks(n) and trials.gap(better, played).settled:
            break
        if enough():
            break
    return Comparison(trials.shares(played), trials.shares(better), trials.gap(better, played))


def taught(
    strategy: Strategy[S], view: S, seat: Seat, played: Action, better: Action, worlds: int,
    chance: Chance,
) -> Mapping[str, Comparison] | None:  # fmt: skip
    """What all rivals say of two moves, if all hold that one is better; else None."""
    found: dict[str, Comparison] = {}
    for name in MODELS:
        found[name] = compare(strategy, view, seat, played, better, worlds, name, chance)
        if not found[name].gap.sure:
            return None
    return found


def race(
    trials: Trials[S], right: Sequence[Action], others: Sequence[Action], worlds: int
) -> Iterator[tuple[Action, Action, Gap]]:
    """Try what is right against all else, in so many worlds at most: for every other move the right
    one that leads it least, once that is settled; others are dropped then."""
    alive = list(others)
    for n in range(1, worlds + 1):
        trials.one_more((*right, *alive))
        if not looks(n) and n < worlds:
            continue
        for other in tuple(alive):
            least, found = min(
                ((each, trials.gap(each, other)) for each in right),
                key=lambda pair: pair[1].lead - SURE * pair[1].error,
            )
            if found.settled or n == worlds:
                alive.remove(other)
                yield least, other, found
        if not alive:
            return
