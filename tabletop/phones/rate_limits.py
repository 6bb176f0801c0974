"""Limits on connections, requests and messages of anonymous clients. The module has no clock."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from typing import Final

MAX_ANONYMOUS_CONNECTIONS: Final = 96
"""Most connections at a time that have shown no token.

A browser opens six for pictures, and one for its page, which shows its token at once.
"""
MAX_ANONYMOUS_PER_ADDRESS: Final = 64
"""Most anonymous connections from one address. Behind a tunnel all phones share one address."""
MAX_SPECTATOR_PAGES: Final = 48
"""Most pages at a time that have shown only the table's token."""
MAX_PAGES_PER_SEAT: Final = 6
"""Most pages at a time that have shown the token of one seat."""
MAX_TRACKED_CLIENTS: Final = 512
"""Most clients whose rates a limiter tracks; the oldest is dropped first."""


class RateLimit:
    """Token bucket for each client: an average rate, and a burst size."""

    def __init__(self, per_second: float, burst: float) -> None:
        """Create a rate limit.

        Args:
            per_second: Average number of requests a second.
            burst: Most requests at once.
        """
        self._each_second = per_second
        self._at_once = burst
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def try_acquire(self, client: Hashable, now: float) -> bool:
        """Count one request of a client. True if it is within the limit.

        Args:
            client: Client, such as an address.
            now: Time in seconds.
        """
        left, then = self._left.pop(client, (self._at_once, now))
        left = min(self._at_once, left + (now - then) * self._each_second)
        allowed = left >= 1.0
        self._left[client] = (left - 1.0 if allowed else left, now)
        while len(self._left) > MAX_TRACKED_CLIENTS:
            self._left.popitem(last=False)
        return allowed

    def remove_client(self, client: Hashable) -> None:
        """Stop tracking a client that has disconnected."""
        self._left.pop(client, None)


PeerAddress = tuple[str, int]
"""Remote address and port of a connection."""


class ConnectionLimit:
    """Limit on anonymous connections, which have shown no token.

    A new connection evicts the oldest one of the address that has most. Clients without a token
    therefore keep nobody out. Connections that have shown a token do not count.
    """

    def __init__(
        self,
        max_total: int = MAX_ANONYMOUS_CONNECTIONS,
        max_per_address: int = MAX_ANONYMOUS_PER_ADDRESS,
    ) -> None:
        """Create a limit without connections.

        Args:
            max_total: Most anonymous connections in all.
            max_per_address: Most from one address.
        """
        self._most = max_total
        self._from_one = max_per_address
        self._strangers: dict[PeerAddress, None] = {}
        self._from: Counter[str] = Counter()

    @property
    def anonymous_count(self) -> int:
        """Return the number of anonymous connections."""
        return len(self._strangers)

    def add_connection(self, peer: PeerAddress) -> PeerAddress | None:
        """Add a new connection.

        Returns:
            Connection that must be closed to make room; None if there is room.
        """
        self._strangers[peer] = None
        self._from[peer[0]] += 1
        crowded = peer[0]
        if self._from[crowded] <= self._from_one:
            if self.anonymous_count <= self._most:
                return None
            crowded = self._from.most_common(1)[0][0]
        oldest = next(each for each in self._strangers if each[0] == crowded)
        self.remove_connection(oldest)
        return oldest

    def remove_connection(self, peer: PeerAddress) -> None:
        """Stop counting a connection that has ended or has shown a token."""
        if peer not in self._strangers:
            return
        del self._strangers[peer]
        self._from[peer[0]] -= 1
        if self._from[peer[0]] <= 0:
            del self._from[peer[0]]
