"""Tests of the screen need neither a display nor a sound device, and nothing in them is luck."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.scenes.player import Mouse

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


MOST_ART = 300
"""Baked pictures that are held in memory at once."""


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


@pytest.fixture(scope="session", autouse=True)
def _art_is_read_once() -> Iterator[None]:
    """Every player has a kit of his own; the files of baked pictures are read for all of them."""
    from sprites import art

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "load", lru_cache(maxsize=MOST_ART)(art.load))
        yield
