"""The Nacho Incident: prices, wages, smugglers and cubes, as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.acts import Act, Score, TextRef
from tests.contract.claims.claim_context import Claim, ClaimContext, Values, seat_of, text_key

FLAGS = ("alberta", "saskatchewan", "ontario", "quebec")
INGREDIENTS = (
    *("beans", "onions", "peppers", "tortillas", "salsa", "olives", "corn", "sour_cream"),
)
FORESIGHT, CHEAP = 7, 1


def _reach(flag: str) -> list[int]:
    """NAC-4.1: the province of the flag and its neighbours in the row."""
    at = FLAGS.index(flag)
    return [place for place in range(4) if abs(place - at) <= 1]


def _asked(p: ClaimContext, province: int) -> dict[str, int]:
    """NAC-4.2: what the open slots of a province's card ask for, and the prices."""
    flag, number = p.pieces(f"province:{province}")[0].partition(".")[2].split("-")
    card = 3 * FLAGS.index(flag) + int(number) - 1
    asks, prices = p.game.tables.slot_ingredients[card], p.game.tables.slot_prices[card]
    return {
        INGREDIENTS[what]: prices[slot]
        for slot, what in enumerate(asks)
        if not p.pieces(f"slots:{province}/{slot}")
    }


def _cubes(p: ClaimContext, seats: Iterable[int]) -> list[str]:
    lie = (cube for seat in seats for cube in p.pieces(f"warehouse:{seat}"))
    return [cube.partition(".")[2] for cube in lie]


def _best(p: ClaimContext, reach: Iterable[int], seats: Iterable[int]) -> int:
    """The best price for a cube of some seats in some provinces; 0 for none."""
    cubes = _cubes(p, seats)
    found = [price for at in reach for what, price in _asked(p, at).items() if what in cubes]
    return max(found, default=0)


