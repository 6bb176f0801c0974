"""How much strangers may ask of the service: connections, requests, messages. It has no clock."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from typing import Final

MOST_CONNECTIONS: Final = 160
"""At a time, from everywhere. A browser opens six for pictures and one for its page."""
MOST_FROM_ONE: Final = 64
"""At a time, from one address."""
MOST_PAGES: Final = 48
"""Pages at a time."""
REMEMBERED: Final = 512
"""Addresses whose rates are remembered."""


class Rate:
    """So many a second on an average, and so many at once."""

    def __init__(self, each_second: float, at_once: float) -> None:
        self._each_second = each_second
        self._at_once = at_once
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def allows(self, who: Hashable, now: float) -> bool:
        """Whether one more is allowed now, which then counts."""
        left, then = self._left.pop(who, (self._at_once, now))
        left = min(self._at_once, left + (now - then) * self._each_second)
        allowed = left >= 1.0
        self._left[who] = (left - 1.0 if allowed else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return allowed

    def forget(self, who: Hashable) -> None:
        """It is gone."""
        self._left.pop(who, None)


class Doors:
    """Who is connected, from where."""

    def __init__(self, most: int = MOST_CONNECTIONS, from_one: int = MOST_FROM_ONE) -> None:
        self._most = most
        self._from_one = from_one
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many there are."""
        return self._open.total()

    def enters(self, address: str) -> bool:
        """Whether one more may come from an address, which then counts."""
        if self.count >= self._most or self._open[address] >= self._from_one:
            return False
        self._open[address] += 1
        return True

    def leaves(self, address: str) -> None:
        """A connection from that address has ended."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
