"""Geometry of Zahab's table besides the ring: what lies before each seat, and the home hand.

All lengths are design units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.kit.placement import CARD_ASPECT, Fan, NearFan, Placement
from scenes.kit.setting.far_edge import FarEdge
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat

HAND_CARD_WIDTH: Final = 160.0
LARGE_HAND_CARD_WIDTH: Final = 168.0
"""Width of a card in the hand with large text."""
HAND_FAN: Final = Fan(1525.0, 954.0, 147.0, 600.0 - HAND_CARD_WIDTH, 0.15, 0.1)
"""An open hand at the near edge, whole, left of the handle of the tools.

A card in focus rises below the buttons.
"""
HAND_BOX: Final = Box(1222.0, 841.0, 606.0, 227.0)
LARGE_HAND_FAN: Final = Fan(1510.0, 953.0, 150.0, 612.0 - LARGE_HAND_CARD_WIDTH, 0.6, 0.2)
LARGE_HAND_BOX: Final = Box(1204.0, 832.0, 612.0, 248.0)
"""The same where large buttons need the room above it: left of the handle."""
HAND_PANEL_BOX: Final = Box(1204.0, 808.0, 622.0, 264.0)
"""An open hand on a public table: below the buttons, left of the handle."""
LARGE_HAND_PANEL_BOX: Final = Box(1190.0, 808.0, 634.0, 290.0)
"""The same with large text: below the large buttons, left of the handle."""
NEAR_CARD_WIDTH: Final = 157.0
NEAR_FAN: Final = NearFan(
    Fan(1571.0, 830.0, 164.0, 650.0 - NEAR_CARD_WIDTH, 0.0, 0.0), NEAR_CARD_WIDTH
)
"""The hand of the acting seat in a demo: whole cards, below the line, above the tools.

