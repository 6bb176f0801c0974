"""The stalls of Market Day's square: each seat's person stands behind a counter."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from scenes.kit.placement import Placement
from scenes.kit.setting.busts import CANVAS_SHARE
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.far_edge import FarEdge, SeatPitch
from scenes.kit.setting.type_sizes import NUMBER_SIZE, table_type
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box
from tabletop.core.zones import Seat

PERSON_SHARES: Final = (0.59, 0.65)
NARROW_PERSON_SHARES: Final = (0.64, 0.71)
"""Height of a person by the width of the stall, at rest and in their turn; in a narrow stall."""
NARROW_STALL: Final = 300.0
"""Width of a stall below which it is higher than wide, so that people are larger."""
WALL_SHARE, WALL_RISE = 0.64, 60.0
"""Height of the inside of a stall: by its width, and what is added."""
AWNING_SHARE, AWNING_RISE, MIN_AWNING_TOP = 0.3, 8.0, 6.0
"""Greatest height of an awning by its width, its height above the inside, and its least y."""
PERSON_OFFSET: Final = -0.2
"""Offset of a person from the stall's middle, by the width of the stall."""
COUNTER_SHARE: Final = 0.17
"""Height of a counter by its width."""
BOARD_OFFSET: Final = 0.27
"""Offset of the price board from the stall's middle, by the width of the stall."""
BOARD_RISE: Final = 0.31
"""Height of the middle of the price board above the counter, by the width of the stall."""
BOARD_SIZE: Final = (0.36, 0.34)
NARROW_BOARD_SIZE: Final = (0.43, 0.34)
"""Width and height of the price board, by the width of the stall; on a narrow one three digits
have the same size as two."""
SMALL_SCORE: Final = 56.0
"""Greatest size of the scores on narrow boards."""
LARGE_BOARD_SIZE: Final = (0.505, 0.34)
"""The same of a narrow stall with large text, where the ropes make room."""
LARGE_BOARD_OFFSET: Final = 0.2475
LEAST_LARGE_NAME_HEIGHT, LARGE_NAME_HEIGHT = 72.0, 86.0
"""Least and greatest height of the name on a counter with large text."""
NAME_HEIGHT, WIDE_NAME_HEIGHT, WIDE_COUNTER = 54.0, 65.0, 67.0
"""Height of the name on a counter, and on one of a height with room for the full size of names."""
HOME_CARD_BOX: Final = Box(24.0, 897.0, 256.0, 163.0)
"""The place card of a home seat: two lines at the left of the near edge."""


class StallSizes(NamedTuple):
    """Sizes of the stalls for a number of seats behind counters, design pixels."""

    pitch: float
    width: float
    foot: float
    """Height of the lower edge of the counters."""
    card_width: float
    """Width of the cards that are played before a counter."""


STALL_SIZES: Final = {
    1: StallSizes(1260, 440, 486, 134),
    2: StallSizes(1260, 440, 486, 134),
    3: StallSizes(620, 420, 452, 146),
    4: StallSizes(464, 400, 440, 150),
    5: StallSizes(374, 340, 408, 172),
    6: StallSizes(312, 284, 366, 178),
    7: StallSizes(270, 250, 336, 182),
    8: StallSizes(238, 228, 316, 182),
}
"""Sizes by the number of seats behind counters."""
DEMO_CARD_WIDTHS: Final = {3: 212.0, 4: 214.0, 5: 242.0, 6: 252.0, 7: 246.0, 8: 214.0}
"""Widths of the cards before the counters of a demo, where no hand lies below them."""


