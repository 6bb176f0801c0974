"""Letters of gold leaf: the name of the game on its title, of each game on its box."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import pygame

from scenes.ui.theme import Color
from sprites.painting import Painter
from sprites.picture import Text

BANDS: tuple[tuple[float, Color], ...] = (
    (0.0, (255, 240, 190)),
    (0.34, (244, 200, 104)),
    (0.52, (188, 126, 44)),
    (0.6, (236, 188, 96)),
    (0.82, (255, 222, 146)),
    (1.0, (196, 138, 58)),
)
"""The gold from the top of the letters to their foot, as it mirrors a bright room."""
LINE_APART = 1.12  # from line to line, in ems
LIT: Color = (46, 40, 26, 255)  # how much brighter letters on a picture are
AROUND = 16  # places from which a contour is put together


@dataclass(frozen=True)
class Gilded:
    """Words in the display face, gilded, with a bright upper left edge; casts a shadow."""

    text: str
    em: float
    width: float | None = None
    """Where lines are broken; they are centred then."""

    @property
    def words(self) -> Text:
        """The plain words, in white."""
        if self.width is None:
            return Text(self.text, self.em, (255, 255, 255), "display")
        return Text(
            self.text, self.em, (255, 255, 255), "display", self.width, "center", LINE_APART
        )

    @property
    def size(self) -> tuple[float, float]:
        return self.words.size

    @property
    def casts_shadow(self) -> bool:
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        mask = self.words.paint(painter)
        width, height = mask.get_size()
        gold = pygame.Surface((width, height), pygame.SRCALPHA)
        lines = len(self.words.setting.lines)
        for y in range(height):
            gold.fill((*band(y * lines / height % 1.0), 255), (0, y, width, 1))
        gold.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        step = max(1, round(self.em * painter.scale / 90))
        for shift, tint in ((step, (96, 70, 40, 0)), (-step, (90, 52, 20, 0))):
            rim = mask.copy()  # what the letter shifted away leaves of itself: its edge
            rim.blit(mask, (shift, shift), special_flags=pygame.BLEND_RGBA_SUB)
            rim.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
            flag = pygame.BLEND_RGB_ADD if shift > 0 else pygame.BLEND_RGB_SUB
            gold.blit(rim, (0, 0), special_flags=flag)
        gold.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)  # colour never above alpha
        return gold


@dataclass(frozen=True)
class Lettering:
    """Gilded words with a dark contour, which stand out on any picture."""

    text: str
    em: float
    width: float | None = None
    contour: Color = (58, 22, 6)
    thickness: float = 4.0

    @property
    def _gold(self) -> Gilded:
        return Gilded(self.text, self.em, self.width)

    @property
    def size(self) -> tuple[float, float]:
        width, height = self._gold.size
        return width + 2 * self.thickness, height + 2 * self.thickness

    @property
    def casts_shadow(self) -> bool:
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        gold = self._gold
        letters = gold.paint(painter)
        shine = gold.words.paint(painter)
        shine.fill(LIT, special_flags=pygame.BLEND_RGBA_MULT)
        letters.blit(shine, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        dark = gold.words.paint(painter)
        dark.fill((*self.contour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        away = self.thickness * painter.scale
        room = math.ceil(away)
        width, height = letters.get_size()
        target = pygame.Surface((width + 2 * room, height + 2 * room), pygame.SRCALPHA)
        for n in range(AROUND):
            turn = 2 * math.pi * n / AROUND
            at = round(room + away * math.cos(turn)), round(room + away * math.sin(turn))
            target.blit(dark, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(letters, (room, room), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target


def band(share: float) -> tuple[int, int, int]:
    """The colour of the gold so far down the letters."""
    for (low, one), (high, two) in pairwise(BANDS):
        if share <= high:
            part = (share - low) / (high - low)
            mixed = [round(a + (b - a) * part) for a, b in zip(one[:3], two[:3], strict=True)]
            return mixed[0], mixed[1], mixed[2]
    red, green, blue = BANDS[-1][1][:3]
    return red, green, blue
