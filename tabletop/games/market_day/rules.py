"""The course of a game of Market Day: hands, rounds, Tinkers and points, in clause order."""

from __future__ import annotations

from operator import add, sub

from tabletop.core.acts import (
    Begin,
    End,
    Move,
    Param,
    Say,
    Sayer,
    Score,
    SeatRef,
    Shuffle,
    TextRef,
    made_once,
)
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.games.market_day.resolving import NO_RAIN, NO_VICTIM, Outcome, resolve
from tabletop.games.market_day.sheet import NOBLE, RAIN, RANKS, TINKER, Tables
from tabletop.games.market_day.state import Market

_MEMO_SIZE = 1 << 14


def card(rank: int) -> str:
    """The piece of a rank."""
    return f"card.{rank}"


CARD = tuple(card(rank) for rank in (0, *RANKS))


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


class Rules:
    """The rules with the tables of one sheet."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        each = tables.cards_a_round
        self.round_size = tuple(n * each.get(n, 0) for n in range(max(each) + 1))
        """How many cards a round has, by number of seats (MKD-2.2)."""
        self._outcomes: dict[tuple[int, ...], Outcome] = {}

    def new(
        self,
        seats: int,
        hands: int | str,
        open_count: bool,
        first: Seat,
        chance: Chance,
        say: Sayer,
    ) -> Market:
        """MKD-2.3, 4.1: the dealer sits at the right of who leads; the first hand is dealt."""
        dealer = (first - 1) % seats
        if hands == "rules":
            hands = max(self.tables.hands_at_least, seats)
        s = Market(
            seats=seats,
            hands_to_play=int(hands),
            open_count=open_count,
            hands_played=0,
            dealer=dealer,
            leader=(dealer + 1) % seats,
            hands=[()] * seats,
            deck=self.tables.deck,
            played=(),
            stalls=(),
            tinkers=(),
            gone=(),
            points=(0,) * seats,
            rows=(),
        )
        if say:
            say(Begin("game", 1, dealer, "MKD-4.1"))
            say(Move("disc.dealer", 1, "box", f"dealer:{dealer}", "MKD-4.1"))
            say(Move("disc.leader", 1, "box", f"leader:{s.leader}", "MKD-2.3"))
        self._deal(s, chance, say)
        return s

    def _deal(self, s: Market, chance: Chance, say: Sayer) -> None:
        """MKD-2.1: shuffle; deal to each in turn, beginning at the dealer's left."""
        seats = s.seats
        size = self.tables.hand_size[seats]
        cards = chance.dealt(self.tables.deck, size * seats)
        for turn in range(seats):
            hand = cards[turn : size * seats : seats]
            s.hands[(s.dealer + 1 + turn) % seats] = tuple(sorted(hand))
        s.deck = cards[size * seats :]
        if say:
            say(Begin("hand", s.hands_played + 1, s.dealer, "MKD-2.1"))
            say(Shuffle("deck", "MKD-2.1"))
            for place, rank in enumerate(cards[: size * seats]):
                owner = (s.dealer + 1 + place) % seats
                say(dealt(rank, owner))
            say(Begin("round", 1, s.leader, "MKD-2.3"))

    def play(self, s: Market, seat: Seat, rank: int, chance: Chance, say: Sayer) -> None:
        """MKD-2.4: a card is played face up; after the last one the round ends."""
        hand = s.hands[seat]
        place = hand.index(rank)
        s.hands[seat] = hand[:place] + hand[place + 1 :]
        s.played = played = (*s.played, rank)
        if say:
            say(offered(rank, seat))
        if len(played) == self.round_size[s.seats]:
            self._end_round(s, chance, say)

    def _end_round(self, s: Market, chance: Chance, say: Sayer) -> None:
        """MKD-3: in its order, up to the first Tinker that has a choice."""
        played = s.played
        outcome = self._outcomes.get(played)
        if outcome is None:
            if len(self._outcomes) >= _MEMO_SIZE:
                self._outcomes.clear()
            outcome = self._outcomes[played] = resolve(played)
        if say:
            tell(s, outcome, say)
        if outcome.tinkers:
            s.gone += outcome.gone
            s.stalls = stalls_of(s, outcome.left)
            s.tinkers = tuple(seat_of(s, place) for place in outcome.tinkers)
            self._ask_tinkers(s, chance, say)
            return
        seats, left = s.seats, outcome.left
        turned = -s.leader % seats
        won = left[turned:seats] + left[:turned]
        if len(left) > seats:
            won = tuple(map(add, won, left[seats + turned :] + left[seats : seats + turned]))
        if say:
            s.stalls = stalls_of(s, left)
        s.gone += outcome.gone + outcome.rest
        self._score(s, won, chance, say)

    def _ask_tinkers(self, s: Market, chance: Chance, say: Sayer) -> None:
        """MKD-3.5: the next Tinker that has anything to swap with decides; else the round ends."""
        while s.tinkers and not swappable(s.stalls, s.tinkers[0]):
            if say:
                say(Say(s.tinkers[0], "tinker_idle", (), "MKD-3.5"))
            s.tinkers = s.tinkers[1:]
        if not s.tinkers:
            s.gone += tuple(rank for stall in s.stalls for rank in stall)
            self._score(s, tuple(map(sum, s.stalls)), chance, say)

    def keep_tinker(self, s: Market, chance: Chance, say: Sayer) -> None:
        """MKD-3.5: the owner may swap; he need not."""
        if say:
            say(Say(s.tinkers[0], "tinker_stays", (), "MKD-3.5"))
        s.tinkers = s.tinkers[1:]
        self._ask_tinkers(s, chance, say)

    def swap(self, s: Market, seat: Seat, rank: int, chance: Chance, say: Sayer) -> None:
        """MKD-3.5: the Tinker and the card of that rank before that seat change places."""
        owner = s.tinkers[0]
        stalls = [list(stall) for stall in s.stalls]
        for taken, source, target in ((TINKER, owner, seat), (rank, seat, owner)):
            stalls[source].reverse()
            stalls[source].remove(taken)
            stalls[source].reverse()
            stalls[target].append(taken)
        s.stalls = tuple(map(tuple, stalls))
        s.tinkers = s.tinkers[1:]
        if say:
            params: tuple[Param, ...] = (("card", named(rank)), ("other", SeatRef(seat)))
            say(Say(owner, "tinker_swaps", params, "MKD-3.5"))
            say(Move(CARD[TINKER], 1, f"stall:{owner}", f"stall:{seat}", "MKD-3.5"))
            say(Move(CARD[rank], 1, f"stall:{seat}", f"stall:{owner}", "MKD-3.5"))
        self._ask_tinkers(s, chance, say)

    def _score(self, s: Market, won: tuple[int, ...], chance: Chance, say: Sayer) -> None:
        """MKD-3.6: each scores what lies before him; 2.3: who won most leads the next round."""
        s.points = tuple(map(add, s.points, won))
        if say:
            self._tell_score(s, won, say)
        best = max(won)
        old = s.leader
        if won.count(best) == 1:
            s.leader = won.index(best)
        s.played = s.stalls = ()
        if s.hands[old]:
            if say:
                tell_leader(s, old, won, say)
                number = self._rounds_played(s) + 1
                say(Begin("round", number, s.leader, "MKD-2.4"))
        else:
            self._end_hand(s, old, chance, say)

    def _end_hand(self, s: Market, leader: Seat, chance: Chance, say: Sayer) -> None:
        """MKD-2.2: a hand ends with its last card; 4.1: the deal moves to the left."""
        earlier = tuple(map(sum, zip(*s.rows, strict=True))) or (0,) * s.seats
        s.rows += (tuple(map(sub, s.points, earlier)),)
        s.hands_played += 1
        dealer = s.dealer
        if say:
            say(End("hand", s.hands_played, dealer, "MKD-2.2"))
        if s.hands_played == s.hands_to_play:
            s.leader = leader
            if say:
                say(End("game", 1, max(range(s.seats), key=s.points.__getitem__), "MKD-4.2"))
            return
        s.dealer = (dealer + 1) % s.seats
        s.leader = (s.dealer + 1) % s.seats
        if say:
            say(Move("disc.dealer", 1, f"dealer:{dealer}", f"dealer:{s.dealer}", "MKD-4.1"))
            if s.leader != leader:
                say(Move("disc.leader", 1, f"leader:{leader}", f"leader:{s.leader}", "MKD-2.3"))
            for rank in RANKS:
                if n := s.gone.count(rank):
                    say(Move(CARD[rank], n, "discard", "deck", "MKD-2.1"))
        s.gone = ()
        self._deal(s, chance, say)

    def _rounds_played(self, s: Market) -> int:
        """How many rounds of this hand are over, read between two rounds."""
        size, each = self.tables.hand_size[s.seats], self.tables.cards_a_round[s.seats]
        return (size - len(s.hands[s.leader])) // each

    def _tell_score(self, s: Market, won: tuple[int, ...], say: Sayer) -> None:
        """The points, then the remaining cards on their way to the discard pile."""
        assert say
        order = [(s.leader + turn) % s.seats for turn in range(s.seats)]
        for seat in order:
            if won[seat]:
                say(scored(seat, won[seat], "points", "MKD-3.6"))
        for seat in order:
            for rank in s.stalls[seat]:
                say(discarded(rank, seat, "MKD-2.4"))
        say(End("round", self._rounds_played(s), s.leader, "MKD-3.6"))


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


