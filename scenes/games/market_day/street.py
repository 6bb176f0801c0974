"""Where everything stands in Market Day's street: the stalls, the hand, deck, sign and rack.

The others' stalls stand in a row, clockwise from the left; one's own at the lower left beside
the hand. Where each has two cards the few stalls all stand in the street, one's own the first, and
the long hand has the whole breadth below. Sign and piles stand where the row leaves room, else to
the right of the hand. All lengths are design units.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from scenes.kit.parting import BESIDE, opened
from scenes.kit.places import Fan, Placement
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


@dataclass(frozen=True)
class Stall:
    """One stall: its counter with a slot for each card, the awning over it, the plate below."""

    x: float
    """Its middle."""
    top: float
    width: float
    card: float
    """The width of its cards."""
    slots: int
    home: bool
    beside: bool = False
    """Whether points and hand stand beside the card, and the plate takes all the breadth."""

    @property
    def awning(self) -> tuple[float, float]:
        """Width and height of the awning."""
        width = self.width + 16
        return width, min(AWNING_MOST, width * AWNING)

    @property
    def card_top(self) -> float:
        return self.top + self.awning[1] - UNDER

    @property
    def tall(self) -> float:
        """The height of its cards."""
        return self.card * 1.4

    @property
    def plate(self) -> Box:
        """The name plate: below the cards; one's own stands beside them."""
        if self.home:
            return Box(self.x + self.width / 2 + 18, self.card_top + 20, 212, 54)
        top = self.card_top + self.tall + 8
        return Box(self.x - self.width / 2 + EDGE, top, self.width - 2 * EDGE, 52)

    @property
    def bottom(self) -> float:
        if self.home:
            return self.card_top + self.tall + 14
        return self.plate.bottom + (8 if self.beside else INFO + 8)

    @property
    def box(self) -> Box:
        """The whole stall below its awning, with its plate."""
        left, right = self.x - self.width / 2 - 4, self.x + self.width / 2 + 4
        right = max(right, self.plate.right + 14)
        return Box(left, self.card_top, right - left, self.bottom - self.card_top)

    @property
    def goods(self) -> Box:
        """The room of its cards."""
        wide = self.slots * (self.card + BETWEEN) - BETWEEN
        left = self.plate.x if self.beside else self.x - wide / 2
        return Box(left, self.card_top, wide, self.tall)

    @property
    def aside(self) -> Box:
        """What is left beside the card."""
        return Box(self.goods.right, self.card_top, self.plate.right - self.goods.right, self.tall)

    @property
    def counter(self) -> Box:
        """The wooden counter."""
        top = self.top + self.awning[1] * 0.4
        return Box(self.x - self.width / 2, top, self.width, self.bottom - top)

    @property
    def info_y(self) -> float:
        """The middle of the numbers below the plate, or of those that stand beside the card."""
        if self.beside:
            return self.aside.bottom - 46
        return self.plate.bottom + (INFO + 62 if self.home else INFO) / 2 + 1

    @property
    def points(self) -> tuple[float, float]:
        """The middle of the points."""
        if self.beside:
            return self.aside.center[0] + 4, self.aside.center[1]
        return self.plate.center[0] if self.home else self.plate.x + 52, self.info_y

    @property
    def points_room(self) -> tuple[float, float]:
        """Width and height that the points may take."""
        if self.home:
            return self.plate.width, 140.0
        return (self.aside.width - 4, 100.0) if self.beside else (92.0, 90.0)

    @property
    def held(self) -> Placement:
        """Where a rival's hand lies: to the right of the line below his plate."""
        if self.beside:
            return Placement(self.aside.x + 44, self.info_y)
        digits = 84 if self.slots == 1 else 116  # a hand of ten needs two
        return Placement(self.counter.right - digits, self.info_y)

    def count(self, width: float) -> tuple[float, float]:
        """The middle of how many cards are in hand, a number so wide."""
        return self.plate.right - width / 2 - 2, self.info_y

    @property
    def open_hand(self) -> Box:
        """Where its hand is told: over what lies face down there."""
        if self.beside:
            low = self.aside.bottom
            return Box(self.aside.x + 4, low - 80, self.aside.width - 2, 76.0)
        left = self.plate.x + 110
        return Box(left, self.info_y - 22, self.plate.right + 4 - left, 44.0)

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


