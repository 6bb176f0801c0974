"""Wrong answers get an explanation in the words of the lesson or the drill itself."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import pytest

from tabletop.core.actions import Action
from tabletop.practice import exercise_catalogue
from tabletop.practice.exercise_notation import format_action
from tabletop.practice.lesson_runner import LessonRun, RequiredInput

GAMES = ("basari", "market_day", "mercado", "nacho", "zahab")
"""The built-in games; a new game must add its answers."""

ONE_IN_FOUR, ONE_IN_THREE = 0.25, 0.34


def iterate_runs(game: str) -> Iterator[tuple[LessonRun, int]]:
    """Yield each exercise, with the number of kinds of tries that one answer may fit.

    Where points some rounds later decide, the answer tells these, which is true of all kinds.
    """
    yield from ((LessonRun(lesson), 1) for lesson in exercise_catalogue.load_lessons(game))
    for drill in exercise_catalogue.load_all_drills(game):
        yield drill.start_run(), 100 if drill.horizon_rounds else 1


def unanswered_actions(run: LessonRun) -> list[Action]:
    """Return the legal actions of a step that are wrong and have no answer of their own."""
    ways = [way for wrong in run.step.wrong_tries for way in wrong.patterns]
    right = set(run.right_actions)  # sought among all that is allowed: once
    tries = [a for a in run.match.legal_actions(run.learner_seat) if a not in right]
    return [a for a in tries if not any(way.matches(a) for way in ways)]


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_try_has_an_answer_that_can_be_true_of_it(game: str) -> None:
    """One of its own, or what answers all other tries: these are of one kind, since no reason is
    true of a coin laid elsewhere, a broken seal and a turn ended."""
    asked = 0
    for run, most_kinds in iterate_runs(game):
        for _ in run.play_through():
            if run.required_input is not RequiredInput.ACTION:
                continue
            asked += 1
            kinds = {type(action).__name__ for action in unanswered_actions(run)}
            most = most_kinds if any(run.step.fallback_message) else 0
            assert len(kinds) <= most, (run.lesson.key, run.step_number, kinds)
    assert asked > 10


def test_a_lesson_is_taken_up_again_as_far_as_the_answers_kept_of_it_fit() -> None:
    """Answers after one that no longer fits are not given either."""
    drill = exercise_catalogue.load_all_drills("nacho")[0]
    run = drill.start_run()
    right = str(format_action(run.right_actions[0]))
    wrong = str(
        format_action(
            next(a for a in run.match.legal_actions(run.learner_seat) if a not in run.right_actions)
        )
    )
    assert drill.lesson.steps and LessonRun(drill.lesson, [right]).answers == [right]
    for kept in ([wrong, right], ["nonsense", right], ["", right]):
        again = LessonRun(drill.lesson, kept)
        assert again.answers == [] and again.step_number == run.step_number


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_one_guess_in_four_solves_a_drill_at_most(game: str) -> None:
    """Guesses among all legal moves, through all that the drill asks.

    A drill that is judged by points at a horizon may ask a secret choice of three, or a pair.
    """
    guessed = []
    for drill in exercise_catalogue.load_all_drills(game):
        run = drill.start_run()
        asked = [
            (len(run.right_actions), run.match.legal_actions(run.learner_seat))
            for _ in run.play_through()
        ]
        chance = prod(right / len(legal) for right, legal in asked)
        most = ONE_IN_THREE if drill.horizon_rounds else ONE_IN_FOUR
        guessed += [drill.key.partition("_")[0]] if chance > most else []
    assert not guessed
