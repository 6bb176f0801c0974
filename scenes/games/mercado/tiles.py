"""What Mercado's tiles and privileges look like: composed of art, real little coins and words.

Everything printed on them comes from the game's sheet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from scenes.games.mercado import signs
from scenes.kit.parts import in_lines
from scenes.kit.signs import centred, in_row
from sprites.components import icon
from sprites.painting import Picture
from sprites.picture import Baked, Fill, Group, NineSlice
from tabletop.games.mercado.sheet import POSITION, RANDOM

TILE: Final = (168.0, 220.0)
"""A tile in the market."""
CARD: Final = (88.0, 110.0)
"""A privilege in the hand."""
SMALL: Final = (68.0, 68.0)
"""A tile in a stack or among the discards."""

COIN: Final = 42.0
"""A coin of the price on a tile, unless there are more than three of them."""
COIN_OF_MANY: Final = 33.0
PRICE_TOP: Final = 6.0

_ART = (150.0, 150.0 * 110 / 168)
_SIGN = 32.0
_BAND = 156.0
_NAME = 26.0
_LABEL = 32.0
_INSET = 3.0
_SHORT = 0.84
"""How large the picture is above a row of effects."""


class Print(NamedTuple):
    """What is printed on a tile, as the sheet says."""

    price: tuple[str, ...]
    vp: int
    effects: tuple[str, ...]
    others: tuple[str, ...]


def coin(price: tuple[str, ...]) -> float:
    """The size of the coins of a price."""
    return COIN if len(price) <= 3 else COIN_OF_MANY


def worth(vp: int) -> str:
    """What stands on a tile's medal: a number or an icon's name; empty for nothing."""
    if vp in (POSITION, RANDOM):
        return {POSITION: "position", RANDOM: "random"}[vp]
    return str(vp) if vp else ""


@lru_cache(maxsize=128)
def tile(face: str, key: str, printed: Print, name: str) -> Picture:
    """A tile in the market, with its name. `face` is its family: object, perfume, market."""
    width, height = TILE
    parts: list[tuple[Picture, float, float]] = [(NineSlice(f"tile/front-{face}", *TILE), 0, 0)]
    coins = signs.price(printed.price, coin(printed.price))
    price_top = PRICE_TOP + (COIN - coins.size[1]) / 2
    parts.append((coins, (width - coins.size[0]) / 2, price_top))
    art_top = PRICE_TOP + COIN + 4
    share = _SHORT if printed.effects or printed.others else 1.0
    art = _ART[0] * share, _ART[1] * share
    parts.append((Baked(f"mercado/{key}", *art), (width - art[0]) / 2, art_top))
    sign = worth(printed.vp)
    if sign:
        medal = signs.medal(sign, 56)
        parts.append((medal, (width + art[0]) / 2 - 46, art_top + art[1] - 51))
    elif printed.others and printed.effects:
        own = _own(printed.effects)
        left = (width + art[0]) / 2 - own.size[0] + 4
        parts.append((own, left, art_top + art[1] - own.size[1]))
        printed = printed._replace(effects=())
    band = _band(printed)
    below = art_top + art[1]
    if band is None:
        title = _title(name, 2)
        room = height - below - 8
        parts.append((_cartouche(room - 6), _INSET, below + 4))
        parts.append((title, (width - title.size[0]) / 2, below + (room - title.size[1]) / 2))
        return Group(TILE, tuple(parts))
    low = height - 11 - _LABEL
    parts.append((band, (width - band.size[0]) / 2, (below + low - band.size[1]) / 2))
    title = _title(name, 1)
    parts.append((_cartouche(_LABEL), _INSET, low))
    parts.append((title, (width - title.size[0]) / 2, low + (_LABEL - title.size[1]) / 2))
    return Group(TILE, tuple(parts))


def _cartouche(height: float) -> Picture:
    """The label that a name stands on."""
    width = TILE[0] - 2 * _INSET
    edge, paper = (
        Fill(width, height, (150, 104, 50), 10),
        Fill(width - 3, height - 3, (255, 248, 228), 9),
    )
    return centred((width, height), (edge, width / 2, height / 2), (paper, width / 2, height / 2))


def _title(name: str, lines: int) -> Picture:
    """The name; in two lines where there is room for two and it needs them."""
    width = TILE[0] - 2 * _INSET
    if lines == 1:
        return signs.caption(name, width, _NAME)
    width -= 6
    return in_lines(name, _NAME, (width, 2.4 * _NAME), signs.INK, lines)


def _own(words: tuple[str, ...]) -> Picture:
    """What the buyer gets, on a slip of paper laid over the picture, where else a medal lies."""
    row = in_row(signs.effects(words, 36.0), 8)
    width, height = row.size[0] + 18, 46.0
    return centred(
        (width, height),
        (Fill(width, height, (96, 62, 30), 13), width / 2, height / 2),
        (Fill(width - 3, height - 3, (250, 240, 214), 12), width / 2, height / 2),
        (row, width / 2 + 1, height / 2 + 1),
    )


def _band(printed: Print) -> Picture | None:
    """The effects, as large as the width allows; None without any."""
    if not printed.effects and not printed.others:
        return None
    size = _SIGN
    band = _effects(printed, size)
    while band.size[0] > _BAND and size > 20:
        size -= 1
        band = _effects(printed, size)
    return band


def _effects(printed: Print, size: float) -> Picture:
    """The buyer's own effects, then on a dark ribbon what the others suffer."""
    parts: list[Picture] = []
    if printed.effects:
        parts.append(in_row(signs.effects(printed.effects, size), 4))
    if printed.others:
        theirs = signs.effects(printed.others, size * 0.9, pale=True)
        row = in_row([icon("others", size * 0.86), *theirs], 2)
        width, height = row.size[0] + 10, size + 1.0
        ribbon = centred(
            (width, height),
            (Fill(width, height, (52, 30, 24), 9), width / 2, height / 2),
            (row, width / 2, height / 2),
        )
        parts.append(ribbon)
    return in_row(parts, 5)


@lru_cache(maxsize=64)
def small_tile(face: str, key: str) -> Picture:
    """A tile among the discards: its picture alone."""
    width, height = SMALL
    art = Baked(f"mercado/{key}", width=width - 12)
    paper = NineSlice(f"tile/front-{face}", *SMALL)
    return centred(SMALL, (paper, width / 2, height / 2), (art, width / 2, height / 2))


def tile_back(family: str) -> Picture:
    """The back of a tile in its stack."""
    return Baked(f"tile/back-{family}", *SMALL)


@lru_cache(maxsize=64)
def privilege(vp: int, effects: tuple[str, ...], height: float) -> Picture:
    """A privilege face up: its VP large, below them its effect."""
    front = Baked("token/privilege-front", height=height)
    width = front.size[0]
    number = signs.medal(str(vp), height * 0.5)
    parts: list[tuple[Picture, float, float]] = [(front, width / 2, height / 2)]
    if not effects:
        parts.append((number, width / 2, height * 0.42))
        return centred((width, height), *parts)
    parts.append((number, width / 2, height * 0.35))
    own = [
        in_row([dark_others(height * 0.22), signs.effect(word[7:], height * 0.24)], 2)
        if word.startswith("others_")
        else signs.effect(word, height * 0.27)
        for word in effects
    ]
    row = in_row(own, 3)
    parts.append((row, width / 2 + 2, height * 0.78))
    return centred((width, height), *parts)


def dark_others(size: float) -> Picture:
    """The two heads: it concerns the others."""
    return signs.dark_icon("others", size)


def privilege_back(height: float) -> Picture:
    """A privilege face down."""
    return Baked("token/privilege-back", height=height)
