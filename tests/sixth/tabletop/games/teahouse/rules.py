"""The course of the Tea House, in the order of its clauses."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, End, Move, Score, Shuffle, TextRef
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.games.teahouse.actions import Sell, Serve
from tabletop.games.teahouse.sheet import COINS, RANKS, Tables
from tabletop.games.teahouse.state import Table

TEA: Final = tuple(f"tea.{rank}" for rank in (0, *RANKS))
COIN: Final = tuple(f"coin.{key}" for key in COINS)


def named(rank: int) -> TextRef:
    """A card as the value of a message."""
    return TextRef(f"teahouse.piece.{TEA[rank]}")


def set_up(t: Tables, seats: int, first: Seat, chance: Chance, emit: Emit) -> Table:
    """TEA-1.1, 1.2: shuffle, deal hands; a few coins out of the bag are laid aside unseen."""
    deck = chance.shuffled(t.deck)
    s = Table(
        seats=seats,
        turn=first,
        hands=[()] * seats,
        deck=deck,
        trays=[()] * seats,
        purses=[()] * seats,
        bag=t.bag,
        aside=(),
        poured=(),
    )
    if emit:
        emit(Begin("game", 1, first, "TEA-1"))
        emit(Shuffle("deck", "TEA-1.1"))
    for _ in range(t.aside):
        kind = chance.pick(s.bag)
        s.bag = _without(s.bag, kind)
        s.aside += (kind,)
        if emit:
            emit(Move(COIN[kind], 1, "bag", "box", "TEA-1.2"))
    for _ in range(t.hand):
        for seat in range(seats):
            _draw(s, (first + seat) % seats, "TEA-1.1", emit)
    return s


def _draw(s: Table, seat: Seat, clause: str, emit: Emit) -> None:
    """The topmost card of the deck comes into a hand."""
    if not s.deck:
        return
    rank = s.deck[-1]
    s.deck = s.deck[:-1]
    s.hands[seat] = tuple(sorted((*s.hands[seat], rank)))
    if emit:
        emit(Move(TEA[rank], 1, "deck", f"hand:{seat}", clause))


def _without(hand: tuple[int, ...], rank: int) -> tuple[int, ...]:
    place = hand.index(rank)
    return hand[:place] + hand[place + 1 :]


def serve(t: Tables, s: Table, seat: Seat, a: Serve, chance: Chance, emit: Emit) -> None:
    """TEA-2.1: a card on one's tray counts its rank."""
    s.hands[seat] = _without(s.hands[seat], a.tea)
    s.trays[seat] += (a.tea,)
    if emit:
        emit(Move(TEA[a.tea], 1, f"hand:{seat}", f"tray:{seat}", "TEA-2.1"))
        emit(Score(seat, a.tea, "points", "TEA-2.1"))
    _next(s, seat, emit)


def sell(t: Tables, s: Table, seat: Seat, a: Sell, chance: Chance, emit: Emit) -> None:
    """TEA-2.2: a coin drawn blind out of the bag, then of those aside, counts what is on it."""
    s.hands[seat] = _without(s.hands[seat], a.tea)
    s.poured += (a.tea,)
    source = "bag" if s.bag else "box"
    kind = chance.pick(s.bag or s.aside)
    if s.bag:
        s.bag = _without(s.bag, kind)
    else:
        s.aside = _without(s.aside, kind)
    s.purses[seat] += (kind,)
    if emit:
        emit(Move(TEA[a.tea], 1, f"hand:{seat}", "discard", "TEA-2.2"))
        emit(Move(COIN[kind], 1, source, f"purse:{seat}", "TEA-2.2"))
        if t.points[kind]:
            emit(Score(seat, t.points[kind], "points", "TEA-2.2"))
    _next(s, seat, emit)


def _next(s: Table, seat: Seat, emit: Emit) -> None:
    """TEA-2.3: one draws a card; 3.1: the game ends when nobody has any."""
    _draw(s, seat, "TEA-2.3", emit)
    s.turn = (seat + 1) % s.seats
    while not s.hands[s.turn] and s.turn != seat:
        s.turn = (s.turn + 1) % s.seats
    if emit and not any(s.hands):
        emit(End("game", 1, seat, "TEA-3.1"))


def over(s: Table) -> bool:
    """TEA-3.1: when nobody has a card left."""
    return not any(s.hands)


def points(t: Tables, s: Table, seat: Seat) -> tuple[int, int]:
    """TEA-3.2: what a seat has for tea, and for coins."""
    return sum(s.trays[seat]), sum(t.points[kind] for kind in s.purses[seat])
