"""The two people of a loss page: busts behind the far edge, with their place cards before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.setting.busts import bust_picture
from scenes.kit.setting.place_cards import CardFacts, place_card
from scenes.ui.context import UiContext
from scenes.ui.widgets.widget import Widget
from tabletop.match.setup import SeatSpec

CARD_SIZE: Final = (338.0, 78.0)
CARD_DROP: Final = 14.0
"""Distance of the place cards below the edge."""
OTHER_SHARE: Final = 0.76
"""Height of the second bust by that of the first."""
BUST_Z: Final = -30.0


class PersonFacts(NamedTuple):
    """One person of the page."""

    seat: SeatSpec
    mood: str
    score: str
    has_won: bool


class PersonComparison(Widget):
    """Two people side by side; the first, whose page it is, is larger.

    Its box reaches from the top of the busts to the lower edge of the place cards.
    """

    def __init__(self, context: UiContext, people: Sequence[PersonFacts]) -> None:
        super().__init__(context, "people")
        self._people = people

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the whole width and the height of the cards."""
        return width, CARD_DROP + CARD_SIZE[1]

    def build(self) -> None:
        """Build the busts with their feet at the edge, and the cards before it."""
        theme, box = self.theme, self.box
        edge = box.bottom - CARD_SIZE[1] - CARD_DROP
        part = box.width / len(self._people)
        wide = min(CARD_SIZE[0], part - theme.gap)
        for n, person in enumerate(self._people):
            middle = box.x + (n + 0.5) * part
            high = (edge - box.y) * (OTHER_SHARE if n else 1.0)
            picture = bust_picture(theme, person.seat, person.mood, high, 1.0, bool(n))
            if picture is not None:
                x = middle - picture.size[0] / 2
                self.add_picture(picture, x, edge - picture.size[1], z=BUST_Z, mark=f"face:{n}")
            facts = CardFacts(
                person.seat.name, person.seat.colour, person.score, person.has_won,
                is_gilded=person.has_won,
            )  # fmt: skip
            card = place_card(facts, wide, CARD_SIZE[1], theme)
            x, y = middle - wide / 2, edge + CARD_DROP
            self.add_picture(card, x, y, lift=10.0, z=0.2, mark=f"card:{n}")
