"""What hangs on a decision in Market Day: the last round of all, the best goods so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.stakes import margin
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.market_day.rules import seat_of
from tabletop.games.market_day.sheet import Tables
from tabletop.games.market_day.state import Market

BEST: Final = (8, 10)
"""Plain goods that are worth telling of."""
UPSET: Final = frozenset((1, 2, 7))
"""The ranks that change more than their own card: what stands so far is not told of then."""


def closing(t: Tables, s: Market) -> bool:
    """MKD-4.2: whether it is the last round of all."""
    return s.hands_played == s.hands_to_play - 1 and _left(s) <= t.cards_a_round[s.seats] * s.seats


def _left(s: Market) -> int:
    """The cards that are still in hand, or lie there."""
    return sum(map(len, s.hands)) + len(s.played)


def stake(t: Tables, standing: Sequence[Standing], s: Market, seat: Seat) -> Reason | None:
    """MKD-4.2: in the last round of all; MKD-3.1: when good goods lie there that can be spoiled."""
    if s.stalls:
        return None
    if closing(t, s) and _left(s) == t.cards_a_round[s.seats] * s.seats:
        return margin("last", standing, seat)
    found = [n for n, rank in enumerate(s.played) if rank in BEST]
    if not found or UPSET & set(s.played):
        return None
    best = max(found, key=lambda n: (s.played[n], n))
    other = seat_of(s, best)
    if other == seat or s.played[best] < max(s.played):
        return None
    return Reason(
        "goods", (("who", SeatRef(seat)), ("other", SeatRef(other)), ("n", s.played[best]))
    )
