"""Nacho's cards: smugglers, Mounties, provinces with their slots, cantinas, cubes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.games.nacho.ground import BAND, CUBE, EDGE, slots
from scenes.kit.contrast import lettered
from scenes.kit.parts import LEAST, fitted, in_lines
from scenes.kit.places import SHAPE
from sprites.components import card_front
from sprites.painting import Picture
from sprites.picture import Baked, Color, Fill, Group, Text, shaded
from sprites.typesetting import measure
from tabletop.games.nacho.state import PROVINCES

PAPER: Final[Color] = (255, 250, 238)
NIGHT: Final[Color] = (24, 28, 54)
RED: Final[Color] = (164, 24, 34)
SNOW: Final[Color] = (255, 255, 255)

TONES: Final[dict[str, Color]] = dict(
    zip(PROVINCES, ((28, 96, 162), (30, 108, 56), (176, 40, 46), (92, 54, 150)), strict=True)
)
"""Each province's colour on its smugglers, dark enough for white numbers."""
_PORTRAIT = 0.85  # a portrait's height by its width
_FOOD = 0.66  # the picture of a good in the outline of its block
_BAND = 0.82  # the height of a card's uppermost part by that of the number in it, at least
_SUNK = 0.6  # how much of the room over and under it is over it


@cache
def smuggler(flag: str, number: int, wage: int, width: float, em: float = LEAST) -> Picture:
    """A smuggler: number and flag on the flag's colour, the portrait, the wage in gold. Where the
    number is large and the card is small, the number and part of the portrait."""
    height, edge = width * SHAPE, width * 0.045
    side = width - 2 * edge
    band = max(width * 0.4, em * _BAND)
    size = max(em + 1, width * 0.5)
    digits = Text(str(number), size, SNOW, "display")
    left = max(edge, edge + width * 0.235 - digits.size[0] / 2)
    cloth = Baked(f"nacho/flag-{flag}", width=min(width * 0.44, side - digits.size[0]))
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        (Fill(side, height - 2 * edge, TONES[flag], edge), edge, edge),
        (Baked(f"nacho/smuggler-{number}", side, side * _PORTRAIT), edge, edge + band),
        (digits, left, edge + band / 2 - digits.size[1] / 2),
        (cloth, width - edge * 1.6 - cloth.size[0], edge + (band - cloth.size[1]) / 2),
    ]
    low = edge + band + side * _PORTRAIT
    if (room := height - edge - low) > 0:
        parts += _wage(wage, width, low, room)
    return Group((width, height), tuple(parts))


def _wage(n: int, width: float, top: float, room: float) -> list[tuple[Picture, float, float]]:
    """So many pieces of gold side by side; a dark one for none."""
    size = room * 0.94
    coin: Picture = Baked("nacho/gold", size, size)
    step = size * 0.98
    left = (width - step * (max(1, n) - 1) - size) / 2
    if not n:
        return [(shaded(coin, 0.35), left, top + (room - size) / 2)]
    return [(coin, left + i * step, top + (room - size) / 2) for i in range(n)]


@cache
def mountie(province: str, penalty: int, width: float, em: float = LEAST) -> Picture:
    """A Mountie: what he costs, whose he is (unless the number needs that room), himself."""
    height, edge = width * SHAPE, width * 0.045
    side = width - 2 * edge
    band = max(width * 0.4, em * _BAND)
    size = max(em, width * 0.42)
    digits = Text(f"\N{MINUS SIGN}{penalty}", size, SNOW, "bold")
    left = max(edge, edge + width * 0.27 - digits.size[0] / 2)
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        (Fill(side, height - 2 * edge, RED, edge), edge, edge),
        (Baked("nacho/mountie", side, side * _PORTRAIT), edge, edge + band),
        (digits, left, edge + (band - digits.size[1]) / 2),
    ]
    cloth = Baked(f"nacho/flag-{province}", width=width * (0.4 if width > 90 else 0.3))
    right = width - edge * 1.6 - cloth.size[0]
    if digits.size[0] < right + cloth.size[0] / 2:
        parts.append((cloth, right, edge + (band - cloth.size[1]) / 2))
    return Group((width, height), tuple(parts))


