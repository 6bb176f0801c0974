# Compiled by mypyc: see tools/compile.
"""Rules of Market Day in the order of the clauses: hands, rounds, Tinkers and points."""

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
    cache_acts,
)
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.toolkit.phase_dispatch import ActionApplier
from tabletop.core.util.memo import Memo
from tabletop.core.zones import Piece, Seat, is_back
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.round_resolution import (
    NO_KNIGHT_VICTIM,
    NO_RAIN,
    RoundOutcome,
    resolve_round,
)
from tabletop.games.market_day.sheet import (
    CARD_RANKS,
    NOBLE_RANK,
    RAIN_RANK,
    TINKER_RANK,
    RuleTables,
)
from tabletop.games.market_day.state import MUST_SWAP, TINKER_OPTION, MarketDayState

_MEMO_SIZE: Final = 1 << 14
_OUTCOMES: Final = Memo(resolve_round, _MEMO_SIZE)
"""Outcomes by the cards of a round; few different rounds occur."""


def card_piece(rank: int) -> str:
    """Return the piece of a rank."""
    return f"card.{rank}"


CARD_PIECES = tuple(card_piece(rank) for rank in (0, *CARD_RANKS))


def piece_rank(piece: Piece) -> int:
    """Return the rank of a card; 0 for a card that lies face down."""
    return 0 if is_back(piece) else int(piece.partition(".")[2])


def rank_text(rank: int) -> TextRef:
    """Return a rank as a message parameter."""
    return TextRef(f"market_day.rank.{rank}")


cached_score_act = cache_acts(Score)


def seat_at_place(s: MarketDayState, place: int) -> Seat:
    """Return the seat that played the card at a place in the order of play (MKD-2.4)."""
    return (s.leader + place) % s.seats


@cache_acts
def deal_act(rank: int, seat: Seat) -> Move:
    """Return the move of a card from the deck to a hand."""
    return Move(CARD_PIECES[rank], 1, "deck", f"hand:{seat}", "MKD-2.1")


@cache_acts
def play_act(rank: int, seat: Seat) -> Move:
    """Return the move of a card from a hand to the stall of its owner."""
    return Move(CARD_PIECES[rank], 1, f"hand:{seat}", f"stall:{seat}", "MKD-2.4")


@cache_acts
def discard_act(rank: int, seat: Seat, clause: str) -> Move:
    """Return the move of a card from a stall to the discard pile."""
    return Move(CARD_PIECES[rank], 1, f"stall:{seat}", "discard", clause)


