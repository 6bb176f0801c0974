"""Small composed pictures of all games: discs, rows, centred groups, number tags."""

from __future__ import annotations

from collections.abc import Sequence

from sprites.painting import Picture
from sprites.picture import Color, FilledRect, PictureGroup, Text

CREAM_COLOR: Color = (255, 246, 222)


def disc_picture(size: float, color: Color) -> Picture:
    """Return a flat disc."""
    return FilledRect(size, size, color, size / 2)


def centre_pictures(
    size: tuple[float, float], *parts: tuple[Picture, float, float]
) -> PictureGroup:
    """Return a group of pictures centred at points.

    Args:
        size: Width and height of the group, design pixels.
        parts: Each a picture with the x and y of its centre.
    """
    return PictureGroup(
        size,
        tuple((part, x - part.size[0] / 2, y - part.size[1] / 2) for part, x, y in parts),
    )


def stack_pictures(*parts: Picture) -> PictureGroup:
    """Return pictures on one centre, each over the one before; as large as the first."""
    width, height = parts[0].size
    return centre_pictures((width, height), *((part, width / 2, height / 2) for part in parts))


def row_pictures(parts: Sequence[Picture], gap: float) -> PictureGroup:
    """Return pictures side by side, vertically centred."""
    height = max((part.size[1] for part in parts), default=0.0)
    placed, x = [], 0.0
    for part in parts:
        placed.append((part, x, (height - part.size[1]) / 2))
        x += part.size[0] + gap
    return PictureGroup((max(0.0, x - gap), height), tuple(placed))


def number_tag(text: str, size: float, color: Color = CREAM_COLOR) -> Picture:
    """Return a number on a small dark plate, readable on any background."""
    number = Text(text, size, color, "bold")
    width = max(number.size[0] + size * 0.5, size * 1.25)
    height = size * 1.16
    return stack_pictures(FilledRect(width, height, (18, 10, 6, 205), height / 2), number)
