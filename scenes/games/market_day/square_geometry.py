"""Geometry of Market Day's square: played cards, the hand, the piles and the signs.

Cards are played before the counters; with two seats in the middle of the square. The hand
is a fan at the near edge. All lengths are design units.
"""

from __future__ import annotations

import math
from functools import cache, cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from scenes.kit.hand_spread import FOCUS_GAP, spread_around_focus
from scenes.kit.placement import CARD_ASPECT, CardSlot, Fan, Placement
from sprites.motion import NORMAL_MOTION
from sprites.picture import Box

CENTER_X: Final = 960.0
CARD_GAP: Final = 42.0
"""Distance of the two cards before a counter, each with its order of play at its corner."""
HAND_Y, HOME_HAND_Y = 842.0, 836.0
"""Middle of the cards of a hand; that of six cards of a home seat keeps its names off the line."""
SHORT_HAND_WIDTH, HOME_HAND_WIDTH, LONG_HAND_WIDTH = 226.0, 212.0, 204.0
"""Width of a card in a hand of six, in that of a home seat, and in a hand of ten."""
SHORT_HAND_STEP: Final = 214.0
MAX_SHORT_HAND: Final = 6
LONG_HAND_LEFT, LONG_HAND_RIGHT = 28.0, 1814.0
"""Ends of a hand of ten; the handle of the tools lies at its right."""
HOME_LEFT: Final = 292.0
"""Left end of a home seat's hand, beside its place card."""
MIDDLE_CARD_WIDTH: Final = 176.0
MIDDLE_Y: Final = 440.0
MIDDLE_X: Final = (664.0, 860.0, 1060.0, 1256.0)
"""Places of the played cards in the middle of the square, for two seats."""
DEMO_MIDDLE: Final = (340.0, 656.0, 1264.0, 1580.0), 708.0, 264.0
DEMO_MIDDLE_ACT: Final = (480.0, 800.0, 1120.0, 1440.0), 724.0, 290.0
"""Places of these cards in a demo, where no hand lies: their xs, their height, their width; at
rest, and close together while the round is settled."""
HOME_PLAYED: Final = CardSlot(152.0, 797.0, 128.0)
"""The card that a home seat has played, above its place card."""
MIN_BACK_WIDTH: Final = 28.0
BACK_SHARE: Final = 0.085
"""Width of the back that stands for a hand on a counter: at least, and by that of the stall."""
DISC_SIZE: Final = 48.0


class Fixtures(NamedTuple):
    """Places of the piles, the course of the game and the action buttons."""

    deck: CardSlot
    deck_count: Placement
    discard: CardSlot
    discard_count: Placement | None
    course: Placement
    """Middle of the two lines with deal and round."""
    buttons: Box


RIGHT_BUTTONS: Final = Box(1470.0, 986.0, 346.0, 84.0)
"""Beside the one line; a button comes only when no card of the hand is asked for."""
MIDDLE_BUTTONS: Final = Box(620.0, 590.0, 680.0, 84.0)
"""Below the cards in the middle of the square, between the columns of two stalls."""
AT_BOTH_SIDES: Final = Fixtures(
    CardSlot(96.0, 800.0, 128.0), Placement(96.0, 926.0),
    CardSlot(226.0, 808.0, 100.0, -3), Placement(226.0, 926.0),
    Placement(1770.0, 822.0), RIGHT_BUTTONS,
)  # fmt: skip
"""Deck at the left of the hand, course at its right."""
AT_THE_RIGHT: Final = Fixtures(
    CardSlot(1676.0, 756.0, 72.0), Placement(1768.0, 756.0),
    CardSlot(1862.0, 758.0, 72.0, -3), None,
    Placement(1770.0, 884.0), RIGHT_BUTTONS,
)  # fmt: skip
"""Piles and course at the right of a home seat's hand."""
IN_THE_SQUARE: Final = Fixtures(
    CardSlot(1130.0, 400.0, 112.0), Placement(1130.0, 526.0),
    CardSlot(1262.0, 404.0, 92.0, -3), Placement(1262.0, 526.0),
    Placement(1196.0, 626.0), Box(550.0, 590.0, 490.0, 84.0),
)  # fmt: skip
"""Between two stalls, above a long hand."""
BELOW_THE_STALLS: Final = Fixtures(
    CardSlot(1480.0, 590.0, 92.0), Placement(1570.0, 590.0),
    CardSlot(1670.0, 592.0, 82.0, -3), Placement(1752.0, 592.0),
    Placement(330.0, 590.0), MIDDLE_BUTTONS,
)  # fmt: skip
"""Below two stalls, with the played cards between them."""
BESIDE_A_STALL: Final = Fixtures(
    CardSlot(1500.0, 400.0, 128.0), Placement(1500.0, 536.0),
    CardSlot(1650.0, 404.0, 104.0, -3), Placement(1650.0, 536.0),
    Placement(1575.0, 642.0), MIDDLE_BUTTONS,
)  # fmt: skip
"""In the place of a second stall."""
BETWEEN_THREE: Final = Fixtures(
    CardSlot(650.0, 330.0, 112.0), Placement(650.0, 442.0),
    CardSlot(1270.0, 590.0, 80.0, -3), Placement(1270.0, 496.0),
    Placement(650.0, 604.0), RIGHT_BUTTONS,
)  # fmt: skip
"""Between three stalls, above a long hand; cards on their way to the discard pile cross no name."""
DEMO_NEAR_EDGE: Final = Fixtures(
    CardSlot(58.0, 985.0, 62.0), Placement(142.0, 979.0),
    CardSlot(232.0, 986.0, 62.0, -3), Placement(314.0, 980.0),
    Placement(1664.0, 979.0), RIGHT_BUTTONS,
)  # fmt: skip
"""Piles and course at the near edge of a demo, where no hand lies."""


