"""Fixtures that several tests of the table share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.scenes.player import Mouse


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    """Somebody at a table at speed 1, whose AI seats answer within the frame's own time."""
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()
