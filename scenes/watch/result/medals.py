"""Medals with the number of a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.ui.style.theme import Color
from sprites.painting import Picture
from sprites.picture import FilledRect, PictureGroup, Text

MEDAL_COLORS: Final[Mapping[int, tuple[Color, Color]]] = {
    1: ((250, 210, 104), (158, 104, 22)),
    2: ((226, 228, 232), (112, 116, 124)),
    3: ((222, 152, 96), (126, 70, 30)),
}
"""Face and rim colour of a medal, by place."""
WOODEN_MEDAL_COLORS: Final[tuple[Color, Color]] = ((198, 172, 132), (112, 84, 54))
MEDAL_TEXT_COLOR: Final[Color] = (44, 26, 14)


def medal_picture(place: int, size: float) -> Picture:
    """Return a round medal with the number of a place: gold, silver, bronze, then wood."""
    face, rim = MEDAL_COLORS.get(place, WOODEN_MEDAL_COLORS)
    edge = size * 0.07
    inner = size - 2 * edge
    number = Text(str(place), size * 0.6, MEDAL_TEXT_COLOR, "display")
    width, height = number.size
    return PictureGroup(
        (size, size),
        (
            (FilledRect(size, size, rim, size / 2), 0.0, 0.0),
            (FilledRect(inner, inner, face, inner / 2), edge, edge),
            (number, (size - width) / 2, (size - height) / 2),
        ),
    )
