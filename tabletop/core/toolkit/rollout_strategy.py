"""The strategy of zone games that have none of their own: sampled states and rollouts.

It gives such a game AI seats of all levels, hints and reviews. A strategy of the game
replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import SearchPlan, Skill
from tabletop.core.toolkit.greedy_strategy import GreedyStrategy
from tabletop.core.toolkit.zone_game import ZoneGameState
from tabletop.core.zones import Seat

ROLLOUT_STATE_COUNT: Final = 10
"""Number of sampled states in which each action is tried."""
MAX_ROLLOUT_DECISIONS: Final = 24
"""Maximum number of decisions after the action; then the points decide."""
MAX_SEARCHED_ACTIONS: Final = 12
"""Maximum number of actions that are tried; of more, a random subset."""
ROLLOUT_ACTION_COUNT: Final = 2
"""Number of random actions from which a rollout takes the one with most points."""
SEED_LIMIT: Final = 1 << 53


class RolloutStrategy(GreedyStrategy):
    """Tries each action in the same sampled states, and lets all seats play on for a while.

    Seats that choose at the same time know nothing of each other's choice.
    """

    merchant_plan = SearchPlan(960, 12.0, 0.25, opponent_search_rate=0.5)
    master_plan = SearchPlan(4000, 12.0, 0.25, opponent_search_rate=0.5)
    skill = Skill(merchant=0.95)
    chooses_at_once = True

    def policy(
        self, state: ZoneGameState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action with the best results of rollouts."""
        if len(legal) == 1:
            return legal[0]
        tried = self.candidate_actions(state, seat, legal, chance)
        totals = [0.0] * len(tried)
        for _ in range(ROLLOUT_STATE_COUNT):
            sampled = self.zone_game.sample_state(state, seat, chance)
            seed = chance.randbelow(SEED_LIMIT)
            for at, action in enumerate(tried):
                totals[at] += self._rollout(sampled.copy(), seat, action, Chance(seed))
        return tried[totals.index(max(totals))]

    def candidate_actions(
        self, state: ZoneGameState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Return all legal actions, or a random subset of many."""
        if len(legal) <= MAX_SEARCHED_ACTIONS:
            return legal
        return chance.partial_shuffle(legal, MAX_SEARCHED_ACTIONS)[:MAX_SEARCHED_ACTIONS]

    def _rollout(self, s: ZoneGameState, seat: Seat, action: Action, chance: Chance) -> float:
        """Return the win chance of a seat after an action and a rollout; the state is changed."""
        game, first, left = self.zone_game, {seat: action}, MAX_ROLLOUT_DECISIONS
        while left > 0 and (asked := game.active_seats(s)):
            chosen = self._choices(s, asked, first, chance)
            for each, choice in chosen.items():
                game.apply(s, each, choice, chance)
            left -= len(chosen)
            first = {}
        return self.win_chances(s)[seat]

    def rollout_policy(
        self, state: ZoneGameState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action with most points at once among a few random ones.

        Seats that choose at the same time choose at random.
        """
        if len(legal) == 1:
            return legal[0]
        if len(self.zone_game.active_seats(state)) > 1:
            return chance.pick(legal)
        count = min(ROLLOUT_ACTION_COUNT, len(legal))
        some = chance.partial_shuffle(legal, count)[:count]
        return max(some, key=lambda action: self._points_after(state, seat, action, chance))

    def _choices(
        self, s: ZoneGameState, asked: Sequence[Seat], given: Mapping[Seat, Action], chance: Chance
    ) -> dict[Seat, Action]:
        """Return an action of each seat that is asked, chosen before any of them is applied."""
        chosen = {}
        for seat in asked:
            if seat in given:
                chosen[seat] = given[seat]
                continue
            legal = self.zone_game.legal_actions(s, seat)
            chosen[seat] = self.rollout_policy(s, seat, legal, chance)
        return chosen
