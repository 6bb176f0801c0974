"""A table laid by hand as a position: the inverse of `views.inventory`."""

from __future__ import annotations

from tabletop.core.laying import numbers
from tabletop.core.zones import Inventory
from tabletop.games.teahouse.rules import COIN, TEA
from tabletop.games.teahouse.state import Table


def arrange(s: Table, table: Inventory) -> None:
    """Cards and coins where the table says. Raises LayingError."""
    s.deck = numbers(table.get("deck", ()), TEA)
    s.poured = numbers(table.get("discard", ()), TEA)
    s.bag = tuple(sorted(numbers(table.get("bag", ()), COIN)))
    s.aside = numbers(table.get("box", ()), COIN)
    for seat in range(s.seats):
        s.hands[seat] = tuple(sorted(numbers(table.get(f"hand:{seat}", ()), TEA)))
        s.trays[seat] = numbers(table.get(f"tray:{seat}", ()), TEA)
        s.purses[seat] = numbers(table.get(f"purse:{seat}", ()), COIN)
