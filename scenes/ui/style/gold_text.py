"""Gold letters: the name of the program on its title, and of each game on its box."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import pygame

from scenes.ui.style.theme import Color
from sprites.painting import Painter
from sprites.picture import Text

GOLD_GRADIENT: tuple[tuple[float, Color], ...] = (
    (0.0, (255, 240, 190)),
    (0.34, (244, 200, 104)),
    (0.52, (188, 126, 44)),
    (0.6, (236, 188, 96)),
    (0.82, (255, 222, 146)),
    (1.0, (196, 138, 58)),
)
"""Gold colours from the top of the letters to their foot, as if reflecting a bright room."""
LINE_SPACING = 1.12  # from line to line, in ems
HIGHLIGHT_COLOR: Color = (46, 40, 26, 255)  # how much brighter letters on a picture are
OUTLINE_STEPS = 16  # places from which a contour is put together


@dataclass(frozen=True)
class GoldText:
    """Gold text in the display face with a bright upper left edge; it casts a shadow."""

    text: str
    em: float
    width: float | None = None
    """Width at which lines break; the lines are centred then. None: one line."""

    @property
    def plain_text(self) -> Text:
        """The same text in plain white."""
        if self.width is None:
            return Text(self.text, self.em, (255, 255, 255), "display")
        return Text(
            self.text, self.em, (255, 255, 255), "display", self.width, "center", LINE_SPACING
        )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in design pixels."""
        return self.plain_text.size

    @property
    def casts_shadow(self) -> bool:
        """True: gold text casts a shadow."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the gradient within the letters, then their light and dark edges."""
        mask = self.plain_text.paint(painter)
        width, height = mask.get_size()
        gold = pygame.Surface((width, height), pygame.SRCALPHA)
        lines = len(self.plain_text.layout.lines)
        for y in range(height):
            gold.fill((*gold_color(y * lines / height % 1.0), 255), (0, y, width, 1))
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
class OutlinedGoldText:
    """Gold text with a dark outline, readable on any picture."""

    text: str
    em: float
    width: float | None = None
    outline_color: Color = (58, 22, 6)
    outline_width: float = 4.0
    is_brightened: bool = True
    """True for small letters, which lose gold to their outline."""

    @property
    def _gold(self) -> GoldText:
        return GoldText(self.text, self.em, self.width)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the outline, design pixels."""
        width, height = self._gold.size
        return width + 2 * self.outline_width, height + 2 * self.outline_width

    @property
    def casts_shadow(self) -> bool:
        """True: the text casts a shadow."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the outline, then the brightened gold text."""
        gold = self._gold
        letters = gold.paint(painter)
        if self.is_brightened:
            shine = gold.plain_text.paint(painter)
            shine.fill(HIGHLIGHT_COLOR, special_flags=pygame.BLEND_RGBA_MULT)
            letters.blit(shine, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        dark = gold.plain_text.paint(painter)
        dark.fill((*self.outline_color[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        away = self.outline_width * painter.scale
        room = math.ceil(away)
        width, height = letters.get_size()
        target = pygame.Surface((width + 2 * room, height + 2 * room), pygame.SRCALPHA)
        for n in range(OUTLINE_STEPS):
            turn = 2 * math.pi * n / OUTLINE_STEPS
            at = round(room + away * math.cos(turn)), round(room + away * math.sin(turn))
            target.blit(dark, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(letters, (room, room), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target


def gold_color(share: float) -> tuple[int, int, int]:
    """Return the gold colour at a share of the letter height, from the top."""
    for (low, one), (high, two) in pairwise(GOLD_GRADIENT):
        if share <= high:
            part = (share - low) / (high - low)
            mixed = [round(a + (b - a) * part) for a, b in zip(one[:3], two[:3], strict=True)]
            return mixed[0], mixed[1], mixed[2]
    red, green, blue = GOLD_GRADIENT[-1][1][:3]
    return red, green, blue
