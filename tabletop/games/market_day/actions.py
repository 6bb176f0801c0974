"""Actions of Market Day."""

from __future__ import annotations

from tabletop.core.actions import Action


class Play(Action):
    """A card of this rank, played from the hand to the market (MKD-2.4)."""

    rank: int


class Swap(Action):
    """An exchange of the own Tinker with the card of a rank in front of a seat (MKD-3.5)."""

    seat: int
    rank: int


class KeepTinker(Action):
    """The decision to leave the own Tinker in place (MKD-3.5)."""


ACTION_TYPES = (Play, Swap, KeepTinker)
"""Action types of the game."""
