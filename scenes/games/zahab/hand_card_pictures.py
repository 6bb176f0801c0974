"""Pictures of Zahab's cards in the hand.

The important parts stand in a column at the left, which stays visible in a long hand;
the picture fills the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from scenes.games.zahab import card_pictures
from scenes.games.zahab.card_pictures import EffectKey, break_icon_lines
from scenes.kit.picture_groups import centre_pictures
from scenes.kit.placement import CARD_ASPECT
from sprites.painting import Painter, Picture
from sprites.picture import BakedPicture, DerivedPicture
from tabletop.games.zahab.sheet import Effect

ICON_COLUMN_WIDTH: Final = 54.8
"""Width of the column: visible of each where nine are held, and nearly so of ten."""
RIM_SHARE: Final = 0.03
"""Rim of the card as a share of its width."""
CARD_CORNER_RADIUS: Final = 10.0
CARD_EDGE: Final = 2.5
"""Width of the dark edge of the parchment."""
LEVEL_STAR_SHARE: Final = 0.88
"""Size of the star of the level, as a share of the column's width."""
LARGE_STAR_SHARE: Final = 1.39
"""Size of the star with large text, by the size of its letters."""
COLUMN_TEXT_SIZE: Final = 27.5
"""Text size for which the column is made, and the greatest with which its icons grow.

On the hand panel a card is smaller and its letters are larger. Beside larger letters
the icons keep their usual size; else only the numbers of ten cards would be visible.
"""
MAX_ICON_TEXT_SIZE: Final = 32.0
"""The size of letters for which the column is so wide, and the largest with which its signs grow:
a hand before all is smaller, and its letters larger. Beside larger ones they are as usual, else of
ten cards only numbers would be seen."""
DIGIT_SHARES: Final = 0.65, 0.68
"""Width of a digit with its margin, and its height, by the text size."""
ICON_LINE_HEIGHT: Final = 1.06
"""Height of a line of icons, by the text size."""
ARROW_SIZE: Final = 14.0


def icon_column_width(width: float, em: float) -> float:
    """Return the width of a card's column."""
    if em <= MAX_ICON_TEXT_SIZE:
        return ICON_COLUMN_WIDTH * max(1.0, em / COLUMN_TEXT_SIZE)
    return COLUMN_TEXT_SIZE + em * DIGIT_SHARES[0] + width * RIM_SHARE


@dataclass(frozen=True)
class MiddleStrip(DerivedPicture):
    """The middle strip of a picture, at full height."""

    width: float

    @property
    def size(self) -> tuple[float, float]:
        """Width of the strip and height of the picture."""
        return self.width, self.picture.size[1]

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the middle strip."""
        whole = self.picture.paint(painter)
        wide, high = whole.get_size()
        part = max(1, round(wide * self.width / self.picture.size[0]))
        return whole.subsurface((wide - part) // 2, 0, part, high)


def cost_and_gain_icons(effect: Effect, em: float) -> tuple[Sequence[Picture], Sequence[Picture]]:
    """Return the icons of an effect's costs, and of its gains."""
    size = em if em <= MAX_ICON_TEXT_SIZE else COLUMN_TEXT_SIZE
    gains = card_pictures.separate_icons(card_pictures.gain_icons, effect, size, em=em)
    return card_pictures.cost_icons(effect, size, em, paper=True), gains


@lru_cache(maxsize=128)
def hand_card(kind: int, level: int, key: EffectKey, width: float, em: float) -> Picture | None:
    """Return a card of the home hand without its number, which neighbours would cover.

    None where letters are so large that its column has no room for its lines.
    """
    high, rim, along = width * CARD_ASPECT, width * RIM_SHARE, icon_column_width(width, em)
    room = along - rim
    costs, gains = cost_and_gain_icons(key.effect, em)
    seen = room if em <= MAX_ICON_TEXT_SIZE else ICON_COLUMN_WIDTH - rim
    rows = [break_icon_lines(costs, seen), break_icon_lines(gains, seen)]
    is_large, count = em > MAX_ICON_TEXT_SIZE, sum(map(len, rows))
    star = em * LARGE_STAR_SHARE if is_large else along * LEVEL_STAR_SHARE
    star = max(star, em / card_pictures.STAR_NUMBER_SHARES[1])
    step = min(em * ICON_LINE_HEIGHT, (high - 2 * rim - star - ARROW_SIZE) / count)
    if step < em * DIGIT_SHARES[1]:
        return None
    asked = star + count * step + ARROW_SIZE
    left = rim + room / 2
    wide = width - along - 2 * rim
    scene = BakedPicture(f"zahab/scene-{card_pictures.scene_name(kind)}", height=high - 4 * rim)
    least = em * card_pictures.LARGE_LEVEL_SHARE
    parts: list[tuple[Picture, float, float]] = [
        (
            card_pictures.parchment((width, high), CARD_CORNER_RADIUS, CARD_EDGE),
            width / 2,
            high / 2,
        ),
        (MiddleStrip(scene, wide), width - 2 * rim - wide / 2, high / 2),
        (
            card_pictures.level_star(str(level), star, em, least=least),
            star / 2 if is_large else left,
            rim + star / 2,
        ),
    ]
    y = rim + star + (high - 2 * rim - asked) / 2
    for n, part in enumerate(rows):
        for line in part:
            parts.append((line, left, y + step / 2))
            y += step
        if n == 0 and part:
            parts.append(
                (BakedPicture("icon-dark/down", ARROW_SIZE, ARROW_SIZE), left, y + ARROW_SIZE / 2)
            )
            y += ARROW_SIZE
    return centre_pictures((width, high), *parts)
