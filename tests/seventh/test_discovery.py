"""Games of others are found in packages and in the user's folder, and played where allowed."""

from __future__ import annotations

import json
import os
import shutil
import sys
from argparse import _SubParsersAction
from collections.abc import Callable
from pathlib import Path

import pytest

import main
import souk
from scenes.store import plugins
from scenes.store.preferences import Preferences
from scenes.store.user_folders import games_folder, settings_file
from tabletop import games
from tabletop.plugins import discovery, paths
from tabletop.plugins.discovery import discover_plugins
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tests.seventh.site import GAME, HERE, PACKAGE, installed

RULES = f"tabletop/games/{GAME}"


def test_a_package_is_found_but_neither_run_nor_played_until_it_is_allowed(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / PACKAGE / "__init__.py").write_text("raise SystemExit('run')\n", encoding="utf-8")
    (found,) = discover_plugins(games_folder())
    assert (found.name, found.package_and_version, found.fault) == (GAME, "souk-pebbles 1.0", "")
    assert GAME not in games.names() and GAME not in section_names()
    assert main.main(["simulate", "--game", GAME, "--matches", "1"]) == 2
    assert (
        f"souk: {GAME} is a game of others (souk-pebbles 1.0) that is not allowed yet: add --allow "
        f"{GAME}, or allow it in Settings, Added games" in capsys.readouterr().err
    )
    assert PACKAGE not in sys.modules
    plugins.enable_plugins([GAME])
    assert GAME in games.names() and GAME in section_names()


def test_settings_allow_a_game_and_forbid_it_again(site: Path) -> None:
    preferences = Preferences(settings_file())
    preferences.change(allowed_games=(GAME, "caravans"))
    plugins.enable_plugins([])
    assert games.names().count(GAME) == 1 and "caravans" not in games.names()
    preferences.change(allowed_games=())
    plugins.Plugins(games_folder()).allow(preferences.settings.allowed_games)
    assert GAME not in games.names() and paths.ALLOWED_GAMES_VARIABLE not in os.environ


def test_settings_that_cannot_be_read_allow_nothing_and_stay(data: Path) -> None:
    data.mkdir()
    for words in ("{", json.dumps({"format": 1, "allowed_games": "pebbles"})):
        settings_file().write_text(words, encoding="utf-8")
        plugins.enable_plugins([])
        assert settings_file().read_text(encoding="utf-8") == words
        assert GAME not in games.names()


@pytest.mark.parametrize("inside", ["", GAME])
def test_the_users_folder_has_games_side_by_side_or_each_in_one(data: Path, inside: str) -> None:
    hidden = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / PACKAGE, games_folder() / inside, ignore=hidden)
    (found,) = discover_plugins(games_folder())
    assert (found.name, found.origin, found.fault) == (GAME, "data", "")
    assert found.missing_parts == ("words_ja", "strategy", "lessons", "drills")
    assert found.title("ja") == "Pebbles"
    plugins.enable_plugins([GAME])
    assert games.load(GAME).seat_counts == range(3, 6)


def test_only_what_was_allowed_counts_of_a_folder(data: Path) -> None:
    hidden = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / PACKAGE, games_folder(), ignore=hidden)
    shutil.copytree(games_folder() / RULES, games_folder() / "tabletop/games/other")
    (games_folder() / "tabletop/text/en/other.toml").write_text('title = "Other"\n', "utf-8")
    plugins.enable_plugins(["other"])
    assert "other" in games.names() and GAME not in games.names()
    assert "other" in section_names() and GAME not in section_names()


