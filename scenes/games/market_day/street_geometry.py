"""Geometry of Market Day's street: the stalls, the hand, deck, sign and rack.

The rivals' stalls stand in a row, clockwise from the left. The home stall stands at the
lower left beside the hand. With two cards a stall, all stalls stand in the street, the
home stall first, and the long hand has the whole width below. Sign and piles stand
where the row leaves room, else to the right of the hand. All lengths are design units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import pairwise
from typing import ClassVar, Final, NamedTuple

from scenes.kit.hand_spread import FOCUS_GAP, spread_around_focus
from scenes.kit.placement import CARD_ASPECT, CardSlot, Fan, Placement
from sprites.components import HAND_CARD_SIZE
from sprites.motion import NORMAL_MOTION
from sprites.picture import Box

CENTER_X = 960.0
CARD_GAP = 16.0  # two cards of one stall
STALL_SIDE_MARGIN = 24.0
HOME_STALL_SIDE_MARGIN = 10.0  # where the hand needs all the room there is
AWNING_ASPECT = 0.27  # its height by its width, at most AWNING_MOST
MAX_AWNING_HEIGHT = 92.0
AWNING_OVERLAP = 7.0  # how much of a card the awning covers
NUMBER_INSET = 10.0  # between the number of a card's order and the card's right edge

ROW_TOP = 42.0
HOME_STALL_TOP_Y = 560.0
HAND_STEP = 204.0  # at most, from card to card
FOCUSED_CARD_WIDTH = HAND_CARD_SIZE[0] * NORMAL_MOTION.focus_zoom  # the width of the card in focus
STALL_INFO_HEIGHT = 60.0  # the line of numbers below a rival's plate
PUBLIC_STALL_SPACING: Final = {
    2: (284.0, 1144.0), 3: (250.0, 600.0), 4: (270.0, 452.0), 5: (250.0, 362.0),
    6: (230.0, 294.0),
}  # fmt: skip
"""Card width and distance of stalls on a public table, by their number in one row."""
MAX_ROW_STALLS: Final = 6
"""Greatest number of stalls in one row."""
MAX_ROW_STALLS_LARGE: Final = 5
"""Greatest number with people and large text, whose names may be long."""
TWO_ROWS_CARD_WIDTH: Final = 208.0
TWO_ROWS_STEP: Final = 364.0
TWO_ROWS_FIRST_X: Final = 260.0
"""Middle of the first stall of the upper row."""
TWO_ROWS_LOWER_Y: Final = 454.0
"""Distance of the lower row below the upper one."""
STALL_PADDING: Final = 14.0
"""Padding beside cards and plate of a stall."""
BOOTH_CARD_WIDTH: Final = 142.0
BOOTHS_WIDTH: Final = 1752.0
"""Total width of two rows of booths."""
BOOTHS_LOWER_Y: Final = 304.0
"""Distance of the lower row of booths below the upper one."""
BOOTH_AWNING_HEIGHT: Final = 40.0
"""Height of a booth's awning."""
DISC_SIZE: Final = 58.0
HAND_PANEL_WIDTH: Final = 1764.0
"""Width of a hand on the hand panel."""


