"""What pieces look like in high contrast: a clear outline, and a letter for what each one is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Final

import pygame

from scenes.ui.theme import Color, Theme
from sprites.painting import Painter, Picture
from sprites.picture import Changed, Fill, Group, Text

LINE: Final = 2.5
"""How wide the white line around a piece is, and the black one around that: whatever a piece lies
on, one of the two stands out from it."""
AROUND: Final = 4 * LINE
"""By so much a piece with its lines is wider and higher than without."""
WAYS: Final = 12
"""Into so many directions the shape of a piece is moved for the line around it."""
WHITE: Final[Color] = (255, 255, 255)
BLACK: Final[Color] = (0, 0, 0)
SHARE: Final = 0.62
"""How high a letter is by the piece that it stands on, at most."""
LONGEST: Final = 2
"""So many letters at most tell a kind."""


@dataclass(frozen=True)
class Outlined(Changed):
    """A picture, with a white line around all that is seen of it, and a black one around that. They
    lie outside of its size, as a shadow does: nothing is laid or pressed otherwise for them."""

    def paint(self, painter: Painter) -> pygame.Surface:
        look = painter.surface(self.picture)
        line = max(1.0, LINE * painter.scale)
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
    """All that is seen of a premultiplied surface, in one colour; premultiplied."""
    shape = look.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*color[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape.premul_alpha()


def _around(margin: int, reach: float) -> Iterator[tuple[int, int]]:
    """The places about one that is so far from the corner, at that distance from it."""
    for way in range(WAYS):
        angle = 2 * pi * way / WAYS
        yield round(margin + reach * cos(angle)), round(margin + reach * sin(angle))


def clear(theme: Theme, picture: Picture, letter: str = "") -> Picture:
    """What is shown of a piece: its picture; in high contrast with its letter and a line around
    it."""
    return Outlined(marked(theme, picture, letter)) if theme.high_contrast else picture


def marked(theme: Theme, picture: Picture, letter: str) -> Picture:
    """The same for what is printed on something else: no line goes around it."""
    if not theme.high_contrast or not letter:
        return picture
    return lettered(picture, letter, theme.least_on_table)


def lettered(picture: Picture, letter: str, em: float) -> Picture:
    """A picture with a letter on a black plate at its lower edge, of that size if it has room."""
    width, height = picture.size
    words = Text(letter, min(em, SHARE * min(width, height)), WHITE, "bold")
    wide, high = max(words.size[0] + words.em * 0.3, words.em), words.em * 1.02
    plate = Fill(wide, high, BLACK, words.em * 0.28)
    return Group(
        picture.size,
        (
            (picture, 0, 0),
            (plate, (width - wide) / 2, height - high),
            (words, (width - words.size[0]) / 2, height - (high + words.size[1]) / 2),
        ),
    )


@cache
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """The first letter of each name; of one that begins as another before it two, so that they
    differ at a glance; numbers from 1, where that does not tell them apart."""
    found: list[str] = []
    for name in names:
        taken = sum(other[:1] == name[:1].capitalize() for other in found)
        found.append(name[: taken + 1].capitalize())
    if max(map(len, found), default=0) > LONGEST or len(set(found)) < len(found):
        return tuple(str(n + 1) for n in range(len(names)))
    return tuple(found)


def letter_of(kind: int, names: Sequence[str]) -> str:
    """The letter of one of several that have these names."""
    return letters(tuple(names))[kind]
