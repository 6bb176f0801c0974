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
from scenes.app import App
from scenes.context import Context
from scenes.evenings import EveningBook
from scenes.menus.seatrow import SeatRow
from scenes.menus.seats import SeatsScene
from scenes.menus.settings import SettingsScene
from scenes.menus.shelf import ShelfScene
from scenes.menus.title import TitleScene
from scenes.preferences import Remembered
from scenes.scene import Scene
from scenes.watch.replay import ReplayScene
from scenes.watch.replays import ReplaysScene
from scenes.watch.scorepad import ScorePadScene
from tabletop import games
from tabletop.match import evenings, listing, locks
from tabletop.match import folder as folders
from tabletop.match.evenings import Played, Seated
from tabletop.match.folder import MatchFolder
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec, seen
from tests.match.matches import left, without_sums
from tests.match.test_other_rules import lowest_taken
from tests.past.test_past import _forbid
from tests.scenes.player import Mouse

DAY = date(2026, 11, 25)
GONE = "carcass"
NAMED = "2026-01-01-000000-market_day.souk"


@pytest.fixture
def mouse(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(tmp_path / "matches")
    made.context.evenings = EveningBook(tmp_path, lambda: DAY)
    yield made
    made.close()


def words(mouse: Mouse) -> str:
    """All that can be read on the screen."""
    return "\n".join(getattr(node.picture, "text", "") for node in mouse.scene.canvas)


def played_once(mouse: Mouse, tmp_path: Path) -> Path:
    """Two people have played a game that is not there any more, and left a match of it."""
    seats = (Seated("Mika", "sky", True, 3, 1, "sailor"), Seated("Ida", "blue", True, 2, 2))
    book = mouse.context.evenings
    book._file.change(lambda kept: evenings.with_match(kept, Played(GONE, DAY, 7, 40, seats)))
    specs = tuple(SeatSpec(seat.name, "", seat.colour) for seat in seats)
    mouse.context.preferences.remember(GONE, Remembered(specs))
    mouse.context.preferences.change(show_games=(GONE, "nacho"))
    path = tmp_path / "matches" / f"2026-02-02-000000-{GONE}.souk"
    left(path)
    path.write_text(path.read_text("utf-8").replace('"market_day"', f'"{GONE}"'), "utf-8")
    head, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(head.partition(',"sheet"')[0] + "}\n" + rest, "utf-8")
    return path


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_that_is_not_there_any_more_is_in_nobodys_way(
    mouse: Mouse, tmp_path: Path, language: str
) -> None:
    path = played_once(mouse, tmp_path)
    before = path.read_bytes()
    mouse.context.preferences.change(language=language)
    for name in games.names():
        scene = SeatsScene(mouse.context, name)
        mouse.app.open(scene)
        row = SeatRow(mouse.context, scene.draft, 0, scene.compose, roomy=True)
        row._rename("Ida")
        mouse.frame()
        assert scene.draft.seats[0].name == "Ida"
    for make in (TitleScene, ShelfScene, ScorePadScene):
        mouse.app.open(make(mouse.context))
        mouse.frame()
        assert "continue" not in mouse.names()
    assert GONE in words(mouse) and "Mika 3" in words(mouse)
    mouse.program.replays()
    mouse.wait(0.1)
    assert GONE in words(mouse) and mouse.context.text("table.replay.waits") in words(mouse)
    assert mouse.focus == "replay:0" and len(MatchFolder(path.parent).kept()) == 1
    mouse.press("replay:0")
    mouse.wait(0.1)
    assert GONE in mouse.scene.page.saying and path.read_bytes() == before
    mouse.app.open(SettingsScene(mouse.context))
    mouse.frame()
    assert GONE in mouse.context.settings.show_games


def test_a_match_of_other_rules_is_looked_at_and_gone_on_with(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches" / NAMED
    left(path)
    before = path.read_bytes()
    _forbid(monkeypatch, 5)
    mouse.app.open(TitleScene(mouse.context))
    mouse.frame()
    mouse.press("continue")
    mouse.wait(0.1)
    assert "first 4 of 8 moves" in words(mouse)
    mouse.press("no")
    mouse.program.replays()
    mouse.wait(0.1)
    mouse.press("replay:0")
    mouse.wait(0.1)
    assert "first 4 of 8 moves" in words(mouse)
    mouse.press("yes")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ReplayScene)
    mouse.app.stack.pop()
    mouse.app.stack.settle()
    mouse.press("replay:0")
    mouse.wait(0.1)
    mouse.press("other")
    mouse.wait(0.1)
    match = mouse.table.match
    assert match.number >= 4 and match.kept and match.path != path
    assert path.read_bytes() == before


@pytest.mark.parametrize("decisions", [40, 10_000], ids=["left", "over"])
def test_a_match_that_other_rules_would_lead_elsewhere_says_so(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, decisions: int
) -> None:
    path = tmp_path / "matches" / NAMED
    match, before = left(path, decisions=decisions), path.read_bytes()
    lowest_taken(monkeypatch)
    agreed = Match.as_far(path).number
    mouse.app.open(TitleScene(mouse.context))
    assert ("continue" in mouse.names()) is (not match.over)
    mouse.program.replays()
    mouse.wait(0.1)
    mouse.press("replay:0")
    mouse.wait(0.1)
    assert f"first {agreed} of {match.number} moves" in words(mouse)
    mouse.press("yes")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ReplayScene) and not mouse.scene.match.over
    assert mouse.scene.match.number == agreed and path.read_bytes() == before


