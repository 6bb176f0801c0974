# Compiled by mypyc: see tools/compile.
"""The state of a game of Market Day: small integers and tuples of ranks."""

from __future__ import annotations

from tabletop.core.state import State, state

PLAYING, SWAPPING = range(2)
"""Phases: one plays a card, one decides about a Tinker."""


@state
class Market(State):
    """Where every card lies. The n-th card of a round was played by seat (leader + n) % seats."""

    seats: int
    hands_to_play: int
    open_count: bool
    """Whether the table shows how many cards of each rank have been seen."""
    hands_played: int
    dealer: int
    leader: int
    hands: list[tuple[int, ...]]
    """Each seat's ranks in rising order."""
    deck: tuple[int, ...]
    """The ranks that were not dealt; nobody ever sees them."""
    played: tuple[int, ...]
    """The ranks of this round in the order played, also those discarded since."""
    stalls: tuple[tuple[int, ...], ...]
    """While Tinkers decide: what lies before each seat, oldest first. Empty at other times."""
    tinkers: tuple[int, ...]
    """The seats whose Tinkers are still to decide, in the order played."""
    gone: tuple[int, ...]
    """The discard pile, bottom first: all cards seen in earlier rounds of this hand."""
    points: tuple[int, ...]
    """Each seat's total."""
    rows: tuple[tuple[int, ...], ...]
    """Each seat's points of each finished hand."""
