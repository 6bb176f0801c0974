"""Explanations of actions of Basari: facts that everybody can count, no judgement."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import (
    COLOURS,
    PACKED_SINGLE_GEMS,
    colour_count,
    limit_gems_to_stock,
    pack_gem_counts,
    total_count,
    unpack_gem_counts,
)
from tabletop.games.basari.rules import stock_gems as stock_of
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import ACTION_A, ACTION_B, ACTION_C, ACTION_LETTERS, BasariState

MAX_REACHABLE_GAP = 3
"""Most gems by which a seat may be behind in a colour whose lead it still hopes for."""
ExplanationParams = tuple[Param, ...]
"""Parameters of an explanation."""


def explain_action(t: RuleTables, s: BasariState, seat: Seat, action: Action) -> Reason:
    """Return the most important fact in favour of a legal action."""
    if isinstance(action, Choose):
        return _card(t, s, seat, 1 + ACTION_LETTERS.index(action.action))
    if isinstance(action, GiveGem):
        return _explain_return(s, seat, COLOURS.index(action.colour))
    if isinstance(action, TakeGem):
        return _explain_take(t, s, seat, COLOURS.index(action.colour))
    if isinstance(action, Offer):
        offer = pack_gem_counts((action.red, action.yellow, action.green, action.blue))
        return _offer(t, s, seat, offer)
    assert isinstance(action, Accept)
    return _accept(t, s, seat)


def _card(t: RuleTables, s: BasariState, seat: Seat, action: int) -> Reason:
    """Return the gain of an action card, compared with the other seats (BAS-3.5 to 3.8)."""
    if action == ACTION_A:
        return _workers(t, s, seat)
    if action == ACTION_B:
        return Reason(*_compare_cards("choose_b", s, seat, t.card_points))
    if action == ACTION_C:
        return _gems(t, s, seat)
    return _swap(t, s, seat)


def _workers(t: RuleTables, s: BasariState, seat: Seat) -> Reason:
    """Return the number of workers that a seat needs to be paid (BAS-5.4)."""
    lacks = t.stage_end_workers - s.workers[seat]
    told: ExplanationParams = ("n", s.workers[seat]), ("lacks", lacks), ("points", t.worker_points)
    if lacks <= 0:
        return Reason("choose_a_enough", told)
    if lacks <= max(t.card_workers):
        return Reason("choose_a_last", told)
    average = sum(t.card_workers) / (len(t.card_workers) - 1)
    return Reason("choose_a", (*told, ("more", round(average))))


def _gems(t: RuleTables, s: BasariState, seat: Seat) -> Reason:
    """Explain action C: the gems of the card may bring the majority of a colour (BAS-3.7, 5.1)."""
    stock = stock_of(t, s)
    got = limit_gems_to_stock(t.card_gems[s.piles[seat][-1]], stock)
    for colour in range(len(COLOURS)):
        if not has_majority(s.gems, seat, colour) and has_majority(
            _with(s.gems, seat, got), seat, colour
        ):
            n = colour_count(s.gems[seat] + got, colour)
            gems: Param = "gems", TextRef(f"basari.piece.gem.{COLOURS[colour]}", n)
            prize: Param = "points", t.colour_prizes[colour]
            return Reason("choose_c_lead", (("n", total_count(got)), ("all", n), gems, prize))
    brings = tuple(total_count(limit_gems_to_stock(goods, stock)) for goods in t.card_gems)
    return Reason(*_compare_cards("choose_c", s, seat, brings))


def _swap(t: RuleTables, s: BasariState, seat: Seat) -> Reason:
    """Explain action D: two gems of a colour for another one may bring its majority (BAS-3.8)."""
    own, stock = s.gems[seat], stock_of(t, s)
    if total_count(stock) < s.seats:  # fewer than all who may choose D would take
        return Reason("choose_d_few", (("n", total_count(stock)),))
    for colour, unit in enumerate(PACKED_SINGLE_GEMS):
        then = _with(s.gems, seat, 2 * unit)
        others = total_count(own) > colour_count(own, colour) and colour_count(stock, colour) > 1
        if others and not has_majority(s.gems, seat, colour) and has_majority(then, seat, colour):
            n = count_most_of_others(s, seat, colour) + 1 - colour_count(own, colour)
            named = ("colour", TextRef(f"basari.colour.{COLOURS[colour]}")), ("n", n)
            return Reason("choose_d_lead", (*named, ("points", t.colour_prizes[colour])))
    return Reason("choose_d", (("n", total_count(own)),)) if own else Reason("choose_d_poor")


def _compare_cards(
    code: str, s: BasariState, seat: Seat, worth: tuple[int, ...]
) -> tuple[str, ExplanationParams]:
    """Compare the value of a seat's newest card with the best of the others."""
    brings = [worth[pile[-1]] for pile in s.piles]
    others = [other for other in range(s.seats) if other != seat]
    best = max(others, key=lambda other: brings[other])
    n, most = brings[seat], brings[best]
    told: ExplanationParams = ("n", n), ("most", most), ("other", SeatRef(best))
    return f"{code}_{'most' if n > most else 'less' if n < most else 'even'}", told


