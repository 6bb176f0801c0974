"""A lens that magnifies the table, while overlays in front keep their size.

The table is drawn unscaled on its own surface, as large as the window; a part of that is
scaled up. When the part changes, all of it is scaled again. While it stays, only changed
blocks are scaled: `SOURCE_BLOCK_PIXELS` pixels become `SCALED_BLOCK_PIXELS`, so that no seam is
visible.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

import pygame

from sprites.rendering.dirty_rects import DrawnNode, merge_rects, redraw_rects

SOURCE_BLOCK_PIXELS: Final = 12
SCALED_BLOCK_PIXELS: Final = 13
MAX_ZOOM: Final = SCALED_BLOCK_PIXELS / SOURCE_BLOCK_PIXELS
"""Greatest zoom of a table: no other zoom can be updated block by block."""
LENS_PADDING_PIXELS: Final = 64
"""Invisible pixels around the scaled part.

They let it begin and end at edges that fall on whole pixels of source and target.
"""
EDGE_SEARCH_PIXELS: Final = 56
"""Number of padding pixels that are tried as an edge."""
EDGE_TOLERANCE: Final = 0.04
"""Greatest distance of a suitable edge from a whole pixel, pixels."""
MAX_BLENDED_ZOOM: Final = 1.04
"""Zoom up to which zoom steps are blended with the picture before; less towards that zoom."""
MAX_BLEND_ALPHA: Final = 128
"""Greatest opacity of the picture before in the blend, of 255."""
MAX_SCALE_SECONDS: Final = 0.004
"""Seconds that scaling may take in one frame.

