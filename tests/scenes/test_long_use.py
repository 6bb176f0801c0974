"""Games that went, rules that changed, drives without locks, years of files: what players see."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import cast

import pytest

import main
from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.title_screen import TitleScene
from scenes.shell.app import App
from scenes.store.play_history import PlayHistory
from scenes.store.preferences import LastSetup
from scenes.ui.widgets.text_field import TextField
from scenes.watch.match_list import MatchListScene
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.score_pad import ScorePadScene
from tabletop import games
from tabletop.match import locks, play_records, saved_match
from tabletop.match import match_store as folders
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.play_records import PlayRecord, SeatRecord
from tabletop.match.setup import SeatSpec, printable_name
from tests.fixtures.changed_rules import change_knight_rule, refuse_decision
from tests.fixtures.saved_matches import play_and_leave, remove_sums
from tests.scenes.player import Mouse

DAY = date(2026, 11, 25)
REMOVED_GAME = "carcass"
MATCH_FILE = "2026-01-01-000000-market_day.souk"


@pytest.fixture
def mouse(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(tmp_path / "matches")
    made.context.play_history = PlayHistory(tmp_path, lambda: DAY)
    yield made
    made.close()


def screen_text(mouse: Mouse) -> str:
    """Return all texts on the screen."""
    return "\n".join(getattr(node.picture, "text", "") for node in mouse.scene.canvas)


def played_once(mouse: Mouse, tmp_path: Path) -> Path:
    """Two people have played a game that is not there any more, and left a match of it."""
    seats = (SeatRecord("Mika", "sky", True, 3, 1, "sailor"), SeatRecord("Ida", "blue", True, 2, 2))
    book = mouse.context.play_history
    book._file.change(
        lambda kept: play_records.add_record(kept, PlayRecord(REMOVED_GAME, DAY, 7, 40, seats))
    )
    specs = tuple(SeatSpec(seat.name, "", seat.colour) for seat in seats)
    mouse.context.preferences.remember_setup(REMOVED_GAME, LastSetup(specs))
    mouse.context.preferences.change(show_games=(REMOVED_GAME, "nacho"))
    path = tmp_path / "matches" / f"2026-02-02-000000-{REMOVED_GAME}.souk"
    play_and_leave(path)
    path.write_text(path.read_text("utf-8").replace('"market_day"', f'"{REMOVED_GAME}"'), "utf-8")
    head, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(head.partition(',"sheet"')[0] + "}\n" + rest, "utf-8")
    return path


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_that_is_not_there_any_more_is_in_nobodys_way(
    mouse: Mouse, tmp_path: Path, language: str
) -> None:
    path = played_once(mouse, tmp_path)
    before = path.read_bytes()
    mouse.context.preferences.change(language=language)
    for name in games.names():
        scene = MatchSetupScene(mouse.context, name)
        mouse.app.open_scene(scene)
        field = scene.widget_layer.find_widget("seat0:name")
        assert isinstance(field, TextField)
        field.callbacks.on_commit("Ida")
        mouse.frame()
        assert scene.model.seats[0].name == "Ida"
    for make in (TitleScene, ShelfScene, ScorePadScene):
        mouse.app.open_scene(make(mouse.context))
        mouse.frame()
        if "continue" in mouse.names():  # the match waits for its game
            mouse.press("continue")
            mouse.wait(0.1)
            assert REMOVED_GAME in mouse.scene.widget_layer.toast_text
        assert type(mouse.scene) is make
    assert REMOVED_GAME in screen_text(mouse) and "Mika 3" in screen_text(mouse)
    mouse.program.open_match_list()
    mouse.wait(0.1)
    assert REMOVED_GAME in screen_text(mouse) and mouse.context.text_catalogue(
        "table.replay.waits"
    ) in screen_text(mouse)
    assert mouse.focus == "replay:0" and len(MatchStore(path.parent).list_matches()) == 1
    mouse.press("replay:0")
    mouse.wait(0.1)
    assert REMOVED_GAME in mouse.scene.widget_layer.toast_text and path.read_bytes() == before
    mouse.app.open_scene(SettingsScene(mouse.context))
    mouse.frame()
    assert REMOVED_GAME in mouse.context.settings.show_games


def test_a_match_of_other_rules_is_looked_at_and_gone_on_with(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches" / MATCH_FILE
    play_and_leave(path)
    before = path.read_bytes()
    refuse_decision(monkeypatch, 5)
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.frame()
    mouse.press("continue")
    mouse.wait(0.1)
    assert "first 4 of its 8 moves" in screen_text(mouse)
    mouse.press("no")
    mouse.program.open_match_list()
    mouse.wait(0.1)
    mouse.press("replay:0")
    mouse.wait(0.1)
    assert "first 4 of its 8 moves" in screen_text(mouse)
    mouse.press("yes")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ReplayScene)
    mouse.app.scene_stack.pop()
    mouse.app.scene_stack.apply_changes()
    mouse.press("replay:0")
    mouse.wait(0.1)
    mouse.press("other")
    mouse.wait(0.1)
    match = mouse.table.match
    assert match.decision_number >= 4 and match.is_saved and match.journal_path != path
    assert path.read_bytes() == before


@pytest.mark.parametrize("decisions", [40, 10_000], ids=["left", "over"])
def test_a_match_that_other_rules_would_lead_elsewhere_says_so(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, decisions: int
) -> None:
    path = tmp_path / "matches" / MATCH_FILE
    match, before = play_and_leave(path, decisions=decisions), path.read_bytes()
    change_knight_rule(monkeypatch)
    agreed = Match.load_valid_part(path).decision_number
    mouse.app.open_scene(TitleScene(mouse.context))
    assert ("continue" in mouse.names()) is (not match.is_over)
    mouse.program.open_match_list()
    mouse.wait(0.1)
    mouse.press("replay:0")
    mouse.wait(0.1)
    assert f"first {agreed} of its {match.decision_number} moves" in screen_text(mouse)
    mouse.press("yes")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ReplayScene) and not mouse.scene.match.is_over
    assert mouse.scene.match.decision_number == agreed and path.read_bytes() == before


def test_a_match_of_other_rules_that_is_open_elsewhere_is_watched_as_far_as_it_holds(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches" / MATCH_FILE
    play_and_leave(path)
    elsewhere = Match.load(path)
    refuse_decision(monkeypatch, 5)
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.frame()
    mouse.press("continue")
    for _ in range(2):  # it is open elsewhere; it was played by other rules
        mouse.wait(0.1)
        mouse.press("yes")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ReplayScene) and mouse.scene.match.decision_number == 4
    elsewhere.close()


def test_a_replay_from_the_command_line_says_what_of_it_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, said = tmp_path / MATCH_FILE, list[str]()
    play_and_leave(path)
    refuse_decision(monkeypatch, 5)
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))

    def looked_at(app: App, first: Callable[[Context], Scene]) -> None:
        said.append(cast(ReplayScene, first(app.context)).widget_layer.toast_text)

    monkeypatch.setattr(App, "run", looked_at)
    assert main.main(["replay", str(path)]) == 0
    assert "first 4 of 8 decisions hold" in capsys.readouterr().err
    assert "first 4 of its 8 moves work" in said[0]


def no_locks(file: int) -> None:
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def test_where_there_are_no_locks_it_is_said_and_one_window_at_a_time_is_for_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_lock", no_locks)
    path = tmp_path / MATCH_FILE
    play_and_leave(path)
    elsewhere = Match.load(path)
    player = Mouse(tmp_path)
    player.app.open_scene(TitleScene(player.context))
    assert "one window at a time" in player.scene.widget_layer.toast_text
    player.wait(0.1)
    player.press("continue")
    player.wait(0.1)
    assert socket.gethostname() in screen_text(player) and f"{MATCH_FILE}.open" in screen_text(
        player
    )
    player.press("yes")
    player.wait(0.1)
    assert isinstance(player.scene, ReplayScene)
    player.close()
    elsewhere.close()


def test_names_that_cannot_be_seen_links_and_strays_are_told_and_passed_over(
    mouse: Mouse, tmp_path: Path
) -> None:
    folder = tmp_path / "matches"
    play_and_leave(folder / MATCH_FILE)
    play_and_leave(tmp_path / "elsewhere.souk")
    (folder / "2031-link.souk").symlink_to(tmp_path / "elsewhere.souk")
    (folder / "notes.txt").write_text("not ours")
    odd = "2032-\u202eegap\udcff\u3164.souk"
    (folder / odd).write_text("{}")
    blank = (folder / MATCH_FILE).read_text("utf-8").splitlines()[0].replace("Mika", "\u3164\u2800")
    (folder / "2033-blank.souk").write_text(blank.partition(',"sheet"')[0] + "}\n", "utf-8")
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.frame()
    assert "continue" in mouse.names() and mouse.scene._saved_match.path.name == MATCH_FILE  # type: ignore[attr-defined]
    mouse.program.open_match_list()
    mouse.wait(0.1)
    shown = screen_text(mouse)
    assert (
        printable_name(odd) in shown
        and "\u202e" not in shown
        and printable_name(odd) == "2032-?egap??.souk"
    )
    told = {kept.path.name: kept.fault for kept in MatchStore(folder).list_matches()}
    assert told.pop(MATCH_FILE) is None and all(told.values()) and len(told) == 3
    for n in range(1, 4):
        mouse.press(f"replay:{n}")
        mouse.wait(0.1)
        assert isinstance(mouse.scene, MatchListScene) and mouse.scene.widget_layer.toast_text


@pytest.mark.slow
def test_what_was_learned_of_old_files_is_not_learned_again(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title does not wait for it, and a later start need not begin again."""
    folder, number = tmp_path / "matches", 40
    play_and_leave(folder / MATCH_FILE, decisions=10_000)
    remove_sums(folder / MATCH_FILE)
    data = (folder / MATCH_FILE).read_bytes().replace(b',"over":true', b"")
    for n in range(number):
        (folder / f"2026-03-01-{n:06}-market_day.souk").write_bytes(data)
    replayed, read = list[Path](), list[Path]()
    replay, reading = Match.load_read_only, saved_match.read_saved_match
    monkeypatch.setattr(
        Match, "load_read_only", lambda path: (replayed.append(path), replay(path))[1]
    )
    monkeypatch.setattr(
        saved_match, "read_saved_match", lambda path, f: (read.append(path), reading(path, f))[1]
    )
    title = TitleScene(mouse.context)
    assert 0 < len(replayed) <= 10
    mouse.app.open_scene(title)
    while title.is_moving:
        mouse.frame()
    assert len(replayed) == len(read) == number + 1
    anew = MatchStore(folder)
    assert anew.find_resumable_match() is None and all(kept.is_over for kept in anew.list_matches())
    assert len(replayed) == len(read) == number + 1
    for data in (b"", b"{", b"[" * 99_999, b'{"souk_index":1,"matches":[]}'):
        (folder / "index.json").write_bytes(data)
        assert MatchStore(folder).find_resumable_match() is None
    assert len(read) > 2 * number


