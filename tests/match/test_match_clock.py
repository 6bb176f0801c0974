"""Clocks of people: how time is counted, and how it outlives saving, undo and a killed program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.match.match_clock import CLOCK_SUFFIX, MatchClock
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import MatchMode, Setup
from tests.scenes.player import seat_specs

GAME = "mercado"


def begin(folder: Path, minutes: int = 5, mode: MatchMode = MatchMode.PLAY) -> Match:
    seats = seat_specs("", "", "random")
    setup = Setup(GAME, seats, {}, 7, mode)
    return MatchStore(folder).begin_match(games.load(GAME), setup, None, minutes)


def clock_of(match: Match) -> MatchClock:
    assert match.clock is not None
    return match.clock


def decide(match: Match) -> None:
    seat = match.active_seats()[0]
    assert match.submit(seat, match.legal_actions(seat)[0]) is None


def journal_path(match: Match) -> Path:
    assert match.journal_path is not None
    return match.journal_path


def test_time_counts_down_for_people_alone_and_ends_once() -> None:
    clock = MatchClock(1, {0: 0.0, 2: 0.0})
    assert clock.time_text(0) == "1:00"
    assert clock.advance([0, 1], 50.5) == () and clock.time_text(0) == "0:10"
    assert clock.advance([0, 2], 9.4) == () and not clock.is_over(0)
    assert clock.advance([0, 2], 0.2) == (0,) and clock.is_over(0)
    assert clock.advance([0, 2], 30.0) == () and clock.time_text(0) == "0:00"
    assert (list(clock.seats), clock.time_text(2)) == ([0, 2], "0:21")


def test_a_match_has_no_clock_unless_it_is_asked_for(tmp_path: Path) -> None:
    assert begin(tmp_path, 0).clock is None
    assert not list(tmp_path.glob(f"*{CLOCK_SUFFIX}"))
    setup = Setup(GAME, seat_specs("random", "random"), {}, 7)
    assert MatchClock.begin(setup, 5) is None
    assert MatchClock.begin(setup._replace(seats=seat_specs("", "random")), 5) is not None
    practice = Setup(GAME, seat_specs("", "random"), {}, 7, MatchMode.PRACTICE)
    assert MatchClock.begin(practice, 5) is None


def test_used_time_is_written_with_the_decision(tmp_path: Path) -> None:
    """The program is killed: nothing is closed."""
    match = begin(tmp_path)
    seat = match.active_seats()[0]
    assert clock_of(Match.load_read_only(journal_path(match))).time_text(seat) == "5:00"
    clock_of(match).advance([seat], 62.0)
    assert clock_of(Match.load_read_only(journal_path(match))).time_text(seat) == "5:00"
    decide(match)
    assert clock_of(Match.load_read_only(journal_path(match))).time_text(seat) == "3:58"


def test_leaving_in_the_middle_of_a_thought_gives_nothing_back(tmp_path: Path) -> None:
    match = begin(tmp_path)
    path = journal_path(match)
    clock_of(match).advance([0], 100.0)
    match.close()
    again = Match.load(path)
    assert clock_of(again).time_text(0) == "3:20" and clock_of(again).limit_minutes == 5
    again.close()


def test_undo_gives_no_time_back(tmp_path: Path) -> None:
    match = begin(tmp_path)
    decide(match)
    clock_of(match).advance([0], 100.0)
    decide(match)
    match.undo(0)
    assert clock_of(match).time_text(0) == "3:20"
    match.close()
    assert clock_of(Match.load_read_only(next(tmp_path.glob("*.souk")))).time_text(0) == "3:20"


def test_a_match_that_goes_on_in_a_new_file_takes_its_clock_along(tmp_path: Path) -> None:
    match = begin(tmp_path)
    clock_of(match).advance([0], 100.0)
    MatchStore(tmp_path).continue_in_new_file(match)
    path = journal_path(match)
    assert clock_of(Match.load_read_only(path)).time_text(0) == "3:20"
    path.rename(tmp_path / "moved")
    path.write_text("another program has put this here")
    decide(match)
    assert match.take_moved_path() == journal_path(match) != path
    assert clock_of(Match.load_read_only(journal_path(match))).time_text(0) == "3:20"
    match.close()


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff", b"[]", b"{}", b'{"souk_clock":2,"minutes":5,"used":[0,0]}',
        b'{"souk_clock":1,"minutes":0,"used":[0,0]}', b'{"souk_clock":1,"minutes":5,"used":[0]}',
        b'{"souk_clock":1,"minutes":5,"used":[0,-1]}',
        b'{"souk_clock":1,"minutes":5,"used":[0,true]}',
        b'{"souk_clock":1,"minutes":5,"used":[0,1e999]}',
    ],
)  # fmt: skip
def test_a_damaged_clock_stops_no_match(tmp_path: Path, data: bytes) -> None:
    match = begin(tmp_path)
    path = journal_path(match)
    match.close()
    path.with_name(path.name + CLOCK_SUFFIX).write_bytes(data)
    assert Match.load_read_only(path).clock is None


def test_the_file_of_a_clock_is_known_and_is_no_match(tmp_path: Path) -> None:
    match = begin(tmp_path)
    match.close()
    store = MatchStore(tmp_path)
    assert len(store.list_matches()) == 1 and not store.list_unknown_files()
