"""Tests of the screen need neither a display nor a sound device, and nothing in them is luck."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.scenes.player import Mouse

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(autouse=True)
def own_seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """New matches begin with a seed that is made of the test's name: they come again alike."""
    seed = zlib.crc32(request.node.nodeid.encode())
    chosen = SimpleNamespace(randbelow=lambda limit: seed % limit)
    monkeypatch.setattr("scenes.house.secrets", chosen)


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    """Somebody with a mouse; modules with other wants have one of their own."""
    from tests.scenes.player import Mouse

    made = Mouse()
    yield made
    made.close()
