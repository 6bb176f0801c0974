"""Words and numbers that stand on the table itself: with a dark halo, readable on any ground."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

import pygame

from scenes.ui.style.theme import Color
from sprites.painting import Painter, Picture
from sprites.picture import PictureGroup, Text
from sprites.typeface import FontFace

CREAM: Final[Color] = (255, 243, 217)
HALO_COLOR: Final[Color] = (16, 8, 6)
HALO_SHARE: Final = 1 / 14
"""Width of the halo as a share of the text size."""
MIN_HALO, MAX_HALO = 2.0, 8.0
HALO_DROP: Final = 2.0
"""Distance by which the halo lies lower than the letters."""
HALO_DIRECTIONS: Final = 16


@dataclass(frozen=True)
class TextHalo:
    """The dark halo of a text; the text itself is drawn over it."""

    text: Text
    width: float
    color: Color = HALO_COLOR

    @property
    def size(self) -> tuple[float, float]:
        """Size of the text with the halo on each side."""
        wide, high = self.text.size
        return wide + 2 * self.width, high + 2 * self.width + HALO_DROP

    @property
    def casts_shadow(self) -> bool:
        """False: the halo is printed on the table."""
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the letters in the dark colour, shifted in all directions."""
        letters = self.text.paint(painter)
        letters.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        letters.fill((*self.color[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
        letters = letters.premul_alpha()
        reach, drop = self.width * painter.scale, HALO_DROP * painter.scale
        made = pygame.Surface(
            (
                letters.get_width() + round(2 * reach),
                letters.get_height() + round(2 * reach + drop),
            ),
            pygame.SRCALPHA,
        )
        places = [
            (
                round(reach * (1 + cos(2 * pi * n / HALO_DIRECTIONS))),
                round(reach * (1 + sin(2 * pi * n / HALO_DIRECTIONS)) + drop),
            )
            for n in range(HALO_DIRECTIONS)
        ]
        made.fblits([(letters, place) for place in places], pygame.BLEND_PREMULTIPLIED)
        return made


def halo_text(
    words: str,
    size: float,
    color: Color = CREAM,
    face: FontFace = "bold",
    width: float | None = None,
    halo: Color = HALO_COLOR,
) -> Picture:
    """Return words or a number with a dark halo.

    Args:
        words: The words; one line, or broken at `width`.
        size: One of the sizes of `scenes.kit.setting.type_sizes`.
        color: Colour of the letters.
        face: "bold" for words, "display" for numbers.
        width: Width at which lines break; None for one line.
        halo: Colour of the halo.
    """
    align = "left" if width is None else "center"
    text = Text(words, size, color, face, width, align)  # type: ignore[arg-type]
    below = TextHalo(text, min(MAX_HALO, max(MIN_HALO, size * HALO_SHARE)), halo)
    return PictureGroup(below.size, ((below, 0.0, 0.0), (text, below.width, below.width)))
