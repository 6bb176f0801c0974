# Compiled by mypyc: see tools/compile.
"""The position of a game of Basari, and the small numbers that it is written in."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

LETTERS: Final = ("A", "B", "C", "D")
OPEN: Final = 0
"""Nothing chosen yet."""
A, B, C, D = 1, 2, 3, 4
"""The action cards, as they are chosen."""

HAGGLE, GIVE, TAKE = range(3)
"""Frames: haggling over an action; action D: which gem to return, which to take."""
CHOOSE, OPENING = 3, 4
"""Phases that are no frames of their own: all choose; the first offer of a haggle is due."""

BAZAAR, RED, YELLOW, GREEN, BLUE, WORKERS = range(6)
"""What victory points are owed to: rows of the tally."""
SOURCES: Final = 6

Frame = tuple[int, int, int, int]
"""Kind and who acts; then for HAGGLE the other seat and the last offer (0 before the first), for
TAKE how many gems he takes and 0."""


@state
class Bazaar(State):
    """A position. Gems and offers are numbers of `gems`; cards are numbers from 1."""

    seats: int
    first: int
    """Who is dealt to first, and counts as first where order goes by the seats."""
    by_lot: bool
    """Whether equals are told apart by lot, not by their seats (BAS-4.1)."""
    stage: int
    round: int
    """Of this stage, from 1."""
    deck: tuple[int, ...]
    """All cards as they were shuffled for this stage, next first."""
    drawn: int
    """How many of them have left the deck."""
    piles: list[tuple[int, ...]]
    """Each seat's bazaar cards, the newest last."""
    workers: list[int]
    """On each seat's pile."""
    gems: list[int]
    """Of each seat, those on offer included."""
    hands: list[tuple[int, ...]]
    """Each seat's action cards that he has not chosen."""
    choices: tuple[int, ...]
    """Each seat's action card, or OPEN; empty when the game is over."""
    step: int
    """Which action is being carried out, A first; 0 while the cards lie face down."""
    stack: tuple[Frame, ...]
    """What is to be decided in this action, the next last."""
    gained: list[int]
    """Six a seat: the victory points by what they are owed to."""
