# Compiled by mypyc: see tools/compile.
"""What may be done now in Market Day, by phase."""

from __future__ import annotations

from typing import Final

from tabletop.core.actions import Action
from tabletop.core.memo import Memo
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.rules import swappable
from tabletop.games.market_day.sheet import RANKS, SEATS, Tables
from tabletop.games.market_day.state import Market

Actions = tuple[Action, ...]

_MEMO_SIZE: Final = 1 << 15
_PLAYS: Final = {rank: Play(rank) for rank in RANKS}
_KEEP: Final = KeepTinker()
_SWAPS: Final = tuple(
    tuple(Swap(seat, rank) for rank in range(RANKS[-1] + 1)) for seat in range(SEATS[-1])
)
"""By seat and rank."""


def play(t: Tables, s: Market, seat: Seat) -> Actions:
    """MKD-2.4: any card of the hand."""
    return PLAYABLE[s.hands[seat]]


def _playable(hand: tuple[int, ...]) -> Actions:
    """MKD-2.4: of a hand; equal cards are one choice."""
    return tuple(_PLAYS[rank] for rank in sorted(set(hand)) if rank != UNKNOWN)


PLAYABLE: Final = Memo(_playable, _MEMO_SIZE)
"""By hand."""


def swap(t: Tables, s: Market, seat: Seat) -> Actions:
    """MKD-3.5: all that may be swapped, or to leave it."""
    return (*[_SWAPS[other][rank] for other, rank in swappable(s.stalls, seat)], _KEEP)