@dataclass(frozen=True)
class Booth(Stall):
    """A stall of two rows that leave room for a hand below them: under a low awning a card, and
    beside it what is counted; the plate takes all the breadth."""

    @property
    def awning(self) -> tuple[float, float]:
        return self.width + 16, VALANCE

    @property
    def points(self) -> tuple[float, float]:
        return self.aside.x + self.aside.width * 0.62, self.aside.center[1] + 10

    @property
    def points_room(self) -> tuple[float, float]:
        return self.aside.width * 0.6, 110.0

    @property
    def held(self) -> Placement:
        return Placement(self.aside.x + 36, self.aside.bottom - 36)

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
    deck: Placement
    discard: Placement
    pile: float
    """The width of a card there."""
    buttons: Box


BELOW: Final = Stands(
    Box(730, 690, 460, 142), Placement(380, 790), Placement(1540, 790, -3), 150.0,
    Box(730, 910, 460, 90),
)  # fmt: skip
"""Below a row of more than two stalls."""
LANE: Final = Stands(
    Box(756, 76, 408, 150), Placement(860, 430), Placement(1060, 430, -3), 124.0,
    Box(756, 242, 408, 92),
)  # fmt: skip
"""Between two stalls that face each other."""
FACING: Final = Stands(
    Box(1604, 60, 220, 110), Placement(1656, 400), Placement(1768, 400, -3), 92.0,
    Box(1604, 186, 220, 130),
)  # fmt: skip
"""Beside a row in which one's own stall stands too."""
ROOMY: Final = Stands(
    Box(96, 146, 330, 150), Placement(1570, 280), Placement(1744, 280, -3), 136.0,
    Box(96, 320, 330, 150),
)  # fmt: skip
"""At both ends of a short row."""
SQUARE: Final = Stands(
    Box(1556, 62, 268, 132), Placement(1624, 310), Placement(1758, 310, -3), 112.0,
    Box(1556, 716, 268, 226),
)  # fmt: skip
"""At the right of two rows of stalls."""
NARROW: Final = Stands(
    Box(1596, 556, 236, 118), Placement(1654, 766), Placement(1772, 766, -3), 104.0,
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


@dataclass(frozen=True)
class Street:
    """The whole table for so many seats, each with so many slots, hands of so many cards."""

    seats: int
    slots: int
    hand_size: int
    company: Company = Company.HOME
    large: bool = False
    """Whether letters are large."""

    @property
    def public(self) -> bool:
        """Whether nobody is at home: all stalls stand in a row, sign and piles below them, or in
        two."""
        return self.company in (Company.SHARED, Company.WATCHED)

    @property
    def watched(self) -> bool:
        """Whether only AI seats play: no hand lies before all."""
        return self.company is Company.WATCHED

    @property
    def lent(self) -> bool:
        """Whether only the hand is seen, on a cloth before all."""
        return self.company is Company.LENT

    @property
    def facing(self) -> bool:
        """Whether one's own stall stands in the street with the others."""
        return self.slots > 1 or self.public

    @property
    def below(self) -> bool:
        """Whether sign and piles stand below the row."""
        return self.public and self.seats > 2 and not self.square

    @property
    def square(self) -> bool:
        """Whether the stalls stand in two rows, with no room for a hand below them."""
        return self.public and self.watched and self.seats > IN_A_ROW

    @property
    def booths(self) -> bool:
        """Whether they stand in two rows above the room for a hand."""
        most = IN_A_ROW_LARGE if self.large else IN_A_ROW
        return self.public and not self.watched and self.seats > most

    @property
    def lane(self) -> bool:
        """Whether two stalls face each other across a lane."""
        return self.seats == 2

    def looks(self, stall: Stall) -> bool | None:
        """Whether the keeper of a stall looks to the left; None where it does not matter."""
        return stall.x > CENTRE if self.lane else None

    @property
    def roomy(self) -> bool:
        """Whether the row leaves room at its ends for the sign and the piles."""
        return self.seats <= 4

    def stall(self, after: int) -> Stall:
        """The stall of the seat that sits so many places after the one at the bottom."""
        if self.public:
            return self._equal(after)
        card = 200.0 if self.seats == 8 else 210.0
        one = self.slots * card + (self.slots - 1) * BETWEEN + 2 * MARGIN
        if self.facing:
            last = 1582.0 if self.seats == 2 else 1346.0
            x = 338.0 + after * (last - 338.0) / (self.seats - 1)
            return Stall(x, ROW_TOP, one, card, self.slots, False)
        if after == 0:
            one -= 2 * (MARGIN - HOME_MARGIN)
            return Stall(56 + one / 2, HOME_TOP, one, card, self.slots, True)
        others = self.seats - 1
        pitch = {3: 340.0, 4: 380.0, 5: 334.0, 6: 292.0, 7: 255.0}[others]
        width = min(pitch - 12, 310.0)
        x = CENTRE + (after - 1 - (others - 1) / 2) * pitch
        return Stall(x, ROW_TOP, width, card, self.slots, False)

    def _equal(self, n: int) -> Stall:
        """The n-th of stalls that are all alike, from the left, or round the square."""
        if self.square or self.booths:
            return self._round(n)
        card, pitch = PUBLIC[self.seats]
        one = self.slots * card + (self.slots - 1) * BETWEEN + 2 * MARGIN
        x = CENTRE + (n - (self.seats - 1) / 2) * pitch
        return Stall(x, ROW_TOP, min(one, pitch - 10), card, self.slots, False)

    def _round(self, n: int) -> Stall:
        """The n-th of two rows: along the upper one, and back along the lower one."""
        upper = (self.seats + 1) // 2
        lower = n >= upper
        along = self.seats - 1 - n + (2 * upper - self.seats) / 2 if lower else n
        if self.booths:
            step = BOOTHS_WIDE / upper
            x, y = CENTRE + (along - (upper - 1) / 2) * step, ROW_TOP + BOOTH_LOW * lower
            return Booth(x, y, step - 12, BOOTH_CARD, self.slots, False, True)
        top = ROW_TOP + SQUARE_LOW * lower
        x = SQUARE_FIRST + along * SQUARE_STEP
        return Stall(x, top, SQUARE_STEP - 12, SQUARE_CARD, self.slots, False, True)

    @property
    def numbers(self) -> Box:
        """The board beside one's own stall: name and points."""
        plate = self.stall(0).plate
        return Box(plate.x - 8, plate.y - 10, plate.width + 16, plate.height + 24 + INFO + 62)

    @property
    def hand(self) -> Fan:
        """One's own hand: the fewer cards, the less they cover one another."""
        if self.lent:
            return self._fan(CENTRE, LENT_WIDE - HAND_CARD[0])
        left = 84.0 if self.facing else self.numbers.right + (70 if self.roomy else 14)
        right = 1836.0 if self.roomy else self.stands.sign.x - 7
        return self._fan((left + right) / 2, right - left - HAND_CARD[0])

    def _fan(self, x: float, room: float) -> Fan:
        ends = (self.hand_size - 1) / 2
        turn, drop = 4.0 / self.hand_size, 13 / ends**2
        return Fan(x, 757.0, HAND_STEP, room, turn, drop, RAISED + BESIDE)

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

    @property
    def stands(self) -> Stands:
        """Where sign, piles and buttons stand."""
        if self.square:
            return SQUARE
        if self.below:
            return BELOW
        if self.lane:
            return LANE
        if self.facing:
            return FACING
        return ROOMY if self.roomy else NARROW

    @property
    def rack(self) -> Box:
        """The board of the open count."""
        if self.square:
            return Box(SQUARE.sign.x, 436, SQUARE.sign.width, 264)
        if self.public:
            return Box(CENTRE - 462.0, 858, 924, 44)
        width = 1024.0 if self.slots > 1 else 924.0
        most = 1824.0 if self.roomy else self.stands.sign.x - 16
        return Box(min(self.hand.x - width / 2, most - width), 546, width, 44)


@cache
def street_of(seats: int, slots: int, hand_size: int, company: Company, large: bool) -> Street:
    """The street of so many seats, one of them at home or none."""
    return Street(seats, slots, hand_size, company, large)
