# Compiled by mypyc: see tools/compile.
"""State of a game of Basari, and its small integer codes."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

ACTION_LETTERS: Final = ("A", "B", "C", "D")
"""Letters of the action cards, in order."""
NOT_CHOSEN: Final = 0
"""Choice of a seat that has not chosen yet."""
ACTION_A, ACTION_B, ACTION_C, ACTION_D = 1, 2, 3, 4
"""Numbers of the action cards."""

HAGGLE_PHASE, GIVE_PHASE, TAKE_PHASE = range(3)
"""Phases, and kinds of frames: an offer or its acceptance; action D: return a gem, take a gem."""
CHOOSE_PHASE, OPENING_PHASE = 3, 4
"""Phases without a frame of their own: all seats choose; the first offer of a haggle."""

(
    BAZAAR_TALLY_ROW,
    RED_TALLY_ROW,
    YELLOW_TALLY_ROW,
    GREEN_TALLY_ROW,
    BLUE_TALLY_ROW,
    WORKERS_TALLY_ROW,
) = range(6)
"""Rows of the tally, one for each source of victory points."""
TALLY_ROW_COUNT: Final = 6

TIES_OPTION: Final = "ties"
"""Name of the option how ties for the opener are broken (BAS-4.1)."""
TIES_BY_LOT, TIES_BY_SEATS = "lot", "seats"

StackFrame = tuple[int, int, int, int]
"""One pending decision: its kind, its seat, and two numbers.

For HAGGLE_PHASE the other seat and the last offer (0 before the first). For TAKE_PHASE the
number of gems to take and 0.
"""


@state
class BasariState(State):
    """State of a game. Gems and offers are numbers of `gems`; cards are numbers from 1."""

    seats: int
    first: int
    """Starting seat: is dealt to first, and is first where the order of seats matters."""
    by_lot: bool
    """True if ties are broken by lot and not by the order of seats (BAS-4.1)."""
    stage: int
    round: int
    """Round of this stage, from 1."""
    deck: tuple[int, ...]
    """Cards in the order in which they were shuffled for this stage, the next first."""
    drawn: int
    """Number of cards that have left the deck."""
    piles: list[tuple[int, ...]]
    """Bazaar cards of each seat, the newest last."""
    workers: list[int]
    """Workers on the pile of each seat."""
    gems: list[int]
    """Gems of each seat, including those on offer."""
    hands: list[tuple[int, ...]]
    """Action cards of each seat that it has not chosen."""
    choices: tuple[int, ...]
    """Action card of each seat, or NOT_CHOSEN; empty when the game is over."""
    step: int
    """Action that is carried out now, A first; 0 while the cards lie face down."""
    stack: tuple[StackFrame, ...]
    """Pending decisions of this action, the next one last."""
    gained: list[int]
    """Victory points by tally row: the rows of seat 0, then of seat 1, and so on."""
