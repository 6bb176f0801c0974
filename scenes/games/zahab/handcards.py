"""Zahab's cards as they are held: what matters stands in a column at the left, which is seen of
each card of a long hand; the picture fills the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from scenes.games.zahab import cards
from scenes.games.zahab.cards import EffectKey
from scenes.kit.places import SHAPE
from scenes.kit.signs import centred, in_row
from scenes.ui.skin import FramedFill
from sprites.painting import Painter, Picture
from sprites.picture import Baked, Changed, Color
from tabletop.games.zahab.sheet import Effect

COLUMN: Final = 0.326
"""The width of the column, by that of the card: so much of each is seen where ten are held."""
RIM: Final = 0.03
"""Of the card around what is on it."""
PAPER: Final[Color] = (253, 245, 224)
EDGE: Final[Color] = (176, 134, 74)
ROUND: Final = 9.0
STAR: Final = 0.88
"""The size of the star of the level, by the column's width."""
USUAL: Final = 27.5
LARGEST: Final = 32.0
"""The size of letters for which the column is so wide, and the largest with which its signs grow:
a hand before all is smaller, and its letters larger. Beside larger ones they are as usual, else of
ten cards only numbers would be seen."""
DIGIT: Final = 0.65, 0.72
"""The width of a digit with what is beside it, and its height, by its letters."""
TIGHT: Final = 1.06
"""The height of a line of signs, by its letters."""
ARROW: Final = 14.0


def column(width: float, em: float) -> float:
    """How wide the column of a card is."""
    if em <= LARGEST:
        return width * COLUMN * max(1.0, em / USUAL)
    return USUAL + em * DIGIT[0] + width * RIM


@dataclass(frozen=True)
class Middle(Changed):
    """The middle of a picture, as high as it is."""

    width: float

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.picture.size[1]

    def paint(self, painter: Painter) -> pygame.Surface:
        """What lies in the middle of it."""
        whole = self.picture.paint(painter)
        wide, high = whole.get_size()
        part = max(1, round(wide * self.width / self.picture.size[0]))
        return whole.subsurface((wide - part) // 2, 0, part, high)


def told(effect: Effect, em: float) -> tuple[Sequence[Picture], Sequence[Picture]]:
    """What an effect costs and what it gives, sign by sign."""
    size = em if em <= LARGEST else USUAL
    gains = list(cards.gains(effect, size, em, paper=True))
    if effect.limit is not None:
        gains[-1:] = cards.trade_parts(effect.limit, size, em, paper=True)
    return cards.costs(effect, size, em, paper=True), gains


def lines(parts: Sequence[Picture], room: float) -> list[Picture]:
    """Signs in lines of a room, from the top."""
    found: list[list[Picture]] = [[]]
    for part in parts:
        if found[-1] and in_row((*found[-1], part), 1.0).size[0] > room:
            found.append([])
        found[-1].append(part)
    return [in_row(line, 1.0) for line in found if line]


@lru_cache(maxsize=128)
def held(kind: int, level: int, key: EffectKey, width: float, em: float) -> Picture | None:
    """A card of the own hand, without its number, which neighbours would cover; None where letters
    are so large that its column has no room for its lines."""
    high, rim, along = width * SHAPE, width * RIM, column(width, em)
    room = along - rim
    costs, gains = told(key.effect, em)
    seen = room if em <= LARGEST else width * COLUMN - rim
    rows = [lines(costs, seen), lines(gains, seen)]
    star, count = max(along * STAR, em / cards.IN_STAR[1]), sum(map(len, rows))
    step = min(em * TIGHT, (high - 2 * rim - star - ARROW) / count)
    if step < em * DIGIT[1]:
        return None
    asked = star + count * step + ARROW
    left = rim + room / 2
    wide = width - along - 2 * rim
    scene = Baked(f"zahab/scene-{cards.scene_of(kind)}", height=high - 4 * rim)
    rail = FramedFill(along - rim, high - 2 * rim, PAPER, EDGE, 2.0, ROUND)
    parts: list[tuple[Picture, float, float]] = [
        (Baked("zahab/card", width, high), width / 2, high / 2),
        (Middle(scene, wide), width - 2 * rim - wide / 2, high / 2),
        (rail, left, high / 2),
        (cards.star(str(level), star, em), left, rim + star / 2),
    ]
    y = rim + star + (high - 2 * rim - asked) / 2
    for n, part in enumerate(rows):
        for line in part:
            parts.append((line, left, y + step / 2))
            y += step
        if n == 0 and part:
            parts.append((Baked("icon-dark/down", ARROW, ARROW), left, y + ARROW / 2))
            y += ARROW
    return centred((width, high), *parts)
