"""What speaks for an action in the Tea House: coins that have not been drawn, and points."""

from __future__ import annotations

from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.teahouse.actions import Sell, Serve
from tabletop.games.teahouse.rules import named, points
from tabletop.games.teahouse.sheet import RANKS, Tables
from tabletop.games.teahouse.state import Table


def reason(t: Tables, s: Table, seat: Seat, action: Serve | Sell) -> Reason:
    """The most telling thing about a legal action, whoever chose it."""
    return _sell(t, s, action.tea) if isinstance(action, Sell) else _serve(t, s, seat, action.tea)


def left(t: Tables, s: Table) -> list[int]:
    """What the coins count that nobody has drawn (TEA-1.2, 2.2)."""
    coins = [t.points[kind] for kind in t.bag]
    for purse in s.purses:
        for kind in purse:
            coins.remove(t.points[kind])
    return coins


def _sell(t: Tables, s: Table, tea: int) -> Reason:
    """TEA-2.2: how many coins count more than the card, and how many less."""
    coins = left(t, s)
    more, less = sum(coin > tea for coin in coins), sum(coin < tea for coin in coins)
    told: tuple[Param, ...] = ("card", named(tea)), ("n", more), ("all", len(coins))
    if not less:
        return Reason("sell_safe", told)
    return Reason("sell_likely" if more > less else "sell_dared", (*told, ("less", less)))


def _serve(t: Tables, s: Table, seat: Seat, tea: int) -> Reason:
    """TEA-2.1: the card's points are certain, and may put the seat ahead."""
    if tea == RANKS[-1]:
        return Reason("serve_best", (("card", named(tea)), ("n", tea)))
    totals = {other: sum(points(t, s, other)) for other in range(s.seats) if other != seat}
    best = max(totals, key=lambda other: (totals[other], -other))
    after = sum(points(t, s, seat)) + tea
    told: tuple[Param, ...] = ("card", named(tea)), ("n", after)
    code = "serve_ahead" if after > totals[best] else "serve_behind"
    return Reason(code, (*told, ("other", SeatRef(best)), ("has", totals[best])))
