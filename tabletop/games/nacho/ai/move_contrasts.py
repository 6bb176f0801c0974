"""Contrasts of actions in The Nacho Incident: prices, wages and numbers of two choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.ai.discard_contrasts import contrast_discards
from tabletop.games.nacho.ai.lead_contrasts import contrast_leads, contrast_unled_provinces
from tabletop.games.nacho.ai.move_explanations import (
    MAX_LOW_PRICE,
    describe_delivery,
    explain_action,
    find_best_delivery,
    find_best_price,
    find_new_leads,
)
from tabletop.games.nacho.legality import REACHABLE_PROVINCES
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    FLAG_BY_NAME,
    INGREDIENT_BY_NAME,
    MOUNTIE_PIECES,
    piece_text,
    province_text,
)
from tabletop.games.nacho.sheet import RuleTables, majority_bonuses
from tabletop.games.nacho.state import (
    TURN_COUNT,
    NachoState,
    smuggler_flag,
    smuggler_kind,
    total_gold,
)

MIN_DEARER_SHARE: Final = 3
"""Denominator of the part of the bag from which dearer cubes are told: a third."""


def contrast_actions(
    t: RuleTables, s: NachoState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return a fact that speaks for a legal action against another; None if there is none."""
    if isinstance(action, act.Choose) and isinstance(other, act.Choose):
        return _contrast_choices(t, s, seat, action, other)
    if isinstance(action, act.Discard) and isinstance(other, act.Discard):
        return contrast_discards(t, s, seat, action, other)
    if isinstance(action, act.Sell):
        return _contrast_sales(t, s, seat, action, other)
    if isinstance(action, act.DoneDrawing):
        return _contrast_keeping(t, s, seat, other)
    if isinstance(action, act.GiveGem) and isinstance(other, act.GiveGem):
        is_given = other.seat == seat != action.seat
        return Reason("gives_duty", (("other", SeatRef(action.seat)),)) if is_given else None
    told, of_other = (explain_action(t, s, seat, each) for each in (action, other))
    if isinstance(action, act.Arrest) and isinstance(other, act.Arrest):
        n, m = dict(told.params)["n"], dict(of_other.params)["n"]
        is_dearer = isinstance(n, int) and isinstance(m, int) and n > m
        return Reason("arrest_dearer", (("n", n), ("m", m))) if is_dearer else None
    price = _contrast_deliveries(s, told, of_other)
    if price is not None or not isinstance(other, act.Deliver | act.Visit):
        return price
    if isinstance(action, act.Visit):
        lead = contrast_leads(t, s, seat, action.province, other.province)
        if lead is None and isinstance(other, act.Visit):
            return contrast_unled_provinces(t, s, seat, action.province, other.province)
        return lead or _contrast_undelivered_cube(t, s, seat, other)
    if not isinstance(action, act.Deliver) or not isinstance(other, act.Deliver):
        return None
    lead = contrast_leads(t, s, seat, action.province, other.province)
    return lead or _contrast_kept_cubes(t, s, action, other)


def _contrast_kept_cubes(
    t: RuleTables, s: NachoState, action: act.Deliver, other: act.Deliver
) -> Reason | None:
    """Return the price that another province pays for the cube that a delivery keeps (NAC-5.1)."""
    kept, given = INGREDIENT_BY_NAME[other.ingredient], INGREDIENT_BY_NAME[action.ingredient]
    if kept == given:
        return None
    n, place = _find_later_price(t, s, kept, other.province)
    m, _ = _find_later_price(t, s, given, action.province)
    if n <= m:
        return None
    cubes = ("what", piece_text(CUBE_PIECES[kept])), ("kind", piece_text(CUBE_PIECES[given]))
    return Reason("kept_cube", (*cubes, ("province", province_text(place)), ("n", n), ("m", m)))


