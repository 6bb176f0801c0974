"""Pictures of Mercado's tiles and privileges: art, small coins and words.

Everything printed on them comes from the game's sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from scenes.games.mercado import icons
from scenes.kit.picture_groups import (
    CREAM_COLOR,
    centre_pictures,
    disc_picture,
    row_pictures,
    stack_pictures,
)
from scenes.kit.setting.card_sheet import card_sheet
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_lines, text_growth
from sprites.components import coin_picture, icon_picture
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, NineSlice, TintedPicture
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE

TILE_SIZE: Final = (208.0, 302.0)
"""Size of a tile in the market."""
SMALL_TILE_SIZE: Final = (52.0, 52.0)
"""Size of a tile in a stack or among the discards."""
PICTURE_TOP, PICTURE_BOTTOM = 0.025, 0.584
"""Upper and lower edge of a tile's picture, by its height."""
NAME_MIDDLE: Final = 0.68
TWO_LINE_PICTURE_BOTTOM, TWO_LINE_MIDDLE = 0.545, 0.662
"""Lower edge of the picture and middle of the name where the name takes two lines."""
EDGE_WIDTH, EDGE_COLOR = 3.0, (86, 56, 34)
"""The edge of a tile: thick cardboard."""
NAME_SIZE, MIN_NAME_SIZE = 30.0, 27.5
MAX_NAMED_TEXT: Final = 30.0
"""Greatest text size at which a tile has its name; else a closer look tells it."""
SLOT_MIDDLE: Final = 0.86
"""Middles of the name and of the price, by the height of the tile."""
SLOT_SIZE: Final = 49.0
MAX_SLOT_PITCH: Final = 57.0
LARGE_SLOT_SIZE: Final = 60.0
"""Size of the slots of a price where large text leaves out the name: in the room of the name."""
LARGE_SLOT_PITCH: Final = 62.0
LARGE_SLOT_MIDDLE: Final = 0.787
MAX_LARGE_SLOTS: Final = 3
"""Greatest number of large slots in one row; four of them lie in two rows."""
MEDAL_SIZE: Final = 66.0
MAX_MEDAL_GROWTH: Final = 1.24
"""Greatest growth of the medal of a tile or privilege with large text."""
SIGN_SIZE: Final = 34.0
SIGN_SPOT_COLOR: Final = (40, 24, 16, 225)
GHOST_ALPHA: Final = 150
"""Opacity of a coin that is printed in a slot and not yet laid."""
SLOT_RIM_COLOR, SLOT_COLOR = (150, 116, 76), (206, 178, 130)


class TilePrintedValues(NamedTuple):
    """The printed values of a tile, as the sheet says."""

    price: tuple[str, ...]
    vp: int
    effects: tuple[str, ...]
    effects_on_others: tuple[str, ...]


def slot_size(em: float) -> float:
    """Return the size of the slots of a price for a least text size."""
    return LARGE_SLOT_SIZE if em > MAX_NAMED_TEXT else SLOT_SIZE


def slot_positions(
    price: tuple[str, ...], k: float = 1.0, em: float = MIN_TEXT_SIZE
) -> list[tuple[float, float]]:
    """Return the middles of the slots of a price, from the upper left corner of the tile.

    Args:
        price: Words of the price.
        k: Scale of the tile.
        em: Least text size, design pixels.
    """
    count = len(price)
    if em > MAX_NAMED_TEXT:
        return [(k * x, k * y) for x, y in _large_slot_positions(count)]
    pitch = min(MAX_SLOT_PITCH, (TILE_SIZE[0] - 12.0) / count)
    return [
        (
            k * (TILE_SIZE[0] / 2 + (n - (count - 1) / 2) * pitch),
            k * TILE_SIZE[1] * SLOT_MIDDLE,
        )
        for n in range(count)
    ]


