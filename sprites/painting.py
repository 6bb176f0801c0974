"""What a picture is, what it is painted by, and pixels of the size wanted.

Pictures know the painter, not the renderer that keeps what is painted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

import pygame

LARGE = 4_000_000  # pixels of a picture that is shrunk in bands
BANDS = 12


class Painter(Protocol):
    """What a picture is given to paint itself: the scale, and other pictures painted."""

    @property
    def scale(self) -> float:
        """Device pixels a design unit."""
        ...

    def original(self, name: str) -> pygame.Surface:
        """A baked picture as it was baked. Raises art.UnknownArtError."""
        ...

    def surface(
        self, picture: Picture, angle: float = 0.0, zoom: float = 1.0, alpha: float = 1.0
    ) -> pygame.Surface:
        """Another picture, exactly so, premultiplied."""
        ...


class Picture(Protocol):
    """What something looks like: a frozen, hashable value."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design units."""
        ...

    @property
    def casts_shadow(self) -> bool:
        """Whether it casts a shadow."""
        ...

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paints it at `painter.scale` pixels a unit, premultiplied."""
        ...


@runtime_checkable
class Bordered(Protocol):
    """A picture whose outline changes near its edges only."""

    @property
    def border(self) -> float:
        """How far from them, design units."""
        ...


def pixels(length: float, scale: float) -> int:
    """A length on the device, at least one pixel."""
    return max(1, round(length * scale))


def blank(size: tuple[float, float], scale: float) -> pygame.Surface:
    """A transparent surface for a picture of that size."""
    return pygame.Surface((pixels(size[0], scale), pixels(size[1], scale)), pygame.SRCALPHA)


class SurfaceBand(NamedTuple):
    """Some rows of a surface, and of what it becomes at another size: where and how large."""

    part: pygame.Surface
    top: int
    size: tuple[int, int]

    def shrunk(self) -> pygame.Surface:
        """These rows at the other size."""
        if self.part.get_size() == self.size:
            return self.part
        return pygame.transform.smoothscale(self.part, self.size)


def bands(surface: pygame.Surface, size: tuple[int, int]) -> Sequence[SurfaceBand]:
    """A surface that is to have another size, in bands, cut where rows of both begin: a table of
    4K needs three times its own memory to be shrunk in one step. A small one is one band."""
    width, height = surface.get_size()
    count = math.gcd(math.gcd(height, size[1]), BANDS) if width * height >= LARGE else 1
    rows, high = size[1] // count, height // count
    return [
        SurfaceBand(surface.subsurface((0, n * high, width, high)), n * rows, (size[0], rows))
        for n in range(count)
    ]


def shrink(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A premultiplied surface at another size.

    smoothscale averages over the whole area of each pixel when it scales down, whatever the
    factor, so one step is both the sharpest and the fastest.
    """
    if surface.get_size() == size:
        return surface
    cut = bands(surface, size)
    if len(cut) == 1:
        return cut[0].shrunk()
    target = pygame.Surface(size, 0, surface)
    for band in cut:
        place = target.subsurface((0, band.top, *band.size))
        pygame.transform.smoothscale(band.part, band.size, place)
    return target
