"""A user's folder that the disk does not give: the program starts, says so and can be used."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import main
from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.plugin_list import PluginListScene
from scenes.menus.rules.sheet_values import SheetValuesScene
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.title_screen import TitleScene
from scenes.shell.app import App
from scenes.store import crash_reports
from scenes.store.preferences import Preferences
from scenes.watch.match_list import MatchListScene
from scenes.watch.score_pad import ScorePadScene
from tabletop import games
from tabletop.core.util.safe_load import FileError, MissingFileError, list_folder, read_bytes
from tabletop.match.match_store import MatchStore
from tabletop.match.user_files import UnreadableFileError, json_file_format
from tabletop.practice.drills import load_drill_folder
from tabletop.text import Catalogue, languages
from tests.fixtures.saved_matches import play_and_leave, setup_of
from tests.scenes.access_denial import deny_access

FRAME = 1 / 30
MATCH_FILE = "2026-01-01-000000-market_day.souk"
GERMAN = "[language]\nde = 'Deutsch'\n"
FOLDERS = ("matches", "sheets", "games", "languages", "drills")
PLACES = (
    "", *FOLDERS, "matches/demos", "matches/played", "matches/index.json", "matches/phones.json",
    "sheets/mercado", "settings.json", "evenings.json", "practice.json", "log", "reports",
    "languages/de", "games/tea",
)  # fmt: skip
"""Paths that the disk refuses; the empty one is the whole folder."""
NOTICE_PARTS = {"": "evenings.json", "matches": "can't save"} | {
    place: place for place in ("settings.json", "evenings.json", *FOLDERS[1:])
}
"""A part of the notice at the start, by path."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder with something in each of its parts."""
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    for name in (*FOLDERS, "matches/demos", "log", "reports", "sheets/mercado"):
        (tmp_path / name).mkdir()
    MatchStore(tmp_path / "matches").mark_last_played(tmp_path / "matches" / MATCH_FILE)
    for name in ("languages/de", "games/tea/tabletop/games/tea"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "languages/de/ui.toml").write_text(GERMAN, "utf-8")
    play_and_leave(tmp_path / "matches" / MATCH_FILE)
    Preferences(tmp_path / "settings.json").change(text_scale=1.25)
    return tmp_path


def pages(context: Context) -> list[Callable[[], Scene]]:
    """Return the builders of all pages that read the user's folder."""
    program = context.navigator._program  # type: ignore[attr-defined]
    return [
        lambda: TitleScene(context),
        lambda: ShelfScene(context),
        lambda: MatchSetupScene(context, "mercado"),
        lambda: SheetValuesScene(context, "mercado"),
        lambda: PluginListScene(context),
        lambda: SettingsScene(context),
        lambda: ScorePadScene(context),
        lambda: MatchListScene(context, program.match_store),
    ]


def start_and_visit(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    """Start the program, open its pages one after another; return what is said at first."""
    said: list[str] = []

    def run(app: App, first: Callable[[Context], Scene]) -> None:
        scene = first(app.context)
        app.open_scene(scene)
        said.append(scene.widget_layer.toast_text)
        app.step(FRAME)
        program = app.context.navigator._program  # type: ignore[attr-defined]
        program.practice_controller.open_practice_menu("mercado")
        app.step(FRAME)
        for make in pages(app.context):
            app.open_scene(make())
            for _ in range(3):
                app.step(FRAME)

    monkeypatch.setattr(App, "run", run)
    assert main.main([*words]) == 0
    return said


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.ESTALE], ids=errno.errorcode.get)
@pytest.mark.parametrize("place", PLACES)
def test_the_program_starts_and_says_what_cannot_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch, place: str, code: int
) -> None:
    with monkeypatch.context() as patch:
        deny_access(patch, home / place, code)
        (said,) = start_and_visit(patch)
    if place in NOTICE_PARTS:
        assert NOTICE_PARTS[place] in said
        assert os.strerror(code) in said and "--folder" in said
    assert Preferences(home / "settings.json").settings.text_scale == 1.25
    assert (home / "matches" / MATCH_FILE).is_file()


@pytest.mark.sampled
@pytest.mark.parametrize("place", ["", *FOLDERS])
def test_without_a_screen_it_starts_too(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    deny_access(monkeypatch, home / place, errno.EACCES)
    monkeypatch.setattr("builtins.input", lambda words: "q")
    seats = ["--game", "mercado", "--seats", "human:Mika,human:Aru", "--language", "en"]
    assert main.main(["play", "--terminal", *seats]) == 0
    kept = place not in ("", "matches")
    told = capsys.readouterr().out
    assert ("can't save what you're playing now: Permission denied" in told) is not kept
    assert ("you can't resume it" in told) is not kept
    assert main.main(["doctor", "--language", "en"]) == 0
    assert "Permission denied" in capsys.readouterr().out


def test_a_match_that_cannot_be_read_is_not_said_to_be_missing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deny_access(monkeypatch, home / "matches", errno.EACCES)
    assert main.main(["play", "--terminal", "--resume"]) == 2
    told = capsys.readouterr().err
    assert "matches cannot be read (Permission denied)" in told and "--folder" in told


# Its parts


def test_what_is_refused_is_not_taken_for_what_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be written over by what is kept where there is nothing."""
    path, form = tmp_path / "kept.json", json_file_format({}, dict, lambda data: {"is": data})
    assert form.read(path) == {}
    with pytest.raises(MissingFileError):
        read_bytes(path, 100)
    path.write_text("1", "utf-8")
    deny_access(monkeypatch, tmp_path, errno.EACCES)
    with pytest.raises(UnreadableFileError) as caught:
        form.read(path)
    assert caught.value.is_access_denied and caught.value.reason == "Permission denied"
    assert list_folder(Path(__file__).parent / "nowhere") == []
    with pytest.raises(FileError, match="Permission denied"):
        list_folder(tmp_path)


def test_settings_that_are_refused_are_neither_set_aside_nor_written_over(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "settings.json"
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        deny_access(patch, path, errno.EACCES)
        preferences = Preferences(path)
    assert preferences.notice is not None
    assert preferences.notice.key == "ui.notice.settings_unread"
    preferences.change(text_scale=2.0)
    assert path.read_bytes() == before and not list(home.glob("settings.*.json"))


def test_a_language_that_cannot_be_read_is_told_in_english(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(languages.LANGUAGES_VARIABLE, str(home / "languages"))
    file = home / "languages/de/ui.toml"
    with monkeypatch.context() as patch:
        deny_access(patch, file, errno.EACCES)
        assert Catalogue("de")("ui.notice.no_locks") == Catalogue("en")("ui.notice.no_locks")
    file.write_text("[", "utf-8")
    assert Catalogue("de")("ui.notice.no_locks") == Catalogue("en")("ui.notice.no_locks")


def test_drills_and_sheets_say_which_folder_cannot_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deny_access(monkeypatch, home / "drills", errno.EACCES)
    found, wrong = load_drill_folder(home / "drills")
    assert not found and "drills" in str(wrong[0]) and "Permission denied" in str(wrong[0])


def test_a_match_begins_where_none_can_be_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deny_access(monkeypatch, home / "matches", errno.EACCES)
    told: list[str] = []
    setup = setup_of("mercado")
    match = MatchStore(home / "matches").begin_match(games.load("mercado"), setup, told.append)
    assert not match.is_saved and told == ["Permission denied"]


def test_a_report_is_written_for_whoever_has_no_home(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert crash_reports._unnamed("nothing of anybody") == "nothing of anybody"
