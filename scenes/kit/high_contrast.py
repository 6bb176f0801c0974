"""High-contrast pictures of pieces: a clear outline and a letter for each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Final

import pygame

from scenes.ui.style.theme import Color, Theme
from sprites.painting import Painter, Picture
from sprites.picture import DerivedPicture, FilledRect, PictureGroup, Text

OUTLINE_WIDTH: Final = 2.5
"""Width of the white line around a piece and of the black line around that.

On any background one of the two stands out.
"""
OUTLINE_EXTRA: Final = 4 * OUTLINE_WIDTH
"""Design pixels by which the lines widen and heighten a piece."""
OUTLINE_DIRECTIONS: Final = 12
"""Number of directions in which the shape is shifted to paint the outline."""
WHITE: Final[Color] = (255, 255, 255)
BLACK: Final[Color] = (0, 0, 0)
MAX_LETTER_SHARE: Final = 0.62
"""Greatest height of a letter as a share of its piece."""
MAX_KIND_LETTERS: Final = 2
"""Greatest number of letters that identify a kind."""


@dataclass(frozen=True)
class OutlinedPicture(DerivedPicture):
    """A picture with a white and a black outline around its visible part.

    The lines lie outside of its size, as a shadow does: layout and hit tests do not change.
    """

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture over its two outlines."""
        look = painter.render(self.picture)
        line = max(1.0, OUTLINE_WIDTH * painter.scale)
        margin = round(2 * line)
        made = pygame.Surface(
            (look.get_width() + 2 * margin, look.get_height() + 2 * margin), pygame.SRCALPHA
        )
        for color, reach in ((BLACK, 2 * line), (WHITE, line)):
            shape = _shape(look, color)
            made.fblits([(shape, at) for at in _around(margin, reach)], pygame.BLEND_PREMULTIPLIED)
        made.blit(look, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
        return made


def _shape(look: pygame.Surface, color: Color) -> pygame.Surface:
    """Return the visible part of a premultiplied surface in one colour, premultiplied."""
    shape = look.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*color[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape.premul_alpha()


def _around(margin: int, reach: float) -> Iterator[tuple[int, int]]:
    """The places about one that is so far from the corner, at that distance from it."""
    for way in range(OUTLINE_DIRECTIONS):
        angle = 2 * pi * way / OUTLINE_DIRECTIONS
        yield round(margin + reach * cos(angle)), round(margin + reach * sin(angle))


def adapt_contrast(theme: Theme, picture: Picture, letter: str = "") -> Picture:
    """Return the picture of a piece; in high contrast with its letter and an outline."""
    return OutlinedPicture(add_letter(theme, picture, letter)) if theme.high_contrast else picture


def add_letter(theme: Theme, picture: Picture, letter: str) -> Picture:
    """Return a picture printed on another one, in high contrast with its letter.

    No outline is added.
    """
    if not theme.high_contrast or not letter:
        return picture
    return add_letter_plate(picture, letter, theme.min_table_text_size)


def add_letter_plate(picture: Picture, letter: str, em: float) -> Picture:
    """Return a picture with a letter on a black plate at its lower edge.

    The letter has the size `em` if there is room.
    """
    width, height = picture.size
    words = Text(letter, min(em, MAX_LETTER_SHARE * min(width, height)), WHITE, "bold")
    wide, high = max(words.size[0] + words.em * 0.3, words.em), words.em * 1.02
    plate = FilledRect(wide, high, BLACK, words.em * 0.28)
    return PictureGroup(
        picture.size,
        (
            (picture, 0, 0),
            (plate, (width - wide) / 2, height - high),
            (words, (width - words.size[0]) / 2, height - (high + words.size[1]) / 2),
        ),
    )


@cache
def distinct_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return short distinct labels for names.

    A label is the first letter. A name that begins as an earlier one gets two letters.
    Numbers from 1 are used where letters do not distinguish them.
    """
    found: list[str] = []
    for name in names:
        taken = sum(other[:1] == name[:1].capitalize() for other in found)
        found.append(name[: taken + 1].capitalize())
    if max(map(len, found), default=0) > MAX_KIND_LETTERS or len(set(found)) < len(found):
        return tuple(str(n + 1) for n in range(len(names)))
    return tuple(found)


def kind_letters(kind: int, names: Sequence[str]) -> str:
    """Return the label of one of several kinds with these names."""
    return distinct_letters(tuple(names))[kind]
