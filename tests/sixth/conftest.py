"""Tests of the sixth game: the house is told where it lies, and forgets it again."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.ui.context import catalogue_of
from tabletop.plugins import paths
from tests.sixth.locations import GAME, HERE

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house is told where the sixth game lies, as its owner would tell it."""
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(HERE))


@pytest.fixture(autouse=True)
def worker_start() -> None:
    """Workers begin as players' do: one that is forked would not know of the sixth game."""


def forget() -> dict[str, object]:
    """Forget the modules of the sixth game, wherever they lay."""
    gone = [name for name in sys.modules if f".games.{GAME}" in name]
    return {name: sys.modules.pop(name) for name in gone}


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The sixth game with its rules and words alone."""
    kept = forget()
    shutil.copytree(
        HERE / "tabletop", tmp_path / "tabletop",
        ignore=shutil.ignore_patterns("__pycache__"),
    )  # fmt: skip
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    catalogue_of.cache_clear()
    yield tmp_path
    catalogue_of.cache_clear()
    forget()
    sys.modules.update(kept)  # type: ignore[arg-type]
