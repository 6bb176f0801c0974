"""What a seat may decide in the Tea House."""

from __future__ import annotations

from tabletop.core.actions import Action


class Serve(Action):
    """Lay a card of this rank on one's tray (TEA-2.1)."""

    tea: int


class Sell(Action):
    """Discard a card of this rank for a coin out of the bag (TEA-2.2)."""

    tea: int


ACTIONS = (Serve, Sell)
