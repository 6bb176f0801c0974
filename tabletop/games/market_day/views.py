"""What a viewer of Market Day may know, and how a table looks to him; and tables laid by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.binding import Bound, BoundZones, PlacedBound, RisingBound
from tabletop.core.chance import Chance
from tabletop.core.laying import numbers
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Inventory, Seat, Seen, ZoneKind
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


def redact(s: Market, viewer: Seat) -> Market:
    """MKD-2.1: hands are secret, the undealt cards are known to nobody."""
    return ZONES.redacted(s, viewer)


def unseen(view: Market, tables: Tables) -> list[int]:
    """The ranks that a view does not show, in rising order: they lie in hands and deck."""
    left = [0, *RANKS]
    on_table = [rank for stall in view.stalls for rank in stall] if view.stalls else view.played
    for shown in (view.gone, on_table, *view.hands):
        for rank in shown:
            if rank != UNKNOWN:
                left[rank] -= 1
    return [rank for rank in RANKS for _ in range(left[rank])]


def seen_counts(view: Market, tables: Tables) -> dict[int, tuple[int, int]]:
    """The open count: for each rank how many cards lie open or have been, and how many there are.

    A viewer's own hand is not counted: the table shows the same to all.
    """
    table = [rank for stall in view.stalls for rank in stall] if view.stalls else view.played
    open_cards = view.gone + tuple(table)
    return {rank: (open_cards.count(rank), tables.deck.count(rank)) for rank in RANKS}


def imagine(t: Tables, view: Market, viewer: Seat, chance: Chance) -> Market:
    """The unseen cards dealt anew to all unknown places, each deal as likely as any other."""
    s = view.copy()
    cards = chance.shuffled(unseen(view, t))
    at = 0
    for seat, hand in enumerate(view.hands):
        if UNKNOWN in hand:
            s.hands[seat] = tuple(sorted(cards[at : at + len(hand)]))
            at += len(hand)
    if UNKNOWN in view.deck:
        s.deck = cards[at:]
    return s


def inventory(t: Tables, view: Market) -> Inventory:
    """Every piece, where it lies."""
    table = ZONES.inventory(t, view)
    for seat, stall in enumerate(view.stalls or stalls_of(view, view.played)):
        if stall:
            table[f"stall:{seat}"] = [CARD[rank] for rank in stall]
    return table


def arrange(
    t: Tables, s: Market, table: Inventory, counters: Mapping[tuple[str, Seat], int]
) -> None:
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