def _wage(number: int) -> int:
    """NAC-1.8."""
    return -(-number // 2) - 1


def _in_order(p: ClaimContext) -> list[str]:
    """The hand as discards count it (NAC-6.5)."""
    hand = p.pieces(f"hand:{p.seat}")
    return sorted(hand, key=lambda piece: (int(piece[-1]), FLAGS.index(_flag(piece))))


def _thrown(p: ClaimContext, v: Values) -> int:
    """NAC-6.5: the number of the smuggler that is told of: the highest that is discarded."""
    piece = _in_order(p)[p.action.places[-1]]
    return int(piece[-1]) if text_key(v["who"]) == f"piece.{piece}" else -1


def _all_thrown(p: ClaimContext) -> tuple[int, int]:
    """Return the number of discarded smugglers and their total cost."""
    order = _in_order(p)
    return len(p.action.places), sum(_wage(int(order[place][-1])) for place in p.action.places)


def _flag(piece: str) -> str:
    return piece.partition(".")[2].partition("-")[0]


def _prices_left(p: ClaimContext, cube: str) -> list[int]:
    """NAC-5.1: prices of a cube in provinces that the own cubes of its kind leave, best first."""
    asked = sorted((_asked(p, place).get(cube, 0) for place in range(4)), reverse=True)
    return [price for price in asked if price][_cubes(p, [p.seat]).count(cube) :]


def _lacking(p: ClaimContext, bag: list[str]) -> list[str]:
    """Return the cubes of the bag that an open slot still wants; all wanted ones if none does."""
    return [each for each in bag if _prices_left(p, each)] or [
        each for each in bag if _price(p, each)
    ]


def _drawn(p: ClaimContext, v: Values) -> bool:
    """NAC-7.2: so many of all cubes in the bag are of use, and none of them brings more."""
    bag = [cube.partition(".")[2] for cube in p.pieces("bag")]
    what = text_key(v["what"]).rpartition(".")[2]
    told = v["all"] == len(bag) and v["n"] == len(_lacking(p, bag))
    best = max((_prices_left(p, each) or [_price(p, each)])[0] for each in _lacking(p, bag))
    return told and _asked(p, _province(v)).get(what) == v["price"] == best


def _drawn_anyway(p: ClaimContext, v: Values) -> bool:
    bag = [cube.partition(".")[2] for cube in p.pieces("bag")]
    return v["all"] == len(bag) and not any(_price(p, each) for each in bag)


def _who(p: ClaimContext, v: Values) -> bool:
    return text_key(v["who"]) == f"piece.smuggler.{p.action.flag}-{p.action.number}"


def _there(p: ClaimContext, seat: int, province: int) -> int:
    """NAC-6.1: a seat's smugglers in a province."""
    return sum(piece.startswith("smuggler.") for piece in p.pieces(f"cantina:{province}/{seat}"))


def _most(p: ClaimContext, province: int) -> int:
    return max(_there(p, seat, province) for seat in p.others)


def _province(v: Values) -> int:
    return int(text_key(v["province"]).partition(".")[2])


def _first(p: ClaimContext, v: Values) -> bool:
    """NAC-3.2, 4.3: a higher number goes first, as many may; cubes of others pay more."""
    reach = _reach(p.action.flag)
    others = _best(p, reach, p.others)
    told = v["n"] == p.action.number >= FORESIGHT and v["price"] == others
    told = told and _delivered(p, v, seat_of(v["other"])) and seat_of(v["other"]) in p.others
    on_duty = [f"piece.{each}" for each in p.pieces("mountie")]
    named = [text_key(v["mountie"])] if isinstance(v["mountie"], TextRef) else []
    told = told and named == on_duty and v["duty"] == len(on_duty)
    return told and v["wage"] == _wage(p.action.number) and _who(p, v) and others > _best(
        p, reach, [p.seat]
    )  # fmt: skip


def _delivery(p: ClaimContext, v: Values) -> bool:
    own = _best(p, _reach(p.action.flag), [p.seat])
    told = v["price"] == own > 0 and _delivered(p, v, p.seat)
    return told and _who(p, v) and v["n"] == _wage(p.action.number)


def _delivered(p: ClaimContext, v: Values, seat: int) -> bool:
    """NAC-4.2: a cube of the seat brings so much in a province that the smuggler reaches."""
    place, what = int(text_key(v["place"]).rpartition(".")[2]), text_key(v["what"])
    named = what.rpartition(".")[2]
    is_there = named in _cubes(p, [seat]) and place in _reach(p.action.flag)
    return is_there and _asked(p, place).get(named) == v["price"]


def _nothing(p: ClaimContext, v: Values) -> bool:
    none = not _best(p, _reach(p.action.flag), [p.seat])
    return _who(p, v) and none and v["n"] == _wage(p.action.number)


def _can_lead(p: ClaimContext, flag: str) -> list[int]:
    """Return the provinces in which one smuggler more brings a lead that the seat lacks."""
    found = []
    for at in _reach(flag):
        own, most = _there(p, p.seat, at), _most(p, at)
        if own <= most < own + 1:
            found.append(at)
    return found


def _lead(p: ClaimContext, v: Values) -> bool:
    at = _province(v)
    told = v["n"] == _there(p, p.seat, at) + 1 > _most(p, at)
    return _who(p, v) and told and at in _can_lead(p, p.action.flag)


def _paid(p: ClaimContext, v: Values) -> bool:
    """Check the price that the acts pay for a delivery."""
    told: list[Act] = p.acts
    scores = (each for each in told if isinstance(each, Score) and each.clause.startswith("NAC-4"))
    named = text_key(v["what"]) == f"piece.cube.{p.action.ingredient}"
    return named and _province(v) == p.action.province and next(scores).n == v["price"]


def _taken(p: ClaimContext, v: Values) -> bool:
    own = len(p.pieces(f"warehouse:{p.seat}"))
    other = seat_of(v["other"])
    given = len(p.after.pieces(f"warehouse:{other}")) >= own or not own
    return _paid(p, v) and other == p.action.seat != p.seat and v["n"] == own and given


def _visited(p: ClaimContext, v: Values, how: int | None) -> bool:
    at = p.action.province
    n = _there(p, p.seat, at) + 1
    told = v["n"] == n and _province(v) == at and (how is None) == p.s.no_bonus
    most = _most(p, at)
    compared = how is None or (n > most) - (n < most) == how
    return told and compared and (how != -1 or v["most"] == most)


def _arrested(p: ClaimContext, v: Values, how: str) -> bool:
    """NAC-5.2, 6.2: who leaves, with a Mountie of so high a penalty; who leads before and after."""
    at = p.action.province
    own, most = _there(p, p.seat, at), _most(p, at)
    kind = "" if p.s.no_bonus else "lead" if own - 1 > most else "behind" if own <= most else ""
    told = _province(v) == at and p.action.mountie.endswith(f"-{v['n']}")
    rides = text_key(v["mountie"]) == f"piece.mountie.{p.action.mountie}"
    return _who(p, v) and told and rides and kind == how


def _price(p: ClaimContext, what: str) -> int:
    return max((_asked(p, at).get(what, 0) for at in range(4)), default=0)


def _sold(p: ClaimContext, v: Values, prices: range) -> bool:
    """NAC-7.2: the best price anywhere, and whether a cube may be drawn for the one sold."""
    price = _price(p, p.action.ingredient)
    new = len(p.pieces(f"warehouse:{p.seat}")) - 1 < 2
    told = text_key(v["what"]) == f"piece.cube.{p.action.ingredient}" and (v["new"] == 1) == new
    paid = sum(act.n for act in p.acts if isinstance(act, Score) and act.clause == "NAC-7.2")
    told = told and paid == 1 and (not new or p.after.is_legal("draw_cube"))
    return told and price in prices and v.get("price", price) == price


def _kept(p: ClaimContext, v: Values) -> bool:
    prices = [_price(p, what) for what in _cubes(p, [p.seat])]
    return v["n"] == sum(map(bool, prices)) > 0 and v["price"] == max(prices)


def _good_hand(p: ClaimContext, v: Values) -> bool:
    numbers = [int(piece.rpartition("-")[2]) for piece in p.pieces(f"hand:{p.seat}")]
    told = v["n"] == len(numbers) and v["high"] == max(numbers)
    return told and v["most"] == max(map(_wage, numbers))


def _gold(p: ClaimContext) -> list[int]:
    return [row.score for row in p.game.standings(p.s)]


def _gives_gem(p: ClaimContext, v: Values) -> bool:
    other = seat_of(v["other"])
    return other == p.action.seat != p.seat and _gold(p)[other] == min(_gold(p))


CLAIMS: dict[str, Claim] = {
    "choose_first": _first,
    "choose_delivery": _delivery,
    "choose_cheap": lambda p, v: _nothing(p, v) and v["n"] <= CHEAP,
    "choose_lead": _lead,
    "choose_any": _nothing,
    "deliver": lambda p, v: _paid(p, v) and p.action.seat == p.seat,
    "take": _taken,
    "visit_lead": lambda p, v: (
        _visited(p, v, 1) and v["bonus"] == p.game.tables.majority_bonuses[p.action.province]
    ),
    "visit_even": lambda p, v: (
        _visited(p, v, 0) and v["bonus"] == p.game.tables.majority_bonuses[p.action.province]
    ),
    "visit_behind": lambda p, v: _visited(p, v, -1),
    "visit_unpaid": lambda p, v: _visited(p, v, None),
    "arrest": lambda p, v: _arrested(p, v, ""),
    "arrest_lead": lambda p, v: _arrested(p, v, "lead"),
    "arrest_behind": lambda p, v: _arrested(p, v, "behind"),
    "dismiss": lambda p, v: p.action.mountie.endswith(f"-{v['n']}"),
    "keep_gem": lambda p, v: p.action.seat == p.seat and _gold(p)[p.seat] == min(_gold(p)),
    "give_gem": _gives_gem,
    "discard": lambda p, v: len(p.action.places) == 1 and v["n"] == _wage(_thrown(p, v)) > CHEAP,
    "discard_several": lambda p, v: (
        v["n"] == _wage(_thrown(p, v)) > CHEAP and (v["cards"], v["total"]) == _all_thrown(p)
    ),
    "discard_low": lambda p, v: v["n"] == _thrown(p, v) and _wage(_thrown(p, v)) <= CHEAP,
    "draw": _drawn,
    "draw_any": _drawn_anyway,
    "draw_none": lambda p, v: v["n"] == len(_cubes(p, [p.seat])) < 2,
    "good_hand": _good_hand,
    "empty_hand": lambda p, v: not p.pieces(f"hand:{p.seat}"),
    "sell": lambda p, v: _sold(p, v, range(1, 5)) and "price" in v,
    "sell_dear": lambda p, v: _sold(p, v, range(5, 20)),
    "sell_useless": lambda p, v: _sold(p, v, range(1)),
    "keep_cubes": _kept,
    "keep_unasked": lambda p, v: (
        v["n"] == len(_cubes(p, [p.seat])) > 0
        and not any(_price(p, what) for what in _cubes(p, [p.seat]))
    ),
}
