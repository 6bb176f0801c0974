"""What may be done now in the Tea House."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.actions import Action
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Seat
from tabletop.games.teahouse.actions import Sell, Serve
from tabletop.games.teahouse.sheet import Tables
from tabletop.games.teahouse.state import Table


def decide(t: Tables, s: Table, seat: Seat) -> tuple[Action, ...]:
    """TEA-2: serve any card, or sell it while there are coins."""
    return _of(s.hands[seat], bool(s.bag or s.aside))


@lru_cache(maxsize=1024)
def _of(hand: tuple[int, ...], coins: bool) -> tuple[Action, ...]:
    ranks = [rank for rank in sorted(set(hand)) if rank != UNKNOWN]
    sold = [Sell(rank) for rank in ranks] if coins else []
    return (*[Serve(rank) for rank in ranks], *sold)
