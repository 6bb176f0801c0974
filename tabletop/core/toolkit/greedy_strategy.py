"""The base of strategies of zone games: the default maximises immediate points."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.toolkit.zone_game import ZoneGame, ZoneGameState
from tabletop.core.zones import Seat

SAMPLED_STATE_COUNT: Final = 2
"""Number of sampled states for a decision."""
MAX_TRIED_ACTIONS: Final = 24
"""Maximum number of actions that are tried; of more, a random subset."""
MAX_RANDOM_GAIN: Final = 0.01
WIN_CHANCE_TEMPERATURE: Final = 4.0
"""Lead in points that multiplies the odds of winning by e."""


class GreedyStrategy(Strategy[ZoneGameState]):
    """Chooses the action with the most immediate points, averaged over a few sampled states."""

    def __init__(self, game: ZoneGame[ZoneGameState]) -> None:
        super().__init__(game)
        self.zone_game = game

    def policy(
        self, state: ZoneGameState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action with the highest immediate gain."""
        tried = (
            legal
            if len(legal) <= MAX_TRIED_ACTIONS
            else chance.partial_shuffle(legal, MAX_TRIED_ACTIONS)[:MAX_TRIED_ACTIONS]
        )
        gains = [MAX_RANDOM_GAIN * chance.random() for _ in tried]
        for _ in range(SAMPLED_STATE_COUNT):
            world = self.zone_game.sample_state(state, seat, chance)
            for at, action in enumerate(tried):
                gains[at] += self._gain(world, seat, action, chance)
        return tried[gains.index(max(gains))]

    def progress(self, state: ZoneGameState) -> float:
        """Return the number of completed rounds."""
        return state.turns / state.seats

    def win_chances(self, state: ZoneGameState) -> tuple[float, ...]:
        """Return win chances by a softmax of the points; at the end the winners share victory."""
        if not self.zone_game.is_over(state):
            return self._share_by_points(state)
        winners = [entry.place == 1 for entry in self.zone_game.standings(state)]
        return tuple(won / sum(winners) for won in winners)

    def _share_by_points(self, state: ZoneGameState) -> tuple[float, ...]:
        """Return the softmax of the points of all seats."""
        scores = [sum(self.zone_game.points_by_row(state, seat)) for seat in range(state.seats)]
        weights = [exp((score - max(scores)) / WIN_CHANCE_TEMPERATURE) for score in scores]
        return tuple(weight / sum(weights) for weight in weights)

    def reason(self, state: ZoneGameState, seat: Seat, action: Action) -> Reason:
        """Return the immediate points of an action as its reason, if independent of chance."""
        found = {
            self._gain(
                self.zone_game.sample_state(state, seat, chance := Chance(seed)),
                seat,
                action,
                chance,
            )
            for seed in range(SAMPLED_STATE_COUNT + 1)
        }
        if len(found) > 1:
            return Reason("by_chance")
        (gain,) = found
        return Reason("points_now", (("n", int(gain)),)) if gain > 0 else Reason("no_points_now")

    def _gain(self, world: ZoneGameState, seat: Seat, action: Action, chance: Chance) -> float:
        """Return the points that an action brings a seat in a sampled state."""
        before = sum(self.zone_game.points_by_row(world, seat))
        return self._points_after(world, seat, action, chance) - before

    def _points_after(
        self, world: ZoneGameState, seat: Seat, action: Action, chance: Chance
    ) -> float:
        """Return the points of a seat after an action in a sampled state."""
        after = world.copy()
        self.zone_game.apply(after, seat, action, chance)
        return sum(self.zone_game.points_by_row(after, seat))
