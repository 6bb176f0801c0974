"""Costs of a match of The Nacho Incident: wages, fines, empty trips, gifts and idle smugglers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import Act, Say
from tabletop.core.toolkit.play_costs import PlayCost, count_moved, count_said, sum_scores
from tabletop.core.zones import Seat

TRIP_POINTS = 5.0
"""Gold that a delivery brings, about."""
BONUS_POINTS = 2.0
"""Gold that a smuggler of a majority brings, about."""


def count_costs(acts: Sequence[Act], seat: Seat) -> tuple[PlayCost, ...]:
    """Return what the play of a seat cost it in a match."""
    visits = count_said(acts, seat, "visits")
    trips = visits + count_said(acts, seat, "delivers") + count_said(acts, seat, "takes")
    placed = count_moved(acts, seat, "NAC-5.1", "played", "cantina")
    retired = count_moved(acts, seat, "NAC-6.1", "cantina", "discard")
    taken = [
        act
        for act in acts
        if isinstance(act, Say) and act.key == "takes" and act.seat_param("other") == seat
    ]
    lost = sum(price for act in taken if isinstance(price := dict(act.params)["price"], int))
    return (
        PlayCost("wages", "NAC-4.5", -sum_scores(acts, seat, "NAC-4.5")),
        PlayCost("fines", "NAC-6.2", -sum_scores(acts, seat, "NAC-6.2")),
        PlayCost("visits", "NAC-4.4", visits, trips, TRIP_POINTS),
        PlayCost("taken", "NAC-4.3", lost, len(taken)),
        PlayCost("idle", "NAC-6.1", placed - retired, placed, BONUS_POINTS),
        PlayCost("sold", "NAC-7.2", count_moved(acts, seat, "NAC-7.2", "warehouse", "bag"),
                 points=TRIP_POINTS - 1),
    )  # fmt: skip
