# Compiled by mypyc: see tools/compile.
"""Legal actions of Market Day by phase."""

from __future__ import annotations

from typing import Final

from tabletop.core.actions import Action
from tabletop.core.state import UNKNOWN
from tabletop.core.util.memo import Memo
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.rules import swappable_cards
from tabletop.games.market_day.sheet import CARD_RANKS, SEAT_COUNTS, RuleTables
from tabletop.games.market_day.state import MarketDayState

Actions = tuple[Action, ...]

_MEMO_SIZE: Final = 1 << 15
_PLAYS: Final = {rank: Play(rank) for rank in CARD_RANKS}
_KEEP: Final = KeepTinker()
_SWAPS: Final = tuple(
    tuple(Swap(seat, rank) for rank in range(CARD_RANKS[-1] + 1)) for seat in range(SEAT_COUNTS[-1])
)
"""Swap actions by seat and rank."""


def list_play_actions(t: RuleTables, s: MarketDayState, seat: Seat) -> Actions:
    """Return an action for each rank in the hand (MKD-2.4)."""
    return PLAY_ACTIONS_BY_HAND[s.hands[seat]]


def _playable(hand: tuple[int, ...]) -> Actions:
    """Return the plays of a hand; equal cards are one choice (MKD-2.4)."""
    return tuple(_PLAYS[rank] for rank in sorted(set(hand)) if rank != UNKNOWN)


PLAY_ACTIONS_BY_HAND: Final = Memo(_playable, _MEMO_SIZE)
"""Play actions by hand."""


def list_tinker_actions(t: RuleTables, s: MarketDayState, seat: Seat) -> Actions:
    """Return all possible swaps and the decision to keep the Tinker (MKD-3.5)."""
    return (*list_swaps(t, s, seat), _KEEP)


def list_swaps(t: RuleTables, s: MarketDayState, seat: Seat) -> Actions:
    """Return all possible swaps of a Tinker (MKD-3.5)."""
    return tuple([_SWAPS[other][rank] for other, rank in swappable_cards(s.stalls, seat)])
