"""Explanations of actions in The Nacho Incident: prices, wages and majorities in the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.legality import REACHABLE_PROVINCES, ingredient_bits
from tabletop.games.nacho.mechanics.rounds import can_draw
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    FLAG_BY_NAME,
    INGREDIENT_BY_NAME,
    MOUNTIE_BY_NAME,
    MOUNTIE_PIECES,
    SMUGGLER_PIECES,
    piece_text,
    province_text,
)
from tabletop.games.nacho.sheet import RuleTables, majority_bonuses
from tabletop.games.nacho.state import (
    MOUNTIE_PENALTIES,
    PROVINCE_INDICES,
    NachoState,
    smuggler_kind,
    smuggler_number,
)

MIN_GOING_FIRST_NUMBER: Final = 7
"""Minimum number for which the gain of going first is explained."""
MAX_LOW_PRICE: Final = 4
"""Gold of a delivery that is no reason to keep a cube."""
MAX_LOW_WAGE: Final = 1
"""Maximum wage that is called low."""


def explain_action(t: RuleTables, s: NachoState, seat: Seat, action: Action) -> Reason:
    """Return the strongest argument for a legal action."""
    return _REASONS[type(action)](t, s, seat, action)


def _choose(t: RuleTables, s: NachoState, seat: Seat, a: act.Choose) -> Reason:
    """Explain a choice by the prices in reach, else by the wage, else by a majority (NAC-3.1)."""
    reach, wage = (
        REACHABLE_PROVINCES[FLAG_BY_NAME[a.flag]],
        t.wages[smuggler_kind(FLAG_BY_NAME[a.flag], a.number)],
    )
    who: Param = ("who", piece_text(f"smuggler.{a.flag}-{a.number}"))
    own = find_best_delivery(t, s, reach, [seat])
    rivals = [other for other in range(s.seats) if other != seat]
    others = find_best_delivery(t, s, reach, rivals)
    if a.number >= MIN_GOING_FIRST_NUMBER and others > own:
        named = who, ("n", a.number), ("wage", wage)
        mountie = "" if s.mountie < 0 else piece_text(MOUNTIE_PIECES[s.mountie])
        duty = ("duty", int(s.mountie >= 0)), ("mountie", mountie)
        return Reason("choose_first", (*named, *describe_delivery(t, s, reach, rivals), *duty))
    if own:
        cube = describe_delivery(t, s, reach, [seat])
        return Reason("choose_delivery", (who, *cube, ("n", wage)))
    if wage <= MAX_LOW_WAGE:
        return Reason("choose_cheap", (who, ("n", wage)))
    if not s.no_bonus:
        for province in find_new_leads(s, seat, reach):
            own_there, _ = _count_smugglers(s, seat, province)
            told: Param = ("province", province_text(province))
            return Reason("choose_lead", (who, told, ("n", own_there + 1)))
    return Reason("choose_any", (who, ("n", wage)))


def find_new_leads(s: NachoState, seat: Seat, reach: Iterable[int]) -> list[int]:
    """Return the provinces of which one more smuggler brings the lead (NAC-6.1)."""
    found = []
    for province in reach:
        own_there, most = _count_smugglers(s, seat, province)
        if own_there + 1 > most >= own_there:
            found.append(province)
    return found


def find_best_delivery(
    t: RuleTables, s: NachoState, reach: Iterable[int], owners: Iterable[Seat]
) -> int:
    """Return the best price that provinces still pay for a cube of these owners; 0 for none."""
    store = 0
    for owner in owners:
        store |= ingredient_bits(s.warehouses[owner])
    return max(
        t.best_prices[s.cards[at]][t.wanted_bits[s.cards[at]][s.filled[at]] & store] for at in reach
    )


def describe_delivery(
    t: RuleTables, s: NachoState, reach: Iterable[int], owners: Iterable[Seat]
) -> tuple[Param, ...]:
    """Return the best delivery of a cube of these owners: price, cube, province and owner."""
    found = [
        (t.ingredient_prices[s.cards[at]][what], -owner, -what, -at)
        for at in reach
        for owner in owners
        for what in {*s.warehouses[owner]}
        if t.wanted_bits[s.cards[at]][s.filled[at]] >> what & 1
    ]
    if not found:
        return ("price", 0), ("what", ""), ("place", ""), ("other", "")
    price, owner, what, at = max(found)
    cube = ("what", piece_text(CUBE_PIECES[-what])), ("place", province_text(-at))
    return ("price", price), *cube, ("other", SeatRef(-owner))


def _count_smugglers(s: NachoState, seat: Seat, province: int) -> tuple[int, int]:
    """Return a seat's smugglers in a province, and the most of any rival there (NAC-6.1)."""
    counts = [len(there) for there in s.cantinas[province :: len(PROVINCE_INDICES)]]
    own = counts.pop(seat)
    return own, max(counts)


