"""How a sensible merchant plays Market Day."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Reason, Strategy
from tabletop.core.zones import Seat
from tabletop.games.market_day.sheet import Tables
from tabletop.games.market_day.state import Market


class MarketStrategy(Strategy[Market]):
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def policy(self, state: Market, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        return chance.pick(legal)

    def evaluate(self, state: Market, seat: Seat) -> float:
        return 0.5

    def reason(self, state: Market, seat: Seat, action: Action) -> Reason:
        return Reason("habit")
