"""Screenshots of practice: its menu, lessons, drills and challenges."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from scenes.lessons.free_play_scene import FreePlayScene
from scenes.lessons.lesson_scene import LessonScene
from scenes.lessons.practice_controller import PracticeController
from scenes.screenshots.scene_setup import (
    HIGH_CONTRAST_SETTINGS,
    LARGE_TEXT_SETTINGS,
    SHOWCASE_GAME,
    Screenshot,
    do_nothing,
)
from scenes.screenshots.studio import HeadlessStudio
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.host.match_host import MatchHost
from tabletop.practice import exercise_catalogue
from tabletop.practice.drills import DrillKind
from tabletop.practice.lesson_runner import LessonRun, RequiredInput
from tabletop.practice.lessons import Lesson
from tabletop.practice.progress import ChallengeRecord
from tabletop.practice.review_schedule import DrillResult
from tabletop.practice.sessions.exercise_session import DrillSession, ExerciseSession, LessonSession
from tabletop.practice.sessions.free_play import FreePlaySession
from tabletop.practice.sessions.practice_record import PracticeRecord

EXAMPLE_DATE = date(2026, 11, 22)
FREE_PLAY_SEED = 3
REFUTATION_SECONDS = 6.0
"""Seconds after which the consequence of a wrong try has been shown."""


def make_practice_record() -> PracticeRecord:
    """Return the record of a learner who has done a little."""
    made = PracticeRecord(None, lambda: EXAMPLE_DATE, do_nothing)
    lessons, ladder = (
        exercise_catalogue.load_lessons(SHOWCASE_GAME),
        exercise_catalogue.load_challenge_ladder(SHOWCASE_GAME),
    )
    made.record_lesson(lessons[0], 3, [])
    made.record_lesson(lessons[1], 2, [])
    made.record_challenge(
        ladder[0], ChallengeRecord(2, 34, f"Souk · {ladder[0].key} · ★★☆ · 34:10")
    )
    return made


def make_practice(studio: HeadlessStudio) -> PracticeController:
    """Return the practice menu of a studio."""
    return PracticeController(studio.context, make_practice_record(), do_nothing, do_nothing)


def open_practice(studio: HeadlessStudio) -> None:
    """Open the practice menu."""
    studio.close_scenes()
    make_practice(studio).open_practice_menu()
    studio.wait(1.0)


def make_drill_record() -> PracticeRecord:
    """Return the record of a learner who knows some drills and has begun others."""
    days = [EXAMPLE_DATE - timedelta(days=ago) for ago in (9, 6, 0)]
    made = PracticeRecord(None, lambda: days[0], do_nothing)
    rungs = exercise_catalogue.assign_drill_rungs(SHOWCASE_GAME)
    drills = sorted(
        exercise_catalogue.load_proved_drills(SHOWCASE_GAME), key=lambda drill: rungs[drill.key]
    )
    for drill in (*drills[:5], *drills[:3]):
        if drill in drills[:3] and made.drill_memory(drill) is not None:
            made.today = lambda: days[1]
        made.record_drill(drill, DrillResult.AT_ONCE)
    made.today = lambda: days[2]
    return made


def open_drills(studio: HeadlessStudio) -> None:
    """Open the drills of a game by level."""
    studio.close_scenes()
    PracticeController(studio.context, make_drill_record(), do_nothing, do_nothing).open_drills(
        SHOWCASE_GAME
    )
    studio.wait(0.6)


def open_challenges(studio: HeadlessStudio) -> None:
    """Open the challenges of a game."""
    studio.close_scenes()
    make_practice(studio).open_challenge_ladder(SHOWCASE_GAME)
    studio.wait(0.6)


def open_challenge(studio: HeadlessStudio) -> None:
    """Open a challenge that was played."""
    studio.close_scenes()
    make_practice(studio).open_challenge(exercise_catalogue.load_challenge_ladder(SHOWCASE_GAME)[0])
    studio.wait(0.6)


def open_daily_challenge(studio: HeadlessStudio) -> None:
    """Open the challenge of the day."""
    studio.close_scenes()
    made = make_practice(studio)
    found = made.daily_challenge()
    assert found is not None, "some game has challenges"
    made.open_challenge(found)
    studio.wait(0.6)


def open_lesson(studio: HeadlessStudio, game: str, wrong: bool) -> None:
    """Open a lesson with its highlight, or with a wrong try and its consequence."""
    lessons = exercise_catalogue.load_lessons(game)
    number, answers = _find_wrong_try(lessons) if wrong else (0, ())
    known = make_practice_record()
    known.record_lesson(lessons[number], 0, answers)
    course = LessonSession(known, lessons, number, do_nothing, do_nothing)
    _open_course(studio, course, wrong)


def open_free_play(studio: HeadlessStudio, game: str, is_over: bool) -> None:
    """Open the free play after the first lesson: its start, or its verdict."""
    lessons = exercise_catalogue.load_lessons(game)
    course = LessonSession(
        make_practice_record(), lessons, 0, do_nothing, do_nothing, lambda made: None
    )
    free_play = FreePlaySession(lessons[0], FREE_PLAY_SEED)
    match = free_play.match
    host, strategy = MatchHost(match), games.load_strategy(match.game)
    chance = Chance(FREE_PLAY_SEED)
    while is_over and not free_play.is_over(match):
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        host.submit_for_seat(seat, strategy.policy(match.view_for(seat), seat, legal, chance))
    scene = FreePlayScene(studio.context, course, free_play, strict=True)
    studio.open_scene(scene)
    studio.wait_until(lambda: scene.toolbar.caption.content is not None)
    studio.wait(1.0)


def open_drill(studio: HeadlessStudio, game: str, wrong: bool) -> None:
    """Open the question of a drill, or the refutation of a wrong answer."""
    course = DrillSession(
        make_practice_record(),
        exercise_catalogue.load_proved_drills(game)[0],
        lambda: None,
    )
    _open_course(studio, course, wrong)


def open_points_drill(studio: HeadlessStudio) -> None:
    """Open the end of the first drill that points some rounds later decide."""
    studio.close_scenes()
    drill = next(
        drill
        for game in games.names()
        for drill in exercise_catalogue.load_proved_drills(game)
        if drill.kind is DrillKind.PLAN
    )
    course = DrillSession(make_practice_record(), drill, lambda: None)
    _open_course(studio, course, wrong=False)
    scene = studio.scene
    assert isinstance(scene, LessonScene), "the drill is on top"
    scene.player_input.try_action(course.lesson_run.right_actions[0], None)
    studio.wait(REFUTATION_SECONDS)


def _find_wrong_try(lessons: tuple[Lesson, ...]) -> tuple[int, tuple[str, ...]]:
    """Return the lesson with the first described wrong try, and the answers before it."""
    for number, lesson in enumerate(lessons):
        run = LessonRun(lesson)
        for _ in run.play_through():
            if _mistake(run) is not None:
                return number, tuple(run.answers)
    return 0, ()


def _mistake(run: LessonRun) -> Action | None:
    """Return a legal wrong try that the lesson answers, or None."""
    if run.required_input is not RequiredInput.ACTION:
        return None
    legal = [
        action
        for action in run.match.legal_actions(run.learner_seat)
        if action not in run.right_actions
    ]
    ways = [way for wrong in run.step.wrong_tries for way in wrong.patterns]
    return next((action for action in legal if any(way.matches(action) for way in ways)), None)


def _open_course(studio: HeadlessStudio, course: ExerciseSession, wrong: bool) -> None:
    """Open a course at its table."""
    scene = LessonScene(studio.context, course, strict=True)
    studio.open_scene(scene)
    studio.wait_until(lambda: scene.has_caption and scene.turn_flow.is_waiting_for_input)
    studio.wait(1.0)
    if wrong and (mistake := _mistake(course.lesson_run)) is not None:
        scene.player_input.try_action(mistake, None)
        studio.wait(REFUTATION_SECONDS)


PRACTICE_SCREENSHOTS = {
    "practise": Screenshot(open_practice),
    "practise-large": Screenshot(open_practice, LARGE_TEXT_SETTINGS),
    "practise-contrast": Screenshot(open_practice, HIGH_CONTRAST_SETTINGS),
    "practise-drills": Screenshot(open_drills),
    "practise-drills-large": Screenshot(open_drills, LARGE_TEXT_SETTINGS),
    "practise-drill-points": Screenshot(open_points_drill),
    "practise-ladder": Screenshot(open_challenges),
    "practise-challenge": Screenshot(open_challenge),
    "practise-daily": Screenshot(open_daily_challenge),
}


def lesson_screenshots(game: str) -> Iterator[tuple[str, Screenshot]]:
    """Iterate over the screenshots of a game's lessons and drills and their names."""
    if exercise_catalogue.load_lessons(game):
        yield "lesson", Screenshot(partial(open_lesson, game=game, wrong=False))
        yield "lesson-wrong", Screenshot(partial(open_lesson, game=game, wrong=True))
        yield (
            "lesson-large",
            Screenshot(partial(open_lesson, game=game, wrong=False), LARGE_TEXT_SETTINGS),
        )
        yield "free-play", Screenshot(partial(open_free_play, game=game, is_over=False))
        yield "free-play-over", Screenshot(partial(open_free_play, game=game, is_over=True))
    if exercise_catalogue.load_proved_drills(game):
        yield "drill", Screenshot(partial(open_drill, game=game, wrong=False))
        yield "drill-refuted", Screenshot(partial(open_drill, game=game, wrong=True))
