# Compiled by mypyc: see tools/compile.
"""A turn of The Nacho Incident: choice, order, smuggling, cantina and chase (NAC-3 to 5)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, Move, Param, Say, SeatRef, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.toolkit.reshuffle_tracking import record_reveal
from tabletop.core.zones import Seat
from tabletop.games.nacho.actions import SMUGGLER_BY_ACTION, Arrest, Choose, Deliver, Dismiss, Visit
from tabletop.games.nacho.cached_acts import (
    announce_visit_act,
    announce_wage_act,
    gold_act,
    move_smuggler_act,
    smuggler_arrival_act,
)
from tabletop.games.nacho.mechanics import rounds
from tabletop.games.nacho.mechanics.chase import ArrestOption, list_arrests
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    FLAG_BY_NAME,
    INGREDIENT_BY_NAME,
    MOUNTIE_BY_NAME,
    MOUNTIE_PIECES,
    SMUGGLER_PIECES,
    cantina_zone,
    piece_text,
    province_text,
    slot_zone,
)
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    CHASE_PHASE,
    DELIVERIES_TALLY_ROW,
    JOURNEY_PHASE,
    PROVINCE_INDICES,
    SEAT_COUNTS,
    TALLY_ROW_COUNT,
    WAGES_TALLY_ROW,
    NachoState,
    mountie_province,
    seats_clockwise,
    smuggler_kind,
    smuggler_number,
)

_NEARNESS: Final = tuple(
    tuple(
        tuple(((seat - holder) % seats) << 2 | seat for seat in range(seats))
        for holder in range(seats)
    )
    for seats in range(SEAT_COUNTS.stop)
)
"""Distance of each seat from the holder, with the seat in the low bits.

By number of seats and holder of the gemstone.
"""


def apply_choose(
    t: RuleTables, s: NachoState, seat: Seat, a: Choose, chance: Chance, emit: Emit
) -> None:
    """Choose a smuggler, or another one; the last choice reveals all (NAC-3.1)."""
    kind = SMUGGLER_BY_ACTION[a]
    hand = s.hands[seat]
    before = s.choices[seat]
    place = hand.index(kind)
    hand = hand[:place] + hand[place + 1 :]
    if before != ABSENT_VALUE:
        hand = tuple(sorted((*hand, before)))
        if emit:
            emit(move_smuggler_act(before, "choice", "hand", seat, "NAC-3.1"))
    s.hands[seat] = hand
    s.choices[seat] = kind
    if emit:
        emit(move_smuggler_act(kind, "hand", "choice", seat, "NAC-3.1"))
    if before == ABSENT_VALUE:
        queue = s.queue
        place = queue.index(seat)
        s.queue = queue = queue[:place] + queue[place + 1 :]
        if not queue:
            _reveal(s, emit)


def compute_turn_order(s: NachoState, cards: list[int]) -> tuple[int, ...]:
    """Return seats by descending number; ties go to the nearest to the holder (NAC-3.2)."""
    ranks = sorted(
        [
            (~(kind >> 2) << 4) + near
            for kind, near in zip(cards, _NEARNESS[s.seats][s.holder], strict=True)
        ]
    )
    return tuple([rank & 3 for rank in ranks])


def _reveal(s: NachoState, emit: Emit) -> None:
    """Reveal all chosen smugglers; the first seat begins (NAC-3.1, 3.2)."""
    s.played = s.choices
    s.choices = [ABSENT_VALUE] * s.seats
    if s.remade:
        for seat, kind in enumerate(s.played):
            record_reveal(s, seat, kind)
    s.queue = going = compute_turn_order(s, s.played)
    s.first = going[0]
    s.phase = JOURNEY_PHASE
    if emit:
        for seat in seats_clockwise(s):
            emit(move_smuggler_act(s.played[seat], "choice", "played", seat, "NAC-3.1"))
        _tell_tie(s, 0, emit)
    if not s.hidden_mountie:
        _follow_first(s, "NAC-3.3", emit)
    if emit:
        for place in range(1, s.seats - 1):
            _tell_tie(s, place, emit)
        emit(Begin("go", 1, s.first, "NAC-3.2"))


def _tell_tie(s: NachoState, place: int, emit: Emit) -> None:
    """Say who goes before whom if the next seat in the order shows the same number (NAC-3.2)."""
    seat, other = s.queue[place], s.queue[place + 1]
    if emit and smuggler_number(s.played[seat]) == smuggler_number(s.played[other]):
        params: tuple[Param, ...] = (
            ("other", SeatRef(other)),
            ("holds", int(seat == s.holder)),
        )
        emit(Say(seat, "tie_behind" if place else "tie", params, "NAC-3.2"))


def _follow_first(s: NachoState, clause: str, emit: Emit) -> None:
    """Move the turned-up Mountie to the first seat's cantina of its province (NAC-3.3)."""
    kind, first = s.mountie, s.first
    s.watch[first] += (kind,)
    s.mountie = ABSENT_VALUE
    if emit:
        emit(
            Move(
                MOUNTIE_PIECES[kind],
                1,
                "mountie",
                cantina_zone(mountie_province(kind), first),
                clause,
            )
        )


