"""Lessons and drills can be done at the screen by mouse, keys and pad; nobody is ever stuck."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop import games
from tabletop.practice import library
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.running import Asked
from tabletop.practice.schedule import Solved
from tabletop.seats.worker import WorkerClient
from tests.scenes.lessons.learners import TRIES, Learner
from tests.scenes.player import Keyboard, Mouse, Pad, Player

DEVICES = (Mouse, Keyboard, Pad)
LESSONS = [
    pytest.param(lesson, id=f"{game}-{lesson.key}")
    for game in games.names()
    for lesson in library.lessons_of(game)
]
DRILLS = [
    pytest.param(drill, id=f"{game}-{drill.key}")
    for game in games.names()
    for drill in library.written_for(game)
]


@pytest.fixture(params=("en", "ja"))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=DEVICES, ids=lambda kind: kind.__name__.lower())
def player(request: pytest.FixtureRequest, language: str) -> Iterator[Player]:
    made = request.param(language=language)
    yield made
    made.close()


@pytest.mark.thinned(200, 10, each=False)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_done_at_the_screen(lesson: Lesson, player: Player) -> None:
    learner = Learner(player)
    course = learner.lesson(lesson)
    learner.to_the_end()
    assert course.run.over and learner.record.lesson(lesson).stars == 3


@pytest.mark.thinned(200, 15, each=False)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_fool_comes_to_the_end_of_a_lesson(lesson: Lesson, player: Player) -> None:
    learner = Learner(player)
    course = learner.lesson(lesson)
    learner.to_the_end(TRIES)
    assert course.run.over and learner.record.lesson(lesson).stars == course.run.stars


@pytest.mark.thinned(210, 14)
@pytest.mark.parametrize("drill", DRILLS)
def test_a_drill_is_done_at_the_screen(drill: Drill, player: Player) -> None:
    learner = Learner(player)
    course = learner.drill(drill)
    learner.to_the_end()
    assert course.solved is Solved.AT_ONCE and not learner.record.due(drill)


@pytest.mark.thinned(1000, 21, each=False)
@pytest.mark.parametrize("drill", DRILLS)
def test_a_fool_comes_to_the_end_of_a_drill(drill: Drill, player: Player) -> None:
    learner = Learner(player)
    course = learner.drill(drill)
    learner.to_the_end(TRIES)
    assert course.run.over and not learner.record.due(drill)


def test_wrong_tries_still_count_when_a_lesson_is_taken_up_again() -> None:
    mouse = Mouse()
    learner, lesson = Learner(mouse), library.lessons_of("market_day")[0]
    course = learner.lesson(lesson)
    while course.run.asked is not Asked.DO:
        mouse.press(learner.scene.caption_focus)
        learner.rest()
    assert learner.blunder(0)
    learner.scene.leave_lesson()
    mouse.context.stack.pop()
    mouse.app.stack.settle()
    again = learner.lesson(lesson)
    assert (again.run.number, again.run.mistakes) == (course.run.number, 1)
    learner.to_the_end()
    assert learner.record.lesson(lesson).stars == 2
    anew = learner.lesson(lesson)
    assert (anew.run.number, anew.run.mistakes) == (0, 0)
    mouse.close()


def test_nobody_thinks_at_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker would be started for each step, and slow down what a learner sees."""
    begun: list[object] = []
    monkeypatch.setattr(WorkerClient, "_start", begun.append)
    made = Mouse()
    learner = Learner(made)
    learner.lesson(library.lessons_of("market_day")[0])
    learner.to_the_end(1)
    made.close()
    assert not begun
