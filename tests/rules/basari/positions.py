"""Positions of Basari for tests, and rounds that are played from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Say, Score
from tabletop.core.chance import Chance
from tabletop.games.basari import GAME
from tabletop.games.basari.actions import Choose, Offer
from tabletop.games.basari.gems import pack_gem_counts, unpack_gem_counts
from tabletop.games.basari.state import BAZAAR_TALLY_ROW, TALLY_ROW_COUNT, BasariState

BASARI = GAME()
START = (3, 3, 3, 3)
RED_RED_BLUE = 22
"""The card of the rulebook's example: 2 red gems and 1 blue."""


def make_round(
    gems: Sequence[tuple[int, int, int, int]],
    piles: Sequence[Sequence[int]] = (),
    points: Sequence[int] = (),
    stage: int = 1,
    first: int = 0,
    by_lot: bool = False,
    following: Sequence[int] = (),
) -> BasariState:
    """A round in which all still choose. Without piles seat n has been dealt card n + 1.

    `following` are the next cards of the deck.
    """
    seats = len(gems)
    laid = [tuple(pile) for pile in piles] or [(seat + 1,) for seat in range(seats)]
    dealt = [card for pile in laid for card in pile]
    rest = [card for card in BASARI.tables.cards if card not in (*dealt, *following)]
    gained = [0] * TALLY_ROW_COUNT * seats
    gained[BAZAAR_TALLY_ROW::TALLY_ROW_COUNT] = points or [0] * seats
    s = BASARI.new_initial_state(seats, {"first": 1 + first}, Chance(1))
    s.by_lot = by_lot
    s.stage = stage
    s.deck = (*dealt, *following, *rest)
    s.drawn = len(dealt)
    s.piles = laid
    s.workers = [sum(BASARI.tables.card_workers[card] for card in pile) for pile in laid]
    s.gems = [pack_gem_counts(own) for own in gems]
    s.gained = gained
    return s


class PlayResult(NamedTuple):
    """Result of some decisions."""

    state: BasariState
    acts: list[Act]

    def message_keys(self) -> list[str]:
        return [act.key for act in self.acts if isinstance(act, Say)]

    def scores(self) -> list[tuple[int, int, str]]:
        """Seat, points and clause of each score."""
        return [(act.seat, act.n, act.clause) for act in self.acts if isinstance(act, Score)]

    def moves(self, clause: str) -> list[tuple[str, int, str, str]]:
        """Piece, number, source and target of all moves by a clause."""
        return [
            (act.piece, act.n, act.source, act.target)
            for act in self.acts
            if isinstance(act, Move) and act.clause == clause
        ]

    def gems(self, seat: int) -> tuple[int, int, int, int]:
        return unpack_gem_counts(self.state.gems[seat])

    def to_act(self) -> tuple[int, ...]:
        return BASARI.active_seats(self.state)

    def decide(self, *actions: Action, seed: int = 1) -> PlayResult:
        """Carry out each action by the seat to act; return the result with the acts of all."""
        s, acts = self.state.copy(), list[Act]()
        for action in actions:
            (seat,) = BASARI.active_seats(s)
            refusal = BASARI.refusal(s, seat, action)
            assert refusal is None, refusal
            BASARI.apply(s, seat, action, Chance(seed), acts.append)
        return PlayResult(s, acts)

    def refusal_of(self, seat: int, action: Action) -> tuple[str, str] | None:
        """Code and clause, where an action is refused."""
        refusal = BASARI.refusal(self.state, seat, action)
        assert (refusal is None) == (action in BASARI.legal_actions(self.state, seat))
        return (refusal.code, refusal.clause) if refusal else None


def choose(s: BasariState, letters: str, seed: int = 1) -> PlayResult:
    """Each seat chooses one of the letters, seat 0 first."""
    s, acts = s.copy(), list[Act]()
    for seat, letter in enumerate(letters):
        BASARI.apply(s, seat, Choose(letter), Chance(seed), acts.append)
    return PlayResult(s, acts)


def offer(text: str) -> Offer:
    """An offer from letters: "rbb" is one red and two blue gems."""
    return Offer(*(text.count(letter) for letter in "rygb"))


def points_of(s: BasariState) -> list[int]:
    """Each seat's points."""
    return [standing.score for standing in BASARI.standings(s)]
