"""What happens in a match is fed to all who follow it, each at a place of their own."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import SET_UP, Match
from tabletop.match.setup import COLOURS, SeatSpec, Setup


def begun(name: str) -> Match:
    seats = games.kind(name).seats[0]
    specs = tuple(SeatSpec(f"P{n}", "random", COLOURS[n]) for n in range(seats))
    return Match(games.load(name), Setup(name, specs, {}, 5))


def decide(match: Match, times: int = 1) -> None:
    chance = Chance(match.number)
    for _ in range(times):
        seat = match.to_act()[0]
        assert match.submit(seat, chance.pick(match.legal(seat))) is None


@pytest.mark.parametrize("name", games.names())
def test_nobody_takes_an_event_from_anybody(name: str) -> None:
    match = begun(name)
    one, other = match.follow(SET_UP), match.follow(SET_UP)
    decide(match, 5)
    taken = [one.take() for _ in range(6)]
    assert [event.number for event in taken if event] == [SET_UP, 0, 1, 2, 3, 4]
    assert list(other.coming) == taken and one.take() is None


def test_who_follows_from_a_decision_on_is_told_of_it_and_what_came_after() -> None:
    match = begun("mercado")
    decide(match, 6)
    for since in range(SET_UP, 8):
        coming = [event.number for event in match.follow(since).coming]
        assert coming == list(range(since, 6))


def test_when_time_jumps_nothing_is_to_come() -> None:
    match = begun("mercado")
    cursor = match.follow(SET_UP)
    decide(match, 3)
    match.undo(1)
    assert not cursor
    decide(match)
    assert [event.number for event in cursor.coming] == [1]


def test_who_has_left_hears_no_more() -> None:
    match = begun("mercado")
    stays, leaves = match.follow(SET_UP), match.follow(SET_UP)
    match.unfollow(leaves)
    match.unfollow(leaves)
    decide(match)
    assert (len(stays), len(leaves)) == (2, 1)


def test_what_is_put_back_comes_before_all_else() -> None:
    match = begun("mercado")
    cursor = match.follow(SET_UP)
    decide(match, 2)
    first, second = cursor.take(), cursor.take()
    assert first is not None and second is not None
    cursor.put_back((first, second))
    assert [event.number for event in cursor.coming] == [SET_UP, 0, 1]
    cursor.skip()
    assert not cursor.coming
