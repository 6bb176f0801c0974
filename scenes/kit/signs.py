"""What little signs are made of, in all games: spots, pictures in a row or around points, tags."""

from __future__ import annotations

from collections.abc import Sequence

from sprites.painting import Picture
from sprites.picture import Color, Fill, Group, Text

CREAM: Color = (255, 246, 222)


def disc(size: float, color: Color) -> Picture:
    """A flat round spot."""
    return Fill(size, size, color, size / 2)


def centred(size: tuple[float, float], *parts: tuple[Picture, float, float]) -> Group:
    """Pictures around points: (picture, x, y of its centre)."""
    return Group(
        size,
        tuple((part, x - part.size[0] / 2, y - part.size[1] / 2) for part, x, y in parts),
    )


def concentric(*parts: Picture) -> Group:
    """Pictures on one middle, each over the one before it; as large as the first."""
    width, height = parts[0].size
    return centred((width, height), *((part, width / 2, height / 2) for part in parts))


def in_row(parts: Sequence[Picture], gap: float) -> Group:
    """Pictures side by side, on one middle line."""
    height = max((part.size[1] for part in parts), default=0.0)
    placed, x = [], 0.0
    for part in parts:
        placed.append((part, x, (height - part.size[1]) / 2))
        x += part.size[0] + gap
    return Group((max(0.0, x - gap), height), tuple(placed))


def tag(words: str, size: float, color: Color = CREAM) -> Picture:
    """A number on a small dark plate, so that it reads on anything."""
    number = Text(words, size, color, "bold")
    width = max(number.size[0] + size * 0.5, size * 1.25)
    height = size * 1.16
    return concentric(Fill(width, height, (18, 10, 6, 205), height / 2), number)
