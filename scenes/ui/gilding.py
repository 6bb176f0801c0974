"""Letters of gold leaf: the name of the game on its title."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame

from scenes.ui.theme import Color
from sprites.kit import Kit
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


@dataclass(frozen=True)
class Gilded:
    """Words in the display face, gilded, with a bright upper left edge; casts a shadow."""

    text: str
    em: float

    @property
    def _words(self) -> Text:
        return Text(self.text, self.em, (255, 255, 255), "display")

    @property
    def size(self) -> tuple[float, float]:
        return self._words.size

    @property
    def casts(self) -> bool:
        return True

    def paint(self, kit: Kit) -> pygame.Surface:
        mask = self._words.paint(kit)
        width, height = mask.get_size()
        gold = pygame.Surface((width, height), pygame.SRCALPHA)
        for y in range(height):
            gold.fill((*band(y / height), 255), (0, y, width, 1))
        gold.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        step = max(1, round(self.em * kit.scale / 90))
        for shift, tint in ((step, (96, 70, 40, 0)), (-step, (90, 52, 20, 0))):
            rim = mask.copy()  # what the letter shifted away leaves of itself: its edge
            rim.blit(mask, (shift, shift), special_flags=pygame.BLEND_RGBA_SUB)
            rim.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
            flag = pygame.BLEND_RGB_ADD if shift > 0 else pygame.BLEND_RGB_SUB
            gold.blit(rim, (0, 0), special_flags=flag)
        gold.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)  # colour never above alpha
        return gold


def band(share: float) -> tuple[int, int, int]:
    """The colour of the gold so far down the letters."""
    for (low, one), (high, two) in pairwise(BANDS):
        if share <= high:
            part = (share - low) / (high - low)
            mixed = [round(a + (b - a) * part) for a, b in zip(one[:3], two[:3], strict=True)]
            return mixed[0], mixed[1], mixed[2]
    red, green, blue = BANDS[-1][1][:3]
    return red, green, blue
