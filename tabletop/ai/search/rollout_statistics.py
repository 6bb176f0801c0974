# Compiled by mypyc: see tools/compile.
"""Rollouts with statistics: earlier rollouts decide how the searching seat continues.

For each candidate, a tree stores the later decisions of the seat and their results. This
is a form of information-set Monte-Carlo tree search (ISMCTS) with a selection rule like
PUCT. The first visit follows the heuristic. Later visits prefer options with good results
and options that were seldom tried. The value of a candidate is therefore its value with
good play afterwards.

All other seats follow the heuristic. No seat foresees chance: a node is a decision with
its legal actions and the advice of the heuristic, and it is visited in many sampled
states.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from tabletop.ai.search.rollouts import play_rollout
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

EXPLORATION_WEIGHT: Final = 0.5
"""Weight of exploration in the selection of an option, as a part of a victory."""
HEURISTIC_PRIOR: Final = 0.5
"""Prior of the option that the heuristic advises; the other options share the rest."""

NodeKey = tuple[int, Action, tuple[Action, ...]]
"""Key of a node in its parent: option chosen there, advice of the heuristic, legal actions."""


class DecisionNode:
    """Node of the search tree: a decision of the seat, its options and their results."""

    __slots__ = ("_brought", "_times", "_tried", "children", "options", "total_value")

    def __init__(self, options: Sequence[Action]) -> None:
        """Create a node that has not been visited.

        Args:
            options: Options to try, the one that the heuristic advises first.
        """
        self.options = options
        self.children: dict[NodeKey, DecisionNode] = {}
        self._brought = [0.0] * len(options)
        self._tried = [0] * len(options)
        self._times = 0
        self.total_value = 0.0
        """Sum of the win chances of all rollouts."""

    def select_option(self) -> int:
        """Return the index of the option with the highest PUCT score; at first the advised one."""
        if not self._times or len(self.options) == 1:
            return 0
        usual = self.total_value / self._times
        draw = EXPLORATION_WEIGHT * sqrt(self._times)
        other = (1.0 - HEURISTIC_PRIOR) / (len(self.options) - 1)
        best, chosen, part = -1.0, 0, HEURISTIC_PRIOR
        for number, tried in enumerate(self._tried):
            promise = (self._brought[number] + usual + draw * part) / (tried + 1)
            if promise > best:
                best, chosen = promise, number
            part = other
        return chosen

    def update(self, option_index: int, value: float) -> None:
        """Add the result of one rollout.

        Args:
            option_index: Index of the option.
            value: Win chance at the end of the rollout.
        """
        self._tried[option_index] += 1
        self._brought[option_index] += value
        self._times += 1
        self.total_value += value


class RolloutStatistics:
    """Search tree of one candidate for the searching seat."""

    __slots__ = ("_first", "_seat", "path")

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._first: dict[NodeKey, DecisionNode] = {}
        self.path: list[tuple[DecisionNode, int]] = []
        """Nodes and chosen options of the last rollout."""

    def __call__(self, strategy: Strategy[StateT], s: StateT, until: float, chance: Chance) -> int:
        """Play one rollout and return the number of free decisions.

        The seat follows the tree until a new node is added. The other seats, and then all seats,
        follow the heuristic.

        Args:
            strategy: Strategy of the game.
            s: State; it is changed.
            until: Progress at which the rollout ends.
            chance: Source of the random numbers.
        """
        game, seat, free = strategy.game, self._seat, 0
        self.path = way = []
        known, number, new = self._first, 0, False
        while not new and (acting := game.active_seats(s)) and strategy.progress(s) < until:
            actor = acting[0]
            legal = tuple(game.legal_actions(s, actor))
            if len(legal) == 1:
                action = legal[0]
            elif actor != seat:
                action, free = strategy.rollout_policy(s, actor, legal, chance), free + 1
            else:
                advised = strategy.rollout_policy(s, seat, legal, chance)
                fork = known.get((number, advised, legal))
                if fork is None:
                    proposed = strategy.candidate_actions(s, seat, legal, chance)
                    fork = DecisionNode(list(dict.fromkeys((advised, *proposed))))
                    known[number, advised, legal], new = fork, True
                number = fork.select_option()
                way.append((fork, number))
                known, action = fork.children, fork.options[number]
            game.apply(s, actor, action, chance)
        return free + len(way) + play_rollout(strategy, s, until, chance)

    def backpropagate(self, value: float) -> None:
        """Add the win chance at the end of the last rollout to all nodes of its path."""
        for fork, number in self.path:
            fork.update(number, value)
