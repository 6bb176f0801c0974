"""What a seat may decide in The Nacho Incident."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.actions import Action
from tabletop.games.nacho.state import NUMBERS, PROVINCES


class Choose(Action):
    """Lay a smuggler of one's hand face down (NAC-3.1); choosing again replaces the choice."""

    flag: str
    number: int


class Deliver(Action):
    """Bring a cube from a seat's warehouse to a province (NAC-4.2; another's: NAC-4.3)."""

    seat: int
    ingredient: str
    province: int


class Visit(Action):
    """Deliver nothing and name a province (NAC-4.4)."""

    province: int


class Arrest(Action):
    """Let a Mountie of one's own arrest a smuggler at one's cantina of a province (NAC-5.2)."""

    mountie: str
    flag: str
    number: int
    province: int


class Dismiss(Action):
    """Discard a Mountie, there being no smuggler to arrest (NAC-5.2)."""

    mountie: str


class GiveGem(Action):
    """Hand the gemstone to one of those with least gold (NAC-6.4)."""

    seat: int


class Discard(Action):
    """Discard the smugglers at these places of one's hand, in rising order from 0, perhaps none,
    before all hands are filled up (NAC-6.5, 9.1); deciding again replaces the decision.

    Of equal smugglers the first ones are named.
    """

    places: tuple[int, ...]


class Sell(Action):
    """Sell a cube of one's warehouse to Mexico (NAC-7.2)."""

    ingredient: str


class DrawCube(Action):
    """Draw a cube into a warehouse of fewer than two; nothing is sold any more (NAC-7.2)."""


class DoneDrawing(Action):
    """Sell nothing more and draw no more cubes (NAC-7.2)."""


ACTIONS = (Choose, Deliver, Visit, Arrest, Dismiss, GiveGem, Discard, Sell, DrawCube, DoneDrawing)

CHOICES: Final = tuple(Choose(flag, n) for n in NUMBERS for flag in PROVINCES)
"""By kind of smuggler."""
KIND: Final[Mapping[Action, int]] = {action: kind for kind, action in enumerate(CHOICES)}
"""The smuggler that a choice names."""