def _deliver(t: RuleTables, s: NachoState, seat: Seat, a: act.Deliver) -> Reason:
    """Explain a delivery by its price, and by the cost of a rival's cube (NAC-4.2, 4.3)."""
    told: tuple[Param, ...] = (
        ("what", piece_text(CUBE_PIECES[INGREDIENT_BY_NAME[a.ingredient]])),
        ("province", province_text(a.province)),
        ("price", t.ingredient_prices[s.cards[a.province]][INGREDIENT_BY_NAME[a.ingredient]]),
    )
    if a.seat == seat:
        return Reason("deliver", told)
    return Reason("take", (*told, ("other", SeatRef(a.seat)), ("n", len(s.warehouses[seat]))))


def _visit(t: RuleTables, s: NachoState, seat: Seat, a: act.Visit) -> Reason:
    """Explain a visit by its effect on the majority of the province (NAC-4.4, 6.1)."""
    own, most = _count_smugglers(s, seat, a.province)
    told: Param = ("province", province_text(a.province))
    if s.no_bonus:
        return Reason("visit_unpaid", (told, ("n", own + 1)))
    counts = ("n", own + 1), ("most", most)
    bonus: Param = "bonus", majority_bonuses(t, s)[a.province]
    if own + 1 > most:
        return Reason("visit_lead", (told, *counts, bonus))
    if own + 1 == most:
        return Reason("visit_even", (told, *counts, bonus))
    return Reason("visit_behind", (told, *counts))


def _arrest(t: RuleTables, s: NachoState, seat: Seat, a: act.Arrest) -> Reason:
    """Explain an arrest by the majority that remains and the penalty that is avoided (NAC-5.2)."""
    own, most = _count_smugglers(s, seat, a.province)
    told: tuple[Param, ...] = (
        ("who", piece_text(f"smuggler.{a.flag}-{a.number}")),
        ("province", province_text(a.province)),
        ("mountie", piece_text(MOUNTIE_PIECES[MOUNTIE_BY_NAME[a.mountie]])),
        ("n", MOUNTIE_PENALTIES[MOUNTIE_BY_NAME[a.mountie] & 1]),
    )
    keeps = not s.no_bonus and own - 1 > most
    behind = not s.no_bonus and own <= most
    return Reason("arrest_lead" if keeps else "arrest_behind" if behind else "arrest", told)


def _dismiss(t: RuleTables, s: NachoState, seat: Seat, a: act.Dismiss) -> Reason:
    return Reason("dismiss", (("n", MOUNTIE_PENALTIES[MOUNTIE_BY_NAME[a.mountie] & 1]),))


def _give_gem(t: RuleTables, s: NachoState, seat: Seat, a: act.GiveGem) -> Reason:
    if a.seat == seat:
        return Reason("keep_gem")
    return Reason("give_gem", (("other", SeatRef(a.seat)),))


