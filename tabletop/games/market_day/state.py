# Compiled by mypyc: see tools/compile.
"""State of a game of Market Day: small integers and tuples of ranks."""

from __future__ import annotations

from tabletop.core.state import State, state

PLAY_PHASE, TINKER_PHASE, FORCED_TINKER_PHASE = range(3)
"""Phases: a seat plays a card; a seat decides about its Tinker, or must swap it (house rule)."""
TINKER_OPTION = "tinker"
"""Name of the option whether a Tinker must swap (MKD-3.5)."""
MAY_SWAP, MUST_SWAP = "may", "must"


@state
class MarketDayState(State):
    """State of a game. Seat (leader + n) % seats played the n-th card of a round."""

    seats: int
    hands_to_play: int
    open_count: bool
    """True if the table shows the number of cards of each rank that all have seen."""
    must_swap: bool = False
    """True if a Tinker must swap when it can (MKD-3.5)."""
    hands_played: int
    dealer: int
    leader: int
    hands: list[tuple[int, ...]]
    """Ranks of each seat in ascending order."""
    deck: tuple[int, ...]
    """Ranks that were not dealt; nobody ever sees them."""
    played: tuple[int, ...]
    """Ranks of this round in the order of play, including those discarded since."""
    stalls: tuple[tuple[int, ...], ...]
    """Cards in front of each seat, oldest first, while Tinkers decide; else empty."""
    tinkers: tuple[int, ...]
    """Seats whose Tinkers must still decide, in the order of play."""
    gone: tuple[int, ...]
    """Discard pile from bottom to top: all cards of earlier rounds of this hand."""
    points: tuple[int, ...]
    """Total points of each seat."""
    rows: tuple[tuple[int, ...], ...]
    """Points of each seat in each completed hand."""
