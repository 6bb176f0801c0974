"""The loop through a match: to the end, with every decision checked, and never without an end."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.playing import EndlessGameError
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.playing import RefusedError, play, play_out
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup

GAME = games.names()[0]


def new(name: str) -> Match:
    count = games.kind(name).seats[0]
    seats = tuple(SeatSpec(DEFAULT_NAMES[n], "random", COLOURS[n]) for n in range(count))
    return Match(games.load(name), Setup(name, seats, {}, 5))


@pytest.fixture
def match() -> Match:
    return new(GAME)


def first(match: Match, seat: Seat) -> Action:
    return match.legal(seat)[0]


def test_each_seat_is_told_before_it_decides(match: Match) -> None:
    told = []
    for seat in play(match, first):
        told.append(seat)
        assert seat in match.to_act() and match.number == len(told) - 1
    assert match.over and len(told) == match.number
    assert told == [event.seat for event in match.history if event.number >= 0]


def test_who_plays_out_a_match_comes_to_its_end(match: Match) -> None:
    play_out(match, first)
    assert match.over


def test_what_is_refused_ends_the_loop_and_is_told(match: Match) -> None:
    other = new(games.names()[1])
    stranger = first(other, other.to_act()[0])
    with pytest.raises(RefusedError, match=GAME):
        play_out(match, lambda match, seat: stranger)


def test_a_match_that_does_not_end_says_so(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.match.playing.MOST_DECISIONS", 3)
    with pytest.raises(EndlessGameError, match="after 3 decisions"):
        play_out(match, first)
