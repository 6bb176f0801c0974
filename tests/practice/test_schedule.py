"""Drills come back: soon after a wrong answer, later and later after right ones."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tabletop.practice.schedule import LONGEST, Memory, Solved, due, practised

TODAY = date(2026, 3, 1)


def days(memory: Memory) -> int:
    return (memory.due - memory.last).days


def test_what_is_solved_comes_back_later_and_later() -> None:
    memory = practised(None, Solved.AT_ONCE, TODAY)
    gaps = [days(memory)]
    while len(gaps) < 4:
        memory = practised(memory, Solved.AT_ONCE, memory.due)
        gaps.append(days(memory))
    assert gaps == sorted(set(gaps)) and gaps[0] >= 1
    for _ in range(10):
        memory = practised(memory, Solved.AT_ONCE, memory.due)
    assert days(memory) == LONGEST


def test_what_is_wrong_comes_back_soon_and_what_took_a_hint_sooner() -> None:
    gaps = [days(practised(None, how, TODAY)) for how in Solved]
    assert gaps == sorted(gaps, reverse=True) and gaps[-1] == 1
    known = practised(practised(None, Solved.AT_ONCE, TODAY), Solved.AT_ONCE, date(2026, 3, 4))
    assert days(practised(known, Solved.WRONG, known.due)) < days(known)


def after(*done: tuple[Solved, int]) -> Memory:
    """What is remembered after a drill was done so on these days."""
    memory = None
    for how, day in done:
        memory = practised(memory, how, TODAY + timedelta(days=day))
    assert memory is not None
    return memory


def test_what_was_solved_on_two_days_is_known_and_once_a_day_counts() -> None:
    right, hint, wrong = Solved.AT_ONCE, Solved.WITH_A_HINT, Solved.WRONG
    assert not after((right, 0)).known
    assert not after((right, 0), (right, 0)).known
    assert after((right, 0), (right, 3)).known
    assert after((right, 0), (hint, 3), (right, 5)).known
    assert not after((right, 0), (hint, 3)).known
    assert after((wrong, 0), (right, 0), (right, 1)).known
    assert not after((right, 0), (right, 3), (wrong, 9)).known
    assert not after((right, 0), (wrong, 3), (right, 3)).known


def test_the_same_practice_is_the_same_schedule() -> None:
    one = practised(practised(None, Solved.WRONG, TODAY), Solved.AT_ONCE, TODAY)
    two = practised(practised(None, Solved.WRONG, TODAY), Solved.AT_ONCE, TODAY)
    assert one == two


def test_a_clock_that_goes_back_does_no_harm() -> None:
    later = practised(None, Solved.AT_ONCE, TODAY)
    earlier = practised(later, Solved.AT_ONCE, TODAY - timedelta(days=400))
    assert earlier.last < earlier.due < TODAY


def test_what_is_due_is_told_the_longest_due_first() -> None:
    memories = {
        "a": Memory(TODAY, TODAY + timedelta(days=3), 3.0, 5.0),
        "b": Memory(TODAY, TODAY + timedelta(days=1), 1.0, 5.0),
        "c": Memory(TODAY, TODAY + timedelta(days=9), 9.0, 5.0),
    }
    assert due(memories, TODAY) == ()
    assert due(memories, TODAY + timedelta(days=3)) == ("b", "a")


@pytest.mark.parametrize("how", Solved)
def test_what_is_remembered_stays_within_its_bounds(how: Solved) -> None:
    memory = None
    for _ in range(40):
        memory = practised(memory, how, memory.due if memory else TODAY)
        assert 1 <= memory.difficulty <= 10 and memory.stability > 0
