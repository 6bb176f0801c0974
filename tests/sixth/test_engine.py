"""A sixth game that lies elsewhere is played by the engine, which has never seen it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scenes.games import game_names
from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core.chance import Chance
from tabletop.lab.game_check import check_random_matches
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tabletop.plugins import paths
from tabletop.text import Catalogue, section_names
from tests.sixth.locations import GAME, HERE, ROOT

PARTS = (
    "tests/contract",
    "tests/match",
    "tests/host",
    "tests/terminal",
    "tests/lab",
    "tests/text",
    "tests/practice",
    "tests/ai",
    "tests/scenes",
)
"""Folders with tests that run for all games."""


def begun(path: Path | None = None) -> Match:
    seats = tuple(
        SeatSpec(name, "", SEAT_COLOURS[n]) for n, name in enumerate(("Mika", "Aru", "Bea"))
    )
    game, setup = games.load(GAME), Setup(GAME, seats, {}, 5)
    return Match(game, setup) if path is None else Match.start(game, setup, path)


def play(match: Match, decisions: int) -> None:
    chance = Chance(6)
    for _ in range(decisions):
        seat = match.active_seats()[0]
        assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None


def test_it_is_a_game_like_all_others_while_the_house_is_told_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert GAME in games.names() and GAME in game_names() and GAME in section_names()
    assert Catalogue("ja")(f"{GAME}.title") == "茶館"
    monkeypatch.delenv(paths.GAMES_VARIABLE)
    assert GAME not in games.names() and GAME not in game_names() and GAME not in section_names()
    with pytest.raises(games.UnknownGameError, match=GAME):
        games.load(GAME)


def test_a_game_elsewhere_takes_the_place_of_none_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = next(name for name in games.names() if name != GAME)
    before = games.folder(ours)
    twin = tmp_path / "tabletop" / "games" / ours
    twin.mkdir(parents=True)
    (twin / "game.py").write_text("raise RuntimeError\n", encoding="utf-8")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    assert games.folder(ours) == before
    assert games.names().count(ours) == 1


def test_it_keeps_every_promise_of_the_contract() -> None:
    assert check_random_matches(games.load(GAME), 9, 0, lambda done: None) > 300


def test_its_matches_are_saved_replayed_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = begun(path)
    play(match, 25)
    match.undo(20)
    match.close()
    assert Match.load_read_only(path).state == match.state
    again = Match.load(path)
    play(again, 15)
    again.close()
    assert Match.load_read_only(path).decision_number == 35


@pytest.mark.parametrize("level", DEFAULT_LEVELS)
def test_every_level_plays_it(level: str) -> None:
    match = begun()
    play(match, 30)
    seat = match.active_seats()[0]
    strategy = games.load_strategy(match.game)
    answer = DEFAULT_LEVELS[level](strategy, match.view_for(seat), seat, Chance(1))
    assert match.refusal(seat, answer.action) is None


@pytest.mark.slow
@pytest.mark.processor_limit(900)
@pytest.mark.parametrize("part", PARTS)
def test_every_test_of_all_games_holds_for_it(part: str) -> None:
    """The tests that are for all games of the registry, as they are."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-k",
        GAME,
        part,
    ]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout[-3000:]
    assert " passed" in ended.stdout


def test_it_takes_240_lines_and_no_layout() -> None:
    """Rules, strategy, sheet and first match; words are counted with nobody."""
    files = [path for path in HERE.rglob("*") if path.parent.name == GAME and path.is_file()]
    assert {path.name for path in files} == {
        "__init__.py", "game.py", "strategy.py", "sheet.toml", "first.toml"
    }  # fmt: skip
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 240
