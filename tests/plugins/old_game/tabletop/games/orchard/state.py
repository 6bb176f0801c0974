"""State and actions of the orchard."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.state import State, state
from tabletop.core.zones import Seat

FRUIT = tuple(f"fruit.{rank}" for rank in range(1, 4))
Tables = tuple[int, ...]


class Pick(Action):
    """Put a fruit of the hand into the basket."""

    fruit: int


@state
class Grove(State):
    """Positions of all fruits."""

    seats: int
    turn: Seat
    hands: list[tuple[int, ...]]
    baskets: list[tuple[int, ...]]
    deck: tuple[int, ...]
