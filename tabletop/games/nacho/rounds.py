"""Between the turns of The Nacho Incident: the end of a round, the next turn (NAC-6 and 7)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, End, Move, Param, Say, Sayer, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.remade import follow, receive, show
from tabletop.games.nacho.pieces import (
    CARDS,
    CUBES,
    END_CARD,
    GEM,
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


def end_turn(t: Tables, s: NachoState, chance: Chance, say: Sayer) -> None:
    """NAC-6, 7: after the last player of a turn."""
    if say:
        say(End("turn", s.turn, s.first, "NAC-3.2"))
    if s.turn % ROUND:
        _prepare(t, s, chance, say)
        return
    if not s.no_bonus:
        for province in ROW:
            _pay_bonus(t, s, province, say)
    for seat in clockwise(s):
        _pay_penalties(s, seat, say)
    if say:
        say(End("round", s.turn // ROUND, s.holder, "NAC-6.3"))
    if s.turn == TURNS:
        s.phase = OVER
        if say:
            winner = min(range(s.seats), key=lambda seat: (-gold(s, seat), distance(s, seat)))
            say(End("game", 1, winner, "NAC-8.1"))
        return
    _move_gem(s, say)


def majority(s: NachoState, province: int) -> int:
    """NAC-6.1: the seat with strictly most smugglers in a province, or NONE."""
    counts = [len(place) for place in s.cantinas[province :: len(ROW)]]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NONE


def _pay_bonus(t: Tables, s: NachoState, province: int, say: Sayer) -> None:
    """NAC-6.1: the bonus for a clear majority, whose smugglers are discarded."""
    winner = majority(s, province)
    where: tuple[Param, ...] = (("province", named_province(province)),)
    if winner == NONE:
        if say:
            say(Say(s.holder, "no_majority", where, "NAC-6.1"))
        return
    place = len(ROW) * winner + province
    retired = s.cantinas[place]
    s.cantinas[place] = ()
    s.discards += retired
    bonus = t.bonuses[province]
    s.ledger[ROWS * winner + BONUSES] += bonus
    if say:
        say(Say(winner, "majority", (*where, ("n", len(retired))), "NAC-6.1"))
        if bonus:
            say(paid(winner, bonus, "NAC-6.1"))
        for kind in retired:
            say(retires(kind, province, winner))


def _pay_penalties(s: NachoState, seat: int, say: Sayer) -> None:
    """NAC-6.2: 3 or 4 gold for each Mountie at one's cantinas; the Mounties stay."""
    watch = s.watch[seat]
    if watch:
        fine = sum(PENALTIES[kind & 1] for kind in watch)
        s.ledger[ROWS * seat + PENALTY] -= fine
        if say:
            say(Say(seat, "penalty", (("n", len(watch)),), "NAC-6.2"))
            say(paid(seat, -fine, "NAC-6.2"))


def poorest(s: NachoState) -> tuple[int, ...]:
    """NAC-6.4: the seats with least gold."""
    all_gold = [gold(s, seat) for seat in range(s.seats)]
    least = min(all_gold)
    return tuple(seat for seat, own in enumerate(all_gold) if own == least)


def _move_gem(s: NachoState, say: Sayer) -> None:
    """NAC-6.4: to the player with least gold; on a tie the holder decides."""
    tied = poorest(s)
    if len(tied) > 1:
        s.phase = GIVE
        s.queue = (s.holder,)
    else:
        give_gem(s, tied[0], say)


def give_gem(s: NachoState, seat: int, say: Sayer) -> None:
    """NAC-6.4, 6.5: the gemstone changes hands; then cards are discarded and drawn."""
    if say:
        if seat == s.holder:
            say(Say(seat, "keeps_gem", (), "NAC-6.4"))
        else:
            say(Move(GEM, 1, f"gem:{s.holder}", f"gem:{seat}", "NAC-6.4"))
    s.holder = seat
    s.phase = DISCARD
    s.queue = clockwise(s)


def discard(s: NachoState, seat: int, kind: int, say: Sayer) -> None:
    """NAC-6.5, 9.1: a card of one's hand is discarded."""
    hand = s.hands[seat]
    at = hand.index(kind)
    s.hands[seat] = hand[:at] + hand[at + 1 :]
    s.discards += (kind,)
    show(s, seat, kind)
    if say:
        clause = "NAC-6.5" if s.turn else "NAC-9.1"
        say(dismissed(kind, seat, clause))


def done_discarding(t: Tables, s: NachoState, seat: int, chance: Chance, say: Sayer) -> None:
    """NAC-6.5, 9.1: the hand is filled up; then the next player's."""
    fill_hand(t, s, seat, chance, say, "NAC-6.5" if s.turn else "NAC-9.1")
    s.queue = s.queue[1:]
    if s.queue:
        return
    if s.turn:
        _prepare(t, s, chance, say)
    else:
        begin_turn(s, say)


def fill_hand(t: Tables, s: NachoState, seat: int, chance: Chance, say: Sayer, clause: str) -> None:
    """NAC-2.1, 6.5: draw up to 8; an empty deck is made anew from its discards."""
    missing = t.hand - len(s.hands[seat])
    while missing > 0 and (s.deck or s.discards):
        if not s.deck:
            _remake_deck(s, chance, say)
        drawn = s.deck[-missing:]
        s.deck = s.deck[:-missing]
        missing -= len(drawn)
        s.hands[seat] = tuple(sorted(s.hands[seat] + drawn))
        receive(s, seat, drawn)
        if say:
            for kind in reversed(drawn):
                say(hired(kind, seat, clause))