class SquareGeometry:
    """Geometry of the whole table."""

    def __init__(
        self, counters: int, slots: int, hand_size: int, has_home: bool, is_demo: bool
    ) -> None:
        """Compute the geometry.

        Args:
            counters: Seats behind counters.
            slots: Cards that each seat plays in a round.
            hand_size: Cards of a full hand.
            has_home: True if a home seat has its place card at the near edge.
            is_demo: True if no hand is ever opened, so that the square reaches to the near edge.
        """
        self.slot_count, self.hand_size, self.has_home = slots, hand_size, has_home
        self.is_demo = is_demo
        self.plays_in_middle = counters + has_home == 2
        """True if cards are played in the middle of the square instead of before counters."""
        self.fixtures = self._fixtures(counters)
        long = hand_size > MAX_SHORT_HAND
        short = HOME_HAND_WIDTH if has_home else SHORT_HAND_WIDTH
        self.hand_card_width = LONG_HAND_WIDTH if long else short
        """Width of a card in an open hand."""
        left = HOME_LEFT if has_home else LONG_HAND_LEFT if long else 300.0
        right = LONG_HAND_RIGHT if long else 1620.0
        room = right - left - self.hand_card_width
        ends = (hand_size - 1) / 2
        focus = self.hand_card_width * NORMAL_MOTION.focus_zoom + FOCUS_GAP
        y = HOME_HAND_Y if has_home and not long else HAND_Y
        self.hand_fan = Fan(
            (left + right) / 2, y, SHORT_HAND_STEP, room, 10.0 / hand_size, 26 / ends**2, focus
        )
        """A hand at the near edge: the fewer cards, the less they cover one another."""
        self.hand_box = Box(
            left, y - self.hand_card_width * CARD_ASPECT / 2, right - left,
            self.hand_card_width * CARD_ASPECT + 26.0,
        )  # fmt: skip
        """Box of a whole open hand."""
        width = 1024.0 if long else 924.0
        self.rack_box = Box(CENTER_X - width / 2, 8.0, width, 44.0)
        """The board of the open count, above the stalls."""

    def _fixtures(self, counters: int) -> Fixtures:
        if self.is_demo:
            return DEMO_NEAR_EDGE
        if self.slot_count == 1:
            return AT_THE_RIGHT if self.has_home else AT_BOTH_SIDES
        if self.has_home:
            return BESIDE_A_STALL if counters == 1 else IN_THE_SQUARE
        return BELOW_THE_STALLS if counters == 2 else BETWEEN_THREE

    def home_slots(self) -> tuple[CardSlot, ...]:
        """Return the slots of the cards that a home seat has played."""
        if self.plays_in_middle:
            return self.middle_slots(1)
        if self.slot_count == 1:
            return (HOME_PLAYED,)
        return tuple(CardSlot(x, MIDDLE_Y, MIDDLE_CARD_WIDTH) for x in MIDDLE_X[:2])

    def middle_slots(self, place: int) -> tuple[CardSlot, ...]:
        """Return the slots in the middle of the square of the first (0) or second (1) seat."""
        first = place * self.slot_count
        xs, y, width = DEMO_MIDDLE if self.is_demo else (MIDDLE_X, MIDDLE_Y, MIDDLE_CARD_WIDTH)
        return tuple(CardSlot(x, y, width) for x in xs[first : first + self.slot_count])

    def middle_act_slots(self, place: int) -> tuple[CardSlot, ...]:
        """Return the slots in the middle of the square while a round is settled.

        Below the own hand there is no room to come closer.
        """
        if not self.is_demo:
            return self.middle_slots(place)
        xs, y, width = DEMO_MIDDLE_ACT
        return tuple(CardSlot(x, y, width) for x in xs[2 * place : 2 * place + 2])

    def counter_slots(self, x: float, top: float, width: float) -> tuple[CardSlot, ...]:
        """Return the slots of the cards before a counter.

        Args:
            x: Middle of the counter.
            top: Height of the upper edge of the cards.
            width: Width of a card.
        """
        pitch = width + CARD_GAP
        first = x - (self.slot_count - 1) / 2 * pitch
        y = top + width * CARD_ASPECT / 2
        return tuple(CardSlot(first + n * pitch, y, width) for n in range(self.slot_count))

    @cached_property
    def min_visible_width(self) -> float:
        """Least visible width of each card in a full hand.

        A card lies under the next one, turned a little more, or under the one in focus, which
        lies straight and is enlarged.
        """
        width = self.hand_card_width
        fan, poses = self.hand_fan, self.hand_fan.poses(self.hand_size)
        focused, half = width * NORMAL_MOTION.focus_zoom, width * CARD_ASPECT / 2
        seen = []
        for focus in range(self.hand_size):
            xs = spread_around_focus(poses, focused, focus, fan.max_x)
            for index, ((x, pose), (next_x, next_pose)) in enumerate(
                pairwise(zip(xs, poses, strict=True))
            ):
                if index != focus:
                    raised = index + 1 == focus
                    turn = abs(pose.angle - (0.0 if raised else next_pose.angle))
                    grown = (focused - width) / 2 if raised else 0.0
                    seen.append(next_x - x - grown - half * math.sin(math.radians(turn)))
        return min(seen)


@cache
def square_geometry_for(
    counters: int, slots: int, hand_size: int, has_home: bool, is_demo: bool
) -> SquareGeometry:
    """Return the cached geometry of a square."""
    return SquareGeometry(counters, slots, hand_size, has_home, is_demo)
