# Compiled by mypyc: see tools/compile.
"""Rules of Basari in the order of the clauses: set-up, rounds, actions, action D.

Every round ends. Each action is carried out once, in order. A haggle ends because offers
rise strictly, and nobody can offer more than all their gems (BAS-4.3, 4.6). Action D asks
for at most one gem to return and two to take. Every stage ends, because each round gives
each seat at least one worker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from tabletop.core.acts import Act, Begin, Emit, End, Move, Param, Say, SeatRef, Shuffle, TextRef
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.util.memo import Memo
from tabletop.core.zones import Seat
from tabletop.games.basari import scoring
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.cached_acts import (
    ACTION_CARD_PIECES,
    bazaar_card_piece,
    deal_act,
    move_action_card_act,
)
from tabletop.games.basari.gems import (
    COLOURS,
    COLOURS_MASK,
    PACKED_SINGLE_GEMS,
    limit_gems_to_stock,
    unpack_gem_counts,
)
from tabletop.games.basari.scoring import (
    GEM_PIECES,
    GEM_ZONES,
    HAND_ZONES,
    OFFER_ZONES,
    STOCK_ZONE,
    cached_move_act,
    emit_gem_moves,
    score_points,
    total_points,
)
from tabletop.games.basari.sheet import SEAT_COUNTS, RuleTables
from tabletop.games.basari.state import (
    ACTION_A,
    ACTION_B,
    ACTION_C,
    ACTION_D,
    ACTION_LETTERS,
    BAZAAR_TALLY_ROW,
    GIVE_PHASE,
    HAGGLE_PHASE,
    NOT_CHOSEN,
    TAKE_PHASE,
    TALLY_ROW_COUNT,
    TIES_BY_LOT,
    TIES_OPTION,
    BasariState,
)

SeatsByAction = tuple[tuple[Seat, ...], ...]

_RED, _YELLOW, _GREEN, _BLUE = PACKED_SINGLE_GEMS
_CHOICE: Final = {letter: choice for choice, letter in enumerate(ACTION_LETTERS, 1)}
_COLOUR: Final = {colour: place for place, colour in enumerate(COLOURS)}


def initial_action_cards(seats: int) -> tuple[int, ...]:
    """Return the action cards of each seat; D with five players only (BAS-2.2)."""
    return (
        (ACTION_A, ACTION_B, ACTION_C, ACTION_D)
        if seats == SEAT_COUNTS[-1]
        else (ACTION_A, ACTION_B, ACTION_C)
    )


REMAINING_HANDS_BY_CHOICE = {
    seats: tuple(
        tuple(action for action in initial_action_cards(seats) if action != choice)
        for choice in (NOT_CHOSEN, *initial_action_cards(seats))
    )
    for seats in SEAT_COUNTS
}
"""Action cards that stay in the hand, by number of seats and choice."""


def set_up(
    t: RuleTables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> BasariState:
    """Set up gems and action cards, and begin the first stage (BAS-2)."""
    s = BasariState(
        seats=seats,
        first=first,
        by_lot=options[TIES_OPTION] == TIES_BY_LOT,
        stage=1,
        round=0,
        deck=(),
        drawn=0,
        piles=[()] * seats,
        workers=[0] * seats,
        gems=[sum(PACKED_SINGLE_GEMS) * t.start_gems] * seats,
        hands=[REMAINING_HANDS_BY_CHOICE[seats][NOT_CHOSEN]] * seats,
        choices=(),
        step=0,
        stack=(),
        gained=[0] * TALLY_ROW_COUNT * seats,
    )
    if emit:
        _emit_set_up(t, s, emit)
    _begin_stage(t, s, chance, emit)
    return s


def _emit_set_up(t: RuleTables, s: BasariState, emit: Emit) -> None:
    """Emit the acts of the set-up (BAS-2.1, 2.2)."""
    assert emit
    emit(Begin("game", 1, s.first, "BAS-2.1"))
    left = t.gems_per_colour - t.start_gems * s.seats
    for piece in GEM_PIECES if left else ():
        emit(Move(piece, left, "box", "stock", "BAS-2.1"))
    for seat in seats_in_order(s):
        for piece in GEM_PIECES:
            emit(cached_move_act(piece, t.start_gems, "box", GEM_ZONES[seat], "BAS-2.1"))
    for seat in seats_in_order(s):
        for choice in initial_action_cards(s.seats):
            emit(cached_move_act(ACTION_CARD_PIECES[choice], 1, "box", HAND_ZONES[seat], "BAS-2.2"))


def _begin_stage(t: RuleTables, s: BasariState, chance: Chance, emit: Emit) -> None:
    """Shuffle all bazaar cards and begin a stage (BAS-2.3, 5.5)."""
    s.deck = chance.shuffle(t.cards)
    s.drawn = 0
    s.round = 0
    clause = "BAS-2.3" if s.stage == 1 else "BAS-5.5"
    if emit:
        emit(Begin("stage", s.stage, s.first, clause))
        emit(Shuffle("deck", clause))
    _begin_round(t, s, emit)


def _begin_round(t: RuleTables, s: BasariState, emit: Emit) -> None:
    """Deal a bazaar card onto the pile of each seat (BAS-3.1)."""
    seats, workers = s.seats, t.card_workers
    s.round += 1
    s.step = 0
    s.choices = (NOT_CHOSEN,) * seats
    if emit:
        emit(Begin("round", s.round, s.first, "BAS-3.1"))
    drawn = s.drawn
    for place, number in enumerate(s.deck[drawn : drawn + seats], s.first):
        seat = place % seats
        s.piles[seat] += (number,)
        s.workers[seat] += workers[number]
        if emit:
            emit(deal_act(number, seat, "BAS-3.1"))
    s.drawn = drawn + seats


def apply_choose(
    t: RuleTables, s: BasariState, seat: Seat, a: Choose, chance: Chance, emit: Emit
) -> None:
    """Choose an action card secretly; the last choice reveals all of them (BAS-3.2)."""
    choice, old = _CHOICE[a.action], s.choices
    s.choices = chosen = (*old[:seat], choice, *old[seat + 1 :])
    s.hands[seat] = REMAINING_HANDS_BY_CHOICE[s.seats][choice]
    if emit:
        if old[seat] != NOT_CHOSEN:
            emit(move_action_card_act(old[seat], "choice", "hand", seat, "BAS-3.2"))
        emit(move_action_card_act(choice, "hand", "choice", seat, "BAS-3.2"))
    if NOT_CHOSEN in chosen:
        return
    if emit:
        for other in seats_in_order(s):
            emit(move_action_card_act(chosen[other], "choice", "shown", other, "BAS-3.2"))
    continue_round(t, s, chance, emit)


def continue_round(t: RuleTables, s: BasariState, chance: Chance, emit: Emit) -> None:
    """Carry out the actions in order until a seat must decide or the round ends (BAS-3.3)."""
    choosers = _CHOOSERS[s.choices]
    while not s.stack:
        if s.step == len(choosers):
            _end_round(t, s, chance, emit)
            return
        seats = choosers[s.step]
        s.step += 1
        if not seats:
            continue
        if s.step == ACTION_D:
            _swap_gems(t, s, seats, chance, emit)
        elif len(seats) == 1:
            _carry_out(t, s, seats[0], emit)
        elif len(seats) == 2:
            opener, other = rank_seats(t, s, seats, chance, emit)
            _begin_haggle(t, s, opener, other, emit)
        elif emit:
            emit(Say(seats[0], "blocked", (("action", ACTION_LETTERS[s.step - 1]),), "BAS-3.4"))


def _chosen(choices: tuple[int, ...]) -> SeatsByAction:
    """Return the seats that chose each action, A first."""
    return tuple(
        tuple(seat for seat, choice in enumerate(choices) if choice == action)
        for action in initial_action_cards(len(choices))
    )


_CHOOSERS: Final = Memo(_chosen, 1 << 10)
"""Seats by action for each combination of choices."""


def _carry_out(t: RuleTables, s: BasariState, seat: Seat, emit: Emit) -> None:
    """Carry out the current action A, B or C for a seat (BAS-3.4)."""
    _DEEDS[s.step - 1](t, s, seat, emit)


def _draw(t: RuleTables, s: BasariState, seat: Seat, emit: Emit) -> None:
    """Draw another bazaar card for its workers: action A (BAS-3.5)."""
    drawn = s.deck[s.drawn]
    s.drawn += 1
    s.piles[seat] += (drawn,)
    s.workers[seat] += t.card_workers[drawn]
    if emit:
        emit(deal_act(drawn, seat, "BAS-3.5"))


def _score_card(t: RuleTables, s: BasariState, seat: Seat, emit: Emit) -> None:
    """Score the points of the newest card, which was dealt in this round: action B (BAS-3.6)."""
    score_points(s, seat, BAZAAR_TALLY_ROW, t.card_points[s.piles[seat][-1]], "BAS-3.6", emit)


def _take_gems(t: RuleTables, s: BasariState, seat: Seat, emit: Emit) -> None:
    """Take the gems of the newest card, as far as the stock has them: action C (BAS-3.7)."""
    wanted = t.card_gems[s.piles[seat][-1]]
    taken = limit_gems_to_stock(wanted, stock_gems(t, s))
    s.gems[seat] += taken
    if emit:
        emit_gem_moves(taken, STOCK_ZONE, GEM_ZONES[seat], "BAS-3.7", emit)
        for colour, n in enumerate(unpack_gem_counts(wanted - taken)):
            if n:
                params = (("n", n), ("colour", TextRef(f"basari.colour.{COLOURS[colour]}")))
                emit(Say(seat, "stock_lacks", params, "BAS-3.7"))


_DEEDS: Final = (_draw, _score_card, _take_gems)
"""Functions of the actions A, B and C."""


def _swap_gems(
    t: RuleTables, s: BasariState, seats: Sequence[Seat], chance: Chance, emit: Emit
) -> None:
    """Begin action D: one gem for two if alone, else one gem for each in order (BAS-3.8)."""
    if len(seats) > 1:
        order = rank_seats(t, s, seats, chance, emit)
        s.stack = tuple((TAKE_PHASE, seat, 1, 0) for seat in reversed(order))
        if emit:
            emit(Say(order[0], "several_on_d", (("n", len(seats)),), "BAS-3.8"))
        _ask_to_take(t, s, emit)
    elif s.gems[alone := seats[0]]:
        s.stack = ((GIVE_PHASE, alone, 0, 0),)
    elif emit:
        emit(Say(alone, "nothing_to_return", (), "BAS-3.8"))


def apply_give_gem(
    t: RuleTables, s: BasariState, seat: Seat, a: GiveGem, chance: Chance, emit: Emit
) -> None:
    """Return a gem to the stock; the seat then takes two (BAS-3.8)."""
    colour = _COLOUR[a.colour]
    s.gems[seat] -= PACKED_SINGLE_GEMS[colour]
    s.stack = ((TAKE_PHASE, seat, 2, 0),)
    if emit:
        emit(Move(GEM_PIECES[colour], 1, f"gems:{seat}", "stock", "BAS-3.8"))


def apply_take_gem(
    t: RuleTables, s: BasariState, seat: Seat, a: TakeGem, chance: Chance, emit: Emit
) -> None:
    """Take a gem from the stock (BAS-3.8)."""
    colour = _COLOUR[a.colour]
    s.gems[seat] += PACKED_SINGLE_GEMS[colour]
    left = s.stack[-1][2] - 1
    s.stack = s.stack[:-1] + (((TAKE_PHASE, seat, left, 0),) if left else ())
    if emit:
        emit(Move(GEM_PIECES[colour], 1, "stock", f"gems:{seat}", "BAS-3.8"))
    _ask_to_take(t, s, emit)
    if not s.stack:
        continue_round(t, s, chance, emit)


def _ask_to_take(t: RuleTables, s: BasariState, emit: Emit) -> None:
    """Skip the question for a gem if the stock is empty (BAS-3.8)."""
    if s.stack and not stock_gems(t, s):
        if emit:
            emit(Say(s.stack[-1][1], "stock_empty", (), "BAS-3.8"))
        s.stack = ()


def stock_gems(t: RuleTables, s: BasariState) -> int:
    """Return the gems that no seat has (BAS-2.1)."""
    return t.all_gems - sum(s.gems)


def rank_seats(
    t: RuleTables, s: BasariState, seats: Sequence[Seat], chance: Chance, emit: Emit
) -> list[Seat]:
    """Return seats by most red gems, then yellow, green, blue, points, workers, lot (BAS-4.1)."""
    if len(seats) == 2:
        one, other = seats
        difference = (s.gems[one] & COLOURS_MASK) - (s.gems[other] & COLOURS_MASK)
        if difference:
            return [one, other] if difference > 0 else [other, one]

    def rank(seat: Seat) -> tuple[int, int, int]:
        return s.gems[seat] & COLOURS_MASK, total_points(s, seat), s.workers[seat]

    if not s.by_lot:
        seats = sorted(seats, key=lambda seat: (seat - s.first) % s.seats)
    elif len({rank(seat) for seat in seats}) < len(seats):
        seats = chance.shuffle(seats)
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


def _begin_haggle(t: RuleTables, s: BasariState, opener: Seat, other: Seat, emit: Emit) -> None:
    """Ask the opener for an offer; without gems it leaves the action to the other (BAS-4.2)."""
    if emit:
        named: Param = ("action", ACTION_LETTERS[s.step - 1])
        emit(Say(opener, "haggle", (("other", SeatRef(other)), named), "BAS-4.1"))
    if s.gems[opener]:
        s.stack = ((HAGGLE_PHASE, opener, other, 0),)
        return
    if emit:
        emit(Say(opener, "nothing_to_offer", (("other", SeatRef(other)),), "BAS-4.2"))
    _carry_out(t, s, other, emit)


def apply_offer(
    t: RuleTables, s: BasariState, seat: Seat, a: Offer, chance: Chance, emit: Emit
) -> None:
    """Replace the last offer with a better one (BAS-4.3).

    An offer that the other seat cannot beat is accepted at once (BAS-4.6).
    """
    value = a.red * _RED + a.yellow * _YELLOW + a.green * _GREEN + a.blue * _BLUE
    _, _, other, last = s.stack[-1]
    if emit:
        emit_gem_moves(
            value, GEM_ZONES[seat], OFFER_ZONES[seat], "BAS-4.3" if last else "BAS-4.2", emit
        )
        emit_gem_moves(last, OFFER_ZONES[other], GEM_ZONES[other], "BAS-4.5", emit)
    if s.gems[other] > value:
        s.stack = ((HAGGLE_PHASE, other, seat, value),)
        return
    if emit:
        emit(Say(other, "cannot_raise", (), "BAS-4.6"))
    _settle(t, s, seat, other, value, chance, emit)


def apply_accept(
    t: RuleTables, s: BasariState, seat: Seat, a: Accept, chance: Chance, emit: Emit
) -> None:
    """Accept the offered gems and leave the action to the other seat (BAS-4.3)."""
    _, _, other, last = s.stack[-1]
    _settle(t, s, other, seat, last, chance, emit)


def _settle(
    t: RuleTables, s: BasariState, buyer: Seat, seller: Seat, price: int, chance: Chance, emit: Emit
) -> None:
    """Move the gems to the seller and carry out the action for the buyer (BAS-4.3)."""
    s.stack = ()
    s.gems[buyer] -= price
    s.gems[seller] += price
    if emit:
        named: Param = ("action", ACTION_LETTERS[s.step - 1])
        emit(Say(seller, "settled", (("other", SeatRef(buyer)), named), "BAS-4.3"))
        emit_gem_moves(price, OFFER_ZONES[buyer], GEM_ZONES[seller], "BAS-4.3", emit)
    _carry_out(t, s, buyer, emit)
    continue_round(t, s, chance, emit)


def _end_round(t: RuleTables, s: BasariState, chance: Chance, emit: Emit) -> None:
    """Return the action cards; end the stage if a seat has enough workers (BAS-3.9)."""
    s.hands = [REMAINING_HANDS_BY_CHOICE[s.seats][NOT_CHOSEN]] * s.seats
    most = max(s.workers)
    if emit:
        if most >= t.stage_end_workers:
            named: tuple[Param, ...] = (("n", most), ("stage", s.stage))
            emit(Say(s.workers.index(most), "stage_ends", named, "BAS-3.9"))
        for seat in seats_in_order(s):
            emit(move_action_card_act(s.choices[seat], "shown", "hand", seat, "BAS-2.2"))
        emit(End("round", s.round, s.first, "BAS-3.9"))
    if most < t.stage_end_workers:
        _begin_round(t, s, emit)
        return
    scoring.score_stage(t, s, emit)
    if emit:
        emit(End("stage", s.stage, s.first, "BAS-5.5"))
    if s.stage == t.stage_count:
        s.choices = ()
        s.step = 0
        if emit:
            best = max(range(s.seats), key=lambda seat: total_points(s, seat))
            emit(End("game", 1, best, "BAS-5.6"))
        return
    if emit:
        for seat in seats_in_order(s):
            for number in reversed(s.piles[seat]):
                emit(Move(bazaar_card_piece(number), 1, f"pile:{seat}", "deck", "BAS-5.5"))
    s.stage += 1
    s.piles = [()] * s.seats
    s.workers = [0] * s.seats
    _begin_stage(t, s, chance, emit)


def seats_in_order(s: BasariState) -> list[Seat]:
    """Return all seats, beginning with the starting seat."""
    return [seat % s.seats for seat in range(s.first, s.first + s.seats)]
