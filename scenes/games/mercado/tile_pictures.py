"""Pictures of Mercado's tiles and privileges: art, small coins and words.

Everything printed on them comes from the game's sheet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from scenes.games.mercado import icons
from scenes.kit.picture_groups import centre_pictures, row_pictures, stack_pictures
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, fit_lines
from sprites.components import icon_picture
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, NineSlice
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE

TILE_SIZE: Final = (210.0, 275.0)
"""Size of a tile in the market."""
HAND_PRIVILEGE_SIZE: Final = (84.0, 105.0)
"""Size of a privilege in the hand."""
SMALL_TILE_SIZE: Final = (60.0, 60.0)
"""Size of a tile in a stack or among the discards."""

COIN_SIZE: Final = 48.0
"""Size of a coin of a tile's price, up to three of them."""
SMALL_COIN_SIZE: Final = 39.0
PRICE_TOP: Final = 13.0

_INSIDE = 184.0
"""The breadth within the printed frame of a tile."""
_ART = (_INSIDE, _INSIDE * 110 / 168)
_ART_TOP = PRICE_TOP + COIN_SIZE + 2
_BELOW = _ART_TOP + _ART[1]
_FOOT = TILE_SIZE[1] - 12.0
"""Lower limit of the printed frame of a tile."""
_LABEL = 40.0
"""The height of a name's cartouche, below a row of effects."""
_NAME = 27.0
_LETTERS = 1.5
"""Distance of a name's letters below the middle of its line."""
_SIGN = 36.0
_LEAST_SIGN = 24.0
_NAMED = 30.0
"""The most that letters are high at least on a tile that bears its name: where text is large its
effects have that room, and a closer look names it."""
_LARGE_SIGN = 60.0


class TilePrintedValues(NamedTuple):
    """The printed values of a tile, as the sheet says."""

    price: tuple[str, ...]
    vp: int
    effects: tuple[str, ...]
    effects_on_others: tuple[str, ...]


def price_coin_size(price: tuple[str, ...]) -> float:
    """Return the size of the coins of a price."""
    return COIN_SIZE if len(price) <= 3 else SMALL_COIN_SIZE


def medal_text(vp: int) -> str:
    """Return the symbol on a tile's medal: a number or an icon's name; empty for none."""
    if vp in (POSITION_VP_CODE, RANDOM_VP_CODE):
        return {POSITION_VP_CODE: "position", RANDOM_VP_CODE: "random"}[vp]
    return str(vp) if vp else ""


@lru_cache(maxsize=128)
def tile_picture(
    face: str, key: str, printed: TilePrintedValues, name: str, em: float = MIN_TEXT_SIZE
) -> Picture:
    """Return a tile in the market: price, picture, effects, name.

    Args:
        face: object, perfume or market.
        key: Key of the tile, which names its picture.
        printed: Values printed on the tile.
        name: Display name of the tile.
        em: Least text size, design pixels.
    """
    middle = TILE_SIZE[0] / 2
    front = NineSlice(f"tile/front-{face}", *TILE_SIZE)
    coins = icons.price_picture(printed.price, price_coin_size(printed.price))
    parts: list[tuple[Picture, float, float]] = [
        (front, middle, TILE_SIZE[1] / 2),
        (coins, middle, PRICE_TOP + COIN_SIZE / 2),
    ]
    large = em > _NAMED
    band = _band(printed, _LARGE_SIGN if large else _SIGN)
    below = _BELOW if band or not large else (_ART_TOP + _FOOT + _ART[1]) / 2
    parts.append((BakedPicture(f"mercado/{key}", *_ART), middle, below - _ART[1] / 2))
    if sign := medal_text(printed.vp):
        parts.append((icons.worth_medal(sign, 62, em), middle + _ART[0] / 2 - 33, below - 30))
    high = _FOOT - _BELOW - 5
    if large:
        return centre_pictures(
            TILE_SIZE, *parts, *([(band, middle, (_BELOW + _FOOT) / 2)] if band else [])
        )
    if band:
        high = _LABEL
        parts.append((band, middle, (_BELOW + _FOOT - high) / 2))
    lines = 1 if band else 2
    parts.append((_cartouche(_title(name, high, lines), high), middle, _FOOT - high / 2))
    return centre_pictures(TILE_SIZE, *parts)


