"""A lens: a table seen nearer, while what stands before it stays as it is.

What lies on the table is drawn as ever, on a surface of its own that is as large as the window; a
part of that is shown larger. Where the part changes, all of it is scaled anew. While it stays, only
what changed is: in blocks of `BLOCK` pixels that become `LARGER`, so that no seam is seen.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

import pygame

from sprites.drawn import Drawn, merged, redraw

BLOCK: Final = 12
LARGER: Final = 13
NEAREST: Final = LARGER / BLOCK
"""By how much larger a table is seen at most: no other size can be kept block by block."""
PAD: Final = 64
"""Pixels around what is scaled: none of them is seen, but they let it begin and end at edges that
fall on whole pixels of both."""
REACH: Final = 56
"""Of these so many are tried."""
NEARLY: Final = 0.04
"""So far from a whole pixel such an edge may be, where one is found."""
SOFT: Final = 1.04
"""Up to this size steps are softened, the less the nearer all is."""
SHINES: Final = 128
"""How much of what was seen before is seen at most, of 255."""
DEAREST: Final = 0.004
"""Seconds that one frame may take to be scaled: with all else it takes three times as long, and is
to stay within 12 milliseconds."""
TRIED: Final = 3
ASKED: Final = 4
"""So often a size is tried that does not fit; then it is taken for what it seems to be."""
BANDS: Final = 4
"""The price is found with one of so many bands of a picture."""


class Scaled(NamedTuple):
    """What of a length is scaled, and where it comes to lie: whole pixels of both."""

    start: int
    span: int
    at: int
    length: int


class Lens:
    """Shows a canvas as it is, or nearer."""

    def __init__(self) -> None:
        self.zoom = 1.0
        """By how much larger all is seen; set by `look`."""
        self._at = 0.5, 0.5
        self._table: pygame.Surface | None = None  # as it lies there, with room around it
        self._seen: pygame.Surface | None = None  # as it is seen, with room around it
        self._shown: tuple[Scaled, Scaled] | None = None  # what the latter shows

    def look(self, near: float, x: float, y: float) -> None:
        """Come nearer to a point, which stays where it is. near: 0 is as ever, 1 the nearest; x, y:
        shares of the picture, 0 to 1."""
        self.zoom = 1.0 + (NEAREST - 1.0) * near
        self._at = x, y

    @property
    def near(self) -> bool:
        """Whether anything is seen larger than it is."""
        return self.zoom > 1.0

    @property
    def open(self) -> bool:
        """Whether it was looked through in the draw before."""
        return self._table is not None

    def close(self) -> None:
        """Give back its surfaces: nothing is seen through it any more."""
        self._table = self._seen = self._shown = None

    def again(self) -> None:
        """Something was drawn over what it shows: all of that is shown anew next time."""
        self._shown = None

    def table(self, surface: pygame.Surface) -> pygame.Surface:
        """Where the table is drawn, as large as a surface, with what lies beside it there."""
        width, height = surface.get_size()
        if self._table is None:
            size = width + 2 * PAD, height + 2 * PAD
            self._table = pygame.Surface(size, 0, surface)
            self._seen = pygame.Surface(size, 0, surface)
            self._table.blit(surface, (PAD, PAD))
        return self._table.subsurface((PAD, PAD, width, height))

    def turned(self, surface: pygame.Surface, viewport: pygame.Rect) -> bool:
        """Whether something else is seen through it than before, on such a surface."""
        return self.zoom < SOFT or self._parts(surface, viewport) != self._shown

    def show(
        self,
        surface: pygame.Surface,
        viewport: pygame.Rect,
        before: Sequence[Drawn],
        changed: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:
        """Show the table through it, and before that what stays. Returns where.

        changed: where the table or what stays before it was drawn anew, on the surface.
        """
        assert self._table is not None and self._seen is not None
        parts, whole = self._parts(surface, viewport), surface.get_rect()
        if parts != self._shown or self.zoom < NEAREST:
            fresh, self._shown = self._shown is None, parts
            self._turn(parts, fresh)
            rects = [whole]
        else:
            seen = [self._mend(rect, *parts) for rect in changed]
            rects = merged([rect.clip(whole) for rect in (*seen, *changed)])
        picture = self._seen.subsurface(whole.move(PAD, PAD))
        inside, below = surface.subsurface(viewport), picture.subsurface(viewport)
        for rect in rects:
            if not viewport.contains(rect):
                surface.blit(picture, rect, rect)
        within = [rect.clip(viewport).move(-viewport.x, -viewport.y) for rect in rects]
        redraw(inside, below, list(before), [rect for rect in within if rect])
        return rects

    def _turn(self, parts: tuple[Scaled, Scaled], fresh: bool) -> None:
        """Scale all of it anew. As long as hardly anything is nearer, pixels can only go by whole
        ones: what was seen before shines through then, so that they do not hop."""
        assert self._table is not None and self._seen is not None
        shines = round(SHINES * (SOFT - self.zoom) / (SOFT - 1.0))
        before = None if fresh or shines <= 0 else self._seen.copy()
        _scale(self._table, self._seen, *parts)
        if before is not None:
            before.set_alpha(shines)
            self._seen.blit(before, (0, 0))

    def _parts(self, surface: pygame.Surface, viewport: pygame.Rect) -> tuple[Scaled, Scaled]:
        (x, y), (width, height) = self._at, surface.get_size()
        return (
            part(_whole(viewport.x + x * viewport.width), width, self.zoom),
            part(_whole(viewport.y + y * viewport.height), height, self.zoom),
        )

    def _mend(self, rect: pygame.Rect, across: Scaled, down: Scaled) -> pygame.Rect:
        """Scale the blocks anew that something touches. Returns where they are seen."""
        assert self._table is not None and self._seen is not None
        x = _blocks(rect.left, rect.right, across)
        y = _blocks(rect.top, rect.bottom, down)
        _scale(self._table, self._seen, x, y)
        return pygame.Rect(x.at, y.at, x.length, y.length)


def _whole(at: float) -> int:
    """The pixel next to a place that is one of blocks too, so that at the nearest they fit."""
    return round(at / LARGER) * LARGER


def part(at: int, size: int, zoom: float) -> Scaled:
    """What of a length of that size is seen where a point of it stays and all grows around that.

    It begins and ends outside of the picture, where whole pixels of both are as near to one another
    as can be: so what moves does so by fractions of them.
    """
    if zoom >= NEAREST:
        blocks = ceil(size / LARGER)
        return Scaled(at // LARGER, blocks * BLOCK, 0, blocks * LARGER)
    begin = at - at / zoom
    end = begin + size / zoom
    first, last = floor(begin), ceil(end)
    start = _edge(range(first, first - REACH, -1), begin, zoom)
    stop = _edge(range(last, last + REACH), begin, zoom)
    left, right = round((start - begin) * zoom), round((stop - begin) * zoom)
    return Scaled(start, stop - start, left, right - left)


def _edge(pixels: range, begin: float, zoom: float) -> int:
    """The first of some pixels that falls nearly on a whole one, where what is seen begins at a
    place; where none does, as while hardly anything is nearer, the first of all."""
    for pixel in pixels:
        place = (pixel - begin) * zoom
        if abs(place - round(place)) < NEARLY:
            return pixel
    return pixels[0]


def _blocks(first: int, last: int, whole: Scaled) -> Scaled:
    """The blocks of a part at the nearest that a stretch of it reaches into."""
    most = whole.span // BLOCK
    low = min(max((first - 1 - whole.start) // BLOCK, 0), most - 1)
    high = max(min(-((whole.start - last - 1) // BLOCK), most), low + 1)
    count = high - low
    return Scaled(whole.start + low * BLOCK, count * BLOCK, low * LARGER, count * LARGER)


def _scale(table: pygame.Surface, seen: pygame.Surface, across: Scaled, down: Scaled) -> None:
    """Lay a part of what is there, scaled, where it is seen. Where it is larger, one pixel more
    than it is read: it is what the last ones are mixed with."""
    wide, high = (each.span + (each.length > each.span) for each in (across, down))
    source = pygame.Rect(across.start + PAD, down.start + PAD, wide, high)
    target = pygame.Rect(across.at + PAD, down.at + PAD, across.length, down.length)
    pygame.transform.smoothscale(table.subsurface(source), target.size, seen.subsurface(target))


class Price:
    """What it takes to scale a picture here: the least that was found, since other programs and
    seats that think may slow it down for a while."""

    def __init__(self) -> None:
        self._least: dict[tuple[int, int], float] = {}
        self._asked: Counter[tuple[int, int]] = Counter()

    def fits(self, size: tuple[int, int], budget: float = DEAREST) -> bool:
        """Whether a picture of that size is scaled within so many seconds of processor time; where
        it was not, it is tried again, a few times."""
        if self._least.get(size, budget + 1) > budget and self._asked[size] < ASKED:
            self._asked[size] += 1
            self._least[size] = min(self._least.get(size, budget + 1), _tried(size))
        return self._least[size] <= budget


def _tried(size: tuple[int, int]) -> float:
    """The seconds that a picture of that size takes now, by one band of it."""
    wide, high = size[0], max(1, size[1] // BANDS)
    band = pygame.Surface((round(wide / NEAREST), max(1, round(high / NEAREST))), 0, 32)
    seen, least = pygame.Surface((wide, high), 0, 32), float("inf")
    for _ in range(TRIED):
        begun = time.thread_time()
        pygame.transform.smoothscale(band, seen.get_size(), seen)
        least = min(least, time.thread_time() - begun)
    return least * BANDS


PRICE: Final = Price()
"""What this machine has shown so far."""
