# Compiled by mypyc: see tools/compile.
"""The course of a game of Market Day: hands, rounds, Tinkers and points, in clause order."""

from __future__ import annotations

from operator import add, sub
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import (
    Begin,
    Emit,
    End,
    Move,
    Param,
    Say,
    Score,
    SeatRef,
    Shuffle,
    TextRef,
    made_once,
)
from tabletop.core.chance import Chance
from tabletop.core.dispatch import Apply
from tabletop.core.memo import Memo
from tabletop.core.options import Options
from tabletop.core.zones import Piece, Seat, is_back
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.resolving import NO_RAIN, NO_VICTIM, RoundOutcome, resolve
from tabletop.games.market_day.sheet import NOBLE, RAIN, RANKS, TINKER, Tables
from tabletop.games.market_day.state import Market

_MEMO_SIZE: Final = 1 << 14
_OUTCOMES: Final = Memo(resolve, _MEMO_SIZE)
"""Few enough rounds differ to remember many."""


def card(rank: int) -> str:
    """The piece of a rank."""
    return f"card.{rank}"


CARD = tuple(card(rank) for rank in (0, *RANKS))


def rank_of(piece: Piece) -> int:
    """The rank of a card; 0 for one face down."""
    return 0 if is_back(piece) else int(piece.partition(".")[2])


def named(rank: int) -> TextRef:
    """A rank as the value of a message."""
    return TextRef(f"market_day.rank.{rank}")


scored = made_once(Score)


def seat_of(s: Market, place: int) -> Seat:
    """Who played the card at a place in the order of play (MKD-2.4)."""
    return (s.leader + place) % s.seats


@made_once
def dealt(rank: int, seat: Seat) -> Move:
    """A card comes from the deck into a hand."""
    return Move(CARD[rank], 1, "deck", f"hand:{seat}", "MKD-2.1")


@made_once
def offered(rank: int, seat: Seat) -> Move:
    """A card of a hand is laid before its owner."""
    return Move(CARD[rank], 1, f"hand:{seat}", f"stall:{seat}", "MKD-2.4")


@made_once
def discarded(rank: int, seat: Seat, clause: str) -> Move:
    """A card that lay before a seat is discarded."""
    return Move(CARD[rank], 1, f"stall:{seat}", "discard", clause)


