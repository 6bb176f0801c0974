# Compiled by mypyc: see tools/compile.
"""What a viewer of Market Day may know, and how a table looks to him; and tables laid by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.binding import Bound, BoundZones, PlacedBound, RisingBound
from tabletop.core.chance import Chance
from tabletop.core.laying import numbers
from tabletop.core.remade import dealt, rising, unseen
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Seen, Zone, ZoneKind
from tabletop.games.market_day.rules import CARD, stalls_of
from tabletop.games.market_day.sheet import RANKS, Tables
from tabletop.games.market_day.state import Market

ZONES: Final = BoundZones(
    Bound(ZoneKind("deck", Seen.NOBODY, clause="MKD-2.1"), "deck", CARD),
    RisingBound(ZoneKind("hand", Seen.OWNER, owned=True, clause="MKD-2.1"), "hands", CARD),
    ZoneKind("stall", Seen.ALL, ordered=True, owned=True, clause="MKD-3.6"),
    Bound(ZoneKind("discard", clause="MKD-3.1"), "gone", CARD),
    PlacedBound(ZoneKind("dealer", owned=True, clause="MKD-4.1"), "dealer", ("disc.dealer",)),
    PlacedBound(ZoneKind("leader", owned=True, clause="MKD-2.3"), "leader", ("disc.leader",)),
    ZoneKind("box", clause="MKD-1.1"),
)


def redact(s: Market, view: Market, viewer: Seat) -> None:
    """MKD-2.1: hands are secret, the undealt cards are known to nobody, as their zones say."""


def _on_table(view: Market) -> Sequence[int]:
    """The ranks that lie on the stalls."""
    return [rank for stall in view.stalls for rank in stall] if view.stalls else view.played


def seen_counts(view: Market, tables: Tables) -> dict[int, tuple[int, int]]:
    """The open count: for each rank how many cards lie open or have been, and how many there are.

    A viewer's own hand is not counted: the table shows the same to all.
    """
    seen = [*view.gone, *_on_table(view)]
    return {rank: (seen.count(rank), tables.deck.count(rank)) for rank in RANKS}


def imagine(t: Tables, s: Market, view: Market, viewer: Seat, chance: Chance) -> None:
    """The unseen cards dealt anew to all unknown places, each deal as likely as any other."""
    cards = chance.shuffled(unseen(t.deck, view.gone, _on_table(view), *view.hands))
    hands, s.deck = dealt(cards, [*map(len, view.hands)], viewer)
    s.hands = rising(hands, view.hands, viewer)


def inventory(t: Tables, view: Market, table: dict[Zone, list[Piece]]) -> None:
    """Cards on the stalls."""
    for seat, stall in enumerate(view.stalls or stalls_of(view, view.played)):
        table[f"stall:{seat}"] = [CARD[rank] for rank in stall]


def arrange(t: Tables, s: Market, table: Inventory, counters: Counters) -> None:
    """Cards and discs where the table says, and points. Raises LayingError."""
    ZONES.arrange(t, s, table)
    stalls = [numbers(table.get(f"stall:{seat}", ()), CARD) for seat in range(s.seats)]
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
