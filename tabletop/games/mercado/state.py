# Compiled by mypyc: see tools/compile.
"""State of a game of Mercado, and its small integer codes."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

COIN_KINDS: Final = ("gold", "silver", "copper", "turquoise", "white", "black")
GOLD_COIN, SILVER_COIN, COPPER_COIN, TURQUOISE_COIN, WHITE_COIN, BLACK_COIN = range(6)
COIN_KIND_COUNT: Final = len(COIN_KINDS)
COIN_COLOUR_COUNT: Final = 4
"""Number of colours: the first kinds, gold to turquoise.

White coins can be laid too, black ones never.
"""

MARKET_PLACE_COUNT: Final = 8
PERFUME_PLACES: Final = range(4, 6)
MERCHANT_PLACE: Final = 6
COIN_CHANGER_PLACE: Final = 7

PACKED_SINGLE_COINS: Final = tuple(1 << 3 * kind for kind in range(5))
"""One coin of each kind, as an offer.

Offers and drawn coins are one integer each: three bits for each kind, gold lowest, without
black.
"""

(
    START_PHASE,
    LAY_PHASE,
    RESOLVE_PHASE,
    COIN_CHANGER_PHASE,
    ICON_PHASE,
    DISCARD_PHASE,
    CLEAR_PHASE,
) = range(7)
"""Phases, and kinds of frames.

Start of a turn; laying; choice of the next tile; place of the changer's white coin; use of
an icon; privilege to discard. CLEAR_PHASE decides nothing: a tile must be cleared.
"""

(
    GOODS_TALLY_ROW,
    PLAYED_PRIVILEGES_TALLY_ROW,
    ICONS_TALLY_ROW,
    HELD_PRIVILEGES_TALLY_ROW,
    SEALS_TALLY_ROW,
) = range(5)
"""Rows of the tally, one for each source of steps on the track."""
TALLY_ROW_COUNT: Final = 5

StackFrame = tuple[int, int, int]
"""One pending step: its kind, its seat, and the number of a space, privilege or place."""


@state
class MercadoState(State):
    """State of a game. Flat lists hold the values of seat 0, then of seat 1, and so on."""

    seats: int
    side: int
    start: int
    """Space of the starting disc."""
    first: int
    """Starting seat."""
    seat: int
    """Seat whose turn it is."""
    round: int
    turn: int
    stack: tuple[StackFrame, ...]
    """Pending steps; the last one ends first. Empty when the game is over."""
    drawn: int
    """Drawn coins that are not laid yet, in the units of an offer."""
    played: bool
    """True if a privilege was played in this turn."""
    sealed: bool
    """True if a seal was broken in this turn."""
    laid: int
    """Number of coins laid in this turn."""
    extra: int
    """Number of extra turns after this one."""
    bags: list[int]
    """Coins of each kind in the bag: six values for each seat."""
    purses: list[int]
    """Coins of each kind on the player tile: six values for each seat."""
    offers: list[int]
    """Offer of the seat at each place: eight values for each seat."""
    market: list[int]
    """Numbers of the tiles on the eight places."""
    objects: tuple[int, ...]
    """Face-down stack of objects, top last; the other stacks likewise."""
    objects_out: tuple[int, ...]
    perfumes: tuple[int, ...]
    perfumes_out: tuple[int, ...]
    privileges: tuple[int, ...]
    privileges_out: tuple[int, ...]
    hands: list[tuple[int, ...]]
    """Privileges of each seat in ascending order."""
    remade: tuple[tuple[int, ...], ...]
    got: list[tuple[int, ...]]
    shown: tuple[tuple[int, int, int], ...]
    """Public knowledge of hands since the privileges were reshuffled (MER-7.9).

    See `core.toolkit.reshuffle_tracking`.
    """
    seals: list[int]
    progress: list[int]
    """Steps of each marker since the start."""
    arrivals: tuple[int, ...]
    """Seats in the order in which their markers last moved; later ones lie on top."""
    gained: list[int]
    """Steps by tally row: five values for each seat."""
    black: int
    white: int
    seals_left: int
    """Seals in the supply; `black` and `white` are its coins."""