def _offer(t: RuleTables, s: BasariState, seat: Seat, offer: int) -> Reason:
    """Explain an offer: price, action, and kept majorities (BAS-4.2 to 4.4)."""
    rival, last = s.stack[-1][2:]
    told: ExplanationParams = (
        ("n", total_count(offer)),
        ("what", describe_stake(t, s, seat)),
        ("other", SeatRef(rival)),
        ("keeps", _keeps(s, seat, rival, offer)),
    )
    if not last:
        n = total_count(offer) + 1
        return Reason("open", (*told, ("beats", n * (total_count(s.gems[rival]) >= n))))
    if total_count(offer) > total_count(last):
        return Reason("raise_more", (*told, ("more", total_count(offer) - total_count(last))))
    mine, theirs = unpack_gem_counts(offer), unpack_gem_counts(last)
    colour = next(place for place in range(len(COLOURS)) if mine[place] != theirs[place])
    better: Param = "colour", TextRef(f"basari.colour.{COLOURS[colour]}")
    return Reason("raise_better", (*told, better, ("by", mine[colour]), ("to", theirs[colour])))


def _accept(t: RuleTables, s: BasariState, seat: Seat) -> Reason:
    """Explain an acceptance: the received gems, and a majority that they bring (BAS-4.3)."""
    rival, last = s.stack[-1][2:]
    told: ExplanationParams = (
        ("n", total_count(last)),
        ("what", describe_stake(t, s, seat)),
        ("other", SeatRef(rival)),
    )
    then = settle_haggle(t, s, rival, seat, last)
    for colour in range(len(COLOURS)):
        if not has_majority(s.gems, seat, colour) and has_majority(then, seat, colour):
            named: Param = "colour", TextRef(f"basari.colour.{COLOURS[colour]}")
            return Reason("accept_lead", (*told, named, ("points", t.colour_prizes[colour])))
    is_open = total_count(s.gems[rival]) > total_count(last) + 1  # enough to beat the next offer
    return Reason("accept", (*told, ("open", int(is_open))))


def describe_stake(t: RuleTables, s: BasariState, seat: Seat) -> TextRef:
    """Return the text of the gain that is haggled over (BAS-3.5 to 3.7)."""
    card = s.piles[seat][-1]
    gems = limit_gems_to_stock(t.card_gems[card], stock_of(t, s))
    n = {ACTION_A: 1, ACTION_B: t.card_points[card], ACTION_C: total_count(gems)}[s.step]
    return TextRef(f"basari.stake.{ACTION_LETTERS[s.step - 1]}", n)


def _keeps(s: BasariState, seat: Seat, rival: Seat, offer: int) -> int:
    """Return 1 if the seat leads a colour and loses no lead or share of one, else 0."""
    then = transfer_gems(s, seat, rival, offer)
    now, after = (
        [_count_ahead(gems, seat, colour) for colour in range(len(COLOURS))]
        for gems in (s.gems, then)
    )
    is_kept = all(m < 0 or (n > 0 if m else n == 0) for n, m in zip(after, now, strict=True))
    return int(max(now) > 0 and is_kept)


def _count_ahead(gems: list[int], seat: Seat, colour: int) -> int:
    """Return the gems of a colour by which a seat is ahead of the best other one."""
    counts = [colour_count(own, colour) for own in gems]
    return counts.pop(seat) - max(counts)


def _explain_return(s: BasariState, seat: Seat, colour: int) -> Reason:
    """Explain a returned gem: its colour's rest against the best other seat (BAS-3.8)."""
    left = colour_count(s.gems[seat], colour) - 1
    named: Param = "colour", TextRef(f"basari.colour.{COLOURS[colour]}")
    most = count_most_of_others(s, seat, colour)
    code = "give_still" if left > most else "give_behind" if left + 1 < most else "give"
    return Reason(code, (named, ("n", left), ("most", most)))


def _explain_take(t: RuleTables, s: BasariState, seat: Seat, colour: int) -> Reason:
    """Explain a taken gem: the new number of its colour against the most of any other seat."""
    n = colour_count(s.gems[seat], colour) + 1
    gems: Param = "gems", TextRef(f"basari.piece.gem.{COLOURS[colour]}", n)
    most = count_most_of_others(s, seat, colour)
    code = "take_lead" if n > most else "take_even" if n == most else "take"
    if most - n >= MAX_REACHABLE_GAP:
        code = "take_far"
    more = s.stack[-1][2] - 1
    told = gems, ("n", n), ("most", most), ("more", more), ("points", t.colour_prizes[colour])
    if n - 1 > most:
        return Reason("take_ahead", (*told, ("lead", n - most), ("before", n - 1 - most)))
    return Reason(code, told)


def count_most_of_others(s: BasariState, seat: Seat, colour: int) -> int:
    """Return the most gems of a colour that any other seat has."""
    return max(colour_count(gems, colour) for other, gems in enumerate(s.gems) if other != seat)


def has_majority(gems: list[int], seat: Seat, colour: int) -> bool:
    """True if a seat alone has the most gems of a colour."""
    own = colour_count(gems[seat], colour)
    return all(colour_count(each, colour) < own for other, each in enumerate(gems) if other != seat)


def _with(gems: list[int], seat: Seat, more: int) -> list[int]:
    return [each + more if other == seat else each for other, each in enumerate(gems)]


def settle_haggle(t: RuleTables, s: BasariState, payer: Seat, taker: Seat, gems: int) -> list[int]:
    """Return the gems of all seats after a haggle, with those of the action (BAS-3.7, 4.3).

    Args:
        t: Tables of the sheet.
        s: State in a haggle.
        payer: Seat that pays, and then does the action.
        taker: Seat that takes the gems.
        gems: The gems.
    """
    then = transfer_gems(s, payer, taker, gems)
    if s.step == ACTION_C:
        then[payer] += limit_gems_to_stock(t.card_gems[s.piles[payer][-1]], stock_of(t, s))
    return then


def transfer_gems(s: BasariState, giver: Seat, taker: Seat, gems: int) -> list[int]:
    """Return the gems of all seats after one seat has given some of them to another."""
    return _with(_with(s.gems, giver, -gems), taker, gems)
