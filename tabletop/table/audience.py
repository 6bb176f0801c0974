"""The audience of a table at which nobody plays: it may look into the hands of AI seats."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.zones import Piece, Seat, Seen, Zone, is_back
from tabletop.match.journal import Decision
from tabletop.match.match import Match
from tabletop.table.table import Table


class HeldPiece(NamedTuple):
    """A piece that only its owner sees, and where it lies."""

    zone: Zone
    piece: Piece


class Audience:
    """Watches one table. It is asked at the door each time whether anybody plays."""

    def __init__(self, table: Table, match: Match) -> None:
        """match: that of the table, as far as it has been shown."""
        self._table = table
        self.match = match
        self._found: dict[Seat, tuple[HeldPiece, ...]] = {}
        self._after: tuple[int, Decision | None] | None = None  # how many decisions, and the last

    @property
    def admitted(self) -> bool:
        """Whether AI seats alone play: no seat is a person's, and none is at a client, whoever sits
        there. As soon as somebody joins, all hands are closed."""
        nobody = not self._table.match.setup.humans
        return nobody and all(chair.level and not chair.client for chair in self._table.chairs)

    def held(self, seat: Seat) -> tuple[HeldPiece, ...]:
        """What a seat holds as far as the match has been shown: what it has chosen in secret is
        still among it, so that nobody can tell which that is. Nothing where somebody plays."""
        if not self.admitted:
            return ()
        self._forget()
        if seat not in self._found:
            self._found[seat] = self._look(seat)
        return self._found[seat]

    def _forget(self) -> None:
        """What was found holds until another decision is shown, or another one is the last."""
        decisions = self.match.decisions
        after = len(decisions), decisions[-1] if decisions else None
        was = self._after
        if was is None or was[0] != after[0] or was[1] is not after[1]:
            self._found, self._after = {}, after

    def _look(self, seat: Seat) -> tuple[HeldPiece, ...]:
        match, zones = self.match, self.match.game.zones
        return tuple(
            HeldPiece(zone, piece)
            for zone, pieces in match.game.inventory(match.view(seat)).items()
            if zones[zone].seen is Seen.OWNER and zones.owner(zone) == seat
            for piece in pieces
            if not is_back(piece)
        )
