"""Contrasts of offers in a haggle of Basari: gems given, and colours led afterwards."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.basari.ai.move_explanations import (
    MAX_REACHABLE_GAP,
    describe_stake,
    has_majority,
    settle_haggle,
)
from tabletop.games.basari.gems import COLOURS, colour_count, total_count
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import ACTION_C, TALLY_ROW_COUNT, BasariState

BEHIND, LEVEL, AHEAD = range(3)
"""Standings of a seat in a colour: others have more, just as many, or fewer."""
COST_FAR, COST_LEVEL, COST_AHEAD, COST_NEAR, COST_SHARED, COST_LOST, COST_SHARE_LOST = range(7)
"""Costs of gems given: none if others are far ahead, still level or still ahead; else nearness, a
sole lead that is shared then, a lead that is lost, or a share of it."""
MAX_NEAR_GAP: Final = 2
"""Most gems by which a seat may be behind for gems of the colour to be an argument."""
_ALL_COLOURS: Final = range(len(COLOURS))


def contrast_with_acceptance(t: RuleTables, s: BasariState, seat: Seat, offer: int) -> Reason:
    """Return a lead that an offer brings, and an acceptance does not; else the price (BAS-4.3)."""
    rival, last = s.stack[-1][2:]
    then = settle_haggle(t, s, seat, rival, offer)
    instead = settle_haggle(t, s, rival, seat, last)
    deal: tuple[Param, ...] = ("what", describe_stake(t, s, seat)), ("n", total_count(offer))
    for colour in _ALL_COLOURS:  # the most valuable first
        lead = find_standing(then, seat, colour)
        if lead > find_standing(instead, seat, colour):
            own = colour_count(then[seat], colour)
            told: tuple[Param, ...] = ("own", own), ("gems", _gems(colour, own)), ("lead", lead)
            other = ("instead", colour_count(instead[seat], colour))
            told = (*told, ("rest", count_most(instead, seat, colour)))
            return Reason("raise_lead", (*deal, *told, other, ("points", t.colour_prizes[colour])))
    given = next(colour for colour in _ALL_COLOURS if colour_count(offer, colour))
    instead_of = ("who", SeatRef(rival)), ("m", total_count(last))
    return Reason(
        "raise_price", (*deal, *instead_of, *describe_cost(t, s, (then, instead), seat, given))
    )


def contrast_acceptance(t: RuleTables, s: BasariState, seat: Seat, price: int) -> Reason | None:
    """Return that an acceptance brings as many gems as an offer of a price, or more (BAS-4.3).

    None in a haggle that is not about gems (BAS-3.7).
    """
    if s.step != ACTION_C:
        return None
    stake = describe_stake(t, s, seat)
    n, m = total_count(s.stack[-1][3]), stake.n - price
    if n < m:
        return None
    told = ("what", stake), ("n", n), ("price", price)
    return Reason("accept_more", (*told, ("m", m))) if n > m else Reason("accept_sure", told)


def contrast_leads(
    t: RuleTables, s: BasariState, seat: Seat, offer: int, other: int
) -> Reason | None:
    """Return a lead that an offer keeps or denies; None if it loses as much elsewhere (BAS-5.1)."""
    rival = s.stack[-1][2]
    then, lost = (settle_haggle(t, s, seat, rival, each) for each in (offer, other))
    if _compare_leads(t, then, lost, seat, rival) <= 0:
        return None
    for colour in _ALL_COLOURS:
        if has_majority(then, seat, colour) and not has_majority(lost, seat, colour):
            return Reason("keeps_lead", (_colour(colour), ("points", t.colour_prizes[colour])))
        if has_majority(lost, rival, colour) and not has_majority(then, rival, colour):
            denied = _describe_denied_lead(t, s, rival, colour, offer, lost)
            if denied is not None:
                return denied
    return None


def contrast_shares(
    t: RuleTables, s: BasariState, seat: Seat, offer: int, other: int
) -> Reason | None:
    """Return the points that an offer costs the best of the other seats in the last stage.

    None if the gems help a rival that is further ahead, or cost a standing of the own (BAS-5.1).
    """
    rival, points = s.stack[-1][2], count_points(s)
    rest = [each for each in range(s.seats) if each not in (seat, rival)]
    if s.stage < t.stage_count or not rest:
        return None
    then, lost = (settle_haggle(t, s, seat, rival, each) for each in (offer, other))
    who = max(rest, key=lambda each: points[each])
    is_dear = any(_is_worse(then, lost, seat, colour) for colour in _ALL_COLOURS)
    if is_dear or points[who] < max(points[seat], points[rival]):
        return None
    for colour in _ALL_COLOURS:
        if points[who] - points[seat] > t.colour_prizes[colour]:
            continue
        is_lost = find_standing(then, who, colour) == BEHIND < find_standing(lost, who, colour)
        if is_lost and has_majority(then, rival, colour):
            seats = ("who", SeatRef(who)), ("rival", SeatRef(rival))
            told = ("points", t.colour_prizes[colour]), ("ahead", points[who] - points[seat])
            return Reason("takes_share", (*seats, _colour(colour), *told))
    return None


def _is_worse(then: list[int], lost: list[int], seat: Seat, colour: int) -> bool:
    return find_standing(then, seat, colour) < find_standing(lost, seat, colour)


def count_points(s: BasariState) -> list[int]:
    """Return the points of all seats."""
    rows = TALLY_ROW_COUNT
    return [sum(s.gained[rows * seat : rows * (seat + 1)]) for seat in range(s.seats)]


def contrast_numbers(
    t: RuleTables, s: BasariState, seat: Seat, offer: int, other: int
) -> Reason | None:
    """Return that an offer is cheaper, or what its further gems cost and promise (BAS-4.4)."""
    rival = s.stack[-1][2]
    numbers = ("n", total_count(offer)), ("m", total_count(other))
    then, lost = (settle_haggle(t, s, seat, rival, each) for each in (offer, other))
    if total_count(offer) < total_count(other):
        return Reason("cheaper", (*numbers, ("what", describe_stake(t, s, seat))))
    more = [c for c in _ALL_COLOURS if colour_count(offer, c) > colour_count(other, c)]
    gained = (c for c in _ALL_COLOURS if find_standing(then, seat, c) > _now(s, seat, c))
    gain = next(gained, None)
    told: tuple[Param, ...] = ("gains", BEHIND), ("gain", ""), ("prize", 0)
    if gain is not None:
        named = TextRef(f"basari.colour.{COLOURS[gain]}")
        lead = find_standing(then, seat, gain)
        told = ("gains", lead), ("gain", named), ("prize", t.colour_prizes[gain])
    price = _find_price(then, lost, seat, rival)
    if price is None:
        return Reason(
            "higher", (*numbers, *_compare_costs(t, s, (then, lost), seat, more[0]), *told)
        )
    owner, colour = price
    who, where = ("who", SeatRef(owner)), _colour(colour)
    worth = ("lead", find_standing(then, owner, colour)), ("points", t.colour_prizes[colour])
    code = "higher_falls" if owner == seat else "higher_helps"
    return Reason(code, (*numbers, who, where, *worth, *told))


def _find_price(
    then: list[int], lost: list[int], seat: Seat, rival: Seat
) -> tuple[Seat, int] | None:
    """Return the seat and the colour in which an offer worsens a standing; None if in none."""
    for colour in _ALL_COLOURS:
        if find_standing(then, seat, colour) < find_standing(lost, seat, colour):
            return seat, colour
        if find_standing(then, rival, colour) > find_standing(lost, rival, colour):
            return rival, colour
    return None


def find_standing(gems: list[int], seat: Seat, colour: int) -> int:
    """Return whether a seat is behind, level or ahead in a colour."""
    own, most = colour_count(gems[seat], colour), count_most(gems, seat, colour)
    return BEHIND if own < most else LEVEL if own == most else AHEAD


def _now(s: BasariState, seat: Seat, colour: int) -> int:
    return find_standing(s.gems, seat, colour)


def count_most(gems: list[int], seat: Seat, colour: int) -> int:
    """Return the most gems of a colour that any other seat has."""
    return max(colour_count(own, colour) for other, own in enumerate(gems) if other != seat)


def _compare_leads(t: RuleTables, then: list[int], lost: list[int], seat: Seat, rival: Seat) -> int:
    """Return by how many half prizes a seat leads the rival more than otherwise."""
    return sum(
        t.colour_prizes[colour]
        * (
            find_standing(then, seat, colour)
            - find_standing(then, rival, colour)
            - find_standing(lost, seat, colour)
            + find_standing(lost, rival, colour)
        )
        for colour in _ALL_COLOURS
    )


def describe_cost(
    t: RuleTables, s: BasariState, gems: tuple[list[int], list[int]], seat: Seat, colour: int
) -> tuple[Param, ...]:
    """Return what a move costs a seat in a colour against another one, told on one scale.

    A lead that is out of reach is told by its distance now.

    Args:
        t: Tables of the sheet.
        s: State in the haggle.
        gems: Gems of all seats after the move, and after the other one.
        seat: The seat.
        colour: The colour.
    """
    lead, other = (find_standing(each, seat, colour) for each in gems)
    after, gap, now = (
        max(0, count_most(each, seat, colour) - colour_count(each[seat], colour))
        for each in (*gems, s.gems)
    )
    cost = lead
    if lead < other:
        cost = COST_LOST if other == AHEAD else COST_SHARE_LOST
        cost = COST_SHARED if lead == LEVEL else cost
    elif lead == BEHIND:
        cost, gap = (COST_FAR, now) if now > MAX_REACHABLE_GAP else (COST_NEAR, gap)
    gaps = ("gap", gap), ("then", after)
    return _colour(colour), ("cost", cost), *gaps, ("points", t.colour_prizes[colour])


def _compare_costs(
    t: RuleTables, s: BasariState, gems: tuple[list[int], list[int]], seat: Seat, colour: int
) -> tuple[Param, ...]:
    """Return what more gems of a colour cost a seat against fewer, if no standing differs.

    Args:
        t: Tables of the sheet.
        s: State in the haggle.
        gems: Gems of all seats after the larger offer, and after the other one.
        seat: The seat.
        colour: The colour.
    """
    after, gap = (
        count_most(each, seat, colour) - colour_count(each[seat], colour) for each in gems
    )
    now = count_most(s.gems, seat, colour) - colour_count(s.gems[seat], colour)
    cost = find_standing(gems[0], seat, colour)
    if cost == BEHIND:
        cost, gap = (COST_FAR, now) if now > MAX_REACHABLE_GAP else (COST_NEAR, gap)
    gaps = ("gap", max(gap, 0)), ("then", max(after, 0))
    return _colour(colour), ("cost", cost), *gaps, ("points", t.colour_prizes[colour])


def _describe_denied_lead(
    t: RuleTables, s: BasariState, rival: Seat, colour: int, offer: int, lost: list[int]
) -> Reason | None:
    """Return the lead that another offer would give the rival; None if the rival has it already."""
    if has_majority(s.gems, rival, colour):
        return None
    told = _colour(colour), ("who", SeatRef(rival)), ("points", t.colour_prizes[colour])
    numbers = ("n", colour_count(lost[rival], colour)), ("has", colour_count(offer, colour))
    return Reason("denies_lead", (*told, *numbers))


def _gems(colour: int, n: int) -> TextRef:
    return TextRef(f"basari.piece.gem.{COLOURS[colour]}", n)


def _colour(colour: int) -> Param:
    return "colour", TextRef(f"basari.colour.{COLOURS[colour]}")
