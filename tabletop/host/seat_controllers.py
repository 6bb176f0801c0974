"""Seat controllers: the client or AI level that decides for a seat."""

from __future__ import annotations

from typing import Final, NamedTuple

ClientId = int
"""Number of a client of a host, from 1."""


class SeatController(NamedTuple):
    """The decider of a seat: a client, an AI level, or nobody at the moment.

    It may be exchanged in the middle of a match; the set-up of the match stays unchanged.
    """

    client: ClientId | None = None
    """Client at which a person or a program decides, or None."""
    level: str = ""
    """AI level that decides for the seat; empty if a client does."""

    @property
    def is_vacant(self) -> bool:
        """True if nobody decides for the seat: the match waits until a client takes it."""
        return self.client is None and not self.level


VACANT_SEAT: Final = SeatController()
"""Controller of a seat for which nobody decides."""
