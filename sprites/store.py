"""A bounded store of surfaces."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import pygame

Painted = tuple[pygame.Surface, float, float]
"""A surface, and how far its centre lies from that of the picture, in device pixels."""


class Store:
    """Surfaces by key, at most so many bytes; what was not asked for longest goes first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._kept: OrderedDict[Hashable, Painted] = OrderedDict()

    def get(self, key: Hashable) -> Painted | None:
        """What was kept under the key, with the two lengths that belong to it."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, surface: pygame.Surface, dx: float, dy: float) -> None:
        """Keeps a surface, and drops others until all fit (the newest always stays)."""
        self._kept[key] = (surface, dx, dy)
        self.used += size_of(surface)
        while self.used > self.limit and len(self._kept) > 1:
            _, (dropped, _, _) = self._kept.popitem(last=False)
            self.used -= size_of(dropped)

    def clear(self) -> None:
        """Drops everything."""
        self._kept.clear()
        self.used = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)


def size_of(surface: pygame.Surface) -> int:
    """How much memory a surface takes, bytes."""
    return surface.get_pitch() * surface.get_height()
