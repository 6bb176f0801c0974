"""The record of an evening's practice: what comes back, and when."""

from __future__ import annotations

from datetime import date, timedelta

from tabletop.practice import exercise_catalogue
from tabletop.practice.review_schedule import DrillResult
from tabletop.practice.sessions.game_progress import compute_game_progress
from tabletop.practice.sessions.practice_record import DRILLS_BEFORE_REPEAT, PracticeRecord

GAME = "market_day"
TODAY = date(2026, 11, 25)


def test_what_was_done_wrongly_comes_back_this_evening_after_three_others() -> None:
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    first, *others = exercise_catalogue.load_proved_drills(GAME)
    record.record_drill(first, DrillResult.WRONG)
    for other in others[:DRILLS_BEFORE_REPEAT]:
        assert compute_game_progress(record, GAME).drill_queue[0] not in (
            first,
        ) and not record.is_drill_due(first)
        record.record_drill(other, DrillResult.AT_ONCE)
    assert compute_game_progress(record, GAME).drill_queue[0] == first and record.is_drill_due(
        first
    )
    record.record_drill(first, DrillResult.AT_ONCE)
    assert first not in compute_game_progress(record, GAME).drill_queue, (
        "it is right now, and goes by the days"
    )


def test_a_beginner_is_asked_rung_by_rung() -> None:
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    rungs = exercise_catalogue.assign_drill_rungs(GAME)
    come = [rungs[drill.key] for drill in compute_game_progress(record, GAME).drill_queue]
    assert come == sorted(come) and len({*come}) >= 3


def test_where_nothing_else_is_left_it_comes_back_at_once() -> None:
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    first, *others = exercise_catalogue.load_proved_drills(GAME)
    for other in others:
        record.record_drill(other, DrillResult.AT_ONCE)
    record.record_drill(first, DrillResult.WRONG)
    assert compute_game_progress(record, GAME).drill_queue == (first,)


def test_another_evening_knows_only_the_days() -> None:
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    first = exercise_catalogue.load_proved_drills(GAME)[0]
    record.record_drill(first, DrillResult.WRONG)
    memory = record.drill_memory(first)
    assert memory is not None and memory.due_date > TODAY


def test_a_drill_counts_as_known_when_it_was_solved_on_two_days() -> None:
    days = [TODAY]
    record = PracticeRecord(None, lambda: days[-1], lambda why: None)
    first = exercise_catalogue.load_proved_drills(GAME)[0]
    for known in (0, 1):
        record.record_drill(first, DrillResult.AT_ONCE)
        assert compute_game_progress(record, GAME).known_drill_count == known
        days.append(TODAY + timedelta(days=3))
