"""A game that was installed as a package is played by all that plays ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import main
from scenes.bench import text_sizes as letters
from scenes.menus.common.game_list import list_available_games
from scenes.menus.plugin_list import PluginListScene, PluginRow
from scenes.screenshots.studio import HeadlessStudio
from scenes.store import plugins
from scenes.watch.match_list import MatchListScene
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.result_scene import ResultScene
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.lab import commands, engine_benchmark, search_benchmark
from tabletop.match.match import Match
from tabletop.match.match_index import INDEX_FILE as INDEX
from tabletop.match.match_index import MIN_NEW_ENTRIES_TO_SAVE
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import MatchMode, Setup
from tabletop.text import BUILT_IN_LANGUAGES
from tests.phones.phone_party import PhoneParty, play_randomly
from tests.scenes.player import Mouse, seat_specs
from tests.seventh.site import GAME, PACKAGE, ROOT, forget

MAX_LINES = 100
"""Lines that three people type in a match, at most."""


@pytest.fixture
def player(site: Path) -> Iterator[Mouse]:
    """Somebody before the screen, who has allowed the seventh game."""
    plugins.enable_plugins([GAME])
    made = Mouse(matches=site.parent / "matches", reduced_motion=True, size=(320, 180))
    yield made
    made.close()


@pytest.mark.slow
def test_it_is_simulated_by_a_program_that_was_told_on_its_command_line(site: Path) -> None:
    """In a process of its own, with two more that share the work."""
    paths = os.pathsep.join((str(ROOT), str(site)))
    ended = subprocess.run(
        [sys.executable, "main.py", "simulate", "--game", GAME, "--allow", GAME, "--matches", "2",
         "--jobs", "2"],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0 and "decisions a match: 20 to 20" in ended.stdout, ended.stderr


@pytest.mark.slow
def test_a_demo_is_played_to_its_end(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["demo", "--headless", "--game", GAME, "--allow", GAME, "--seed", "4"]) == 0
    assert f"{GAME}: 20 decisions" in capsys.readouterr().out


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_it_is_played_as_text_in_both_languages_though_it_speaks_but_one(
    site: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    language: str,
) -> None:  # fmt: skip
    lines = iter(["1"] * MAX_LINES)

    def type_one(prompt: str) -> str:
        if line := next(lines, ""):
            return line
        raise EOFError  # the match is over, and the replay is not wanted

    monkeypatch.setattr("builtins.input", type_one)
    people = "human:Mika,human:Aru,human:Bea"
    command = ["play", "--terminal", "--game", GAME, "--allow", GAME, "--seats", people]
    assert main.main([*command, "--language", language]) == 0
    told = capsys.readouterr().out
    assert "Grey pebble" in told and f"{GAME}.action" not in told
    (kept,) = (data / "matches").glob("*.souk")
    assert Match.load_read_only(kept).is_over


@pytest.mark.slow
def test_it_is_played_watched_again_and_begun_by_the_mouse(player: Mouse) -> None:
    table = player.start(GAME, "", "trader", "trader", first=1)
    assert player.play_out() is table.match
    player.run_until(lambda: isinstance(player.scene, ResultScene))
    player.context.navigator.open_replay(table.match)
    player.run_until(lambda: isinstance(player.scene, ReplayScene))
    replay = player.scene
    assert isinstance(replay, ReplayScene) and replay.recording.positions
    player.program.return_to_shelf()
    player.wait(0.1)
    folder = player.program.match_store
    assert isinstance(folder, MatchStore) and [kept.game for kept in folder.list_matches()] == [
        GAME
    ]


@pytest.mark.slow
def test_it_is_practised(player: Mouse) -> None:
    table = player.start(GAME, "", "trader", "trader", mode=MatchMode.PRACTICE, first=1)
    player.run_until_asked()
    player.move()
    player.run_until_asked()
    assert table.match.decision_number == 3


@pytest.mark.slow
def test_a_game_that_speaks_english_alone_is_offered_and_played_in_japanese(site: Path) -> None:
    plugins.enable_plugins([GAME])
    player = Mouse(reduced_motion=True, size=(320, 180), language="ja")
    try:
        assert GAME in list_available_games(player.context)
        player.from_title(GAME, "", "trader", "trader", first=1)
        player.play_out()
        player.run_until(lambda: isinstance(player.scene, ResultScene))
    finally:
        player.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("text_scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("table", letters.TABLE_OPENERS)
def test_words_on_its_table_are_as_large_as_promised(
    player: Mouse, table: str, language: str, text_scale: float
) -> None:
    studio = HeadlessStudio(letters.WINDOW_SIZE)
    letters.open_table(studio, GAME, table, language, text_scale)
    words = letters.measure_texts(studio)
    studio.close_scenes()
    assert len(words) > 30
    assert not list(map(str, letters.find_small_texts(words, text_scale)))


def test_it_is_played_to_its_end_on_phones_one_of_which_speaks_japanese(site: Path) -> None:
    plugins.enable_plugins([GAME])
    party = PhoneParty(GAME, seats=3)
    phones = party.seat_everybody("en", "ja", "en")
    match = party.begin()
    play_randomly(party, phones, Chance(3))
    assert match.is_over and all(phone.parts["end"]["winners"] for phone in phones)
    told = json.dumps(phones[1].parts, ensure_ascii=False)
    assert "Pebbles" in told and f"{GAME}." not in told


def test_it_is_benched_alone(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = {
        "engine": (
            partial(engine_benchmark.measure_engine, rounds=1, seconds=0.1),
            engine_benchmark.format_table,
        ),
        "search": (
            partial(search_benchmark.measure_search, timed_count=2, regret_count=1),
            search_benchmark.format_table,
        ),
    }
    monkeypatch.setattr(commands, "BENCHMARKS", quick)
    monkeypatch.setattr(search_benchmark, "REFERENCE_STATES", 8)
    for what in quick:
        assert main.main(["bench", what, "--game", GAME, "--allow", GAME]) == 0
        told = capsys.readouterr().out
        assert GAME in told and "mercado" not in told
    for what in ("engine", "stage"):
        assert main.main(["bench", what, "--game", "pebble"]) == 2
        assert "'pebble'" in capsys.readouterr().err


@pytest.mark.slow
def test_a_match_waits_for_rules_that_cannot_be_read_and_is_gone_on_with_when_they_can(
    player: Mouse, site: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = player.program.match_store
    assert isinstance(folder, MatchStore)
    match = folder.begin_match(games.load(GAME), Setup(GAME, seat_specs("", "", ""), {}, 7))
    for _ in range(3):
        (seat,) = match.active_seats()
        assert match.submit(seat, match.legal_actions(seat)[0]) is None
    match.close()
    kept = folder.find_resumable_match()
    assert kept is not None
    before = kept.path.read_bytes()
    for n in range(MIN_NEW_ENTRIES_TO_SAVE):  # so many that what is known of them is written down
        other = before.replace(kept.match_id.encode(), f"{n:032x}".encode())
        (folder.folder / f"2026-01-01-0000{n:02}-{GAME}.souk").write_bytes(other)
    MatchStore(folder.folder).list_matches()
    assert (folder.folder / INDEX).is_file()
    rules = site / PACKAGE / "tabletop/games" / GAME / "game.py"
    whole = rules.read_text(encoding="utf-8")
    rules.write_text("import souk_shingle\n", encoding="utf-8")
    forget()
    assert MatchStore(folder.folder).find_resumable_match() is None
    player.app.open_scene(MatchListScene(player.context, folder))
    player.wait(0.1)
    player.press("replay:0")
    player.wait(0.1)
    told = player.scene.widget_layer.toast_text
    assert "Souk can't read the rules of pebbles: ModuleNotFoundError: No module" in told
    waiting = MatchStore(folder.folder).list_matches()
    assert len(waiting) == 1 + MIN_NEW_ENTRIES_TO_SAVE and all(
        each.is_game_unavailable for each in waiting
    )
    assert {each.seat_names for each in waiting} == {kept.seat_names}
    assert main.main(["--allow", GAME, "replay", str(kept.path)]) == 2
    assert "the rules of 'pebbles' cannot be read" in capsys.readouterr().err
    rules.write_text(whole, encoding="utf-8")
    forget()
    assert kept.path.read_bytes() == before
    again = MatchStore(folder.folder).find_resumable_match()
    assert again is not None and Match.load_read_only(again.path).decision_number == 3


# The page


def shown(player: Mouse) -> PluginListScene:
    scene = PluginListScene(player.context)
    player.app.open_scene(scene)
    player.wait(0.1)
    return scene


def rows(scene: PluginListScene) -> list[PluginRow]:
    return [widget for widget in scene.widget_layer.widgets if isinstance(widget, PluginRow)]


@pytest.fixture
def newcomer(site: Path) -> Iterator[Mouse]:
    """Somebody who has allowed nothing yet."""
    made = Mouse(matches=site.parent / "matches", reduced_motion=True, size=(320, 180))
    yield made
    made.close()


def test_the_page_tells_whose_games_are_there_and_allows_them(newcomer: Mouse) -> None:
    (row,) = rows(shown(newcomer))
    assert not row.is_on and row.label == "Pebbles" and "souk-pebbles 1.0" in row.note
    assert "Japanese words" in row.note and GAME not in list_available_games(newcomer.context)
    newcomer.press("added:0")
    newcomer.wait(0.1)
    assert newcomer.context.settings.allowed_games == (GAME,)
    assert GAME in list_available_games(newcomer.context)
    newcomer.press("added:0")
    newcomer.wait(0.1)
    assert not newcomer.context.settings.allowed_games and GAME not in list_available_games(
        newcomer.context
    )


def test_what_is_wrong_is_told_on_the_page_and_ours_are_played_on(
    newcomer: Mouse, site: Path
) -> None:
    rules = site / PACKAGE / "tabletop/games" / GAME / "game.py"
    rules.write_text("import souk_shingle\n", encoding="utf-8")
    shown(newcomer)
    newcomer.press("added:0")
    newcomer.wait(0.1)
    scene = newcomer.scene
    assert isinstance(scene, PluginListScene)
    (row,) = rows(scene)
    assert row.is_on and "Souk can't read its rules: ModuleNotFoundError: No module" in row.note
    assert (
        GAME not in list_available_games(newcomer.context)
        and len(list_available_games(newcomer.context)) == 5
    )


def test_what_cannot_be_allowed_says_why_when_it_is_pressed(newcomer: Mouse, site: Path) -> None:
    (site / PACKAGE / "tabletop/games" / GAME / "game.py").unlink()
    scene = shown(newcomer)
    newcomer.press("added:0")
    assert not rows(scene)[0].is_on and not newcomer.context.settings.allowed_games
    assert "there's no" in rows(scene)[0].locked_reason


def test_what_is_allowed_and_gone_can_be_forgotten(newcomer: Mouse) -> None:
    newcomer.context.preferences.change(allowed_games=("caravans",))
    shown(newcomer)
    newcomer.press("added:gone:caravans")
    newcomer.wait(0.1)
    assert not newcomer.context.settings.allowed_games


def test_what_the_command_line_allowed_stays(player: Mouse) -> None:
    scene = shown(player)
    assert rows(scene)[0].is_on
    player.press("added:0")
    assert rows(scene)[0].is_on and not player.context.settings.allowed_games