def _remake_deck(s: NachoState, chance: Chance, say: Sayer) -> None:
    """NAC-6.5: the discards are shuffled and are the deck; nobody holds any of them."""
    if say:
        for kind in s.discards:
            say(Move(SMUGGLERS[kind], 1, "discard", "deck", "NAC-6.5"))
        say(Shuffle("deck", "NAC-6.5"))
    follow(s, s.hands, s.discards)
    s.deck = chance.shuffled(s.discards)
    s.discards = ()


def _prepare(t: Tables, s: NachoState, chance: Chance, say: Sayer) -> None:
    """NAC-7: full cards are replaced, then warehouses are seen to."""
    for province in ROW:
        if s.filled[province] == ALL_FILLED:
            _replace_card(t, s, province, say)
    s.queue = clockwise(s)
    s.phase = SELL
    _ask_sellers(t, s, chance, say)


def _replace_card(t: Tables, s: NachoState, province: int, say: Sayer) -> None:
    """NAC-7.1: the cubes go back to the bag, the card under its pile, the next is turned up."""
    old = s.cards[province]
    for what in t.asks[old]:
        s.bag[what] += 1
    new, *rest = (*s.piles[province], old)
    s.cards[province], s.piles[province] = new, tuple(rest)
    s.returned[province] = tuple(c for c in (*s.returned[province], old) if c != new)
    s.filled[province] = 0
    if say:
        for place, what in enumerate(t.asks[old]):
            say(Move(CUBES[what], 1, slot(province, place), "bag", "NAC-7.1"))
        say(Move(CARDS[old], 1, f"province:{province}", f"provinces:{province}", "NAC-7.1"))
        say(Move(CARDS[new], 1, f"provinces:{province}", f"province:{province}", "NAC-7.1"))


def _ask_sellers(t: Tables, s: NachoState, chance: Chance, say: Sayer) -> None:
    """NAC-7.2: the next seat that has cubes to sell is asked; the others draw at once."""
    queue = s.queue
    while queue and not s.warehouses[queue[0]]:
        fill_warehouse(t, s, queue[0], chance, say, "NAC-7.2")
        queue = queue[1:]
    s.queue = queue
    if not queue:
        begin_turn(s, say)


def sell(t: Tables, s: NachoState, seat: int, what: int, chance: Chance, say: Sayer) -> None:
    """NAC-7.2: a cube goes back to the bag for 1 gold; after the last one he draws."""
    store = s.warehouses[seat]
    at = store.index(what)
    s.warehouses[seat] = store = store[:at] + store[at + 1 :]
    s.bag[what] += 1
    s.ledger[ROWS * seat + SALES] += t.sale
    if say:
        say(sold(what, seat))
        if t.sale:
            say(paid(seat, t.sale, "NAC-7.2"))
    if not store:
        _ask_sellers(t, s, chance, say)


def done_selling(t: Tables, s: NachoState, seat: int, chance: Chance, say: Sayer) -> None:
    """NAC-7.2: draw up to two; the next seat is asked."""
    fill_warehouse(t, s, seat, chance, say, "NAC-7.2")
    s.queue = s.queue[1:]
    _ask_sellers(t, s, chance, say)


def fill_warehouse(
    t: Tables, s: NachoState, seat: int, chance: Chance, say: Sayer, clause: str
) -> None:
    """NAC-2.1, 7.2: draw cubes blind up to two; more than two may be kept."""
    store, bag = s.warehouses[seat], s.bag
    if len(store) >= t.cubes:
        return
    missing = min(t.cubes - len(store), sum(bag))
    for what in chance.draw(bag, missing):
        bag[what] -= 1
        store += (what,)
        if say:
            say(drawn_cube(what, seat, clause))
    s.warehouses[seat] = tuple(sorted(store))


def begin_turn(s: NachoState, say: Sayer) -> None:
    """NAC-7.3, 3.1: the next Mountie is turned up; all choose."""
    begun = s.turn
    s.turn = begun + 1
    s.phase = CHOOSE
    s.queue = _EVERYBODY[s.seats]
    s.first = NONE
    if say and begun % ROUND == 0:
        now = begun // ROUND
        if now and not s.random_mounties:
            say(Move(END_CARD, 1, f"roundend:{now - 1}", f"roundend:{now}", "NAC-7.3"))
        say(Begin("round", now + 1, s.holder, "NAC-3.1"))
    if not s.hidden_mountie:
        turn_up(s, "NAC-7.3" if begun else "NAC-2.3", say)
    if say:
        say(Begin("turn", s.turn, s.holder, "NAC-3.1"))


def turn_up(s: NachoState, clause: str, say: Sayer) -> None:
    """NAC-2.3, 7.3: the next Mountie of the current pile; NAC-9.3: only in the chase."""
    s.mountie = s.on_duty = kind = s.mounties[-1]
    s.mounties = s.mounties[:-1]
    if say:
        pile = 0 if s.random_mounties else (s.turn - 1) // ROUND
        say(Move(MOUNTIES[kind], 1, f"mounties:{pile}", "mountie", clause))
