"""Fixtures of the tests of phones: a browser, and all games as parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", games.names())


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Yield a browser; a test that asks for it is skipped without the extras."""
    for part in ("segno", "playwright"):
        pytest.importorskip(part, reason="the extra `phones` or `dev` is not installed")
    from scenes.screenshots.phone_browser import launch_browser

    with launch_browser() as opened:
        yield opened
