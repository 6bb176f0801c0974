"""Emotes: short words that a player says at the table by phone, shown beside their portrait."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.zones import Seat

EMOTES: Final = ("luck", "nice", "wow", "ouch", "hmm", "thanks")
"""Kinds of emotes; their texts stand below `phones.emote.`."""
EMOTE_INTERVAL: Final = 3.0
"""Seconds between two emotes of one seat; earlier ones are dropped."""


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
        self._last_times: dict[Seat, float] = {}

    def add(self, seat: Seat, kind: str, now: float) -> None:
        """Add an emote, unless the queue is closed or the seat has just sent one.

        Args:
            seat: Seat of the player.
            kind: One of `EMOTES`.
            now: Time in seconds.
        """
        is_early = now - self._last_times.get(seat, -EMOTE_INTERVAL) < EMOTE_INTERVAL
        if self.is_open and kind in EMOTES and not is_early:
            self._last_times[seat] = now
            self._waiting.append(Emote(seat, kind))

    def take(self) -> tuple[Emote, ...]:
        """Return the waiting emotes and remove them."""
        taken = tuple(self._waiting)
        self._waiting.clear()
        return taken
