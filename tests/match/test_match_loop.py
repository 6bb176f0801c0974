"""The loop through a match: to the end, with every decision checked, and never without an end."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.game_loop import EndlessGameError
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.match_loop import RefusedActionError, play_match, play_to_end
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

GAME = games.names()[0]


def new_match(name: str) -> Match:
    count = games.game_class(name).seat_counts[0]
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "random", SEAT_COLOURS[n]) for n in range(count)
    )
    return Match(games.load(name), Setup(name, seats, {}, 5))


@pytest.fixture
def match() -> Match:
    return new_match(GAME)


def first_action(match: Match, seat: Seat) -> Action:
    return match.legal_actions(seat)[0]


def test_each_seat_is_told_before_it_decides(match: Match) -> None:
    told = []
    for seat in play_match(match, first_action):
        told.append(seat)
        assert seat in match.active_seats() and match.decision_number == len(told) - 1
    assert match.is_over and len(told) == match.decision_number
    assert told == [event.seat for event in match.history if event.decision_number >= 0]


def test_who_plays_out_a_match_comes_to_its_end(match: Match) -> None:
    play_to_end(match, first_action)
    assert match.is_over


def test_what_is_refused_ends_the_loop_and_is_told(match: Match) -> None:
    other = new_match(games.names()[1])
    stranger = first_action(other, other.active_seats()[0])
    with pytest.raises(RefusedActionError, match=GAME):
        play_to_end(match, lambda match, seat: stranger)


def test_a_match_that_does_not_end_says_so(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.match.match_loop.MAX_DECISIONS", 3)
    with pytest.raises(EndlessGameError, match="after 3 decisions"):
        play_to_end(match, first_action)
