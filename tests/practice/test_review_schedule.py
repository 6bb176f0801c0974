"""Drills come back: soon after a wrong answer, later and later after right ones."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tabletop.practice.review_schedule import (
    MAX_INTERVAL_DAYS,
    DrillMemory,
    DrillResult,
    update_memory,
)

TODAY = date(2026, 3, 1)


def days_until_due(memory: DrillMemory) -> int:
    return (memory.due_date - memory.last_review_date).days


def test_what_is_solved_comes_back_later_and_later() -> None:
    memory = update_memory(None, DrillResult.AT_ONCE, TODAY)
    gaps = [days_until_due(memory)]
    while len(gaps) < 4:
        memory = update_memory(memory, DrillResult.AT_ONCE, memory.due_date)
        gaps.append(days_until_due(memory))
    assert gaps == sorted(set(gaps)) and gaps[0] >= 1
    for _ in range(10):
        memory = update_memory(memory, DrillResult.AT_ONCE, memory.due_date)
    assert days_until_due(memory) == MAX_INTERVAL_DAYS


def test_what_is_wrong_comes_back_soon_and_what_took_a_hint_sooner() -> None:
    gaps = [days_until_due(update_memory(None, how, TODAY)) for how in DrillResult]
    assert gaps == sorted(gaps, reverse=True) and gaps[-1] == 1
    known = update_memory(
        update_memory(None, DrillResult.AT_ONCE, TODAY), DrillResult.AT_ONCE, date(2026, 3, 4)
    )
    assert days_until_due(update_memory(known, DrillResult.WRONG, known.due_date)) < days_until_due(
        known
    )


def memory_after(*done: tuple[DrillResult, int]) -> DrillMemory:
    """Return the memory of a drill after these results on these days."""
    memory = None
    for how, day in done:
        memory = update_memory(memory, how, TODAY + timedelta(days=day))
    assert memory is not None
    return memory


def test_what_was_solved_on_two_days_is_known_and_once_a_day_counts() -> None:
    right, hint, wrong = DrillResult.AT_ONCE, DrillResult.WITH_A_HINT, DrillResult.WRONG
    assert not memory_after((right, 0)).is_known
    assert not memory_after((right, 0), (right, 0)).is_known
    assert memory_after((right, 0), (right, 3)).is_known
    assert memory_after((right, 0), (hint, 3), (right, 5)).is_known
    assert not memory_after((right, 0), (hint, 3)).is_known
    assert memory_after((wrong, 0), (right, 0), (right, 1)).is_known
    assert not memory_after((right, 0), (right, 3), (wrong, 9)).is_known
    assert not memory_after((right, 0), (wrong, 3), (right, 3)).is_known


def test_the_same_practice_is_the_same_schedule() -> None:
    one = update_memory(update_memory(None, DrillResult.WRONG, TODAY), DrillResult.AT_ONCE, TODAY)
    two = update_memory(update_memory(None, DrillResult.WRONG, TODAY), DrillResult.AT_ONCE, TODAY)
    assert one == two


def test_a_clock_that_goes_back_does_no_harm() -> None:
    later = update_memory(None, DrillResult.AT_ONCE, TODAY)
    earlier = update_memory(later, DrillResult.AT_ONCE, TODAY - timedelta(days=400))
    assert earlier.last_review_date < earlier.due_date < TODAY


@pytest.mark.parametrize("how", DrillResult)
def test_what_is_remembered_stays_within_its_bounds(how: DrillResult) -> None:
    memory = None
    for _ in range(40):
        memory = update_memory(memory, how, memory.due_date if memory else TODAY)
        assert 1 <= memory.difficulty <= 10 and memory.stability > 0
