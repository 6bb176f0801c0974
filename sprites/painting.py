"""What a picture is, what it is painted by, and pixels of the size wanted.

Pictures know the painter, not the renderer that keeps what is painted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, runtime_checkable

import pygame

LARGE = 4_000_000  # pixels of a picture that is shrunk in bands
BANDS = 12
STEPS = 2 * BANDS
"""By which something is enlarged."""


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
    """Some rows or columns of a surface, and of what it becomes at another size: where and how
    large."""

    part: pygame.Surface
    top: int
    size: tuple[int, int]
    left: int = 0

    def shrunk(self) -> pygame.Surface:
        """These at the other size."""
        if self.part.get_size() == self.size:
            return self.part
        return pygame.transform.smoothscale(self.part, self.size)


def is_enlarged(surface: pygame.Surface, size: tuple[int, int]) -> bool:
    """Whether another size is larger in both directions, and too large for one step."""
    width, height = surface.get_size()
    return width < size[0] and height < size[1] and size[0] * size[1] >= LARGE


def enlarged(surface: pygame.Surface, size: tuple[int, int]) -> Iterator[SurfaceBand | None]:
    """A surface that is to become larger, column by column, each with its full height; None after
    each step that gave nothing yet.

    smoothscale makes it wide first and then high, so that rows and columns can be had apart: all of
    it is the same, pixel by pixel, as if it were enlarged in one step.
    """
    width, height = surface.get_size()
    wide = pygame.Surface((size[0], height), surface.get_flags() & pygame.SRCALPHA, surface)
    for top, high in _cut(height):
        into = wide.subsurface((0, top, size[0], high))
        pygame.transform.smoothscale(
            surface.subsurface((0, top, width, high)), into.get_size(), into
        )
        yield None
    for left, across in _cut(size[0]):
        part = wide.subsurface((left, 0, across, height))
        yield SurfaceBand(part, 0, (across, size[1]), left)


def _cut(length: int) -> Iterator[tuple[int, int]]:
    """A length in parts, as long as one another: where each begins, and how long it is."""
    places = [length * n // BANDS for n in range(BANDS + 1)]
    return ((begin, end - begin) for begin, end in pairwise(places) if begin < end)


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
