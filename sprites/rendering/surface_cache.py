"""A least-recently-used cache of surfaces, bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import pygame

OffsetSurface = tuple[pygame.Surface, float, float]
"""A surface, and the offset of its centre from that of the picture, in device pixels."""


class SurfaceCache:
    """Surfaces by key, up to a number of bytes; the least recently used is dropped first."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.used_bytes = 0
        self._kept: OrderedDict[Hashable, OffsetSurface] = OrderedDict()

    def get(self, key: Hashable) -> OffsetSurface | None:
        """Return the surface and offset of a key, or None; counts as a use."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def store(self, key: Hashable, surface: pygame.Surface, dx: float, dy: float) -> None:
        """Store a surface, and drop others until all fit (the newest always stays)."""
        self._kept[key] = (surface, dx, dy)
        self.used_bytes += surface_bytes(surface)
        while self.used_bytes > self.max_bytes and len(self._kept) > 1:
            _, (dropped, _, _) = self._kept.popitem(last=False)
            self.used_bytes -= surface_bytes(dropped)

    def clear(self) -> None:
        """Drop all surfaces."""
        self._kept.clear()
        self.used_bytes = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)


def surface_bytes(surface: pygame.Surface) -> int:
    """Return the memory that a surface takes, in bytes."""
    return surface.get_pitch() * surface.get_height()