def test_a_match_of_other_rules_that_is_open_elsewhere_is_watched_as_far_as_it_holds(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches" / NAMED
    left(path)
    elsewhere = Match.load(path)
    _forbid(monkeypatch, 5)
    mouse.app.open(TitleScene(mouse.context))
    mouse.frame()
    mouse.press("continue")
    for _ in range(2):  # it is open elsewhere; it was played by other rules
        mouse.wait(0.1)
        mouse.press("yes")
    mouse.wait(0.1)
    assert isinstance(mouse.scene, ReplayScene) and mouse.scene.match.number == 4
    elsewhere.close()


def test_a_replay_from_the_command_line_says_what_of_it_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, said = tmp_path / NAMED, list[str]()
    left(path)
    _forbid(monkeypatch, 5)
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))

    def looked_at(app: App, first: Callable[[Context], Scene]) -> None:
        said.append(cast(ReplayScene, first(app.context)).page.saying)

    monkeypatch.setattr(App, "run", looked_at)
    assert main.main(["replay", str(path)]) == 0
    assert "first 4 of 8 decisions hold" in capsys.readouterr().err
    assert "first 4 of 8 moves hold" in said[0]


def no_locks(file: int) -> None:
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def test_where_there_are_no_locks_it_is_said_and_one_window_at_a_time_is_for_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_lock", no_locks)
    path = tmp_path / NAMED
    left(path)
    elsewhere = Match.load(path)
    player = Mouse(tmp_path)
    player.app.open(TitleScene(player.context))
    assert "one window at a time" in player.scene.page.saying
    player.wait(0.1)
    player.press("continue")
    player.wait(0.1)
    assert socket.gethostname() in words(player) and f"{NAMED}.open" in words(player)
    player.press("yes")
    player.wait(0.1)
    assert isinstance(player.scene, ReplayScene)
    player.close()
    elsewhere.close()


def test_names_that_cannot_be_seen_links_and_strays_are_told_and_passed_over(
    mouse: Mouse, tmp_path: Path
) -> None:
    folder = tmp_path / "matches"
    left(folder / NAMED)
    left(tmp_path / "elsewhere.souk")
    (folder / "2031-link.souk").symlink_to(tmp_path / "elsewhere.souk")
    (folder / "notes.txt").write_text("not ours")
    odd = "2032-\u202eegap\udcff\u3164.souk"
    (folder / odd).write_text("{}")
    blank = (folder / NAMED).read_text("utf-8").splitlines()[0].replace("Mika", "\u3164\u2800")
    (folder / "2033-blank.souk").write_text(blank.partition(',"sheet"')[0] + "}\n", "utf-8")
    mouse.app.open(TitleScene(mouse.context))
    mouse.frame()
    assert "continue" in mouse.names() and mouse.scene._saved.path.name == NAMED  # type: ignore[attr-defined]
    mouse.program.replays()
    mouse.wait(0.1)
    shown = words(mouse)
    assert seen(odd) in shown and "\u202e" not in shown and seen(odd) == "2032-?egap??.souk"
    told = {kept.path.name: kept.fault for kept in MatchFolder(folder).kept()}
    assert told.pop(NAMED) is None and all(told.values()) and len(told) == 3
    for n in range(1, 4):
        mouse.press(f"replay:{n}")
        mouse.wait(0.1)
        assert isinstance(mouse.scene, ReplaysScene) and mouse.scene.page.saying


