"""Where everything stands in Market Day's street: the stalls, the hand, deck, sign and rack.

The others' stalls stand in a row, clockwise from the left; one's own at the lower left beside
the hand. Where each has two cards the few stalls all stand in the street, one's own the first, and
the long hand has the whole breadth below. Sign and piles stand where the row leaves room, else to
the right of the hand. All lengths are design units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import pairwise
from typing import ClassVar, Final, NamedTuple

from scenes.kit.parting import BESIDE, opened
from scenes.kit.places import SHAPE, CardSpot, Fan, Placement
from sprites.components import HAND_CARD
from sprites.motion import NORMAL
from sprites.picture import Box

CENTRE = 960.0
BETWEEN = 16.0  # two cards of one stall
MARGIN = 24.0
HOME_MARGIN = 10.0  # where the hand needs all the room there is
AWNING = 0.27  # its height by its width, at most AWNING_MOST
AWNING_MOST = 92.0
UNDER = 7.0  # how much of a card the awning covers
PINNED = 10.0  # between the number of a card's order and the card's right edge

ROW_TOP = 42.0
HOME_TOP = 560.0
HAND_STEP = 204.0  # at most, from card to card
RAISED = HAND_CARD[0] * NORMAL.focus_zoom  # the width of the card in focus
INFO = 60.0  # the line of numbers below a rival's plate
PUBLIC: Final = {
    2: (284.0, 1144.0), 3: (250.0, 600.0), 4: (270.0, 452.0), 5: (250.0, 362.0),
    6: (230.0, 294.0),
}  # fmt: skip
"""Where nobody is at home: how wide the cards of so many stalls in a row are, and how far they
stand from one another."""
IN_A_ROW: Final = 6
"""More of them stand in two rows."""
IN_A_ROW_LARGE: Final = 5
"""So do more than these where people sit and text is large: their names may be long."""
SQUARE_CARD: Final = 208.0
SQUARE_STEP: Final = 364.0
SQUARE_FIRST: Final = 260.0
"""The middle of the first stall of the upper row."""
SQUARE_LOW: Final = 454.0
"""So much lower stands the lower row."""
EDGE: Final = 14.0
"""Beside cards and plate of a stall."""
BOOTH_CARD: Final = 142.0
BOOTHS_WIDE: Final = 1752.0
"""So much breadth two rows of booths have."""
BOOTH_LOW: Final = 304.0
"""So much lower stands the lower row."""
VALANCE: Final = 40.0
"""The height of a booth's awning."""
DISC: Final = 58.0
LENT_WIDE: Final = 1764.0
"""So much breadth a hand before all has."""


