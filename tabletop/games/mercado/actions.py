"""Actions of Mercado."""

from __future__ import annotations

from tabletop.core.actions import Action


class PlayPrivilege(Action):
    """A privilege, played from the hand at the start of the turn (MER-4.1, MER-7.9)."""

    privilege: str


class UseIcon(Action):
    """Use of the icon on which the move of a privilege ended (MER-7.9)."""


class DeclineIcon(Action):
    """Refusal of the icon on which the move of a privilege ended (MER-7.9)."""


class Draw(Action):
    """Action A: three coins are drawn (MER-4.3)."""


class TakeBack(Action):
    """Action B: all coins of the player tile go back into the bag (MER-4.9)."""


class Pass(Action):
    """A pass, because neither action is possible (MER-4.3)."""


class BreakSeal(Action):
    """Return of a seal, to draw two more coins (MER-4.4)."""


class Lay(Action):
    """A drawn coin, laid at a market place (MER-4.6)."""

    coin: str
    place: int


class Finish(Action):
    """End of laying; the other coins go back into the bag (MER-4.6)."""


class Resolve(Action):
    """Choice of the tile that is resolved next, of several paid ones (MER-4.7)."""

    place: int


class LayWhite(Action):
    """Choice of a place for the white coin of the coin changer (MER-6.2)."""

    place: int


class DiscardPrivilege(Action):
    """Discard of an own privilege that a tile demands (MER-7.7)."""

    privilege: str


ACTION_TYPES = (
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
"""Action types of the game."""