def set_up(
    t: RuleTables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> MarketDayState:
    """Set up the first hand; the dealer sits to the right of the leader (MKD-2.3, 4.1)."""
    dealer = (first - 1) % seats
    hands = options["hands"]
    if hands == "rules":
        hands = max(t.min_hands, seats)
    s = MarketDayState(
        seats=seats,
        hands_to_play=int(hands),
        open_count=bool(options["open_count"]),
        must_swap=options[TINKER_OPTION] == MUST_SWAP,
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


def _deal(t: RuleTables, s: MarketDayState, chance: Chance, emit: Emit) -> None:
    """Shuffle, and deal to each seat in turn from the dealer's left (MKD-2.1)."""
    seats = s.seats
    size = t.hand_size[seats]
    cards = chance.partial_shuffle(t.deck, size * seats)
    for turn in range(seats):
        hand = cards[turn : size * seats : seats]
        s.hands[(s.dealer + 1 + turn) % seats] = tuple(sorted(hand))
    s.deck = cards[size * seats :]
    if emit:
        emit(Begin("hand", s.hands_played + 1, s.dealer, "MKD-2.1"))
        emit(Shuffle("deck", "MKD-2.1"))
        for place, rank in enumerate(cards[: size * seats]):
            owner = (s.dealer + 1 + place) % seats
            emit(deal_act(rank, owner))
        emit(Begin("round", 1, s.leader, "MKD-2.3"))


def make_fast_applier(t: RuleTables, apply_other: ActionApplier) -> ActionApplier:
    """Return a function that applies actions, with a short cut for the usual play of a card.

    Args:
        t: Tables of the game.
        apply_other: Applies all other actions.
    """

    def apply(
        s: MarketDayState, seat: Seat, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        if type(action) is Play:
            apply_play(t, s, seat, action, chance, emit)
        else:
            apply_other(s, seat, action, chance, emit)

    return apply


def apply_play(
    t: RuleTables, s: MarketDayState, seat: Seat, a: Play, chance: Chance, emit: Emit
) -> None:
    """Play a card face up; the last card ends the round (MKD-2.4)."""
    rank = a.rank
    hand = list(s.hands[seat])
    hand.remove(rank)
    s.hands[seat] = tuple(hand)
    s.played = played = (*s.played, rank)
    if emit:
        emit(play_act(rank, seat))
    if len(played) == t.round_size[s.seats]:
        _end_round(t, s, chance, emit)


def _end_round(t: RuleTables, s: MarketDayState, chance: Chance, emit: Emit) -> None:
    """Resolve the round up to the first Tinker that has a choice (MKD-3)."""
    played = s.played
    outcome = _OUTCOMES[played]
    if emit:
        emit_round_outcome(s, outcome, emit)
    if outcome.tinker_places:
        s.gone += outcome.discarded_ranks
        s.stalls = group_cards_by_stall(s, outcome.remaining_by_place)
        s.tinkers = tuple(seat_at_place(s, place) for place in outcome.tinker_places)
        _ask_tinkers(t, s, chance, emit)
        return
    seats, left = s.seats, outcome.remaining_by_place
    turned = -s.leader % seats
    won = left[turned:seats] + left[:turned]
    if len(left) > seats:
        won = tuple(map(add, won, left[seats + turned :] + left[seats : seats + turned]))
    if emit:
        s.stalls = group_cards_by_stall(s, left)
    s.gone += outcome.discarded_ranks + outcome.remaining_ranks
    _score(t, s, won, chance, emit)


def _ask_tinkers(t: RuleTables, s: MarketDayState, chance: Chance, emit: Emit) -> None:
    """Ask the next Tinker that can swap with a card; without one, end the round (MKD-3.5)."""
    while s.tinkers and not swappable_cards(s.stalls, s.tinkers[0]):
        if emit:
            emit(Say(s.tinkers[0], "tinker_idle", (), "MKD-3.5"))
        s.tinkers = s.tinkers[1:]
    if not s.tinkers:
        s.gone += tuple(rank for stall in s.stalls for rank in stall)
        _score(t, s, tuple(map(sum, s.stalls)), chance, emit)


def apply_keep_tinker(
    t: RuleTables, s: MarketDayState, seat: Seat, a: KeepTinker, chance: Chance, emit: Emit
) -> None:
    """Leave the Tinker in place (MKD-3.5)."""
    if emit:
        emit(Say(seat, "tinker_stays", (), "MKD-3.5"))
    s.tinkers = s.tinkers[1:]
    _ask_tinkers(t, s, chance, emit)


def apply_swap(
    t: RuleTables, s: MarketDayState, seat: Seat, a: Swap, chance: Chance, emit: Emit
) -> None:
    """Exchange the Tinker with the card of a rank in front of a seat (MKD-3.5)."""
    other, rank = a.seat, a.rank
    stalls = [list(stall) for stall in s.stalls]
    for taken, source, target in ((TINKER_RANK, seat, other), (rank, other, seat)):
        stalls[source].reverse()
        stalls[source].remove(taken)
        stalls[source].reverse()
        stalls[target].append(taken)
    s.stalls = tuple(map(tuple, stalls))
    s.tinkers = s.tinkers[1:]
    if emit:
        params: tuple[Param, ...] = (("card", rank_text(rank)), ("other", SeatRef(other)))
        emit(Say(seat, "tinker_swaps", params, "MKD-3.5"))
        emit(Move(CARD_PIECES[TINKER_RANK], 1, f"stall:{seat}", f"stall:{other}", "MKD-3.5"))
        emit(Move(CARD_PIECES[rank], 1, f"stall:{other}", f"stall:{seat}", "MKD-3.5"))
    _ask_tinkers(t, s, chance, emit)


def _score(
    t: RuleTables, s: MarketDayState, won: tuple[int, ...], chance: Chance, emit: Emit
) -> None:
    """Score the cards in front of each seat; most points lead the next round (MKD-3.6, 2.3)."""
    s.points = tuple(map(add, s.points, won))
    if emit:
        _emit_score(t, s, won, emit)
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
            emit_leader_change(s, old, won, emit)
            number = _rounds_played(t, s) + 1
            emit(Begin("round", number, s.leader, "MKD-2.4"))
    else:
        _end_hand(t, s, old, chance, emit)


def is_game_over(s: MarketDayState) -> bool:
    """True if all hands have been played (MKD-4.1)."""
    return s.hands_played == s.hands_to_play


def is_last_hand(s: MarketDayState) -> bool:
    """True while the last hand is played."""
    return s.hands_played == s.hands_to_play - 1


def _end_hand(t: RuleTables, s: MarketDayState, leader: Seat, chance: Chance, emit: Emit) -> None:
    """End the hand after its last card (MKD-2.2); the deal moves to the left (MKD-4.1)."""
    earlier = tuple(map(sum, zip(*s.rows, strict=True))) or (0,) * s.seats
    s.rows += (tuple(map(sub, s.points, earlier)),)
    s.hands_played += 1
    dealer = s.dealer
    if emit:
        emit(End("hand", s.hands_played, dealer, "MKD-2.2"))
    if is_game_over(s):
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
        for rank in CARD_RANKS:
            if n := s.gone.count(rank):
                emit(Move(CARD_PIECES[rank], n, "discard", "deck", "MKD-2.1"))
    s.gone = ()
    _deal(t, s, chance, emit)


def _rounds_played(t: RuleTables, s: MarketDayState) -> int:
    """Return the number of completed rounds of this hand; valid between two rounds only."""
    size, each = t.hand_size[s.seats], t.cards_per_round[s.seats]
    return (size - len(s.hands[s.leader])) // each


def _emit_score(t: RuleTables, s: MarketDayState, won: tuple[int, ...], emit: Emit) -> None:
    """Emit the points, then the moves of the remaining cards to the discard pile."""
    assert emit
    order = [(s.leader + turn) % s.seats for turn in range(s.seats)]
    for seat in order:
        if won[seat]:
            emit(cached_score_act(seat, won[seat], "points", "MKD-3.6"))
    for seat in order:
        for rank in s.stalls[seat]:
            emit(discard_act(rank, seat, "MKD-2.4"))
    emit(End("round", _rounds_played(t, s), s.leader, "MKD-3.6"))


def group_cards_by_stall(s: MarketDayState, left: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the cards in front of each seat, oldest first."""
    seats, leader = s.seats, s.leader
    return tuple(
        tuple(rank for rank in left[(seat - leader) % seats :: seats] if rank)
        for seat in range(seats)
    )


def swappable_cards(stalls: tuple[tuple[int, ...], ...], owner: Seat) -> list[tuple[Seat, int]]:
    """Return seat and rank of each card that a Tinker may be exchanged with (MKD-3.5, 3.2)."""
    found = []
    for seat, stall in enumerate(stalls):
        for rank in sorted(set(stall)):
            itself = rank == TINKER_RANK and seat == owner and stall.count(TINKER_RANK) == 1
            if rank != NOBLE_RANK and not itself:
                found.append((seat, rank))
    return found


def emit_round_outcome(s: MarketDayState, outcome: RoundOutcome, emit: Emit) -> None:
    """Emit the acts of MKD-3.1 to 3.4: spoiled cards, rain, and each Knight."""
    assert emit
    played = s.played

    def discard(place: int, clause: str) -> None:
        emit(discard_act(played[place], seat_at_place(s, place), clause))

    for place in outcome.spoiled_places:
        emit(
            Say(
                seat_at_place(s, place), "spoiled", (("card", rank_text(played[place])),), "MKD-3.1"
            )
        )
        discard(place, "MKD-3.1")
    if outcome.rain_place != NO_RAIN:
        washed = (("n", len(outcome.washed_places)),)
        emit(Say(seat_at_place(s, outcome.rain_place), "rain", washed, "MKD-3.3"))
    elif (n := played.count(RAIN_RANK)) > 1:
        emit(Say(s.leader, "no_rain", (("n", n),), "MKD-3.1"))
    for place in outcome.washed_places:
        discard(place, "MKD-3.3")
    for knight, victim in outcome.knight_visits:
        if victim == NO_KNIGHT_VICTIM:
            emit(Say(seat_at_place(s, knight), "knight_idle", (), "MKD-3.4"))
            continue
        other = SeatRef(seat_at_place(s, victim))
        params: tuple[Param, ...] = (("card", rank_text(played[victim])), ("other", other))
        emit(Say(seat_at_place(s, knight), "knight_takes", params, "MKD-3.4"))
        discard(victim, "MKD-3.4")


def emit_leader_change(
    s: MarketDayState, old_leader: Seat, won: tuple[int, ...], emit: Emit
) -> None:
    """Emit the move of the leader disc to the seat that won most; ties keep it (MKD-2.3)."""
    assert emit
    if s.leader != old_leader:
        emit(Move("disc.leader", 1, f"leader:{old_leader}", f"leader:{s.leader}", "MKD-2.3"))
    elif won.count(max(won)) > 1:
        emit(Say(old_leader, "tie_leads", (), "MKD-2.3"))
