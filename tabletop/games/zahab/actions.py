"""Actions of Zahab."""

from __future__ import annotations

from tabletop.core.actions import Action


class Place(Action):
    """Placing of the own camel on a free space of the ring, in the first turn (ZAH-3.1)."""

    space: int


class Steps(Action):
    """1 step, one more for a gold and one more for a hand card; card 0 is none (ZAH-4.1)."""

    gold: bool
    card: int


class UseSpace(Action):
    """Use of the effect of the space on which the own camel stands (ZAH-4.4)."""


class TakeGold(Action):
    """1 gold from the supply instead of the effect (ZAH-4.4)."""


class TakeGoldFrom(Action):
    """1 gold from a displayed card, because the supply has none (ZAH-4.4)."""

    place: int


class Pass(Action):
    """A pass: neither the effect nor gold, because there is none to take (ZAH-4.4)."""


class Ride(Action):
    """A further move with the hermit (ZAH-5.7)."""

    steps: int


class Trade(Action):
    """A card, played from the hand (ZAH-7.1)."""

    card: int


class EndTrading(Action):
    """End of trading, without use of a card's permission to trade again (ZAH-7.6)."""


class Discard(Action):
    """Discard of a hand card as a cost (ZAH-7.2)."""

    card: int


class Exile(Action):
    """Exile of a hand card as a cost: it leaves the game (ZAH-7.2)."""

    card: int


class Acquire(Action):
    """The card at a place of the display, acquired (ZAH-6.1)."""

    place: int


class Gain(Action):
    """Distribution of VP that may be of any colour (ZAH-8)."""

    blue: int
    red: int
    yellow: int


class Overflow(Action):
    """Transfer of the surplus VP of a full track to this one (ZAH-7.4)."""

    track: str


class LoseSurplus(Action):
    """Loss of the surplus VP instead of payment of a spirit, by the expert rules (ZAH-11.2)."""


class ReturnTokens(Action):
    """Return of the tokens above the limit (ZAH-7.3)."""

    gold: int
    gems: int


class PlaceNeutral(Action):
    """Placing of an unused camel on a free space, with two players (ZAH-10.1)."""

    space: int


class MoveNeutral(Action):
    """1 step of a neutral camel, with two players (ZAH-10.2)."""

    neutral: int


ACTION_TYPES = (
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
"""Action types of the game."""