def test_of_two_alike_the_first_is_played_and_no_other_folder_is_run(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is named comes first, and what lies there is what is imported."""
    rules = tmp_path / "named" / RULES
    rules.mkdir(parents=True)
    for file in ("__init__.py", "game.py"):
        (rules / file).write_text("raise RuntimeError('named')\n", encoding="utf-8")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path / "named"))
    first, second = discover_plugins(games_folder())
    assert (first.origin, first.fault) == ("named", "") and second.fault == "twice"
    monkeypatch.setenv(paths.ALLOWED_GAMES_VARIABLE, f"{GAME}={site / PACKAGE}")
    assert games.folder(GAME) == rules
    with pytest.raises(RuntimeError, match="named"):
        games.load(GAME)


def _broken(file: str, words: str) -> Callable[[Path], None]:
    return lambda place: (place / file).write_text(words, encoding="utf-8") and None


def _gone(file: str) -> Callable[[Path], None]:
    return lambda place: (place / file).unlink()


def _renamed(name: str) -> Callable[[Path], None]:
    return lambda place: (place / RULES).rename(place / "tabletop/games" / name) and None


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "no rules": (_gone(f"{RULES}/game.py"), "there's no "),
    "no package": (_gone(f"{RULES}/__init__.py"), "__init__.py"),
    "no games": (lambda place: shutil.rmtree(place / "tabletop/games"), "has no game in"),
    "ours": (_renamed("mercado"), "one of Souk's own games is also called mercado"),
    "bad name": (_renamed("Pebbles-2"), "Pebbles-2 can't be the name of a game"),
    "broken words": (
        _broken(f"tabletop/text/en/{GAME}.toml", "title = Pebbles"), "can't read its words"
    ),
}  # fmt: skip
"""Damages to a game in the user's folder, each with a part of its fault message."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_game_with_a_fault_is_told_and_not_played(data: Path, name: str) -> None:
    spoil, said = FAULTS[name]
    place = games_folder() / GAME
    shutil.copytree(HERE / PACKAGE, place, ignore=shutil.ignore_patterns("__pycache__"))
    spoil(place)
    (found,) = discover_plugins(games_folder())
    told = [found.fault_message(Catalogue(language)) for language in BUILT_IN_LANGUAGES]
    assert said in told[0] and all(told) and told[0] != told[1]
    before = games.names()
    with pytest.raises(discovery.PluginNotAllowedError, match=f"--allow {found.name}"):
        plugins.enable_plugins([found.name])
    discovery.allow_plugins([found.name], games_folder())
    assert games.names() == before


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("pebbles = souk_pebles", "it names the package souk_pebles, which isn't installed"),
        ("pebbles = souk_pebbles:GAME", "says souk_pebbles:GAME, but it must be just the name of"),
        ("pebble = souk_pebbles", "there's no "),
        ("zahab = souk_pebbles", "one of Souk's own games is also called zahab"),
    ],
)
def test_an_entry_point_with_a_fault_is_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.syspath_prepend(str(installed(tmp_path / "site", entry)))
    name = entry.partition(" ")[0]
    assert main.main(["simulate", "--game", name, "--allow", name, "--matches", "1"]) == 2
    told = capsys.readouterr().err
    assert said in told and told.startswith(f"souk: --allow {name}: ") and told.count("\n") == 1


def test_a_name_that_there_is_not_is_told_with_those_that_there_are(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["check", "peble", "--allow", "peble"]) == 2
    assert "there is no such game" in (told := capsys.readouterr().err) and told.endswith(
        f"games of others here: {GAME}\n"
    )


def test_two_packages_may_not_offer_one_name(site: Path) -> None:
    installed(site, package="souk-shingle")
    first, second = discover_plugins(None)
    assert not first.fault and second.fault == "twice"
    assert str(first.folder) in second.fault_message(Catalogue("en"))


def test_a_folder_of_games_that_is_none_is_told(data: Path) -> None:
    data.mkdir()
    games_folder().write_text("no folder", encoding="utf-8")
    (found,) = discover_plugins(games_folder())
    assert found.fault == "unread" and "can't read" in found.fault_message(Catalogue("en"))


def test_every_command_about_games_takes_a_folder_of_games() -> None:
    (commands,) = (a for a in souk.parser()._actions if isinstance(a, _SubParsersAction))
    without = {"merge", "words", "doctor"}
    for name, command in commands.choices.items():
        options = {option for action in command._actions for option in action.option_strings}
        assert ("--games" in options) == (name not in without), name
