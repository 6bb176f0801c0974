"""Parameters of the contract tests: all games, and recorded games with all numbers of seats."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import HASHED_GENERATOR
from tests.fixtures.random_games import Record, Setup, record, setups

ROUND_MARKS = ((), (pytest.mark.slow,), (pytest.mark.nightly,))
"""Marks of the first random games, of the second ones, and of all others."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`name` runs over all games, `played` over all setups (most of them in slow runs)."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", games.names())
    if "played" in metafunc.fixturenames:
        found: list[object] = []
        for name in games.names():
            for setup in setups(name, rounds=6):
                marks = ROUND_MARKS[min(setup.seed, 2)]
                found.append(pytest.param(setup, id=str(setup), marks=marks))
            first, *_, last = setups(name)
            hashed = [each._replace(generator=HASHED_GENERATOR) for each in (first, last)]
            found += [pytest.param(setup, id=str(setup)) for setup in hashed]
        metafunc.parametrize("played", found, indirect=True)


@pytest.fixture
def played(request: pytest.FixtureRequest) -> Record:
    """A recorded random game."""
    setup: Setup = request.param
    return record(setup)
