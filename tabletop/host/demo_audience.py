"""The audience of a demo, which may see the hands of AI seats."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.zones import Piece, Seat, Visibility, Zone, is_back
from tabletop.host.match_host import MatchHost
from tabletop.match.journal import Decision
from tabletop.match.match import Match


class HeldPiece(NamedTuple):
    """A piece that only its owner sees, and its zone."""

    zone: Zone
    piece: Piece


class DemoAudience:
    """An onlooker of one host; each request checks again that no person plays."""

    def __init__(self, host: MatchHost, match: Match) -> None:
        """Watch a host.

        Args:
            host: The host.
            match: Its match, as far as it has been displayed.
        """
        self._table = host
        self.match = match
        self._cache: dict[Seat, tuple[HeldPiece, ...]] = {}
        self._cache_key: tuple[int, Decision | None] | None = (
            None  # how many decisions, and the last
        )

    @property
    def can_see_hands(self) -> bool:
        """True if AI levels decide for all seats, and no seat belongs to a person or a client.

        As soon as somebody joins, all hands are hidden.
        """
        nobody = not self._table.match.setup.human_seats
        return nobody and all(
            chair.level and not chair.client for chair in self._table.clients.seat_controllers
        )

    def held_pieces(self, seat: Seat) -> tuple[HeldPiece, ...]:
        """Return the hidden pieces of a seat, as far as the match has been displayed.

        A piece that was chosen in secret is still among them, so that nobody can tell which one it
        is. Empty if a person plays.
        """
        if not self.can_see_hands:
            return ()
        self._forget()
        if seat not in self._cache:
            self._cache[seat] = self._find_held_pieces(seat)
        return self._cache[seat]

    def _forget(self) -> None:
        """Clear the cache if another decision has been displayed, or the last one has changed."""
        decisions = self.match.decisions
        after = len(decisions), decisions[-1] if decisions else None
        was = self._cache_key
        if was is None or was[0] != after[0] or was[1] is not after[1]:
            self._cache, self._cache_key = {}, after

    def _find_held_pieces(self, seat: Seat) -> tuple[HeldPiece, ...]:
        match, zones = self.match, self.match.game.zones
        return tuple(
            HeldPiece(zone, piece)
            for zone, pieces in match.game.inventory(match.view_for(seat)).items()
            if zones[zone].visibility is Visibility.OWNER and zones.owner(zone) == seat
            for piece in pieces
            if not is_back(piece)
        )
