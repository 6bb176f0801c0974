"""Decisive moments of Zahab: the end has been called, or a seat may call it soon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.decisive_moments import score_margin_reason
from tabletop.core.zones import Seat
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.state import TRACK_COUNT, ZahabState

NEAR_END_VP: Final = 2
"""Maximum number of VP that a seat near the end is short of calling it."""


def is_near_end(t: RuleTables, s: ZahabState) -> bool:
    """True if the end has been called, or if a seat may call it soon (ZAH-9.1)."""
    return s.ending or min(_missing_vp(t, s, seat) for seat in range(s.seats)) <= NEAR_END_VP


def decisive_moment(
    t: RuleTables, standings: Sequence[Standing], s: ZahabState, seat: Seat
) -> Reason | None:
    """Return the reason why a decision matters much, or None.

    It matters in the last round, and if a seat may call the end soon (ZAH-9.1).
    """
    if s.ending:
        return score_margin_reason("last", standings, seat)
    lacks = [_missing_vp(t, s, other) for other in range(s.seats)]
    nearest = min(range(s.seats), key=lambda other: (lacks[other], other != seat))
    if not 0 < lacks[nearest] <= NEAR_END_VP:
        return None
    if nearest == seat:
        return Reason("calls", (("who", SeatRef(seat)), ("n", lacks[seat])))
    return Reason(
        "near", (("who", SeatRef(seat)), ("other", SeatRef(nearest)), ("n", lacks[nearest]))
    )


def _missing_vp(t: RuleTables, s: ZahabState, seat: Seat) -> int:
    """Return the VP that a seat is short of calling the end.

    The end needs two high tracks, or all three in the middle.
    """
    at = TRACK_COUNT * seat
    low, middle, top = sorted(s.tracks[at : at + TRACK_COUNT])
    two = max(0, t.end_high_vp - middle) + max(0, t.end_high_vp - top)
    return min(two, sum(max(0, t.end_middle_vp - n) for n in (low, middle, top)))
