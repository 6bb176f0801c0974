"""What several tests of the table begin with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.scenes.immediate import CLIENT, ImmediateWorker, users
from tests.scenes.player import Mouse


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    """Somebody at a table at speed 1, whose AI seats answer within the frame's own time."""
    for module in users():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()