def _contrast_undelivered_cube(
    t: RuleTables, s: NachoState, seat: Seat, other: act.Deliver | act.Visit
) -> Reason | None:
    """Return the better price that a cube can still bring if it is not delivered (NAC-4.4)."""
    if not isinstance(other, act.Deliver) or other.seat != seat:
        return None
    what = INGREDIENT_BY_NAME[other.ingredient]
    n, place = _find_later_price(t, s, what, other.province)
    m = t.ingredient_prices[s.cards[other.province]][what]
    if n <= m:
        return None
    cube = "what", piece_text(CUBE_PIECES[what])
    return Reason("undelivered", (cube, ("province", province_text(place)), ("n", n), ("m", m)))


def _find_later_price(t: RuleTables, s: NachoState, what: int, province: int) -> tuple[int, int]:
    """Return the best price of a cube outside a province, and where it is paid."""
    prices = [
        (t.best_prices[card][t.wanted_bits[card][filled] & 1 << what], -place)
        for place, (card, filled) in enumerate(zip(s.cards, s.filled, strict=True))
        if place != province
    ]
    price, place = max(prices)
    return price, -place


def _contrast_choices(
    t: RuleTables, s: NachoState, seat: Seat, action: act.Choose, other: act.Choose
) -> Reason | None:
    """Return the better price, lead, number or wage, or the Mountie that is avoided."""
    flags = [FLAG_BY_NAME[each.flag] for each in (action, other)]
    told: tuple[Param, ...] = (
        ("who", piece_text(f"smuggler.{action.flag}-{action.number}")),
        ("other", piece_text(f"smuggler.{other.flag}-{other.number}")),
    )
    reach, elsewhere = (REACHABLE_PROVINCES[flag] for flag in flags)
    n, m = (find_best_delivery(t, s, each, [seat]) for each in (reach, elsewhere))
    if n > m:
        return Reason("reach", (*told, ("n", n), ("m", m)))
    wages = [
        t.wages[smuggler_kind(flag, each.number)]
        for flag, each in zip(flags, (action, other), strict=True)
    ]
    n, m = wages
    if not s.no_bonus:
        lead = _find_dearer_lead(t, s, seat, reach, elsewhere)
        if lead is not None:
            return Reason("lead", (*told, *lead))
    numbers = ("number", action.number), ("than", other.number)
    goals = _describe_goals(t, s, seat, reach, elsewhere)
    if action.number > other.number:
        price = ("wage", n), ("rest", m), ("dearer", int(n > m))
        return Reason("earlier", (*told, *numbers, *goals, *price))
    if action.number < other.number and s.mountie >= 0 and n <= m:
        mountie: Param = "mountie", piece_text(MOUNTIE_PIECES[s.mountie])
        costs = ("n", n), ("wage", m if m > n else 0)
        return Reason("avoids_mountie", (*told, *numbers, mountie, *costs, *goals))
    if n < m:
        return Reason("wage", (*told, ("n", n), ("m", m)))
    n, m = len(elsewhere), len(reach)
    if m > n:
        return Reason("wider", (*told, *goals))
    alike: Param = "alike", s.hands[seat].count(smuggler_kind(flags[1], other.number)) - 1
    return Reason("keeps_reach", (*told, alike, ("n", n), ("m", m))) if n > m else None


def _find_dearer_lead(
    t: RuleTables, s: NachoState, seat: Seat, reach: Sequence[int], elsewhere: Sequence[int]
) -> tuple[Param, ...] | None:
    """Return the new lead with a higher bonus than another smuggler can bring; None if it can."""
    bonuses = majority_bonuses(t, s)
    mine, theirs = (find_new_leads(s, seat, each) for each in (reach, elsewhere))
    best, rest = (max(each, key=bonuses.__getitem__, default=-1) for each in (mine, theirs))
    n, m = (bonuses[each] if each >= 0 else 0 for each in (best, rest))
    if n <= m:
        return None
    place: Param = "place", "" if rest < 0 else province_text(rest)
    return ("province", province_text(best)), place, ("n", n), ("m", m)