def _cartouche(title: Picture, height: float) -> Picture:
    """A name on its label, within the printed frame."""
    size = _INSIDE, height
    middle = _INSIDE / 2, height / 2
    edge = FilledRect(*size, (150, 104, 50), 10)
    paper = FilledRect(_INSIDE - 4, height - 4, (255, 248, 228), 8)
    return centre_pictures(
        size, (edge, *middle), (paper, *middle), (title, middle[0], middle[1] - _LETTERS)
    )


def _title(name: str, height: float, lines: int) -> Picture:
    """The name, clear of the edge of its label."""
    width = _INSIDE - 10
    if lines == 1:
        return fit_line(name, _NAME, (width, 2 * _NAME), icons.INK_COLOR, "bold", "center")
    return fit_lines(name, _NAME + 5, (width, height - 2), icons.INK_COLOR, lines)


def _band(printed: TilePrintedValues, size: float) -> Picture | None:
    """The effects, so large at most, and as the width allows; None without any."""
    if not printed.effects and not printed.effects_on_others:
        return None
    band = _effects(printed, size)
    while band.size[0] > _INSIDE and size > _LEAST_SIGN:
        size -= 1
        band = _effects(printed, size)
    return band


def _effects(printed: TilePrintedValues, size: float) -> Picture:
    """The buyer's own effects, then on a dark ribbon what the others suffer."""
    parts: list[Picture] = []
    if printed.effects:
        parts.append(row_pictures(icons.effect_icons(printed.effects, size), 6))
    if printed.effects_on_others:
        theirs = icons.effect_icons(printed.effects_on_others, size * 0.9, pale=True)
        row = row_pictures([icon_picture("others", size * 0.86), *theirs], 3)
        width, height = row.size[0] + 12, min(size + 4.0, max(_SIGN, row.size[1]))
        parts.append(stack_pictures(FilledRect(width, height, (52, 30, 24), 9), row))
    return row_pictures(parts, 8)


@lru_cache(maxsize=64)
def small_tile_picture(face: str, key: str) -> Picture:
    """Return a tile among the discards: its picture alone."""
    art = BakedPicture(f"mercado/{key}", width=SMALL_TILE_SIZE[0] - 12)
    return stack_pictures(NineSlice(f"tile/front-{face}", *SMALL_TILE_SIZE), art)


def tile_back(family: str) -> Picture:
    """Return the back of a tile in its stack."""
    return BakedPicture(f"tile/back-{family}", *SMALL_TILE_SIZE)


@lru_cache(maxsize=64)
def privilege_picture(
    vp: int, effects: tuple[str, ...], height: float, em: float = MIN_TEXT_SIZE
) -> Picture:
    """Return a privilege face up: its VP large, below them its effect."""
    front = BakedPicture("token/privilege-front", height=height)
    width = front.size[0]
    number = icons.worth_medal(str(vp), height * 0.5, em)
    parts: list[tuple[Picture, float, float]] = [(front, width / 2, height / 2)]
    if not effects:
        parts.append((number, width / 2, height * 0.42))
        return centre_pictures((width, height), *parts)
    parts.append((number, width / 2, height * 0.35))
    own = [
        row_pictures([others_icon(height * 0.22), icons.effect_icon(word[7:], height * 0.24)], 2)
        if word.startswith("others_")
        else icons.effect_icon(word, height * 0.27)
        for word in effects
    ]
    row = row_pictures(own, 3)
    parts.append((row, width / 2 + 2, height * 0.78))
    return centre_pictures((width, height), *parts)


def others_icon(size: float) -> Picture:
    """Return the icon of two heads: an effect on the others."""
    return icons.dark_icon("others", size)


def privilege_back(height: float) -> Picture:
    """Return a privilege face down."""
    return BakedPicture("token/privilege-back", height=height)
