"""Actions of The Nacho Incident."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.actions import Action
from tabletop.games.nacho.state import PROVINCES, SMUGGLER_NUMBERS


class Choose(Action):
    """The secret choice of a smuggler of the hand (NAC-3.1); another choice replaces it."""

    flag: str
    number: int


class Deliver(Action):
    """Delivery of a cube from a seat's warehouse to a province (own: NAC-4.2; other: NAC-4.3)."""

    seat: int
    ingredient: str
    province: int


class Visit(Action):
    """Naming of a province without a delivery (NAC-4.4)."""

    province: int


class Arrest(Action):
    """Arrest of a smuggler at the own cantina of a province by an own Mountie (NAC-5.2)."""

    mountie: str
    flag: str
    number: int
    province: int


class Dismiss(Action):
    """Discard of a Mountie, because there is no smuggler to arrest (NAC-5.2)."""

    mountie: str


class GiveGem(Action):
    """Gift of the gemstone to one of the seats with least gold (NAC-6.4)."""

    seat: int


class Discard(Action):
    """Discard of smugglers before all hands are filled up (NAC-6.5, 9.1); perhaps of none.

    `places` are indices of the hand in ascending order, from 0. Of equal smugglers the first
    ones are named. Another decision replaces it.
    """

    places: tuple[int, ...]


class Sell(Action):
    """Sale of a cube of the own warehouse to Mexico (NAC-7.2)."""

    ingredient: str


class DrawCube(Action):
    """Draw of a cube into a warehouse of fewer than two; no sale may follow (NAC-7.2)."""


class DoneDrawing(Action):
    """End of selling and drawing cubes (NAC-7.2)."""


ACTION_TYPES = (
    Choose,
    Deliver,
    Visit,
    Arrest,
    Dismiss,
    GiveGem,
    Discard,
    Sell,
    DrawCube,
    DoneDrawing,
)
"""Action types of the game."""

CHOOSE_ACTIONS: Final = tuple(Choose(flag, n) for n in SMUGGLER_NUMBERS for flag in PROVINCES)
"""Choose actions by kind of smuggler."""
SMUGGLER_BY_ACTION: Final[Mapping[Action, int]] = {
    action: kind for kind, action in enumerate(CHOOSE_ACTIONS)
}
"""Kind of smuggler by choose action."""
