"""A tournament: who plays better is rated higher, whoever plays its deals; and what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from main import main
from tabletop import games
from tabletop.lab import tournament
from tabletop.lab.tournament import format_ratings, play_tables, rate_entrants
from tabletop.match.setup import SEAT_COLOURS, SeatSpec

pytest.importorskip("openskill", reason="the extra `tournament` is not installed")

LEVELS = ("random", "trader", "random", "trader")
ENTRANTS = tuple(SeatSpec(f"E{n}", level, SEAT_COLOURS[n]) for n, level in enumerate(LEVELS))
ONE_HAND = {"hands": 1}


def make_tables(jobs: int = 1) -> tournament.DealsByTable:
    return play_tables(games.load("market_day"), ENTRANTS, 3, ONE_HAND, range(2, 4), jobs)


@pytest.mark.slow
def test_all_meet_at_every_table_that_they_can_form() -> None:
    found = make_tables()
    assert sorted(found) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert {len(deals) for deals in found.values()} == {2}
    entries = rate_entrants(ENTRANTS, found)
    assert {entry.matches for entry in entries} == {3 * 2 * 3}


@pytest.mark.slow
def test_who_plays_better_is_rated_higher() -> None:
    entries = rate_entrants(ENTRANTS, make_tables())
    assert {entry.name for entry in entries[:2]} == {"E1 (trader)", "E3 (trader)"}
    assert entries[1].rating > 25.0 > entries[2].rating
    lines = format_ratings(entries).splitlines()
    places = [line.split()[0] for line in lines[1:5]]
    assert places == ["1", "2", "3", "4"]
    columns = [line.index("●") for line in lines[6:10]]
    assert columns == sorted(columns, reverse=True)


@pytest.mark.slow
def test_any_number_of_processes_finds_the_same() -> None:
    assert make_tables(jobs=2) == make_tables()


def test_the_ratings_are_there_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ratings.json"
    command = ["tournament", "--game", "market_day", "--option", "hands=1", "--deals", "1"]
    assert main([*command, "--seats", "ai:random,ai:novice,ai:trader", "--json", str(path)]) == 0
    found = json.loads(path.read_text("utf-8"))
    assert [entry["matches"] for entry in found] == [4, 4, 4]
    assert "3 tables of 2, 1 deal each" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--seats", "ai:trader"], "1 entrants fill no table of 2"),
        (["--seats", "human:Mika,ai:trader"], "AI seats and bots only"),
        (["--at", "9"], "takes 2 to 8 at a table"),
        (["--seats", "bot:nobody,ai:trader"], "nobody"),
    ],
)
def test_what_cannot_be_held_is_told(
    given: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", "--game", "market_day", *given]) != 0
    assert words in capsys.readouterr().err


def test_who_lacks_the_library_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main(["tournament", "--game", "market_day"]) != 0
    assert "pip install 'souk[tournament]'" in capsys.readouterr().err
