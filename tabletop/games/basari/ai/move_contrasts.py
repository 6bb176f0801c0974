"""Contrasts of actions of Basari: what one offer or returned gem costs that another does not."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.ai.choice_contrasts import contrast_choices
from tabletop.games.basari.ai.move_explanations import (
    MAX_REACHABLE_GAP,
    count_most_of_others,
    settle_haggle,
)
from tabletop.games.basari.ai.raise_contrasts import (
    AHEAD,
    BEHIND,
    MAX_NEAR_GAP,
    contrast_acceptance,
    contrast_leads,
    contrast_numbers,
    contrast_shares,
    contrast_with_acceptance,
    count_most,
    describe_cost,
    find_standing,
)
from tabletop.games.basari.gems import COLOURS, colour_count, pack_gem_counts, total_count
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import BasariState


def contrast_actions(
    t: RuleTables, s: BasariState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return a fact that speaks for a legal action against another; None if there is none."""
    if isinstance(action, Offer) and isinstance(other, Offer):
        return _contrast_offers(t, s, seat, _pack(action), _pack(other))
    if isinstance(action, Offer) and isinstance(other, Accept):
        return contrast_with_acceptance(t, s, seat, _pack(action))
    if isinstance(action, Accept) and isinstance(other, Offer):
        return contrast_acceptance(t, s, seat, total_count(_pack(other)))
    if isinstance(action, TakeGem) and isinstance(other, TakeGem):
        return _contrast_takes(
            t, s, seat, COLOURS.index(action.colour), COLOURS.index(other.colour)
        )
    if isinstance(action, Choose) and isinstance(other, Choose):
        return contrast_choices(t, s, seat, action.action, other.action)
    if isinstance(action, GiveGem) and isinstance(other, GiveGem):
        colour, kept = COLOURS.index(action.colour), COLOURS.index(other.colour)
        is_at_stake = count_most_of_others(s, seat, kept) >= colour_count(s.gems[seat], kept) - 1
        return _contrast_returns(s, seat, colour, kept) if is_at_stake else None
    return None


def _pack(offer: Offer) -> int:
    return pack_gem_counts((offer.red, offer.yellow, offer.green, offer.blue))


def _contrast_offers(
    t: RuleTables, s: BasariState, seat: Seat, offer: int, other: int
) -> Reason | None:
    """Return a lead or gems that an offer keeps, or what its number costs (BAS-4.4)."""
    found = contrast_shares(t, s, seat, offer, other) or contrast_leads(t, s, seat, offer, other)
    if found is not None:
        return found
    if total_count(offer) != total_count(other):
        return contrast_numbers(t, s, seat, offer, other)
    apart = [c for c in range(len(COLOURS)) if colour_count(offer, c) != colour_count(other, c)]
    given = max(apart, key=lambda c: colour_count(offer, c) - colour_count(other, c))
    kept = max(apart, key=lambda c: colour_count(other, c) - colour_count(offer, c))
    then, lost = (settle_haggle(t, s, seat, s.stack[-1][2], each) for each in (offer, other))
    is_lost = find_standing(then, seat, kept) == BEHIND  # the offer gives that lead away, too
    found = _contrast_gaps(t, (then, lost), seat, kept, given) if is_lost else None
    if found is not None:
        return found
    is_at_stake = not is_lost and find_standing(lost, seat, kept) != AHEAD
    if is_at_stake and (found := _contrast_returns(s, seat, given, kept)) is not None:
        return found
    better = apart[0]
    if colour_count(offer, better) > colour_count(other, better):
        counts = ((name, colour_count(other, c)) for c, name in enumerate(COLOURS))
        return Reason("better", (*describe_cost(t, s, (then, lost), seat, better), *counts))
    gap = count_most_of_others(s, seat, better) - colour_count(s.gems[seat], better)
    is_kept = find_standing(then, seat, better) != BEHIND
    if gap <= MAX_REACHABLE_GAP and is_kept and find_standing(lost, seat, better) != AHEAD:
        told: tuple[Param, ...] = (
            _colour("colour", better),
            ("points", t.colour_prizes[better]),
        )
        if _contrast_returns(s, seat, better, given) is None:
            return Reason("keeps_colour", (*told, ("gap", max(gap, -1))))
        others = _colour("other", given), ("rest", t.colour_prizes[given])  # nearer, but cheaper
        return Reason("keeps_dearer", (*told, *others))
    if find_standing(then, seat, given) != AHEAD:
        return None
    own, rest = colour_count(then[seat], given), count_most(then, seat, given)
    prize = ("points", t.colour_prizes[given])
    return Reason("to_spare", (_colour("colour", given), ("own", own), ("rest", rest), prize))


