"""Other systems, as far as they can be looked at from here: names, paths, ends of lines, clocks.

What could not be tried stands in docs/guide/platforms.md.
"""

from __future__ import annotations

import os
import time
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PureWindowsPath

import pygame
import pytest

from scenes.menus.match_setup.setup_model import MatchSetupModel, setup_choices
from scenes.shell.window import DPI_HINTS, Window, close_display
from scenes.store.preferences import Preferences
from scenes.store.user_folders import (
    FolderSheetStore,
    long_windows_path,
    matches_folder,
    user_folder,
)
from tabletop import games
from tabletop.core.sheets import Sheet
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import MatchMode, parse_seats
from tests.fixtures.saved_matches import setup_of

ROOT = Path(__file__).parent.parent
PAST = sorted((ROOT / "tests" / "past" / "releases").glob("*.zip"))
PROJECT_FOLDERS = ("scenes", "sounds", "sprites", "tabletop", "tests", "docs", ".ci")
RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}
"""Names that Windows keeps for devices, whatever their ending."""
LONGEST = 119
"""Characters below a folder: with what `MAX_UNPREFIXED_PATH_LENGTH` leaves, Windows can open it."""
GAME = min(games.names())


def path_problems(path: str) -> list[str]:
    """Return the parts of a path (with slashes) that some system would not accept."""
    wrong = [path] if len(path) > LONGEST else []
    for part in path.split("/"):
        reserved = part.partition(".")[0].lower() in RESERVED
        signs = set(part) & {*'<>:"|?*\\', *map(chr, range(32))}
        if reserved or signs or part != part.rstrip(". "):
            wrong.append(part)
    return wrong


def colliding_paths(paths: Iterator[str]) -> list[str]:
    """Those that are one and the same where large letters are small ones, and é is é."""
    count = Counter(unicodedata.normalize("NFC", path).casefold() for path in paths)
    return [path for path, n in count.items() if n > 1]


def project_files() -> Iterator[str]:
    """Iterate over all files of the project."""
    for top in PROJECT_FOLDERS:
        for path in (ROOT / top).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and "failed" not in path.parts:
                yield path.relative_to(ROOT).as_posix()


def test_every_system_takes_the_files_of_the_project() -> None:
    assert (
        path_problems("a/aux.py")
        and path_problems("COM1")
        and path_problems("a:b")
        and path_problems("end.")
    )
    assert colliding_paths(iter(["a/B", "a/b"])) and not path_problems("console/conman.py")
    assert not [path for path in project_files() if path_problems(path)]
    assert not colliding_paths(project_files())


@pytest.mark.parametrize("archive", PAST, ids=[path.stem for path in PAST])
def test_every_system_takes_the_files_that_souk_writes(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        names = [name for name in packed.namelist() if not name.endswith("/")]
    assert len(names) > 10
    assert not [name for name in names if path_problems(name)]
    assert not colliding_paths(iter(names))


@pytest.mark.parametrize(
    ("folder", "found"),
    [
        (r"C:\Users\Mika\souk", r"C:\Users\Mika\souk"),
        ("C:\\" + "long\\" * 40 + "souk", "\\\\?\\C:\\" + "long\\" * 40 + "souk"),
        ("C:/" + "long/" * 40 + "souk", "\\\\?\\C:\\" + "long\\" * 40 + "souk"),
        (
            "\\\\server\\share\\" + "long\\" * 40 + "souk",
            "\\\\?\\UNC\\server\\share\\" + "long\\" * 40 + "souk",
        ),
        ("\\\\?\\C:\\" + "long\\" * 40, "\\\\?\\C:\\" + "long\\" * 40),
        ("long\\" * 40 + "souk", "long\\" * 40 + "souk"),
    ],
)
def test_windows_reaches_folders_that_lie_deep(folder: str, found: str) -> None:
    assert long_windows_path(folder) == found
    assert PureWindowsPath(found).is_absolute() == PureWindowsPath(folder).is_absolute()


def test_a_folder_deeper_than_260_characters_keeps_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path.joinpath(*["deep" * 10] * 8)))
    assert len(str(user_folder())) > 260
    match = MatchStore(matches_folder()).begin_match(games.load(GAME), setup_of(GAME))
    match.submit(match.active_seats()[0], match.legal_actions(match.active_seats()[0])[0])
    path = match.journal_path
    match.close()
    assert path is not None
    again = Match.load(path)
    assert again.decision_number == 1
    again.close()
    settings = Preferences(user_folder() / "settings.json")
    settings.change(speed=2.0)
    assert Preferences(user_folder() / "settings.json").settings.speed == 2.0
    assert [kept.path for kept in MatchStore(matches_folder()).list_matches()] == [path]


def test_a_name_is_the_same_however_a_system_writes_its_letters() -> None:
    one, other = unicodedata.normalize("NFC", "José"), unicodedata.normalize("NFD", "José")
    assert one != other
    assert parse_seats(f"human:{other},ai:trader:{other}x", ("trader",))[0].name == one
    kind = games.game_class(GAME)
    draft = MatchSetupModel(setup_choices(kind), MatchMode.PLAY, None)
    assert draft.rename_seat(0, other) is None and draft.seats[0].name == one
    assert draft.rename_seat(1, one) == "ui.seats.name_taken"


@pytest.mark.parametrize("name", ["Émile", "ガーデン", "mine"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_sheet_is_found_by_any_name_with_any_ends_of_lines(
    tmp_path: Path, name: str, form: str
) -> None:
    """Written on Windows, with its ends of lines and the mark of some editors; on macOS, which
    takes letters apart; with an ending in large letters."""
    words = Path(games.load(GAME).sheet.origin).read_text("utf-8")
    folder = FolderSheetStore(tmp_path)
    path = folder.sheet_folder(GAME) / (unicodedata.normalize(form, name) + ".TOML")  # type: ignore[arg-type]
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf" + words.replace("\n", "\r\n").encode())
    (found,) = folder.valid_sheets(GAME)
    assert found.name == name and not folder.sheet_errors
    assert found.sheet.data == Sheet.load(Path(games.load(GAME).sheet.origin)).data


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system's clock cannot be moved so")
def test_matches_keep_their_order_across_time_zones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun on Kiritimati, gone on with on Hawaii, where it is the day before; back again."""
    paths = []
    try:
        for zone in ("Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Lisbon", "UTC"):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            match = MatchStore(tmp_path).begin_match(games.load(GAME), setup_of(GAME))
            match.submit(match.active_seats()[0], match.legal_actions(match.active_seats()[0])[0])
            paths.append(match.journal_path)
            match.close()
        newest_first = [kept.path for kept in MatchStore(tmp_path).list_matches()]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert newest_first == paths[::-1]
    assert abs((MatchStore(tmp_path).list_matches()[0].last_played - datetime.now()).days) <= 2


def test_windows_is_told_to_leave_pixels_alone_before_a_window_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[dict[str, str | None]] = []
    begin = pygame.display.init

    def begun() -> None:
        told.append({name: os.environ.get(name) for name in DPI_HINTS})
        begin()

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for name in DPI_HINTS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.display, "init", begun)
    try:
        Window((320, 180), False, 0, False)
    finally:
        close_display()
    assert told[0] == {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
