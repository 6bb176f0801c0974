# Compiled by mypyc: see tools/compile.
"""Between the turns of The Nacho Incident: the end of a round, the next turn (NAC-6 and 7)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, End, Move, Param, Say, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.remade import follow, receive, show
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.pieces import (
    CARDS,
    CUBES,
    END_CARD,
    GEM,
    INGREDIENT_OF,
    MOUNTIES,
    SMUGGLERS,
    named_province,
    slot,
)
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import (
    ALL_FILLED,
    BONUSES,
    CHOOSE,
    DISCARD,
    DRAW,
    GIVE,
    NONE,
    OVER,
    PENALTIES,
    PENALTY,
    ROUND,
    ROW,
    ROWS,
    SALES,
    SELL,
    TURNS,
    NachoState,
    clockwise,
    distance,
    gold,
)
from tabletop.games.nacho.telling import dismissed, drawn_cube, hired, paid, retires, sold

_EVERYBODY: Final = tuple(tuple(range(seats)) for seats in range(5))


def end_turn(t: Tables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """NAC-6, 7: after the last player of a turn."""
    if emit:
        emit(End("turn", s.turn, s.first, "NAC-3.2"))
    if s.turn % ROUND:
        _prepare(t, s, chance, emit)
        return
    if not s.no_bonus:
        for province in ROW:
            _pay_bonus(t, s, province, emit)
    for seat in clockwise(s):
        _pay_penalties(s, seat, emit)
    if emit:
        emit(End("round", s.turn // ROUND, s.holder, "NAC-6.3"))
    if s.turn == TURNS:
        s.phase = OVER
        if emit:
            winner = min(range(s.seats), key=lambda seat: (-gold(s, seat), distance(s, seat)))
            emit(End("game", 1, winner, "NAC-8.1"))
        return
    _move_gem(s, emit)


def majority(s: NachoState, province: int) -> int:
    """NAC-6.1: the seat with strictly most smugglers in a province, or NONE."""
    counts = [len(place) for place in s.cantinas[province :: len(ROW)]]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NONE


def _pay_bonus(t: Tables, s: NachoState, province: int, emit: Emit) -> None:
    """NAC-6.1: the bonus for a clear majority, whose smugglers are discarded."""
    winner = majority(s, province)
    if winner == NONE:
        if emit:
            emit(Say(s.holder, "no_majority", _at(province), "NAC-6.1"))
        return
    place = len(ROW) * winner + province
    retired = s.cantinas[place]
    s.cantinas[place] = ()
    s.discards += retired
    bonus = t.bonuses[province]
    s.ledger[ROWS * winner + BONUSES] += bonus
    if emit:
        emit(Say(winner, "majority", (*_at(province), ("n", len(retired))), "NAC-6.1"))
        if bonus:
            emit(paid(winner, bonus, "NAC-6.1"))
        for kind in retired:
            emit(retires(kind, province, winner))


def _at(province: int) -> tuple[Param, ...]:
    """A province as the value of a message."""
    return (("province", named_province(province)),)


def _pay_penalties(s: NachoState, seat: int, emit: Emit) -> None:
    """NAC-6.2: 3 or 4 gold for each Mountie at one's cantinas; the Mounties stay."""
    watch = s.watch[seat]
    if watch:
        fine = sum(PENALTIES[kind & 1] for kind in watch)
        s.ledger[ROWS * seat + PENALTY] -= fine
        if emit:
            emit(Say(seat, "penalty", (("n", len(watch)),), "NAC-6.2"))
            emit(paid(seat, -fine, "NAC-6.2"))


def poorest(s: NachoState) -> tuple[int, ...]:
    """NAC-6.4: the seats with least gold."""
    all_gold = [gold(s, seat) for seat in range(s.seats)]
    least = min(all_gold)
    return tuple(seat for seat, own in enumerate(all_gold) if own == least)


def _move_gem(s: NachoState, emit: Emit) -> None:
    """NAC-6.4: to the player with least gold; on a tie the holder decides."""
    tied = poorest(s)
    if len(tied) > 1:
        s.phase = GIVE
        s.queue = (s.holder,)
    else:
        give_gem(s, tied[0], emit)