Four lie side by side; of more the level and the number stay visible.
"""
LINE_BOX: Final = Box(1246.0, 584.0, 650.0, 72.0)
"""The one line, between the tracks and the buttons."""
DEMO_LINE_BOX: Final = Box(1246.0, 600.0, 650.0, 112.0)
LARGE_DEMO_LINE_BOX: Final = Box(1246.0, 716.0, 650.0, 150.0)
"""The one line in a demo: above the hand, or with room for three lines of large text."""
BUTTONS_BOX: Final = Box(1246.0, 744.0, 650.0, 58.0)
"""The buttons, so far below the line that a tooltip has room between them."""
LARGE_LINE_BOX: Final = Box(820.0, 288.0, 1080.0, 74.0)
LARGE_BUTTONS_BOX: Final = Box(1202.0, 714.0, 708.0, 112.0)
"""The same where text is large: the line above the tracks, the buttons below them."""
TOKEN_WIDTH: Final = 44.0
SPIRIT_SIZE: Final = 46.0
HAND_BACK_WIDTH: Final = 35.0
DISCARD_STAR_WIDTH, DISCARD_CARD_WIDTH = 42.0, 32.0
MAT_WIDTHS: Final = {4: 448.0}
"""Width of a mat by the number of seats."""
WIDE_MAT: Final = 500.0
"""Width where fewer seats leave more room."""
MAT_TOP, MAT_HEIGHT = 8.0, 104.0
"""Distance of a mat below the far edge, and its height."""
MAT_ROWS: Final = (26.0, 72.0)
"""Heights of the two rows of things from the upper edge of a mat."""
SOCKET_X, SOCKET_STEP, SOCKET_SIZE = 36.0, 49.5, 44.0
"""Middle of the first socket from the left end of a mat, distance and size of the sockets."""
SOCKET_COLUMNS, SOCKET_COUNT = 4, 8
HAND_X, SPIRIT_X, DISCARD_X, STABLE_X = 222.0, 248.0, 344.0, 396.0
"""Left end of the hand, middles of spirit, discards and waiting camel, from the left end."""
STABLE_WIDTH: Final = 56.0
COUNT_ROOM: Final = 60.0
"""Room of the number of a hand at the right end of its mat."""
MINI_CARD_GAP, MAX_MINI_CARDS = 4.0, 6
"""Gap of the cards of a hand on its mat, and the most whose levels can be shown there."""
LARGE_MAT_HEIGHT, LARGE_MAT_WIDTH = 62.0, 462.0
"""Height and width of a mat with large text, where four seats have room."""
LARGE_LINE: Final = 38.0
"""Distance of the one line of a purse below the place cards, with large text."""
LARGE_CELLS: Final = (-230.0, -139.0, -48.0, 37.0, 137.0, 230.0)
"""Ends of the cells of gold, gems, spirit, hand and discards in this line."""
LARGE_THING_WIDTHS: Final = (TOKEN_WIDTH, TOKEN_WIDTH, SPIRIT_SIZE, HAND_BACK_WIDTH, 42.0)
"""Widths of these things, which lie at the left of their cells."""
LARGE_STABLE_X, WIDE_STABLE_X = 228.0, 262.0
"""Offset of a camel that is not on the ring yet, with large text; beside the place card where
fewer seats leave room."""
LARGE_RACK_X, LARGE_RACK_SIZE = 36.0, (100.0, 72.0)
"""Left end and size of a revealed hand with large text: in the place of back and number."""
CARAVAN_BOX: Final = Box(766.0, 142.0, 388.0, 100.0)
"""The card about camels that nobody rides, between two seats."""
NUMBER_GAP: Final = 4.0
LARGE_SPREAD, MAX_SPREAD_SEATS = 1.28, 3
"""Spread of the things of a seat with large text, and the most seats that have room for it."""
PRESSED_WIDTH: Final = 56.0
"""Width of the touch area of a thing before a seat."""


def token_sort_key(piece: Piece) -> int:
    """Return the sort key of a token: gold lies before gems."""
    return int(piece.startswith("gem"))


@dataclass(frozen=True)
class Purse:
    """The mat of one seat, and the positions of the things on it.

    With large text the things lie in one line, heaped, and with numbers.
    """

    x: float
    """Middle of the seat."""
    mat: Box
    is_line: bool = False
    """True with large text."""
    spread: float = 1.0
    """Distance of the things of a line, as a multiple of the usual one."""

    def _in_line(self, n: int) -> Placement:
        """Return the place of the n-th thing of the line."""
        left = self.spread * LARGE_CELLS[n]
        return Placement(self.x + left + LARGE_THING_WIDTHS[n] / 2, self.mat.center[1])

    def number_position(self, spot: Placement, width: float, number_width: float) -> Placement:
        """Return the middle of the number of a thing: beside it, and within its cell.

        A number without room lies on the thing in part.

        Args:
            spot: Place of the thing.
            width: Width of the thing.
            number_width: Width of the number.
        """
        right = spot.x + width / 2 + NUMBER_GAP + number_width
        if self.is_line:
            ends = (self.x + self.spread * end for end in LARGE_CELLS)
            right = min(right, next((end for end in ends if end > spot.x), right))
        return Placement(right - number_width / 2, spot.y)

    def _on_mat(self, across: float, row: int) -> Placement:
        """Return a place on the mat by its distance from the left end and its row."""
        return Placement(self.mat.x + across, self.mat.y + MAT_ROWS[row])

    @property
    def sockets(self) -> tuple[Box, ...]:
        """Boxes of the sockets in which tokens lie; none with large text."""
        if self.is_line:
            return ()
        return tuple(
            self._socket(n, SOCKET_COLUMNS).box(SOCKET_SIZE, SOCKET_SIZE)
            for n in range(SOCKET_COUNT)
        )

    def _socket(self, n: int, columns: int) -> Placement:
        """Return the n-th of two rows of places, in the width of the sockets."""
        row, column = divmod(n, columns)
        step = SOCKET_STEP * (SOCKET_COLUMNS - 1) / (columns - 1)
        return self._on_mat(SOCKET_X + column * step, row)

    def token_positions(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return the places of tokens: gold from the first socket on, gems from the last.

        More tokens than sockets overlap, until their owner has returned some.
        """
        if self.is_line:
            return [self._in_line(token_sort_key(piece)) for piece in pieces]
        columns = max(SOCKET_COLUMNS, -(-len(pieces) // 2))
        found, gems = [], 0
        for n, piece in enumerate(pieces):
            is_gem = token_sort_key(piece) == 1
            gems += is_gem
            found.append(self._socket(2 * columns - gems if is_gem else n, columns))
        return found

    def token_position(self, piece: Piece) -> Placement:
        """Return the place of the first token of a kind."""
        return self.token_positions([piece])[0]

    @property
    def tokens_box(self) -> Box:
        """Box of all tokens, and of their numbers with large text."""
        if not self.is_line:
            return Box.enclosing(self.sockets)
        gold = self._in_line(0)
        half = TOKEN_WIDTH / 2
        end = self.x + self.spread * LARGE_CELLS[2]
        return Box(gold.x - half, gold.y - half, end - gold.x + half, TOKEN_WIDTH)

    @property
    def spirit(self) -> Placement:
        """Place of the spirit disc."""
        return self._in_line(2) if self.is_line else self._on_mat(SPIRIT_X, 0)

    @property
    def hand(self) -> Placement:
        """Place of the hand of a seat whose cards are not open."""
        return self._in_line(3) if self.is_line else self._on_mat(HAND_X + self.hand_width / 2, 1)

    @property
    def hand_width(self) -> float:
        """Width of the backs of a hand."""
        return HAND_BACK_WIDTH if self.is_line else self.mat.width - HAND_X - COUNT_ROOM

    def card_step(self, count: int) -> float:
        """Return the distance of the cards of a hand, side by side on its mat."""
        room = self.hand_width - HAND_BACK_WIDTH
        return min(HAND_BACK_WIDTH + MINI_CARD_GAP, room / max(1, count - 1))

    @property
    def discard_width(self) -> float:
        """Width of a discarded card on the mat: a small card, or a star with large text."""
        return DISCARD_STAR_WIDTH if self.is_line else DISCARD_CARD_WIDTH

    @property
    def discards(self) -> Placement:
        """Place of discarded cards, which show their levels."""
        return self._in_line(4) if self.is_line else self._on_mat(DISCARD_X, 0)

    @property
    def revealed_hand(self) -> Box:
        """Box of the revealed hand, over its backs."""
        if self.is_line:
            width, height = LARGE_RACK_SIZE
            return Box(
                self.x + self.spread * LARGE_RACK_X, self.mat.center[1] - height / 2, width, height
            )
        return self.hand.box(self.hand_width, HAND_BACK_WIDTH * CARD_ASPECT)


def purse_at(edge: FarEdge, seat: Seat) -> Purse:
    """Return the mat of a seat: before the far edge, or with large text below its place card."""
    x = edge.x(seat)
    if edge.is_large:
        line = edge.card_box(seat).bottom + LARGE_LINE
        spread = LARGE_SPREAD if len(edge.seats) <= MAX_SPREAD_SEATS else 1.0
        width = LARGE_MAT_WIDTH * spread
        mat = Placement(x, line).box(width, LARGE_MAT_HEIGHT)
        return Purse(x, mat, True, spread)
    width = MAT_WIDTHS.get(len(edge.seats), WIDE_MAT)
    return Purse(x, Box(x - width / 2, edge.y + MAT_TOP, width, MAT_HEIGHT))


def stable_at(edge: FarEdge, seat: Seat) -> Placement:
    """Return the place of a camel that is not on the ring yet: on the mat of its seat."""
    if edge.is_large:
        across = WIDE_STABLE_X if len(edge.seats) <= MAX_SPREAD_SEATS else LARGE_STABLE_X
        return Placement(edge.x(seat) + across, edge.card_box(seat).center[1])
    mat = purse_at(edge, seat).mat
    return Placement(mat.x + STABLE_X, mat.y + MAT_ROWS[0])


def pressed_box(spot: Placement) -> Box:
    """Return the touch area of a thing before a seat."""
    return spot.box(PRESSED_WIDTH, PRESSED_WIDTH)