def apply_deliver(
    t: RuleTables, s: NachoState, seat: Seat, a: Deliver, chance: Chance, emit: Emit
) -> None:
    """Fill a slot with a cube and pay its price to the seat (NAC-4.2)."""
    owner, what, province = a.seat, INGREDIENT_BY_NAME[a.ingredient], a.province
    card = s.cards[province]
    place, price = t.slot_by_ingredient[card][what], t.ingredient_prices[card][what]
    store = s.warehouses[owner]
    at = store.index(what)
    s.warehouses[owner] = store[:at] + store[at + 1 :]
    s.filled[province] |= 1 << place
    s.ledger[TALLY_ROW_COUNT * seat + DELIVERIES_TALLY_ROW] += price
    if emit:
        clause = "NAC-4.2" if owner == seat else "NAC-4.3"
        params: tuple[Param, ...] = (
            ("what", piece_text(CUBE_PIECES[what])),
            ("province", province_text(province)),
            ("price", price),
            ("other", SeatRef(owner)),
        )
        emit(Say(seat, "delivers" if owner == seat else "takes", params, clause))
        emit(Move(CUBE_PIECES[what], 1, f"warehouse:{owner}", slot_zone(province, place), clause))
        emit(gold_act(seat, price, clause))
    if owner != seat:
        _give_all(s, seat, owner, emit)
    _arrive(t, s, seat, province, chance, emit)


def _give_all(s: NachoState, seat: int, other: int, emit: Emit) -> None:
    """Give all own cubes for the one that was taken from another seat (NAC-4.3)."""
    given = s.warehouses[seat]
    if given:
        s.warehouses[other] = tuple(sorted(s.warehouses[other] + given))
        s.warehouses[seat] = ()
    if emit:
        if not given:
            emit(Say(seat, "gives_nothing", (("other", SeatRef(other)),), "NAC-4.3"))
        for what in given:
            emit(Move(CUBE_PIECES[what], 1, f"warehouse:{seat}", f"warehouse:{other}", "NAC-4.3"))


def apply_visit(
    t: RuleTables, s: NachoState, seat: Seat, a: Visit, chance: Chance, emit: Emit
) -> None:
    """Name a province without a delivery (NAC-4.4)."""
    if emit:
        emit(announce_visit_act(a.province, seat))
    _arrive(t, s, seat, a.province, chance, emit)


def _arrive(
    t: RuleTables, s: NachoState, seat: int, province: int, chance: Chance, emit: Emit
) -> None:
    """Pay the wage and move the smuggler to the cantina; then the chase (NAC-4.5, 5.1)."""
    kind = s.played[seat]
    s.played[seat] = ABSENT_VALUE
    wage = t.wages[kind]
    s.ledger[TALLY_ROW_COUNT * seat + WAGES_TALLY_ROW] -= wage
    place = len(PROVINCE_INDICES) * seat + province
    there = s.cantinas[place]
    s.cantinas[place] = tuple(sorted((*there, kind))) if there else (kind,)
    if emit:
        if wage:
            emit(announce_wage_act(kind, seat))
            emit(gold_act(seat, -wage, "NAC-4.5"))
        emit(smuggler_arrival_act(kind, province, seat))
    if s.hidden_mountie and seat == s.first:
        rounds.turn_up_mountie(s, "NAC-9.3", emit)
        _follow_first(s, "NAC-9.3", emit)
    watch = s.watch[seat]
    if len(watch) > 1 or (watch and s.delayed):
        found = list_arrests(s, seat)
        if len(found) > 1:
            s.phase = CHASE_PHASE
            return
        if found:
            carry_out_arrest(s, seat, found[0], chance, emit)
    _next(t, s, chance, emit)


