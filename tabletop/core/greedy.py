"""How a game told by its zones is played by whoever was taught nothing: for points at once.

So AI seats of all levels, hints and reviews are there from the first playable on. A game's own
strategy takes the place of this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.bound import BoundGame, BoundState
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.zones import Seat

WORLDS: Final = 2
"""So many worlds are imagined for a decision."""
MOST: Final = 24
"""So many actions are tried; of more, some by lot."""
NOISE: Final = 0.01
SCALE: Final = 4.0
"""So many points ahead make it e times likelier to win."""


class GreedyStrategy(Strategy[BoundState]):
    """Does what brings most points at once, in a few imagined worlds."""

    def __init__(self, game: BoundGame[BoundState]) -> None:
        super().__init__(game)
        self.rules = game

    def policy(
        self, state: BoundState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        tried = legal if len(legal) <= MOST else chance.dealt(legal, MOST)[:MOST]
        gains = [NOISE * chance.random() for _ in tried]
        for _ in range(WORLDS):
            world = self.rules.imagine(state, seat, chance)
            for at, action in enumerate(tried):
                gains[at] += self._gain(world, seat, action, chance)
        return tried[gains.index(max(gains))]

    def progress(self, state: BoundState) -> float:
        return state.turns / state.seats

    def chances(self, state: BoundState) -> tuple[float, ...]:
        """By the points so far; at the end whoever won shares it."""
        scores = [sum(self.rules.points(state, seat)) for seat in range(state.seats)]
        best = max(scores)
        if self.rules.is_over(state):
            weights = [float(score == best) for score in scores]
        else:
            weights = [exp((score - best) / SCALE) for score in scores]
        return tuple(weight / sum(weights) for weight in weights)

    def reason(self, state: BoundState, seat: Seat, action: Action) -> Reason:
        """Whether it brings points at once, where chance has no say in it."""
        found = {
            self._gain(
                self.rules.imagine(state, seat, chance := Chance(seed)), seat, action, chance
            )
            for seed in range(WORLDS + 1)
        }
        if len(found) > 1:
            return Reason("by_chance")
        (gain,) = found
        return Reason("points_now", (("n", int(gain)),)) if gain > 0 else Reason("no_points_now")

    def _gain(self, world: BoundState, seat: Seat, action: Action, chance: Chance) -> float:
        """The points that an action brings a seat in a world."""
        after = world.copy()
        self.rules.apply(after, seat, action, chance)
        return sum(self.rules.points(after, seat)) - sum(self.rules.points(world, seat))
