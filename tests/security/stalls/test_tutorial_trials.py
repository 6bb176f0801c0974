"""A guided first match goes on, whatever becomes of the worker of its AI seats.

A worker that is silent would be given up long after the test has failed; how long a seat may be
waited for is bounded so widely that a busy machine cannot break it.
"""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from tabletop import games
from tabletop.ai.worker import worker
from tabletop.practice import exercise_catalogue
from tests.security.stalls.tutorial_trials import TUTORIAL_FAULTS, TutorialTrial, run_tutorial

MAX_WAIT_SECONDS = 60.0
"""Seconds of the clock on the wall."""
DECISIONS = 12
TUTORIAL_GAMES = [name for name in games.names() if exercise_catalogue.load_lessons(name)]


@pytest.mark.slow
@pytest.mark.skipif(
    not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped on this system"
)
@pytest.mark.timeout(300)
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", TUTORIAL_GAMES)
@pytest.mark.parametrize(
    "failing", TUTORIAL_FAULTS, ids=[each.__name__ for each in TUTORIAL_FAULTS]
)
def test_a_guided_match_goes_on_whatever_its_worker_does(
    game: str, failing: Callable[[TutorialTrial], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "REPLY_TIMEOUT_SECONDS", 2 * MAX_WAIT_SECONDS)
    monkeypatch.setattr(worker, "QUICK_REPLY_TIMEOUT_SECONDS", 0.5)
    found = run_tutorial(game, failing, DECISIONS)
    assert found.decisions >= DECISIONS
    assert found.max_wait_seconds < MAX_WAIT_SECONDS
    assert found.notices == min(1, found.replaced), "it is told once"
