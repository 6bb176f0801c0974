"""The protocols of pictures and painters, and the scaling of surfaces.

Pictures know the painter, not the renderer that caches what is painted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, runtime_checkable

import pygame

MIN_BANDED_PIXELS = 4_000_000  # pixels of a picture that is shrunk in bands
SURFACE_BAND_COUNT = 12
ENLARGING_STEPS = 2 * SURFACE_BAND_COUNT
"""Number of steps in which a surface is enlarged."""


class Painter(Protocol):
    """The services that a picture uses to paint itself: the scale and other rendered pictures."""

    @property
    def scale(self) -> float:
        """Device pixels a design pixel."""
        ...

    def baked_image(self, name: str) -> pygame.Surface:
        """Return a baked image, unscaled.

        Raises:
            UnknownArtError: No image of that name is baked.
        """
        ...

    def render(
        self, picture: Picture, angle: float = 0.0, zoom: float = 1.0, alpha: float = 1.0
    ) -> pygame.Surface:
        """Return the exact surface of another picture, premultiplied."""
        ...


class Picture(Protocol):
    """The look of something: a frozen, hashable value."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        ...

    @property
    def casts_shadow(self) -> bool:
        """True if it casts a shadow."""
        ...

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture at `painter.scale` device pixels a design pixel, premultiplied."""
        ...

    def __hash__(self) -> int:
        """Return the hash of the value."""
        ...


@runtime_checkable
class BorderedPicture(Protocol):
    """A picture whose outline changes near its edges only."""

    @property
    def border_width(self) -> float:
        """Distance from the edges in which the outline changes, design pixels."""
        ...


@runtime_checkable
class OpaquePicture(Protocol):
    """A picture that may have no transparent pixel: it fades without a copy of its surface."""

    @property
    def is_opaque(self) -> bool:
        """True if no pixel is transparent."""
        ...


@runtime_checkable
class SteppedPicture(Protocol):
    """A large picture that is painted in several steps, so that no frame has to wait for it."""

    @property
    def step_count(self) -> int:
        """Number of steps."""
        ...

    @property
    def image_names(self) -> Sequence[str]:
        """Names of the baked images that it is painted from."""
        ...

    def paint_steps(self, painter: Painter) -> Iterator[pygame.Surface]:
        """Yield the surface after each step; after the last one it is finished."""
        ...


def to_pixels(length: float, scale: float) -> int:
    """Return a length in whole device pixels, at least one."""
    return max(1, round(length * scale))


def blank_surface(size: tuple[float, float], scale: float) -> pygame.Surface:
    """Return a transparent surface for a picture of that size (design pixels)."""
    return pygame.Surface((to_pixels(size[0], scale), to_pixels(size[1], scale)), pygame.SRCALPHA)


class SurfaceBand(NamedTuple):
    """Some rows or columns of a surface, with their position and size after scaling."""

    source: pygame.Surface
    top: int
    size: tuple[int, int]
    left: int = 0

    def resize(self) -> pygame.Surface:
        """Return the band at its new size."""
        if self.source.get_size() == self.size:
            return self.source
        return pygame.transform.smoothscale(self.source, self.size)


def is_large_enlargement(surface: pygame.Surface, size: tuple[int, int]) -> bool:
    """True if the new size is larger in both directions and too large for one step."""
    width, height = surface.get_size()
    return width < size[0] and height < size[1] and size[0] * size[1] >= MIN_BANDED_PIXELS


def enlarge_in_bands(
    surface: pygame.Surface, size: tuple[int, int]
) -> Iterator[SurfaceBand | None]:
    """Yield a surface enlarged in bands of columns; None after each step without a band.

    smoothscale first widens and then heightens. So rows and columns can be scaled apart, and
    the result equals an enlargement in one step, pixel by pixel.
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
    """Yield start and length of equal parts of a length."""
    places = [length * n // SURFACE_BAND_COUNT for n in range(SURFACE_BAND_COUNT + 1)]
    return ((begin, end - begin) for begin, end in pairwise(places) if begin < end)


def split_into_bands(surface: pygame.Surface, size: tuple[int, int]) -> Sequence[SurfaceBand]:
    """Split a surface into bands that can be scaled one by one.

    Bands begin at whole rows of source and target. A 4K table needs three times its own memory
    to be scaled in one step. A small surface is one band.
    """
    width, height = surface.get_size()
    count = (
        math.gcd(math.gcd(height, size[1]), SURFACE_BAND_COUNT)
        if width * height >= MIN_BANDED_PIXELS
        else 1
    )
    rows, high = size[1] // count, height // count
    return [
        SurfaceBand(surface.subsurface((0, n * high, width, high)), n * rows, (size[0], rows))
        for n in range(count)
    ]


def blur_surface(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Return a blurred copy, also of a surface that is as thin as the radius or thinner.

    `box_blur` reads memory beside such a surface (pygame-ce 2.5), which shows as coloured noise.
    """
    size = surface.get_size()
    if min(size) > radius:
        return pygame.transform.box_blur(surface, radius)
    larger = [max(side, radius + 1) for side in size]
    blurred = pygame.transform.box_blur(pygame.transform.smoothscale(surface, larger), radius)
    return pygame.transform.smoothscale(blurred, size)


def resize_surface(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a premultiplied surface at another size.

    smoothscale averages over the whole area of each pixel when it scales down, whatever the
    factor. So one step is both the sharpest and the fastest.
    """
    if surface.get_size() == size:
        return surface
    cut = split_into_bands(surface, size)
    if len(cut) == 1:
        return cut[0].resize()
    target = pygame.Surface(size, 0, surface)
    for band in cut:
        place = target.subsurface((0, band.top, *band.size))
        pygame.transform.smoothscale(band.source, band.size, place)
    return target
