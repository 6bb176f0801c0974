"""Settings are kept, and a file that cannot be read is set aside, told of, and never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scenes.store.preferences import (
    SETTINGS_FORMAT_VERSION,
    LastSetup,
    Preferences,
    Settings,
)
from tabletop.match.setup import SeatSpec
from tests.scenes.settings_files import read_settings

SEATS = (SeatSpec("Mika", "", "sky"), SeatSpec("Aru", "trader", "yellow"))


def test_what_is_changed_is_there_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "souk" / "settings.json"
    first = Preferences(path)
    first.change(language="ja", speed=0.0, overscan=7)
    first.remember_setup("mercado", LastSetup(SEATS, {"side": "b"}, 1))
    again = Preferences(path)
    assert again.settings == first.settings
    assert again.settings.remembered["mercado"].seats == SEATS
    assert again.notice is None


def test_a_handicap_is_there_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    seats = (SEATS[0]._replace(points=12, goods=1), SEATS[1])
    Preferences(path).remember_setup("mercado", LastSetup(seats))
    assert Preferences(path).settings.remembered["mercado"].seats == seats


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 99}', "\x00\x01"])
def test_a_broken_file_is_kept_aside_and_told_of(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    preferences = Preferences(path)
    assert preferences.settings == Settings()
    assert preferences.notice is not None
    assert preferences.notice.params["file"] == "settings.broken.json"
    preferences.change(muted=True)
    assert (tmp_path / "settings.broken.json").read_text(encoding="utf-8") == text
    assert Preferences(path).settings.muted


def test_a_single_bad_value_falls_back_alone(tmp_path: Path) -> None:
    data = {
        "format": SETTINGS_FORMAT_VERSION,
        "language": "ja",
        "text_scale": 9,
        "overscan": True,
        "speed": 2,
    }
    found = read_settings(json.dumps(data), tmp_path)
    assert (found.language, found.text_scale, found.overscan, found.speed) == ("ja", 1.0, 0, 2.0)


@pytest.mark.parametrize("how", [None, {}, {"seats": [["A", "", "sky"]] * 2}, {"seats": 3}])
def test_seats_that_do_not_fit_are_forgotten(how: object, tmp_path: Path) -> None:
    text = json.dumps({"format": SETTINGS_FORMAT_VERSION, "remembered": {"mercado": how}})
    assert read_settings(text, tmp_path).remembered == {}


def test_settings_of_another_version_are_refused(tmp_path: Path) -> None:
    (path := tmp_path / "settings.json").write_text('{"format": 2, "speed": 4.0}')
    read = Preferences(path)
    assert read.settings == Settings()
    assert read.notice is not None and read.notice.key == "ui.notice.settings_broken"


def test_a_value_out_of_range_cannot_be_set() -> None:
    preferences = Preferences()
    with pytest.raises(ValueError, match="overscan"):
        preferences.change(overscan=11)
    assert preferences.settings.overscan == 0


def test_listeners_hear_of_changes_only() -> None:
    preferences, heard = Preferences(), []
    preferences.add_listener(lambda before, after: heard.append((before.speed, after.speed)))
    preferences.change(speed=1.0)
    preferences.change(speed=4.0)
    assert heard == [(1.0, 4.0)]


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "souk").write_text("a file where the folder should be")
    preferences = Preferences(tmp_path / "souk" / "settings.json")
    preferences.change(muted=True)
    assert preferences.settings.muted
    assert preferences.notice is not None


def test_of_what_was_set_up_only_what_can_be_seconds_is_read(tmp_path: Path) -> None:
    kept = {"zahab": 0.5, "basari": 3, "nacho": -1.0, "mercado": 60.5, "x" * 81: 1.0}
    text = json.dumps({"format": 1, "set_up": {**kept, "nan": None}, "set_up_on": "2026-11-25"})
    read = read_settings(text, tmp_path)
    assert read.set_up == {"zahab": 0.5} and read.set_up_on == "2026-11-25"
    wrong = '{"format": 1, "set_up": [1], "set_up_on": 3}'
    assert read_settings(wrong, tmp_path) == read_settings('{"format": 1}', tmp_path)


def test_what_is_set_for_now_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    preferences = Preferences(file)
    preferences.override_for_run(open_hands=False)
    preferences.change(text_scale=1.5)
    assert not preferences.settings.open_hands
    kept = Preferences(file).settings
    assert kept.open_hands and kept.text_scale == 1.5