def tell(s: Market, outcome: Outcome, say: Sayer) -> None:
    """MKD-3.1 to 3.4 as acts: spoiled cards, rain, Knights one by one."""
    assert say
    played = s.played

    def discard(place: int, clause: str) -> None:
        say(discarded(played[place], seat_of(s, place), clause))

    for place in outcome.spoiled:
        say(Say(seat_of(s, place), "spoiled", (("card", named(played[place])),), "MKD-3.1"))
        discard(place, "MKD-3.1")
    if outcome.rain != NO_RAIN:
        say(Say(seat_of(s, outcome.rain), "rain", (), "MKD-3.3"))
    elif (n := played.count(RAIN)) > 1:
        say(Say(s.leader, "no_rain", (("n", n),), "MKD-3.1"))
    for place in outcome.washed:
        discard(place, "MKD-3.3")
    for knight, victim in outcome.visits:
        if victim == NO_VICTIM:
            say(Say(seat_of(s, knight), "knight_idle", (), "MKD-3.4"))
            continue
        other = SeatRef(seat_of(s, victim))
        params: tuple[Param, ...] = (("card", named(played[victim])), ("other", other))
        say(Say(seat_of(s, knight), "knight_takes", params, "MKD-3.4"))
        discard(victim, "MKD-3.4")


def tell_leader(s: Market, old: Seat, won: tuple[int, ...], say: Sayer) -> None:
    """MKD-2.3: the leader's disc goes to who won most; on a tie it stays."""
    assert say
    if s.leader != old:
        say(Move("disc.leader", 1, f"leader:{old}", f"leader:{s.leader}", "MKD-2.3"))
    elif won.count(max(won)) > 1:
        say(Say(old, "tie_leads", (), "MKD-2.3"))
