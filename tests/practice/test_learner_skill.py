"""The next new drill is about as hard as the learner is good."""

from __future__ import annotations

from datetime import date

import pytest

from tabletop.practice import exercise_catalogue
from tabletop.practice.review_schedule import DrillResult
from tabletop.practice.sessions.game_progress import compute_game_progress
from tabletop.practice.sessions.learner_skill import (
    PRIOR_SKILL,
    estimate_skill,
    solve_chance,
    suitability,
)
from tabletop.practice.sessions.practice_record import PracticeRecord

GAME = "market_day"
TODAY = date(2026, 11, 15)


def test_skill_rises_with_hard_drills_solved_and_falls_with_easy_ones_failed() -> None:
    assert estimate_skill([]) == pytest.approx(PRIOR_SKILL, abs=1e-3)
    assert estimate_skill([(4, True)] * 6) > 4.2 > estimate_skill([(4, True), (4, False)] * 3)
    assert estimate_skill([(1, False)] * 4) < 0.7
    assert solve_chance(3.0, 3) == 0.5
    assert -10 < estimate_skill([(1, False)] * 500) < estimate_skill([(5, True)] * 500) < 20


def test_a_rung_that_one_solves_seven_times_in_ten_suits() -> None:
    distance = suitability(3.0)
    suits = min(range(1, 6), key=distance)
    assert suits == 2 and solve_chance(3.0, suits) > 0.7 > solve_chance(3.0, suits + 1)


@pytest.mark.parametrize(("skill", "low", "high"), [(0, 1, 5), (2, 1, 3), (4, 3, 5)])
def test_three_learners_are_soon_asked_what_suits_them(skill: int, low: int, high: int) -> None:
    """Each solves all drills up to a rung and fails all others."""
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    rungs, asked = exercise_catalogue.assign_drill_rungs(GAME), list[int]()
    for _ in range(8):
        drill = next(
            each
            for each in compute_game_progress(record, GAME).drill_queue
            if record.drill_memory(each) is None
        )
        rung = rungs[drill.key]
        asked.append(rung)
        record.record_drill(drill, DrillResult.AT_ONCE if rung <= skill else DrillResult.WRONG)
    if skill == 0:  # easy ones run out
        assert asked[0] == min(rungs.values()) and asked[:4] == sorted(asked[:4])
    else:
        assert all(low <= rung <= high for rung in asked[-3:]), asked
