"""Majorities of smugglers in a province, as displayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.roles.view_model import TableViewModel
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import cantina_zone

NOBODY: Final = -1


def smuggler_count(model: TableViewModel, province: int, seat: Seat) -> int:
    """Return the number of a seat's smugglers in a province."""
    there = model.zone_pieces.get(cantina_zone(province, seat), ())
    return sum(piece.startswith("smuggler.") for piece in there)


def find_leader(model: TableViewModel, province: int, seats: Sequence[Seat]) -> Seat:
    """Return the seat with clearly most smugglers in a province (NAC-6.1), or NOBODY."""
    counts = [smuggler_count(model, province, seat) for seat in seats]
    most = max(counts)
    return seats[counts.index(most)] if most and counts.count(most) == 1 else NOBODY
