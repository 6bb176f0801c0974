"""No frame waits for a worker, whatever becomes of it, and the match goes on.

How long a frame may take is bounded so widely that a busy machine cannot break it: one that waited
for the worker would wait for ever.
"""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from tabletop import games
from tabletop.ai.worker import worker
from tests.security.stalls.worker_trials import FAULTS, Trial, run_trial

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped on this system"
)
MAX_FRAME_SECONDS = 30.0
"""Seconds of the clock on the wall."""


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("evil", FAULTS[1:], ids=[evil.__name__ for evil in FAULTS[1:]])
def test_no_frame_waits_for_a_worker_that_fails(
    game: str, evil: Callable[[Trial], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "REPLY_TIMEOUT_SECONDS", 2.0)
    tally = run_trial(game, evil, 0.4)
    assert tally.worst < MAX_FRAME_SECONDS
    assert tally.replaced