def set_up(
    t: Tables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> Market:
    """MKD-2.3, 4.1: the dealer sits at the right of who leads; the first hand is dealt."""
    dealer = (first - 1) % seats
    hands = options["hands"]
    if hands == "rules":
        hands = max(t.hands_at_least, seats)
    s = Market(
        seats=seats,
        hands_to_play=int(hands),
        open_count=bool(options["open_count"]),
        hands_played=0,
        dealer=dealer,
        leader=(dealer + 1) % seats,
        hands=[()] * seats,
        deck=t.deck,
        played=(),
        stalls=(),
        tinkers=(),
        gone=(),
        points=(0,) * seats,
        rows=(),
    )
    if emit:
        emit(Begin("game", 1, dealer, "MKD-4.1"))
        emit(Move("disc.dealer", 1, "box", f"dealer:{dealer}", "MKD-4.1"))
        emit(Move("disc.leader", 1, "box", f"leader:{s.leader}", "MKD-2.3"))
    _deal(t, s, chance, emit)
    return s


def _deal(t: Tables, s: Market, chance: Chance, emit: Emit) -> None:
    """MKD-2.1: shuffle; deal to each in turn, beginning at the dealer's left."""
    seats = s.seats
    size = t.hand_size[seats]
    cards = chance.dealt(t.deck, size * seats)
    for turn in range(seats):
        hand = cards[turn : size * seats : seats]
        s.hands[(s.dealer + 1 + turn) % seats] = tuple(sorted(hand))
    s.deck = cards[size * seats :]
    if emit:
        emit(Begin("hand", s.hands_played + 1, s.dealer, "MKD-2.1"))
        emit(Shuffle("deck", "MKD-2.1"))
        for place, rank in enumerate(cards[: size * seats]):
            owner = (s.dealer + 1 + place) % seats
            emit(dealt(rank, owner))
        emit(Begin("round", 1, s.leader, "MKD-2.3"))


def applying(t: Tables, all_else: Apply) -> Apply:
    """What carries out an action: the usual, that a card is played, without a detour; given the way
    for all else."""

    def apply(s: Market, seat: Seat, action: Action, chance: Chance, emit: Emit = None) -> None:
        if type(action) is Play:
            play(t, s, seat, action, chance, emit)
        else:
            all_else(s, seat, action, chance, emit)

    return apply


def play(t: Tables, s: Market, seat: Seat, a: Play, chance: Chance, emit: Emit) -> None:
    """MKD-2.4: a card is played face up; after the last one the round ends."""
    rank = a.rank
    hand = list(s.hands[seat])
    hand.remove(rank)
    s.hands[seat] = tuple(hand)
    s.played = played = (*s.played, rank)
    if emit:
        emit(offered(rank, seat))
    if len(played) == t.round_size[s.seats]:
        _end_round(t, s, chance, emit)


def _end_round(t: Tables, s: Market, chance: Chance, emit: Emit) -> None:
    """MKD-3: in its order, up to the first Tinker that has a choice."""
    played = s.played
    outcome = _OUTCOMES[played]
    if emit:
        tell(s, outcome, emit)
    if outcome.tinkers:
        s.gone += outcome.gone
        s.stalls = stalls_of(s, outcome.left)
        s.tinkers = tuple(seat_of(s, place) for place in outcome.tinkers)
        _ask_tinkers(t, s, chance, emit)
        return
    seats, left = s.seats, outcome.left
    turned = -s.leader % seats
    won = left[turned:seats] + left[:turned]
    if len(left) > seats:
        won = tuple(map(add, won, left[seats + turned :] + left[seats : seats + turned]))
    if emit:
        s.stalls = stalls_of(s, left)
    s.gone += outcome.gone + outcome.rest
    _score(t, s, won, chance, emit)


def _ask_tinkers(t: Tables, s: Market, chance: Chance, emit: Emit) -> None:
    """MKD-3.5: the next Tinker that has anything to swap with decides; else the round ends."""
    while s.tinkers and not swappable(s.stalls, s.tinkers[0]):
        if emit:
            emit(Say(s.tinkers[0], "tinker_idle", (), "MKD-3.5"))
        s.tinkers = s.tinkers[1:]
    if not s.tinkers:
        s.gone += tuple(rank for stall in s.stalls for rank in stall)
        _score(t, s, tuple(map(sum, s.stalls)), chance, emit)


def keep_tinker(
    t: Tables, s: Market, seat: Seat, a: KeepTinker, chance: Chance, emit: Emit
) -> None:
    """MKD-3.5: the owner may swap; he need not."""
    if emit:
        emit(Say(seat, "tinker_stays", (), "MKD-3.5"))
    s.tinkers = s.tinkers[1:]
    _ask_tinkers(t, s, chance, emit)


def swap(t: Tables, s: Market, seat: Seat, a: Swap, chance: Chance, emit: Emit) -> None:
    """MKD-3.5: the Tinker and the card of that rank before that seat change places."""
    other, rank = a.seat, a.rank
    stalls = [list(stall) for stall in s.stalls]
    for taken, source, target in ((TINKER, seat, other), (rank, other, seat)):
        stalls[source].reverse()
        stalls[source].remove(taken)
        stalls[source].reverse()
        stalls[target].append(taken)
    s.stalls = tuple(map(tuple, stalls))
    s.tinkers = s.tinkers[1:]
    if emit:
        params: tuple[Param, ...] = (("card", named(rank)), ("other", SeatRef(other)))
        emit(Say(seat, "tinker_swaps", params, "MKD-3.5"))
        emit(Move(CARD[TINKER], 1, f"stall:{seat}", f"stall:{other}", "MKD-3.5"))
        emit(Move(CARD[rank], 1, f"stall:{other}", f"stall:{seat}", "MKD-3.5"))
    _ask_tinkers(t, s, chance, emit)


def _score(t: Tables, s: Market, won: tuple[int, ...], chance: Chance, emit: Emit) -> None:
    """MKD-3.6: each scores what lies before him; 2.3: who won most leads the next round."""
    s.points = tuple(map(add, s.points, won))
    if emit:
        _tell_score(t, s, won, emit)
    old, best, leader = s.leader, -1, s.leader
    for seat, points in enumerate(won):
        if points > best:
            best, leader = points, seat
        elif points == best:
            leader = old
    s.leader = leader
    s.played = s.stalls = ()
    if s.hands[old]:
        if emit:
            tell_leader(s, old, won, emit)
            number = _rounds_played(t, s) + 1
            emit(Begin("round", number, s.leader, "MKD-2.4"))
    else:
        _end_hand(t, s, old, chance, emit)


def _end_hand(t: Tables, s: Market, leader: Seat, chance: Chance, emit: Emit) -> None:
    """MKD-2.2: a hand ends with its last card; 4.1: the deal moves to the left."""
    earlier = tuple(map(sum, zip(*s.rows, strict=True))) or (0,) * s.seats
    s.rows += (tuple(map(sub, s.points, earlier)),)
    s.hands_played += 1
    dealer = s.dealer
    if emit:
        emit(End("hand", s.hands_played, dealer, "MKD-2.2"))
    if s.hands_played == s.hands_to_play:
        s.leader = leader
        if emit:
            emit(End("game", 1, max(range(s.seats), key=s.points.__getitem__), "MKD-4.2"))
        return
    s.dealer = (dealer + 1) % s.seats
    s.leader = (s.dealer + 1) % s.seats
    if emit:
        emit(Move("disc.dealer", 1, f"dealer:{dealer}", f"dealer:{s.dealer}", "MKD-4.1"))
        if s.leader != leader:
            emit(Move("disc.leader", 1, f"leader:{leader}", f"leader:{s.leader}", "MKD-2.3"))
        for rank in RANKS:
            if n := s.gone.count(rank):
                emit(Move(CARD[rank], n, "discard", "deck", "MKD-2.1"))
    s.gone = ()
    _deal(t, s, chance, emit)


def _rounds_played(t: Tables, s: Market) -> int:
    """How many rounds of this hand are over, read between two rounds."""
    size, each = t.hand_size[s.seats], t.cards_a_round[s.seats]
    return (size - len(s.hands[s.leader])) // each


def _tell_score(t: Tables, s: Market, won: tuple[int, ...], emit: Emit) -> None:
    """The points, then the remaining cards on their way to the discard pile."""
    assert emit
    order = [(s.leader + turn) % s.seats for turn in range(s.seats)]
    for seat in order:
        if won[seat]:
            emit(scored(seat, won[seat], "points", "MKD-3.6"))
    for seat in order:
        for rank in s.stalls[seat]:
            emit(discarded(rank, seat, "MKD-2.4"))
    emit(End("round", _rounds_played(t, s), s.leader, "MKD-3.6"))


def stalls_of(s: Market, left: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What lies before each seat, oldest first."""
    seats, leader = s.seats, s.leader
    return tuple(
        tuple(rank for rank in left[(seat - leader) % seats :: seats] if rank)
        for seat in range(seats)
    )


def swappable(stalls: tuple[tuple[int, ...], ...], owner: Seat) -> list[tuple[Seat, int]]:
    """MKD-3.5, 3.2: seat and rank of all cards that the owner's Tinker may change places with."""
    found = []
    for seat, stall in enumerate(stalls):
        for rank in sorted(set(stall)):
            itself = rank == TINKER and seat == owner and stall.count(TINKER) == 1
            if rank != NOBLE and not itself:
                found.append((seat, rank))
    return found


def tell(s: Market, outcome: RoundOutcome, emit: Emit) -> None:
    """MKD-3.1 to 3.4 as acts: spoiled cards, rain, Knights one by one."""
    assert emit
    played = s.played

    def discard(place: int, clause: str) -> None:
        emit(discarded(played[place], seat_of(s, place), clause))

    for place in outcome.spoiled:
        emit(Say(seat_of(s, place), "spoiled", (("card", named(played[place])),), "MKD-3.1"))
        discard(place, "MKD-3.1")
    if outcome.rain != NO_RAIN:
        emit(Say(seat_of(s, outcome.rain), "rain", (), "MKD-3.3"))
    elif (n := played.count(RAIN)) > 1:
        emit(Say(s.leader, "no_rain", (("n", n),), "MKD-3.1"))
    for place in outcome.washed:
        discard(place, "MKD-3.3")
    for knight, victim in outcome.visits:
        if victim == NO_VICTIM:
            emit(Say(seat_of(s, knight), "knight_idle", (), "MKD-3.4"))
            continue
        other = SeatRef(seat_of(s, victim))
        params: tuple[Param, ...] = (("card", named(played[victim])), ("other", other))
        emit(Say(seat_of(s, knight), "knight_takes", params, "MKD-3.4"))
        discard(victim, "MKD-3.4")


def tell_leader(s: Market, old: Seat, won: tuple[int, ...], emit: Emit) -> None:
    """MKD-2.3: the leader's disc goes to who won most; on a tie it stays."""
    assert emit
    if s.leader != old:
        emit(Move("disc.leader", 1, f"leader:{old}", f"leader:{s.leader}", "MKD-2.3"))
    elif won.count(max(won)) > 1:
        emit(Say(old, "tie_leads", (), "MKD-2.3"))
