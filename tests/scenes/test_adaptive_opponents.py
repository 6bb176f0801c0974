"""Adaptive opponents at the screen: settled when a match begins, and again for a rematch."""

from __future__ import annotations

import pytest

from scenes.base.match_request import MatchRequest
from scenes.shell.program import Program
from scenes.stage.zone_descriptions import describe_seat
from scenes.store.preferences import Preferences
from scenes.table.scene import TableScene
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import MatchMode, parse_seats
from tabletop.practice.sessions.practice_record import opponents_key

KEY = opponents_key("market_day", "Mika")


def test_a_match_gets_levels_that_suit_its_person_and_a_rematch_adapts_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables: list[TableScene] = []
    program = Program(Preferences(), (320, 180), headless=True, matches=None)
    seats = parse_seats("human:Mika,ai:adaptive,ai:trader", ("adaptive", "trader"))
    table = program.build_table(MatchRequest("market_day", seats, {"hands": 1}, 7))
    assert table.match.setup.levels == ("", "beginner", "trader")
    program.practice_record._file.change(lambda done: done.with_opponents(KEY, 3.0))
    monkeypatch.setattr(program, "_change_to", tables.append)
    program.start_rematch(table.match, MatchMode.PLAY)
    (again,) = tables
    assert again.match.setup.levels == ("", "merchant", "trader")
    program.close()


def test_the_closer_look_at_an_adaptive_seat_tells_its_level() -> None:
    program = Program(Preferences(), (320, 180), headless=True, matches=None)
    seats = parse_seats("human:Mika,ai:adaptive,ai:trader", ("adaptive", "trader"))
    program.practice_record._file.change(lambda done: done.with_opponents(KEY, 1.0))
    table = program.build_table(MatchRequest("market_day", seats, {"hands": 1}, 7))
    lines = [describe_seat(table.layout, table.stage, seat).lines for seat in range(3)]
    level = "Adapts to your results. In this match it plays as: Novice."
    assert [level in said for said in lines] == [False, True, False]
    program.close()


def test_a_finished_match_moves_the_opponents() -> None:
    program = Program(Preferences(), (320, 180), headless=True, matches=None)
    seats = parse_seats("human:Mika,ai:adaptive", ("adaptive",))
    table = program.build_table(MatchRequest("market_day", seats, {"hands": 1}, 7))
    match = table.match
    novices = tuple(seat._replace(level="novice") for seat in match.setup.seats)
    play_to_end(match, build_decision_maker(Match(match.game, match.setup._replace(seats=novices))))
    program._ended(match)
    assert program.practice_record.progress.opponents[KEY] != 0.0
    assert program.practice_record.was_done_today("market_day", "match")
    program.close()
