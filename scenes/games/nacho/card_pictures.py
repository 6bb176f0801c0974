"""Pictures of Nacho's cards: smugglers, Mounties, provinces with their slots; and cubes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.games.nacho.geometry import (
    NAME_HEIGHT,
    PROVINCE_CARD_EDGE,
    SLOT_CUBE_SHARE,
    slot_geometry,
)
from scenes.kit.high_contrast import add_letter_plate
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, fit_lines
from sprites.components import card_front_picture
from sprites.painting import Picture
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup, Text, darken_picture
from sprites.typesetting import measure_text
from tabletop.games.nacho.state import PROVINCES

PAPER_COLOR: Final[Color] = (255, 250, 238)
NIGHT_COLOR: Final[Color] = (24, 28, 54)
RED_COLOR: Final[Color] = (164, 24, 34)
SNOW_COLOR: Final[Color] = (255, 255, 255)

PROVINCE_COLORS: Final[dict[str, Color]] = dict(
    zip(PROVINCES, ((28, 96, 162), (30, 108, 56), (176, 40, 46), (92, 54, 150)), strict=True)
)
"""Colour of each province on its smugglers, dark enough for white numbers."""
_PORTRAIT = 0.85  # a portrait's height by its width
_FOOD = 0.66  # the picture of a good in the outline of its block
_BAND = 0.82  # the height of a card's uppermost part by that of the number in it, at least
_SUNK = 0.6  # how much of the room over and under it is over it


@cache
def smuggler_card(
    flag: str, number: int, wage: int, width: float, em: float = MIN_TEXT_SIZE
) -> Picture:
    """Return a smuggler: number and flag on the flag's colour, the portrait, the wage in gold.

    With a large number on a small card, only the number and part of the portrait.
    """
    height, edge = width * CARD_ASPECT, width * 0.045
    side = width - 2 * edge
    band = max(width * 0.4, em * _BAND)
    size = max(em + 1, width * 0.5)
    digits = Text(str(number), size, SNOW_COLOR, "display")
    left = max(edge, edge + width * 0.235 - digits.size[0] / 2)
    cloth = BakedPicture(f"nacho/flag-{flag}", width=min(width * 0.44, side - digits.size[0]))
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture((width, height)), 0, 0),
        (FilledRect(side, height - 2 * edge, PROVINCE_COLORS[flag], edge), edge, edge),
        (BakedPicture(f"nacho/smuggler-{number}", side, side * _PORTRAIT), edge, edge + band),
        (digits, left, edge + band / 2 - digits.size[1] / 2),
        (cloth, width - edge * 1.6 - cloth.size[0], edge + (band - cloth.size[1]) / 2),
    ]
    low = edge + band + side * _PORTRAIT
    if (room := height - edge - low) > 0:
        parts += _wage(wage, width, low, room)
    return PictureGroup((width, height), tuple(parts))


def _wage(n: int, width: float, top: float, room: float) -> list[tuple[Picture, float, float]]:
    """Return the wage as pieces of gold side by side; a dark one for none."""
    size = room * 0.94
    coin: Picture = BakedPicture("nacho/gold", size, size)
    step = size * 0.98
    left = (width - step * (max(1, n) - 1) - size) / 2
    if not n:
        return [(darken_picture(coin, 0.35), left, top + (room - size) / 2)]
    return [(coin, left + i * step, top + (room - size) / 2) for i in range(n)]


@cache
def mountie_card(province: str, penalty: int, width: float, em: float = MIN_TEXT_SIZE) -> Picture:
    """Return a Mountie: penalty, portrait, and the flag unless the number needs that room."""
    height, edge = width * CARD_ASPECT, width * 0.045
    side = width - 2 * edge
    band = max(width * 0.4, em * _BAND)
    size = max(em, width * 0.42)
    digits = Text(f"\N{MINUS SIGN}{penalty}", size, SNOW_COLOR, "bold")
    left = max(edge, edge + width * 0.27 - digits.size[0] / 2)
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture((width, height)), 0, 0),
        (FilledRect(side, height - 2 * edge, RED_COLOR, edge), edge, edge),
        (BakedPicture("nacho/mountie", side, side * _PORTRAIT), edge, edge + band),
        (digits, left, edge + (band - digits.size[1]) / 2),
    ]
    cloth = BakedPicture(f"nacho/flag-{province}", width=width * (0.4 if width > 90 else 0.3))
    right = width - edge * 1.6 - cloth.size[0]
    if digits.size[0] < right + cloth.size[0] / 2:
        parts.append((cloth, right, edge + (band - cloth.size[1]) / 2))
    return PictureGroup((width, height), tuple(parts))


@cache
def province_card(
    name: str,
    label: str,
    asks: Sequence[str],
    prices: Sequence[int],
    size: tuple[float, float],
    em: float = MIN_TEXT_SIZE,
    letters: Sequence[str] = (),
) -> Picture:
    """Return a province card: the land with its name, and slots with ingredient and price.

    Args:
        name: Key of the province, which names its pictures.
        label: Display name of the province.
        asks: Ingredient of each slot.
        prices: Price of each slot.
        size: Width and height of the card, design pixels.
        em: Least text size, design pixels.
        letters: The letters of the ingredients, in high contrast.
    """
    width, height = size
    side = width - 2 * PROVINCE_CARD_EDGE
    wide, top = slot_geometry(width, height)
    tall = height - PROVINCE_CARD_EDGE - top
    cube = min(wide - 8, tall * SLOT_CUBE_SHARE)
    cloth = BakedPicture(
        f"nacho/flag-{name}", width=min(58.0, (top - NAME_HEIGHT - PROVINCE_CARD_EDGE - 6) * 1.5)
    )
    words: Picture = fit_line(label, 36.0, (side - 6, NAME_HEIGHT), SNOW_COLOR, least=em)
    if measure_text(label, em, "bold")[0] > side - 6:  # its flag says it, and a closer look
        words = BakedPicture(f"nacho/flag-{name}", height=NAME_HEIGHT - 6)
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture(size), 0, 0),
        (
            FilledRect(side, height - 2 * PROVINCE_CARD_EDGE, PROVINCE_COLORS[name], 8),
            PROVINCE_CARD_EDGE,
            PROVINCE_CARD_EDGE,
        ),
        (
            BakedPicture(f"nacho/province-{name}", side, side / 2.4),
            PROVINCE_CARD_EDGE,
            PROVINCE_CARD_EDGE + NAME_HEIGHT,
        ),
        (
            words,
            PROVINCE_CARD_EDGE + (side - words.size[0]) / 2,
            PROVINCE_CARD_EDGE + (NAME_HEIGHT - words.size[1]) / 2,
        ),
        (
            cloth,
            PROVINCE_CARD_EDGE + 5,
            (PROVINCE_CARD_EDGE + NAME_HEIGHT + top - cloth.size[1]) / 2,
        ),
    ]
    for n, (what, price) in enumerate(zip(asks, prices, strict=True)):
        left = PROVINCE_CARD_EDGE + wide * n
        number = fit_line(
            str(price), 60.0, (wide, tall - cube - 6), NIGHT_COLOR, "display", "center", em
        )
        middle = top + 4 + cube + (tall - cube - 4) / 2
        parts += [
            (FilledRect(wide - 4, tall - 2, PAPER_COLOR, 8), left + 2, top),
            (
                _slot(what, cube, letters[n] if letters else "", em),
                left + (wide - cube) / 2,
                top + 4,
            ),
            (number, left + (wide - number.size[0]) / 2, middle - number.size[1] / 2),
        ]
    return PictureGroup(size, tuple(parts))


def _slot(what: str, size: float, letter: str, em: float) -> Picture:
    """Return the outline of a cube's slot, with the food and its letter."""
    outline = BakedPicture(f"nacho/slot-{what}", size, size)
    food = BakedPicture(f"nacho/food-{what}", size * _FOOD, size * _FOOD)
    inside = (size - food.size[0]) / 2, (size - food.size[1]) * _SUNK
    made = PictureGroup((size, size), ((outline, 0, 0), (food, *inside)))
    return add_letter_plate(made, letter, em) if letter else made


