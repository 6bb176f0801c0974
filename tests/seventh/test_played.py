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
from scenes import added
from scenes.bench import text as letters
from scenes.menus.added import AddedRow, AddedScene
from scenes.menus.offer import offered
from scenes.shots.studio import Studio
from scenes.watch.replay import ReplayScene
from scenes.watch.replays import ReplaysScene
from scenes.watch.results import ResultScene
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.folder import MatchFolder
from tabletop.match.index import FILE as INDEX
from tabletop.match.index import WORTH
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup
from tabletop.measure import commands, speed, thinking
from tabletop.text import LANGUAGES
from tests.phones.party import Party, play
from tests.scenes.player import Mouse, seats
from tests.seventh.site import GAME, PACKAGE, ROOT, forget


@pytest.fixture
def player(site: Path) -> Iterator[Mouse]:
    """Somebody before the screen, who has allowed the seventh game."""
    added.begin([GAME])
    made = Mouse(matches=site.parent / "matches", reduced_motion=True, size=(320, 180))
    yield made
    made.close()


@pytest.mark.soak
def test_it_is_simulated_by_a_program_that_was_told_on_its_command_line(site: Path) -> None:
    """In a process of its own, with two more that share the work."""
    paths = os.pathsep.join((str(ROOT), str(site)))
    ended = subprocess.run(
        [sys.executable, "main.py", "simulate", "--game", GAME, "--allow", GAME, "--matches", "2",
         "--jobs", "2"],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0 and "decisions a match: 20 to 20" in ended.stdout, ended.stderr


@pytest.mark.soak
def test_a_demo_is_played_to_its_end(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["demo", "--headless", "--game", GAME, "--allow", GAME, "--seed", "4"]) == 0
    assert f"{GAME}: 20 decisions" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_played_as_text_in_both_languages_though_it_speaks_but_one(
    site: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    language: str,
) -> None:  # fmt: skip
    monkeypatch.setattr("builtins.input", lambda words: "1")
    people = "human:Mika,human:Aru,human:Bea"
    command = ["play", "--terminal", "--game", GAME, "--allow", GAME, "--seats", people]
    assert main.main([*command, "--language", language]) == 0
    told = capsys.readouterr().out
    assert "Grey pebble" in told and f"{GAME}.action" not in told
    (kept,) = (data / "matches").glob("*.souk")
    assert Match.replay(kept).over


@pytest.mark.soak
def test_it_is_played_watched_again_and_begun_by_the_mouse(player: Mouse) -> None:
    table = player.start(GAME, "", "trader", "trader", first=1)
    assert player.play_out() is table.match
    player.until(lambda: isinstance(player.scene, ResultScene))
    player.context.errands.watch(table.match)
    player.until(lambda: isinstance(player.scene, ReplayScene))
    replay = player.scene
    assert isinstance(replay, ReplayScene) and replay.recording.moments
    player.program.home()
    player.wait(0.1)
    folder = player.program.matches
    assert isinstance(folder, MatchFolder) and [kept.game for kept in folder.kept()] == [GAME]


@pytest.mark.soak
def test_it_is_practised(player: Mouse) -> None:
    table = player.start(GAME, "", "trader", "trader", mode=Mode.PRACTICE, first=1)
    player.until_asked()
    player.move()
    player.until_asked()
    assert table.match.number == 3


@pytest.mark.soak
def test_a_game_that_speaks_english_alone_is_offered_and_played_in_japanese(site: Path) -> None:
    added.begin([GAME])
    player = Mouse(reduced_motion=True, size=(320, 180), language="ja")
    try:
        assert GAME in offered(player.context)
        player.from_title(GAME, "", "trader", "trader", first=1)
        player.play_out()
        player.until(lambda: isinstance(player.scene, ResultScene))
    finally:
        player.close()


@pytest.mark.thinned(24, each=False)
@pytest.mark.parametrize("text_scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", letters.TABLES)
def test_words_on_its_table_are_as_large_as_promised(
    player: Mouse, table: str, language: str, text_scale: float
) -> None:
    studio = Studio(letters.SIZE)
    letters.looked_at(studio, GAME, table, language, text_scale)
    words = letters.measured(studio)
    studio.clear()
    assert len(words) > 30
    assert not list(map(str, letters.small(words, text_scale)))


def test_it_is_played_to_its_end_on_phones_one_of_which_speaks_japanese(site: Path) -> None:
    added.begin([GAME])
    party = Party(GAME, seats=3)
    phones = party.everybody("en", "ja", "en")
    match = party.begin()
    play(party, phones, Chance(3))
    assert match.over and all(phone.parts["end"]["winners"] for phone in phones)
    told = json.dumps(phones[1].parts, ensure_ascii=False)
    assert "Pebbles" in told and f"{GAME}." not in told


def test_it_is_benched_alone(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = {
        "engine": (partial(speed.engine, rounds=1, seconds=0.1), speed.table),
        "search": (partial(thinking.searches, wanted=2, judged=1), thinking.table),
    }
    monkeypatch.setattr(commands, "BENCHES", quick)
    monkeypatch.setattr(thinking, "LONG", 8)
    for what in quick:
        assert main.main(["bench", what, "--game", GAME, "--allow", GAME]) == 0
        told = capsys.readouterr().out
        assert GAME in told and "mercado" not in told
    for what in ("engine", "stage"):
        assert main.main(["bench", what, "--game", "pebble"]) == 2
        assert "'pebble'" in capsys.readouterr().err


@pytest.mark.soak
def test_a_match_waits_for_rules_that_cannot_be_read_and_is_gone_on_with_when_they_can(
    player: Mouse, site: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = player.program.matches
    assert isinstance(folder, MatchFolder)
    match = folder.begin(games.load(GAME), Setup(GAME, seats("", "", ""), {}, 7))
    for _ in range(3):
        (seat,) = match.to_act()
        assert match.submit(seat, match.legal(seat)[0]) is None
    match.close()
    kept = folder.newest_unfinished()
    assert kept is not None
    before = kept.path.read_bytes()
    for n in range(WORTH):  # so many that what is known of them is written down
        (folder.folder / f"2026-01-01-0000{n:02}-{GAME}.souk").write_bytes(before)
    MatchFolder(folder.folder).kept()
    assert (folder.folder / INDEX).is_file()
    rules = site / PACKAGE / "tabletop/games" / GAME / "game.py"
    whole = rules.read_text(encoding="utf-8")
    rules.write_text("import souk_shingle\n", encoding="utf-8")
    forget()
    assert MatchFolder(folder.folder).newest_unfinished() is None
    player.app.open(ReplaysScene(player.context, folder))
    player.wait(0.1)
    player.press("replay:0")
    player.wait(0.1)
    told = player.scene.page.saying
    assert "The rules of pebbles cannot be read: ModuleNotFoundError: No module" in told
    waiting = MatchFolder(folder.folder).kept()
    assert len(waiting) == 1 + WORTH and all(each.waits for each in waiting)
    assert {each.names for each in waiting} == {kept.names}
    assert main.main(["--allow", GAME, "replay", str(kept.path)]) == 2
    assert "the rules of 'pebbles' cannot be read" in capsys.readouterr().err
    rules.write_text(whole, encoding="utf-8")
    forget()
    assert kept.path.read_bytes() == before
    again = MatchFolder(folder.folder).newest_unfinished()
    assert again is not None and Match.replay(again.path).number == 3


# The page


def shown(player: Mouse) -> AddedScene:
    scene = AddedScene(player.context)
    player.app.open(scene)
    player.wait(0.1)
    return scene


def rows(scene: AddedScene) -> list[AddedRow]:
    return [widget for widget in scene.page.widgets if isinstance(widget, AddedRow)]


@pytest.fixture
def newcomer(site: Path) -> Iterator[Mouse]:
    """Somebody who has allowed nothing yet."""
    made = Mouse(matches=site.parent / "matches", reduced_motion=True, size=(320, 180))
    yield made
    made.close()


def test_the_page_tells_whose_games_are_there_and_allows_them(newcomer: Mouse) -> None:
    (row,) = rows(shown(newcomer))
    assert not row.on and row.label == "Pebbles" and "souk-pebbles 1.0" in row.note
    assert "Japanese words" in row.note and GAME not in offered(newcomer.context)
    newcomer.press("added:0")
    newcomer.wait(0.1)
    assert newcomer.context.settings.allowed_games == (GAME,)
    assert GAME in offered(newcomer.context)
    newcomer.press("added:0")
    newcomer.wait(0.1)
    assert not newcomer.context.settings.allowed_games and GAME not in offered(newcomer.context)


def test_what_is_wrong_is_told_on_the_page_and_ours_are_played_on(
    newcomer: Mouse, site: Path
) -> None:
    rules = site / PACKAGE / "tabletop/games" / GAME / "game.py"
    rules.write_text("import souk_shingle\n", encoding="utf-8")
    shown(newcomer)
    newcomer.press("added:0")
    newcomer.wait(0.1)
    scene = newcomer.scene
    assert isinstance(scene, AddedScene)
    (row,) = rows(scene)
    assert row.on and "its rules cannot be read: ModuleNotFoundError: No module" in row.note
    assert GAME not in offered(newcomer.context) and len(offered(newcomer.context)) == 5


def test_what_cannot_be_allowed_says_why_when_it_is_pressed(newcomer: Mouse, site: Path) -> None:
    (site / PACKAGE / "tabletop/games" / GAME / "game.py").unlink()
    scene = shown(newcomer)
    newcomer.press("added:0")
    assert not rows(scene)[0].on and not newcomer.context.settings.allowed_games
    assert "there is no" in rows(scene)[0].fixed


def test_what_is_allowed_and_gone_can_be_forgotten(newcomer: Mouse) -> None:
    newcomer.context.preferences.change(allowed_games=("caravans",))
    shown(newcomer)
    newcomer.press("added:gone:caravans")
    newcomer.wait(0.1)
    assert not newcomer.context.settings.allowed_games


def test_what_the_command_line_allowed_stays(player: Mouse) -> None:
    scene = shown(player)
    assert rows(scene)[0].on
    player.press("added:0")
    assert rows(scene)[0].on and not player.context.settings.allowed_games
