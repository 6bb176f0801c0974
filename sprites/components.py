"""The kinds of component and what each looks like, as long as no words are needed.

Sizes are those of the type scale of the table: a coin is 72 units across, a market card 210 x
294, a hand card 240 x 336.
"""

from __future__ import annotations

from sprites.painting import Picture
from sprites.picture import Baked, Group, NineSlice

COIN = 72.0
MEEPLE = 76.0
GEM = 64.0
TILE = 140.0
HAND_CARD = (240.0, 336.0)
MARKET_CARD = (210.0, 294.0)

DECK_EDGE = 1.6  # how far each card of a deck that shows peeps out, to the lower right
DECK_SHOWN = 8  # more cards than this look no thicker
CARDS_AN_EDGE = 4  # cards for each edge that shows


def coin(kind: str, size: float = COIN) -> Picture:
    """A coin: gold, silver, copper, turquoise, black or white."""
    return Baked(f"coin/{kind}", width=size)


def bag(color: str, height: float | None = None) -> Picture:
    """The cloth bag of a seat."""
    return Baked(f"bag/{color}", height=height)


def meeple(color: str, height: float = MEEPLE) -> Picture:
    """The wooden figure of a seat."""
    return Baked(f"meeple/{color}", height=height)


def symbol(name: str, size: float) -> Picture:
    """The sign of a seat, shown with its colour."""
    return Baked(f"symbol/{name}", width=size)


def icon(name: str, size: float) -> Picture:
    """A drawn sign, such as an arrow."""
    return Baked(f"icon/{name}", width=size)


def seal(size: float | None = None) -> Picture:
    """A wax seal."""
    return Baked("seal", width=size)


def card_back(game: str, size: tuple[float, float] = MARKET_CARD) -> Picture:
    """The back that all cards of a game share."""
    return Baked(f"card/back-{game}", *size)


def card_front(size: tuple[float, float] = MARKET_CARD) -> Picture:
    """Plain paper for the front of a card."""
    return NineSlice("card/front", *size)


def deck(top: Picture, count: int) -> Picture:
    """A stack of `count` cards, of which the topmost shows: the thicker, the more there are.

    Its size grows with its thickness; the topmost card is at the upper left. Raises ValueError
    for an empty one, which is no deck but its place.
    """
    if count < 1:
        raise ValueError("a deck holds at least one card")
    edges = min(DECK_SHOWN, -(-(count - 1) // CARDS_AN_EDGE))
    width, height = top.size
    thick = edges * DECK_EDGE
    parts = tuple((top, i * DECK_EDGE, i * DECK_EDGE) for i in range(edges, -1, -1))
    return Group((width + thick, height + thick), parts)
