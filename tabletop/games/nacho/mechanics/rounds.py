# Compiled by mypyc: see tools/compile.
"""Between the turns of The Nacho Incident: end of a round, next turn (NAC-6 and 7)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, End, Move, Param, Say, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.toolkit.reshuffle_tracking import record_draw, record_reveal, start_tracking
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.cached_acts import (
    discard_smuggler_act,
    draw_cube_act,
    draw_smuggler_act,
    gold_act,
    retire_smuggler_act,
    sell_cube_act,
)
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    END_CARD_PIECE,
    GEM_PIECE,
    INGREDIENT_BY_NAME,
    MOUNTIE_PIECES,
    PROVINCE_CARD_PIECES,
    SMUGGLER_PIECES,
    province_text,
    slot_zone,
)
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    ALL_SLOTS_FILLED,
    BONUSES_TALLY_ROW,
    CHOOSE_PHASE,
    DISCARD_PHASE,
    DRAW_PHASE,
    GAME_OVER,
    GIVE_PHASE,
    MOUNTIE_PENALTIES,
    PENALTIES_TALLY_ROW,
    PROVINCE_INDICES,
    SALES_TALLY_ROW,
    SELL_PHASE,
    TALLY_ROW_COUNT,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
    distance_from_holder,
    seats_clockwise,
    total_gold,
)

_EVERYBODY: Final = tuple(tuple(range(seats)) for seats in range(5))


def end_turn(t: RuleTables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """End a turn after its last seat (NAC-6, 7)."""
    if emit:
        emit(End("turn", s.turn, s.first, "NAC-3.2"))
    if s.turn % TURNS_PER_ROUND:
        _prepare(t, s, chance, emit)
        return
    if not s.no_bonus:
        for province in PROVINCE_INDICES:
            _pay_bonus(t, s, province, emit)
    for seat in seats_clockwise(s):
        _pay_penalties(s, seat, emit)
    if emit:
        emit(End("round", s.turn // TURNS_PER_ROUND, s.holder, "NAC-6.3"))
    if s.turn == TURN_COUNT:
        s.phase = GAME_OVER
        if emit:
            winner = min(
                range(s.seats),
                key=lambda seat: (-total_gold(s, seat), distance_from_holder(s, seat)),
            )
            emit(End("game", 1, winner, "NAC-8.1"))
        return
    _move_gem(s, emit)


def majority_seat(s: NachoState, province: int) -> int:
    """Return the seat with strictly most smugglers in a province, or `ABSENT_VALUE` (NAC-6.1)."""
    counts = [len(place) for place in s.cantinas[province :: len(PROVINCE_INDICES)]]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else ABSENT_VALUE


def _pay_bonus(t: RuleTables, s: NachoState, province: int, emit: Emit) -> None:
    """Pay the bonus for a clear majority and discard its smugglers (NAC-6.1)."""
    winner = majority_seat(s, province)
    if winner == ABSENT_VALUE:
        if emit:
            emit(Say(s.holder, "no_majority", _at(province), "NAC-6.1"))
        return
    place = len(PROVINCE_INDICES) * winner + province
    retired = s.cantinas[place]
    s.cantinas[place] = ()
    s.discards += retired
    bonus = t.majority_bonuses[province]
    s.ledger[TALLY_ROW_COUNT * winner + BONUSES_TALLY_ROW] += bonus
    if emit:
        emit(Say(winner, "majority", (*_at(province), ("n", len(retired))), "NAC-6.1"))
        if bonus:
            emit(gold_act(winner, bonus, "NAC-6.1"))
        for kind in retired:
            emit(retire_smuggler_act(kind, province, winner))


def _at(province: int) -> tuple[Param, ...]:
    """Return a province as a message parameter."""
    return (("province", province_text(province)),)


def _pay_penalties(s: NachoState, seat: int, emit: Emit) -> None:
    """Pay 3 or 4 gold for each Mountie at the own cantinas; the Mounties stay (NAC-6.2)."""
    watch = s.watch[seat]
    if watch:
        fine = sum(MOUNTIE_PENALTIES[kind & 1] for kind in watch)
        s.ledger[TALLY_ROW_COUNT * seat + PENALTIES_TALLY_ROW] -= fine
        if emit:
            emit(Say(seat, "penalty", (("n", len(watch)),), "NAC-6.2"))
            emit(gold_act(seat, -fine, "NAC-6.2"))


def poorest_seats(s: NachoState) -> tuple[int, ...]:
    """Return the seats with least gold (NAC-6.4)."""
    all_gold = [total_gold(s, seat) for seat in range(s.seats)]
    least = min(all_gold)
    return tuple(seat for seat, own in enumerate(all_gold) if own == least)


def _move_gem(s: NachoState, emit: Emit) -> None:
    """Move the gemstone to the seat with least gold; the holder decides ties (NAC-6.4)."""
    tied = poorest_seats(s)
    if len(tied) > 1:
        s.phase = GIVE_PHASE
        s.queue = (s.holder,)
    else:
        hand_over_gem(s, tied[0], emit)


def hand_over_gem(s: NachoState, seat: int, emit: Emit) -> None:
    """Hand over the gemstone, then ask for discards (NAC-6.4, 6.5)."""
    if emit:
        if seat == s.holder:
            emit(Say(seat, "keeps_gem", (), "NAC-6.4"))
        else:
            emit(Move(GEM_PIECE, 1, f"gem:{s.holder}", f"gem:{seat}", "NAC-6.4"))
    s.holder = seat
    ask_discards(s)


def apply_give_gem(
    t: RuleTables, s: NachoState, seat: Seat, a: act.GiveGem, chance: Chance, emit: Emit
) -> None:
    """Hand the gemstone to the seat with least gold that the holder chose (NAC-6.4)."""
    hand_over_gem(s, a.seat, emit)


def ask_discards(s: NachoState) -> None:
    """Ask all seats at once for their discards (NAC-6.5, 9.1)."""
    s.phase = DISCARD_PHASE
    s.queue = _EVERYBODY[s.seats]


def apply_discard(
    t: RuleTables, s: NachoState, seat: Seat, a: act.Discard, chance: Chance, emit: Emit
) -> None:
    """Choose the discards, or other ones (NAC-6.5, 9.1).

    The last choice reveals all discards; then the hands are filled.
    """
    clause = "NAC-6.5" if s.turn else "NAC-9.1"
    s.thrown[seat] = a.places
    s.queue = tuple([other for other in s.queue if other != seat])
    if emit:
        emit(Say(seat, "sorted_out", (), clause))
    if s.queue:
        return
    for each in seats_clockwise(s):
        _lay_discards(s, each, clause, emit)
    for each in seats_clockwise(s):
        fill_hand(t, s, each, chance, emit, clause)
    if s.turn:
        _prepare(t, s, chance, emit)
    else:
        begin_turn(s, emit)


def _lay_discards(s: NachoState, seat: int, clause: str, emit: Emit) -> None:
    """Reveal and discard the smugglers that a seat chose (NAC-6.5, 9.1)."""
    hand, places = s.hands[seat], s.thrown[seat]
    s.thrown[seat] = ()
    s.hands[seat] = tuple([kind for place, kind in enumerate(hand) if place not in places])
    for place in places:
        kind = hand[place]
        s.discards += (kind,)
        record_reveal(s, seat, kind)
        if emit:
            emit(discard_smuggler_act(kind, seat, clause))


def fill_hand(
    t: RuleTables, s: NachoState, seat: int, chance: Chance, emit: Emit, clause: str
) -> None:
    """Draw up to 8 smugglers; an empty deck is reshuffled from the discards (NAC-2.1, 6.5)."""
    missing = t.hand_size - len(s.hands[seat])
    while missing > 0 and (s.deck or s.discards):
        if not s.deck:
            _remake_deck(s, chance, emit)
        drawn = s.deck[-missing:]
        s.deck = s.deck[:-missing]
        missing -= len(drawn)
        s.hands[seat] = tuple(sorted(s.hands[seat] + drawn))
        record_draw(s, seat, drawn)
        if emit:
            for kind in reversed(drawn):
                emit(draw_smuggler_act(kind, seat, clause))


def _remake_deck(s: NachoState, chance: Chance, emit: Emit) -> None:
    """Shuffle the discards into the deck; nobody holds any of them (NAC-6.5)."""
    if emit:
        for kind in s.discards:
            emit(Move(SMUGGLER_PIECES[kind], 1, "discard", "deck", "NAC-6.5"))
        emit(Shuffle("deck", "NAC-6.5"))
    start_tracking(s, s.hands, s.discards)
    s.deck = chance.shuffle(s.discards)
    s.discards = ()


def _prepare(t: RuleTables, s: NachoState, chance: Chance, emit: Emit) -> None:
    """Replace full cards, then ask for sales and draws (NAC-7)."""
    for province in PROVINCE_INDICES:
        if s.filled[province] == ALL_SLOTS_FILLED:
            _replace_card(t, s, province, emit)
    s.queue = seats_clockwise(s)
    _ask_sellers(t, s, emit)


def _replace_card(t: RuleTables, s: NachoState, province: int, emit: Emit) -> None:
    """Return its cubes, put the card under its pile and turn up the next one (NAC-7.1)."""
    old = s.cards[province]
    for what in t.slot_ingredients[old]:
        s.bag[what] += 1
    new, *rest = (*s.piles[province], old)
    s.cards[province], s.piles[province] = new, tuple(rest)
    s.returned[province] = tuple(c for c in (*s.returned[province], old) if c != new)
    s.filled[province] = 0
    if emit:
        for place, what in enumerate(t.slot_ingredients[old]):
            emit(Move(CUBE_PIECES[what], 1, slot_zone(province, place), "bag", "NAC-7.1"))
        emit(
            Move(
                PROVINCE_CARD_PIECES[old],
                1,
                f"province:{province}",
                f"provinces:{province}",
                "NAC-7.1",
            )
        )
        emit(
            Move(
                PROVINCE_CARD_PIECES[new],
                1,
                f"provinces:{province}",
                f"province:{province}",
                "NAC-7.1",
            )
        )


def _ask_sellers(t: RuleTables, s: NachoState, emit: Emit) -> None:
    """Ask the next seat that can sell or draw (NAC-7.2)."""
    queue = s.queue
    while queue and not s.warehouses[queue[0]] and not can_draw(t, s, queue[0]):
        queue = queue[1:]
    s.queue = queue
    if queue:
        s.phase = SELL_PHASE if s.warehouses[queue[0]] else DRAW_PHASE
    else:
        begin_turn(s, emit)


def can_draw(t: RuleTables, s: NachoState, seat: Seat) -> bool:
    """True if a warehouse has room, and cubes are left in the bag (NAC-7.2)."""
    return len(s.warehouses[seat]) < t.warehouse_size and any(s.bag)


def apply_sell(
    t: RuleTables, s: NachoState, seat: Seat, a: act.Sell, chance: Chance, emit: Emit
) -> None:
    """Return a cube to the bag for 1 gold (NAC-7.2)."""
    what = INGREDIENT_BY_NAME[a.ingredient]
    store = s.warehouses[seat]
    at = store.index(what)
    s.warehouses[seat] = store = store[:at] + store[at + 1 :]
    s.bag[what] += 1
    s.ledger[TALLY_ROW_COUNT * seat + SALES_TALLY_ROW] += t.sale_price
    if emit:
        emit(sell_cube_act(what, seat))
        if t.sale_price:
            emit(gold_act(seat, t.sale_price, "NAC-7.2"))
    if not store:
        s.phase = DRAW_PHASE


def apply_draw_cube(
    t: RuleTables, s: NachoState, seat: Seat, a: act.DrawCube, chance: Chance, emit: Emit
) -> None:
    """Draw a cube from the bag; with room left the seat may draw another (NAC-7.2)."""
    draw_cubes(s, seat, 1, chance, emit, "NAC-7.2")
    if can_draw(t, s, seat):
        s.phase = DRAW_PHASE
    else:
        s.queue = s.queue[1:]
        _ask_sellers(t, s, emit)


def apply_done_drawing(
    t: RuleTables, s: NachoState, seat: Seat, a: act.DoneDrawing, chance: Chance, emit: Emit
) -> None:
    """Leave the warehouse as it is, with any number of cubes; ask the next seat (NAC-7.2)."""
    if emit and can_draw(t, s, seat):
        emit(Say(seat, "draws_none", (("n", len(s.warehouses[seat])),), "NAC-7.2"))
    s.queue = s.queue[1:]
    _ask_sellers(t, s, emit)


def draw_cubes(s: NachoState, seat: int, n: int, chance: Chance, emit: Emit, clause: str) -> None:
    """Draw `n` cubes, or all that are left, blindly into a warehouse (NAC-2.1, 7.2)."""
    store, bag = s.warehouses[seat], s.bag
    for what in chance.draw(bag, min(n, sum(bag))):
        bag[what] -= 1
        store += (what,)
        if emit:
            emit(draw_cube_act(what, seat, clause))
    s.warehouses[seat] = tuple(sorted(store))


def begin_turn(s: NachoState, emit: Emit) -> None:
    """Turn up the next Mountie and ask all seats to choose (NAC-7.3, 3.1)."""
    begun = s.turn
    s.turn = begun + 1
    s.phase = CHOOSE_PHASE
    s.queue = _EVERYBODY[s.seats]
    s.first = ABSENT_VALUE
    if emit and begun % TURNS_PER_ROUND == 0:
        now = begun // TURNS_PER_ROUND
        if now and not s.random_mounties:
            emit(Move(END_CARD_PIECE, 1, f"roundend:{now - 1}", f"roundend:{now}", "NAC-7.3"))
        emit(Begin("round", now + 1, s.holder, "NAC-3.1"))
    if not s.hidden_mountie:
        turn_up_mountie(s, "NAC-7.3" if begun else "NAC-2.3", emit)
    if emit:
        emit(Begin("turn", s.turn, s.holder, "NAC-3.1"))


def turn_up_mountie(s: NachoState, clause: str, emit: Emit) -> None:
    """Turn up the next Mountie of the current pile (NAC-2.3, 7.3), or in the chase (NAC-9.3)."""
    s.mountie = s.on_duty = kind = s.mounties[-1]
    s.mounties = s.mounties[:-1]
    if emit:
        pile = 0 if s.random_mounties else (s.turn - 1) // TURNS_PER_ROUND
        emit(Move(MOUNTIE_PIECES[kind], 1, f"mounties:{pile}", "mountie", clause))
