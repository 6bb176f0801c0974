"""Hands lie open to an audience while AI seats alone play, and close when anybody joins."""

from __future__ import annotations

from tabletop import games
from tabletop.core.zones import Seen, is_back
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec, Setup
from tabletop.table.audience import Audience
from tabletop.table.chairs import Chair
from tabletop.table.table import Table
from tests.table.company import AtOnce


def begun(*levels: str, game: str = "nacho") -> Match:
    seats = tuple(SeatSpec(DEFAULT_NAMES[n], level, COLOURS[n]) for n, level in enumerate(levels))
    mode = Mode.DEMO if all(levels) else Mode.PLAY
    return Match(games.load(game), Setup(game, seats, {}, 3, mode))


def test_an_audience_sees_what_each_seat_holds(name: str) -> None:
    match = begun("trader", "trader", "trader", game=name)
    audience = Audience(Table(match, AtOnce(match)), match)
    assert audience.admitted
    for seat in range(3):
        table = match.game.inventory(match.view(seat))
        mine = [
            (zone, piece)
            for zone, pieces in table.items()
            for piece in pieces
            if match.game.zones[zone].seen is Seen.OWNER and match.game.zones.owner(zone) == seat
        ]
        assert list(audience.held(seat)) == mine
        assert not any(is_back(piece) for _, piece in mine)


def test_nobody_is_admitted_where_a_person_plays() -> None:
    match = begun("trader", "", "trader")
    audience = Audience(Table(match, AtOnce(match)), match)
    assert not audience.admitted
    assert not any(audience.held(seat) for seat in range(3))


def test_hands_close_as_soon_as_somebody_takes_a_seat() -> None:
    match = begun("trader", "trader", "trader")
    table = Table(match, AtOnce(match))
    audience = Audience(table, match)
    assert all(audience.held(seat) for seat in range(3))
    table.put(1, Chair(table.join(1, lambda message: None)))
    assert not audience.admitted
    assert not any(audience.held(seat) for seat in range(3))


def test_what_is_chosen_in_secret_is_still_among_what_is_held() -> None:
    match = begun("trader", "trader", "trader")
    audience = Audience(Table(match, None), match)
    chosen = 0
    before = {seat: sorted(each.piece for each in audience.held(seat)) for seat in range(3)}
    for seat in range(2):
        assert match.submit(seat, match.legal(seat)[0]) is None
        chosen += 1
    assert chosen == 2 and match.game.may_revise(match.state)
    after = {seat: sorted(each.piece for each in audience.held(seat)) for seat in range(3)}
    assert after == before


def test_what_is_held_is_looked_up_once_a_decision_and_never_stale() -> None:
    match = begun("trader", "trader", "trader")
    table = Table(match, None)
    audience = Audience(table, match)
    seen = set()
    for n in range(18):
        if n % 3 == 2:
            match.undo(match.number - 1)  # and something else is done
        seat = match.to_act()[0]
        assert match.submit(seat, match.legal(seat)[0 if n % 3 == 2 else -1]) is None
        for looked in range(3):
            held = audience.held(looked)
            assert held == Audience(table, match).held(looked)
            assert held is audience.held(looked)
            seen.add(held)
    assert len(seen) > 6
