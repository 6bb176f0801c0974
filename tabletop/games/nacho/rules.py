# Compiled by mypyc: see tools/compile.
"""A turn of The Nacho Incident: choosing, order, smuggling, cantina and chase (NAC-3 to 5)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, Move, Param, Say, SeatRef, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.remade import show
from tabletop.core.zones import Seat
from tabletop.games.nacho import rounds
from tabletop.games.nacho.actions import KIND, Arrest, Choose, Deliver, Dismiss, Visit
from tabletop.games.nacho.chase import Catch, candidates
from tabletop.games.nacho.pieces import (
    CUBES,
    FLAG_OF,
    INGREDIENT_OF,
    MOUNTIE_OF,
    MOUNTIES,
    SMUGGLERS,
    cantina,
    named_piece,
    named_province,
    slot,
)
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import (
    CHASE,
    DELIVERIES,
    GO,
    NONE,
    ROW,
    ROWS,
    SEATS,
    WAGES,
    NachoState,
    beat_of,
    clockwise,
    number_of,
    smuggler,
)
from tabletop.games.nacho.telling import arrived, asks_wage, carried, paid, visits

_NEARNESS: Final = tuple(
    tuple(
        tuple(((seat - holder) % seats) << 2 | seat for seat in range(seats))
        for holder in range(seats)
    )
    for seats in range(SEATS.stop)
)
"""By seats and holder of the gemstone: each seat's distance from him, above the seat itself."""


def choose(t: Tables, s: NachoState, seat: Seat, a: Choose, chance: Chance, emit: Emit) -> None:
    """NAC-3.1: a smuggler is chosen, or another instead; the last choice reveals them all."""
    kind = KIND[a]
    hand = s.hands[seat]
    before = s.choices[seat]
    place = hand.index(kind)
    hand = hand[:place] + hand[place + 1 :]
    if before != NONE:
        hand = tuple(sorted((*hand, before)))
        if emit:
            emit(carried(before, "choice", "hand", seat, "NAC-3.1"))
    s.hands[seat] = hand
    s.choices[seat] = kind
    if emit:
        emit(carried(kind, "hand", "choice", seat, "NAC-3.1"))
    if before == NONE:
        queue = s.queue
        place = queue.index(seat)
        s.queue = queue = queue[:place] + queue[place + 1 :]
        if not queue:
            _reveal(s, emit)


def order(s: NachoState, cards: list[int]) -> tuple[int, ...]:
    """NAC-3.2: the highest number first; of equals the nearest to the gemstone's holder."""
    ranks = sorted(
        [
            (~(kind >> 2) << 4) + near
            for kind, near in zip(cards, _NEARNESS[s.seats][s.holder], strict=True)
        ]
    )
    return tuple([rank & 3 for rank in ranks])


def _reveal(s: NachoState, emit: Emit) -> None:
    """NAC-3.1, 3.2: all cards are turned up; the first player begins."""
    s.played = s.choices
    s.choices = [NONE] * s.seats
    if s.remade:
        for seat, kind in enumerate(s.played):
            show(s, seat, kind)
    s.queue = going = order(s, s.played)
    s.first = going[0]
    s.phase = GO
    if emit:
        for seat in clockwise(s):
            emit(carried(s.played[seat], "choice", "played", seat, "NAC-3.1"))
        if number_of(s.played[going[0]]) == number_of(s.played[going[1]]):
            emit(Say(s.first, "tie", (("other", SeatRef(going[1])),), "NAC-3.2"))
    if not s.hidden_mountie:
        _follow_first(s, "NAC-3.3", emit)
    if emit:
        emit(Begin("go", 1, s.first, "NAC-3.2"))


def _follow_first(s: NachoState, clause: str, emit: Emit) -> None:
    """NAC-3.3: the Mountie turned up goes to the first player's cantina of its province."""
    kind, first = s.mountie, s.first
    s.watch[first] += (kind,)
    s.mountie = NONE
    if emit:
        emit(Move(MOUNTIES[kind], 1, "mountie", cantina(beat_of(kind), first), clause))


def deliver(t: Tables, s: NachoState, seat: Seat, a: Deliver, chance: Chance, emit: Emit) -> None:
    """NAC-4.2: a cube fills its slot, the player gets its price."""
    owner, what, province = a.seat, INGREDIENT_OF[a.ingredient], a.province
    card = s.cards[province]
    place, price = t.slots[card][what], t.price_of[card][what]
    store = s.warehouses[owner]
    at = store.index(what)
    s.warehouses[owner] = store[:at] + store[at + 1 :]
    s.filled[province] |= 1 << place
    s.ledger[ROWS * seat + DELIVERIES] += price
    if emit:
        clause = "NAC-4.2" if owner == seat else "NAC-4.3"
        params: tuple[Param, ...] = (
            ("what", named_piece(CUBES[what])),
            ("province", named_province(province)),
            ("price", price),
            ("other", SeatRef(owner)),
        )
        emit(Say(seat, "delivers" if owner == seat else "takes", params, clause))
        emit(Move(CUBES[what], 1, f"warehouse:{owner}", slot(province, place), clause))
        emit(paid(seat, price, clause))
    if owner != seat:
        _give_all(s, seat, owner, emit)
    _arrive(t, s, seat, province, chance, emit)


