"""Tests of the seventh game: it is installed as a package, and forgotten again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.ui.context import catalogue_of
from tabletop.plugins import discovery, paths
from tests.seventh.site import forget, installed


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a user who has allowed nothing; all is forgotten afterwards."""
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path / "data"))
    for variable in (paths.GAMES_VARIABLE, paths.ALLOWED_GAMES_VARIABLE, discovery.ALLOW_VARIABLE):
        monkeypatch.setenv(variable, "")
    yield tmp_path / "data"
    forget()
    catalogue_of.cache_clear()


@pytest.fixture
def site(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packages with the seventh game."""
    folder = installed(tmp_path / "site")
    monkeypatch.syspath_prepend(str(folder))
    return folder


@pytest.fixture(autouse=True)
def worker_start() -> None:
    """Workers begin as players' do: one that is forked would not know of the seventh game."""
