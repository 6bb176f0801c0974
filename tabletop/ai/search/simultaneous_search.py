# Compiled by mypyc: see tools/compile.
"""Search of secret simultaneous choices.

Against opponents that follow the heuristic, the best response is found by trials.
Opponents that search would find best responses too. So the search assumes a mixture: with
some probability each opponent plays the best response to the heuristic, else the
heuristic. It looks for the best response to this mixture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from tabletop.ai.search.rollouts import SampledStates, play_rollout, victory_shares
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

JointAction = dict[Seat, Action]
"""Simultaneous choices by seat."""


class ChoiceValues:
    """Mean values of the choices of one seat against opponents that follow the heuristic."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[Action, tuple[float, int]] = {}

    def update(self, action: Action, value: float) -> None:
        """Add the value of a choice in one sampled state."""
        total, n = self._found.get(action, (0.0, 0))
        self._found[action] = total + value, n + 1

    def best_action(self, legal: Sequence[Action]) -> Action | None:
        """Return the best of the legal choices that were tried; None if none was tried."""
        known = [action for action in legal if action in self._found]
        return max(known, key=self._mean, default=None)

    def _mean(self, action: Action) -> float:
        total, n = self._found[action]
        return total / n


class SimultaneousSearch(Generic[StateT]):
    """Search of one simultaneous decision: choices of all seats in each sampled state."""

    def __init__(
        self,
        strategy: Strategy[StateT],
        sampled_states: SampledStates[StateT],
        until: float,
        opponent_search_rate: float,
        use_master_win_chances: bool = False,
    ) -> None:
        """Create a search without known values.

        Args:
            strategy: Strategy of the game.
            sampled_states: Sampled states.
            until: Progress at which the rollouts end.
            opponent_search_rate: Assumed probability that an opponent searches.
            use_master_win_chances: True to use the win chances among masters.
        """
        self._strategy = strategy
        self._game = strategy.game
        self._worlds = sampled_states
        self._until = until
        self._thoughtful = opponent_search_rate
        self._learned = use_master_win_chances
        self._minds: dict[Seat, ChoiceValues] = {}

    def choose_by_heuristic(self, chance: Chance) -> JointAction:
        """Return the heuristic's choice for each seat that must choose, in the current state."""
        game = self._game
        s, _ = self._worlds.copy_current_state()
        return {
            seat: self._strategy.rollout_policy(s, seat, game.legal_actions(s, seat), chance)
            for seat in game.active_seats(s)
        }

    def mix_best_responses(self, choices: JointAction, chance: Chance) -> JointAction:
        """Return the choices with some of them replaced by best responses."""
        s, _ = self._worlds.copy_current_state()
        found = dict(choices)
        for seat, mind in self._minds.items():
            if chance.random() < self._thoughtful:
                found[seat] = mind.best_action(self._game.legal_actions(s, seat)) or choices[seat]
        return found

    def evaluate_choice(
        self, choices: JointAction, seat: Seat, action: Action
    ) -> tuple[tuple[float, ...], int]:
        """Play a rollout after one seat chose this action and the others as given.

        Returns:
            Victory share of each seat, and the number of free decisions.
        """
        game = self._game
        s, luck = self._worlds.copy_current_state()
        for other, choice in choices.items():
            game.apply(s, other, action if other == seat else choice, luck)
        free = play_rollout(self._strategy, s, self._until, luck)
        return victory_shares(self._strategy, s, self._learned), free

    def learn_values(self, choices: JointAction, seat: Seat) -> int:
        """Try each choice of a seat in the current state and return the number of rollouts."""
        s, _ = self._worlds.copy_current_state()
        legal = self._game.legal_actions(s, seat)
        mind = self._minds.setdefault(seat, ChoiceValues())
        for action in legal:
            mind.update(action, self.evaluate_choice(choices, seat, action)[0][seat])
        return len(legal)
