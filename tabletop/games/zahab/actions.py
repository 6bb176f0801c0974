"""What a seat may decide in Zahab."""

from __future__ import annotations

from tabletop.core.actions import Action


class Place(Action):
    """Put one's camel on a free space of the ring, in the first turn (ZAH-3.1)."""

    space: int


class Steps(Action):
    """Go 1 step, one more for a gold and one more for a hand card; card 0 is none (ZAH-4.1)."""

    gold: bool
    card: int


class UseSpace(Action):
    """Use the effect of the space on which one's camel stands (ZAH-4.4)."""


class TakeGold(Action):
    """Take 1 gold from the supply instead of the effect (ZAH-4.4)."""


class TakeGoldFrom(Action):
    """Take 1 gold from a displayed card, the supply having none (ZAH-4.4)."""

    place: int


class Pass(Action):
    """Neither use the effect nor take gold, since there is none to be had (ZAH-4.4)."""


class Ride(Action):
    """Move on with the hermit (ZAH-5.7)."""

    steps: int


class Trade(Action):
    """Play this card of one's hand (ZAH-7.1)."""

    card: int


class EndTrading(Action):
    """Make no use of a card's permission to trade again (ZAH-7.6)."""


class Discard(Action):
    """Discard this hand card as a cost (ZAH-7.2)."""

    card: int


class Exile(Action):
    """Exile this hand card as a cost: it leaves the game (ZAH-7.2)."""

    card: int


class Acquire(Action):
    """Take the card of this place of the display (ZAH-6.1)."""

    place: int


class Gain(Action):
    """Share out VP that may be of any colour (ZAH-8)."""

    blue: int
    red: int
    yellow: int


class Overflow(Action):
    """Give the surplus VP of a full track to this one (ZAH-7.4)."""

    track: str


class LoseSurplus(Action):
    """Pay no spirit and lose the surplus VP, by the expert rules (ZAH-11.2)."""


class ReturnTokens(Action):
    """Return what is above the limit of tokens (ZAH-7.3)."""

    gold: int
    gems: int


class PlaceNeutral(Action):
    """With two players: put an unused camel on a free space (ZAH-10.1)."""

    space: int


class MoveNeutral(Action):
    """With two players: move one of the neutral camels 1 step (ZAH-10.2)."""

    neutral: int


ACTIONS = (
    Place,
    Steps,
    UseSpace,
    TakeGold,
    TakeGoldFrom,
    Pass,
    Ride,
    Trade,
    EndTrading,
    Discard,
    Exile,
    Acquire,
    Gain,
    Overflow,
    LoseSurplus,
    ReturnTokens,
    PlaceNeutral,
    MoveNeutral,
)
"""Every kind of action of the game."""
