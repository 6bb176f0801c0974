# Compiled by mypyc: see tools/compile.
"""What a pure function gives, remembered by its one argument, for the inner loop.

`functools.lru_cache` keeps an order of use in a chain of objects, whose neighbours it visits at
every hit: with thousands of entries that takes longer than all of what many a rule does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """Asked like a dictionary: what is not there yet is worked out. Full, it forgets all."""

    def __init__(self, make: Callable[[K], V], size: int) -> None:
        super().__init__()
        self._make = make
        self._size = size

    def __missing__(self, key: K) -> V:
        if len(self) >= self._size:
            self.clear()
        made = self[key] = self._make(key)
        return made
