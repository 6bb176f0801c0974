"""What speaks for an action in Basari: what everybody can count on the table, no judgement."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS, UNITS, available, count, counts, packed, total
from tabletop.games.basari.rules import stock as stock_of
from tabletop.games.basari.sheet import Tables
from tabletop.games.basari.state import LETTERS, A, B, Bazaar, C

Params = tuple[Param, ...]


def reason(t: Tables, s: Bazaar, seat: Seat, action: Action) -> Reason:
    """The most telling thing about a legal action, whoever chose it."""
    if isinstance(action, Choose):
        return _card(t, s, seat, 1 + LETTERS.index(action.action))
    if isinstance(action, GiveGem):
        return _given(s, seat, COLOURS.index(action.colour))
    if isinstance(action, TakeGem):
        return _taken(s, seat, COLOURS.index(action.colour))
    if isinstance(action, Offer):
        offer = packed((action.red, action.yellow, action.green, action.blue))
        return _offer(t, s, seat, offer)
    assert isinstance(action, Accept)
    return _accept(t, s, seat)


def _card(t: Tables, s: Bazaar, seat: Seat, action: int) -> Reason:
    """BAS-3.5 to 3.8: what the action brings, compared with what it brings others."""
    if action == A:
        return _workers(t, s, seat)
    if action == B:
        return Reason(*_compared("choose_b", s, seat, t.points))
    if action == C:
        return _gems(t, s, seat)
    return _swap(t, s, seat)


def _workers(t: Tables, s: Bazaar, seat: Seat) -> Reason:
    """BAS-5.4: how far one is from the workers that pay."""
    lacks = t.stage_end - s.workers[seat]
    told: Params = ("n", s.workers[seat]), ("lacks", lacks), ("points", t.worker_points)
    if lacks <= 0:
        return Reason("choose_a_enough", told)
    return Reason("choose_a_last" if lacks <= max(t.workers) else "choose_a", told)


def _gems(t: Tables, s: Bazaar, seat: Seat) -> Reason:
    """BAS-3.7, 5.1: whether the card's gems bring the most of a colour."""
    stock = stock_of(t, s)
    got = available(t.goods[s.piles[seat][-1]], stock)
    for colour in range(len(COLOURS)):
        if not _leads(s.gems, seat, colour) and _leads(_with(s.gems, seat, got), seat, colour):
            n = count(s.gems[seat] + got, colour)
            gems: Param = "gems", TextRef(f"basari.piece.gem.{COLOURS[colour]}", n)
            return Reason("choose_c_lead", (("n", total(got)), ("all", n), gems))
    brings = tuple(total(available(goods, stock)) for goods in t.goods)
    return Reason(*_compared("choose_c", s, seat, brings))


def _swap(t: Tables, s: Bazaar, seat: Seat) -> Reason:
    """BAS-3.8: whether two gems of a colour for one of another bring the most of it."""
    own, stock = s.gems[seat], stock_of(t, s)
    if total(stock) < s.seats:  # fewer than all who may choose D would take
        return Reason("choose_d_few", (("n", total(stock)),))
    for colour, unit in enumerate(UNITS):
        then = _with(s.gems, seat, 2 * unit)
        others = total(own) > count(own, colour) and count(stock, colour) > 1
        if others and not _leads(s.gems, seat, colour) and _leads(then, seat, colour):
            return Reason(
                "choose_d_lead", (("colour", TextRef(f"basari.colour.{COLOURS[colour]}")),)
            )
    return Reason("choose_d", (("n", total(own)),)) if own else Reason("choose_d_poor")


def _compared(code: str, s: Bazaar, seat: Seat, worth: tuple[int, ...]) -> tuple[str, Params]:
    """What one's newest card brings, and whose of the others brings most."""
    brings = [worth[pile[-1]] for pile in s.piles]
    others = [other for other in range(s.seats) if other != seat]
    best = max(others, key=lambda other: brings[other])
    n, most = brings[seat], brings[best]
    told: Params = ("n", n), ("most", most), ("other", SeatRef(best))
    return f"{code}_{'most' if n > most else 'less' if n < most else 'even'}", told