@cache
def province(
    name: str,
    label: str,
    asks: Sequence[str],
    prices: Sequence[int],
    size: tuple[float, float],
    em: float = LEAST,
    letters: Sequence[str] = (),
) -> Picture:
    """A province card: the land with its name, and four slots, each an ingredient and its price.
    letters: those of the ingredients, where contrast is to be high."""
    width, height = size
    side = width - 2 * EDGE
    wide, top = slots(width, height)
    tall = height - EDGE - top
    cube = min(wide - 8, tall * CUBE)
    cloth = Baked(f"nacho/flag-{name}", width=min(58.0, (top - BAND - EDGE - 6) * 1.5))
    words: Picture = fitted(label, 36.0, (side - 6, BAND), SNOW, least=em)
    if measure(label, em, "bold")[0] > side - 6:  # its flag says it, and a closer look
        words = Baked(f"nacho/flag-{name}", height=BAND - 6)
    parts: list[tuple[Picture, float, float]] = [
        (card_front(size), 0, 0),
        (Fill(side, height - 2 * EDGE, TONES[name], 8), EDGE, EDGE),
        (Baked(f"nacho/province-{name}", side, side / 2.4), EDGE, EDGE + BAND),
        (words, EDGE + (side - words.size[0]) / 2, EDGE + (BAND - words.size[1]) / 2),
        (cloth, EDGE + 5, (EDGE + BAND + top - cloth.size[1]) / 2),
    ]
    for n, (what, price) in enumerate(zip(asks, prices, strict=True)):
        left = EDGE + wide * n
        number = fitted(str(price), 60.0, (wide, tall - cube - 6), NIGHT, "display", "center", em)
        middle = top + 4 + cube + (tall - cube - 4) / 2
        parts += [
            (Fill(wide - 4, tall - 2, PAPER, 8), left + 2, top),
            (
                _slot(what, cube, letters[n] if letters else "", em),
                left + (wide - cube) / 2,
                top + 4,
            ),
            (number, left + (wide - number.size[0]) / 2, middle - number.size[1] / 2),
        ]
    return Group(size, tuple(parts))


def _slot(what: str, size: float, letter: str, em: float) -> Picture:
    """Where a cube of an ingredient is asked for: its outline, in it the food, below its letter."""
    outline = Baked(f"nacho/slot-{what}", size, size)
    food = Baked(f"nacho/food-{what}", size * _FOOD, size * _FOOD)
    inside = (size - food.size[0]) / 2, (size - food.size[1]) * _SUNK
    made = Group((size, size), ((outline, 0, 0), (food, *inside)))
    return lettered(made, letter, em) if letter else made


@cache
def province_back(name: str, size: tuple[float, float]) -> Picture:
    """A province card face down: its flag."""
    width, height = size
    cloth = Baked(f"nacho/flag-{name}", width=width * 0.5)
    return Group(
        size,
        (
            (card_front(size), 0, 0),
            (Fill(width - 2 * EDGE, height - 2 * EDGE, TONES[name], 8), EDGE, EDGE),
            (cloth, (width - cloth.size[0]) / 2, (height - cloth.size[1]) / 2),
        ),
    )


def back(family: str, width: float) -> Picture:
    """A smuggler or a Mountie face down."""
    name = "card/back-nacho-mountie" if family == "mountie" else "card/back-nacho"
    return Baked(name, width, width * SHAPE)


@cache
def round_end(label: str, width: float) -> Picture:
    """The End of Round card; its words stand on a large one only."""
    height, edge = width * SHAPE, width * 0.045
    side = width - 2 * edge
    art = Baked("nacho/round-end", side, side * _PORTRAIT)
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        (Fill(side, height - 2 * edge, NIGHT, edge), edge, edge),
        (art, edge, (height - art.size[1]) / 2 if width < 150 else edge),
    ]
    if width >= 150:
        room = height - 2 * edge - art.size[1]
        words = in_lines(label, 34.0, (side - 8, room), SNOW, 3)
        top = edge + art.size[1] + (room - words.size[1]) / 2
        parts.append((words, (width - words.size[0]) / 2, top))
    return Group((width, height), tuple(parts))


def cube(what: str, size: float) -> Picture:
    """A cube of an ingredient."""
    return Baked(f"cube/{what}", size, size)


def gold(size: float) -> Picture:
    """A piece of gold."""
    return Baked("nacho/gold", size, size)


@cache
def medal(bonus: int, size: float, em: float = LEAST) -> Picture:
    """What most smugglers in a province bring: a crown, and beside it gold with its number."""
    number = fitted(str(bonus), size * 0.66, (size, size), NIGHT, "display", "center", em)
    disc = Fill(size * 0.74, size * 0.74, (255, 228, 140), size * 0.37)
    crown = Baked("icon/crown", size * 0.66, size * 0.66)
    wide = crown.size[0] + 12
    plate = Fill(wide + size * 0.5, size * 0.86, (92, 58, 14), size * 0.43)
    return Group(
        (wide + size, size),
        (
            (plate, 0, size * 0.07),
            (crown, 7, (size - crown.size[1]) / 2),
            (gold(size), wide, 0),
            (disc, wide + size * 0.13, size * 0.13),
            (number, wide + (size - number.size[0]) / 2, (size - number.size[1]) / 2),
        ),
    )