def _contrast_gaps(
    t: RuleTables, gems: tuple[list[int], list[int]], seat: Seat, kept: int, given: int
) -> Reason | None:
    """Return that a lead stays nearer after an offer, where it is behind in any case (BAS-5.1).

    Args:
        t: Tables of the sheet.
        gems: Gems of all seats after the offer, and after the other one.
        seat: Seat that offers.
        kept: Colour of which the offer has fewer gems.
        given: Colour of which it has more.
    """
    n, m = (_count_gap(each, seat, kept) for each in gems)
    own, rest = (_count_gap(each, seat, given) for each in gems)
    is_ahead = find_standing(gems[0], seat, given) == AHEAD
    is_dearer = t.colour_prizes[kept] > t.colour_prizes[given]
    if n > MAX_NEAR_GAP or not (is_ahead or n < rest or (n == rest and is_dearer)):
        return None
    told = _colour("colour", kept), ("points", t.colour_prizes[kept]), ("n", n), ("m", m)
    price = _colour("other", given), ("prize", t.colour_prizes[given])
    return Reason(
        "stays_nearer", (*told, *price, ("own", own), ("rest", rest), ("ahead", int(is_ahead)))
    )


def _count_gap(gems: list[int], seat: Seat, colour: int) -> int:
    """Return the gems of a colour by which a seat is behind; 0 if nobody has more."""
    return max(0, count_most(gems, seat, colour) - colour_count(gems[seat], colour))


def _contrast_takes(
    t: RuleTables, s: BasariState, seat: Seat, colour: int, other: int
) -> Reason | None:
    """Return that the lead in one colour is nearer, or scores more, than in another (BAS-5.1)."""
    n, m = (
        max(0, count_most_of_others(s, seat, each) - colour_count(s.gems[seat], each))
        for each in (colour, other)
    )
    if n > MAX_REACHABLE_GAP:
        return None
    prizes = ("points", t.colour_prizes[colour]), ("rest", t.colour_prizes[other])
    told = _colour("colour", colour), _colour("other", other), ("n", n), ("m", m), *prizes
    if n < m:
        return Reason("nearer_lead", told)
    if prizes[0][1] > prizes[1][1]:
        return Reason("dearer_lead", told)
    workers, end = max(s.workers), t.stage_end_workers
    early = _colour("colour", colour), ("n", n), prizes[0], ("workers", workers), ("end", end)
    return Reason("take_early", early) if 2 * workers <= end else None


def _contrast_returns(s: BasariState, seat: Seat, colour: int, other: int) -> Reason | None:
    """Return that the lead in one colour is farther away than in another (BAS-3.8, 5.1)."""
    n, m = (
        count_most_of_others(s, seat, each) - colour_count(s.gems[seat], each)
        for each in (colour, other)
    )
    if n <= max(m, 0):
        return None
    m = max(m, -1)
    return Reason(
        "farther", (_colour("colour", colour), _colour("other", other), ("n", n), ("m", m))
    )


def _colour(name: str, colour: int) -> Param:
    return name, TextRef(f"basari.colour.{COLOURS[colour]}")