class Stall:
    """One stall: its counter with a slot for each card, the awning over it, below the cards its
    plate and a line of numbers."""

    deepest: ClassVar[float] = AWNING_MOST
    """How high its awning is at most."""
    home: ClassVar[bool] = False
    beside: ClassVar[bool] = False
    """Whether points and hand stand beside the card, and the plate takes all the breadth."""
    points_room: tuple[float, float] = 92.0, 90.0
    """Width and height that the points may take."""
    plate: Box
    bottom: float
    info_y: float
    """The middle of the line of numbers."""
    points: tuple[float, float]
    """The middle of the points."""
    held: Placement
    """Where a rival's hand lies: at the right of the line."""
    open_hand: Box
    """Where its hand is told: over what lies face down there."""

    def __init__(self, x: float, top: float, width: float, card: float, slots: int) -> None:
        """x: its middle. card: how wide its cards are."""
        self.x, self.top, self.card, self.slots = x, top, card, slots
        self.awning = width + 16, min(self.deepest, (width + 16) * AWNING)
        """Width and height of the awning."""
        self.card_top = top + self.awning[1] - UNDER
        self.tall = card * SHAPE
        """The height of its cards."""
        wide = slots * (card + BETWEEN) - BETWEEN
        self.goods = Box(x - wide / 2, self.card_top, wide, self.tall)
        """The room of its cards."""
        within = Box(x - width / 2, self.card_top, width, self.tall)
        self.lay(within)
        eaves = top + self.awning[1] * 0.4
        self.counter = Box(within.x, eaves, width, self.bottom - eaves)
        """The wooden counter."""
        right = max(within.right + 4, self.plate.right + 14)
        self.box = Box(within.x - 4, within.y, right - within.x + 4, self.bottom - within.y)
        """The whole stall below its awning, with its plate."""

    def lay(self, within: Box) -> None:
        """Lay what stands below the cards, or beside them. within: the breadth of the stall, as
        high as its cards."""
        self.plate = Box(within.x + EDGE, within.bottom + 8, within.width - 2 * EDGE, 52)
        self.bottom = self.plate.bottom + INFO + 8
        self.info_y = self.plate.bottom + INFO / 2 + 1
        self.points = self.plate.x + 52, self.info_y
        digits = 84 if self.slots == 1 else 116  # a hand of ten needs two
        self.held = Placement(within.right - digits, self.info_y)
        left = self.plate.x + 110
        self.open_hand = Box(left, self.info_y - 22, self.plate.right + 4 - left, 44.0)

    def count(self, width: float) -> tuple[float, float]:
        """The middle of how many cards are in hand, a number so wide."""
        return self.plate.right - width / 2 - 2, self.info_y

    def order(self, index: int, width: float) -> tuple[float, float]:
        """The middle of the block, so wide, that tells when the index-th card is played."""
        x = self.slot(index).x + self.card / 2 - width / 2 - PINNED
        return x, self.top + self.awning[1] + 5

    def disc(self, dealer: bool) -> Placement:
        """The dealer's disc hangs at the left of the awning, the leader's at the right."""
        out = self.awning[0] / 2 - DISC * 0.56
        return Placement(self.x + (-out if dealer else out), self.top + 16)

    def slot(self, index: int) -> Placement:
        """Where the index-th card lies."""
        first = self.goods.x + self.card / 2
        return Placement(first + index * (self.card + BETWEEN), self.goods.center[1])

    def poses(self, n: int) -> list[Placement]:
        """A spread: the first card in the first slot."""
        return [self.slot(i) for i in range(n)]


class OwnStall(Stall):
    """One's own, its plate and points beside it."""

    home = True

    def lay(self, within: Box) -> None:
        super().lay(within)
        self.plate = Box(within.right + 18, within.y + 20, 212, 54)
        self.bottom = within.bottom + 14
        self.info_y = self.plate.bottom + (INFO + 62) / 2 + 1
        self.points = self.plate.center[0], self.info_y
        self.points_room = self.plate.width, 140.0


class WideStall(Stall):
    """A stall of two rows, in which points and hand stand beside the card."""

    beside = True

    def lay(self, within: Box) -> None:
        super().lay(within)
        self.bottom = self.plate.bottom + 8
        self.goods = self.goods._replace(x=self.plate.x)
        left = self.goods.right
        self.aside = Box(left, within.y, self.plate.right - left, self.tall)
        """What is left beside the card."""
        self.info_y = self.aside.bottom - 46
        self.points = self.aside.center[0] + 4, self.aside.center[1]
        self.points_room = self.aside.width - 4, 100.0
        self.held = Placement(left + 44, self.info_y)
        self.open_hand = Box(left + 4, self.aside.bottom - 80, self.aside.width - 2, 76.0)


class Booth(WideStall):
    """The same above the room for a hand: under a low awning."""

    deepest = VALANCE

    def lay(self, within: Box) -> None:
        super().lay(within)
        aside = self.aside
        self.points = aside.x + aside.width * 0.62, aside.center[1] + 10
        self.points_room = aside.width * 0.6, 110.0
        self.held = Placement(aside.x + 36, aside.bottom - 36)

    def count(self, width: float) -> tuple[float, float]:
        return self.held.x + 38 + width / 2, self.held.y

    def order(self, index: int, width: float) -> tuple[float, float]:
        return self.aside.x + 10 + width / 2, self.card_top + 36

    def disc(self, dealer: bool) -> Placement:
        """Both hang from the awning beside the card."""
        right = self.x + self.awning[0] / 2 - DISC * 0.56
        return Placement(right - (DISC + 8) * dealer, self.top + 20)


class Stands(NamedTuple):
    """Where sign, piles and buttons stand."""

    sign: Box
    deck: CardSpot
    discard: CardSpot
    buttons: Box


