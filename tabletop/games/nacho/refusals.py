"""Why an action of The Nacho Incident is not possible now, the most helpful reason first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.chase import acting, candidates
from tabletop.games.nacho.legality import REACH, as_action, discards
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
from tabletop.games.nacho.rounds import poorest
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import NUMBERS, ROW, NachoState, flag_of, smuggler


def chosen(t: Tables, s: NachoState, seat: Seat, action: Action) -> Refusal | None:
    """NAC-3.1: who has chosen waits for the others."""
    return None if seat in s.queue else Refusal("waiting", "NAC-3.1", mend="wait")


def _card(flag: str, number: int, clause: str, mend: str) -> Refusal | None:
    """NAC-1.1: whether there is such a smuggler at all."""
    if flag not in FLAG_OF:
        return Refusal("no_such_flag", clause, (("flag", flag or "?"),), mend)
    if number not in NUMBERS:
        return Refusal("no_such_number", clause, (("n", number),), mend)
    return None


def choose(t: Tables, s: NachoState, seat: Seat, a: act.Choose) -> Refusal | None:
    """NAC-3.1: a card of one's hand, and not the one that is chosen already."""
    if wrong := _card(a.flag, a.number, "NAC-1.1", "choose"):
        return wrong
    kind = smuggler(FLAG_OF[a.flag], a.number)
    who = (("who", named_piece(SMUGGLERS[kind])),)
    if kind == s.choices[seat]:
        return Refusal("chosen_already", "NAC-3.1", who, "wait")
    if kind not in s.hands[seat]:
        return Refusal("not_in_hand", "NAC-3.1", who, "choose")
    return None


def discard(t: Tables, s: NachoState, seat: Seat, a: act.Discard) -> Refusal | None:
    """NAC-6.5: cards of one's hand, each named once, and not those that are chosen already."""
    hand = s.hands[seat]
    if not all(0 <= place < len(hand) for place in a.places):
        return Refusal("no_such_place", "NAC-6.5", (("n", len(hand)),), "discard")
    if a not in discards(hand):
        return Refusal("named_oddly", "NAC-6.5", mend="discard")
    if seat not in s.queue and a.places == s.thrown[seat]:
        return Refusal("discards_already", "NAC-6.5", mend="wait_discards")
    return None


def discarded(t: Tables, s: NachoState, seat: Seat, action: Action) -> Refusal | None:
    """NAC-6.5: who has decided waits for the others."""
    return None if seat in s.queue else Refusal("discards_wait", "NAC-6.5", mend="wait_discards")


def _reach(s: NachoState, seat: Seat, province: int) -> Refusal | None:
    """NAC-4.1: the province of the flag and its neighbours."""
    if province not in ROW:
        return Refusal("no_such_province", "NAC-1.3", (("n", province),), "go")
    flag = flag_of(s.played[seat])
    if province not in REACH[flag]:
        params = (("flag", named_province(flag)), ("province", named_province(province)))
        return Refusal("too_far", "NAC-4.1", params, "nearer")
    return None


def visit(t: Tables, s: NachoState, seat: Seat, a: act.Visit) -> Refusal | None:
    """NAC-4.1, 4.4: a province within reach."""
    return _reach(s, seat, a.province)


def deliver(t: Tables, s: NachoState, seat: Seat, a: act.Deliver) -> Refusal | None:
    """NAC-4.2, 4.3: a cube that is there, to where it is still asked for."""
    if a.ingredient not in INGREDIENT_OF:
        return Refusal("no_such_ingredient", "NAC-1.5", mend="go")
    if not 0 <= a.seat < s.seats:
        return Refusal("no_such_seat", "NAC-4.2", (("n", a.seat),), "go")
    what = INGREDIENT_OF[a.ingredient]
    cube: Param = ("what", named_piece(CUBES[what]))
    if a.seat != seat and seat != s.first:
        return Refusal("only_the_first", "NAC-4.3", (("first", SeatRef(s.first)),), "own_cube")
    if what not in s.warehouses[a.seat]:
        params = (cube, ("owner", SeatRef(a.seat)))
        return Refusal("no_such_cube", "NAC-4.2", params, "go")
    if wrong := _reach(s, seat, a.province):
        return wrong
    card = s.cards[a.province]
    where: Param = ("province", named_province(a.province))
    if what not in t.slots[card]:
        return Refusal("not_asked", "NAC-4.2", (cube, where), "elsewhere")
    if s.filled[a.province] >> t.slots[card][what] & 1:
        return Refusal("slot_filled", "NAC-4.2", (cube, where), "elsewhere")
    return None