def _discard(t: RuleTables, s: NachoState, seat: Seat, a: act.Discard) -> Reason:
    """Explain a discard by its highest card, or a kept hand by its wages (NAC-4.5, 3.2)."""
    hand = s.hands[seat]
    if a.places:
        kind = hand[a.places[-1]]
        wage = t.wages[kind]
        who: Param = ("who", piece_text(SMUGGLER_PIECES[kind]))
        if wage > MAX_LOW_WAGE and len(a.places) > 1:
            total = sum(t.wages[hand[place]] for place in a.places)
            many = ("cards", len(a.places)), ("total", total)
            return Reason("discard_several", (*many, who, ("n", wage)))
        if wage > MAX_LOW_WAGE:
            return Reason("discard", (who, ("n", wage)))
        return Reason("discard_low", (who, ("n", smuggler_number(kind))))
    if not hand:
        return Reason("empty_hand")
    told = ("n", len(hand)), ("most", max(t.wages[kind] for kind in hand))
    return Reason("good_hand", (*told, ("high", max(map(smuggler_number, hand)))))


def _sell(t: RuleTables, s: NachoState, seat: Seat, a: act.Sell) -> Reason:
    """Explain a sale by a low best price of the cube, and by the cube drawn for it (NAC-7.2)."""
    what = INGREDIENT_BY_NAME[a.ingredient]
    told: tuple[Param, ...] = (
        ("what", piece_text(CUBE_PIECES[what])),
        ("new", int(len(s.warehouses[seat]) <= t.warehouse_size)),
    )
    price = find_best_price(t, s, what)
    if price > MAX_LOW_PRICE:  # it would argue for keeping the cube
        return Reason("sell_dear", told)
    return Reason("sell", (*told, ("price", price))) if price else Reason("sell_useless", told)


def _draw(t: RuleTables, s: NachoState, seat: Seat, a: act.DrawCube) -> Reason:
    """Explain drawing by the cube in the bag with the best price (NAC-7.2).

    Each own cube fills the slot that pays most for its kind; another one can fill the next slot.
    """
    found = [
        (t.ingredient_prices[card][what], place, what)
        for place, (card, filled) in enumerate(zip(s.cards, s.filled, strict=True))
        for what, n in enumerate(s.bag)
        if n and t.wanted_bits[card][filled] >> what & 1
    ]
    if not found:
        return Reason("draw_any", (("all", sum(s.bag)),))
    own = s.warehouses[seat]
    useful = [
        each
        for what in range(len(s.bag))
        for each in sorted(slot for slot in found if slot[2] == what)[::-1][own.count(what) :]
    ] or found
    price, place, what = max(useful)
    wanted = sum(s.bag[kind] for kind in {kind for _, _, kind in useful})
    told: tuple[Param, ...] = (
        ("what", piece_text(CUBE_PIECES[what])),
        ("province", province_text(place)),
        ("price", price),
    )
    return Reason("draw", (*told, ("n", wanted), ("all", sum(s.bag))))


def _keep(t: RuleTables, s: NachoState, seat: Seat, a: act.DoneDrawing) -> Reason:
    """Explain the end of drawing: a small giveaway (NAC-4.3), or wanted cubes and their price."""
    if can_draw(t, s, seat):
        return Reason("draw_none", (("n", len(s.warehouses[seat])),))
    prices = [find_best_price(t, s, what) for what in s.warehouses[seat]]
    if not any(prices):
        return Reason("keep_unasked", (("n", len(prices)),))
    return Reason("keep_cubes", (("n", sum(map(bool, prices))), ("price", max(prices))))


def find_best_price(t: RuleTables, s: NachoState, what: int) -> int:
    """Return the best price that any province still pays for an ingredient; 0 if none wants it."""
    open_slots = zip(s.cards, s.filled, strict=True)
    return max(
        t.best_prices[card][t.wanted_bits[card][filled] & 1 << what] for card, filled in open_slots
    )


_REASONS: Final[dict[type[Action], Callable[[RuleTables, NachoState, Seat, Any], Reason]]] = {
    act.Choose: _choose,
    act.Deliver: _deliver,
    act.Visit: _visit,
    act.Arrest: _arrest,
    act.Dismiss: _dismiss,
    act.GiveGem: _give_gem,
    act.Discard: _discard,
    act.Sell: _sell,
    act.DrawCube: _draw,
    act.DoneDrawing: _keep,
}
"""Explanation function of each action type."""