BELOW: Final = Stands(
    Box(730, 690, 460, 142), CardSpot(380, 790, 150.0), CardSpot(1540, 790, 150.0, -3),
    Box(730, 910, 460, 90),
)  # fmt: skip
"""Below a row of more than two stalls."""
LANE: Final = Stands(
    Box(756, 76, 408, 150), CardSpot(860, 430, 124.0), CardSpot(1060, 430, 124.0, -3),
    Box(756, 242, 408, 92),
)  # fmt: skip
"""Between two stalls that face each other."""
FACING: Final = Stands(
    Box(1604, 60, 220, 110), CardSpot(1656, 400, 92.0), CardSpot(1768, 400, 92.0, -3),
    Box(1604, 186, 220, 130),
)  # fmt: skip
"""Beside a row in which one's own stall stands too."""
ROOMY: Final = Stands(
    Box(96, 146, 330, 150), CardSpot(1570, 280, 136.0), CardSpot(1744, 280, 136.0, -3),
    Box(96, 320, 330, 150),
)  # fmt: skip
"""At both ends of a short row."""
SQUARE: Final = Stands(
    Box(1556, 62, 268, 132), CardSpot(1624, 310, 112.0), CardSpot(1758, 310, 112.0, -3),
    Box(1556, 716, 268, 226),
)  # fmt: skip
"""At the right of two rows of stalls."""
NARROW: Final = Stands(
    Box(1596, 556, 236, 118), CardSpot(1654, 766, 104.0), CardSpot(1772, 766, 104.0, -3),
    Box(1596, 860, 236, 90),
)  # fmt: skip
"""At the right of the hand."""


class Company(Enum):
    """By whose eyes the street is laid."""

    HOME = "home"
    """Of one who sits at home."""
    LENT = "lent"
    """So, and only its hand is seen, on a cloth before all."""
    SHARED = "shared"
    """Of several people: nobody is at home."""
    WATCHED = "watched"
    """Of onlookers: only AI seats play."""


