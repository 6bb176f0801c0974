"""A table laid by hand as a position: the inverse of `views.inventory`."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.laying import numbers
from tabletop.core.zones import Inventory, Seat, address
from tabletop.games.market_day.rules import CARD
from tabletop.games.market_day.sheet import Tables
from tabletop.games.market_day.state import Market


def arrange(
    t: Tables, s: Market, table: Inventory, counters: Mapping[tuple[str, Seat], int]
) -> None:
    """Cards and discs where the table says, and points. Raises LayingError."""
    for zone in table:
        kind, number, _ = address(zone)
        if kind == "leader":
            s.leader = number or 0
        elif kind == "dealer":
            s.dealer = number or 0
    s.deck = numbers(table.get("deck", ()), CARD)
    s.gone = numbers(table.get("discard", ()), CARD)
    stalls = [numbers(table.get(f"stall:{seat}", ()), CARD) for seat in range(s.seats)]
    for seat in range(s.seats):
        s.hands[seat] = tuple(sorted(numbers(table.get(f"hand:{seat}", ()), CARD)))
    if s.stalls:
        s.stalls = tuple(stalls)
    else:
        s.played = tuple(
            stalls[seat][lap]
            for lap in range(max(map(len, stalls)))
            for seat in ((s.leader + n) % s.seats for n in range(s.seats))
            if lap < len(stalls[seat])
        )
    s.points = tuple(counters.get(("points", seat), had) for seat, had in enumerate(s.points))
