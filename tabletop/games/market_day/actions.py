"""What a seat may decide in Market Day."""

from __future__ import annotations

from tabletop.core.actions import Action


class Play(Action):
    """Play a card of this rank from one's hand to the market (MKD-2.4)."""

    rank: int


class Swap(Action):
    """Let one's Tinker change places with the card of this rank before that seat (MKD-3.5)."""

    seat: int
    rank: int


class KeepTinker(Action):
    """Leave one's Tinker where it lies (MKD-3.5)."""


ACTIONS = (Play, Swap, KeepTinker)
