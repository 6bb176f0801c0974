# Compiled by mypyc: see tools/compile.
"""Rollouts that remember: how a seat goes on is chosen by what it came to in earlier ones.

Of each candidate is remembered what its seat could decide afterwards, in this turn and in later
ones, and what that brought. The first time the rule of thumb decides; then more and more often what
was best, and what was seldom tried. So a candidate is worth what it can be made worth, not what
comes of it if its seat goes on without thinking. All others go by rule of thumb. Nobody foresees
chance: where something else can be done than before, or something else is advised, it is decided
apart, and all is tried in many worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.seats.rollouts import play_on

CURIOUS: Final = 0.5
"""How much (in parts of a victory) draws a seat to what it has seldom tried."""
ADVISED: Final = 0.5
"""The part of that which goes to what the rule of thumb advises; the others share the rest."""

Way = tuple[int, Action, tuple[Action, ...]]
"""How a decision is come to from the one before: by which option, what the rule of thumb advised
then, and what was legal."""


class Fork:
    """A decision that rollouts come to again and again: its options, and what they brought."""

    __slots__ = ("_brought", "_times", "_tried", "later", "options", "total")

    def __init__(self, options: Sequence[Action]) -> None:
        """options: what may be tried, the advised one first."""
        self.options = options
        self.later: dict[Way, Fork] = {}
        self._brought = [0.0] * len(options)
        self._tried = [0] * len(options)
        self._times = 0
        self.total = 0.0
        """What all rollouts together brought: a chance to win for each."""

    def pick(self) -> int:
        """The number of the option that promises most, by what it brought and how seldom it was
        tried; at first the advised one."""
        if not self._times or len(self.options) == 1:
            return 0
        usual = self.total / self._times
        draw = CURIOUS * sqrt(self._times)
        other = (1.0 - ADVISED) / (len(self.options) - 1)
        best, chosen, part = -1.0, 0, ADVISED
        for number, tried in enumerate(self._tried):
            promise = (self._brought[number] + usual + draw * part) / (tried + 1)
            if promise > best:
                best, chosen = promise, number
            part = other
        return chosen

    def learn(self, number: int, brought: float) -> None:
        """What an option brought in one more rollout: a chance to win."""
        self._tried[number] += 1
        self._brought[number] += brought
        self._times += 1
        self.total += brought


class Recall:
    """What is remembered of the rollouts of one candidate, for the seat that weighs it."""

    __slots__ = ("_first", "_seat", "way")

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._first: dict[Way, Fork] = {}
        self.way: list[tuple[Fork, int]] = []
        """What was decided in the last rollout."""

    def __call__(self, strategy: Strategy[S], s: S, until: float, chance: Chance) -> int:
        """Play on till a game has gone so far; returns how many decisions were free.

        The seat decides by what it remembers until what it comes to is new; the others, and then
        all, by rule of thumb.
        """
        game, seat, free = strategy.game, self._seat, 0
        self.way = way = []
        known, number, new = self._first, 0, False
        while not new and (acting := game.to_act(s)) and strategy.progress(s) < until:
            actor = acting[0]
            legal = tuple(game.legal(s, actor))
            if len(legal) == 1:
                action = legal[0]
            elif actor != seat:
                action, free = strategy.policy(s, actor, legal, chance), free + 1
            else:
                advised = strategy.policy(s, seat, legal, chance)
                fork = known.get((number, advised, legal))
                if fork is None:
                    proposed = strategy.propose(s, seat, legal, chance)
                    fork = Fork(list(dict.fromkeys((advised, *proposed))))
                    known[number, advised, legal], new = fork, True
                number = fork.pick()
                way.append((fork, number))
                known, action = fork.later, fork.options[number]
            game.apply(s, actor, action, chance)
        return free + len(way) + play_on(strategy, s, until, chance)

    def learn(self, brought: float) -> None:
        """What the last rollout brought the seat: a chance to win."""
        for fork, number in self.way:
            fork.learn(number, brought)
