"""Pictures of practice: its page, lessons, drills and challenges."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from scenes.lessons.course import Course, DrillCourse, LessonCourse
from scenes.lessons.practice import Practice
from scenes.lessons.record import PracticeBook
from scenes.lessons.scene import LessonScene
from scenes.shots.posing import LARGE, SHOWCASE, Shot, nothing
from scenes.shots.studio import Studio
from tabletop.core.actions import Action
from tabletop.practice import library
from tabletop.practice.lessons import Lesson
from tabletop.practice.progress import Best
from tabletop.practice.running import Asked, Run
from tabletop.practice.schedule import Solved

DAY = date(2026, 11, 22)
SHOWN = 6.0
"""Seconds after which what a wrong try leads to has been shown."""


def record() -> PracticeBook:
    """Somebody who has done a little."""
    made = PracticeBook(None, lambda: DAY, nothing)
    lessons, ladder = library.lessons_of(SHOWCASE), library.ladder_of(SHOWCASE)
    made.learnt(lessons[0], 3, [])
    made.learnt(lessons[1], 2, [])
    made.challenged(ladder[0], Best(2, 34, f"Souk · {ladder[0].key} · ★★☆ · 34:10"))
    return made


def practice(studio: Studio) -> Practice:
    """What one can practise, in a studio."""
    return Practice(studio.context, record(), nothing, nothing)


def page(studio: Studio) -> None:
    """The practise page."""
    studio.clear()
    practice(studio).open()
    studio.wait(0.6)


def drilled() -> PracticeBook:
    """Somebody who knows some drills, and has begun others."""
    days = [DAY - timedelta(days=ago) for ago in (9, 6, 0)]
    made = PracticeBook(None, lambda: days[0], nothing)
    rungs = library.rungs_of(SHOWCASE)
    drills = sorted(library.drills_of(SHOWCASE), key=lambda drill: rungs[drill.key])
    for drill in (*drills[:5], *drills[:3]):
        if drill in drills[:3] and made.drill(drill) is not None:
            made.today = lambda: days[1]
        made.drilled(drill, Solved.AT_ONCE)
    made.today = lambda: days[2]
    return made


def drills(studio: Studio) -> None:
    """The drills of a game, rung by rung."""
    studio.clear()
    Practice(studio.context, drilled(), nothing, nothing).drills(SHOWCASE)
    studio.wait(0.6)


def ladder(studio: Studio) -> None:
    """The challenges of a game."""
    studio.clear()
    practice(studio).ladder(SHOWCASE)
    studio.wait(0.6)


def challenge(studio: Studio) -> None:
    """A challenge that was played."""
    studio.clear()
    practice(studio).challenge(library.ladder_of(SHOWCASE)[0])
    studio.wait(0.6)


def daily(studio: Studio) -> None:
    """The challenge of a day."""
    studio.clear()
    made = practice(studio)
    found = made.daily()
    assert found is not None, "some game has challenges"
    made.challenge(found)
    studio.wait(0.6)


def teach(studio: Studio, game: str, wrong: bool) -> None:
    """A lesson with a ring at what it speaks of; or a wrong try with what it leads to."""
    lessons = library.lessons_of(game)
    number, answers = _tempting(lessons) if wrong else (0, ())
    known = record()
    known.learnt(lessons[number], 0, answers)
    course = LessonCourse(studio.context, known, lessons, number, nothing, nothing)
    _show(studio, course, wrong)


def drill(studio: Studio, game: str, wrong: bool) -> None:
    """The question of a drill; or the refutation of a wrong answer."""
    course = DrillCourse(studio.context, record(), library.drills_of(game)[0], lambda: None)
    _show(studio, course, wrong)


def _tempting(lessons: tuple[Lesson, ...]) -> tuple[int, tuple[str, ...]]:
    """The first step with a wrong try that is written: its lesson, and the answers before it."""
    for number, lesson in enumerate(lessons):
        run = Run(lesson)
        for _ in run.through():
            if _mistake(run) is not None:
                return number, tuple(run.answers)
    return 0, ()


def _mistake(run: Run) -> Action | None:
    """A wrong try that is allowed there, and answered."""
    if run.asked is not Asked.DO:
        return None
    legal = [action for action in run.match.legal(run.learner) if action not in run.right]
    ways = [way for wrong in run.step.wrong for way in wrong.when]
    return next((action for action in legal if any(way.fits(action) for way in ways)), None)


def _show(studio: Studio, course: Course, wrong: bool) -> None:
    """A course at its table."""
    scene = LessonScene(studio.context, course, strict=True)
    studio.open(scene)
    studio.until(lambda: scene.speaks and scene.states.settled)
    studio.wait(1.0)
    if wrong and (mistake := _mistake(course.run)) is not None:
        scene.input.attempt(mistake, None)
        studio.wait(SHOWN)


PAGES = {
    "practise": Shot(page),
    "practise-large": Shot(page, LARGE),
    "practise-drills": Shot(drills),
    "practise-drills-large": Shot(drills, LARGE),
    "practise-ladder": Shot(ladder),
    "practise-challenge": Shot(challenge),
    "practise-daily": Shot(daily),
}


def lesson_positions(game: str) -> Iterator[tuple[str, Shot]]:
    """The positions of a game's lessons and drills, by the names of their pictures."""
    if library.lessons_of(game):
        yield "lesson", Shot(partial(teach, game=game, wrong=False))
        yield "lesson-wrong", Shot(partial(teach, game=game, wrong=True))
        yield "lesson-large", Shot(partial(teach, game=game, wrong=False), LARGE)
    if library.drills_of(game):
        yield "drill", Shot(partial(drill, game=game, wrong=False))
        yield "drill-refuted", Shot(partial(drill, game=game, wrong=True))
