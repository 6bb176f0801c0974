"""The path of a day: due drills, one's own mistakes, a lesson, and a short match."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.practice import exercise_catalogue
from tabletop.practice.review_schedule import DrillResult
from tabletop.practice.sessions.daily_path import (
    DAILY_DRILL_COUNT,
    DailyPath,
    PathStepKind,
    compute_daily_path,
)
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.practice.sessions.tutorial import make_tutorial_setup
from tabletop.practice.user_drills import save_turning_point_as_drill
from tests.practice.setups import turning_point

GAME: Final = "market_day"
TODAY: Final = date(2026, 11, 25)


class Learner:
    """A learner who follows the path for some days."""

    def __init__(self, folder: Path | None = None) -> None:
        self.day = TODAY
        self.record = PracticeRecord(folder, lambda: self.day, lambda why: None)

    @property
    def path(self) -> DailyPath:
        return compute_daily_path(self.record, GAME)

    @property
    def kinds(self) -> list[str]:
        return [step.kind.value for step in self.path.steps]

    def do(self, result: DrillResult = DrillResult.AT_ONCE) -> PathStepKind:
        """Do the next step and return its kind."""
        step = self.path.next_step
        assert step is not None
        if step.drill is not None:
            self.record.record_drill(step.drill, result)
        elif step.lesson_index is not None:
            lesson = exercise_catalogue.load_lessons(GAME)[step.lesson_index]
            self.record.record_lesson(lesson, 3, ())
        else:
            setup, _ = make_tutorial_setup(GAME, "Mika")
            self.record.record_match(Match(games.load(GAME), setup))
        return step.kind


def test_a_newcomer_begins_with_a_lesson_and_a_match() -> None:
    learner = Learner()
    assert learner.kinds == ["lesson", "match"]
    assert [learner.do(), learner.path.done_count] == [PathStepKind.LESSON, 1]
    assert learner.kinds == ["drill"] * DAILY_DRILL_COUNT + ["lesson", "match"]


def test_a_day_is_done_step_by_step_and_the_next_begins_anew(tmp_path: Path) -> None:
    learner = Learner(tmp_path)
    learner.do()
    learner.do(DrillResult.WRONG)
    assert [learner.do().value for _ in range(3)] == ["drill", "drill", "match"]
    path = learner.path
    assert path.next_step is None and path.done_count == len(path.steps) == DAILY_DRILL_COUNT + 2
    learner = Learner(tmp_path)
    learner.day += timedelta(days=3)
    assert learner.path.done_count == 0
    first = learner.path.next_step
    assert first is not None and first.drill is not None
    assert learner.record.drill_memory(first.drill) is not None, "due drills come first"


def test_a_mistake_of_ones_own_has_a_step(tmp_path: Path) -> None:
    learner = Learner(tmp_path)
    match, point = turning_point(GAME)
    assert learner.record.drill_folder is not None
    save_turning_point_as_drill(match, point, learner.record.drill_folder)
    assert learner.kinds == ["mistake", "lesson", "match"]
    assert learner.do() is PathStepKind.MISTAKE
    assert learner.kinds == ["mistake", "lesson", "match"] and learner.path.done_count == 1


def test_who_has_done_all_lessons_has_none() -> None:
    learner = Learner()
    for lesson in exercise_catalogue.load_lessons(GAME):
        learner.record.record_lesson(lesson, 3, ())
    learner.day += timedelta(days=1)
    assert "lesson" not in learner.kinds and learner.kinds[-1] == "match"


def test_a_lesson_that_is_left_does_not_count() -> None:
    learner = Learner()
    learner.record.record_lesson(exercise_catalogue.load_lessons(GAME)[0], 0, ("a",))
    step = learner.path.next_step
    assert step is not None and step.lesson_index == 0


def test_the_day_is_kept_in_the_file(tmp_path: Path) -> None:
    Learner(tmp_path).do()
    again = Learner(tmp_path)
    assert again.record.was_done_today(GAME, "lesson") and again.path.done_count == 1
    again.day += timedelta(days=1)
    assert not again.record.was_done_today(GAME, "lesson")


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_path(game: str) -> None:
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    step = compute_daily_path(record, game).next_step
    assert step is not None and step.kind is PathStepKind.LESSON