class Stall:
    """A stall: counter, card slots, awning, and below the cards a plate and a line of numbers."""

    max_awning_height: ClassVar[float] = MAX_AWNING_HEIGHT
    """Greatest height of its awning."""
    is_home: ClassVar[bool] = False
    has_side_numbers: ClassVar[bool] = False
    """True if points and hand are beside the card, and the plate takes the full width."""
    points_size: tuple[float, float] = 92.0, 90.0
    """Width and height for the points."""
    plate_box: Box
    bottom: float
    info_y: float
    """Middle of the line of numbers."""
    points_position: tuple[float, float]
    """Middle of the points."""
    hand_placement: Placement
    """Placement of a rival's hand, at the right of the line."""
    revealed_hand: Box
    """Box of the revealed hand, over its face-down cards."""

    def __init__(self, x: float, top: float, width: float, card: float, slots: int) -> None:
        """Compute the geometry of a stall.

        Args:
            x: Middle of the stall.
            top: Upper edge of the stall, design pixels.
            width: Width of the stall without the overhang of its awning, design pixels.
            card: Width of its cards.
            slots: Number of card slots.
        """
        self.x, self.top, self.card_width, self.slot_count = x, top, card, slots
        self.awning_size = width + 16, min(self.max_awning_height, (width + 16) * AWNING_ASPECT)
        """Width and height of the awning."""
        self.card_top = top + self.awning_size[1] - AWNING_OVERLAP
        self.card_height = card * CARD_ASPECT
        """The height of its cards."""
        wide = slots * (card + CARD_GAP) - CARD_GAP
        self.cards_box = Box(x - wide / 2, self.card_top, wide, self.card_height)
        """The room of its cards."""
        within = Box(x - width / 2, self.card_top, width, self.card_height)
        self.lay_out(within)
        eaves = top + self.awning_size[1] * 0.4
        self.counter_box = Box(within.x, eaves, width, self.bottom - eaves)
        """The wooden counter."""
        right = max(within.right + 4, self.plate_box.right + 14)
        self.box = Box(within.x - 4, within.y, right - within.x + 4, self.bottom - within.y)
        """The whole stall below its awning, with its plate."""

    def lay_out(self, within: Box) -> None:
        """Lay out the parts below or beside the cards.

        Args:
            within: The width of the stall and the height of its cards.
        """
        self.plate_box = Box(
            within.x + STALL_PADDING, within.bottom + 8, within.width - 2 * STALL_PADDING, 52
        )
        self.bottom = self.plate_box.bottom + STALL_INFO_HEIGHT + 8
        self.info_y = self.plate_box.bottom + STALL_INFO_HEIGHT / 2 + 1
        self.points_position = self.plate_box.x + 52, self.info_y
        digits = 84 if self.slot_count == 1 else 116  # a hand of ten needs two
        self.hand_placement = Placement(within.right - digits, self.info_y)
        left = self.plate_box.x + 110
        self.revealed_hand = Box(left, self.info_y - 22, self.plate_box.right + 4 - left, 44.0)

    def count_position(self, width: float) -> tuple[float, float]:
        """Return the middle of the number of held cards, a number of this width."""
        return self.plate_box.right - width / 2 - 2, self.info_y

    def order_position(self, index: int, width: float) -> tuple[float, float]:
        """Return the middle of the block with the order of the index-th card."""
        x = self.slot_placement(index).x + self.card_width / 2 - width / 2 - NUMBER_INSET
        return x, self.top + self.awning_size[1] + 5

    def disc_placement(self, dealer: bool) -> Placement:
        """Return the placement of a disc: the dealer's left of the awning, the leader's right."""
        out = self.awning_size[0] / 2 - DISC_SIZE * 0.56
        return Placement(self.x + (-out if dealer else out), self.top + 16)

    def slot_placement(self, index: int) -> Placement:
        """Return the placement of the index-th card."""
        first = self.cards_box.x + self.card_width / 2
        return Placement(first + index * (self.card_width + CARD_GAP), self.cards_box.center[1])

    def poses(self, n: int) -> list[Placement]:
        """Return a placement for each of n cards, the first in the first slot."""
        return [self.slot_placement(i) for i in range(n)]


class HomeStall(Stall):
    """The home stall, with plate and points beside it."""

    is_home = True

    def lay_out(self, within: Box) -> None:
        """Lay out plate and points beside the cards."""
        super().lay_out(within)
        self.plate_box = Box(within.right + 18, within.y + 20, 212, 54)
        self.bottom = within.bottom + 14
        self.info_y = self.plate_box.bottom + (STALL_INFO_HEIGHT + 62) / 2 + 1
        self.points_position = self.plate_box.center[0], self.info_y
        self.points_size = self.plate_box.width, 140.0


class WideStall(Stall):
    """A stall of a two-row street, in which points and hand are beside the card."""

    has_side_numbers = True

    def lay_out(self, within: Box) -> None:
        """Lay out points and hand beside the card."""
        super().lay_out(within)
        self.bottom = self.plate_box.bottom + 8
        self.cards_box = self.cards_box._replace(x=self.plate_box.x)
        left = self.cards_box.right
        self.side_box = Box(left, within.y, self.plate_box.right - left, self.card_height)
        """Box of the room beside the card."""
        self.info_y = self.side_box.bottom - 46
        self.points_position = self.side_box.center[0] + 4, self.side_box.center[1]
        self.points_size = self.side_box.width - 4, 100.0
        self.hand_placement = Placement(left + 44, self.info_y)
        self.revealed_hand = Box(left + 4, self.side_box.bottom - 80, self.side_box.width - 2, 76.0)