class StallRow(FarEdge):
    """The far edge of Market Day: stalls stand on it, scores hang from their awnings."""

    has_score_on_cards = False

    @property
    def stall_sizes(self) -> StallSizes:
        """Sizes for the present number of seats."""
        return STALL_SIZES[max(1, len(self.seats))]

    @property
    def card_width(self) -> float:
        """Width of the cards that are played before a counter."""
        sizes = self.stall_sizes
        if self.seating.is_demo:
            return DEMO_CARD_WIDTHS.get(len(self.seats), sizes.card_width)
        return sizes.card_width

    @property
    def sizes(self) -> SeatPitch:
        """Sizes of place cards and people."""
        pitch, width, _, _ = self.stall_sizes
        rest, turn = NARROW_PERSON_SHARES if self.is_narrow else PERSON_SHARES
        return SeatPitch(pitch, width - 16.0, width * rest, width * turn)

    @property
    def counter_height(self) -> float:
        """Height of the counters."""
        least = self.name_height + 10.0 if self.is_large else 0.0
        return max(least, self.stall_sizes.width * COUNTER_SHARE)

    @property
    def name_height(self) -> float:
        """Height of the names on the counters."""
        width = self.stall_sizes.width
        if self.is_large:
            return max(LEAST_LARGE_NAME_HEIGHT, min(LARGE_NAME_HEIGHT, width * 0.287))
        return WIDE_NAME_HEIGHT if width * COUNTER_SHARE >= WIDE_COUNTER else NAME_HEIGHT

    @property
    def content_top(self) -> float:
        """Height below the counters, from which zones may begin."""
        return self.stall_sizes.foot + 16.0

    def x(self, seat: Seat) -> float:
        """Return the middle of a stall; of the home seat that of its place card."""
        if seat not in self.seats:
            return HOME_CARD_BOX.center[0]
        pitch, count = self.stall_sizes.pitch, max(2, len(self.seats))
        return SCREEN_SIZE[0] / 2 + (self.seats.index(seat) - (count - 1) / 2) * pitch

    def counter_box(self, seat: Seat) -> Box:
        """Return the box of a counter."""
        _, width, foot, _ = self.stall_sizes
        height = self.counter_height
        return Box(self.x(seat) - width / 2, foot - height, width, height)

    def wall_box(self, seat: Seat) -> Box:
        """Return the box of the dark inside of a stall, from below the awning to the counter."""
        counter, width = self.counter_box(seat), self.stall_sizes.width
        height = width * WALL_SHARE + WALL_RISE
        return Box(counter.x + 15.0, counter.y - height, width - 30.0, height + 10.0)

    def awning_box(self, seat: Seat) -> Box:
        """Return the box of an awning; it covers no hat, in nobody's turn."""
        wall, width = self.wall_box(seat), self.stall_sizes.width
        top = max(MIN_AWNING_TOP, wall.y - width * 0.09 - AWNING_RISE)
        head = self.counter_box(seat).y - self.sizes.turn_bust_height * CANVAS_SHARE
        height = min(width * AWNING_SHARE, head - top)
        return Box(self.x(seat) - width / 2, top, width, height)

    def board_box(self, seat: Seat) -> Box:
        """Return the box of the price board with the score."""
        width, shares, offset = self.stall_sizes.width, BOARD_SIZE, BOARD_OFFSET
        if self.is_narrow:
            shares = LARGE_BOARD_SIZE if self.is_large else NARROW_BOARD_SIZE
            offset = LARGE_BOARD_OFFSET if self.is_large else BOARD_OFFSET
        wide, high = (width * share for share in shares)
        y = self.counter_box(seat).y - width * BOARD_RISE
        return Box(self.x(seat) + width * offset - wide / 2, y - high / 2, wide, high)

    def card_box(self, seat: Seat) -> Box:
        """Return the box of the name on a counter, or of the home seat's place card."""
        if seat not in self.seats:
            return HOME_CARD_BOX
        counter, height = self.counter_box(seat), self.name_height
        middle = counter.center[1] - 2.0
        return Box(counter.x + 8.0, middle - height / 2, counter.width - 16.0, height)

    def score_position(self, seat: Seat) -> Placement:
        """Return the middle of a score."""
        if seat not in self.seats:
            return super().score_position(seat)
        return Placement(*self.board_box(seat).center)

    @property
    def is_narrow(self) -> bool:
        """True if the stalls are higher than wide."""
        return self.stall_sizes.width < NARROW_STALL

    @property
    def max_score_size(self) -> float:
        """Greatest size of the scores: on narrow boards three digits must have room."""
        if not self.is_narrow:
            return inf
        return NUMBER_SIZE if self.is_large else SMALL_SCORE

    def max_name_size(self, seat: Seat) -> float:
        """Return the greatest size of a name: with large text all on narrow counters are equal."""
        if seat not in self.seats or not (self.is_large and self.is_narrow):
            return inf
        return table_type(self.seating.theme.text_scale).small_name

    def crown_position(self, seat: Seat) -> Placement:
        """Return the foot of the leader's crown: the top of the price board."""
        if seat not in self.seats:
            return super().crown_position(seat)
        board = self.board_box(seat)
        return Placement(board.center[0], board.y + 4.0)

    def bust_foot(self, seat: Seat) -> Placement:
        """Return the middle of the lower end of a person, behind the counter."""
        counter, width = self.counter_box(seat), self.stall_sizes.width
        return Placement(self.x(seat) + width * PERSON_OFFSET, counter.y + 4.0)

    def column(self, seat: Seat, bottom: float) -> Box:
        """Return the column of a stall from its awning down to a height."""
        if seat not in self.seats:
            return HOME_CARD_BOX
        awning, width = self.awning_box(seat), self.stall_sizes.width
        return Box(self.x(seat) - width / 2, awning.y, width, bottom - awning.y)


EDGE_STYLE: Final = EdgeStyle(large_y=236.0)
"""The far edge: the stalls stand before it, at the same height with large text."""
