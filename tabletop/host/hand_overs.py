"""Estimate of the hand-overs that people at one screen need in a match, by the way they play.

A match is played at random, so the figures are those of a typical match and not of a good one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.options import Options
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.host.numbered_hands import NumberedHands
from tabletop.match.match import Match
from tabletop.match.setup import AI_LEVELS, DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

ESTIMATE_SEED: Final = 5
"""Seed of the match that is played."""
MAX_DECISIONS: Final = 600
"""Decisions after which the rest of a long match is left out."""


class HandOvers(NamedTuple):
    """Hand-overs of a match: with a curtain at each change of hands, and with private numbers."""

    passing: int
    by_number: int


def estimate_hand_overs(
    game: Game[State], people: Sequence[bool], options: Options, has_small_secrets: bool = False
) -> HandOvers:
    """Return the hand-overs of a match that is played at random.

    Args:
        game: The game.
        people: True for each seat of a person; they share one screen.
        options: Options of the match.
        has_small_secrets: True if hands are so small that their owners look at them themselves.
    """
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "" if is_human else AI_LEVELS[0], SEAT_COLOURS[n])
        for n, is_human in enumerate(people)
    )
    match = Match.start(game, Setup(game.name, seats, options, ESTIMATE_SEED))
    counter, chance = _Counter(match, has_small_secrets), Random(ESTIMATE_SEED)
    while (acting := match.active_seats()) and match.decision_number < MAX_DECISIONS:
        seat = acting[0]
        counter.ask(seat, people[seat])
        match.submit(seat, chance.choice(match.legal_actions(seat)))
    return HandOvers(counter.passing, counter.by_number)


class _Counter:
    """Counts the hand-overs of a running match for both ways."""

    def __init__(self, match: Match, has_small_secrets: bool) -> None:
        self.passing = self.by_number = 0
        self._match = match
        self._has_small_secrets = has_small_secrets
        self._mapping = games.load_input_mapping(match.game)
        self._hands = NumberedHands(match, self._mapping)
        self._passed_to: Seat = NOBODY
        self._looking: Seat = NOBODY

    def ask(self, seat: Seat, is_human: bool) -> None:
        """Count what a seat needs before it can decide; a person who follows on sits there yet."""
        if seat != self._passed_to:
            self._passed_to = NOBODY
        if seat != self._looking:
            self._looking = NOBODY
        match = self._match
        if not is_human or match.game.is_public_decision(match.state, seat):
            return
        is_secret = len(match.active_seats()) > 1 or bool(match.game.revising_seats(match.state))
        view = match.view_for(NOBODY)
        has_buttons = is_secret and bool(self._mapping.secret_answers(view, seat))
        if not match.has_secrets(seat) or (self._has_small_secrets and not has_buttons):
            return
        if seat != self._passed_to:
            self.passing += 1
            self._passed_to = NOBODY if is_secret else seat
        if not has_buttons and seat != self._looking and not self._hands.actions(seat):
            self.by_number += 1
            self._hands.renumber(seat)
            self._looking = NOBODY if is_secret else seat
