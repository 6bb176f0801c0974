"""Adaptive opponents: they rise and fall with a person, and a match knows levels only."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop import games
from tabletop.ai.adaptive import (
    ADAPTIVE_LEVELS,
    MAX_STRENGTH,
    MIN_STRENGTH,
    settle_adaptive_seats,
    spread_levels,
    update_strength,
)
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import (
    ADAPTIVE_LEVEL,
    SEAT_COLOURS,
    MatchMode,
    SeatSpec,
    Setup,
    SetupError,
)
from tabletop.match.user_files import PartialReadError
from tabletop.practice.progress import PracticeProgress, progress_from_json
from tabletop.practice.sessions.practice_record import PracticeRecord, opponents_key
from tests.ai.learners import RANDOM_RATES, make_learner, play_series

GAMES: Final = games.names()
KEY: Final = opponents_key("market_day", "Mika")


def setup_match(*levels: str, mode: MatchMode = MatchMode.PLAY) -> Setup:
    """Return a set-up of Market Day with Mika and AI seats."""
    names = ("Mika", "Aru", "Bea", "Tomo")
    seats = tuple(
        SeatSpec(name, level, colour)
        for name, level, colour in zip(names, ("", *levels), SEAT_COLOURS, strict=False)
    )
    options = complete_options(games.load("market_day").options, {"hands": 1})
    return Setup("market_day", seats, options, 5, mode)


def open_record(folder: Path | None = None) -> PracticeRecord:
    """Return a practice record that tells no faults."""
    return PracticeRecord(folder, date.today, lambda why: None)


def play(setup: Setup) -> Match:
    """Play a match in which a novice decides for Mika."""
    match = Match.start(games.load(setup.game), setup)
    novice = setup._replace(seats=(setup.seats[0]._replace(level="novice"), *setup.seats[1:]))
    decide = build_decision_maker(Match.start(match.game, novice))
    play_to_end(match, decide)
    return match


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_the_levels_of_several_seats_lie_around_the_strength(count: int) -> None:
    for tenths in range(int(MAX_STRENGTH * 10) + 1):
        ranks = [ADAPTIVE_LEVELS.index(level) for level in spread_levels(tenths / 10, count)]
        assert len(ranks) == count and max(ranks) - min(ranks) <= 1
        assert abs(sum(ranks) / count - tenths / 10) <= 0.5 / count + 1e-9


def test_below_the_novice_all_are_beginners() -> None:
    assert set(spread_levels(MIN_STRENGTH, 3)) == {"beginner"}


def test_victories_raise_the_opponents_and_defeats_lower_them() -> None:
    assert update_strength(1.0, 1.0, 3) > 1.0 > update_strength(1.0, 0.0, 3) > 0.0
    assert update_strength(MIN_STRENGTH, 0.0, 2) == MIN_STRENGTH
    assert update_strength(MAX_STRENGTH, 1.0, 4) == MAX_STRENGTH


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_a_fair_share_and_a_little_more_keeps_the_opponents(seats: int) -> None:
    """The strength is where it began after a little more victories than a fair share."""
    chance, strength, shares = Chance(1), 2.0, 0.0
    for _ in range(4000):
        won = float(chance.random() < (2.0 - strength / 2) / seats)
        shares += won
        strength = update_strength(strength, won, seats)
    assert 1.0 < seats * shares / 4000 < 1.2


def test_a_match_has_levels_and_remembers_which_seats_adapt(tmp_path: Path) -> None:
    settled = open_record().adapt_opponents(setup_match(ADAPTIVE_LEVEL, "trader", ADAPTIVE_LEVEL))
    assert settled.levels == ("", "beginner", "trader", "beginner")
    assert settled.adaptive_seats == (1, 3)
    assert [seat.level for seat in settled.chosen_seats][1:] == [
        ADAPTIVE_LEVEL,
        "trader",
        ADAPTIVE_LEVEL,
    ]
    assert Setup.from_json(settled.to_json()) == settled
    path = tmp_path / "match.souk"
    match = Match.start(games.load("market_day"), settled, path)
    match.close()
    assert '"adaptive"' in path.read_text(encoding="utf-8").splitlines()[0]
    resumed = Match.load(path)
    assert resumed.setup.adaptive_seats == (1, 3)
    resumed.close()


def test_a_set_up_without_adaptive_seats_is_left_alone() -> None:
    plain = setup_match("trader", "novice")
    assert open_record().adapt_opponents(plain) is plain
    assert "adaptive" not in plain.to_json()


@pytest.mark.parametrize("wrong", [[0], [9], ["1"], [True], "1", {}, [1.0]])
def test_a_header_names_ai_seats_only(wrong: Any) -> None:
    data = setup_match("novice", "novice").to_json() | {"adaptive": wrong}
    with pytest.raises(SetupError):
        Setup.from_json(data)


def test_no_match_is_played_at_the_level_adaptive() -> None:
    with pytest.raises(SetupError):
        Match.start(games.load("market_day"), setup_match(ADAPTIVE_LEVEL))
    with pytest.raises(SetupError):
        Setup.from_json(setup_match(ADAPTIVE_LEVEL).to_json())


def test_a_result_is_kept_for_the_person_and_the_game(tmp_path: Path) -> None:
    record = open_record(tmp_path)
    match = play(record.adapt_opponents(setup_match(ADAPTIVE_LEVEL, ADAPTIVE_LEVEL)))
    record._file.change(lambda done: done.with_opponents(KEY, 2.0))
    record.record_opponents(match)
    kept = open_record(tmp_path).progress.opponents
    assert list(kept) == [KEY] and kept[KEY] not in (0.0, 2.0)
    assert open_record(tmp_path).adapt_opponents(setup_match(ADAPTIVE_LEVEL)).levels != (
        "",
        "beginner",
    )


def test_a_match_whose_end_is_taken_back_and_played_again_counts_once(tmp_path: Path) -> None:
    record = open_record(tmp_path)
    match = play(record.adapt_opponents(setup_match(ADAPTIVE_LEVEL).with_salt()))
    record.record_match(match)
    counted = record.progress.opponents[KEY]
    last = match.decisions[-1]
    match.undo(match.decision_number - 1)
    assert match.submit(last.seat, last.action) is None and match.is_over
    record.record_match(match)
    assert record.progress.opponents[KEY] == counted
    copy = open_record(tmp_path)  # as after a restart, with a copy of the file
    copy.record_match(match)
    assert copy.progress.opponents[KEY] == counted
    copy.record_match(play(copy.adapt_opponents(setup_match(ADAPTIVE_LEVEL).with_salt())))
    assert copy.progress.opponents[KEY] != counted


@pytest.mark.parametrize("wrong", [{}, [1], "salt", [None]])
def test_a_damaged_list_of_counted_matches_loses_nothing_else(wrong: Any) -> None:
    data = PracticeProgress(opponents={KEY: 1.5}).to_json() | {"counted": wrong}
    with pytest.raises(PartialReadError) as found:
        progress_from_json(data)
    assert found.value.usable_part == PracticeProgress(opponents={KEY: 1.5})


def test_practice_and_matches_without_adaptive_seats_do_not_count() -> None:
    record = open_record()
    practice = setup_match(ADAPTIVE_LEVEL, mode=MatchMode.PRACTICE)
    record.record_opponents(play(record.adapt_opponents(practice)))
    record.record_opponents(play(setup_match("novice")))
    assert not record.progress.opponents


def test_several_people_meet_opponents_between_their_strengths() -> None:
    chosen = setup_match(ADAPTIVE_LEVEL, "", ADAPTIVE_LEVEL)
    assert settle_adaptive_seats(chosen, [0.0, 4.0]).levels == ("", "trader", "", "trader")


@pytest.mark.slow
def test_learners_of_three_strengths_win_about_a_fair_share_of_market_day() -> None:
    check_fair_shares("market_day", 20)


@pytest.mark.nightly
@pytest.mark.processor_limit(3000)
@pytest.mark.parametrize("name", GAMES)
def test_learners_of_three_strengths_win_about_a_fair_share(name: str) -> None:
    check_fair_shares(name, 40)


def check_fair_shares(name: str, match_count: int) -> None:
    """Check the victories of each learner, with room for chance."""
    game = games.load(name)
    seats = 3 if 3 in game.seat_counts else game.seat_counts[0]
    for rate in RANDOM_RATES.values():
        found = play_series(game, make_learner(rate), match_count, seats, ADAPTIVE_LEVEL, 77_000)
        room = 2 * found.standard_error
        assert 0.9 - room < found.fair_multiple < 1.4 + room, (rate, found.fair_multiple)