def test_a_match_left_among_many_old_ones_is_found_while_the_title_is_there(
    mouse: Mouse, tmp_path: Path
) -> None:
    folder = tmp_path / "matches"
    play_and_leave(folder / "2025-01-01-000000-market_day.souk")
    play_and_leave(folder / MATCH_FILE, decisions=10_000)
    remove_sums(folder / MATCH_FILE)
    data = (folder / MATCH_FILE).read_bytes().replace(b',"over":true', b"")
    for n in range(20):
        (folder / f"2026-03-01-{n:06}-market_day.souk").write_bytes(data)
    title = TitleScene(mouse.context)
    mouse.app.open_scene(title)
    assert "continue" not in mouse.names()
    while title.is_moving:
        mouse.frame()
    assert "continue" in mouse.names()


def write_finished_matches(folder: Path, number: int) -> None:
    """Write a number of equal finished matches."""
    play_and_leave(folder / MATCH_FILE, decisions=10_000)
    data = (folder / MATCH_FILE).read_bytes()
    for n in range(number - 1):
        (folder / f"2026-03-01-{n:06}-market_day.souk").write_bytes(data)


def test_whoever_leaves_while_years_of_files_are_looked_at_keeps_what_was_learned(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, number = tmp_path / "matches", 450
    write_finished_matches(folder, number)
    monkeypatch.setattr(folders, "_LONGEST", 0.0)
    matches = MatchStore(folder)
    matches.find_resumable_match(is_urgent=True)
    read, reading = list[Path](), saved_match.read_saved_match
    monkeypatch.setattr(
        saved_match, "read_saved_match", lambda path, f: (read.append(path), reading(path, f))[1]
    )
    while len(read) < number - 10:  # and no further: somebody leaves
        assert matches.scan_matches(0.0)[1]
    read.clear()
    MatchStore(folder).find_resumable_match()
    assert len(read) <= number - 400


def test_of_a_long_list_only_the_rows_are_made_that_are_seen(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_finished_matches(tmp_path / "matches", 300)
    made, make = list[str](), MatchListScene._row
    monkeypatch.setattr(
        MatchListScene, "_row", lambda s, n, kept: (made.append(f"replay:{n}"), make(s, n, kept))[1]
    )
    scene = MatchListScene(mouse.context, MatchStore(tmp_path / "matches"))
    mouse.app.open_scene(scene)
    assert {*mouse.names()} & {*made} and len(made) < 20
    made.clear()
    assert scene.widget_layer.on_page_turn(1)
    assert {*mouse.names()} & {*made} and len(made) < 20
    assert "replay:0" not in mouse.names()
