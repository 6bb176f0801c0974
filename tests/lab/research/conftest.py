"""Parameters of the tests of research environments: all games."""

from __future__ import annotations

import pytest

from tabletop import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", games.names())
