"""Decisive moments of The Nacho Incident: a contested bonus, and the last turn."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.decisive_moments import contested_majority_seats, score_margin_reason
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import province_text
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    CHOOSE_PHASE,
    JOURNEY_PHASE,
    PROVINCE_INDICES,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
)


def is_near_end(view: NachoState) -> bool:
    """True in the last turn of the last round (NAC-6.3)."""
    return view.turn == TURN_COUNT


def decisive_moment(
    t: RuleTables, standings: Sequence[Standing], s: NachoState, seat: Seat
) -> Reason | None:
    """Return the reason why a decision in the last turn of a round matters much, or None.

    Only choices and journeys count (NAC-6.1, 8.1).
    """
    if s.phase not in (CHOOSE_PHASE, JOURNEY_PHASE) or s.turn % TURNS_PER_ROUND:
        return None
    if s.turn == TURN_COUNT and (s.phase == JOURNEY_PHASE or s.no_bonus):
        return score_margin_reason("last", standings, seat)
    return None if s.no_bonus else _bonus(t, s)


def _bonus(t: RuleTables, s: NachoState) -> Reason | None:
    """Return the highest contested bonus as a reason, or None."""
    bonuses = t.majority_bonuses
    for province in sorted(PROVINCE_INDICES, key=lambda province: (-bonuses[province], province)):
        pair = contested_majority_seats(
            [len(place) for place in s.cantinas[province :: len(PROVINCE_INDICES)]]
        )
        if pair is not None:
            who, other = map(SeatRef, pair)
            where = "province", province_text(province)
            return Reason(
                "bonus", (("n", bonuses[province]), where, ("who", who), ("other", other))
            )
    return None
