"""Whoever does something wrong is told why, in words of the lesson or the drill itself."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import pytest

from tabletop.core.actions import Action
from tabletop.practice import library
from tabletop.practice.running import Asked, Run
from tabletop.practice.wording import written

GAMES = ("basari", "market_day", "mercado", "nacho", "zahab")
"""All: whoever adds a game adds its answers."""

ONE_IN_FOUR = 0.25


def runs(game: str) -> Iterator[Run]:
    yield from (Run(lesson) for lesson in library.lessons_of(game))
    yield from (drill.run() for drill in library.written_for(game))


def bare(run: Run) -> list[Action]:
    """What may be tried in a step, is not right, and has no answer of its own."""
    ways = [way for wrong in run.step.wrong for way in wrong.when]
    right = set(run.right)  # sought among all that is allowed: once
    tries = [a for a in run.match.legal(run.learner) if a not in right]
    return [a for a in tries if not any(way.fits(a) for way in ways)]


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_try_has_an_answer_that_can_be_true_of_it(game: str) -> None:
    """One of its own, or what answers all other tries: these are of one kind, since no reason is
    true of a coin laid elsewhere, a broken seal and a turn ended."""
    asked = 0
    for run in runs(game):
        for _ in run.through():
            if run.asked is not Asked.DO:
                continue
            asked += 1
            kinds = {type(action).__name__ for action in bare(run)}
            most = 1 if any(run.step.otherwise) else 0
            assert len(kinds) <= most, (run.lesson.key, run.number, kinds)
    assert asked > 10


def test_a_lesson_is_taken_up_again_as_far_as_the_answers_kept_of_it_fit() -> None:
    """What comes after an answer that no longer fits is not given either."""
    drill = library.written_for("nacho")[0]
    run = drill.run()
    right = str(written(run.right[0]))
    wrong = str(written(next(a for a in run.match.legal(run.learner) if a not in run.right)))
    assert drill.lesson.steps and Run(drill.lesson, [right]).answers == [right]
    for kept in ([wrong, right], ["nonsense", right], ["", right]):
        again = Run(drill.lesson, kept)
        assert again.answers == [] and again.number == run.number


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", GAMES)
def test_one_guess_in_four_solves_a_drill_at_most(game: str) -> None:
    """Guesses among all legal moves, through all that the drill asks."""
    guessed = []
    for drill in library.written_for(game):
        run = drill.run()
        asked = [(len(run.right), run.match.legal(run.learner)) for _ in run.through()]
        chance = prod(right / len(legal) for right, legal in asked)
        guessed += [drill.key.partition("_")[0]] if chance > ONE_IN_FOUR else []
    assert not guessed
