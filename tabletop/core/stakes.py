"""What hangs on a decision, by what all may know: the margin between a seat and the first other."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat


def margin(code: str, standing: Sequence[Standing], seat: Seat) -> Reason:
    """How far a seat is ahead of the best of the others, or behind: the code ends on `_ahead`,
    `_level` or `_behind`; who, other, and n, by how much."""
    other = min((at for at in standing if at.seat != seat), key=lambda at: (at.place, at.seat))
    own = next(at for at in standing if at.seat == seat)
    n = own.score - other.score
    how = "ahead" if n > 0 else "behind" if n < 0 else "level"
    return Reason(
        f"{code}_{how}", (("who", SeatRef(seat)), ("other", SeatRef(other.seat)), ("n", abs(n)))
    )


def contested(held: Sequence[int]) -> tuple[Seat, Seat] | None:
    """The first two of whom nobody has clearly most: one apart at most, and the first has any."""
    first, second = sorted(range(len(held)), key=lambda seat: (-held[seat], seat))[:2]
    near = held[first] and held[first] - held[second] <= 1
    return (first, second) if near else None
