"""Contrasts of provinces in The Nacho Incident: bonuses that a smuggler brings or denies."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import province_text
from tabletop.games.nacho.sheet import RuleTables, majority_bonuses
from tabletop.games.nacho.state import PROVINCE_INDICES, NachoState

NOTHING, DENIES, BRINGS = range(3)
"""Effects of one more smuggler on the lead of a province (NAC-6.1)."""
_TWO_SEATS: Final = 2


class _LeadEffect(NamedTuple):
    """The effect of one more smuggler on the lead of a province."""

    worth: float
    """Its worth in gold; a bonus denied to one of several rivals is shared by all others."""
    kind: int
    bonus: int
    own: int
    """Own smugglers there then."""
    most: int
    """Most smugglers of a rival there."""
    rival: Seat
    """The rival with most."""


def contrast_leads(
    t: RuleTables, s: NachoState, seat: Seat, province: int, other: int
) -> Reason | None:
    """Return the lead that a smuggler brings or denies in one province, and not in another.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat whose smuggler goes there.
        province: The province.
        other: The other province.
    """
    found, instead = (_find_effect(t, s, seat, each) for each in (province, other))
    if found.worth <= instead.worth:
        return None
    places = ("province", province_text(province)), ("place", province_text(other))
    rest = ("rest", instead.kind), ("m", instead.bonus)
    told = *places, ("n", found.bonus), ("own", found.own), ("most", found.most), *rest
    if found.kind == BRINGS:
        return Reason("visit_brings", told)
    return Reason("visit_denies", (*told, ("who", SeatRef(found.rival))))


def contrast_unled_provinces(
    t: RuleTables, s: NachoState, seat: Seat, province: int, other: int
) -> Reason | None:
    """Return that a smuggler stays behind in both of two provinces; None if not (NAC-6.1).

    The reason is the same for either of them.
    """
    told: list[Param] = []
    for prefix, name, place in zip(
        ("", "rest_"), ("province", "place"), sorted((province, other)), strict=True
    ):
        found = _find_effect(t, s, seat, place)
        if not found.bonus or found.own >= found.most:
            return None
        told.append((name, province_text(place)))
        told += [(f"{prefix}own", found.own), (f"{prefix}most", found.most)]
    return Reason("visit_neither", tuple(told))


def _find_effect(t: RuleTables, s: NachoState, seat: Seat, province: int) -> _LeadEffect:
    """Return what one more smuggler does to the lead of a province (NAC-6.1)."""
    counts = [len(there) for there in s.cantinas[province :: len(PROVINCE_INDICES)]]
    own = counts[seat]
    counts[seat] = -1
    most, rival = max(counts), counts.index(max(counts))
    bonus = majority_bonuses(t, s)[province]
    kind, worth = NOTHING, 0.0
    if own <= most < own + 1:
        kind, worth = BRINGS, float(bonus)
    elif own + 1 == most and counts.count(most) == 1:
        kind, worth = DENIES, bonus / (s.seats - 1 if s.seats > _TWO_SEATS else 1)
    return _LeadEffect(worth, kind, bonus, own + 1, most, rival)
