"""A match of a game that is not allowed or not installed waits, and says so everywhere."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.title_screen import TitleScene
from scenes.store import plugins
from scenes.store.user_folders import matches_folder
from scenes.ui.widgets.buttons import Button
from scenes.watch.match_list import MatchListScene
from tabletop import games
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import Setup
from tabletop.plugins import paths
from tests.scenes.player import Mouse, seat_specs
from tests.seventh.site import GAME, PACKAGE, forget

WAYS = ("forbidden", "uninstalled")
"""Ways in which the game of a saved match is missing."""
SAID = {
    "forbidden": "Pebbles isn't allowed yet. The match is safe: to open it, allow the game in "
    "Settings, Added games, or start Souk with --allow pebbles.",
    "uninstalled": "The game pebbles isn't installed. The match is safe: install the game again to "
    "open it.",
}
"""Sentence about a missing game by the way in which it is missing."""


@pytest.fixture(params=WAYS)
def said(
    request: pytest.FixtureRequest, site: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Save a match of Mika and Aru, take its game away, and return what is said of that."""
    plugins.enable_plugins([GAME])
    setup = Setup(GAME, seat_specs("", "", ""), {}, 7)
    MatchStore(matches_folder()).begin_match(games.load(GAME), setup).close()
    monkeypatch.setenv(paths.ALLOWED_GAMES_VARIABLE, "")
    monkeypatch.setenv("SOUK_ALLOW", "")
    if request.param == "uninstalled":
        shutil.rmtree(site / PACKAGE)
        shutil.rmtree(site / "souk_pebbles-1.0.dist-info")
    forget()
    yield SAID[request.param]


@pytest.fixture
def player(said: str) -> Iterator[Mouse]:
    """Somebody before the screen whose match waits."""
    made = Mouse(matches=matches_folder(), reduced_motion=True, size=(320, 180))
    yield made
    made.close()


@pytest.mark.parametrize("way", ["--terminal", "--phones"])
def test_resuming_on_the_command_line_says_whose_match_waits_for_what(
    said: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["play", way, "--resume", "--language", "en"]) == 2
    told = capsys.readouterr().err
    assert said in told and "no match to go on with" not in told
    assert all(name in told for name in seat_names())


def test_an_older_match_of_another_game_is_gone_on_with(
    said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (waiting,) = MatchStore(matches_folder()).list_matches()
    other = MatchStore(matches_folder())
    match = other.begin_match(games.load("mercado"), Setup("mercado", seat_specs("", ""), {}, 7))
    match.close()
    other.mark_last_played(waiting.path)

    def leave(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    assert main.main(["play", "--terminal", "--resume", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert told.count(said) == 1 and "Mercado" in told
    other.mark_last_played(match.journal_path or Path())
    assert main.main(["play", "--terminal", "--resume", "--language", "en"]) == 0
    assert said not in capsys.readouterr().out  # it was not the last one


def test_a_finished_match_that_waits_is_told_among_the_replays(
    said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (kept,) = MatchStore(matches_folder()).list_matches()
    words = kept.path.read_bytes()
    kept.path.write_bytes(words + b'{"sum":"0","over":true}\n')
    assert main.main(["replay", "--terminal", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert said in told and "Nobody has finished a match yet." not in told


def test_a_file_is_not_replayed_and_says_why(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    (kept,) = MatchStore(matches_folder()).list_matches()
    before = kept.path.read_bytes()
    for command in (["replay", "--terminal"], ["replay"], ["verify"]):
        assert main.main([*command, str(kept.path)]) != 0
        told = "".join(capsys.readouterr())
        hint = "not allowed yet: add --allow pebbles" if "allowed" in said else "is not here"
        assert hint in told, command
    assert kept.path.read_bytes() == before


@pytest.mark.parametrize("scene", [TitleScene, ShelfScene])
def test_the_menus_show_that_a_match_waits(
    player: Mouse, said: str, scene: type[TitleScene | ShelfScene]
) -> None:
    player.app.open_scene(scene(player.context))
    player.wait(0.3)
    (button,) = (
        each for each in player.scene.widget_layer.widgets
        if isinstance(each, Button) and each.name == "continue"
    )  # fmt: skip
    assert said in button.disabled_reason
    assert all(name in button.disabled_reason for name in seat_names())


def test_the_list_of_matches_says_how_to_go_on(player: Mouse, said: str) -> None:
    store = player.program.match_store
    assert isinstance(store, MatchStore)
    player.app.open_scene(MatchListScene(player.context, store))
    player.wait(0.1)
    player.press("replay:0")
    player.wait(0.1)
    assert player.scene.widget_layer.toast_text == said


def test_the_match_goes_on_when_its_game_is_allowed_again(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugins.enable_plugins([GAME])
    store = MatchStore(matches_folder())
    store.begin_match(games.load(GAME), Setup(GAME, seat_specs("", "", ""), {}, 7)).close()
    monkeypatch.setenv(paths.ALLOWED_GAMES_VARIABLE, "")
    monkeypatch.setenv("SOUK_ALLOW", "")
    again = MatchStore(matches_folder())
    assert again.find_resumable_match() is None and again.waiting_match is not None
    plugins.enable_plugins([GAME])
    found = again.find_resumable_match()
    assert found is not None and again.waiting_match is None
    assert Match.load_read_only(store.list_matches()[0].path).game.name == GAME


def seat_names() -> tuple[str, ...]:
    """Return the names of the people of the match."""
    return tuple(seat.name for seat in seat_specs("", "", ""))
