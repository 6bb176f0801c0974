"""Bets of onlookers on who wins: worth nothing, one of each onlooker in a match."""

from __future__ import annotations

import secrets
from typing import Any, Final

from tabletop.core.zones import Seat

BET_MARK_BYTES: Final = 4
MAX_BETS: Final = 64
"""Most bets that are counted in a match: the marks of onlookers come from their browsers."""


class OnlookerBets:
    """The bets of one match."""

    def __init__(self) -> None:
        self.counts: list[int] = []
        """Number of bets on each seat."""
        self.mark = ""
        """Random mark of the match. By it a page knows if its own bet is among them."""
        self._guests: set[str] = set()

    def begin_match(self, seat_count: int) -> None:
        """Forget the bets of the last match."""
        self.counts = [0] * seat_count
        self.mark = secrets.token_hex(BET_MARK_BYTES)
        self._guests.clear()

    def add(self, guest: str, seat: Seat) -> bool:
        """Count a bet, unless this onlooker has bet before. True if it is counted.

        Args:
            guest: Mark by which the browser of the onlooker is known again after a reconnect.
            seat: Seat that the onlooker bets on.
        """
        if guest in self._guests or len(self._guests) >= MAX_BETS:
            return False
        self._guests.add(guest)
        self.counts[seat] += 1
        return True

    def to_json(self) -> dict[str, Any]:
        """Return what pages are told."""
        return {"round": self.mark, "counts": self.counts}
