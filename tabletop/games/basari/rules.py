# Compiled by mypyc: see tools/compile.
"""The course of a game of Basari, in the order of the clauses: set-up, rounds, actions, D.

Why every round ends: the actions are carried out once each, in their order. A haggle ends because
offers rise strictly and nobody can offer more than all his gems (BAS-4.3, 4.6). Action D asks for
at most one gem to be returned and two to be taken. Why a stage ends: each round brings everybody
at least one worker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from tabletop.core.acts import Act, Begin, Emit, End, Move, Param, Say, SeatRef, Shuffle, TextRef
from tabletop.core.chance import Chance
from tabletop.core.memo import Memo
from tabletop.core.options import FIRST, LOT, Options
from tabletop.core.zones import Seat
from tabletop.games.basari import scoring
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS, COLOURS_ONLY, UNITS, available, counts
from tabletop.games.basari.scoring import (
    GEM,
    GEMS_OF,
    HAND_OF,
    OFFER_OF,
    STOCK,
    gain,
    moved,
    points,
    tell_gems,
)
from tabletop.games.basari.sheet import SEATS, Tables
from tabletop.games.basari.state import (
    BAZAAR,
    GIVE,
    HAGGLE,
    LETTERS,
    OPEN,
    SOURCES,
    TAKE,
    A,
    B,
    Bazaar,
    C,
    D,
)
from tabletop.games.basari.telling import ACTION, card, carried, dealt

Choosers = tuple[tuple[Seat, ...], ...]

_RED, _YELLOW, _GREEN, _BLUE = UNITS
_CHOICE: Final = {letter: choice for choice, letter in enumerate(LETTERS, 1)}
_COLOUR: Final = {colour: place for place, colour in enumerate(COLOURS)}


def action_cards(seats: int) -> tuple[int, ...]:
    """BAS-2.2: each player's action cards; D with five players only."""
    return (A, B, C, D) if seats == SEATS[-1] else (A, B, C)


HANDS = {
    seats: tuple(
        tuple(action for action in action_cards(seats) if action != choice)
        for choice in (OPEN, *action_cards(seats))
    )
    for seats in SEATS
}
"""By seats and choice: the action cards that stay in the hand."""


