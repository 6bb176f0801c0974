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
NEAR_CARD_WIDTH: Final = 194.0
NEAR_FAN: Final = NearFan(
    Fan(1532.0, 904.0, 148.0, 580.0 - NEAR_CARD_WIDTH, 1.0, 1.6), NEAR_CARD_WIDTH
)
"""The hand of the acting seat in a demo: below the line, left of the handle of the tools."""
LINE_BOX: Final = Box(1246.0, 664.0, 650.0, 66.0)
"""The one line, between the tracks and the hand."""
DEMO_LINE_BOX: Final = Box(1246.0, 660.0, 650.0, 92.0)
LARGE_DEMO_LINE_BOX: Final = Box(1246.0, 690.0, 650.0, 150.0)
"""The one line in a demo: above the hand, or with room for three lines of large text."""
BUTTONS_BOX: Final = Box(1246.0, 736.0, 650.0, 66.0)
LARGE_LINE_BOX: Final = Box(880.0, 286.0, 1016.0, 54.0)
LARGE_BUTTONS_BOX: Final = Box(1246.0, 668.0, 650.0, 134.0)
"""The same where text is large: the line above the tracks, the buttons below them."""
TOKEN_WIDTH: Final = 48.0
SPIRIT_SIZE: Final = 48.0
HAND_BACK_WIDTH: Final = 38.0
DISCARD_STAR_WIDTH: Final = 42.0
PURSE_LINE: Final = 38.0
"""Distance of the line of a purse below the place cards."""
GOLD_X, GEM_X, SPIRIT_X, HAND_X, DISCARD_X = -200.0, -108.0, -16.0, 78.0, 176.0
"""Offsets of the things of a seat from its middle."""
WIDE_STEP: Final = 12.0
"""Further distance from thing to thing where few seats leave room."""
WIDE_PITCH: Final = 600.0
"""Least distance of two seats that leaves this room."""
STABLE_X, STABLE_WIDTH = 225.0, 70.0
"""Offset and width of a camel that is not on the ring yet: between two place cards."""
RACK_X, RACK_SIZE = 53.0, (100.0, 72.0)
"""Offset of the left end and size of a revealed hand, beside the number of the spirit."""
NUMBER_GAP: Final = 4.0
LARGE_SPREAD, MAX_SPREAD_SEATS = 1.28, 3
"""Spread of the things of a seat with large text, and the most seats that have room for it."""
PRESSED_WIDTH: Final = 60.0
"""Width of the touch area of a thing before a seat."""


def token_sort_key(piece: Piece) -> int:
    """Return the sort key of a token: gold lies before gems."""
    return int(piece.startswith("gem"))


@dataclass(frozen=True)
class Purse:
    """Positions of the things before one seat."""

    x: float
    """Middle of the seat."""
    y: float
    """Height of the line."""
    spread: float = 1.0
    """Distance of the things, as a multiple of the usual one."""
    wider: float = 0.0
    """Further distance from thing to thing."""

    def _thing(self, offset: float, n: int) -> Placement:
        """Return the place of the n-th thing of the line."""
        return Placement(self.x + self.spread * offset + self.wider * n, self.y)

    def token_position(self, piece: Piece) -> Placement:
        """Return the place of the tokens of a kind."""
        return self._thing(GEM_X, 1) if token_sort_key(piece) else self._thing(GOLD_X, 0)

    @property
    def tokens_box(self) -> Box:
        """Box of all tokens with their numbers."""
        half = TOKEN_WIDTH / 2
        width = self.spread * (GEM_X - GOLD_X + 84.0) + self.wider
        return Box(self.x + self.spread * GOLD_X - half, self.y - half, width, TOKEN_WIDTH)

    @property
    def spirit(self) -> Placement:
        """Place of the spirit disc."""
        return self._thing(SPIRIT_X, 2)

    @property
    def hand(self) -> Placement:
        """Place of the hand of a seat whose cards are not open."""
        return self._thing(HAND_X, 3)

    @property
    def discards(self) -> Placement:
        """Place of the level stars of discarded cards."""
        return self._thing(DISCARD_X, 4)

    @property
    def stable(self) -> Placement:
        """Place of a camel that is not on the ring yet."""
        return Placement(self.x + STABLE_X, self.y - 74.0)

    @property
    def revealed_hand(self) -> Box:
        """Box of the revealed hand, over its back and beside the star of discarded cards."""
        left = self.x + self.spread * RACK_X + 3 * self.wider
        return Box(left, self.y - RACK_SIZE[1] / 2, *RACK_SIZE)


def purse_at(edge: FarEdge, seat: Seat) -> Purse:
    """Return the things of a seat, below its place card."""
    line = edge.card_box(seat).bottom + PURSE_LINE
    if edge.is_large:
        spread = LARGE_SPREAD if len(edge.seats) <= MAX_SPREAD_SEATS else 1.0
        return Purse(edge.x(seat), line, spread)
    wider = WIDE_STEP if edge.sizes.pitch >= WIDE_PITCH else 0.0
    return Purse(edge.x(seat), line, wider=wider)


def pressed_box(spot: Placement) -> Box:
    """Return the touch area of a thing before a seat."""
    return spot.box(PRESSED_WIDTH, PRESSED_WIDTH)
