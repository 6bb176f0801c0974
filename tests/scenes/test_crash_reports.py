"""When something fails that should not: the match is safe, no trace is seen, little is noted."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from pathlib import Path
from typing import cast

import pygame
import pytest

import main as program_of
from scenes.base.match_request import MatchRequest
from scenes.base.scene import Scene
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.menus.error_screen import ErrorScene
from scenes.menus.title_screen import TitleScene
from scenes.shell.program import Program
from scenes.shell.window import NoDisplayError, Window, close_display
from scenes.store import crash_reports
from scenes.store.preferences import Preferences
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import KEYBOARD
from scenes.ui.style import skin
from sprites import baked_images, typeface
from sprites.picture import FilledRect
from tabletop import games
from tabletop.ai.worker.queries import MoveQuery, QueryFailure
from tabletop.lab import commands
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.practice import drill_finder
from tabletop.release import release_version
from tests.scenes.recording_navigator import RecordingNavigator

ALLOWED_LINES = re.compile(
    r"|souk .*|( {2})?\w+, decision \d+|( {2})?builtins\.\w+|( {2,4})[\w/.]+\.py:\d+ [\w<>]+"
    r"|[\d-]{10} [\d:,]{12} (WARNING a thought failed: (KeyError|of no kind)|ERROR souk .*)"
)
"""Pattern of all allowed lines of a report: system, match, kind of error and stack."""
SECRET = "the card up Mika's sleeve"
SEATS = (SeatSpec("Mika", "", "sky"), SeatSpec("Aru", "random", "yellow"))
REQUEST = MatchRequest("mercado", SEATS, {}, 7, None, MatchMode.PLAY)


class FailingProgram:
    """A program whose table fails at a frame, and the frames that follow."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, matches: Path | None) -> None:
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()  # the loop waits for its events
        self.program = Program(Preferences(), (960, 540), headless=True, matches=matches)
        self.tops: list[str] = []
        self.decided: list[int] = []
        self._patch = monkeypatch
        app = self.program.app
        step = app.step
        self._frame = 0

        def watched(seconds: float, events: list[pygame.event.Event]) -> None:
            self._frame += 1
            if self._frame == 20:
                raise LookupError(SECRET)
            top = app.scene_stack.top
            self.tops.append(type(top).__name__)
            if isinstance(top, ErrorScene) and self._frame > 40:
                top.widget_layer.find_widget(
                    "go_on" if "go_on" in self._names(top) else "quit"
                ).activate(KEYBOARD)
            if isinstance(top, TableScene):
                self.decided.append(top.match.decision_number)
                if self._frame > 60:
                    app.scene_stack.clear()
            step(seconds, events)

        monkeypatch.setattr(app, "step", watched)

    def _names(self, scene: Scene) -> list[str]:
        return [widget.name for widget in scene.widget_layer.widgets]

    def play(self) -> None:
        """A match with one decision made, until the program ends by itself."""
        table = self.program.build_table(REQUEST)
        match = table.match
        match.submit(match.active_seats()[0], match.legal_actions(match.active_seats()[0])[0])
        self.program.run(lambda context: table)


@pytest.mark.sampled
@pytest.mark.parametrize("kept", [True, False])
def test_a_match_goes_on_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: bool
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    failing = FailingProgram(monkeypatch, tmp_path / "matches" if kept else None)
    with crash_reports.log_to_file():
        failing.play()
    assert list(dict.fromkeys(failing.tops)) == ["TableScene", "ErrorScene"]
    assert failing.tops[-1] == "TableScene" and failing.decided[-1] >= 1
    noted = crash_reports.log_file().read_text("utf-8")
    assert "LookupError" in noted and "mercado, decision" in noted
    assert SECRET not in noted and "Mika" not in noted and str(tmp_path) not in noted
    (report,) = (tmp_path / "reports").glob("*/*")
    told = report.read_text("utf-8")
    assert told.startswith(f"souk {release_version()}, ") and "LookupError" in told
    assert "mercado, decision 1" in told and "shell/app.py" in told
    assert SECRET not in told and "Mika" not in told and str(tmp_path) not in told


def test_a_report_has_the_last_notes_without_the_folders_of_whoever_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    home = Path.home() / "Mika"
    with crash_reports.log_to_file():
        for n in range(300):
            crash_reports.LOGGER.warning("note %s of %s and %s", n, tmp_path / "matches", home)
        folder = crash_reports.write_report(LookupError(SECRET))
    assert folder is not None and folder.parent == tmp_path / "reports"
    lines = (folder / crash_reports.REPORT_FILE_NAME).read_text("utf-8").splitlines()
    notes = lines[lines.index("") + 1 :]
    assert len(notes) == crash_reports.MAX_REPORT_LINES
    assert "note 299 of <souk>/matches and ~/Mika" in "\n".join(notes).replace("\\", "/")
    assert str(tmp_path) not in "\n".join(lines) and SECRET not in "\n".join(lines)


