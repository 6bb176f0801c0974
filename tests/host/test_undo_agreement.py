"""Undo by agreement: one person asks, all others confirm, and nothing else changes the match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.serialization import encode
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.undo_manager import MAX_ANSWER_SECONDS
from tabletop.match.match import Match
from tests.fixtures.scripted_clients import (
    ImmediateThinker,
    ScriptedClient,
    at_random,
    new_match,
    play_on,
)


def people_after(
    count: int, name: str = "zahab", seats: int = 3
) -> tuple[Match, MatchHost, list[ScriptedClient]]:
    """Return a match of people, each with their own client, after some decisions."""
    match = new_match(name, seats=seats)
    table = MatchHost(match)
    guests = [ScriptedClient(table, seat) for seat in range(seats)]
    play_on(table, guests, at_random(3), count)
    return match, table, guests


def wish_for_undo(match: Match, table: MatchHost, guests: list[ScriptedClient]) -> ScriptedClient:
    """Play until somebody can only take back with the others' agreement; return their client."""
    choose = at_random(4)
    while match.can_undo_fairly() or not match.decisions:
        play_on(table, guests, choose, match.decision_number + 1)
    asker = guests[match.decisions[-1].seat]
    assert asker.say(**{"is": "take_back"}) is None
    return asker


def agree(guest: ScriptedClient, seat: Seat, agrees: int = 1) -> Any:
    """Answer the last wish that a client has heard of; return the refusal, or None."""
    number = guest.messages_of("wish")[-1]["number"]
    return guest.say(**{"is": "answer_take_back", "number": number, "seat": seat, "agrees": agrees})


def test_a_move_is_taken_back_when_everybody_else_has_agreed() -> None:
    match, table, guests = people_after(6)
    asker = wish_for_undo(match, table, guests)
    made, seat = list(match.decisions), match.decisions[-1].seat
    others = [n for n in range(3) if n != seat]
    assert asker.messages_of("wish")[-1]["waiting"] == others
    assert agree(asker, seat) is not None, "nobody agrees with themselves"
    assert agree(guests[others[0]], others[1]) is not None, "nobody agrees for others"
    assert agree(guests[others[0]], others[0]) is None
    assert list(match.decisions) == made
    assert guests[others[1]].messages_of("wish")[-1]["waiting"] == [others[1]]
    assert agree(guests[others[1]], others[1]) is None
    assert list(match.decisions) == made[:-1]
    for guest in guests:
        assert guest.messages_of("wish_closed")[-1]["outcome"] == "agreed"
    assert len(asker.open_invitations) == 1


def test_one_refusal_leaves_the_match_as_it_is_and_nobody_asks_twice() -> None:
    match, table, guests = people_after(6)
    asker = wish_for_undo(match, table, guests)
    made, seat = list(match.decisions), match.decisions[-1].seat
    refuser = guests[(seat + 1) % 3]
    assert agree(refuser, (seat + 1) % 3, 0) is None
    closed = asker.messages_of("wish_closed")[-1]
    assert closed["outcome"] == "refused" and closed["refuser"] == (seat + 1) % 3
    assert list(match.decisions) == made
    assert asker.say(**{"is": "take_back"}) is not None
    assert agree(guests[(seat + 2) % 3], (seat + 2) % 3) is not None, "it has ended"


def test_a_wish_ends_when_time_is_over_or_a_decision_comes() -> None:
    match, table, guests = people_after(6)
    asker = wish_for_undo(match, table, guests)
    made = list(match.decisions)
    table.tick(100.0)
    table.tick(100.0 + MAX_ANSWER_SECONDS - 0.1)
    assert not asker.messages_of("wish_closed")
    table.tick(100.0 + MAX_ANSWER_SECONDS)
    assert asker.messages_of("wish_closed")[-1]["outcome"] == "unanswered"
    assert list(match.decisions) == made
    play_on(table, guests, at_random(5), match.decision_number + 1)
    wish_for_undo(match, table, guests)
    play_on(table, guests, at_random(6), match.decision_number + 1)
    assert asker.messages_of("wish_closed")[-1]["outcome"] == "overtaken"


