"""Positions of Market Day for tests, and whole rounds that are played from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.acts import Act, Move, Say, Score
from tabletop.core.chance import Chance
from tabletop.games.market_day import GAME
from tabletop.games.market_day.actions import Play
from tabletop.games.market_day.state import MarketDayState

MARKET_DAY = GAME()


def make_hand(
    hands: Sequence[Sequence[int]],
    leader: int = 0,
    dealer: int | None = None,
    hands_to_play: int = 1,
    played: Sequence[int] = (),
) -> MarketDayState:
    """A hand in progress: what each seat holds, the rest of the deck undealt."""
    seats = len(hands)
    deck = list(MARKET_DAY.tables.deck)
    for rank in (*(rank for hand in hands for rank in hand), *played):
        if rank in deck:
            deck.remove(rank)
    s = MARKET_DAY.new_initial_state(seats, {"first": 1 + leader}, Chance(1))
    s.hands_to_play = hands_to_play
    s.leader = leader
    s.dealer = (leader - 1) % seats if dealer is None else dealer
    s.hands = [tuple(sorted(hand)) for hand in hands]
    s.deck = tuple(deck)
    s.played = tuple(played)
    return s


class Round(NamedTuple):
    """A round that was played, up to its end or to a Tinker."""

    state: MarketDayState
    acts: list[Act]

    @property
    def seat_points(self) -> list[int]:
        """Each seat's points of the round."""
        won = [0] * self.state.seats
        for act in self.acts:
            if isinstance(act, Score):
                won[act.seat] += act.n
        return won

    def discards(self, clause: str) -> list[tuple[str, str]]:
        """The cards that left the market by a clause: piece and stall, in order."""
        return [
            (act.piece, act.source)
            for act in self.acts
            if isinstance(act, Move) and act.target == "discard" and act.clause == clause
        ]

    def message_keys(self) -> list[str]:
        return [act.key for act in self.acts if isinstance(act, Say)]


def play_round(cards: Sequence[int], seats: int = 0, leader: int = 0) -> Round:
    """The cards are played in this order, by 4 to 8 seats, or by 2 or 3 twice round.

    Everybody holds one more Noble, so that the hand goes on.
    """
    seats = seats or len(cards)
    hands: list[list[int]] = [[3] for _ in range(seats)]
    for place, rank in enumerate(cards):
        hands[(leader + place) % seats].append(rank)
    s = make_hand(hands, leader)
    acts: list[Act] = []
    for rank in cards:
        (seat,) = MARKET_DAY.active_seats(s)
        MARKET_DAY.apply(s, seat, Play(rank), Chance(1), acts.append)
    return Round(s, acts)
