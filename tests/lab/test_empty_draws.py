"""`check` tells draws that find nothing: a mistake in the set-up, a remark in play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import games
from tabletop.lab import game_report
from tabletop.lab.checks.empty_draws import find_short_supplies
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.game_scaffold import template_names, write_scaffold
from tabletop.plugins import paths

NAME = "heron"
DEAL = """        for _ in range(self.sheet_value("game", "hand")):
            for seat in range(s.seats):
                self.draw(s, "deck", f"hand:{seat}", chance, "HER-1.1", emit)
"""
DEAL_ALL = """        seat = 0
        while self.draw(s, "deck", f"hand:{seat}", chance, "HER-1.1", emit):
            seat = (seat + 1) % s.seats
"""
SHEET_COUNT = "count = 6"


@pytest.fixture(params=["turns"])
def folder(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """A folder with the game, which is imported anew."""
    write_scaffold(NAME, tmp_path, request.param)
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    yield tmp_path
    for module in [module for module in sys.modules if f".games.{NAME}" in module]:
        del sys.modules[module]


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Replace a part of a file of the game."""
    path = folder / f"tabletop/games/{NAME}/{file}"
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new), encoding="utf-8")


def short_supplies() -> list[str]:
    return list(find_short_supplies(games.load(NAME), RuleClock()))


@pytest.mark.parametrize("folder", template_names(), indirect=True)
def test_each_kind_of_game_has_enough_pieces_at_all_its_limits(folder: Path) -> None:
    assert not short_supplies()


def test_a_deck_that_the_fewest_seats_empty_is_told_for_the_most(folder: Path) -> None:
    change(folder, "sheet.toml", SHEET_COUNT, "count = 2")
    (told,) = short_supplies()
    assert "2 pieces more from deck than are there (10 in `initial_inventory`)" in told
    assert f"({folder}" in told and "heron, 4 seats)" in told


def test_a_set_up_that_deals_until_nothing_is_left_is_no_mistake(folder: Path) -> None:
    change(folder, "game.py", DEAL, DEAL_ALL)
    assert not short_supplies()


def test_a_set_up_that_ends_with_an_error_at_a_limit_is_told(folder: Path) -> None:
    first = '                self.move(s, s and self.pieces_in(s, "deck")[0], "deck", '
    change(folder, "game.py", '                self.draw(s, "deck", ', first)
    change(
        folder,
        "game.py",
        'chance, "HER-1.1", emit)\n\n    def turn',
        '"HER-1.1", emit)\n\n    def turn',
    )
    change(folder, "game.py", "range(1, 7)}", "range(1, 9)}")
    (told,) = short_supplies()
    assert "`sheet_limits` allows game.hand = 8, and then no match can begin: IndexError" in told
    assert "game.py, line " in told and "4 seats" in told


def test_draws_that_find_nothing_in_play_are_remarked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_report, "MIN_DECISIONS", 150)
    page = game_report.build_report(NAME)
    assert not page.errors
    (remark,) = [line for line in page.working_parts if "`draw` finds deck empty" in line]
    assert "game.py, line " in remark
