"""How much strangers may ask of the service: connections, requests, messages. It has no clock."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from typing import Final

MOST_STRANGERS: Final = 96
"""Connections at a time that have shown no key. A browser opens six for pictures, and one for its
page that shows its key at once."""
MOST_FROM_ONE: Final = 64
"""Of these from one address. Behind a tunnel all phones have one address."""
MOST_ONLOOKERS: Final = 48
"""Pages at a time that have shown the key of the table and no key of a seat."""
MOST_OF_SEAT: Final = 6
"""Pages at a time that have shown the key of one seat."""
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


Peer = tuple[str, int]
"""A connection by the address and port of its other end."""


class Doors:
    """The connections that have shown no key. They share a small room, in which a new one pushes
    out the oldest one of the address that has most: whoever stays without a key keeps nobody out.
    Guests, who have shown a key, need no room there."""

    def __init__(self, most: int = MOST_STRANGERS, from_one: int = MOST_FROM_ONE) -> None:
        self._most = most
        self._from_one = from_one
        self._strangers: dict[Peer, None] = {}
        self._from: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """The number of connections that have shown no key."""
        return len(self._strangers)

    def enter(self, peer: Peer) -> Peer | None:
        """Let a new connection in. Returns the one that must be closed for it, if any."""
        self._strangers[peer] = None
        self._from[peer[0]] += 1
        crowded = peer[0]
        if self._from[crowded] <= self._from_one:
            if self.count <= self._most:
                return None
            crowded = self._from.most_common(1)[0][0]
        oldest = next(each for each in self._strangers if each[0] == crowded)
        self.leave(oldest)
        return oldest

    def leave(self, peer: Peer) -> None:
        """Count a connection no more: it has ended, or has shown a key."""
        if peer not in self._strangers:
            return
        del self._strangers[peer]
        self._from[peer[0]] -= 1
        if self._from[peer[0]] <= 0:
            del self._from[peer[0]]
