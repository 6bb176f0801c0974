# Compiled by mypyc: see tools/compile.
"""Player views, sampling and position set-up of Market Day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.toolkit.position_setup import piece_numbers
from tabletop.core.toolkit.reshuffle_tracking import deal_hands, sort_hands, unseen_pieces
from tabletop.core.toolkit.zone_bindings import (
    LocationBinding,
    SortedBinding,
    ZoneBinding,
    ZoneBindings,
)
from tabletop.core.zones import Inventory, Piece, Seat, TrackCounts, Visibility, Zone, ZoneKind
from tabletop.games.market_day.rules import CARD_PIECES, group_cards_by_stall
from tabletop.games.market_day.sheet import CARD_RANKS, RuleTables
from tabletop.games.market_day.state import MarketDayState

ZONES: Final = ZoneBindings(
    ZoneBinding(ZoneKind("deck", Visibility.NOBODY, clause="MKD-2.1"), "deck", CARD_PIECES),
    SortedBinding(
        ZoneKind("hand", Visibility.OWNER, per_seat=True, clause="MKD-2.1"), "hands", CARD_PIECES
    ),
    ZoneKind("stall", Visibility.ALL, ordered=True, per_seat=True, clause="MKD-3.6"),
    ZoneBinding(ZoneKind("discard", clause="MKD-3.1"), "gone", CARD_PIECES),
    LocationBinding(
        ZoneKind("dealer", per_seat=True, clause="MKD-4.1"), "dealer", ("disc.dealer",)
    ),
    LocationBinding(
        ZoneKind("leader", per_seat=True, clause="MKD-2.3"), "leader", ("disc.leader",)
    ),
    ZoneKind("box", clause="MKD-1.1"),
)
"""Zone bindings of the game."""


def hide_secrets(s: MarketDayState, view: MarketDayState, viewer: Seat) -> None:
    """Do nothing: the zone bindings hide hands and undealt cards (MKD-2.1)."""


def _on_table(view: MarketDayState) -> Sequence[int]:
    """Return the ranks on the stalls."""
    return [rank for stall in view.stalls for rank in stall] if view.stalls else view.played


def count_seen_cards(view: MarketDayState, tables: RuleTables) -> dict[int, tuple[int, int]]:
    """Return the open count: for each rank the number of seen cards, and of all cards.

    The own hand of a viewer is not counted: the table shows the same to all.
    """
    seen = [*view.gone, *_on_table(view)]
    return {rank: (seen.count(rank), tables.deck.count(rank)) for rank in CARD_RANKS}


def fill_unknown(
    t: RuleTables, s: MarketDayState, view: MarketDayState, viewer: Seat, chance: Chance
) -> None:
    """Deal the unseen cards to all unknown places, with all deals equally likely."""
    cards = chance.shuffle(unseen_pieces(t.deck, view.gone, _on_table(view), *view.hands))
    hands, s.deck = deal_hands(cards, [*map(len, view.hands)], viewer)
    s.hands = sort_hands(hands, view.hands, viewer)


def add_unbound_pieces(t: RuleTables, view: MarketDayState, table: dict[Zone, list[Piece]]) -> None:
    """Add the cards on the stalls to the table."""
    for seat, stall in enumerate(view.stalls or group_cards_by_stall(view, view.played)):
        table[f"stall:{seat}"] = [CARD_PIECES[rank] for rank in stall]


def set_position(t: RuleTables, s: MarketDayState, table: Inventory, counters: TrackCounts) -> None:
    """Set cards, discs and points. Raises PositionSetupError."""
    ZONES.set_position(t, s, table)
    stalls = [piece_numbers(table.get(f"stall:{seat}", ()), CARD_PIECES) for seat in range(s.seats)]
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