@pytest.mark.parametrize("game", games.names())
def test_no_line_of_a_report_has_room_for_names_or_hands(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Errors, their causes and thoughts that failed quote all that is hidden, and who plays."""
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    seats = tuple(SEATS[0]._replace(name=n, colour=c) for n, c in (("Ida", "sky"), ("Tom", "blue")))
    seats += tuple(SEATS[1]._replace(name=n, colour=c) for n, c in (("Bea", "yellow"),))
    program = Program(Preferences(), (960, 540), headless=True, matches=tmp_path / "matches")
    request = MatchRequest(game, seats, {}, 7, None, MatchMode.PLAY)
    table = program.build_table(request)
    program.app.open_scene(table)
    hidden = f"Ida has {table.match.state!r}"
    assert table.ai_turns.worker_client is not None
    with crash_reports.log_to_file():
        for words in (f"KeyError: {hidden}", hidden):
            table.ai_turns.worker_client._record_failure(QueryFailure(cast(MoveQuery, None), words))
        try:
            try:
                raise KeyError(hidden)
            except KeyError as cause:
                raise ValueError(hidden) from cause
        except ValueError as error:
            error.add_note(hidden)
            program.build_error_scene(error)
    program.close()
    (report,) = (tmp_path / "reports").glob("*/*")
    lines = report.read_text("utf-8").splitlines()
    assert f"{game}, decision 0" in lines and "builtins.KeyError" in lines
    assert sum(line.endswith("a thought failed: KeyError") for line in lines) == 1
    assert [line for line in lines if not ALLOWED_LINES.fullmatch(line)] == []


def test_old_reports_are_forgotten_and_none_is_written_where_none_can_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    for n in range(crash_reports.MAX_REPORTS + 3):
        (tmp_path / "reports" / f"2020-01-01-{n:06}").mkdir(parents=True)
    folder = crash_reports.write_report(LookupError(SECRET))
    kept = sorted((tmp_path / "reports").iterdir())
    assert len(kept) == crash_reports.MAX_REPORTS and kept[-1] == folder
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path / "file"))
    assert crash_reports.write_report(LookupError(SECRET)) is None


def test_the_page_leads_to_the_report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    program = FailingProgram(monkeypatch, tmp_path / "matches").program
    page = program.build_error_scene(LookupError(SECRET))
    program.context.navigator = noted = RecordingNavigator(shows_folders=True)
    page.widget_layer.find_widget("report").activate(KEYBOARD)
    assert [folder.parent for folder in noted.folders] == [tmp_path / "reports"]
    assert page.widget_layer.toast_text == ""
    noted.shows_folders = False
    page.widget_layer.find_widget("report").activate(KEYBOARD)
    assert page.widget_layer.toast_text == program.context.text_catalogue("ui.sorry.no_folder")


def test_a_failure_at_the_title_can_be_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    failing = FailingProgram(monkeypatch, tmp_path / "matches")
    failing.program.run(TitleScene)
    assert failing.tops[-1] == "ErrorScene"


def test_what_fails_at_once_again_ends_the_program_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    program = FailingProgram(monkeypatch, tmp_path / "matches").program

    def broken(*given: object) -> None:
        raise LookupError(SECRET)

    monkeypatch.setattr(program.app, "step", broken)
    run = {"title": lambda given: program.run(TitleScene)}
    monkeypatch.setattr("scenes.cli.commands.COMMANDS", run)
    assert program_of.main([]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "LookupError" in said and SECRET not in said
    assert "LookupError" in (tmp_path / "log" / "souk.log").read_text("utf-8")


@pytest.mark.parametrize("error", [RuntimeError, ValueError])
def test_whoever_writes_a_game_sees_an_error_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    error: type[Exception],
) -> None:  # fmt: skip
    def failing(given: object) -> int:
        raise error("no such bowl")

    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setenv(crash_reports.DEBUG_VARIABLE, "")
    monkeypatch.setattr(commands, "run_simulate", failing)
    words = ["simulate", "--game", "mercado"]
    assert program_of.main(words) and "Traceback" not in capsys.readouterr().err
    assert program_of.main(["--trace", *words])
    told = capsys.readouterr().err
    assert "Traceback" in told and f"{error.__name__}: no such bowl" in told


def test_notes_never_fill_the_disk_nor_fail(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setattr(crash_reports, "MAX_LOG_BYTES", 2000)
    with crash_reports.log_to_file():
        for _ in range(60):
            crash_reports.log_error(LookupError(SECRET))
    files = sorted((tmp_path / "log").iterdir())
    assert len(files) == 1 + crash_reports.LOG_BACKUP_COUNT
    assert all(file.stat().st_size <= 2000 for file in files)
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path / "file"))
    with crash_reports.log_to_file():
        crash_reports.log_error(LookupError(SECRET))
    assert not capsys.readouterr().err


def test_a_missing_or_broken_picture_is_replaced_and_noted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name, known = next(iter(baked_images.load_manifest().items()))
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture")
    for path in (tmp_path / "gone.png", broken):
        entry = baked_images.ArtEntry(known.size, path, known.inset, known.is_printed)
        monkeypatch.setitem(baked_images.load_manifest(), name, entry)
        with caplog.at_level(logging.WARNING, "souk"):
            size = baked_images.load_image(name).get_size()
        assert size == (round(known.size[0] * 2), round(known.size[1] * 2))
        assert name in caplog.messages[-1]


def test_a_missing_font_is_replaced_and_noted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(typeface, "FONT_FOLDER", tmp_path)
    typeface._load.cache_clear()
    try:
        with caplog.at_level(logging.WARNING, "souk"):
            assert typeface.load_font("body", 20).size("Souk")[0] > 0
        assert any(typeface.FONT_FILES["body"] in line for line in caplog.messages)
    finally:
        typeface._load.cache_clear()


def test_no_display_is_told_instead_of_playing_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError, match="no display"):
        Window(None, False, 0, False)


WRONG_COMMANDS = {
    "results": ["simulate", "--game", "basari", "--matches", "1", "--results", "{file}/x"],
    "results of others": ["simulate", "--game", "basari", "--matches", "1", "--results", "{json}"],
    "results folder": ["simulate", "--game", "basari", "--matches", "1", "--results", "{folder}"],
    "journals": ["simulate", "--game", "basari", "--matches", "1", "--journals", "{file}/x"],
    "ladder": ["ladder", "--game", "basari", "--results", "{file}/x", "--deals", "1"],
    "replay": ["replay", "{file}"],
    "replay of nothing": ["replay", "{folder}/none"],
    "sheet": ["simulate", "--game", "basari", "--matches", "1", "--sheet", "{folder}"],
    "out": ["mine", "--game", "basari", "--matches", "1", "--out", "{file}/x"],
    "shots": ["shots", "--out", "{file}/x"],
    "bench": ["bench", "engine", "--json", "{file}/x"],
}


def fail_before_start() -> None:
    pytest.fail("long work was done before the path was looked at")


@pytest.mark.parametrize("what", WRONG_COMMANDS)
def test_a_wrong_path_gets_one_line(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path / "souk"))
    monkeypatch.setitem(commands.BENCHMARKS, "engine", (fail_before_start, str))
    monkeypatch.setattr(drill_finder, "find_candidates", lambda *of: fail_before_start())
    file, listed = tmp_path / "file", tmp_path / "json"
    file.write_text("in the way")
    listed.write_text("[1]\n")
    names = {"file": file, "folder": tmp_path, "json": listed}
    assert program_of.main([word.format(**names) for word in WRONG_COMMANDS[what]]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len([line for line in said if line.startswith("souk: ")]) == 1
    assert not any("Traceback" in line for line in said)


@pytest.mark.slow
def test_a_terminal_without_utf_8_gets_no_trace(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": "/usr/bin"}
    root = Path(program_of.__file__)
    found = subprocess.run(
        [sys.executable, str(root), "table", "--game", "zahab", "--option", "名=前"],
        env=plain | {"SOUK_FOLDER": str(tmp_path)}, capture_output=True, check=False,
    )  # fmt: skip
    assert b"Traceback" not in found.stderr and b"codec" not in found.stderr


def test_the_window_has_its_icon_and_opens_without_it_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[pygame.Surface] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "set_icon", shown.append)
    Window((320, 180), False, 0, False)
    assert {icon.get_size() for icon in shown} == {(256, 256)}  # twice where it becomes plain
    shown.clear()
    monkeypatch.setattr("scenes.shell.window.ICON_PATH", tmp_path / "none.png")
    Window((320, 180), False, 0, False)
    assert not shown
    close_display()


def test_the_page_lies_in_the_room_of_the_menus_unless_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    program = FailingProgram(monkeypatch, tmp_path / "matches").program
    page = program.build_error_scene(LookupError(SECRET))
    ground = page.canvas.background
    assert isinstance(ground, LampLitRoom) and skin.is_baked(ground.image)

    def broken(name: str) -> pygame.Surface:
        raise baked_images.UnknownArtError(name)

    monkeypatch.setattr(program.context.renderer, "baked_image", broken)
    page = program.build_error_scene(LookupError(SECRET))
    assert isinstance(page.canvas.background, FilledRect)
