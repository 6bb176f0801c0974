"""Whatever a release has written opens in this one, and is left as it was."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from scenes.store.play_history import PlayHistory
from scenes.store.preferences import Preferences
from scenes.store.user_folders import FolderSheetStore
from tabletop import games
from tabletop.core.sheets import SheetError
from tabletop.match.journal import OLDER_RULES_CODE, JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.practice import drills, progress
from tests.fixtures.changed_rules import refuse_decision
from tests.fixtures.saved_matches import play, play_and_leave
from tests.past.__main__ import FOLDER, SUMMARY_FILE, pack_archive, write_user_folder

RELEASES = sorted(path.stem for path in FOLDER.glob("*.zip"))
FIRST_RELEASE = "588291a"
FORMER = "done_selling"
"""A decision of Nacho that its second edition does not know: by it no position can be reached."""
MOST_BYTES = 40_000
"""Of all that a release leaves here."""


@pytest.fixture
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A user's folder as a release left it, at `tmp_path`; returns what it says."""
    with zipfile.ZipFile(FOLDER / f"{request.param}.zip") as archive:
        archive.extractall(tmp_path)
    return json.loads((tmp_path / SUMMARY_FILE).read_text(encoding="utf-8"))


every = pytest.mark.parametrize("told", RELEASES, indirect=True)


def test_the_builds_of_before_are_there_and_small() -> None:
    assert {FIRST_RELEASE, "68274b5", "0.1.0"} <= set(RELEASES)
    assert all(path.stat().st_size < MOST_BYTES for path in FOLDER.iterdir())


@pytest.mark.sampled
@every
def test_every_match_of_a_release_opens_and_is_left_as_it_was(told: Any, tmp_path: Path) -> None:
    matches = MatchStore(tmp_path / "matches")
    kept = matches.list_matches()
    assert {each.path.name for each in kept} == set(told["matches"])
    assert all(each.fault is None for each in kept)
    for each in kept:
        before, number = each.path.read_bytes(), told["matches"][each.path.name]
        match = Match.load_valid_part(each.path)
        try:
            assert (
                Match.load_read_only(each.path).decision_number == number == match.decision_number
            )
            assert bool(each.is_over) is (number > 12) is match.is_over
        except JournalError as error:  # by rules that are no longer those of its game
            assert (
                error.code == OLDER_RULES_CODE
                and error.valid_count == match.decision_number < number
            )
        assert each.path.read_bytes() == before
    assert matches.find_resumable_match() is not None


@every
def test_every_match_of_a_release_is_gone_on_with(told: Any, tmp_path: Path) -> None:
    matches = MatchStore(tmp_path / "matches")
    for each in matches.list_matches():
        if each.is_over is False:
            match = Match.load_valid_part(each.path)
            matches.continue_in_new_file(match)
            play(match, match.decision_number + 3)
            match.close()
            assert (
                Match.load_read_only(tmp_path / "matches" / f"{_newest(matches)}").decision_number
                == match.decision_number
            )


def _newest(matches: MatchStore) -> str:
    newest = matches.find_resumable_match()
    assert newest is not None
    return newest.path.name


@every
def test_everything_else_that_a_release_kept_is_read(told: Any, tmp_path: Path) -> None:
    settings = Preferences(tmp_path / "settings.json").settings
    assert (settings.language, settings.text_scale, settings.overscan) == ("ja", 1.5, 3)
    assert set(settings.remembered) == set(games.names())
    said: list[str] = []
    assert len(PlayHistory(tmp_path, tell=said.append).records) == told["evenings"]
    done = progress.FILE_FORMAT.read(tmp_path / "practice.json", said.append)
    assert [len(done.lessons), len(done.drills), len(done.challenges)] == told["practice"]
    assert not said
    for path in (tmp_path / "drills").glob("*.toml"):
        if FORMER in (kept := path.read_text("utf-8")):
            with pytest.raises(SheetError, match=FORMER):
                drills.load_drill(path)
            assert path.read_text("utf-8") == kept
        else:
            drills.load_drill(path).start_run()
    if told["practice"][0]:
        assert settings.bound_keys == {"hint": 106} and settings.own_devices == {"みか": "keys:1"}


@every
def test_every_sheet_of_a_release_is_read(told: Any, tmp_path: Path) -> None:
    sheets = FolderSheetStore(tmp_path / "sheets")
    for name in games.names():
        (file,) = sheets.list_sheet_files(name)
        assert file.sheet is not None, file.error
        games.load(name, file.sheet)


@pytest.mark.slow
def test_a_release_writes_all_of_it(tmp_path: Path) -> None:
    told = write_user_folder(tmp_path)
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert len(told["matches"]) == 2 * len(games.names())
    assert {"settings.json", "evenings.json", "practice.json", "sheets/nacho/own.toml"} <= files
    assert len(pack_archive(tmp_path, told)) < MOST_BYTES


def test_what_the_rules_of_now_do_not_allow_is_looked_at_and_gone_on_with_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, matches = tmp_path / "2026-01-01-000000-mercado.souk", MatchStore(tmp_path)
    play_and_leave(path, "mercado", 20)
    then = Match.load_read_only(path)
    lines = path.read_text("utf-8").splitlines()
    monkeypatch.setattr(games.game_class("mercado"), "edition", 9)
    assert (
        Match.load_read_only(path).decision_number == 20
    )  # another edition, by which it went alike
    refuse_decision(monkeypatch, 12)
    with pytest.raises(JournalError) as error:
        Match.load(path)
    assert (error.value.code, error.value.valid_count, error.value.params["of"]) == (
        OLDER_RULES_CODE,
        9,
        20,
    )
    offered = matches.find_resumable_match()
    assert offered is not None and offered.path == path  # it is the last played; it asks what to do
    match = Match.load_valid_part(path)
    assert match.decisions == then.decisions[:9] and match.journal_path is None
    matches.continue_in_new_file(match)
    match.close()
    assert path.read_text("utf-8").splitlines() == lines
    assert [each.path for each in matches.list_matches()][1:] == [path]
    newest = matches.find_resumable_match()
    assert newest is not None and newest.path != path
    assert Match.load_read_only(newest.path).decisions == then.decisions[:9]
