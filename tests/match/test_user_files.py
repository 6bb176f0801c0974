"""Tests of the plain files in the user's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.match.locks import FileLock
from tabletop.match.user_files import (
    UserFile,
    UserFileError,
    find_rollover_files,
    json_file_format,
    move_unreadable_file,
    parse_date,
    update_file,
    write_new_file,
)


def read_number(data: object) -> int:
    """Return the kept number. Raises UserFileError."""
    if type(data) is not int:
        raise UserFileError("no number")
    return data


FORM = json_file_format(0, int, read_number)


def test_what_is_kept_is_there_again_and_can_be_forgotten(tmp_path: Path) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    UserFile(path, FORM, told.append).change(lambda kept: kept + 7)
    again = UserFile(path, FORM, told.append)
    assert again.value == 7
    again.delete()
    again.delete()
    assert again.value == 0 and not path.exists() and not told


def test_what_cannot_be_read_is_told_of_and_never_written_over(tmp_path: Path) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    path.write_text("seven")
    kept = UserFile(path, FORM, told.append)
    assert len(told) == 1 and "kept.json" in told[0]
    kept.change(lambda kept: 8)
    assert kept.value == 8 and path.read_text() == "seven"
    kept.delete()
    assert kept.value == 0 and path.read_text() == "seven"


def test_a_disk_that_refuses_is_told_of_once_until_it_takes_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    kept = UserFile(tmp_path / "kept.json", FORM, told.append)

    def full(path: Path, data: bytes, disk: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as at:
        at.setattr("tabletop.match.user_files.write_atomically", full)
        kept.change(lambda kept: kept + 1)
        kept.change(lambda kept: kept + 2)
        assert kept.value == 3 and len(told) == 1 and "No space" in told[0]
    update_file(tmp_path / "kept.json", FORM, lambda there: there + 100)
    kept.change(lambda kept: kept + 4)
    assert kept.value == 107 == FORM.read(tmp_path / "kept.json")  # all of it, and another's
    with monkeypatch.context() as at:
        at.setattr("tabletop.match.user_files.write_atomically", full)
        kept.change(lambda kept: 4)
    assert len(told) == 2


@pytest.mark.parametrize("words", ["", "2026-13-01", "1026-01-01", "today"])
def test_days_are_of_these_times(words: str) -> None:
    assert parse_date(words) is None
    assert str(parse_date("2026-11-23")) == "2026-11-23"


def test_a_file_that_would_be_too_large_to_read_is_not_written(tmp_path: Path) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    form = FORM._replace(max_bytes=8)
    kept = UserFile(path, form, told.append)
    kept.change(lambda kept: 1234567)
    kept.change(lambda kept: kept * 10)
    assert kept.value == 12345670 and len(told) == 1 and "larger" in told[0]
    assert form.read(path) == 1234567 and find_rollover_files(path) == []


def test_no_file_is_written_over_as_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "own.toml"
    write_new_file(path, b"one")
    with pytest.raises(FileExistsError):
        write_new_file(path, b"two")
    path.unlink()
    path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        write_new_file(path, b"two")
    assert path.is_symlink() and not (tmp_path / "nowhere").exists()


def test_what_is_set_aside_takes_no_other_name_away(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "kept.json").write_text(str(number))
        move_unreadable_file(tmp_path / "kept.json")
    assert (tmp_path / "kept.broken.json").read_text() == "0"
    assert (tmp_path / "kept.broken-3.json").read_text() == "2"


def test_a_window_that_holds_a_file_for_ever_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.match.user_files.LOCK_TIMEOUT_SECONDS", 0.02)
    path, told = tmp_path / "kept.json", list[str]()
    kept = UserFile(path, FORM, told.append)
    with FileLock(path):
        kept.change(lambda kept: kept + 1)
        assert len(told) == 1 and not path.exists()
    kept.change(lambda kept: kept + 10)
    assert FORM.read(path) == 11
