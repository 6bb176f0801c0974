"""What Mercado's tiles and privileges look like: composed of art, real little coins and words.

Everything printed on them comes from the game's sheet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from scenes.games.mercado import signs
from scenes.kit.parts import LEAST, fitted, in_lines
from scenes.kit.signs import centred, concentric, in_row
from sprites.components import icon
from sprites.painting import Picture
from sprites.picture import Baked, Fill, NineSlice
from tabletop.games.mercado.sheet import POSITION, RANDOM

TILE: Final = (210.0, 275.0)
"""A tile in the market."""
CARD: Final = (84.0, 105.0)
"""A privilege in the hand."""
SMALL: Final = (60.0, 60.0)
"""A tile in a stack or among the discards."""

COIN: Final = 48.0
"""A coin of the price on a tile, unless there are more than three of them."""
COIN_OF_MANY: Final = 39.0
PRICE_TOP: Final = 13.0

_INSIDE = 184.0
"""The breadth within the printed frame of a tile."""
_ART = (_INSIDE, _INSIDE * 110 / 168)
_ART_TOP = PRICE_TOP + COIN + 2
_BELOW = _ART_TOP + _ART[1]
_FOOT = TILE[1] - 12.0
"""Where the printed frame of a tile begins, at the bottom."""
_LABEL = 40.0
"""The height of a name's cartouche, below a row of effects."""
_NAME = 27.0
_LETTERS = 1.5
"""How much lower than the middle of its line the letters of a name stand."""
_SIGN = 36.0
_LEAST_SIGN = 24.0
_NAMED = 30.0
"""The most that letters are high at least on a tile that bears its name: where text is large its
effects have that room, and a closer look names it."""
_LARGE_SIGN = 60.0


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
def tile(face: str, key: str, printed: Print, name: str, em: float = LEAST) -> Picture:
    """A tile in the market: price, picture, effects, name. `face`: object, perfume, market."""
    middle = TILE[0] / 2
    front = NineSlice(f"tile/front-{face}", *TILE)
    coins = signs.price(printed.price, coin(printed.price))
    parts: list[tuple[Picture, float, float]] = [
        (front, middle, TILE[1] / 2),
        (coins, middle, PRICE_TOP + COIN / 2),
    ]
    large = em > _NAMED
    band = _band(printed, _LARGE_SIGN if large else _SIGN)
    below = _BELOW if band or not large else (_ART_TOP + _FOOT + _ART[1]) / 2
    parts.append((Baked(f"mercado/{key}", *_ART), middle, below - _ART[1] / 2))
    if sign := worth(printed.vp):
        parts.append((signs.medal(sign, 62, em), middle + _ART[0] / 2 - 33, below - 30))
    high = _FOOT - _BELOW - 5
    if large:
        return centred(TILE, *parts, *([(band, middle, (_BELOW + _FOOT) / 2)] if band else []))
    if band:
        high = _LABEL
        parts.append((band, middle, (_BELOW + _FOOT - high) / 2))
    lines = 1 if band else 2
    parts.append((_cartouche(_title(name, high, lines), high), middle, _FOOT - high / 2))
    return centred(TILE, *parts)


def _cartouche(title: Picture, height: float) -> Picture:
    """A name on its label, within the printed frame."""
    size = _INSIDE, height
    middle = _INSIDE / 2, height / 2
    edge = Fill(*size, (150, 104, 50), 10)
    paper = Fill(_INSIDE - 4, height - 4, (255, 248, 228), 8)
    return centred(
        size, (edge, *middle), (paper, *middle), (title, middle[0], middle[1] - _LETTERS)
    )


def _title(name: str, height: float, lines: int) -> Picture:
    """The name, clear of the edge of its label."""
    width = _INSIDE - 10
    if lines == 1:
        return fitted(name, _NAME, (width, 2 * _NAME), signs.INK, "bold", "center")
    return in_lines(name, _NAME + 5, (width, height - 2), signs.INK, lines)


def _band(printed: Print, size: float) -> Picture | None:
    """The effects, so large at most, and as the width allows; None without any."""
    if not printed.effects and not printed.others:
        return None
    band = _effects(printed, size)
    while band.size[0] > _INSIDE and size > _LEAST_SIGN:
        size -= 1
        band = _effects(printed, size)
    return band


def _effects(printed: Print, size: float) -> Picture:
    """The buyer's own effects, then on a dark ribbon what the others suffer."""
    parts: list[Picture] = []
    if printed.effects:
        parts.append(in_row(signs.effects(printed.effects, size), 6))
    if printed.others:
        theirs = signs.effects(printed.others, size * 0.9, pale=True)
        row = in_row([icon("others", size * 0.86), *theirs], 3)
        width, height = row.size[0] + 12, min(size + 4.0, max(_SIGN, row.size[1]))
        parts.append(concentric(Fill(width, height, (52, 30, 24), 9), row))
    return in_row(parts, 8)


@lru_cache(maxsize=64)
def small_tile(face: str, key: str) -> Picture:
    """A tile among the discards: its picture alone."""
    art = Baked(f"mercado/{key}", width=SMALL[0] - 12)
    return concentric(NineSlice(f"tile/front-{face}", *SMALL), art)


def tile_back(family: str) -> Picture:
    """The back of a tile in its stack."""
    return Baked(f"tile/back-{family}", *SMALL)


@lru_cache(maxsize=64)
def privilege(vp: int, effects: tuple[str, ...], height: float, em: float = LEAST) -> Picture:
    """A privilege face up: its VP large, below them its effect."""
    front = Baked("token/privilege-front", height=height)
    width = front.size[0]
    number = signs.medal(str(vp), height * 0.5, em)
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
