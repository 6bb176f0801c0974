"""How the Tea House is played well: what is worth less than a coin is sold."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.zones import Seat
from tabletop.games.teahouse import reasons
from tabletop.games.teahouse.actions import Sell, Serve
from tabletop.games.teahouse.game import TeaHouse
from tabletop.games.teahouse.rules import points
from tabletop.games.teahouse.state import Table

SCALE: Final = 4.0
"""So many points ahead make it e times likelier to win."""
NOISE: Final = 0.01


class TeaStrategy(Strategy[Table]):
    """By what a coin in the bag is worth on average."""

    def __init__(self, game: TeaHouse) -> None:
        super().__init__(game)
        self.tables = game.tables

    def coin(self, s: Table) -> float:
        """What a coin drawn now counts on average: all there are but those that lie open."""
        if not s.bag and not s.aside:
            return 0.0
        unseen = len(s.bag) + len(s.aside)
        drawn = [self.tables.points[kind] for purse in s.purses for kind in purse]
        return (sum(self.tables.points[kind] for kind in self.tables.bag) - sum(drawn)) / unseen

    def policy(self, state: Table, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Sell the lowest card while a coin is worth more; else serve the highest."""
        coin = self.coin(state)

        def gain(action: Action) -> float:
            kept = NOISE * chance.random()
            if isinstance(action, Sell):
                return coin - action.tea + kept
            assert isinstance(action, Serve)
            return kept + action.tea / 100

        return max(legal, key=gain)

    def progress(self, state: Table) -> float:
        """How many cards have been played, a round being one of each seat."""
        played = len(state.poured) + sum(map(len, state.trays))
        return played / state.seats

    def chances(self, state: Table) -> tuple[float, ...]:
        """By the points so far; before the end cards in hand count as usual."""
        scores = [
            sum(points(self.tables, state, seat)) + 2.5 * len(state.hands[seat])
            for seat in range(state.seats)
        ]
        best = max(scores)
        weights = [exp((score - best) / SCALE) for score in scores]
        return tuple(weight / sum(weights) for weight in weights)

    def reason(self, state: Table, seat: Seat, action: Action) -> Reason:
        assert isinstance(action, Serve | Sell)
        return reasons.reason(self.tables, state, seat, action)


STRATEGY = TeaStrategy
