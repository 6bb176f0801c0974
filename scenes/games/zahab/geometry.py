"""Geometry of Zahab's table besides the ring: what lies before each seat, and the home hand.

All lengths are design units.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.kit.placement import Fan, NearFan, Placement
from scenes.kit.setting.far_edge import FarEdge
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat

HAND_CARD_WIDTH: Final = 168.0
HAND_FAN: Final = Fan(1566.0, 946.0, 150.0, 664.0 - HAND_CARD_WIDTH, 1.0, 0.7)
"""An open hand at the near edge, at the right: its upper third shows over the edge."""
HAND_BOX: Final = Box(1234.0, 826.0, 664.0, 254.0)
HAND_PANEL_BOX: Final = Box(1226.0, 806.0, 680.0, 290.0)
NEAR_CARD_WIDTH: Final = 176.0
NEAR_FAN: Final = NearFan(
    Fan(1571.0, 812.0, 184.0, 648.0 - NEAR_CARD_WIDTH, 0.7, 0.4), NEAR_CARD_WIDTH
)
"""The hand of the acting seat in a demo: whole cards, below the line, above the tools."""
LINE_BOX: Final = Box(1246.0, 622.0, 650.0, 66.0)
"""The one line, between the tracks and the hand."""
DEMO_LINE_BOX: Final = Box(1246.0, 600.0, 650.0, 88.0)
LARGE_DEMO_LINE_BOX: Final = Box(1246.0, 690.0, 650.0, 150.0)
"""The one line in a demo: above the hand, or with room for three lines of large text."""
BUTTONS_BOX: Final = Box(1246.0, 704.0, 650.0, 66.0)
LARGE_LINE_BOX: Final = Box(880.0, 286.0, 1016.0, 54.0)
LARGE_BUTTONS_BOX: Final = Box(1246.0, 668.0, 650.0, 134.0)
"""The same where text is large: the line above the tracks, the buttons below them."""
TOKEN_WIDTH: Final = 48.0
SPIRIT_SIZE: Final = 48.0
HAND_BACK_WIDTH: Final = 38.0
DISCARD_STAR_WIDTH: Final = 42.0
ROW_YS: Final = (102.0, 48.0)
"""Distances of the two rows of a purse above the far edge, beside the bust."""
GOLD_X, GEM_X, SPIRIT_X = -62.0, 40.0, 142.0
"""Offsets of the things of the upper row from the middle of the seat."""
HAND_X, DISCARD_X = -62.0, 142.0
"""Offsets of the things of the lower row."""
LARGE_LINE: Final = 38.0
"""Distance of the one line of a purse below the place cards, with large text."""
LARGE_OFFSETS: Final = (-200.0, -108.0, -16.0, 74.5, 176.0)
"""Offsets of gold, gems, spirit, hand and discards in this line."""
STABLE_X, STABLE_WIDTH = 228.0, 64.0
"""Offset and width of a camel that is not on the ring yet: between two place cards."""
RACK_X, RACK_SIZE = -86.0, (192.0, 54.0)
"""Offset of the left end and size of a revealed hand, below gold and gems."""
LARGE_RACK_X, LARGE_RACK_SIZE = 53.0, (100.0, 72.0)
"""The same with large text, beside the number of the spirit."""
NUMBER_GAP: Final = 4.0
LARGE_SPREAD, MAX_SPREAD_SEATS = 1.28, 3
"""Spread of the things of a seat with large text, and the most seats that have room for it."""
PRESSED_WIDTH: Final = 54.0
"""Width of the touch area of a thing before a seat."""


def token_sort_key(piece: Piece) -> int:
    """Return the sort key of a token: gold lies before gems."""
    return int(piece.startswith("gem"))


@dataclass(frozen=True)
class Purse:
    """Positions of the things before one seat."""

    x: float
    """Middle of the seat."""
    ys: tuple[float, float]
    """Heights of the two rows; with large text the same height twice."""
    offsets: tuple[float, float, float, float, float] = (
        GOLD_X, GEM_X, SPIRIT_X, HAND_X, DISCARD_X,
    )  # fmt: skip
    """Offsets of gold, gems, spirit, hand and discards."""
    spread: float = 1.0
    """Distance of the things, as a multiple of the usual one."""

    def _thing(self, n: int) -> Placement:
        """Return the place of the n-th thing."""
        return Placement(self.x + self.spread * self.offsets[n], self.ys[n > 2])

    def token_position(self, piece: Piece) -> Placement:
        """Return the place of the tokens of a kind."""
        return self._thing(token_sort_key(piece))

    @property
    def tokens_box(self) -> Box:
        """Box of all tokens with their numbers."""
        gold, gem = self._thing(0), self._thing(1)
        half = TOKEN_WIDTH / 2
        return Box(gold.x - half, gold.y - half, gem.x - gold.x + 84.0 * self.spread, TOKEN_WIDTH)

    @property
    def spirit(self) -> Placement:
        """Place of the spirit disc."""
        return self._thing(2)

    @property
    def hand(self) -> Placement:
        """Place of the hand of a seat whose cards are not open."""
        return self._thing(3)

    @property
    def discards(self) -> Placement:
        """Place of the level stars of discarded cards."""
        return self._thing(4)

    @property
    def revealed_hand(self) -> Box:
        """Box of the revealed hand, over its back and beside the star of discarded cards."""
        if self.ys[0] == self.ys[1]:
            width, height = LARGE_RACK_SIZE
            left = self.x + self.spread * LARGE_RACK_X
        else:
            width, height = RACK_SIZE
            left = self.x + RACK_X
        return Box(left, self.ys[1] - height / 2, width, height)


def purse_at(edge: FarEdge, seat: Seat) -> Purse:
    """Return the things of a seat: beside its bust, or with large text below its place card."""
    x = edge.x(seat)
    if edge.is_large:
        line = edge.card_box(seat).bottom + LARGE_LINE
        spread = LARGE_SPREAD if len(edge.seats) <= MAX_SPREAD_SEATS else 1.0
        return Purse(x, (line, line), LARGE_OFFSETS, spread)
    upper, lower = (edge.y - up for up in ROW_YS)
    return Purse(x, (upper, lower))


def stable_at(edge: FarEdge, seat: Seat) -> Placement:
    """Return the place of a camel that is not on the ring yet: between two place cards."""
    card = edge.card_box(seat)
    return Placement(edge.x(seat) + STABLE_X, card.center[1])


def pressed_box(spot: Placement) -> Box:
    """Return the touch area of a thing before a seat."""
    return spot.box(PRESSED_WIDTH, PRESSED_WIDTH)
