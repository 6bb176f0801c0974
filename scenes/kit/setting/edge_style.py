"""The style of one game's far edge: its heights and the form of its place cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.kit.setting.type_sizes import TWO_LINE_TEXT_SCALE

CARD_HEIGHT: Final = 78.0
"""Height of a place card with one line."""
TWO_LINE_HEIGHT: Final = 156.0
"""Height of a place card with two lines, for large text."""
HOME_CARD: Final = (222.0, 1020.0, 380.0)
"""Middle and width of the place card of a home seat, at the near edge."""


@dataclass(frozen=True)
class EdgeStyle:
    """The far edge of one game."""

    y: float = 236.0
    """Height of the far edge: 236, or 176 for a full table."""
    large_y: float = 176.0
    """Height of the far edge with large text."""
    large_card_height: float = TWO_LINE_HEIGHT
    """Height of a place card with large text: two lines, or less for one large line."""
    card_rise: float = 0.0
    """Distance by which place cards with one line lie higher, before the busts."""
    card_width: float | None = None
    """Width of place cards; None for that of the number of seats."""
    card_shift: float = 0.0
    """Distance of the place cards to the right of their seats."""
    bust_shift: float = 0.0
    """Distance of the busts to the right of their seats, with text of the usual size."""
    is_home_last: bool = False
    """True if a home seat has the last place along the far edge, not one at the near edge."""
    home_card: tuple[float, float, float] = HOME_CARD
    """Middle and width of the home seat's place card."""

    def height(self, text_scale: float) -> float:
        """Return the height of the far edge at a text scale."""
        return self.large_y if text_scale >= TWO_LINE_TEXT_SCALE else self.y
