"""Refusals of The Nacho Incident: reasons why an action is not legal, the most helpful first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.legality import REACHABLE_PROVINCES, arrest_action, build_discard_actions
from tabletop.games.nacho.mechanics.chase import acting_mounties, list_arrests
from tabletop.games.nacho.mechanics.rounds import poorest_seats
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
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    PROVINCE_INDICES,
    SMUGGLER_NUMBERS,
    NachoState,
    smuggler_flag,
    smuggler_kind,
)


def refuse_in_choose_phase(
    t: RuleTables, s: NachoState, seat: Seat, action: Action
) -> Refusal | None:
    """Refuse other actions of a seat that has chosen and waits for the others (NAC-3.1)."""
    return None if seat in s.queue else Refusal("waiting", "NAC-3.1", remedy="wait")


def _card(flag: str, number: int, clause: str, mend: str) -> Refusal | None:
    """Check that the smuggler exists (NAC-1.1)."""
    if flag not in FLAG_BY_NAME:
        return Refusal("no_such_flag", clause, (("flag", flag or "?"),), mend)
    if number not in SMUGGLER_NUMBERS:
        return Refusal("no_such_number", clause, (("n", number),), mend)
    return None


def check_choose(t: RuleTables, s: NachoState, seat: Seat, a: act.Choose) -> Refusal | None:
    """Check that the card is in the hand and is not chosen now (NAC-3.1)."""
    if wrong := _card(a.flag, a.number, "NAC-1.1", "choose"):
        return wrong
    kind = smuggler_kind(FLAG_BY_NAME[a.flag], a.number)
    who = (("who", piece_text(SMUGGLER_PIECES[kind])),)
    if kind == s.choices[seat]:
        return Refusal("chosen_already", "NAC-3.1", who, "wait")
    if kind not in s.hands[seat]:
        return Refusal("not_in_hand", "NAC-3.1", who, "choose")
    return None


def check_discard(t: RuleTables, s: NachoState, seat: Seat, a: act.Discard) -> Refusal | None:
    """Check for cards of the hand, each named once, and for a change (NAC-6.5)."""
    hand = s.hands[seat]
    if not all(0 <= place < len(hand) for place in a.places):
        return Refusal("no_such_place", "NAC-6.5", (("n", len(hand)),), "discard")
    if a not in build_discard_actions(hand):
        return Refusal("named_oddly", "NAC-6.5", remedy="discard")
    if seat not in s.queue and a.places == s.thrown[seat]:
        return Refusal("discards_already", "NAC-6.5", remedy="wait_discards")
    return None


def refuse_in_discard_phase(
    t: RuleTables, s: NachoState, seat: Seat, action: Action
) -> Refusal | None:
    """Refuse other actions of a seat that has decided and waits for the others (NAC-6.5)."""
    return None if seat in s.queue else Refusal("discards_wait", "NAC-6.5", remedy="wait_discards")


def _reach(s: NachoState, seat: Seat, province: int) -> Refusal | None:
    """Check that the province is that of the flag or a neighbour (NAC-4.1)."""
    if province not in PROVINCE_INDICES:
        return Refusal("no_such_province", "NAC-1.3", (("n", province),), "go")
    flag = smuggler_flag(s.played[seat])
    if province not in REACHABLE_PROVINCES[flag]:
        params = (("flag", province_text(flag)), ("province", province_text(province)))
        return Refusal("too_far", "NAC-4.1", params, "nearer")
    return None


def check_visit(t: RuleTables, s: NachoState, seat: Seat, a: act.Visit) -> Refusal | None:
    """Check that the province is within reach (NAC-4.1, 4.4)."""
    return _reach(s, seat, a.province)


def check_deliver(t: RuleTables, s: NachoState, seat: Seat, a: act.Deliver) -> Refusal | None:
    """Check that the warehouse has the cube and that the province wants it (NAC-4.2, 4.3)."""
    if a.ingredient not in INGREDIENT_BY_NAME:
        return Refusal("no_such_ingredient", "NAC-1.5", remedy="go")
    if not 0 <= a.seat < s.seats:
        return Refusal("no_such_seat", "NAC-4.2", (("n", a.seat),), "go")
    what = INGREDIENT_BY_NAME[a.ingredient]
    cube: Param = ("what", piece_text(CUBE_PIECES[what]))
    if a.seat != seat and seat != s.first:
        return Refusal("only_the_first", "NAC-4.3", (("first", SeatRef(s.first)),), "own_cube")
    if what not in s.warehouses[a.seat]:
        params = (cube, ("owner", SeatRef(a.seat)))
        return Refusal("no_such_cube", "NAC-4.2", params, "go")
    if wrong := _reach(s, seat, a.province):
        return wrong
    card = s.cards[a.province]
    where: Param = ("province", province_text(a.province))
    if what not in t.slot_by_ingredient[card]:
        return Refusal("not_asked", "NAC-4.2", (cube, where), "elsewhere")
    if s.filled[a.province] >> t.slot_by_ingredient[card][what] & 1:
        return Refusal("slot_filled", "NAC-4.2", (cube, where), "elsewhere")
    return None


def check_arrest(t: RuleTables, s: NachoState, seat: Seat, a: act.Arrest) -> Refusal | None:
    """Check that the chase allows the arrest (NAC-5.2)."""
    found = tuple(map(arrest_action, list_arrests(s, seat)))
    if a in found:
        return None
    if wrong := _acting(s, seat, a.mountie):
        return wrong
    if wrong := _card(a.flag, a.number, "NAC-1.1", "chase"):
        return wrong
    who: Param = ("who", piece_text(SMUGGLER_PIECES[smuggler_kind(FLAG_BY_NAME[a.flag], a.number)]))
    if a.province not in PROVINCE_INDICES:
        return Refusal("no_such_province", "NAC-1.3", (("n", a.province),), "chase")
    where: Param = ("province", province_text(a.province))
    kind = smuggler_kind(FLAG_BY_NAME[a.flag], a.number)
    if kind not in s.cantinas[len(PROVINCE_INDICES) * seat + a.province]:
        return Refusal("not_at_cantina", "NAC-5.2", (who, where), "chase")
    return Refusal("other_arrest", "NAC-5.2", (who,), "chase")


def check_dismiss(t: RuleTables, s: NachoState, seat: Seat, a: act.Dismiss) -> Refusal | None:
    """Check that there is no smuggler to arrest (NAC-5.2)."""
    if a in map(arrest_action, list_arrests(s, seat)):
        return None
    if wrong := _acting(s, seat, a.mountie):
        return wrong
    return Refusal("must_arrest", "NAC-5.2", remedy="chase")


def _acting(s: NachoState, seat: Seat, mountie: str) -> Refusal | None:
    """Check that the Mountie is at an own cantina and must act (NAC-5.2)."""
    if mountie not in MOUNTIE_BY_NAME:
        return Refusal("no_such_mountie", "NAC-1.2", remedy="chase")
    kind = MOUNTIE_BY_NAME[mountie]
    if kind not in acting_mounties(s, seat):
        who = (("mountie", piece_text(MOUNTIE_PIECES[kind])),)
        return Refusal("mountie_not_acting", "NAC-5.2", who, "chase")
    return None


def check_give_gem(t: RuleTables, s: NachoState, seat: Seat, a: act.GiveGem) -> Refusal | None:
    """Check that the seat is one of those with least gold (NAC-6.4)."""
    if not 0 <= a.seat < s.seats:
        return Refusal("no_such_seat", "NAC-6.4", (("n", a.seat),), "give")
    if a.seat not in poorest_seats(s):
        return Refusal("not_poorest", "NAC-6.4", (("other", SeatRef(a.seat)),), "give")
    return None


def check_sell(t: RuleTables, s: NachoState, seat: Seat, a: act.Sell) -> Refusal | None:
    """Check that the own warehouse has the cube (NAC-7.2)."""
    if a.ingredient not in INGREDIENT_BY_NAME:
        return Refusal("no_such_ingredient", "NAC-1.5", remedy="sell")
    what = INGREDIENT_BY_NAME[a.ingredient]
    if what not in s.warehouses[seat]:
        params = (("what", piece_text(CUBE_PIECES[what])), ("owner", SeatRef(seat)))
        return Refusal("no_such_cube", "NAC-7.2", params, "sell")
    return None


def check_draw_cube(t: RuleTables, s: NachoState, seat: Seat, a: act.DrawCube) -> Refusal | None:
    """Check for fewer than two cubes in the warehouse, and for cubes in the bag (NAC-7.2)."""
    if len(s.warehouses[seat]) >= t.warehouse_size:
        return Refusal("enough_cubes", "NAC-7.2", (("n", t.warehouse_size),), "sell")
    return None if any(s.bag) else Refusal("bag_empty", "NAC-7.2", remedy="stop")


def refuse_in_draw_phase(
    t: RuleTables, s: NachoState, seat: Seat, action: Action
) -> Refusal | None:
    """Refuse to sell after drawing has begun, or without cubes (NAC-7.2)."""
    if not isinstance(action, act.Sell):
        return None
    code = "sold_before" if s.warehouses[seat] else "none_to_sell"
    return Refusal(code, "NAC-7.2", remedy="draw")


def check_done_drawing(t: RuleTables, s: NachoState, seat: Seat, action: Action) -> Refusal | None:
    """Return None: a seat may always stop (NAC-7.2)."""
    return None