@cache
def province_back(name: str, size: tuple[float, float]) -> Picture:
    """Return a province card face down: its flag."""
    width, height = size
    cloth = BakedPicture(f"nacho/flag-{name}", width=width * 0.5)
    return PictureGroup(
        size,
        (
            (card_front_picture(size), 0, 0),
            (
                FilledRect(
                    width - 2 * PROVINCE_CARD_EDGE,
                    height - 2 * PROVINCE_CARD_EDGE,
                    PROVINCE_COLORS[name],
                    8,
                ),
                PROVINCE_CARD_EDGE,
                PROVINCE_CARD_EDGE,
            ),
            (cloth, (width - cloth.size[0]) / 2, (height - cloth.size[1]) / 2),
        ),
    )


def back_picture(family: str, width: float) -> Picture:
    """Return a smuggler or a Mountie face down."""
    name = "card/back-nacho-mountie" if family == "mountie" else "card/back-nacho"
    return BakedPicture(name, width, width * CARD_ASPECT)


@cache
def round_end_card(label: str, width: float) -> Picture:
    """Return the End of Round card; only a large one has its words."""
    height, edge = width * CARD_ASPECT, width * 0.045
    side = width - 2 * edge
    art = BakedPicture("nacho/round-end", side, side * _PORTRAIT)
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture((width, height)), 0, 0),
        (FilledRect(side, height - 2 * edge, NIGHT_COLOR, edge), edge, edge),
        (art, edge, (height - art.size[1]) / 2 if width < 150 else edge),
    ]
    if width >= 150:
        room = height - 2 * edge - art.size[1]
        words = fit_lines(label, 34.0, (side - 8, room), SNOW_COLOR, 3)
        top = edge + art.size[1] + (room - words.size[1]) / 2
        parts.append((words, (width - words.size[0]) / 2, top))
    return PictureGroup((width, height), tuple(parts))


def cube_picture(what: str, size: float) -> Picture:
    """Return a cube of an ingredient."""
    return BakedPicture(f"cube/{what}", size, size)


def gold_picture(size: float) -> Picture:
    """Return a piece of gold."""
    return BakedPicture("nacho/gold", size, size)


@cache
def bonus_medal(bonus: int, size: float, em: float = MIN_TEXT_SIZE) -> Picture:
    """Return the bonus for most smugglers in a province: a crown, and gold with its number."""
    number = fit_line(str(bonus), size * 0.66, (size, size), NIGHT_COLOR, "display", "center", em)
    disc = FilledRect(size * 0.74, size * 0.74, (255, 228, 140), size * 0.37)
    crown = BakedPicture("icon/crown", size * 0.66, size * 0.66)
    wide = crown.size[0] + 12
    plate = FilledRect(wide + size * 0.5, size * 0.86, (92, 58, 14), size * 0.43)
    return PictureGroup(
        (wide + size, size),
        (
            (plate, 0, size * 0.07),
            (crown, 7, (size - crown.size[1]) / 2),
            (gold_picture(size), wide, 0),
            (disc, wide + size * 0.13, size * 0.13),
            (number, wide + (size - number.size[0]) / 2, (size - number.size[1]) / 2),
        ),
    )
