"""Tests of the sixth game: the house is told where it lies, and forgets it again."""

from __future__ import annotations

import os

import pytest

from tabletop.plugins import paths
from tests.sixth.locations import HERE

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house is told where the sixth game lies, as its owner would tell it."""
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(HERE))


@pytest.fixture(autouse=True)
def worker_start() -> None:
    """Workers begin as players' do: one that is forked would not know of the sixth game."""
