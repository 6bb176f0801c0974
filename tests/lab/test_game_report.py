"""The report of a game names the parts that a complete one has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.lab import game_report
from tabletop.lab.game_report import GameReport
from tests.fixtures.built_in_games import BUILT_IN_GAMES

PARTS = ("lessons", "drills", "first.toml")


def missing_parts(name: str) -> list[str]:
    page = GameReport([], [], [])
    game_report._complete(games.load(name), page)
    return [part for part in PARTS if f"no {part} in its folder" in page.missing_parts]


@pytest.mark.parametrize("has", [*PARTS, ""])
def test_only_the_parts_that_are_not_there_are_missed(
    has: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if has:
        (tmp_path / has).touch()
    monkeypatch.setattr(games, "folder", lambda name: tmp_path)
    assert missing_parts("basari") == [part for part in PARTS if part != has]


@pytest.mark.parametrize("name", BUILT_IN_GAMES)
def test_the_games_of_the_house_lack_none_of_them(name: str) -> None:
    assert not missing_parts(name)
