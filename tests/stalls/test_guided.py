"""A guided first match goes on, whatever becomes of the worker of its AI seats.

A worker that is silent would be given up long after the test has failed; how long a seat may be
waited for is bounded so widely that a busy machine cannot break it.
"""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from tabletop import games
from tabletop.practice import library
from tabletop.seats import worker
from tests.stalls.guided import FAILINGS, GuidedTrial, followed

LONGEST = 20.0
"""Seconds of the clock on the wall."""
DECISIONS = 12
TAUGHT = [name for name in games.names() if library.lessons_of(name)]


@pytest.mark.skipif(
    not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped on this system"
)
@pytest.mark.timeout(300)
@pytest.mark.thinned(31, 2)
@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("failing", FAILINGS, ids=[each.__name__ for each in FAILINGS])
def test_a_guided_match_goes_on_whatever_its_worker_does(
    game: str, failing: Callable[[GuidedTrial], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 2 * LONGEST)
    monkeypatch.setattr(worker, "BRIEF", 0.5)
    found = followed(game, failing, DECISIONS)
    assert found.decisions >= DECISIONS
    assert found.longest < LONGEST
    assert found.told == min(1, found.replaced), "it is told once"
