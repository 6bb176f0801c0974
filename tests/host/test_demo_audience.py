"""Hands lie open to an audience while AI seats alone play, and close when anybody joins."""

from __future__ import annotations

from tabletop import games
from tabletop.core.zones import Visibility, is_back
from tabletop.host.demo_audience import DemoAudience
from tabletop.host.match_host import MatchHost
from tabletop.host.seat_controllers import SeatController
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec, Setup
from tests.fixtures.scripted_clients import ImmediateThinker


def begin_match(*levels: str, game: str = "nacho") -> Match:
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], level, SEAT_COLOURS[n]) for n, level in enumerate(levels)
    )
    mode = MatchMode.DEMO if all(levels) else MatchMode.PLAY
    return Match(games.load(game), Setup(game, seats, {}, 3, mode))


def test_an_audience_sees_what_each_seat_holds(name: str) -> None:
    match = begin_match("trader", "trader", "trader", game=name)
    audience = DemoAudience(MatchHost(match, ImmediateThinker(match)), match)
    assert audience.can_see_hands
    for seat in range(3):
        table = match.game.inventory(match.view_for(seat))
        mine = [
            (zone, piece)
            for zone, pieces in table.items()
            for piece in pieces
            if match.game.zones[zone].visibility is Visibility.OWNER
            and match.game.zones.owner(zone) == seat
        ]
        assert list(audience.held_pieces(seat)) == mine
        assert not any(is_back(piece) for _, piece in mine)


def test_nobody_is_admitted_where_a_person_plays() -> None:
    match = begin_match("trader", "", "trader")
    audience = DemoAudience(MatchHost(match, ImmediateThinker(match)), match)
    assert not audience.can_see_hands
    assert not any(audience.held_pieces(seat) for seat in range(3))


def test_hands_close_as_soon_as_somebody_takes_a_seat() -> None:
    match = begin_match("trader", "trader", "trader")
    table = MatchHost(match, ImmediateThinker(match))
    audience = DemoAudience(table, match)
    assert all(audience.held_pieces(seat) for seat in range(3))
    table.set_controller(1, SeatController(table.join(1, lambda message: None)))
    assert not audience.can_see_hands
    assert not any(audience.held_pieces(seat) for seat in range(3))


def test_what_is_chosen_in_secret_is_still_among_what_is_held() -> None:
    match = begin_match("trader", "trader", "trader")
    audience = DemoAudience(MatchHost(match, None), match)
    chosen = 0
    before = {seat: sorted(each.piece for each in audience.held_pieces(seat)) for seat in range(3)}
    for seat in range(2):
        assert match.submit(seat, match.legal_actions(seat)[0]) is None
        chosen += 1
    assert chosen == 2 and match.game.revising_seats(match.state)
    after = {seat: sorted(each.piece for each in audience.held_pieces(seat)) for seat in range(3)}
    assert after == before


def test_what_is_held_is_looked_up_once_a_decision_and_never_stale() -> None:
    match = begin_match("trader", "trader", "trader")
    table = MatchHost(match, None)
    audience = DemoAudience(table, match)
    seen = set()
    for n in range(18):
        if n % 3 == 2:
            match.undo(match.decision_number - 1)  # and something else is done
        seat = match.active_seats()[0]
        assert match.submit(seat, match.legal_actions(seat)[0 if n % 3 == 2 else -1]) is None
        for looked in range(3):
            held = audience.held_pieces(looked)
            assert held == DemoAudience(table, match).held_pieces(looked)
            assert held is audience.held_pieces(looked)
            seen.add(held)
    assert len(seen) > 6