def give_gem(s: NachoState, seat: int, emit: Emit) -> None:
    """NAC-6.4, 6.5: the gemstone changes hands; then cards are discarded and drawn."""
    if emit:
        if seat == s.holder:
            emit(Say(seat, "keeps_gem", (), "NAC-6.4"))
        else:
            emit(Move(GEM, 1, f"gem:{s.holder}", f"gem:{seat}", "NAC-6.4"))
    s.holder = seat
    ask_discards(s)


def give(t: Tables, s: NachoState, seat: Seat, a: act.GiveGem, chance: Chance, emit: Emit) -> None:
    """NAC-6.4: the holder has chosen one of those with least gold."""
    give_gem(s, a.seat, emit)


def ask_discards(s: NachoState) -> None:
    """NAC-6.5, 9.1: all are asked at once what they discard."""
    s.phase = DISCARD
    s.queue = _EVERYBODY[s.seats]


def discard(
    t: Tables, s: NachoState, seat: Seat, a: act.Discard, chance: Chance, emit: Emit
) -> None:
    """NAC-6.5, 9.1: what is discarded is chosen, or chosen anew; the last choice shows all, and
    then hands are filled."""
    clause = "NAC-6.5" if s.turn else "NAC-9.1"
    s.thrown[seat] = a.places
    s.queue = tuple([other for other in s.queue if other != seat])
    if emit:
        emit(Say(seat, "sorted_out", (), clause))
    if s.queue:
        return
    for each in clockwise(s):
        _lay_discards(s, each, clause, emit)
    for each in clockwise(s):
        fill_hand(t, s, each, chance, emit, clause)
    if s.turn:
        _prepare(t, s, chance, emit)
    else:
        begin_turn(s, emit)


def _lay_discards(s: NachoState, seat: int, clause: str, emit: Emit) -> None:
    """NAC-6.5, 9.1: what a seat has chosen is laid face up."""
    hand, places = s.hands[seat], s.thrown[seat]
    s.thrown[seat] = ()
    s.hands[seat] = tuple([kind for place, kind in enumerate(hand) if place not in places])
    for place in places:
        kind = hand[place]
        s.discards += (kind,)
        show(s, seat, kind)
        if emit:
            emit(dismissed(kind, seat, clause))


def fill_hand(t: Tables, s: NachoState, seat: int, chance: Chance, emit: Emit, clause: str) -> None:
    """NAC-2.1, 6.5: draw up to 8; an empty deck is made anew from its discards."""
    missing = t.hand - len(s.hands[seat])
    while missing > 0 and (s.deck or s.discards):
        if not s.deck:
            _remake_deck(s, chance, emit)
        drawn = s.deck[-missing:]
        s.deck = s.deck[:-missing]
        missing -= len(drawn)
        s.hands[seat] = tuple(sorted(s.hands[seat] + drawn))
        receive(s, seat, drawn)
        if emit:
            for kind in reversed(drawn):
                emit(hired(kind, seat, clause))


def _remake_deck(s: NachoState, chance: Chance, emit: Emit) -> None:
    """NAC-6.5: the discards are shuffled and are the deck; nobody holds any of them."""
    if emit:
        for kind in s.discards:
            emit(Move(SMUGGLERS[kind], 1, "discard", "deck", "NAC-6.5"))
        emit(Shuffle("deck", "NAC-6.5"))
    follow(s, s.hands, s.discards)
    s.deck = chance.shuffled(s.discards)
    s.discards = ()