def carry_out_arrest(
    s: NachoState, seat: int, option: ArrestOption, chance: Chance, emit: Emit
) -> None:
    """Discard a Mountie and the smuggler that it arrests (NAC-5.2)."""
    kind, province, caught = option
    watch = s.watch[seat]
    at = watch.index(kind)
    s.watch[seat] = watch[:at] + watch[at + 1 :]
    clause = "NAC-5.3" if s.delayed else "NAC-5.2"
    beat = mountie_province(kind)
    if province == ABSENT_VALUE:
        if emit:
            emit(Say(seat, "nobody_to_arrest", _named(kind), clause))
    else:
        place = len(PROVINCE_INDICES) * seat + province
        there = s.cantinas[place]
        at = there.index(caught)
        s.cantinas[place] = there[:at] + there[at + 1 :]
        s.discards += (caught,)
        if emit:
            whom = ("who", piece_text(SMUGGLER_PIECES[caught]))
            at_place = ("at", province_text(province))
            emit(Say(seat, "arrests", (*_named(kind), whom, at_place), clause))
            if province != beat:
                ways = cantina_zone(beat, seat), cantina_zone(province, seat)
                emit(Move(MOUNTIE_PIECES[kind], 1, *ways, clause))
                beat = province
            emit(Move(SMUGGLER_PIECES[caught], 1, cantina_zone(province, seat), "discard", clause))
    _leave_play(s, kind, beat, seat, clause, chance, emit)


def _named(kind: int) -> tuple[Param, ...]:
    """Return a Mountie as a message parameter."""
    return (("mountie", piece_text(MOUNTIE_PIECES[kind])),)


def _leave_play(
    s: NachoState, kind: int, beat: int, seat: int, clause: str, chance: Chance, emit: Emit
) -> None:
    """Discard a Mountie (NAC-5.2), or shuffle it back into the one pile (NAC-9.2)."""
    if s.random_mounties:
        s.mounties = chance.shuffle((*s.mounties, kind))
        if emit:
            emit(Move(MOUNTIE_PIECES[kind], 1, cantina_zone(beat, seat), "mounties:0", "NAC-9.2"))
            emit(Shuffle("mounties:0", "NAC-9.2"))
        return
    s.mounties_out += (kind,)
    if emit:
        emit(Move(MOUNTIE_PIECES[kind], 1, cantina_zone(beat, seat), "mountie_discard", clause))


def apply_arrest(
    t: RuleTables, s: NachoState, seat: Seat, a: Arrest, chance: Chance, emit: Emit
) -> None:
    """Carry out the arrest that the seat chose (NAC-5.2)."""
    whom = smuggler_kind(FLAG_BY_NAME[a.flag], a.number)
    carry_out_arrest(s, seat, (MOUNTIE_BY_NAME[a.mountie], a.province, whom), chance, emit)
    _next(t, s, chance, emit)


def apply_dismiss(
    t: RuleTables, s: NachoState, seat: Seat, a: Dismiss, chance: Chance, emit: Emit
) -> None:
    """Discard the chosen Mountie, with nobody to arrest (NAC-5.2)."""
    carry_out_arrest(
        s, seat, (MOUNTIE_BY_NAME[a.mountie], ABSENT_VALUE, ABSENT_VALUE), chance, emit
    )
    _next(t, s, chance, emit)


def _next(t: RuleTables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """Go on to the next seat in the order, or end the turn (NAC-3.2)."""
    s.queue = queue = s.queue[1:]
    if not queue:
        rounds.end_turn(t, s, chance, emit)
        return
    s.phase = JOURNEY_PHASE
    if emit:
        emit(Begin("go", s.seats - len(queue) + 1, queue[0], "NAC-3.2"))
