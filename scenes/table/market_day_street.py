"""Where everything stands in Market Day's street: the stalls, the hand, deck, sign and rack.

The others' stalls stand in a row, clockwise from the left; one's own at the lower left beside
the hand. With two cards a round (2 or 3 seats) stalls are wider and the hand is longer, so that
the deck moves up beside the row. All lengths are design units.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.places import Fan, Pose
from sprites.components import HAND_CARD
from sprites.picture import Box

CENTRE = 960.0
BETWEEN = 16.0  # two cards of one stall
MARGIN = 24.0
AWNING = 0.27  # its height by its width, at most AWNING_MOST
AWNING_MOST = 92.0
UNDER = 12.0  # how much of a card the awning covers
PLATE = 52.0

ROW_TOP = 42.0
HOME_TOP = 546.0
INFO = 60.0  # the line of numbers below a rival's plate


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
    def plate_y(self) -> float:
        """The middle of the name plate."""
        return self.card_top + self.tall + 8 + PLATE / 2

    @property
    def bottom(self) -> float:
        return self.plate_y + PLATE / 2 + (8 if self.home else INFO + 8)

    @property
    def counter(self) -> Box:
        """The wooden counter."""
        top = self.top + self.awning[1] * 0.4
        return Box(self.x - self.width / 2, top, self.width, self.bottom - top)

    @property
    def info_y(self) -> float:
        """The middle of the line of numbers below the plate."""
        return self.plate_y + PLATE / 2 + INFO / 2 + 1

    def slot(self, index: int) -> Pose:
        """Where the index-th card lies."""
        step = self.card + BETWEEN
        first = self.x - (self.slots - 1) * step / 2
        return Pose(first + index * step, self.card_top + self.tall / 2)

    def poses(self, n: int) -> list[Pose]:
        """A spread: the first card in the first slot."""
        return [self.slot(i) for i in range(n)]


@dataclass(frozen=True)
class Street:
    """The whole table for so many seats, each with so many slots, hands of so many cards."""

    seats: int
    slots: int
    hand_size: int

    @property
    def wide(self) -> bool:
        """Whether stalls are for two cards: then deck and sign stand beside the row."""
        return self.slots > 1

    def stall(self, after: int) -> Stall:
        """The stall of the seat that sits so many places after the one at the bottom."""
        card = 200.0 if self.seats == 8 else 210.0
        one = self.slots * card + (self.slots - 1) * BETWEEN + 2 * MARGIN
        if after == 0:
            return Stall(60 + one / 2, HOME_TOP, one, card, self.slots, True)
        others = self.seats - 1
        pitch = {1: 540.0, 2: 540.0, 3: 400.0, 4: 380.0, 5: 334.0, 6: 292.0, 7: 255.0}[others]
        width = one if self.wide else min(pitch - 12, 320.0)
        x = CENTRE + (after - 1 - (others - 1) / 2) * pitch
        return Stall(x, ROW_TOP, width, card, self.slots, False)

    @property
    def mat(self) -> Box:
        """The felt below the row."""
        first, last = self.stall(1).counter, self.stall(self.seats - 1).counter
        left = max(24.0, first.x - 40)
        return Box(left, 24, 1920 - 2 * left, first.bottom + 14 - 24)

    @property
    def numbers(self) -> Box:
        """Beside one's own stall: points, discs."""
        stall = self.stall(0)
        return Box(stall.counter.right + 14, 600, 148, 340)

    @property
    def hand(self) -> Fan:
        """One's own hand."""
        left = self.numbers.right + 22
        right = 1836.0 if self.wide else 1432.0
        room = right - left - HAND_CARD[0]
        step = min(138.0, room / max(1, self.hand_size - 1))
        ends = (self.hand_size - 1) / 2
        return Fan(
            (left + right) / 2, 764.0, step, room, turn=9.0 / self.hand_size, drop=13 / ends**2
        )

    @property
    def sign(self) -> Box:
        """The board that says which hand and round it is."""
        if self.wide:
            return Box(96, 60, min(330.0, self.mat.x - 120), 130)
        return Box(1456, 566, 368, 92)

    @property
    def deck(self) -> Pose:
        """The middle of the deck."""
        return Pose(1580, 210) if self.wide else Pose(1540, 736)

    @property
    def discard(self) -> Pose:
        """The middle of the discard pile."""
        return Pose(1742, 210, -3) if self.wide else Pose(1740, 736, -3)

    @property
    def pile_card(self) -> float:
        """The width of a card in a pile."""
        return 132.0 if self.wide else 92.0

    @property
    def rack(self) -> Box:
        """The board of the open count."""
        if self.wide:
            return Box(740, 548, 1084, 44)
        return Box(500, 546, 924, 44)

    @property
    def buttons(self) -> Box:
        """Where buttons of actions stand."""
        if self.wide:
            return Box(1496, 384, 328, 150)
        return Box(1456, 812, 368, 134)