def _prepare(t: Tables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """NAC-7: full cards are replaced, then warehouses are seen to."""
    for province in ROW:
        if s.filled[province] == ALL_FILLED:
            _replace_card(t, s, province, emit)
    s.queue = clockwise(s)
    _ask_sellers(t, s, emit)


def _replace_card(t: Tables, s: NachoState, province: int, emit: Emit) -> None:
    """NAC-7.1: the cubes go back to the bag, the card under its pile, the next is turned up."""
    old = s.cards[province]
    for what in t.asks[old]:
        s.bag[what] += 1
    new, *rest = (*s.piles[province], old)
    s.cards[province], s.piles[province] = new, tuple(rest)
    s.returned[province] = tuple(c for c in (*s.returned[province], old) if c != new)
    s.filled[province] = 0
    if emit:
        for place, what in enumerate(t.asks[old]):
            emit(Move(CUBES[what], 1, slot(province, place), "bag", "NAC-7.1"))
        emit(Move(CARDS[old], 1, f"province:{province}", f"provinces:{province}", "NAC-7.1"))
        emit(Move(CARDS[new], 1, f"provinces:{province}", f"province:{province}", "NAC-7.1"))


def _ask_sellers(t: Tables, s: NachoState, emit: Emit) -> None:
    """NAC-7.2: the next seat that can sell or draw is asked."""
    queue = s.queue
    while queue and not s.warehouses[queue[0]] and not may_draw(t, s, queue[0]):
        queue = queue[1:]
    s.queue = queue
    if queue:
        s.phase = SELL if s.warehouses[queue[0]] else DRAW
    else:
        begin_turn(s, emit)


def may_draw(t: Tables, s: NachoState, seat: Seat) -> bool:
    """NAC-7.2: whether a warehouse has room for one of the cubes that are left."""
    return len(s.warehouses[seat]) < t.cubes and any(s.bag)


def sell(t: Tables, s: NachoState, seat: Seat, a: act.Sell, chance: Chance, emit: Emit) -> None:
    """NAC-7.2: a cube goes back to the bag for 1 gold."""
    what = INGREDIENT_OF[a.ingredient]
    store = s.warehouses[seat]
    at = store.index(what)
    s.warehouses[seat] = store = store[:at] + store[at + 1 :]
    s.bag[what] += 1
    s.ledger[ROWS * seat + SALES] += t.sale
    if emit:
        emit(sold(what, seat))
        if t.sale:
            emit(paid(seat, t.sale, "NAC-7.2"))
    if not store:
        s.phase = DRAW


def draw(t: Tables, s: NachoState, seat: Seat, a: act.DrawCube, chance: Chance, emit: Emit) -> None:
    """NAC-7.2: one cube out of the bag; as long as there is room the seat may draw another."""
    draw_cubes(s, seat, 1, chance, emit, "NAC-7.2")
    if may_draw(t, s, seat):
        s.phase = DRAW
    else:
        s.queue = s.queue[1:]
        _ask_sellers(t, s, emit)


def done_drawing(
    t: Tables, s: NachoState, seat: Seat, a: act.DoneDrawing, chance: Chance, emit: Emit
) -> None:
    """NAC-7.2: the warehouse stays as it is, two cubes or fewer or more; the next seat is asked."""
    if emit and may_draw(t, s, seat):
        emit(Say(seat, "draws_none", (("n", len(s.warehouses[seat])),), "NAC-7.2"))
    s.queue = s.queue[1:]
    _ask_sellers(t, s, emit)


def draw_cubes(s: NachoState, seat: int, n: int, chance: Chance, emit: Emit, clause: str) -> None:
    """NAC-2.1, 7.2: so many cubes, or as many as there are, are drawn blind into a warehouse."""
    store, bag = s.warehouses[seat], s.bag
    for what in chance.draw(bag, min(n, sum(bag))):
        bag[what] -= 1
        store += (what,)
        if emit:
            emit(drawn_cube(what, seat, clause))
    s.warehouses[seat] = tuple(sorted(store))


def begin_turn(s: NachoState, emit: Emit) -> None:
    """NAC-7.3, 3.1: the next Mountie is turned up; all choose."""
    begun = s.turn
    s.turn = begun + 1
    s.phase = CHOOSE
    s.queue = _EVERYBODY[s.seats]
    s.first = NONE
    if emit and begun % ROUND == 0:
        now = begun // ROUND
        if now and not s.random_mounties:
            emit(Move(END_CARD, 1, f"roundend:{now - 1}", f"roundend:{now}", "NAC-7.3"))
        emit(Begin("round", now + 1, s.holder, "NAC-3.1"))
    if not s.hidden_mountie:
        turn_up(s, "NAC-7.3" if begun else "NAC-2.3", emit)
    if emit:
        emit(Begin("turn", s.turn, s.holder, "NAC-3.1"))


def turn_up(s: NachoState, clause: str, emit: Emit) -> None:
    """NAC-2.3, 7.3: the next Mountie of the current pile; NAC-9.3: only in the chase."""
    s.mountie = s.on_duty = kind = s.mounties[-1]
    s.mounties = s.mounties[:-1]
    if emit:
        pile = 0 if s.random_mounties else (s.turn - 1) // ROUND
        emit(Move(MOUNTIES[kind], 1, f"mounties:{pile}", "mountie", clause))
