"""Decisive moments of Market Day: the last round, and valuable goods in the market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.decisive_moments import score_margin_reason
from tabletop.core.zones import Seat
from tabletop.games.market_day.rules import is_last_hand, seat_at_place
from tabletop.games.market_day.sheet import RuleTables
from tabletop.games.market_day.state import MarketDayState

VALUABLE_RANKS: Final = (8, 10)
"""Ranks of plain goods that are valuable enough for a decisive moment."""
DISRUPTIVE_RANKS: Final = frozenset((1, 2, 7))
"""Ranks that change more than their own card; with one of them the market is not yet certain."""


def is_near_end(t: RuleTables, s: MarketDayState) -> bool:
    """True in the last round of the game (MKD-4.2)."""
    return is_last_hand(s) and _cards_left(s) <= t.cards_per_round[s.seats] * s.seats


def _cards_left(s: MarketDayState) -> int:
    """Return the number of cards in the hands and in the market."""
    return sum(map(len, s.hands)) + len(s.played)


def decisive_moment(
    t: RuleTables, standings: Sequence[Standing], s: MarketDayState, seat: Seat
) -> Reason | None:
    """Return the reason why a decision is decisive, or None.

    That is the last round of the game (MKD-4.2), or goods of high rank of another seat that can
    be spoiled (MKD-3.1).

    Args:
        t: Tables of the sheet.
        standings: Current standings.
        s: Public view of the position.
        seat: Seat that decides.
    """
    if s.stalls:
        return None
    if is_near_end(t, s) and _cards_left(s) == t.cards_per_round[s.seats] * s.seats:
        return score_margin_reason("last", standings, seat)
    found = [n for n, rank in enumerate(s.played) if rank in VALUABLE_RANKS]
    if not found or DISRUPTIVE_RANKS & set(s.played):
        return None
    best = max(found, key=lambda n: (s.played[n], n))
    other = seat_at_place(s, best)
    if other == seat or s.played[best] < max(s.played):
        return None
    return Reason(
        "goods", (("who", SeatRef(seat)), ("other", SeatRef(other)), ("n", s.played[best]))
    )