class BoothStall(WideStall):
    """A wide stall with a low awning, above the room for a hand."""

    max_awning_height = BOOTH_AWNING_HEIGHT

    def lay_out(self, within: Box) -> None:
        """Lay out points and hand in the smaller room."""
        super().lay_out(within)
        aside = self.side_box
        self.points_position = aside.x + aside.width * 0.62, aside.center[1] + 10
        self.points_size = aside.width * 0.6, 110.0
        self.hand_placement = Placement(aside.x + 36, aside.bottom - 36)

    def count_position(self, width: float) -> tuple[float, float]:
        """Return the middle of the number of held cards."""
        return self.hand_placement.x + 38 + width / 2, self.hand_placement.y

    def order_position(self, index: int, width: float) -> tuple[float, float]:
        """Return the middle of the order block, beside the card."""
        return self.side_box.x + 10 + width / 2, self.card_top + 36

    def disc_placement(self, dealer: bool) -> Placement:
        """Return the placement of a disc: both hang from the awning beside the card."""
        right = self.x + self.awning_size[0] / 2 - DISC_SIZE * 0.56
        return Placement(right - (DISC_SIZE + 8) * dealer, self.top + 20)


class StreetFixtures(NamedTuple):
    """Geometry of sign, piles and buttons."""

    sign_box: Box
    deck_slot: CardSlot
    discard_slot: CardSlot
    buttons_box: Box


FIXTURES_BELOW_ROW: Final = StreetFixtures(
    Box(730, 690, 460, 142), CardSlot(380, 790, 150.0), CardSlot(1540, 790, 150.0, -3),
    Box(730, 910, 460, 90),
)  # fmt: skip
"""Fixtures below a row of more than two stalls."""
FIXTURES_IN_LANE: Final = StreetFixtures(
    Box(756, 76, 408, 150), CardSlot(860, 430, 124.0), CardSlot(1060, 430, 124.0, -3),
    Box(756, 242, 408, 92),
)  # fmt: skip
"""Fixtures between two stalls that face each other."""
FIXTURES_BESIDE_ROW: Final = StreetFixtures(
    Box(1604, 60, 220, 110), CardSlot(1656, 400, 92.0), CardSlot(1768, 400, 92.0, -3),
    Box(1604, 186, 220, 130),
)  # fmt: skip
"""Fixtures beside a row that includes the home stall."""
FIXTURES_AT_ENDS: Final = StreetFixtures(
    Box(96, 146, 330, 150), CardSlot(1570, 280, 136.0), CardSlot(1744, 280, 136.0, -3),
    Box(96, 320, 330, 150),
)  # fmt: skip
"""Fixtures at both ends of a short row."""
FIXTURES_BESIDE_TWO_ROWS: Final = StreetFixtures(
    Box(1556, 62, 268, 132), CardSlot(1624, 310, 112.0), CardSlot(1758, 310, 112.0, -3),
    Box(1556, 716, 268, 226),
)  # fmt: skip
"""Fixtures at the right of two rows of stalls."""
FIXTURES_BESIDE_HAND: Final = StreetFixtures(
    Box(1596, 556, 236, 118), CardSlot(1654, 766, 104.0), CardSlot(1772, 766, 104.0, -3),
    Box(1596, 860, 236, 90),
)  # fmt: skip
"""Fixtures at the right of the hand."""


class StreetPerspective(Enum):
    """Perspective in which the street is laid out."""

    HOME = "home"
    """With a home seat."""
    HAND_PANEL = "lent"
    """With a home seat of which only the hand is visible, on the hand panel."""
    PUBLIC = "shared"
    """Public: several people, no home seat."""
    DEMO = "watched"
    """Demo: only AI seats play."""


