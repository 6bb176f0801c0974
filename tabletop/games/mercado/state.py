# Compiled by mypyc: see tools/compile.
"""The position of a game of Mercado, and the small numbers that it is written in."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

COINS: Final = ("gold", "silver", "copper", "turquoise", "white", "black")
GOLD, SILVER, COPPER, TURQUOISE, WHITE, BLACK = range(6)
KINDS: Final = len(COINS)
COLOURS: Final = 4
"""Gold to turquoise: the first kinds. White can be laid too; black never."""

PLACES: Final = 8
PERFUME_PLACES: Final = range(4, 6)
MERCHANT_PLACE: Final = 6
CHANGER_PLACE: Final = 7

UNIT: Final = tuple(1 << 3 * kind for kind in range(5))
"""Offers and drawn coins are one number each: three bits a kind, gold lowest, without black."""

START, LAY, RESOLVE, CHANGE, ICON, DISCARD, CLEAR = range(7)
"""Frames: the start of a turn, laying, which tile first, where to lay the changer's white coin,
whether an icon works, which privilege to discard; and, deciding nothing, a tile to be cleared."""

GOODS, PLAYED, ICONS, HELD, SEALS = range(5)
"""What steps on the track are owed to: rows of the tally."""
SOURCES: Final = 5

Frame = tuple[int, int, int]
"""Kind of frame, who acts, and a number: the space, privilege or place that it is about."""


@state
class MercadoState(State):
    """A position. Flat lists hold a fixed number of values a seat, seat after seat."""

    seats: int
    side: int
    start: int
    """The space of the starting disc."""
    first: int
    """The start player."""
    seat: int
    """Whose turn it is."""
    round: int
    turn: int
    stack: tuple[Frame, ...]
    """What is being done, the topmost first to end; empty when the game is over."""
    drawn: int
    """Coins drawn and not yet laid, in the units of an offer."""
    played: bool
    """Whether a privilege has been played in this turn."""
    sealed: bool
    """Whether a seal has been broken in this turn."""
    laid: int
    """Coins laid in this turn."""
    extra: int
    """Extra turns still to come after this one."""
    bags: list[int]
    """Six a seat: coins of each kind in the bag."""
    purses: list[int]
    """Six a seat: coins of each kind on the player tile."""
    offers: list[int]
    """Eight a seat: what lies on the seat's edge of each place."""
    market: list[int]
    """Tile numbers on the eight places."""
    objects: tuple[int, ...]
    """Face-down stack, top last; so are the other stacks."""
    objects_out: tuple[int, ...]
    perfumes: tuple[int, ...]
    perfumes_out: tuple[int, ...]
    privileges: tuple[int, ...]
    privileges_out: tuple[int, ...]
    hands: list[tuple[int, ...]]
    """Privileges of each seat, in ascending order."""
    remade: tuple[tuple[int, ...], ...]
    got: list[tuple[int, ...]]
    shown: tuple[tuple[int, int, int], ...]
    """What all know of hands since the privileges were made anew (MER-7.9; `core.remade`)."""
    seals: list[int]
    progress: list[int]
    """Steps that each marker has made since the start."""
    arrivals: tuple[int, ...]
    """Seats in the order in which their markers last moved: later lies above earlier."""
    gained: list[int]
    """Five a seat: the steps by what they are owed to."""
    black: int
    white: int
    seals_left: int
    """The supply."""