def set_up(
    t: Tables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> Bazaar:
    """BAS-2: gems and action cards; then the first stage."""
    s = Bazaar(
        seats=seats,
        first=first,
        by_lot=options[FIRST] == LOT,
        stage=1,
        round=0,
        deck=(),
        drawn=0,
        piles=[()] * seats,
        workers=[0] * seats,
        gems=[sum(UNITS) * t.hand] * seats,
        hands=[HANDS[seats][OPEN]] * seats,
        choices=(),
        step=0,
        stack=(),
        gained=[0] * SOURCES * seats,
    )
    if emit:
        _tell_set_up(t, s, emit)
    _begin_stage(t, s, chance, emit)
    return s


def _tell_set_up(t: Tables, s: Bazaar, emit: Emit) -> None:
    assert emit
    emit(Begin("game", 1, s.first, "BAS-2.1"))
    left = t.gems - t.hand * s.seats
    for piece in GEM if left else ():
        emit(Move(piece, left, "box", "stock", "BAS-2.1"))
    for seat in in_order(s):
        for piece in GEM:
            emit(moved(piece, t.hand, "box", GEMS_OF[seat], "BAS-2.1"))
    for seat in in_order(s):
        for choice in action_cards(s.seats):
            emit(moved(ACTION[choice], 1, "box", HAND_OF[seat], "BAS-2.2"))


def _begin_stage(t: Tables, s: Bazaar, chance: Chance, emit: Emit) -> None:
    """BAS-2.3, 5.5: all bazaar cards are shuffled."""
    s.deck = chance.shuffled(t.cards)
    s.drawn = 0
    s.round = 0
    clause = "BAS-2.3" if s.stage == 1 else "BAS-5.5"
    if emit:
        emit(Begin("stage", s.stage, s.first, clause))
        emit(Shuffle("deck", clause))
    _begin_round(t, s, emit)


def _begin_round(t: Tables, s: Bazaar, emit: Emit) -> None:
    """BAS-3.1: one bazaar card for each, on top of his pile."""
    seats, workers = s.seats, t.workers
    s.round += 1
    s.step = 0
    s.choices = (OPEN,) * seats
    if emit:
        emit(Begin("round", s.round, s.first, "BAS-3.1"))
    drawn = s.drawn
    for place, number in enumerate(s.deck[drawn : drawn + seats], s.first):
        seat = place % seats
        s.piles[seat] += (number,)
        s.workers[seat] += workers[number]
        if emit:
            emit(dealt(number, seat, "BAS-3.1"))
    s.drawn = drawn + seats


def choose(t: Tables, s: Bazaar, seat: Seat, a: Choose, chance: Chance, emit: Emit) -> None:
    """BAS-3.2: a secret choice; the last one in reveals them all."""
    choice, old = _CHOICE[a.action], s.choices
    s.choices = chosen = (*old[:seat], choice, *old[seat + 1 :])
    s.hands[seat] = HANDS[s.seats][choice]
    if emit:
        if old[seat] != OPEN:
            emit(carried(old[seat], "choice", "hand", seat, "BAS-3.2"))
        emit(carried(choice, "hand", "choice", seat, "BAS-3.2"))
    if OPEN in chosen:
        return
    if emit:
        for other in in_order(s):
            emit(carried(chosen[other], "choice", "shown", other, "BAS-3.2"))
    proceed(t, s, chance, emit)


def proceed(t: Tables, s: Bazaar, chance: Chance, emit: Emit) -> None:
    """BAS-3.3: the actions in their order, until somebody decides or the round is over."""
    choosers = _CHOOSERS[s.choices]
    while not s.stack:
        if s.step == len(choosers):
            _end_round(t, s, chance, emit)
            return
        seats = choosers[s.step]
        s.step += 1
        if not seats:
            continue
        if s.step == D:
            _swap_gems(t, s, seats, chance, emit)
        elif len(seats) == 1:
            _carry_out(t, s, seats[0], emit)
        elif len(seats) == 2:
            opener, other = ranked(t, s, seats, chance, emit)
            _begin_haggle(t, s, opener, other, emit)
        elif emit:
            emit(Say(seats[0], "blocked", (("action", LETTERS[s.step - 1]),), "BAS-3.4"))


def _chosen(choices: tuple[int, ...]) -> Choosers:
    """Who has chosen each action, A first."""
    return tuple(
        tuple(seat for seat, choice in enumerate(choices) if choice == action)
        for action in action_cards(len(choices))
    )


_CHOOSERS: Final = Memo(_chosen, 1 << 10)
"""By what was chosen: few enough to remember all."""


def _carry_out(t: Tables, s: Bazaar, seat: Seat, emit: Emit) -> None:
    """BAS-3.4: a seat does the action of this step, A, B or C."""
    _DEEDS[s.step - 1](t, s, seat, emit)


def _draw(t: Tables, s: Bazaar, seat: Seat, emit: Emit) -> None:
    """BAS-3.5 (A): one more bazaar card, for its workers."""
    drawn = s.deck[s.drawn]
    s.drawn += 1
    s.piles[seat] += (drawn,)
    s.workers[seat] += t.workers[drawn]
    if emit:
        emit(dealt(drawn, seat, "BAS-3.5"))


def _score_card(t: Tables, s: Bazaar, seat: Seat, emit: Emit) -> None:
    """BAS-3.6 (B): the points of the card dealt in this round, which is the newest."""
    gain(s, seat, BAZAAR, t.points[s.piles[seat][-1]], "BAS-3.6", emit)


def _take_gems(t: Tables, s: Bazaar, seat: Seat, emit: Emit) -> None:
    """BAS-3.7 (C): its gems, as far as the stock has them."""
    wanted = t.goods[s.piles[seat][-1]]
    taken = available(wanted, stock(t, s))
    s.gems[seat] += taken
    if emit:
        tell_gems(taken, STOCK, GEMS_OF[seat], "BAS-3.7", emit)
        for colour, n in enumerate(counts(wanted - taken)):
            if n:
                params = (("n", n), ("colour", TextRef(f"basari.colour.{COLOURS[colour]}")))
                emit(Say(seat, "stock_lacks", params, "BAS-3.7"))


_DEEDS: Final = (_draw, _score_card, _take_gems)
"""What the actions A, B and C do."""


def _swap_gems(t: Tables, s: Bazaar, seats: Sequence[Seat], chance: Chance, emit: Emit) -> None:
    """BAS-3.8 (D): alone, one gem for two; several take one gem each, in order."""
    if len(seats) > 1:
        order = ranked(t, s, seats, chance, emit)
        s.stack = tuple((TAKE, seat, 1, 0) for seat in reversed(order))
        if emit:
            emit(Say(order[0], "several_on_d", (("n", len(seats)),), "BAS-3.8"))
        _ask_to_take(t, s, emit)
    elif s.gems[alone := seats[0]]:
        s.stack = ((GIVE, alone, 0, 0),)
    elif emit:
        emit(Say(alone, "nothing_to_return", (), "BAS-3.8"))


def give_gem(t: Tables, s: Bazaar, seat: Seat, a: GiveGem, chance: Chance, emit: Emit) -> None:
    """BAS-3.8: one gem goes back to the stock; then two are taken."""
    colour = _COLOUR[a.colour]
    s.gems[seat] -= UNITS[colour]
    s.stack = ((TAKE, seat, 2, 0),)
    if emit:
        emit(Move(GEM[colour], 1, f"gems:{seat}", "stock", "BAS-3.8"))


def take_gem(t: Tables, s: Bazaar, seat: Seat, a: TakeGem, chance: Chance, emit: Emit) -> None:
    """BAS-3.8: one gem of the stock."""
    colour = _COLOUR[a.colour]
    s.gems[seat] += UNITS[colour]
    left = s.stack[-1][2] - 1
    s.stack = s.stack[:-1] + (((TAKE, seat, left, 0),) if left else ())
    if emit:
        emit(Move(GEM[colour], 1, "stock", f"gems:{seat}", "BAS-3.8"))
    _ask_to_take(t, s, emit)
    if not s.stack:
        proceed(t, s, chance, emit)


def _ask_to_take(t: Tables, s: Bazaar, emit: Emit) -> None:
    """BAS-3.8: where the stock is empty nobody is asked."""
    if s.stack and not stock(t, s):
        if emit:
            emit(Say(s.stack[-1][1], "stock_empty", (), "BAS-3.8"))
        s.stack = ()


def stock(t: Tables, s: Bazaar) -> int:
    """BAS-2.1: the gems that nobody has."""
    return t.all_gems - sum(s.gems)


def ranked(t: Tables, s: Bazaar, seats: Sequence[Seat], chance: Chance, emit: Emit) -> list[Seat]:
    """BAS-4.1: most red gems first, then yellow, green, blue, points, workers; then by lot."""
    if len(seats) == 2:
        one, other = seats
        difference = (s.gems[one] & COLOURS_ONLY) - (s.gems[other] & COLOURS_ONLY)
        if difference:
            return [one, other] if difference > 0 else [other, one]

    def rank(seat: Seat) -> tuple[int, int, int]:
        return s.gems[seat] & COLOURS_ONLY, points(s, seat), s.workers[seat]

    if not s.by_lot:
        seats = sorted(seats, key=lambda seat: (seat - s.first) % s.seats)
    elif len({rank(seat) for seat in seats}) < len(seats):
        seats = chance.shuffled(seats)
        if emit:
            _tell_lots(sorted(seats, key=rank, reverse=True), rank, emit)
    return sorted(seats, key=rank, reverse=True)


def _tell_lots(
    order: Sequence[Seat], rank: Callable[[Seat], tuple[int, int, int]], emit: Callable[[Act], None]
) -> None:
    """BAS-4.1: who is first of those that are equal; of several on D there may be others."""
    for _, group in groupby(order, key=rank):
        first, *others = group
        if others:
            emit(Say(first, "by_lot", (("n", 1 + len(others)),), "BAS-4.1"))


def _begin_haggle(t: Tables, s: Bazaar, opener: Seat, other: Seat, emit: Emit) -> None:
    """BAS-4.2: the opener makes an offer; without gems he leaves the action to the other."""
    if emit:
        named: Param = ("action", LETTERS[s.step - 1])
        emit(Say(opener, "haggle", (("other", SeatRef(other)), named), "BAS-4.1"))
    if s.gems[opener]:
        s.stack = ((HAGGLE, opener, other, 0),)
        return
    if emit:
        emit(Say(opener, "nothing_to_offer", (("other", SeatRef(other)),), "BAS-4.2"))
    _carry_out(t, s, other, emit)


def offer(t: Tables, s: Bazaar, seat: Seat, a: Offer, chance: Chance, emit: Emit) -> None:
    """BAS-4.3: a better offer takes the place of the last; 4.6: some cannot beat it."""
    value = a.red * _RED + a.yellow * _YELLOW + a.green * _GREEN + a.blue * _BLUE
    _, _, other, last = s.stack[-1]
    if emit:
        tell_gems(value, GEMS_OF[seat], OFFER_OF[seat], "BAS-4.3" if last else "BAS-4.2", emit)
        tell_gems(last, OFFER_OF[other], GEMS_OF[other], "BAS-4.5", emit)
    if s.gems[other] > value:
        s.stack = ((HAGGLE, other, seat, value),)
        return
    if emit:
        emit(Say(other, "cannot_raise", (), "BAS-4.6"))
    _settle(t, s, seat, other, value, chance, emit)


def accept(t: Tables, s: Bazaar, seat: Seat, a: Accept, chance: Chance, emit: Emit) -> None:
    """BAS-4.3: the offered gems for the action."""
    _, _, other, last = s.stack[-1]
    _settle(t, s, other, seat, last, chance, emit)


def _settle(
    t: Tables, s: Bazaar, buyer: Seat, seller: Seat, price: int, chance: Chance, emit: Emit
) -> None:
    """BAS-4.3: the seller takes the gems, the buyer does the action."""
    s.stack = ()
    s.gems[buyer] -= price
    s.gems[seller] += price
    if emit:
        named: Param = ("action", LETTERS[s.step - 1])
        emit(Say(seller, "settled", (("other", SeatRef(buyer)), named), "BAS-4.3"))
        tell_gems(price, OFFER_OF[buyer], GEMS_OF[seller], "BAS-4.3", emit)
    _carry_out(t, s, buyer, emit)
    proceed(t, s, chance, emit)


def _end_round(t: Tables, s: Bazaar, chance: Chance, emit: Emit) -> None:
    """BAS-3.9: action cards back to the hands; with 15 workers anywhere the stage ends."""
    s.hands = [HANDS[s.seats][OPEN]] * s.seats
    if emit:
        for seat in in_order(s):
            emit(carried(s.choices[seat], "shown", "hand", seat, "BAS-2.2"))
        emit(End("round", s.round, s.first, "BAS-3.9"))
    if max(s.workers) < t.stage_end:
        _begin_round(t, s, emit)
        return
    scoring.score_stage(t, s, emit)
    if emit:
        emit(End("stage", s.stage, s.first, "BAS-5.5"))
    if s.stage == t.stages:
        s.choices = ()
        s.step = 0
        if emit:
            best = max(range(s.seats), key=lambda seat: points(s, seat))
            emit(End("game", 1, best, "BAS-5.6"))
        return
    if emit:
        for seat in in_order(s):
            for number in reversed(s.piles[seat]):
                emit(Move(card(number), 1, f"pile:{seat}", "deck", "BAS-5.5"))
    s.stage += 1
    s.piles = [()] * s.seats
    s.workers = [0] * s.seats
    _begin_stage(t, s, chance, emit)


def in_order(s: Bazaar) -> list[Seat]:
    """All seats, from the first on."""
    return [seat % s.seats for seat in range(s.first, s.first + s.seats)]
