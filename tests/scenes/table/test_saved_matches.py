"""Saved matches continue where they were left, can be watched again, and leave nothing behind."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest

from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.menus.title_screen import TitleScene
from scenes.watch.match_list import MatchListScene
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.result.result_words import tally_label
from scenes.watch.result_scene import ResultScene
from sprites.node import Node
from tabletop.match.journal import JournalFile
from tabletop.match.locks import FileLock
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tests.fixtures.saved_matches import play_and_leave, write_bad_files
from tests.scenes.player import Keyboard, Mouse

GAMES = ("market_day", "mercado")
MAX_EXIT_SECONDS = 30.0
"""Seconds after which a process, however busy the machine, has ended that is ended."""


@pytest.fixture
def mouse(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(tmp_path)
    yield made
    made.close()


def count_workers() -> int:
    return len([p for p in multiprocessing.active_children() if p.name == "souk-ai"])


def are_workers_gone() -> bool:
    """True if no worker process is left. Waits for one that is ending."""
    end = monotonic() + MAX_EXIT_SECONDS
    while count_workers() and monotonic() < end:
        sleep(0.01)
    return count_workers() == 0


def leave_to_shelf(player: Mouse) -> None:
    """To the shelf by the pause menu."""
    player.press("tool:menu")
    player.wait(0.1)
    assert isinstance(player.scene, PauseMenuScene)
    player.press("leave")
    player.wait(0.1)
    assert isinstance(player.scene, ShelfScene)


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_left_goes_on_where_it_was(mouse: Mouse, game: str) -> None:
    table = mouse.start(game, "", "trader")
    mouse.run_until_asked()
    for _ in range(3):
        mouse.move()
        mouse.run_until_asked()
    state, number = table.match.state.to_json(), table.match.decision_number
    leave_to_shelf(mouse)
    assert are_workers_gone()
    mouse.press("continue")
    mouse.wait(0.1)
    mouse.run_until_asked()
    assert mouse.table is not table
    assert (mouse.table.match.state.to_json(), mouse.table.match.decision_number) == (state, number)
    mouse.move()
    mouse.run_until_asked()


def test_a_window_that_is_closed_leaves_its_match(mouse: Mouse, tmp_path: Path) -> None:
    mouse.start("market_day", "", "trader")
    assert list(tmp_path.glob("*.lock"))
    mouse.frame(pygame.event.Event(pygame.QUIT))
    assert mouse.app.scene_stack.top is None
    assert are_workers_gone() and not list(tmp_path.glob("*.lock"))


@pytest.mark.slow
def test_a_practice_that_was_left_goes_on_as_practice(mouse: Mouse) -> None:
    mouse.start("market_day", "", "trader", mode=MatchMode.PRACTICE)
    mouse.run_until_asked()
    mouse.move()
    mouse.run_until_asked()
    leave_to_shelf(mouse)
    mouse.press("continue")
    mouse.wait(0.1)
    mouse.run_until_asked()
    assert mouse.table.session.mode is MatchMode.PRACTICE
    mouse.open_drawer_for("tool:moves")
    assert "tool:moves" in mouse.names()


def finish_match(player: Mouse, game: str = "market_day") -> ResultScene:
    options = {"hands": 1} if game == "market_day" else {}
    player.start(game, "", "trader", **options)
    player.play_out()
    scene = player.scene
    assert isinstance(scene, ResultScene)
    return scene


@pytest.mark.slow
def test_a_finished_match_is_not_offered_to_go_on(mouse: Mouse) -> None:
    finish_match(mouse)
    mouse.finish_tally()
    mouse.press("leave")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ShelfScene) and "continue" not in mouse.names()
    mouse.press("replays")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, MatchListScene)
    mouse.press("replay:0")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ReplayScene)


@pytest.mark.slow
def test_a_result_leads_to_another_match(mouse: Mouse) -> None:
    first = finish_match(mouse).match
    mouse.finish_tally()
    mouse.press("again")
    mouse.wait(0.1)
    mouse.run_until_asked()
    again = mouse.table.match
    assert again is not first and again.setup.seats == first.setup.seats
    assert again.setup.options == first.setup.options and not again.is_over


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_watched_again_forwards_and_back(mouse: Mouse, game: str) -> None:
    match = finish_match(mouse, game).match
    mouse.finish_tally()
    mouse.press("more")
    mouse.frame()
    mouse.press("replay")
    mouse.wait(0.1)
    replay = mouse.scene
    assert isinstance(replay, ReplayScene)
    moments = list(match.replay_events())

    def shows(number: int) -> None:
        assert replay.current_moment == number
        assert not replay.table_view.describe_difference(moments[number][1])

    mouse.press("tool:last")
    shows(len(moments) - 1)
    mouse.press("tool:slower")
    shows(len(moments) - 2)
    mouse.press("tool:further")
    shows(len(moments) - 1)
    mouse.press("tool:first")
    shows(0)
    mouse.key(pygame.K_PERIOD)
    shows(1)
    mouse.key(pygame.K_PAGEUP)
    shows(0)
    mouse.press("tool:pause")
    mouse.run_until(
        lambda: replay.current_moment == replay.last_moment and replay.table_view.sequencer.is_idle
    )
    shows(len(moments) - 1)
    mouse.press("tool:back")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ResultScene)


@pytest.mark.slow
def test_a_replay_can_be_restyled_while_it_runs(mouse: Mouse) -> None:
    finish_match(mouse)
    mouse.finish_tally()
    mouse.context.preferences.change(speed=4.0)
    mouse.press("more")
    mouse.frame()
    mouse.press("replay")
    mouse.wait(0.5)
    replay = mouse.scene
    assert isinstance(replay, ReplayScene)
    at = replay.current_moment
    mouse.context.preferences.change(language="ja")
    mouse.wait(2.0)
    assert replay.current_moment > at and not replay.speed.is_paused


# Faults


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_when_its_worker_dies(mouse: Mouse, game: str) -> None:
    table = mouse.start(game, "", "trader")
    for _ in range(4):
        mouse.run_until_asked()
        assert (
            table.ai_turns.worker_client is not None
            and table.ai_turns.worker_client.pid is not None
        )
        if count_workers():
            os.kill(table.ai_turns.worker_client.pid, signal.SIGKILL)
        mouse.move()
    mouse.run_until_asked()
    assert table.match.decision_number > 4


@pytest.mark.slow
def test_a_disk_that_refuses_loses_nothing(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = mouse.start("market_day", "", "trader", hands=1)
    mouse.run_until_asked()
    sync, full = os.fsync, True

    def refuse(file: int) -> None:
        if full:
            raise OSError(errno.ENOSPC, "no space left")
        sync(file)

    monkeypatch.setattr("os.fsync", refuse)
    number, state = table.match.decision_number, table.match.state.to_json()
    mouse.do(mouse.gesture(mouse.preferred_action()))
    assert table.widget_layer.dialog
    assert (table.match.decision_number, table.match.state.to_json()) == (number, state)
    said = [getattr(n.picture, "text", "") for n in table.canvas if n.name.startswith("dialog")]
    assert any("no space left" in words for words in said)
    mouse.press("retry")
    assert table.widget_layer.dialog and table.match.decision_number == number
    full = False
    mouse.press("retry")
    assert not table.widget_layer.dialog and table.match.decision_number == number + 1
    mouse.run_until_asked()
    full, saved = True, table.match.decision_number
    mouse.do(mouse.gesture(mouse.preferred_action()))
    mouse.press("go_on")
    mouse.run_until_asked()
    assert not table.widget_layer.dialog
    mouse.play_out()
    journal = next(tmp_path.glob("*.souk"))
    kept = Match.load_read_only(journal)
    assert kept.decision_number == saved and not kept.is_over


def test_a_disk_that_refuses_an_ai_move_loses_nothing(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop.match.journal import JournalError

    table = mouse.start("market_day", "", "trader", hands=1)
    mouse.run_until_asked()
    mouse.move()
    write, refused = JournalFile.write, []

    def refuse(self: JournalFile, line: str) -> None:
        if len(refused) < 2:
            refused.append(line)
            raise JournalError("no space left")
        write(self, line)

    monkeypatch.setattr(JournalFile, "write", refuse)
    mouse.run_until(lambda: mouse.is_asked or table.widget_layer.dialog)
    if mouse.is_asked:
        mouse.do(mouse.gesture(mouse.preferred_action()))
    mouse.run_until(lambda: table.widget_layer.dialog)
    number = table.match.decision_number
    mouse.press("retry")
    mouse.press("retry")
    assert table.match.decision_number == number + 1
    mouse.run_until_asked()


# Results


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_the_tally_add_up_to_what_is_shown(mouse: Mouse, game: str) -> None:
    scene = finish_match(mouse, game)
    mouse.context.preferences.change(speed=1.0)
    assert "again" not in mouse.names()
    shown = []
    for row in scene.tally_rows:
        name = tally_label(mouse.context, scene.match, row)
        mouse.run_until(lambda name=name: name in [n.picture.text for n in line_nodes(scene)])
        shown.append(name)
    mouse.run_until(lambda: "again" in mouse.names())
    assert len(shown) == len(scene.tally_rows) > 0
    for entry, row in zip(scene.final_standing, scene._rows, strict=True):
        total = sum(line.values[entry.seat] for line in scene.tally_rows)
        assert total == entry.score
        assert row.total_node.picture.text == str(total)
    ranked = sorted(scene._rows, key=lambda row: row.y)
    places = [scene.final_standing[row.seat].place for row in ranked]
    assert places == sorted(places)


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("by", ["key", "press", "button"])
def test_the_tally_can_be_skipped(mouse: Mouse, by: str) -> None:
    scene = finish_match(mouse)
    while "skip" in mouse.names():
        if by == "key":
            mouse.key(pygame.K_RETURN)
        elif by == "press":
            mouse.click(960, 400)
        else:
            mouse.press("skip")
        mouse.wait(0.1)
    mouse.wait(1)
    assert mouse.scene is scene and "again" in mouse.names()
    name = next(n for n in scene.canvas if n.name == "results:winner")
    won = [e.seat for e in scene.final_standing if e.place == 1]
    assert all(scene.match.setup.seat_names[seat] in name.picture.text for seat in won)


def line_nodes(scene: ResultScene) -> list[Node]:
    """Return the nodes that name the row that is counted."""
    return [node for node in scene.canvas if node.name == "results:line"]


# Leaks


@pytest.mark.slow
def test_ten_matches_in_a_row_leave_nothing_behind(tmp_path: Path) -> None:
    player = Keyboard(tmp_path)
    player.app.open_scene(TitleScene(player.context))
    sizes = []
    for _ in range(10):
        player.start("market_day", "", "trader", hands=1)
        player.run_until_asked()
        for _ in range(3):
            player.move()
            player.run_until_asked()
        sizes.append(len(player.table.canvas))
        assert count_workers() == 1
        player.program.return_to_shelf()
        player.frame()
        assert (
            are_workers_gone() and len(player.app.scene_stack.scenes) == 2
        )  # the title, the shelf
    assert len(set(sizes[1:])) <= 3 and max(sizes) - min(sizes) < 12
    player.close()


@pytest.mark.slow
def test_a_whole_match_does_not_fill_the_canvas(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.run_until_asked()
    while not mouse.is_over:
        before = len(table.canvas)
        table.widget_layer.dismiss_toast()
        table.presenter.show_at_rest()
        table.on_style_changed()
        assert before - len(table.canvas) <= len(table.widget_layer.widgets) * 4
        table.turn_flow.after_rebuild()
        mouse.run_until_asked()
        if mouse.is_over:
            break
        mouse.move()
        mouse.run_until_asked()
        if table.match.decision_number > 60:
            break
    mouse.context.preferences.change(speed=1.0)
    mouse.wait(5)
    known = {id(node) for node in table.stage._all_nodes()}
    loose = [n for n in table.canvas if id(n) not in known]
    own = {id(n) for w in table.widget_layer.widgets for n in w.nodes}
    loose = [n for n in loose if id(n) not in own]
    names = [n.name for n in loose if n.name not in ("prompt", "prompt:plate", "ring")]
    assert not [name for name in names if not name.startswith("tooltip")], names


@pytest.mark.slow
def test_a_match_that_cannot_be_read_is_listed_and_says_why(mouse: Mouse, tmp_path: Path) -> None:
    finish_match(mouse)
    mouse.finish_tally()
    mouse.press("leave")
    mouse.wait(0.1)
    broken = tmp_path / "2000-01-01-000000-mercado.souk"
    broken.write_text("no journal\n")
    mouse.press("replays")
    mouse.wait(0.1)
    assert {"replay:0", "replay:1"} <= set(mouse.names())
    mouse.press("replay:1")
    mouse.wait(0.1)
    assert (
        isinstance(mouse.scene, MatchListScene)
        and "file is damaged" in mouse.scene.widget_layer.toast_text
    )
    assert broken.read_text() == "no journal\n"


def test_a_match_that_cannot_be_kept_begins_all_the_same_and_says_so(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mouse.start("market_day", "", "trader", hands=1)
    mouse.run_until_asked()
    mouse.press("tool:menu")
    mouse.wait(0.1)
    monkeypatch.setattr(mouse.program.match_store, "folder", tmp_path / "file" / "below")
    (tmp_path / "file").write_text("in the way")
    mouse.press("restart")
    mouse.wait(0.1)
    mouse.press("yes")
    mouse.wait(0.1)
    anew = mouse.table
    assert anew.match is not table.match and not anew.match.is_saved
    assert "can't save" in anew.widget_layer.toast_text
    mouse.run_until_asked()
    mouse.move()
    mouse.run_until_asked()
    assert anew.match.decision_number > 0


def test_a_match_open_elsewhere_is_told_and_can_be_watched(mouse: Mouse, tmp_path: Path) -> None:
    path = tmp_path / "2026-01-01-000000-market_day.souk"
    play_and_leave(path)
    mouse.app.open_scene(TitleScene(mouse.context))
    with FileLock(path):
        mouse.press("continue")
        mouse.wait(0.1)
        assert mouse.scene.widget_layer.dialog and isinstance(mouse.scene, TitleScene)
        before = path.read_bytes()
        mouse.press("yes")
        mouse.wait(0.1)
        assert isinstance(mouse.scene, ReplayScene)
        assert path.read_bytes() == before
        mouse.scene.widget_layer.on_back()
        mouse.wait(0.1)
    mouse.press("continue")
    mouse.wait(0.1)
    assert mouse.table.match.decision_number == 8 and mouse.table.match.is_saved


def test_a_damaged_match_goes_on_from_its_last_sound_decision(mouse: Mouse, tmp_path: Path) -> None:
    path = tmp_path / "2026-01-01-000000-market_day.souk"
    play_and_leave(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:6], b"?" + lines[6], *lines[7:]]))
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.press("continue")
    mouse.wait(0.1)
    said = [getattr(n.picture, "text", "") for n in mouse.scene.canvas]
    assert mouse.scene.widget_layer.dialog and any("first 5 moves" in words for words in said)
    mouse.press("yes")
    mouse.wait(0.1)
    assert mouse.table.match.decision_number == 5 and mouse.table.match.is_saved
    assert (tmp_path / (path.name + ".damaged")).exists()


def test_a_match_that_cannot_be_written_goes_on_without_being_kept(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "2026-01-01-000000-market_day.souk"
    play_and_leave(path)
    before = path.read_bytes()

    def denied(path: Path) -> FileLock:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("tabletop.match.journal.FileLock", denied)
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.press("continue")
    mouse.wait(0.1)
    assert mouse.table.match.decision_number == 8 and not mouse.table.match.is_saved
    assert "Permission denied" in mouse.table.widget_layer.toast_text
    mouse.run_until_asked()
    mouse.move()
    assert mouse.table.match.decision_number > 8 and path.read_bytes() == before


def test_a_folder_where_nothing_can_be_kept_is_told_on_the_title(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    player = Mouse(tmp_path / "file" / "matches")
    player.app.open_scene(TitleScene(player.context))
    player.frame()
    assert "can't save" in player.scene.widget_layer.toast_text
    player.close()


def test_bad_files_in_the_folder_do_not_stop_the_title(mouse: Mouse, tmp_path: Path) -> None:
    path = tmp_path / "2026-01-01-000000-market_day.souk"
    play_and_leave(path)
    write_bad_files(tmp_path)
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.run_until(lambda: "continue" in mouse.names())  # later where the machine is busy
    mouse.press("replays")
    mouse.run_until(lambda: isinstance(mouse.scene, MatchListScene) and "replay:0" in mouse.names())


@pytest.mark.slow
def test_what_is_shown_again_begins_at_the_position_before(mouse: Mouse) -> None:
    """Numbers and marks too: nothing is shown that was only known afterwards."""
    match = finish_match(mouse).match
    mouse.finish_tally()
    mouse.context.preferences.change(speed=1.0)
    mouse.press("more")
    mouse.frame()
    mouse.press("replay")
    mouse.wait(0.1)
    replay = mouse.scene
    assert isinstance(replay, ReplayScene)
    moments = list(match.replay_events())
    changed = 0
    for (_, state), (event, after) in pairwise(moments):
        replay.table_view.show_before_event(event, 0, 0)
        assert not replay.table_view.describe_difference(state)
        changed += match.game.track_counts(state) != match.game.track_counts(after)
    assert changed