def _describe_goals(
    t: RuleTables, s: NachoState, seat: Seat, reach: Sequence[int], elsewhere: Sequence[int]
) -> tuple[Param, ...]:
    """Return what two smugglers can deliver alike, and how many provinces each of them reaches.

    The price is -1 where the other one can deliver for more, and 0 where neither can deliver.
    """
    mine, theirs = (describe_delivery(t, s, each, [seat]) for each in (reach, elsewhere))
    is_alike = mine[0] == theirs[0]
    price, cube, place, _ = mine
    what = next((w for w in s.warehouses[seat] if cube[1] == piece_text(CUBE_PIECES[w])), -1)
    holders = ("holders", _count_rivals_with(s, seat, what))
    wide: Param = "wide", int(len(reach) > len(elsewhere))
    spread = ("reach", len(reach)), ("short", len(elsewhere)), wide
    return (price if is_alike else ("price", -1)), cube, place, holders, *spread


def _contrast_keeping(t: RuleTables, s: NachoState, seat: Seat, other: Action) -> Reason | None:
    """Return what a cube that is not sold can bring, or that others may use a drawn one.

    A cube that no province wants now can still fill a slot of a later order (NAC-7.1).
    """
    if isinstance(other, act.Sell):
        kind = INGREDIENT_BY_NAME[other.ingredient]
        price = find_best_price(t, s, kind)
        can_draw = len(s.warehouses[seat]) < t.warehouse_size and sum(s.bag) > 0
        told = ("kind", piece_text(CUBE_PIECES[kind])), ("price", price), ("draws", int(can_draw))
        if price:
            return Reason("keeps_cube", told)
        later: Param = "n", TURN_COUNT - s.turn
        return Reason("keeps_for_later", (told[0], later)) if s.turn < TURN_COUNT else None
    if not isinstance(other, act.DrawCube):
        return None
    n, rivals = len(s.warehouses[seat]), [each for each in range(s.seats) if each != seat]
    best = describe_delivery(t, s, range(len(s.cards)), rivals)
    return Reason("no_gift", (("n", n), ("m", n + 1), *best))


def _contrast_sales(
    t: RuleTables, s: NachoState, seat: Seat, action: act.Sell, other: Action
) -> Reason | None:
    """Return that the cube that stays can bring more, or that rivals may fill its slot first."""
    what = INGREDIENT_BY_NAME[action.ingredient]
    n, cube = find_best_price(t, s, what), piece_text(CUBE_PIECES[what])
    if isinstance(other, act.Sell):
        return _contrast_sold_cubes(t, s, seat, what, INGREDIENT_BY_NAME[other.ingredient])
    if n and (rivals := _count_rivals_with(s, seat, what)):
        told = ("what", cube), ("rivals", rivals), ("price", n)
        draws, without = _count_draws(t, s, seat, other)
        room = ("draws", draws), ("without", without)
        return Reason("sell_contested", (*told, *room, ("kind", ""), ("kept", 0), ("fewest", 0)))
    if isinstance(other, act.DrawCube) and len(s.warehouses[seat]) <= t.warehouse_size:
        dearer, total = _count_dearer_cubes(t, s, n), sum(s.bag)
        if 2 * dearer > total:
            counts = ("price", n), ("n", dearer), ("all", total)
            return Reason("sell_for_draw", (("what", cube), *counts))
    return _contrast_room(t, s, seat, what, other) if n > MAX_LOW_PRICE else None


def _contrast_room(
    t: RuleTables, s: NachoState, seat: Seat, what: int, other: Action
) -> Reason | None:
    """Return how many cubes can be drawn after a sale, and without it (NAC-7.2).

    `reached` is 0 if no smuggler in hand reaches the province that pays most for the cube.
    """
    draws, without = _count_draws(t, s, seat, other)
    if draws <= without:
        return None
    wanted = sum(n for each, n in enumerate(s.bag) if find_best_price(t, s, each))
    price, place = _find_later_price(t, s, what, -1)
    reached = {at for kind in s.hands[seat] for at in REACHABLE_PROVINCES[smuggler_flag(kind)]}
    counts = ("n", draws), ("m", without), ("wanted", wanted), ("all", sum(s.bag))
    given = ("price", price), ("place", province_text(place)), ("reached", int(place in reached))
    dearer = _count_dearer_cubes(t, s, price)
    dearer *= int(MIN_DEARER_SHARE * dearer >= sum(s.bag))
    cube: Param = "what", piece_text(CUBE_PIECES[what])
    return Reason("sell_room", (cube, *counts, *given, ("dearer", dearer)))


