"""Thinking time of AI seats at the table, also where nothing is animated."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.store.preferences import INSTANT_SPEED
from tabletop.host.ai_scheduler import MIN_THINKING_SECONDS
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.scenes.player import FRAME, Keyboard

AI_FIRST_SEED = 8
"""Seed with which seat 0 begins."""


@pytest.mark.parametrize(("level", "waits"), [("master", True), ("merchant", False)])
def test_a_level_that_searches_takes_its_time_at_instant_speed(
    level: str, waits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    player = Keyboard(tmp_path)
    player.context.preferences.change(speed=INSTANT_SPEED)
    match = player.start("market_day", level, "", seed=AI_FIRST_SEED).match
    frames = 0
    while not match.decisions and frames < 600:
        player.frame()
        frames += 1
    player.close()
    assert (frames * FRAME >= MIN_THINKING_SECONDS) is waits
