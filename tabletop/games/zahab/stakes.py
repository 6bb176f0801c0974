"""What hangs on a decision in Zahab: the end that has been called, or is near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.stakes import margin
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.zahab.state import COLOURS, ZahabState
from tabletop.games.zahab.tables import Tables

NEAR: Final = 2
"""So many points short of calling the end somebody is near."""


def closing(t: Tables, s: ZahabState) -> bool:
    """ZAH-9.1: whether the end has been called, or may be soon."""
    return s.ending or min(_lacks(t, s, seat) for seat in range(s.seats)) <= NEAR


def stake(t: Tables, standing: Sequence[Standing], s: ZahabState, seat: Seat) -> Reason | None:
    """ZAH-9.1: in the last round, or when somebody may call the end soon."""
    if s.ending:
        return margin("last", standing, seat)
    lacks = [_lacks(t, s, other) for other in range(s.seats)]
    nearest = min(range(s.seats), key=lambda other: (lacks[other], other != seat))
    if not 0 < lacks[nearest] <= NEAR:
        return None
    if nearest == seat:
        return Reason("calls", (("who", SeatRef(seat)), ("n", lacks[seat])))
    return Reason(
        "near", (("who", SeatRef(seat)), ("other", SeatRef(nearest)), ("n", lacks[nearest]))
    )


def _lacks(t: Tables, s: ZahabState, seat: Seat) -> int:
    """How many points a seat is short of two tracks high, or all three in the middle."""
    at = COLOURS * seat
    low, middle, top = sorted(s.tracks[at : at + COLOURS])
    two = max(0, t.high - middle) + max(0, t.high - top)
    return min(two, sum(max(0, t.middle - n) for n in (low, middle, top)))