class Street:
    """The whole table for so many seats, each with so many slots, hands of so many cards."""

    def __init__(
        self, seats: int, slots: int, hand_size: int, company: Company, large: bool
    ) -> None:
        """large: whether letters are large."""
        self.seats, self.slots, self.hand_size = seats, slots, hand_size
        watched = company is Company.WATCHED
        public = watched or company is Company.SHARED
        self.facing = slots > 1 or public
        """Whether one's own stall stands in the street with the others."""
        self.lane = seats == 2
        """Whether two stalls face each other across a lane."""
        self.square = watched and seats > IN_A_ROW
        """Whether the stalls stand in two rows, with no room for a hand below them."""
        self.lent = company is Company.LENT
        """Whether only the hand is seen, on a cloth before all."""
        self.stalls: Sequence[Stall]
        """Clockwise from the one at the bottom; where nobody is at home from the left, in a row or
        in two."""
        if self.square:
            self.stalls = [
                WideStall(SQUARE_FIRST + along * SQUARE_STEP, ROW_TOP + SQUARE_LOW * lower,
                          SQUARE_STEP - 12, SQUARE_CARD, slots)
                for along, lower in _two_rows(seats)
            ]  # fmt: skip
        elif public and not watched and seats > (IN_A_ROW_LARGE if large else IN_A_ROW):
            step = BOOTHS_WIDE / ((seats + 1) // 2)
            first = CENTRE - (BOOTHS_WIDE - step) / 2
            self.stalls = [
                Booth(first + along * step, ROW_TOP + BOOTH_LOW * lower, step - 12, BOOTH_CARD,
                      slots)
                for along, lower in _two_rows(seats)
            ]  # fmt: skip
        else:
            self.stalls = self._row(public)
        self.stands = self._standing(public)
        """Where sign, piles and buttons stand."""
        plate = self.stalls[0].plate
        self.numbers = Box(plate.x - 8, plate.y - 10, plate.width + 16, plate.height + INFO + 86)
        """The board beside one's own stall: name and points."""
        self.hand = self._hand()
        """One's own hand: the fewer cards, the less they cover one another."""
        self.rack = self._rack(public)
        """The board of the open count."""

    def looks(self, stall: Stall) -> bool | None:
        """Whether the keeper of a stall looks to the left; None where it does not matter."""
        return stall.x > CENTRE if self.lane else None

    @property
    def roomy(self) -> bool:
        """Whether the row leaves room at its ends for the sign and the piles."""
        return self.seats <= 4

    def _row(self, public: bool) -> Sequence[Stall]:
        """Stalls in one row; one's own below it, unless it stands there too."""
        card, pitch = PUBLIC[self.seats] if public else (200.0 if self.seats == 8 else 210.0, 0.0)
        one = self.slots * (card + BETWEEN) - BETWEEN + 2 * MARGIN
        if public:
            return self._in_line(CENTRE, pitch, self.seats, min(one, pitch - 10), card)
        if self.facing:
            last = 1582.0 if self.lane else 1346.0
            pitch = (last - 338.0) / (self.seats - 1)
            return self._in_line((338.0 + last) / 2, pitch, self.seats, one, card)
        one -= 2 * (MARGIN - HOME_MARGIN)
        others = self.seats - 1
        pitch = {3: 340.0, 4: 380.0, 5: 334.0, 6: 292.0, 7: 255.0}[others]
        own = OwnStall(56 + one / 2, HOME_TOP, one, card, self.slots)
        return [own, *self._in_line(CENTRE, pitch, others, min(pitch - 12, 310.0), card)]

    def _in_line(
        self, middle: float, pitch: float, count: int, width: float, card: float
    ) -> list[Stall]:
        """So many stalls that are all alike, side by side."""
        first = middle - (count - 1) / 2 * pitch
        xs = [first + n * pitch for n in range(count)]
        return [Stall(x, ROW_TOP, width, card, self.slots) for x in xs]

    def _standing(self, public: bool) -> Stands:
        if self.square:
            return SQUARE
        if public and not self.lane:
            return BELOW
        if self.lane:
            return LANE
        if self.facing:
            return FACING
        return ROOMY if self.roomy else NARROW

    def _hand(self) -> Fan:
        left = 84.0 if self.facing else self.numbers.right + (70 if self.roomy else 14)
        right = 1836.0 if self.roomy else self.stands.sign.x - 7
        if self.lent:
            left, right = CENTRE - LENT_WIDE / 2, CENTRE + LENT_WIDE / 2
        room, ends = right - left - HAND_CARD[0], (self.hand_size - 1) / 2
        turn, drop = 4.0 / self.hand_size, 13 / ends**2
        return Fan((left + right) / 2, 757.0, HAND_STEP, room, turn, drop, RAISED + BESIDE)

    @cached_property
    def seen(self) -> float:
        """How much of each card is seen in a full hand, at least: under the next one, turned a
        little more, or under the one in focus, which lies straight and is drawn larger."""
        fan, poses = self.hand, self.hand.poses(self.hand_size)
        half = HAND_CARD[1] / 2
        seen = []
        for focus in range(self.hand_size):
            pairs = pairwise(zip(opened(poses, RAISED, focus, fan.end), poses, strict=True))
            for index, ((x, pose), (next_x, next_pose)) in enumerate(pairs):
                if index != focus:
                    raised = index + 1 == focus
                    turn = abs(pose.angle - (0.0 if raised else next_pose.angle))
                    grown = (RAISED - HAND_CARD[0]) / 2 if raised else 0.0
                    seen.append(next_x - x - grown - half * math.sin(math.radians(turn)))
        return min(seen)

    @property
    def held(self) -> Box:
        """The room of one's own hand as a whole."""
        fan, (width, height) = self.hand, HAND_CARD
        wide = min(fan.room, fan.step * (self.hand_size - 1)) + width
        return Box(fan.x - wide / 2, fan.y - height / 2, wide, height + 10)

    def _rack(self, public: bool) -> Box:
        if self.square:
            return Box(SQUARE.sign.x, 436, SQUARE.sign.width, 264)
        if public:
            return Box(CENTRE - 462.0, 858, 924, 44)
        width = 1024.0 if self.slots > 1 else 924.0
        most = 1824.0 if self.roomy else self.stands.sign.x - 16
        return Box(min(self.hand.x - width / 2, most - width), 546, width, 44)


def _two_rows(seats: int) -> Iterator[tuple[float, bool]]:
    """How far along its row each stall stands, and whether it is the lower one: along the upper
    row, and back along the lower."""
    upper = (seats + 1) // 2
    for n in range(seats):
        lower = n >= upper
        yield (seats - 1 - n + (2 * upper - seats) / 2 if lower else n), lower


@cache
def street_of(seats: int, slots: int, hand_size: int, company: Company, large: bool) -> Street:
    """The street of so many seats, one of them at home or none."""
    return Street(seats, slots, hand_size, company, large)
