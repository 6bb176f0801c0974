"""Fixtures of the tests of the screen: no display, no sound device, and seeds from test names."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.fixtures.screen.silent_screen import art_read_once, silent
from tests.fixtures.seeds import use_named_seeds

if TYPE_CHECKING:
    from tests.scenes.player import Mouse


@pytest.fixture(autouse=True)
def own_seed(request: pytest.FixtureRequest) -> Iterator[None]:
    """New matches begin with a seed that is made of the test's name: they come again alike."""
    with use_named_seeds(lambda: zlib.crc32(request.node.nodeid.encode())):
        yield


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    """Somebody with a mouse; modules with other wants have one of their own."""
    from tests.scenes.player import Mouse

    made = Mouse()
    yield made
    made.close()


@pytest.fixture(scope="session", autouse=True)
def _art_is_read_once() -> Iterator[None]:
    with art_read_once():
        yield


@pytest.fixture(scope="module", autouse=True)
def _no_sound() -> Iterator[None]:
    with silent():
        yield