With all else a frame takes three times as long, and is to stay within 12 milliseconds.
"""
TIMING_RUNS: Final = 3
MAX_TIMINGS: Final = 4
"""Number of times that a size above the budget is measured before it is refused for good."""
TIMING_BANDS: Final = 4
"""The cost is measured with one of this many bands of a picture."""


class ScaledSpan(NamedTuple):
    """A stretch of the source along one axis and its place in the target, in whole pixels."""

    source_start: int
    source_length: int
    target_start: int
    target_length: int


class Lens:
    """A view of a canvas, unscaled or magnified."""

    def __init__(self) -> None:
        self.zoom = 1.0
        """By how much larger all is seen; set by `look`."""
        self._at = 0.5, 0.5
        self._table: pygame.Surface | None = None  # as it lies there, with room around it
        self._seen: pygame.Surface | None = None  # as it is seen, with room around it
        self._shown: tuple[ScaledSpan, ScaledSpan] | None = None  # what the latter shows

    def zoom_to(self, amount: float, x: float, y: float) -> None:
        """Magnify around a point, which stays in place.

        Args:
            amount: 0 for no zoom, 1 for the greatest zoom.
            x: Share of the width, 0 to 1.
            y: Share of the height, 0 to 1.
        """
        self.zoom = 1.0 + (MAX_ZOOM - 1.0) * amount
        self._at = x, y

    @property
    def is_magnifying(self) -> bool:
        """True if the zoom is above 1."""
        return self.zoom > 1.0

    @property
    def was_magnifying(self) -> bool:
        """True if the last draw was magnified."""
        return self._table is not None

    def close(self) -> None:
        """Free the surfaces, since nothing is magnified any more."""
        self._table = self._seen = self._shown = None

    def invalidate(self) -> None:
        """Draw the whole magnified view again next time, since something was drawn over it."""
        self._shown = None

    def table_surface(self, surface: pygame.Surface) -> pygame.Surface:
        """Return the surface on which the unscaled table is drawn, as large as `surface`."""
        width, height = surface.get_size()
        if self._table is None:
            size = width + 2 * LENS_PADDING_PIXELS, height + 2 * LENS_PADDING_PIXELS
            self._table = pygame.Surface(size, 0, surface)
            self._seen = pygame.Surface(size, 0, surface)
            self._table.blit(surface, (LENS_PADDING_PIXELS, LENS_PADDING_PIXELS))
        return self._table.subsurface((LENS_PADDING_PIXELS, LENS_PADDING_PIXELS, width, height))

    def has_changed(self, surface: pygame.Surface, viewport: pygame.Rect) -> bool:
        """True if the visible part differs from the one of the last draw."""
        return self.zoom < MAX_BLENDED_ZOOM or self._parts(surface, viewport) != self._shown

    def draw(
        self,
        surface: pygame.Surface,
        viewport: pygame.Rect,
        before: Sequence[DrawnNode],
        changed: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:
        """Draw the magnified table and the nodes in front of it.

        Args:
            surface: The target.
            viewport: Rectangle of the table on it.
            before: Nodes in front that are not magnified.
            changed: Rectangles of the surface where the table or these nodes changed.

        Returns:
            The rectangles that were drawn.
        """
        assert self._table is not None and self._seen is not None
        parts, whole = self._parts(surface, viewport), surface.get_rect()
        if parts != self._shown or self.zoom < MAX_ZOOM:
            fresh, self._shown = self._shown is None, parts
            self._turn(parts, fresh)
            rects = [whole]
        else:
            seen = [self._mend(rect, *parts) for rect in changed]
            rects = merge_rects([rect.clip(whole) for rect in (*seen, *changed)])
        picture = self._seen.subsurface(whole.move(LENS_PADDING_PIXELS, LENS_PADDING_PIXELS))
        inside, below = surface.subsurface(viewport), picture.subsurface(viewport)
        for rect in rects:
            if not viewport.contains(rect):
                surface.blit(picture, rect, rect)
        within = [rect.clip(viewport).move(-viewport.x, -viewport.y) for rect in rects]
        redraw_rects(inside, below, list(before), [rect for rect in within if rect])
        return rects

    def _turn(self, parts: tuple[ScaledSpan, ScaledSpan], fresh: bool) -> None:
        """Scale the whole part again.

        At small zooms pixels can only move by whole ones: the picture before shines through then,
        so that they do not jump.
        """
        assert self._table is not None and self._seen is not None
        shines = round(MAX_BLEND_ALPHA * (MAX_BLENDED_ZOOM - self.zoom) / (MAX_BLENDED_ZOOM - 1.0))
        before = None if fresh or shines <= 0 else self._seen.copy()
        _scale(self._table, self._seen, *parts)
        if before is not None:
            before.set_alpha(shines)
            self._seen.blit(before, (0, 0))

    def _parts(
        self, surface: pygame.Surface, viewport: pygame.Rect
    ) -> tuple[ScaledSpan, ScaledSpan]:
        (x, y), (width, height) = self._at, surface.get_size()
        return (
            scaled_span(_whole(viewport.x + x * viewport.width), width, self.zoom),
            scaled_span(_whole(viewport.y + y * viewport.height), height, self.zoom),
        )

    def _mend(self, rect: pygame.Rect, across: ScaledSpan, down: ScaledSpan) -> pygame.Rect:
        """Scale the blocks again that a rectangle touches. Return their rectangle in the target."""
        assert self._table is not None and self._seen is not None
        x = _blocks(rect.left, rect.right, across)
        y = _blocks(rect.top, rect.bottom, down)
        _scale(self._table, self._seen, x, y)
        return pygame.Rect(x.target_start, y.target_start, x.target_length, y.target_length)


def _whole(at: float) -> int:
    """Return the pixel next to a position that is a block edge, so that blocks fit at full zoom."""
    return round(at / SCALED_BLOCK_PIXELS) * SCALED_BLOCK_PIXELS


def scaled_span(at: int, size: int, zoom: float) -> ScaledSpan:
    """Return the visible stretch of an axis when it is magnified around a fixed point.

    It begins and ends outside of the picture, where pixels of source and target nearly
    coincide. So motion is possible by fractions of pixels.

    Args:
        at: The fixed point, pixels.
        size: Length of the axis, pixels.
        zoom: Magnification.
    """
    if zoom >= MAX_ZOOM:
        blocks = ceil(size / SCALED_BLOCK_PIXELS)
        return ScaledSpan(
            at // SCALED_BLOCK_PIXELS, blocks * SOURCE_BLOCK_PIXELS, 0, blocks * SCALED_BLOCK_PIXELS
        )
    begin = at - at / zoom
    end = begin + size / zoom
    first, last = floor(begin), ceil(end)
    start = _edge(range(first, first - EDGE_SEARCH_PIXELS, -1), begin, zoom)
    stop = _edge(range(last, last + EDGE_SEARCH_PIXELS), begin, zoom)
    left, right = round((start - begin) * zoom), round((stop - begin) * zoom)
    return ScaledSpan(start, stop - start, left, right - left)


def _edge(pixels: range, begin: float, zoom: float) -> int:
    """Return the first pixel that falls nearly on a whole target pixel, else the first of all."""
    for pixel in pixels:
        place = (pixel - begin) * zoom
        if abs(place - round(place)) < EDGE_TOLERANCE:
            return pixel
    return pixels[0]


def _blocks(first: int, last: int, whole: ScaledSpan) -> ScaledSpan:
    """Return the blocks at full zoom that a stretch of pixels touches."""
    most = whole.source_length // SOURCE_BLOCK_PIXELS
    low = min(max((first - 1 - whole.source_start) // SOURCE_BLOCK_PIXELS, 0), most - 1)
    high = max(min(-((whole.source_start - last - 1) // SOURCE_BLOCK_PIXELS), most), low + 1)
    count = high - low
    return ScaledSpan(
        whole.source_start + low * SOURCE_BLOCK_PIXELS,
        count * SOURCE_BLOCK_PIXELS,
        low * SCALED_BLOCK_PIXELS,
        count * SCALED_BLOCK_PIXELS,
    )


def _scale(
    table: pygame.Surface, seen: pygame.Surface, across: ScaledSpan, down: ScaledSpan
) -> None:
    """Scale a part of the table onto the visible surface.

    When enlarging, one more pixel is read: the last pixels are mixed with it.
    """
    wide, high = (
        each.source_length + (each.target_length > each.source_length) for each in (across, down)
    )
    source = pygame.Rect(
        across.source_start + LENS_PADDING_PIXELS,
        down.source_start + LENS_PADDING_PIXELS,
        wide,
        high,
    )
    target = pygame.Rect(
        across.target_start + LENS_PADDING_PIXELS,
        down.target_start + LENS_PADDING_PIXELS,
        across.target_length,
        down.target_length,
    )
    pygame.transform.smoothscale(table.subsurface(source), target.size, seen.subsurface(target))


class ScaleTimer:
    """Measures the time that scaling takes on this machine; keeps the least time.

    Other programs and thinking bots may slow a single measurement down.
    """

    def __init__(self) -> None:
        self._least: dict[tuple[int, int], float] = {}
        self._asked: Counter[tuple[int, int]] = Counter()

    def fits_budget(self, size: tuple[int, int], budget: float = MAX_SCALE_SECONDS) -> bool:
        """True if a picture of that size is scaled within the budget.

        A size that was too slow is measured again, a few times.

        Args:
            size: Width and height, pixels.
            budget: Seconds of processor time.
        """
        if self._least.get(size, budget + 1) > budget and self._asked[size] < MAX_TIMINGS:
            self._asked[size] += 1
            self._least[size] = min(self._least.get(size, budget + 1), _tried(size))
        return self._least[size] <= budget


def _tried(size: tuple[int, int]) -> float:
    """Return the seconds that a picture of that size takes now, measured with one band."""
    wide, high = size[0], max(1, size[1] // TIMING_BANDS)
    band = pygame.Surface((round(wide / MAX_ZOOM), max(1, round(high / MAX_ZOOM))), 0, 32)
    seen, least = pygame.Surface((wide, high), 0, 32), float("inf")
    for _ in range(TIMING_RUNS):
        begun = time.thread_time()
        pygame.transform.smoothscale(band, seen.get_size(), seen)
        least = min(least, time.thread_time() - begun)
    return least * TIMING_BANDS


SCALE_TIMER: Final = ScaleTimer()
"""The measurements of this machine."""
