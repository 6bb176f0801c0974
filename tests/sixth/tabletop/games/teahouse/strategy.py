"""How the Tea House is played well: what is worth less than a coin is sold."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.bound import BoundState
from tabletop.core.chance import Chance
from tabletop.core.greedy import GreedyStrategy
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.teahouse.game import TEA, Sell, Serve


class TeaStrategy(GreedyStrategy):
    """By what a coin in the bag is worth on average."""

    def left(self, s: BoundState) -> list[int]:
        """What the coins count that nobody has drawn (TEA-1.2, 2.2)."""
        coins = list(self.rules.stock()["bag"])
        for seat in range(s.seats):
            for coin in self.rules.lying(s, f"purse:{seat}"):
                coins.remove(coin)
        return [self.rules.column("coin", "points")[coin] for coin in coins]

    def policy(
        self, state: BoundState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Sell the lowest card while a coin is worth more; else serve the highest."""
        coins = self.left(state)
        coin = sum(coins) / len(coins) if coins else 0.0

        def gain(action: Action) -> float:
            assert isinstance(action, Serve | Sell)
            return coin - action.tea if isinstance(action, Sell) else action.tea / 100

        return max(legal, key=gain)

    def reason(self, state: BoundState, seat: Seat, action: Action) -> Reason:
        """How many coins count more than a card that is sold; where it puts whoever serves it."""
        assert isinstance(action, Serve | Sell)
        tea = action.tea
        coins, card = self.left(state), ("card", TextRef(f"teahouse.piece.tea.{tea}"))
        if isinstance(action, Sell):
            more, less = sum(coin > tea for coin in coins), sum(coin < tea for coin in coins)
            told: tuple[Param, ...] = (card, ("n", more), ("all", len(coins)))
            if not less:
                return Reason("sell_safe", told)
            return Reason("sell_likely" if more > less else "sell_dared", (*told, ("less", less)))
        if tea == len(TEA):
            return Reason("serve_best", (card, ("n", tea)))
        has = {other: sum(self.rules.points(state, other)) for other in range(state.seats)}
        after = has.pop(seat) + tea
        best = max(has, key=lambda other: (has[other], -other))
        code = "serve_ahead" if after > has[best] else "serve_behind"
        return Reason(code, (card, ("n", after), ("other", SeatRef(best)), ("has", has[best])))


STRATEGY = TeaStrategy
