"""The far edge of a table: the x of each seat, the boxes of busts and place cards.

A game's zone layout has one (`ZoneLayout.far_edge`) and places the zones of a seat below
`card_box(seat)`, from `content_top` on.
"""

from __future__ import annotations

from math import inf
from typing import Any, ClassVar, Final, NamedTuple

from scenes.kit.placement import Placement
from scenes.kit.roles.seating import Seating
from scenes.kit.setting.edge_style import CARD_HEIGHT, TWO_LINE_HEIGHT, EdgeStyle
from scenes.kit.setting.type_sizes import TWO_LINE_TEXT_SCALE
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box
from tabletop.core.zones import Seat


class SeatPitch(NamedTuple):
    """Sizes for a number of seats along the far edge, design pixels."""

    pitch: float
    """Distance between two seats."""
    card_width: float
    bust_height: float
    turn_bust_height: float
    """Height of the bust whose turn it is."""


SEAT_PITCHES: Final = {
    1: SeatPitch(920, 390, 216, 250),
    2: SeatPitch(920, 390, 216, 250),
    3: SeatPitch(620, 390, 216, 250),
    4: SeatPitch(466, 330, 216, 250),
    5: SeatPitch(372, 310, 200, 236),
    6: SeatPitch(312, 250, 170, 200),
    7: SeatPitch(268, 220, 150, 165),
    8: SeatPitch(238, 212, 146, 160),
}
"""Pitches by the number of seats along the far edge."""
WIDE_PITCH: Final = 330.0
"""Pitch from which large place cards leave room for a seat's things beside them."""
LARGE_HOME_CARD_HEIGHT: Final = 100.0
"""Height of the home seat's place card with large text: one line, for it stands alone."""
CARD_OFFSET: Final = 52.0
"""Distance of the middles of place cards below the far edge."""
FOOT_OFFSET: Final = 4.0
"""Distance by which a bust reaches below the far edge."""


class FarEdge:
    """The seats of a table along its far edge; a home seat is at the near edge."""

    has_score_on_cards: ClassVar[bool] = True
    """True if place cards show scores and the lead; False where a game has boards for them."""

    def __init__(self, seating: Seating[Any], style: EdgeStyle | None = None) -> None:
        self.seating = seating
        self.style = style or EdgeStyle()

    @property
    def is_large(self) -> bool:
        """True if text is so large that place cards have their large form."""
        return self.seating.theme.text_scale >= TWO_LINE_TEXT_SCALE

    @property
    def y(self) -> float:
        """Height of the far edge."""
        return self.style.height(self.seating.theme.text_scale)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats along the far edge from left to right, in turn order."""
        rivals = self.seating.rivals()
        if self.style.is_home_last and not self.seating.is_public:
            return (*rivals, self.seating.home_seat)
        return rivals

    @property
    def sizes(self) -> SeatPitch:
        """Sizes for the present number of seats."""
        return SEAT_PITCHES[len(self.seats)]

    @property
    def card_height(self) -> float:
        """Height of the place cards."""
        return self.style.large_card_height if self.is_large else CARD_HEIGHT

    @property
    def content_top(self) -> float:
        """Height below the place cards, from which zones may begin."""
        if self.seats:
            return self.card_box(self.seats[0]).bottom + 8.0
        return self.y + CARD_OFFSET

    def x(self, seat: Seat) -> float:
        """Return the x of a seat's middle; of the home seat that of its place card."""
        seats = self.seats
        if seat not in seats:
            return self.style.home_card[0]
        return SCREEN_SIZE[0] / 2 + (seats.index(seat) - (len(seats) - 1) / 2) * self.sizes.pitch

    def card_box(self, seat: Seat) -> Box:
        """Return the box of a seat's place card."""
        height = self.card_height
        if seat not in self.seats:
            x, y, width = self.style.home_card
            height = min(height, LARGE_HOME_CARD_HEIGHT)
            return Box(x - width / 2, y + CARD_HEIGHT / 2 - height, width, height)
        width = self.style.card_width or self.sizes.card_width
        top = self.y + CARD_OFFSET - CARD_HEIGHT / 2 - self.style.card_rise
        shift = self.style.card_shift
        if self.is_large:
            top = self.y - 14.0
            one_line = self.card_height < TWO_LINE_HEIGHT
            pitch = self.sizes.pitch
            shift = 0.0 if one_line else shift  # such a card takes the room beside it
            narrow = min(width + 30.0, pitch - 20.0)  # many seats: as wide as their pitch allows
            width = min(424.0, pitch - 40.0) if one_line else max(min(width, pitch * 0.63), narrow)
            if pitch >= WIDE_PITCH and not one_line:
                width = min(self.sizes.card_width, pitch * 0.63)
        return Box(self.x(seat) + shift - width / 2, top, width, height)

    def score_position(self, seat: Seat) -> Placement:
        """Return the middle of a seat's score, from which its changes rise."""
        box = self.card_box(seat)
        return Placement(box.right - 50.0, box.bottom - 44.0)

    def crown_position(self, seat: Seat) -> Placement:
        """Return the foot of the leader's crown: the right end of the place card."""
        box = self.card_box(seat)
        return Placement(box.right - 40.0, box.y)

    @property
    def max_score_size(self) -> float:
        """Greatest text size of the scores on place cards."""
        return inf

    def max_name_size(self, seat: Seat) -> float:
        """Return the greatest text size of the name on a place card."""
        return inf

    def shows_score(self, seat: Seat) -> bool:
        """True if the place card of a seat shows its score and the lead."""
        return self.has_score_on_cards or seat not in self.seats

    def bust_foot(self, seat: Seat) -> Placement:
        """Return the middle of the lower end of a seat's bust."""
        shift = 0.0 if self.is_large else self.style.bust_shift
        return Placement(self.x(seat) + shift, self.y + FOOT_OFFSET)

    def column(self, seat: Seat, bottom: float) -> Box:
        """Return the column of a seat from the top of its place card down to a height."""
        if seat not in self.seats:
            return self.card_box(seat)
        width = min(self.sizes.pitch, SCREEN_SIZE[0] / max(1, len(self.seats)))
        top = self.card_box(seat).y
        return Box(self.x(seat) - width / 2, top, width, bottom - top)
