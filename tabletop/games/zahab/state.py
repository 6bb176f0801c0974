# Compiled by mypyc: see tools/compile.
"""The position of a game of Zahab, and the small numbers that it is written in."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

BLUE, RED, YELLOW = range(3)
"""The tracks of the queen, the magician and the hermit."""
TRACKS: Final = ("blue", "red", "yellow")
COLOURS: Final = 3

SPACES: Final = 16
"""Spaces of the ring, clockwise; space n lies on the tile of place n // 2."""
PLACES: Final = 8
DISPLAY: Final = 6
CAMELS: Final = 4
NEUTRALS: Final = (2, 3)
"""With two players: the camels of the seats that nobody sits in."""
AWAY: Final = -1
"""Where a camel stands that has not been placed."""

(
    PLACE,
    PLACE_NEUTRAL,
    STEPS,
    SPACE,
    RIDE,
    DISCARD,
    TRADE,
    PAY,
    MIX,
    OVERFLOW,
    RETURN,
    ACQUIRE,
    NEUTRAL,
    GAIN,
    RECEIVE,
) = range(15)
"""Frames. PLACE: where the camel begins. It is asked once a game, so it ends.

PLACE_NEUTRAL: where a neutral camel begins. Likewise.
STEPS: how far to go. One answer, then the camel stands and SPACE follows.
SPACE (rode): use the space or take gold. One answer; with the hermit it comes once more with
`rode` set, and then never again in the turn.
RIDE (most): how far to ride. One answer, to SPACE with `rode` set.
DISCARD (n, effect): cards still to be discarded for the effect of a space. Each answer makes n one
less.
TRADE (limit, optional): which card to play. The card leaves the hand; an effect that allows
another trade brings no card (the sheet sees to it), so trades within trades shrink the hand.
PAY (exiles, discards): cards still to be paid for a card. Each answer makes the sum one less.
MIX (n): how VP of any colour are shared out. One answer.
OVERFLOW (track, n): where surplus goes. One answer; what then overflows goes to a track that is
not full, and of those there is one fewer each time.
RETURN: which tokens go back. One answer.
ACQUIRE: which card to take. One answer.
NEUTRAL (left): which neutral camel moves. Each answer makes `left` one less.
GAIN (effect): decides nothing; what an effect gives once it is paid for.
RECEIVE (printed, n): decides nothing; one of the things that an effect gives, still to come.
"""

Frame = tuple[int, int, int]
"""A kind of frame and its two numbers. Whose turn it is decides in all of them."""


@state
class ZahabState(State):
    """A position. Cards are their numbers, 0 is none; flat lists hold values seat after seat."""

    seats: int
    expert: bool
    first: int
    """The start player."""
    seat: int
    """Whose turn it is."""
    round: int
    turn: int
    ending: bool
    """Whether the end has been called."""
    stack: tuple[Frame, ...]
    """What is being done, the topmost first to end; empty when the game is over."""
    tiles: tuple[int, ...]
    """The rondel tiles in the order of the ring."""
    camels: list[int]
    """Four: the spaces of the seats' camels, then of neutral ones; AWAY until placed."""
    tracks: list[int]
    """Three a seat: VP in blue, red, yellow."""
    spirits: list[int]
    gold: list[int]
    gems: list[int]
    supply_gold: int
    supply_gems: int
    hands: list[tuple[int, ...]]
    """Rising card numbers. In a view: UNKNOWN ones for the others."""
    known: list[tuple[int, ...]]
    """In a view: the cards in others' hands that all have seen. In the truth: empty."""
    secrets: list[int]
    """The choice card that a seat was dealt while nobody else has seen it, then 0."""
    discards: list[tuple[int, ...]]
    display: list[int]
    """Six cards in a circle; 0 where a place is empty."""
    laid: list[int]
    """The gold on each displayed card."""
    deck: tuple[int, ...]
    """Face down, top last."""
    exile: tuple[int, ...]
    """The cards out of the game, in the order in which they left."""
