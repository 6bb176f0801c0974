# Compiled by mypyc: see tools/compile.
"""Secret simultaneous choices: what to choose while all others choose as well.

Against others who choose by rule of thumb the best answer is found by trying it. Others who think
try it too, and answer the rule of thumb; so a part of them is thought to choose what does best
against it, and the answer to such a mixture is sought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.seats.rollouts import Worlds, play_on, shares

Chosen = dict[Seat, Action]


class Mind:
    """What a thinking seat has found of its choices: how well each does against rules of thumb."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[Action, tuple[float, int]] = {}

    def learn(self, action: Action, value: float) -> None:
        """What a choice brought in one more world."""
        total, n = self._found.get(action, (0.0, 0))
        self._found[action] = total + value, n + 1

    def best(self, legal: Sequence[Action]) -> Action | None:
        """The best of the choices so far; None before anything was learnt of them."""
        known = [action for action in legal if action in self._found]
        return max(known, key=self._mean, default=None)

    def _mean(self, action: Action) -> float:
        total, n = self._found[action]
        return total / n


class SecretRound(Generic[S]):
    """All that choose at once, and how their choices are drawn in each world."""

    def __init__(
        self, strategy: Strategy[S], worlds: Worlds[S], until: float, thoughtful: float,
        learned: bool = False,
    ) -> None:  # fmt: skip
        """thoughtful: how often the others are thought to have thought; learned: as of `shares`."""
        self._strategy = strategy
        self._game = strategy.game
        self._worlds = worlds
        self._until = until
        self._thoughtful = thoughtful
        self._learned = learned
        self._minds: dict[Seat, Mind] = {}

    def by_rule(self, chance: Chance) -> Chosen:
        """A choice by rule of thumb for each seat that is to choose, in this world."""
        game = self._game
        s, _ = self._worlds.fresh()
        return {
            seat: self._strategy.policy(s, seat, game.legal(s, seat), chance)
            for seat in game.to_act(s)
        }

    def thought_over(self, choices: Chosen, chance: Chance) -> Chosen:
        """The same, some of them by what a thinking seat would have found."""
        s, _ = self._worlds.fresh()
        found = dict(choices)
        for seat, mind in self._minds.items():
            if chance.random() < self._thoughtful:
                found[seat] = mind.best(self._game.legal(s, seat)) or choices[seat]
        return found

    def played(self, choices: Chosen, seat: Seat, action: Action) -> tuple[tuple[float, ...], int]:
        """Every seat's chances when one seat chooses this and the others as they do, and how many
        free decisions follow."""
        game = self._game
        s, luck = self._worlds.fresh()
        for other, choice in choices.items():
            game.apply(s, other, action if other == seat else choice, luck)
        free = play_on(self._strategy, s, self._until, luck)
        return shares(self._strategy, s, self._learned), free

    def teach(self, choices: Chosen, seat: Seat) -> int:
        """Let a seat find what each of its choices brings; returns the rollouts it took."""
        s, _ = self._worlds.fresh()
        legal = self._game.legal(s, seat)
        mind = self._minds.setdefault(seat, Mind())
        for action in legal:
            mind.learn(action, self.played(choices, seat, action)[0][seat])
        return len(legal)
