"""Every lesson and drill of every game can be done, in both languages, by whoever does it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.practice import drills, exercise_catalogue, lessons
from tabletop.practice.drills import Drill
from tabletop.practice.exercise_checks import find_faults
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.lesson_runner import LessonRun
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import check_position, start_match_at_position
from tabletop.text import Catalogue
from tests.fixtures.retired_words import find_retired_words
from tests.fixtures.scripted_learners import follow_lesson, try_wrong_first
from tests.fixtures.typesetting import typesetting_fault

LESSONS = [
    pytest.param((lessons.load_lesson, path), id=f"{game}-{path.stem}")
    for game in games.names()
    for path in exercise_catalogue.list_exercise_files(game, "lessons")
]
DRILLS = [
    pytest.param((drills.load_drill, path), id=f"{game}-{path.stem}")
    for game in games.names()
    for path in exercise_catalogue.list_exercise_files(game, "drills")
]
SOME = 12
"""Wrong tries of each step."""


@pytest.fixture
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """The lesson of a file, or that of a drill."""
    load, path = request.param
    found: Lesson | Drill = load(path)
    return found.lesson if isinstance(found, Drill) else found


def lesson_texts(lesson: Lesson) -> Iterator[LocalizedText]:
    """Iterate over all texts of a lesson."""
    yield lesson.title
    yield lesson.summary
    for step in lesson.steps:
        yield from (step.message, step.success_message, step.hint, step.fallback_message)
        yield from (wrong.message for wrong in step.wrong_tries)
    if lesson.free_play is not None:
        yield from (lesson.free_play.praise, lesson.free_play.encouragement)


def test_every_game_has_lessons_and_drills() -> None:
    for game in games.names():
        assert (
            5 <= len(exercise_catalogue.load_lessons(game)) <= 10
            and len(exercise_catalogue.load_all_drills(game)) >= 18
        )


def test_the_first_lesson_begins_with_what_one_plays_for() -> None:
    for game in games.names():
        first = exercise_catalogue.load_lessons(game)[0].steps[0].message
        assert first.en.startswith("To win, ") and "勝ち" in first.ja, game


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", games.names())
def test_a_first_match_can_be_played_and_is_short(game: str) -> None:
    position = exercise_catalogue.load_first_match_position(game)
    rules = games.load(game)
    begun = start_match_at_position(rules, position)[0].state
    check_position(rules, begun, 1)
    usual = rules.new_initial_state(position.seat_count, {}, Chance(1))
    assert mean_match_length(game, begun) <= 0.85 * mean_match_length(game, usual)


def mean_match_length(game: str, state: State) -> float:
    """Return the mean number of decisions of a heuristic match from here."""
    rules, strategy, found = games.load(game), games.load_strategy(games.load(game)), 0
    for seed in range(4):
        s, chance = state.copy(), Chance(seed)
        while not rules.is_over(s):
            seat = rules.active_seats(s)[0]
            view = rules.view_for(s, seat)
            rules.apply(
                s, seat, strategy.policy(view, seat, rules.legal_actions(s, seat), chance), chance
            )
            found += 1
    return found / 4


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("lesson", LESSONS, indirect=True)
def test_a_lesson_can_be_done_by_every_right_answer(lesson: Lesson) -> None:
    assert find_faults(lesson) == ()


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("lesson", DRILLS, indirect=True)
def test_a_drill_can_be_done_by_every_right_answer(lesson: Lesson) -> None:
    assert find_faults(lesson) == ()


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("lesson", [*LESSONS, *DRILLS], indirect=True)
def test_a_learner_who_does_what_is_asked_has_three_stars(lesson: Lesson) -> None:
    run = follow_lesson(LessonRun(lesson))
    assert (run.stars, run.progress) == (3, 1.0)


def check_fool(lesson: Lesson, most: int) -> None:
    run = LessonRun(lesson)
    tried = try_wrong_first(run, most)
    assert run.mistake_count == tried and run.stars == (3 if not tried else 2 if tried <= 2 else 1)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("lesson", LESSONS, indirect=True)
def test_a_fool_who_tries_what_is_wrong_first_comes_to_the_end(lesson: Lesson) -> None:
    check_fool(lesson, SOME)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("lesson", DRILLS, indirect=True)
def test_a_fool_comes_to_the_end_of_a_drill(lesson: Lesson) -> None:
    check_fool(lesson, SOME)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", [*LESSONS, *DRILLS], indirect=True)
def test_a_fool_who_tries_everything_wrong_first_comes_to_the_end(lesson: Lesson) -> None:
    check_fool(lesson, 10_000)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("lesson", [*LESSONS, *DRILLS], indirect=True)
def test_a_lesson_says_all_in_both_languages(lesson: Lesson) -> None:
    names = ["○"] * 8
    for saying in lesson_texts(lesson):
        assert bool(saying.en) == bool(saying.ja), saying
        for language, words in saying._asdict().items():
            assert not find_retired_words(words, language), words
            if words:
                assert (
                    typesetting_fault(saying.localize(Catalogue(language), names), language) is None
                )
