"""Who has most smugglers in a province, as the table shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.roles.showing import Showing
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import cantina

NOBODY: Final = -1


def smugglers(showing: Showing, province: int, seat: Seat) -> int:
    """How many smugglers a seat has in a province."""
    there = showing.table.get(cantina(province, seat), ())
    return sum(piece.startswith("smuggler.") for piece in there)


def leader(showing: Showing, province: int, seats: Sequence[Seat]) -> Seat:
    """Who has clearly most smugglers in a province (NAC-6.1), or NOBODY."""
    counts = [smugglers(showing, province, seat) for seat in seats]
    most = max(counts)
    return seats[counts.index(most)] if most and counts.count(most) == 1 else NOBODY
