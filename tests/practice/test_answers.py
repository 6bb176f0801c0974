"""Whoever does something wrong is told why, in words of the lesson or the drill itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.practice import library
from tabletop.practice.running import Asked, Run

GAMES = ("basari", "market_day", "mercado", "nacho", "zahab")
"""All: whoever adds a game adds its answers."""


def runs(game: str) -> Iterator[Run]:
    yield from (Run(lesson) for lesson in library.lessons_of(game))
    yield from (drill.run() for drill in library.drills_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_try_has_an_answer_of_its_own(game: str) -> None:
    asked = 0
    for run in runs(game):
        for _ in run.through():
            if run.asked is not Asked.DO or any(run.step.otherwise):
                continue
            asked += 1
            ways = [way for wrong in run.step.wrong for way in wrong.when]
            right = set(run.right)  # sought among all that is allowed: once
            tries = [a for a in run.match.legal(run.learner) if a not in right]
            bare = [a for a in tries if not any(way.fits(a) for way in ways)]
            assert not bare, (run.lesson.key, run.number, bare[:3])
    assert asked > 10