def _count_draws(t: RuleTables, s: NachoState, seat: Seat, other: Action) -> tuple[int, int]:
    """Return how many cubes can be drawn after a sale, and after another action (NAC-7.2)."""
    room, total = t.warehouse_size - len(s.warehouses[seat]), sum(s.bag)
    without = min(max(room, 0), total) if isinstance(other, act.DrawCube) else 0
    return min(max(room + 1, 0), total), without


def _contrast_sold_cubes(
    t: RuleTables, s: NachoState, seat: Seat, what: int, kept: int
) -> Reason | None:
    """Return why one cube is better sold than another one (NAC-7.2)."""
    cubes = ("what", piece_text(CUBE_PIECES[what])), ("kind", piece_text(CUBE_PIECES[kept]))
    n, m = (find_best_price(t, s, each) for each in (what, kept))
    if n < m:
        return Reason("keeps_dearer", (*cubes, ("n", n), ("m", m)))
    rivals, fewest = (_count_rivals_with(s, seat, each) for each in (what, kept))
    if n and rivals > fewest:
        told = cubes[0], ("rivals", rivals), ("price", n), ("draws", 0), ("without", 0)
        return Reason("sell_contested", (*told, cubes[1], ("kept", m), ("fewest", fewest)))
    if n > m or rivals != fewest:
        return None
    one, two = (piece_text(CUBE_PIECES[each]) for each in sorted((what, kept)))
    return Reason("sell_even", (("what", one), ("kind", two), ("n", n)))


def _count_dearer_cubes(t: RuleTables, s: NachoState, price: int) -> int:
    """Return the number of cubes in the bag that can bring more than a price (NAC-7.2)."""
    return sum(n for what, n in enumerate(s.bag) if find_best_price(t, s, what) > price)


def _count_rivals_with(s: NachoState, seat: Seat, what: int) -> int:
    """Return the number of rivals that have a cube of an ingredient."""
    return sum(what in cubes for other, cubes in enumerate(s.warehouses) if other != seat)


def _contrast_owners(
    s: NachoState, one: Mapping[str, object], two: Mapping[str, object]
) -> Reason | None:
    """Return that the poorer of two rivals gets the own cubes; None if they get none (NAC-4.3)."""
    who, other, cubes = one["other"], two["other"], one["n"]
    if not isinstance(who, SeatRef) or not isinstance(other, SeatRef):
        return None
    n, m = total_gold(s, other.seat), total_gold(s, who.seat)
    if not isinstance(cubes, int) or not cubes or n <= m:
        return None
    told = ("who", who), ("other", other), ("cubes", cubes)
    return Reason("gives_poorer", (*told, ("n", n), ("m", m)))


def _contrast_deliveries(s: NachoState, told: Reason, other: Reason) -> Reason | None:
    """Return the prices of two deliveries, or who gets the own cubes; None if none is better.

    Args:
        s: View of the seat.
        told: Reason for the first delivery.
        other: Reason for the other one.
    """
    if not {told.code, other.code} <= {"deliver", "take"}:
        return None
    one, two = dict(told.params), dict(other.params)
    n, m = one["price"], two["price"]
    if not isinstance(n, int) or not isinstance(m, int) or n < m:
        return None
    if n == m:
        if other.code == "take" == told.code:
            return _contrast_owners(s, one, two)
        if told.code != "deliver" or other.code != "take" or not two["n"]:
            return None
        return Reason("own_cube", (("other", two["other"]), ("n", two["n"])))
    places: tuple[Param, ...] = ("province", one["province"]), ("place", two["province"])
    return Reason(
        "price", (*places, ("what", one["what"]), ("kind", two["what"]), ("n", n), ("m", m))
    )