def arrest(t: Tables, s: NachoState, seat: Seat, a: act.Arrest) -> Refusal | None:
    """NAC-5.2: one of the arrests that the chase allows."""
    found = tuple(map(as_action, candidates(s, seat)))
    if a in found:
        return None
    if wrong := _acting(s, seat, a.mountie):
        return wrong
    if wrong := _card(a.flag, a.number, "NAC-1.1", "chase"):
        return wrong
    who: Param = ("who", named_piece(SMUGGLERS[smuggler(FLAG_OF[a.flag], a.number)]))
    if a.province not in ROW:
        return Refusal("no_such_province", "NAC-1.3", (("n", a.province),), "chase")
    where: Param = ("province", named_province(a.province))
    kind = smuggler(FLAG_OF[a.flag], a.number)
    if kind not in s.cantinas[len(ROW) * seat + a.province]:
        return Refusal("not_at_cantina", "NAC-5.2", (who, where), "chase")
    return Refusal("other_arrest", "NAC-5.2", (who,), "chase")


def dismiss(t: Tables, s: NachoState, seat: Seat, a: act.Dismiss) -> Refusal | None:
    """NAC-5.2: only without any smuggler."""
    if a in map(as_action, candidates(s, seat)):
        return None
    if wrong := _acting(s, seat, a.mountie):
        return wrong
    return Refusal("must_arrest", "NAC-5.2", mend="chase")


def _acting(s: NachoState, seat: Seat, mountie: str) -> Refusal | None:
    """NAC-5.2: a Mountie at one's own cantinas, of which one must act."""
    if mountie not in MOUNTIE_OF:
        return Refusal("no_such_mountie", "NAC-1.2", mend="chase")
    kind = MOUNTIE_OF[mountie]
    if kind not in acting(s, seat):
        who = (("mountie", named_piece(MOUNTIES[kind])),)
        return Refusal("mountie_not_acting", "NAC-5.2", who, "chase")
    return None


def give(t: Tables, s: NachoState, seat: Seat, a: act.GiveGem) -> Refusal | None:
    """NAC-6.4: one of those with least gold."""
    if not 0 <= a.seat < s.seats:
        return Refusal("no_such_seat", "NAC-6.4", (("n", a.seat),), "give")
    if a.seat not in poorest(s):
        return Refusal("not_poorest", "NAC-6.4", (("other", SeatRef(a.seat)),), "give")
    return None


def sell(t: Tables, s: NachoState, seat: Seat, a: act.Sell) -> Refusal | None:
    """NAC-7.2: a cube of one's own."""
    if a.ingredient not in INGREDIENT_OF:
        return Refusal("no_such_ingredient", "NAC-1.5", mend="sell")
    what = INGREDIENT_OF[a.ingredient]
    if what not in s.warehouses[seat]:
        params = (("what", named_piece(CUBES[what])), ("owner", SeatRef(seat)))
        return Refusal("no_such_cube", "NAC-7.2", params, "sell")
    return None


def draw(t: Tables, s: NachoState, seat: Seat, a: act.DrawCube) -> Refusal | None:
    """NAC-7.2: only with fewer than two cubes, and what is in the bag."""
    if len(s.warehouses[seat]) >= t.cubes:
        return Refusal("enough_cubes", "NAC-7.2", (("n", t.cubes),), "sell")
    return None if any(s.bag) else Refusal("bag_empty", "NAC-7.2", mend="stop")


def drawing(t: Tables, s: NachoState, seat: Seat, action: Action) -> Refusal | None:
    """NAC-7.2: who has begun to draw sells no more, and without cubes there is nothing to sell."""
    if not isinstance(action, act.Sell):
        return None
    code = "sold_before" if s.warehouses[seat] else "none_to_sell"
    return Refusal(code, "NAC-7.2", mend="draw")


def always(t: Tables, s: NachoState, seat: Seat, action: Action) -> Refusal | None:
    """NAC-7.2: one may always stop."""
    return None
