"""Helpers for decisive moments: facts that all seats know."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat


def score_margin_reason(code: str, standings: Sequence[Standing], seat: Seat) -> Reason:
    """Return the score margin between a seat and the best other seat as a reason.

    Args:
        code: Prefix of the reason; `_ahead`, `_level` or `_behind` is appended.
        standings: Current standings.
        seat: Seat to compare.

    Returns:
        A reason with the parameters who, other and n (the margin).
    """
    other = min((at for at in standings if at.seat != seat), key=lambda at: (at.place, at.seat))
    own = next(at for at in standings if at.seat == seat)
    n = own.score - other.score
    how = "ahead" if n > 0 else "behind" if n < 0 else "level"
    return Reason(
        f"{code}_{how}", (("who", SeatRef(seat)), ("other", SeatRef(other.seat)), ("n", abs(n)))
    )


def contested_majority_seats(held: Sequence[int]) -> tuple[Seat, Seat] | None:
    """Return the two leading seats of a majority that is still open, or None.

    They are at most one apart, and the leader has at least one.
    """
    first, second = sorted(range(len(held)), key=lambda seat: (-held[seat], seat))[:2]
    near = held[first] and held[first] - held[second] <= 1
    return (first, second) if near else None
