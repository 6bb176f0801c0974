"""Every lesson and drill of every game can be done, in both languages, by whoever does it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.practice import library
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import begin, prove
from tabletop.practice.proving import faults
from tabletop.practice.running import Run
from tabletop.practice.wording import Saying
from tabletop.text import Catalogue
from tests.contract.practising import blunder, learn
from tests.text.signs import ill_set
from tests.text.test_retired_words import retired

LESSONS = [
    pytest.param(lesson, id=f"{game}-{lesson.key}")
    for game in games.names()
    for lesson in library.lessons_of(game)
]
DRILLS = [
    pytest.param(drill.lesson, id=f"{game}-{drill.key}")
    for game in games.names()
    for drill in library.written_for(game)
]
SOME = 12
"""Wrong tries of each step."""


def sayings(lesson: Lesson) -> Iterator[Saying]:
    """All that is said in a lesson."""
    yield lesson.title
    yield lesson.idea
    for step in lesson.steps:
        yield from (step.say, step.well, step.hint, step.otherwise)
        yield from (wrong.say for wrong in step.wrong)


def test_every_game_has_lessons_and_drills() -> None:
    for game in games.names():
        assert 5 <= len(library.lessons_of(game)) <= 8 and len(library.written_for(game)) >= 20


def test_the_first_lesson_begins_with_what_one_plays_for() -> None:
    for game in games.names():
        first = library.lessons_of(game)[0].steps[0].say
        assert first.en.startswith("You win by ") and "勝ち" in first.ja, game


@pytest.mark.parametrize("game", games.names())
def test_a_first_match_can_be_played_and_is_short(game: str) -> None:
    position = library.first_of(game)
    rules = games.load(game)
    begun = begin(rules, position)[0].state
    prove(rules, begun, 1)
    usual = rules.new(position.seats, {}, Chance(1))
    assert lasts(game, begun) <= 0.85 * lasts(game, usual)


def lasts(game: str, state: State) -> float:
    """How many decisions a match of the rule of thumb takes from here, on average."""
    rules, strategy, found = games.load(game), games.strategy(games.load(game)), 0
    for seed in range(4):
        s, chance = state.copy(), Chance(seed)
        while not rules.is_over(s):
            seat = rules.to_act(s)[0]
            view = rules.redact(s, seat)
            rules.apply(s, seat, strategy.policy(view, seat, rules.legal(s, seat), chance), chance)
            found += 1
    return found / 4


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_done_by_every_right_answer(lesson: Lesson) -> None:
    assert faults(lesson) == ()


@pytest.mark.thinned(4)
@pytest.mark.parametrize("drill", DRILLS)
def test_a_drill_can_be_done_by_every_right_answer(drill: Lesson) -> None:
    assert faults(drill) == ()


@pytest.mark.parametrize("lesson", [*LESSONS, *DRILLS])
def test_a_learner_who_does_what_is_asked_has_three_stars(lesson: Lesson) -> None:
    run = learn(Run(lesson))
    assert (run.stars, run.progress) == (3, 1.0)


def fooled(lesson: Lesson, most: int) -> None:
    run = Run(lesson)
    tried = blunder(run, most)
    assert run.mistakes == tried and run.stars == (3 if not tried else 2 if tried <= 2 else 1)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_fool_who_tries_what_is_wrong_first_comes_to_the_end(lesson: Lesson) -> None:
    fooled(lesson, SOME)


@pytest.mark.thinned(4)
@pytest.mark.parametrize("drill", DRILLS)
def test_a_fool_comes_to_the_end_of_a_drill(drill: Lesson) -> None:
    fooled(drill, SOME)


@pytest.mark.soak
@pytest.mark.parametrize("lesson", [*LESSONS, *DRILLS])
def test_a_fool_who_tries_everything_wrong_first_comes_to_the_end(lesson: Lesson) -> None:
    fooled(lesson, 10_000)


@pytest.mark.parametrize("lesson", [*LESSONS, *DRILLS])
def test_a_lesson_says_all_in_both_languages(lesson: Lesson) -> None:
    names = ["○"] * 8
    for saying in sayings(lesson):
        assert bool(saying.en) == bool(saying.ja), saying
        for language, words in saying._asdict().items():
            assert not retired(words, language), words
            if words:
                assert ill_set(saying.told(Catalogue(language), names), language) is None