def test_ones_own_last_move_is_meant_though_others_have_moved_since() -> None:
    match, _, guests = people_after(12)
    seat = next(s for s in range(3) if s != match.decisions[-1].seat)
    kept = max(n for n, made in enumerate(match.decisions) if made.seat == seat)
    before = list(match.decisions)
    assert guests[seat].say(**{"is": "take_back"}) is None
    for other in range(3):
        if other != seat:
            assert agree(guests[other], other) is None
    assert list(match.decisions) == before[:kept]


def play_with_computers(*levels: str) -> tuple[Match, MatchHost, list[ScriptedClient]]:
    """Return a match in which seat 0 has decided and the next person is asked, with computers."""
    match = new_match("zahab", *levels)
    table = MatchHost(match, ImmediateThinker(match))
    guests = [ScriptedClient(table, seat) for seat, level in enumerate(levels) if not level]
    choose = at_random(1)
    for now in range(200):
        is_asked = any(guest.open_invitations for guest in guests)
        if is_asked and match.decision_number > 12:
            break
        table.tick(float(now))
        any(guest.answer(choose) for guest in guests)
    return match, table, guests


def test_computer_seats_agree() -> None:
    match, table, guests = play_with_computers("", "", "random")
    before = match.decision_number
    asker = guests[1 - match.active_seats()[0]]
    assert asker.say(**{"is": "take_back"}) is None
    wish = asker.messages_of("wish")[-1]
    assert wish["waiting"] == [1 - wish["seat"]]
    table.tick(300.0)
    assert match.decision_number == before
    assert agree(guests[1 - wish["seat"]], 1 - wish["seat"]) is None
    assert match.decision_number < before


def test_no_computer_seat_decides_while_people_are_asked() -> None:
    match, table, guests = play_with_computers("", "", "random")
    choose = at_random(2)
    for now in range(300, 400):
        if match.active_seats() == (2,):
            break
        table.tick(float(now))
        any(guest.answer(choose) for guest in guests)
    before = match.decision_number
    assert match.active_seats() == (2,)
    assert guests[0].say(**{"is": "take_back"}) is None
    table.tick(500.0)
    table.tick(501.0)
    assert match.decision_number == before
    assert agree(guests[1], 1, 0) is None
    table.tick(502.0)
    table.tick(503.0)
    assert match.decision_number > before


def test_one_person_among_computers_has_nobody_to_ask() -> None:
    match, _, guests = play_with_computers("", "random", "random")
    assert not match.can_undo_fairly()
    assert guests[0].say(**{"is": "take_back"}) is not None


@pytest.mark.sampled_by_game
def test_the_same_move_after_an_undo_draws_the_same_and_the_journal_replays(
    name: str, tmp_path: Path
) -> None:
    seats = games.game_class(name).seat_counts[0]
    match = new_match(name, seats=seats, path=tmp_path / "match.souk")
    table = MatchHost(match)
    guests = [ScriptedClient(table, seat) for seat in range(seats)]
    play_on(table, guests, at_random(8), 14)
    wish_for_undo(match, table, guests)
    before, state = list(match.decisions), match.state.to_json()
    for seat in range(seats):
        if seat != before[-1].seat:
            assert agree(guests[seat], seat) is None
    assert match.decision_number == len(before) - 1
    match.submit(before[-1].seat, before[-1].action)
    assert match.state.to_json() == state
    match.close()
    again = Match.load(tmp_path / "match.souk")
    assert again.state.to_json() == state
    again.close()


@pytest.mark.sampled_by_game
def test_a_wish_tells_each_reader_only_what_they_know(name: str) -> None:
    match = new_match(name)
    seats = range(len(match.setup.seats))
    table = MatchHost(match)
    guests = [ScriptedClient(table, seat) for seat in seats]
    screen = ScriptedClient(table)
    play_on(table, guests, at_random(8), 10)
    wish_for_undo(match, table, guests)
    event = match.history[-1]
    for viewer, guest in ((NOBODY, screen), *enumerate(guests)):
        told = guest.messages_of("wish")[-1]
        known = encode(match.visible_acts(event, viewer))
        assert told["move"] == json.loads(json.dumps(known))
        assert all(act in told["move"] for act in told["learned"])
    late = ScriptedClient(table)
    assert late.messages_of("wish") == [screen.messages_of("wish")[-1]]