def _give_all(s: NachoState, seat: int, other: int, emit: Emit) -> None:
    """NAC-4.3: all cubes of one's own warehouse for the one that was taken."""
    given = s.warehouses[seat]
    if given:
        s.warehouses[other] = tuple(sorted(s.warehouses[other] + given))
        s.warehouses[seat] = ()
    if emit:
        if not given:
            emit(Say(seat, "gives_nothing", (("other", SeatRef(other)),), "NAC-4.3"))
        for what in given:
            emit(Move(CUBES[what], 1, f"warehouse:{seat}", f"warehouse:{other}", "NAC-4.3"))


def visit(t: Tables, s: NachoState, seat: Seat, a: Visit, chance: Chance, emit: Emit) -> None:
    """NAC-4.4: nothing is delivered, a province is named."""
    if emit:
        emit(visits(a.province, seat))
    _arrive(t, s, seat, a.province, chance, emit)


def _arrive(t: Tables, s: NachoState, seat: int, province: int, chance: Chance, emit: Emit) -> None:
    """NAC-4.5, 5.1: the wage is paid, the smuggler stays at the cantina; then the chase."""
    kind = s.played[seat]
    s.played[seat] = NONE
    wage = t.wages[kind]
    s.ledger[ROWS * seat + WAGES] -= wage
    place = len(ROW) * seat + province
    there = s.cantinas[place]
    s.cantinas[place] = tuple(sorted((*there, kind))) if there else (kind,)
    if emit:
        if wage:
            emit(asks_wage(kind, seat))
            emit(paid(seat, -wage, "NAC-4.5"))
        emit(arrived(kind, province, seat))
    if s.hidden_mountie and seat == s.first:
        rounds.turn_up(s, "NAC-9.3", emit)
        _follow_first(s, "NAC-9.3", emit)
    watch = s.watch[seat]
    if len(watch) > 1 or (watch and s.delayed):
        found = candidates(s, seat)
        if len(found) > 1:
            s.phase = CHASE
            return
        if found:
            chase(s, seat, found[0], chance, emit)
    _next(t, s, chance, emit)


def chase(s: NachoState, seat: int, found: Catch, chance: Chance, emit: Emit) -> None:
    """NAC-5.2: the Mountie and the smuggler it arrests are discarded."""
    kind, province, caught = found
    watch = s.watch[seat]
    at = watch.index(kind)
    s.watch[seat] = watch[:at] + watch[at + 1 :]
    clause = "NAC-5.3" if s.delayed else "NAC-5.2"
    beat = beat_of(kind)
    if province == NONE:
        if emit:
            emit(Say(seat, "nobody_to_arrest", _named(kind), clause))
    else:
        place = len(ROW) * seat + province
        there = s.cantinas[place]
        at = there.index(caught)
        s.cantinas[place] = there[:at] + there[at + 1 :]
        s.discards += (caught,)
        if emit:
            whom = ("who", named_piece(SMUGGLERS[caught]))
            at_place = ("at", named_province(province))
            emit(Say(seat, "arrests", (*_named(kind), whom, at_place), clause))
            if province != beat:
                ways = cantina(beat, seat), cantina(province, seat)
                emit(Move(MOUNTIES[kind], 1, *ways, clause))
                beat = province
            emit(Move(SMUGGLERS[caught], 1, cantina(province, seat), "discard", clause))
    _leave_play(s, kind, beat, seat, clause, chance, emit)


def _named(kind: int) -> tuple[Param, ...]:
    """A Mountie as the value of a message."""
    return (("mountie", named_piece(MOUNTIES[kind])),)


def _leave_play(
    s: NachoState, kind: int, beat: int, seat: int, clause: str, chance: Chance, emit: Emit
) -> None:
    """NAC-5.2: a Mountie is discarded; NAC-9.2: or shuffled back into the one pile."""
    if s.random_mounties:
        s.mounties = chance.shuffled((*s.mounties, kind))
        if emit:
            emit(Move(MOUNTIES[kind], 1, cantina(beat, seat), "mounties:0", "NAC-9.2"))
            emit(Shuffle("mounties:0", "NAC-9.2"))
        return
    s.mounties_out += (kind,)
    if emit:
        emit(Move(MOUNTIES[kind], 1, cantina(beat, seat), "mountie_discard", clause))


def arrest(t: Tables, s: NachoState, seat: Seat, a: Arrest, chance: Chance, emit: Emit) -> None:
    """NAC-5.2: the player has chosen among several arrests."""
    whom = smuggler(FLAG_OF[a.flag], a.number)
    chase(s, seat, (MOUNTIE_OF[a.mountie], a.province, whom), chance, emit)
    _next(t, s, chance, emit)


def dismiss(t: Tables, s: NachoState, seat: Seat, a: Dismiss, chance: Chance, emit: Emit) -> None:
    """NAC-5.2: the player has chosen among several Mounties with nobody to arrest."""
    chase(s, seat, (MOUNTIE_OF[a.mountie], NONE, NONE), chance, emit)
    _next(t, s, chance, emit)


def _next(t: Tables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """NAC-3.2: the next player in the order, or the end of the turn."""
    s.queue = queue = s.queue[1:]
    if not queue:
        rounds.end_turn(t, s, chance, emit)
        return
    s.phase = GO
    if emit:
        emit(Begin("go", s.seats - len(queue) + 1, queue[0], "NAC-3.2"))
