"""The record of an evening's practice: what comes back, and when."""

from __future__ import annotations

from datetime import date, timedelta

from scenes.lessons.page import done
from scenes.lessons.record import BETWEEN, PracticeBook
from tabletop.practice import library
from tabletop.practice.schedule import Solved

GAME = "market_day"
TODAY = date(2026, 11, 25)


def test_what_was_done_wrongly_comes_back_this_evening_after_three_others() -> None:
    record = PracticeBook(None, lambda: TODAY, lambda why: None)
    first, *others = library.drills_of(GAME)
    record.drilled(first, Solved.WRONG)
    for other in others[:BETWEEN]:
        assert done(record, GAME).due[0] not in (first,) and not record.due(first)
        record.drilled(other, Solved.AT_ONCE)
    assert done(record, GAME).due[0] == first and record.due(first)
    record.drilled(first, Solved.AT_ONCE)
    assert first not in done(record, GAME).due, "it is right now, and goes by the days"


def test_new_drills_come_rung_by_rung() -> None:
    record = PracticeBook(None, lambda: TODAY, lambda why: None)
    rungs = library.rungs_of(GAME)
    come = [rungs[drill.key] for drill in done(record, GAME).due]
    assert come == sorted(come) and len({*come}) == library.RUNGS


def test_where_nothing_else_is_left_it_comes_back_at_once() -> None:
    record = PracticeBook(None, lambda: TODAY, lambda why: None)
    first, *others = library.drills_of(GAME)
    for other in others:
        record.drilled(other, Solved.AT_ONCE)
    record.drilled(first, Solved.WRONG)
    assert done(record, GAME).due == (first,)


def test_another_evening_knows_only_the_days() -> None:
    record = PracticeBook(None, lambda: TODAY, lambda why: None)
    first = library.drills_of(GAME)[0]
    record.drilled(first, Solved.WRONG)
    memory = record.drill(first)
    assert memory is not None and memory.due > TODAY


def test_a_drill_counts_as_known_when_it_was_solved_on_two_days() -> None:
    days = [TODAY]
    record = PracticeBook(None, lambda: days[-1], lambda why: None)
    first = library.drills_of(GAME)[0]
    for known in (0, 1):
        record.drilled(first, Solved.AT_ONCE)
        assert done(record, GAME).known == known
        days.append(TODAY + timedelta(days=3))
