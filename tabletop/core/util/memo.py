# Compiled by mypyc: see tools/compile.
"""A cache of a pure function of one argument, for the inner loop.

`functools.lru_cache` keeps its entries in a linked list and updates it with every hit. With
thousands of entries that takes longer than many rules do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class Memo(dict[KeyT, ValueT]):
    """A dictionary that computes missing values, and is cleared when it is full."""

    def __init__(self, make: Callable[[KeyT], ValueT], size: int) -> None:
        super().__init__()
        self._make = make
        self._size = size

    def __missing__(self, key: KeyT) -> ValueT:
        if len(self) >= self._size:
            self.clear()
        made = self[key] = self._make(key)
        return made
