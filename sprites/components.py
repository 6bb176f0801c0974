"""The pictures of game components that need no words.

Default sizes are those of the table: a coin is 72 design pixels across, a market card 210
x 294, a hand card 240 x 336.
"""

from __future__ import annotations

from sprites.painting import Picture
from sprites.picture import BakedPicture, NineSlice, PictureGroup

COIN_SIZE = 72.0
MEEPLE_HEIGHT = 76.0
GEM_SIZE = 64.0
TILE_SIZE = 140.0
HAND_CARD_SIZE = (240.0, 336.0)
MARKET_CARD_SIZE = (210.0, 294.0)

DECK_EDGE_OFFSET = 1.6  # how far each card of a deck that shows peeps out, to the lower right
MAX_DECK_EDGES = 8  # more cards than this look no thicker
CARDS_PER_EDGE = 4  # cards for each edge that shows


def coin_picture(kind: str, size: float = COIN_SIZE) -> Picture:
    """Return the picture of a coin: gold, silver, copper, turquoise, black or white."""
    return BakedPicture(f"coin/{kind}", width=size)


def bag_picture(color: str, height: float | None = None) -> Picture:
    """Return the picture of a seat's cloth bag."""
    return BakedPicture(f"bag/{color}", height=height)


def meeple_picture(color: str, height: float = MEEPLE_HEIGHT) -> Picture:
    """Return the picture of a seat's wooden figure."""
    return BakedPicture(f"meeple/{color}", height=height)


def seat_symbol_picture(name: str, size: float) -> Picture:
    """Return the picture of a seat symbol, which accompanies the seat colour."""
    return BakedPicture(f"symbol/{name}", width=size)


def icon_picture(name: str, size: float) -> Picture:
    """Return the picture of an icon, such as an arrow."""
    return BakedPicture(f"icon/{name}", width=size)


def wax_seal_picture(size: float | None = None) -> Picture:
    """Return the picture of a wax seal."""
    return BakedPicture("seal", width=size)


def card_back_picture(game: str, size: tuple[float, float] = MARKET_CARD_SIZE) -> Picture:
    """Return the picture of the back that all cards of a game share."""
    return BakedPicture(f"card/back-{game}", *size)


def card_front_picture(size: tuple[float, float] = MARKET_CARD_SIZE) -> Picture:
    """Return plain paper for the front of a card."""
    return NineSlice("card/front", *size)


def card_deck_picture(top: Picture, count: int) -> Picture:
    """Return the picture of a stack of `count` cards under a visible top card.

    Its size grows with its thickness; the top card is at the upper left.

    Raises:
        ValueError: The deck is empty.
    """
    if count < 1:
        raise ValueError("a deck holds at least one card")
    edges = min(MAX_DECK_EDGES, -(-(count - 1) // CARDS_PER_EDGE))
    width, height = top.size
    thick = edges * DECK_EDGE_OFFSET
    parts = tuple((top, i * DECK_EDGE_OFFSET, i * DECK_EDGE_OFFSET) for i in range(edges, -1, -1))
    return PictureGroup((width + thick, height + thick), parts)