def _large_slot_positions(count: int) -> Iterator[tuple[float, float]]:
    """Iterate over the middles of a number of large slots."""
    across = count if count <= MAX_LARGE_SLOTS else (count + 1) // 2
    rows = -(-count // across)
    for n in range(count):
        row, column = divmod(n, across)
        yield (
            TILE_SIZE[0] / 2 + (column - (across - 1) / 2) * LARGE_SLOT_PITCH,
            TILE_SIZE[1] * LARGE_SLOT_MIDDLE + (row - (rows - 1) / 2) * LARGE_SLOT_PITCH,
        )


@lru_cache(maxsize=32)
def slot_picture(word: str, size: float = SLOT_SIZE) -> Picture:
    """Return a slot of a price: a hollow with a ghost of its coin, or the sign of its rule."""
    hollow = stack_pictures(
        disc_picture(size, SLOT_RIM_COLOR), disc_picture(size * 0.92, SLOT_COLOR)
    )
    if word in (*icons.COIN_COLOURS, "white"):
        ghost = TintedPicture(coin_picture(word, size * 0.87), (255, 255, 255, GHOST_ALPHA))
        return stack_pictures(hollow, ghost)
    sign = {"same": "same", "different": "ne"}.get(word)
    if sign is None:  # any coin
        return stack_pictures(hollow, icons.blank_coin(size * 0.78))
    return stack_pictures(hollow, icons.dark_icon(sign, size * 0.6))


@lru_cache(maxsize=64)
def paid_slots_picture(
    price: tuple[str, ...], covered: tuple[int, ...], em: float = MIN_TEXT_SIZE
) -> Picture:
    """Return ticks on the paid slots of a price, in a picture as large as the tile."""
    spots, across = slot_positions(price, em=em), slot_size(em) * 0.62
    spot = disc_picture(across, CREAM_COLOR), disc_picture(across * 0.88, icons.PLUS_COLOR)
    tick = stack_pictures(*spot, icon_picture("check", across * 0.66))
    return centre_pictures(TILE_SIZE, *((tick, *spots[n]) for n in covered))


def medal_text(vp: int) -> str:
    """Return the symbol on a tile's medal: a number or an icon's name; empty for none."""
    if vp in (POSITION_VP_CODE, RANDOM_VP_CODE):
        return {POSITION_VP_CODE: "position", RANDOM_VP_CODE: "random"}[vp]
    return str(vp) if vp else ""


@lru_cache(maxsize=128)
def tile_picture(
    face: str,
    key: str,
    printed: TilePrintedValues,
    name: str,
    em: float = MIN_TEXT_SIZE,
    k: float = 1.0,
) -> Picture:
    """Return a tile in the market: picture, worth, effects, name, and the slots of its price.

    Args:
        face: object, perfume or market.
        key: Key of the tile, which names its picture.
        printed: Values printed on the tile.
        name: Display name of the tile.
        em: Least text size, design pixels.
        k: Scale of the tile: 1 in its tray.
    """
    width, height = TILE_SIZE[0] * k, TILE_SIZE[1] * k
    room = width - 12.0 * k, height * 0.21
    title = fit_lines(name, NAME_SIZE * k, room, icons.INK_COLOR, 2, least=MIN_NAME_SIZE * k)
    is_low = em <= MAX_NAMED_TEXT and len(title.layout.lines) > 1
    bottom = TWO_LINE_PICTURE_BOTTOM if is_low else PICTURE_BOTTOM
    rim = EDGE_WIDTH * k
    sheet = card_sheet(width - 2 * rim, height - 2 * rim, f"mercado/{key}", PICTURE_TOP, bottom)
    body = stack_pictures(FilledRect(width, height, EDGE_COLOR, 9.0 * k), sheet)
    parts: list[tuple[Picture, float, float]] = [(body, width / 2, height / 2)]
    if sign := medal_text(printed.vp):
        size = MEDAL_SIZE * min(text_growth(em), MAX_MEDAL_GROWTH)
        spot = (size / 2 + 8.0) * k
        parts.append((icons.worth_medal(sign, size * k, em), width - spot, spot))
    band = _band(printed, k)
    if band is not None:
        left, low = 10.0 * k, height * bottom - 8.0 * k
        parts.append((band, left + band.size[0] / 2, low - band.size[1] / 2))
    if em <= MAX_NAMED_TEXT:
        parts.append((title, width / 2, height * (TWO_LINE_MIDDLE if is_low else NAME_MIDDLE)))
    for word, (x, y) in zip(printed.price, slot_positions(printed.price, k, em), strict=True):
        parts.append((slot_picture(word, slot_size(em) * k), x, y))
    return centre_pictures((width, height), *parts)


def _band(printed: TilePrintedValues, k: float) -> Picture | None:
    """Return the effects on dark spots in a corner of the picture; None without any."""
    if not printed.effects and not printed.effects_on_others:
        return None
    size = SIGN_SIZE * k
    while (band := _effects(printed, size)).size[0] > (TILE_SIZE[0] - 18.0) * k:
        size -= 1.0
    return band


def _effects(printed: TilePrintedValues, size: float) -> Picture:
    """Return the signs of all effects at a size: the buyer's own, then those on the others."""
    signs: list[Picture] = []
    if printed.effects:
        signs += [_spot(icons.effect_icons(printed.effects, size, pale=True))]
    if printed.effects_on_others:
        theirs = icons.effect_icons(printed.effects_on_others, size * 0.9, pale=True)
        signs += [_spot([icon_picture("others", size * 0.86), *theirs])]
    return row_pictures(signs, 4)


def _spot(signs: list[Picture]) -> Picture:
    """Return signs side by side on a dark spot."""
    row = row_pictures(signs, 4)
    size = row.size[0] + 10, row.size[1] + 8
    return stack_pictures(FilledRect(*size, SIGN_SPOT_COLOR, 9), row)


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
    medal = height * 0.5 * min(text_growth(em), MAX_MEDAL_GROWTH)
    number = icons.worth_medal(str(vp), medal, em)
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
