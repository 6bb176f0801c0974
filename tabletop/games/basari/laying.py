"""A table laid by hand as a position: the inverse of `views.inventory`."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.laying import LayingError, counted, numbers
from tabletop.core.zones import Inventory, Seat
from tabletop.games.basari.gems import packed
from tabletop.games.basari.scoring import GEM, POINTS, points
from tabletop.games.basari.sheet import Tables
from tabletop.games.basari.state import BAZAAR, SOURCES, Bazaar
from tabletop.games.basari.telling import card


def arrange(
    t: Tables, s: Bazaar, table: Inventory, counters: Mapping[tuple[str, Seat], int]
) -> None:
    """Gems, piles and the deck where the table says, and points. Raises LayingError."""
    names = ("", *(card(number) for number in t.cards))
    dealt: list[int] = []
    for seat in range(s.seats):
        pile = numbers(table.get(f"pile:{seat}", ()), names)
        if not pile:
            raise LayingError(f"pile:{seat} is empty: whoever chooses has a bazaar card (BAS-3.1)")
        s.piles[seat] = pile
        s.workers[seat] = sum(t.workers[number] for number in pile)
        dealt += pile
        gems = [*table.get(f"gems:{seat}", ()), *table.get(f"offer:{seat}", ())]
        s.gems[seat] = packed(counted(gems, GEM))
        s.gained[SOURCES * seat + BAZAAR] += counters.get((POINTS, seat), points(s, seat)) - points(
            s, seat
        )
    if set(dealt) != set(s.deck[: s.drawn]):
        s.deck = (*dealt, *numbers(table.get("deck", ()), names))
    else:
        s.deck = (*s.deck[: s.drawn], *numbers(table.get("deck", ()), names))
    s.drawn = len(dealt)
