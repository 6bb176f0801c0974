"""Lessons and drills can be done at the screen by mouse, keys and pad; nobody is ever stuck."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop import games
from tabletop.ai.worker.worker import WorkerClient
from tabletop.practice import exercise_catalogue
from tabletop.practice.drills import Drill
from tabletop.practice.lesson_runner import RequiredInput
from tabletop.practice.lessons import Lesson
from tabletop.practice.review_schedule import DrillResult
from tests.scenes.lessons.learners import WRONG_TRIES, Learner
from tests.scenes.player import Keyboard, Mouse, Pad, Player

DEVICES = (Mouse, Keyboard, Pad)
LESSONS = [
    pytest.param(lesson, id=f"{game}-{lesson.key}")
    for game in games.names()
    for lesson in exercise_catalogue.load_lessons(game)
]
DRILLS = [
    pytest.param(drill, id=f"{game}-{drill.key}")
    for game in games.names()
    for drill in exercise_catalogue.load_all_drills(game)
]


@pytest.fixture(params=("en", "ja"))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=DEVICES, ids=lambda kind: kind.__name__.lower())
def player(request: pytest.FixtureRequest, language: str) -> Iterator[Player]:
    made = request.param(language=language)
    yield made
    made.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_done_at_the_screen(lesson: Lesson, player: Player) -> None:
    learner = Learner(player)
    course = learner.lesson(lesson)
    learner.finish()
    assert course.lesson_run.is_over and learner.record.lesson_record(lesson).stars == 3


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_fool_comes_to_the_end_of_a_lesson(lesson: Lesson, player: Player) -> None:
    learner = Learner(player)
    course = learner.lesson(lesson)
    learner.finish(WRONG_TRIES)
    assert (
        course.lesson_run.is_over
        and learner.record.lesson_record(lesson).stars == course.lesson_run.stars
    )


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("drill", DRILLS)
def test_a_drill_is_done_at_the_screen(drill: Drill, player: Player) -> None:
    learner = Learner(player)
    course = learner.drill(drill)
    learner.finish()
    assert course.result is DrillResult.AT_ONCE and not learner.record.is_drill_due(drill)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("drill", DRILLS)
def test_a_fool_comes_to_the_end_of_a_drill(drill: Drill, player: Player) -> None:
    learner = Learner(player)
    course = learner.drill(drill)
    learner.finish(WRONG_TRIES)
    assert course.lesson_run.is_over and not learner.record.is_drill_due(drill)


@pytest.mark.slow
def test_wrong_tries_still_count_when_a_lesson_is_taken_up_again() -> None:
    mouse = Mouse()
    learner, lesson = Learner(mouse), exercise_catalogue.load_lessons("market_day")[0]
    course = learner.lesson(lesson)
    while course.lesson_run.required_input is not RequiredInput.ACTION:
        mouse.press(learner.scene.caption.first_button_name)
        learner.wait_until_asked()
    assert learner.blunder(0)
    learner.scene.leave_lesson()
    mouse.context.scene_stack.pop()
    mouse.app.scene_stack.apply_changes()
    again = learner.lesson(lesson)
    assert (again.lesson_run.step_number, again.lesson_run.mistake_count) == (
        course.lesson_run.step_number,
        1,
    )
    learner.finish()
    assert learner.record.lesson_record(lesson).stars == 2
    anew = learner.lesson(lesson)
    assert (anew.lesson_run.step_number, anew.lesson_run.mistake_count) == (0, 0)
    mouse.close()


@pytest.mark.slow
def test_nobody_thinks_at_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker would be started for each step, and slow down what a learner sees."""
    begun: list[object] = []
    monkeypatch.setattr(WorkerClient, "_start", begun.append)
    made = Mouse()
    learner = Learner(made)
    learner.lesson(exercise_catalogue.load_lessons("market_day")[0])
    learner.finish(1)
    made.close()
    assert not begun