def test_what_was_learned_of_old_files_is_not_learned_again(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title does not wait for it, and a later start need not begin again."""
    folder, number = tmp_path / "matches", 40
    left(folder / NAMED, decisions=10_000)
    without_sums(folder / NAMED)
    data = (folder / NAMED).read_bytes().replace(b',"over":true', b"")
    for n in range(number):
        (folder / f"2026-03-01-{n:06}-market_day.souk").write_bytes(data)
    replayed, read = list[Path](), list[Path]()
    replay, reading = Match.replay, listing.read
    monkeypatch.setattr(Match, "replay", lambda path: (replayed.append(path), replay(path))[1])
    monkeypatch.setattr(listing, "read", lambda path, f: (read.append(path), reading(path, f))[1])
    title = TitleScene(mouse.context)
    assert 0 < len(replayed) <= 10
    mouse.app.open(title)
    while title.moving:
        mouse.frame()
    assert len(replayed) == len(read) == number + 1
    anew = MatchFolder(folder)
    assert anew.newest_unfinished() is None and all(kept.over for kept in anew.kept())
    assert len(replayed) == len(read) == number + 1
    for data in (b"", b"{", b"[" * 99_999, b'{"souk_index":1,"matches":[]}'):
        (folder / "index.json").write_bytes(data)
        assert MatchFolder(folder).newest_unfinished() is None
    assert len(read) > 2 * number


def test_a_match_left_among_many_old_ones_is_found_while_the_title_is_there(
    mouse: Mouse, tmp_path: Path
) -> None:
    folder = tmp_path / "matches"
    left(folder / "2025-01-01-000000-market_day.souk")
    left(folder / NAMED, decisions=10_000)
    without_sums(folder / NAMED)
    data = (folder / NAMED).read_bytes().replace(b',"over":true', b"")
    for n in range(20):
        (folder / f"2026-03-01-{n:06}-market_day.souk").write_bytes(data)
    title = TitleScene(mouse.context)
    mouse.app.open(title)
    assert "continue" not in mouse.names()
    while title.moving:
        mouse.frame()
    assert "continue" in mouse.names()


def finished(folder: Path, number: int) -> None:
    """So many finished matches, all alike."""
    left(folder / NAMED, decisions=10_000)
    data = (folder / NAMED).read_bytes()
    for n in range(number - 1):
        (folder / f"2026-03-01-{n:06}-market_day.souk").write_bytes(data)


def test_whoever_leaves_while_years_of_files_are_looked_at_keeps_what_was_learned(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, number = tmp_path / "matches", 450
    finished(folder, number)
    monkeypatch.setattr(folders, "_LONGEST", 0.0)
    matches = MatchFolder(folder)
    matches.newest_unfinished(at_once=True)
    read, reading = list[Path](), listing.read
    monkeypatch.setattr(listing, "read", lambda path, f: (read.append(path), reading(path, f))[1])
    while len(read) < number - 10:  # and no further: somebody leaves
        assert matches.learn(0.0)[1]
    read.clear()
    MatchFolder(folder).newest_unfinished()
    assert len(read) <= number - 400


def test_of_a_long_list_only_the_rows_are_made_that_are_seen(
    mouse: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(tmp_path / "matches", 300)
    made, make = list[str](), ReplaysScene._row
    monkeypatch.setattr(
        ReplaysScene, "_row", lambda s, n, kept: (made.append(f"replay:{n}"), make(s, n, kept))[1]
    )
    scene = ReplaysScene(mouse.context, MatchFolder(tmp_path / "matches"))
    mouse.app.open(scene)
    assert {*mouse.names()} & {*made} and len(made) < 20
    made.clear()
    assert scene.page.turn(1)
    assert {*mouse.names()} & {*made} and len(made) < 20
    assert "replay:0" not in mouse.names()
