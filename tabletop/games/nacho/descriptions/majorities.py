"""Majorities of smugglers in a province, from the visible pieces."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.state import NOBODY
from tabletop.core.zones import Inventory, Seat
from tabletop.games.nacho.pieces import cantina_zone


def smuggler_count(table: Inventory, province: int, seat: Seat) -> int:
    """Return the number of a seat's smugglers in a province."""
    there = table.get(cantina_zone(province, seat), ())
    return sum(piece.startswith("smuggler.") for piece in there)


def find_leader(table: Inventory, province: int, seats: Sequence[Seat]) -> Seat:
    """Return the seat with clearly most smugglers in a province (NAC-6.1), or NOBODY."""
    counts = [smuggler_count(table, province, seat) for seat in seats]
    most = max(counts)
    return seats[counts.index(most)] if most and counts.count(most) == 1 else NOBODY
