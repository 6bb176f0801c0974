"""Tests of the screen need neither a display nor a sound device, and nothing in them is luck."""

import os
import zlib
from types import SimpleNamespace

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(autouse=True)
def own_seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """New matches begin with a seed that is made of the test's name: they come again alike."""
    seed = zlib.crc32(request.node.nodeid.encode())
    chosen = SimpleNamespace(randbelow=lambda limit: seed % limit)
    monkeypatch.setattr("scenes.house.secrets", chosen)
