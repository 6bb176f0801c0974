"""What a seat may decide in Mercado."""

from __future__ import annotations

from tabletop.core.actions import Action


class PlayPrivilege(Action):
    """Play one privilege of one's hand at the start of the turn (MER-4.1, MER-7.9)."""

    privilege: str


class UseIcon(Action):
    """Let the icon work on which a privilege's move has ended (MER-7.9)."""


class DeclineIcon(Action):
    """Decline the icon on which a privilege's move has ended (MER-7.9)."""


class Draw(Action):
    """Action A: draw three coins (MER-4.3)."""


class TakeBack(Action):
    """Action B: put all coins of one's player tile back into the bag (MER-4.9)."""


class Pass(Action):
    """Neither action is possible (MER-4.3)."""


class BreakSeal(Action):
    """Return a seal to draw two more coins (MER-4.4)."""


class Lay(Action):
    """Lay one drawn coin at a market place (MER-4.6)."""

    coin: str
    place: int


class Finish(Action):
    """Lay no more: the rest goes back into the bag (MER-4.6)."""


class Resolve(Action):
    """Choose which of several paid tiles is resolved next (MER-4.7)."""

    place: int


class LayWhite(Action):
    """Lay the white coin of the coin changer (MER-6.2)."""

    place: int


class DiscardPrivilege(Action):
    """Discard one of one's privileges, as a tile demands (MER-7.7)."""

    privilege: str


ACTIONS = (
    PlayPrivilege,
    UseIcon,
    DeclineIcon,
    Draw,
    TakeBack,
    Pass,
    BreakSeal,
    Lay,
    Finish,
    Resolve,
    LayWhite,
    DiscardPrivilege,
)
"""Every kind of action of the game."""
