"""A user's folder that the disk does not give: the program starts, says so and can be used."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import main
from scenes import incidents
from scenes.app import App
from scenes.context import Context
from scenes.menus.added import AddedScene
from scenes.menus.ours import OursScene
from scenes.menus.seats import SeatsScene
from scenes.menus.settings import SettingsScene
from scenes.menus.shelf import ShelfScene
from scenes.menus.title import TitleScene
from scenes.preferences import Preferences
from scenes.scene import Scene
from scenes.watch.replays import ReplaysScene
from scenes.watch.scorepad import ScorePadScene
from tabletop import games
from tabletop.core.untrusted import FileError, MissingFileError, names_in, read_bytes
from tabletop.match.folder import MatchFolder
from tabletop.match.userfile import UnreadError, json_form
from tabletop.practice.drills import in_folder
from tabletop.text import Catalogue, languages
from tests.match.matches import left, setup_of
from tests.refusing import refuse

FRAME = 1 / 30
NAMED = "2026-01-01-000000-market_day.souk"
GERMAN = "[language]\nde = 'Deutsch'\n"
FOLDERS = ("matches", "sheets", "games", "languages", "drills")
PLACES = (
    "", *FOLDERS, "matches/demos", "matches/played", "matches/index.json", "matches/phones.json",
    "sheets/mercado", "settings.json", "evenings.json", "practice.json", "log", "reports",
    "languages/de", "games/tea",
)  # fmt: skip
"""Paths that the disk refuses; the empty one is the whole folder."""
TOLD = {"": "evenings.json", "matches": "not kept"} | {
    place: place for place in ("settings.json", "evenings.json", *FOLDERS[1:])
}
"""A part of the notice at the start, by path."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder with something in each of its parts."""
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    for name in (*FOLDERS, "matches/demos", "log", "reports", "sheets/mercado"):
        (tmp_path / name).mkdir()
    MatchFolder(tmp_path / "matches").note_played(tmp_path / "matches" / NAMED)
    for name in ("languages/de", "games/tea/tabletop/games/tea"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "languages/de/ui.toml").write_text(GERMAN, "utf-8")
    left(tmp_path / "matches" / NAMED)
    Preferences(tmp_path / "settings.json").change(text_scale=1.25)
    return tmp_path


def pages(context: Context) -> list[Callable[[], Scene]]:
    """Return the builders of all pages that read the user's folder."""
    program = context.errands._program  # type: ignore[attr-defined]
    return [
        lambda: TitleScene(context),
        lambda: ShelfScene(context),
        lambda: SeatsScene(context, "mercado"),
        lambda: OursScene(context, "mercado"),
        lambda: AddedScene(context),
        lambda: SettingsScene(context),
        lambda: ScorePadScene(context),
        lambda: ReplaysScene(context, program.matches),
    ]


def started(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    """Start the program, open its pages one after another; return what is said at first."""
    said: list[str] = []

    def run(app: App, first: Callable[[Context], Scene]) -> None:
        scene = first(app.context)
        app.open(scene)
        said.append(scene.page.saying)
        app.step(FRAME)
        program = app.context.errands._program  # type: ignore[attr-defined]
        program.practice.open("mercado")
        app.step(FRAME)
        for make in pages(app.context):
            app.open(make())
            for _ in range(3):
                app.step(FRAME)

    monkeypatch.setattr(App, "run", run)
    assert main.main([*words]) == 0
    return said


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.ESTALE], ids=errno.errorcode.get)
@pytest.mark.parametrize("place", PLACES)
def test_the_program_starts_and_says_what_cannot_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch, place: str, code: int
) -> None:
    with monkeypatch.context() as patch:
        refuse(patch, home / place, code)
        (said,) = started(patch)
    if place in TOLD:
        assert TOLD[place] in said
        assert os.strerror(code) in said and "--folder" in said
    assert Preferences(home / "settings.json").settings.text_scale == 1.25
    assert (home / "matches" / NAMED).is_file()


@pytest.mark.parametrize("place", ["", *FOLDERS])
def test_without_a_screen_it_starts_too(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    refuse(monkeypatch, home / place, errno.EACCES)
    monkeypatch.setattr("builtins.input", lambda words: "q")
    seats = ["--game", "mercado", "--seats", "human:Mika,human:Aru", "--language", "en"]
    assert main.main(["play", "--terminal", *seats]) == 0
    kept = place not in ("", "matches")
    told = capsys.readouterr().out
    assert ("not kept: Permission denied" in told) is not kept
    assert ("kept in no file" in told) is not kept
    assert main.main(["doctor", "--language", "en"]) == 0
    assert "Permission denied" in capsys.readouterr().out


def test_a_match_that_cannot_be_read_is_not_said_to_be_missing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refuse(monkeypatch, home / "matches", errno.EACCES)
    assert main.main(["play", "--terminal", "--resume"]) == 2
    told = capsys.readouterr().err
    assert "matches cannot be read (Permission denied)" in told and "--folder" in told


# Its parts


def test_what_is_refused_is_not_taken_for_what_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be written over by what is kept where there is nothing."""
    path, form = tmp_path / "kept.json", json_form({}, dict, lambda data: {"is": data})
    assert form.read(path) == {}
    with pytest.raises(MissingFileError):
        read_bytes(path, 100)
    path.write_text("1", "utf-8")
    refuse(monkeypatch, tmp_path, errno.EACCES)
    with pytest.raises(UnreadError) as caught:
        form.read(path)
    assert caught.value.is_refused and caught.value.why == "Permission denied"
    assert names_in(Path(__file__).parent / "nowhere") == []
    with pytest.raises(FileError, match="Permission denied"):
        names_in(tmp_path)


def test_settings_that_are_refused_are_neither_set_aside_nor_written_over(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "settings.json"
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        refuse(patch, path, errno.EACCES)
        preferences = Preferences(path)
    assert preferences.notice is not None
    assert preferences.notice.key == "ui.notice.settings_unread"
    preferences.change(text_scale=2.0)
    assert path.read_bytes() == before and not list(home.glob("settings.*.json"))


def test_a_language_that_cannot_be_read_is_told_in_english(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(languages.VARIABLE, str(home / "languages"))
    file = home / "languages/de/ui.toml"
    with monkeypatch.context() as patch:
        refuse(patch, file, errno.EACCES)
        assert Catalogue("de")("ui.notice.no_locks") == Catalogue("en")("ui.notice.no_locks")
    file.write_text("[", "utf-8")
    assert Catalogue("de")("ui.notice.no_locks") == Catalogue("en")("ui.notice.no_locks")


def test_drills_and_sheets_say_which_folder_cannot_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, home / "drills", errno.EACCES)
    found, wrong = in_folder(home / "drills")
    assert not found and "drills" in str(wrong[0]) and "Permission denied" in str(wrong[0])


def test_a_match_begins_where_none_can_be_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, home / "matches", errno.EACCES)
    told: list[str] = []
    setup = setup_of("mercado")
    match = MatchFolder(home / "matches").begin(games.load("mercado"), setup, told.append)
    assert not match.kept and told == ["Permission denied"]


def test_a_report_is_written_for_whoever_has_no_home(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert incidents._unnamed("nothing of anybody") == "nothing of anybody"
