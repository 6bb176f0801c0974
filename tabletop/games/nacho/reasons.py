"""What speaks for an action in The Nacho Incident: prices, wages and smugglers as they lie open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.legality import REACH, present
from tabletop.games.nacho.pieces import (
    CUBES,
    FLAG_OF,
    INGREDIENT_OF,
    MOUNTIE_OF,
    MOUNTIES,
    SMUGGLERS,
    named_piece,
    named_province,
)
from tabletop.games.nacho.rounds import may_draw
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import PENALTIES, ROW, NachoState, number_of, smuggler

FORESIGHT: Final = 7
"""From this number on it is told what going first would be good for."""
CHEAP: Final = 1
"""A wage that is called low."""


def reason(t: Tables, s: NachoState, seat: Seat, action: Action) -> Reason:
    """The most telling thing about a legal action, whoever chose it."""
    return _REASONS[type(action)](t, s, seat, action)


def _choose(t: Tables, s: NachoState, seat: Seat, a: act.Choose) -> Reason:
    """NAC-3.1: what the smuggler can reach, going first or not; else the wage, else a majority."""
    reach, wage = REACH[FLAG_OF[a.flag]], t.wages[smuggler(FLAG_OF[a.flag], a.number)]
    who: Param = ("who", named_piece(f"smuggler.{a.flag}-{a.number}"))
    own = _best(t, s, reach, [seat])
    others = _best(t, s, reach, [other for other in range(s.seats) if other != seat])
    if a.number >= FORESIGHT and others > own:
        return Reason("choose_first", (who, ("n", a.number), ("price", others)))
    if own:
        return Reason("choose_delivery", (who, ("price", own), ("n", wage)))
    if wage <= CHEAP:
        return Reason("choose_cheap", (who, ("n", wage)))
    if not s.no_bonus:
        for province in reach:
            own_there, most = _there(s, seat, province)
            if own_there + 1 > most >= own_there:
                told: Param = ("province", named_province(province))
                return Reason("choose_lead", (who, told, ("n", own_there + 1)))
    return Reason("choose_any", (who, ("n", wage)))


def _best(t: Tables, s: NachoState, reach: Iterable[int], owners: Iterable[Seat]) -> int:
    """The best price that some provinces still pay for a cube of these owners; 0 for none."""
    store = 0
    for owner in owners:
        store |= present(s.warehouses[owner])
    return max(
        t.best_price[s.cards[at]][t.wants[s.cards[at]][s.filled[at]] & store] for at in reach
    )


def _there(s: NachoState, seat: Seat, province: int) -> tuple[int, int]:
    """NAC-6.1: a seat's smugglers in a province, and the most that any other has there."""
    counts = [len(there) for there in s.cantinas[province :: len(ROW)]]
    own = counts.pop(seat)
    return own, max(counts)


def _deliver(t: Tables, s: NachoState, seat: Seat, a: act.Deliver) -> Reason:
    """NAC-4.2, 4.3: the price, and how many cubes it takes to use another's."""
    told: tuple[Param, ...] = (
        ("what", named_piece(CUBES[INGREDIENT_OF[a.ingredient]])),
        ("province", named_province(a.province)),
        ("price", t.price_of[s.cards[a.province]][INGREDIENT_OF[a.ingredient]]),
    )
    if a.seat == seat:
        return Reason("deliver", told)
    return Reason("take", (*told, ("other", SeatRef(a.seat)), ("n", len(s.warehouses[seat]))))


def _visit(t: Tables, s: NachoState, seat: Seat, a: act.Visit) -> Reason:
    """NAC-4.4, 6.1: what the smuggler does to the majority there."""
    own, most = _there(s, seat, a.province)
    told: Param = ("province", named_province(a.province))
    if s.no_bonus:
        return Reason("visit_unpaid", (told, ("n", own + 1)))
    code = "visit_lead" if own + 1 > most else "visit_even" if own + 1 == most else "visit_behind"
    return Reason(code, (told, ("n", own + 1), ("most", most)))


