"""What a viewer of Market Day may know, and how a table looks to him."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Piece, Seat, Seen, Zone, ZoneKind, Zones, back_of
from tabletop.games.market_day.rules import CARD, stalls_of
from tabletop.games.market_day.sheet import RANKS, Tables
from tabletop.games.market_day.state import Market

ZONES: Final[Zones] = Zones(
    ZoneKind("deck", Seen.NOBODY, clause="MKD-2.1"),
    ZoneKind("hand", Seen.OWNER, owned=True, clause="MKD-2.1"),
    ZoneKind("stall", Seen.ALL, ordered=True, owned=True, clause="MKD-3.6"),
    ZoneKind("discard", clause="MKD-3.1"),
    ZoneKind("dealer", owned=True, clause="MKD-4.1"),
    ZoneKind("leader", owned=True, clause="MKD-2.3"),
    ZoneKind("box", clause="MKD-1.1"),
)
_FACES = {UNKNOWN: back_of(CARD[1]), **{rank: CARD[rank] for rank in RANKS}}


@lru_cache(maxsize=64)
def unknown(n: int) -> tuple[int, ...]:
    """As many unknown cards."""
    return (UNKNOWN,) * n


def redact(s: Market, viewer: Seat) -> Market:
    """MKD-2.1: hands are secret, the undealt cards are known to nobody."""
    view = s.copy()
    view.hands = [
        hand if seat == viewer else unknown(len(hand)) for seat, hand in enumerate(s.hands)
    ]
    view.deck = unknown(len(s.deck))
    return view


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


def inventory(t: Tables, view: Market) -> dict[Zone, Sequence[Piece]]:
    """Every piece, where it lies."""
    table: dict[Zone, Sequence[Piece]] = {
        "deck": [_FACES[rank] for rank in view.deck],
        "discard": [_FACES[rank] for rank in view.gone],
        f"dealer:{view.dealer}": ["disc.dealer"],
        f"leader:{view.leader}": ["disc.leader"],
    }
    stalls = view.stalls or stalls_of(view, view.played)
    for seat in range(view.seats):
        table[f"hand:{seat}"] = [_FACES[rank] for rank in view.hands[seat]]
        table[f"stall:{seat}"] = [_FACES[rank] for rank in stalls[seat]]
    return {zone: pieces for zone, pieces in table.items() if pieces}
