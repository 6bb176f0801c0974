"""Emotes: short words that a player says at the table by phone, shown above their portrait."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.zones import Seat
from tabletop.phones.rate_limits import RateLimit

EMOTES: Final = ("luck", "nice", "wow", "ouch", "hmm", "thanks")
"""Kinds of emotes; their texts stand below `phones.emote.`."""
EMOTES_PER_SECOND, EMOTE_BURST = 1 / 6, 2.0
"""Average rate of the emotes of one seat, and how many it may send at once."""


class Emote(NamedTuple):
    """An emote of a seat."""

    seat: Seat
    kind: str


class EmoteQueue:
    """Emotes that wait to be shown; closed until a screen shows them."""

    def __init__(self) -> None:
        self.is_open = False
        """True if a screen shows emotes, so that phones offer them."""
        self._waiting: list[Emote] = []
        self._limit = RateLimit(EMOTES_PER_SECOND, EMOTE_BURST)

    def add(self, seat: Seat, kind: str, now: float) -> None:
        """Add an emote; it is dropped while the queue is closed, and if a seat sends too many."""
        if self.is_open and kind in EMOTES and self._limit.try_acquire(seat, now):
            self._waiting.append(Emote(seat, kind))

    def take(self) -> tuple[Emote, ...]:
        """Return the waiting emotes and remove them."""
        taken = tuple(self._waiting)
        self._waiting.clear()
        return taken