def _arrest(t: Tables, s: NachoState, seat: Seat, a: act.Arrest) -> Reason:
    """NAC-5.2: what is left in the province, and what leaves with the smuggler."""
    own, most = _there(s, seat, a.province)
    told: tuple[Param, ...] = (
        ("who", named_piece(f"smuggler.{a.flag}-{a.number}")),
        ("province", named_province(a.province)),
        ("mountie", named_piece(MOUNTIES[MOUNTIE_OF[a.mountie]])),
        ("n", PENALTIES[MOUNTIE_OF[a.mountie] & 1]),
    )
    keeps = not s.no_bonus and own - 1 > most
    behind = not s.no_bonus and own <= most
    return Reason("arrest_lead" if keeps else "arrest_behind" if behind else "arrest", told)


def _dismiss(t: Tables, s: NachoState, seat: Seat, a: act.Dismiss) -> Reason:
    return Reason("dismiss", (("n", PENALTIES[MOUNTIE_OF[a.mountie] & 1]),))


def _give_gem(t: Tables, s: NachoState, seat: Seat, a: act.GiveGem) -> Reason:
    if a.seat == seat:
        return Reason("keep_gem")
    return Reason("give_gem", (("other", SeatRef(a.seat)),))


def _discard(t: Tables, s: NachoState, seat: Seat, a: act.Discard) -> Reason:
    """NAC-4.5, 3.2: of the highest that goes a high wage, with those of all that go, or a number
    that seldom goes first; else the wages and numbers of what is kept."""
    hand = s.hands[seat]
    if a.places:
        kind = hand[a.places[-1]]
        wage = t.wages[kind]
        who: Param = ("who", named_piece(SMUGGLERS[kind]))
        if wage > CHEAP and len(a.places) > 1:
            total = sum(t.wages[hand[place]] for place in a.places)
            many = ("cards", len(a.places)), ("total", total)
            return Reason("discard_several", (*many, who, ("n", wage)))
        if wage > CHEAP:
            return Reason("discard", (who, ("n", wage)))
        return Reason("discard_low", (who, ("n", number_of(kind))))
    if not hand:
        return Reason("empty_hand")
    told = ("n", len(hand)), ("most", max(t.wages[kind] for kind in hand))
    return Reason("good_hand", (*told, ("high", max(map(number_of, hand)))))


def _sell(t: Tables, s: NachoState, seat: Seat, a: act.Sell) -> Reason:
    """NAC-7.2: what a cube would bring elsewhere, and whether another may be drawn for it."""
    what = INGREDIENT_OF[a.ingredient]
    told: tuple[Param, ...] = (
        ("what", named_piece(CUBES[what])),
        ("new", int(len(s.warehouses[seat]) <= t.cubes)),
    )
    price = _asked(t, s, what)
    return Reason("sell", (*told, ("price", price))) if price else Reason("sell_useless", told)


def _draw(t: Tables, s: NachoState, seat: Seat, a: act.DrawCube) -> Reason:
    """NAC-7.2: the cube in the bag for which most is paid."""
    found = [
        (t.price_of[card][what], place, what)
        for place, (card, filled) in enumerate(zip(s.cards, s.filled, strict=True))
        for what, n in enumerate(s.bag)
        if n and t.wants[card][filled] >> what & 1
    ]
    if not found:
        return Reason("draw_any", (("all", sum(s.bag)),))
    price, place, what = max(found)
    told: tuple[Param, ...] = (
        ("what", named_piece(CUBES[what])),
        ("province", named_province(place)),
        ("price", price),
    )
    return Reason("draw", (*told, ("n", s.bag[what]), ("all", sum(s.bag))))


def _keep(t: Tables, s: NachoState, seat: Seat, a: act.DoneDrawing) -> Reason:
    """How little is given for another's cube (NAC-4.3); else how many of the cubes somebody asks
    for, and the best price among them."""
    if may_draw(t, s, seat):
        return Reason("draw_none", (("n", len(s.warehouses[seat])),))
    prices = [_asked(t, s, what) for what in s.warehouses[seat]]
    if not any(prices):
        return Reason("keep_unasked", (("n", len(prices)),))
    return Reason("keep_cubes", (("n", sum(map(bool, prices))), ("price", max(prices))))


def _asked(t: Tables, s: NachoState, what: int) -> int:
    """The best price that any province still pays for an ingredient; 0 if none asks for it."""
    open_slots = zip(s.cards, s.filled, strict=True)
    return max(t.best_price[card][t.wants[card][filled] & 1 << what] for card, filled in open_slots)


_REASONS: Final[dict[type[Action], Callable[[Tables, NachoState, Seat, Any], Reason]]] = {
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
"""By action: what is said for it."""
