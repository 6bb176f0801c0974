# Compiled by mypyc: see tools/compile.
"""State of a game of Zahab, and its small integer codes."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

BLUE_TRACK, RED_TRACK, YELLOW_TRACK = range(3)
"""Tracks of the queen, the magician and the hermit."""
TRACK_COLOURS: Final = ("blue", "red", "yellow")
TRACK_COUNT: Final = 3

RING_SPACE_COUNT: Final = 16
"""Number of spaces of the ring, clockwise; space n lies on the tile of place n // 2."""
TILE_PLACE_COUNT: Final = 8
DISPLAY_SIZE: Final = 6
CAMEL_COUNT: Final = 4
NEUTRAL_CAMELS: Final = (2, 3)
"""Camels of the empty seats, with two players."""
OFF_RING: Final = -1
"""Space of a camel that was not placed yet."""

(
    PLACE_PHASE,
    PLACE_NEUTRAL_PHASE,
    STEPS_PHASE,
    SPACE_PHASE,
    RIDE_PHASE,
    DISCARD_PHASE,
    TRADE_PHASE,
    PAY_PHASE,
    MIX_PHASE,
    OVERFLOW_PHASE,
    RETURN_PHASE,
    ACQUIRE_PHASE,
    NEUTRAL_PHASE,
    GAIN_PHASE,
    RECEIVE_PHASE,
) = range(15)
"""Phases (here without `_PHASE`), and kinds of frames with their two numbers. Each frame ends.

PLACE: the starting space of the camel. Asked once a game.
PLACE_NEUTRAL: the starting space of a neutral camel. Likewise.
STEPS: the number of steps. One answer, then SPACE follows.
SPACE (rode): use the space or take gold. One answer. The hermit leads to one more such
frame, with `rode` set, and then to no other in the turn.
RIDE (most): the number of steps of the ride. One answer, then SPACE with `rode` set.
DISCARD (n, effect): cards still to discard for a space. Each answer reduces n.
TRADE (limit, optional): the card to play. The card leaves the hand. An effect with another
trade gives no card, which the sheet ensures. Nested trades therefore shrink the hand.
PAY (exiles, discards): cards still to pay for a card. Each answer reduces the sum.
MIX (n): the distribution of VP of any colour. One answer.
OVERFLOW (track, n): the target of a surplus. One answer. The next overflow goes to a track
that is not full, and their number falls each time.
RETURN: the tokens to return. One answer.
ACQUIRE: the card to take. One answer.
NEUTRAL (left): the neutral camel to move. Each answer reduces `left`.
GAIN (effect): no decision; the gain of an effect once it is paid.
RECEIVE (printed, n): no decision; one gain of an effect that is still to come.
"""

StackFrame = tuple[int, int, int]
"""A kind of frame and its two numbers. The current seat decides in all of them."""


@state
class ZahabState(State):
    """State of a game. Cards are numbers, 0 is none; flat lists hold the values of seat 0 first."""

    seats: int
    expert: bool
    first: int
    """Starting seat."""
    seat: int
    """Seat whose turn it is."""
    round: int
    turn: int
    ending: bool
    """True if the end was called."""
    stack: tuple[StackFrame, ...]
    """Pending steps; the last one ends first. Empty when the game is over."""
    tiles: tuple[int, ...]
    """Rondel tiles in the order of the ring."""
    camels: list[int]
    """Spaces of four camels: those of the seats, then neutral ones; OFF_RING until placed."""
    tracks: list[int]
    """VP in blue, red and yellow: three values for each seat."""
    spirits: list[int]
    gold: list[int]
    gems: list[int]
    supply_gold: int
    supply_gems: int
    hands: list[tuple[int, ...]]
    """Card numbers of each seat in ascending order; in a view, UNKNOWN for others."""
    known: list[tuple[int, ...]]
    """In a view: cards in hands of others that all have seen. In a full state: empty."""
    secrets: list[int]
    """Choice card dealt to each seat, until another seat has seen it; then 0."""
    discards: list[tuple[int, ...]]
    display: list[int]
    """Six cards in a circle; 0 for an empty place."""
    laid: list[int]
    """Gold on each displayed card."""
    deck: tuple[int, ...]
    """Face-down deck, the top card last."""
    exile: tuple[int, ...]
    """Cards that left the game, in that order."""
