"""Actions of Basari."""

from __future__ import annotations

from tabletop.core.actions import Action


class Choose(Action):
    """The secret choice of an action card, or of another card than before (BAS-3.2)."""

    action: str


class Offer(Action):
    """An offer of a number of gems of each colour: the first one or a raise (BAS-4.2 to 4.5)."""

    red: int
    yellow: int
    green: int
    blue: int


class Accept(Action):
    """Acceptance of the gems on offer; the other seat carries out the action (BAS-4.3)."""


class GiveGem(Action):
    """Return of one gem of a colour to the stock, by the only seat with action D (BAS-3.8)."""

    colour: str


class TakeGem(Action):
    """Taking of one gem of a colour from the stock, by action D (BAS-3.8)."""

    colour: str


ACTION_TYPES = (Choose, Offer, Accept, GiveGem, TakeGem)
"""Action types of the game."""