def _offer(t: Tables, s: Bazaar, seat: Seat, offer: int) -> Reason:
    """BAS-4.2 to 4.4: what is given for what, and whether the most of a colour goes with it."""
    rival, last = s.stack[-1][2:]
    told: Params = (
        ("n", total(offer)),
        ("what", _at_stake(t, s, seat)),
        ("other", SeatRef(rival)),
        ("keeps", _keeps(s, seat, rival, offer)),
    )
    if not last:
        return Reason("open", told)
    if total(offer) > total(last):
        return Reason("raise_more", (*told, ("more", total(offer) - total(last))))
    mine, theirs = counts(offer), counts(last)
    colour = next(place for place in range(len(COLOURS)) if mine[place] != theirs[place])
    better: Param = "colour", TextRef(f"basari.colour.{COLOURS[colour]}")
    return Reason("raise_better", (*told, better, ("by", mine[colour]), ("to", theirs[colour])))


def _accept(t: Tables, s: Bazaar, seat: Seat) -> Reason:
    """BAS-4.3: what is got for what, and whether it brings the most of a colour."""
    rival, last = s.stack[-1][2:]
    told: Params = (("n", total(last)), ("what", _at_stake(t, s, seat)), ("other", SeatRef(rival)))
    then = _passed(s, rival, seat, last)
    for colour in range(len(COLOURS)):
        if not _leads(s.gems, seat, colour) and _leads(then, seat, colour):
            named: Param = "colour", TextRef(f"basari.colour.{COLOURS[colour]}")
            return Reason("accept_lead", (*told, named))
    return Reason("accept", told)


def _at_stake(t: Tables, s: Bazaar, seat: Seat) -> TextRef:
    """Return the text of the gain that is haggled over (BAS-3.5 to 3.7)."""
    card = s.piles[seat][-1]
    gems = available(t.goods[card], stock_of(t, s))
    n = {A: 1, B: t.points[card], C: total(gems)}[s.step]
    return TextRef(f"basari.stake.{LETTERS[s.step - 1]}", n)


def _keeps(s: Bazaar, seat: Seat, rival: Seat, offer: int) -> int:
    """1 if one has the most of some colour, and of all of those still when the gems are given."""
    led = [colour for colour in range(len(COLOURS)) if _leads(s.gems, seat, colour)]
    then = _passed(s, seat, rival, offer)
    return int(bool(led) and all(_leads(then, seat, colour) for colour in led))


def _given(s: Bazaar, seat: Seat, colour: int) -> Reason:
    """BAS-3.8: what is left of a colour, compared with the most that anybody else has."""
    left = count(s.gems[seat], colour) - 1
    named: Param = "colour", TextRef(f"basari.colour.{COLOURS[colour]}")
    most = _most_of_others(s, seat, colour)
    code = "give_still" if left > most else "give_behind" if left + 1 < most else "give"
    return Reason(code, (named, ("n", left), ("most", most)))


def _taken(s: Bazaar, seat: Seat, colour: int) -> Reason:
    """The same of what one then has."""
    n = count(s.gems[seat], colour) + 1
    gems: Param = "gems", TextRef(f"basari.piece.gem.{COLOURS[colour]}", n)
    most = _most_of_others(s, seat, colour)
    code = "take_lead" if n > most else "take_even" if n == most else "take"
    return Reason(code, (gems, ("n", n), ("most", most)))


def _most_of_others(s: Bazaar, seat: Seat, colour: int) -> int:
    return max(count(gems, colour) for other, gems in enumerate(s.gems) if other != seat)


def _leads(gems: list[int], seat: Seat, colour: int) -> bool:
    """Whether a seat alone has most of a colour."""
    own = count(gems[seat], colour)
    return all(count(each, colour) < own for other, each in enumerate(gems) if other != seat)


def _with(gems: list[int], seat: Seat, more: int) -> list[int]:
    return [each + more if other == seat else each for other, each in enumerate(gems)]


def _passed(s: Bazaar, giver: Seat, taker: Seat, gems: int) -> list[int]:
    """Everybody's gems when some of them have changed hands."""
    return _with(_with(s.gems, giver, -gems), taker, gems)