class StreetGeometry:
    """Geometry of the whole table."""

    def __init__(
        self, seats: int, slots: int, hand_size: int, company: StreetPerspective, large: bool
    ) -> None:
        """Compute the geometry.

        Args:
            seats: Number of seats.
            slots: Card slots of each stall.
            hand_size: Cards of a full hand.
            company: Perspective in which the street is laid out.
            large: True if text is large.
        """
        self.seat_count, self.slot_count, self.hand_size = seats, slots, hand_size
        watched = company is StreetPerspective.DEMO
        public = watched or company is StreetPerspective.PUBLIC
        self.has_home_stall_in_row = slots > 1 or public
        """True if the home stall stands in the street with the others."""
        self.is_lane = seats == 2
        """True if two stalls face each other across a lane."""
        self.has_two_rows = watched and seats > MAX_ROW_STALLS
        """True if the stalls stand in two rows, which leave no room for a hand below them."""
        self.is_hand_panel = company is StreetPerspective.HAND_PANEL
        """True if only the hand of the home seat is visible, on the hand panel."""
        self.stalls: Sequence[Stall]
        """Clockwise from the one at the bottom; where nobody is at home from the left, in a row or
        in two."""
        if self.has_two_rows:
            self.stalls = [
                WideStall(
                    TWO_ROWS_FIRST_X + along * TWO_ROWS_STEP,
                    ROW_TOP + TWO_ROWS_LOWER_Y * lower,
                    TWO_ROWS_STEP - 12,
                    TWO_ROWS_CARD_WIDTH,
                    slots,
                )
                for along, lower in _two_rows(seats)
            ]
        elif public and not watched and seats > (MAX_ROW_STALLS_LARGE if large else MAX_ROW_STALLS):
            step = BOOTHS_WIDTH / ((seats + 1) // 2)
            first = CENTER_X - (BOOTHS_WIDTH - step) / 2
            self.stalls = [
                BoothStall(
                    first + along * step,
                    ROW_TOP + BOOTHS_LOWER_Y * lower,
                    step - 12,
                    BOOTH_CARD_WIDTH,
                    slots,
                )
                for along, lower in _two_rows(seats)
            ]
        else:
            self.stalls = self._row(public)
        self.fixtures = self._standing(public)
        """Boxes and slots of sign, piles and buttons."""
        plate = self.stalls[0].plate_box
        self.home_numbers_box = Box(
            plate.x - 8, plate.y - 10, plate.width + 16, plate.height + STALL_INFO_HEIGHT + 86
        )
        """The board beside one's own stall: name and points."""
        self.hand_fan = self._hand()
        """One's own hand: the fewer cards, the less they cover one another."""
        self.rack_box = self._rack(public)
        """The board of the open count."""

    def keeper_looks_left(self, stall: Stall) -> bool | None:
        """True if the keeper of a stall looks to the left; None where it does not matter."""
        return stall.x > CENTER_X if self.is_lane else None

    @property
    def has_wide_ends(self) -> bool:
        """True if the row leaves room at its ends for the sign and the piles."""
        return self.seat_count <= 4

    def _row(self, public: bool) -> Sequence[Stall]:
        """Stalls in one row; one's own below it, unless it stands there too."""
        card, pitch = (
            PUBLIC_STALL_SPACING[self.seat_count]
            if public
            else (200.0 if self.seat_count == 8 else 210.0, 0.0)
        )
        one = self.slot_count * (card + CARD_GAP) - CARD_GAP + 2 * STALL_SIDE_MARGIN
        if public:
            return self._in_line(CENTER_X, pitch, self.seat_count, min(one, pitch - 10), card)
        if self.has_home_stall_in_row:
            last = 1582.0 if self.is_lane else 1346.0
            pitch = (last - 338.0) / (self.seat_count - 1)
            return self._in_line((338.0 + last) / 2, pitch, self.seat_count, one, card)
        one -= 2 * (STALL_SIDE_MARGIN - HOME_STALL_SIDE_MARGIN)
        others = self.seat_count - 1
        pitch = {3: 340.0, 4: 380.0, 5: 334.0, 6: 292.0, 7: 255.0}[others]
        own = HomeStall(56 + one / 2, HOME_STALL_TOP_Y, one, card, self.slot_count)
        return [own, *self._in_line(CENTER_X, pitch, others, min(pitch - 12, 310.0), card)]

    def _in_line(
        self, middle: float, pitch: float, count: int, width: float, card: float
    ) -> list[Stall]:
        """Return equal stalls side by side."""
        first = middle - (count - 1) / 2 * pitch
        xs = [first + n * pitch for n in range(count)]
        return [Stall(x, ROW_TOP, width, card, self.slot_count) for x in xs]

    def _standing(self, public: bool) -> StreetFixtures:
        if self.has_two_rows:
            return FIXTURES_BESIDE_TWO_ROWS
        if public and not self.is_lane:
            return FIXTURES_BELOW_ROW
        if self.is_lane:
            return FIXTURES_IN_LANE
        if self.has_home_stall_in_row:
            return FIXTURES_BESIDE_ROW
        return FIXTURES_AT_ENDS if self.has_wide_ends else FIXTURES_BESIDE_HAND

    def _hand(self) -> Fan:
        left = (
            84.0
            if self.has_home_stall_in_row
            else self.home_numbers_box.right + (70 if self.has_wide_ends else 14)
        )
        right = 1836.0 if self.has_wide_ends else self.fixtures.sign_box.x - 7
        if self.is_hand_panel:
            left, right = CENTER_X - HAND_PANEL_WIDTH / 2, CENTER_X + HAND_PANEL_WIDTH / 2
        room, ends = right - left - HAND_CARD_SIZE[0], (self.hand_size - 1) / 2
        turn, drop = 4.0 / self.hand_size, 13 / ends**2
        return Fan(
            (left + right) / 2, 757.0, HAND_STEP, room, turn, drop, FOCUSED_CARD_WIDTH + FOCUS_GAP
        )

    @cached_property
    def min_visible_width(self) -> float:
        """Least visible width of each card in a full hand.

        A card lies under the next one, turned a little more, or under the one in focus, which
        lies straight and is enlarged.
        """
        fan, poses = self.hand_fan, self.hand_fan.poses(self.hand_size)
        half = HAND_CARD_SIZE[1] / 2
        seen = []
        for focus in range(self.hand_size):
            pairs = pairwise(
                zip(
                    spread_around_focus(poses, FOCUSED_CARD_WIDTH, focus, fan.max_x),
                    poses,
                    strict=True,
                )
            )
            for index, ((x, pose), (next_x, next_pose)) in enumerate(pairs):
                if index != focus:
                    raised = index + 1 == focus
                    turn = abs(pose.angle - (0.0 if raised else next_pose.angle))
                    grown = (FOCUSED_CARD_WIDTH - HAND_CARD_SIZE[0]) / 2 if raised else 0.0
                    seen.append(next_x - x - grown - half * math.sin(math.radians(turn)))
        return min(seen)

    @property
    def hand_box(self) -> Box:
        """Box of the whole home hand."""
        fan, (width, height) = self.hand_fan, HAND_CARD_SIZE
        wide = min(fan.width, fan.step * (self.hand_size - 1)) + width
        return Box(fan.x - wide / 2, fan.y - height / 2, wide, height + 10)

    def _rack(self, public: bool) -> Box:
        if self.has_two_rows:
            return Box(
                FIXTURES_BESIDE_TWO_ROWS.sign_box.x,
                436,
                FIXTURES_BESIDE_TWO_ROWS.sign_box.width,
                264,
            )
        if public:
            return Box(CENTER_X - 462.0, 858, 924, 44)
        width = 1024.0 if self.slot_count > 1 else 924.0
        most = 1824.0 if self.has_wide_ends else self.fixtures.sign_box.x - 16
        return Box(min(self.hand_fan.x - width / 2, most - width), 546, width, 44)


def _two_rows(seats: int) -> Iterator[tuple[float, bool]]:
    """Yield each stall's position along its row, and True for the lower row.

    The order is along the upper row, and back along the lower.
    """
    upper = (seats + 1) // 2
    for n in range(seats):
        lower = n >= upper
        yield (seats - 1 - n + (2 * upper - seats) / 2 if lower else n), lower


@cache
def street_geometry_for(
    seats: int, slots: int, hand_size: int, company: StreetPerspective, large: bool
) -> StreetGeometry:
    """Return the geometry of a street, with a home seat or public."""
    return StreetGeometry(seats, slots, hand_size, company, large)
