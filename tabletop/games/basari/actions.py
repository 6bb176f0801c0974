"""What a seat may decide in Basari."""

from __future__ import annotations

from tabletop.core.actions import Action


class Choose(Action):
    """Lay this action card face down, or another one than before (BAS-3.2)."""

    action: str


class Offer(Action):
    """Offer so many gems of each colour: the first offer or a raise (BAS-4.2 to 4.5)."""

    red: int
    yellow: int
    green: int
    blue: int


class Accept(Action):
    """Take the gems on offer and leave the action to the other (BAS-4.3)."""


class GiveGem(Action):
    """Action D alone: return a gem of this colour to the stock (BAS-3.8)."""

    colour: str


class TakeGem(Action):
    """Action D: take a gem of this colour from the stock (BAS-3.8)."""

    colour: str


ACTIONS = (Choose, Offer, Accept, GiveGem, TakeGem)
