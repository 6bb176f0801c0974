"""What is kept in a plain file of the user's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.match.userfile import Form, UserFile, UserFileError, day_of


def number(data: object) -> int:
    """What is kept here. Raises UserFileError."""
    if type(data) is not int:
        raise UserFileError("no number")
    return data


FORM = Form(0, int, number)


def test_what_is_kept_is_there_again_and_can_be_forgotten(tmp_path: Path) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    UserFile(path, FORM, told.append).keep(7)
    again = UserFile(path, FORM, told.append)
    assert again.kept == 7
    again.forget()
    again.forget()
    assert again.kept == 0 and not path.exists() and not told


def test_what_cannot_be_read_is_told_of_and_never_written_over(tmp_path: Path) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    path.write_text("seven")
    kept = UserFile(path, FORM, told.append)
    assert len(told) == 1 and "kept.json" in told[0]
    kept.keep(8)
    assert kept.kept == 8 and path.read_text() == "seven"
    kept.forget()
    assert kept.kept == 0 and path.read_text() == "seven"


def test_a_disk_that_refuses_is_told_of_once_until_it_takes_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    kept = UserFile(tmp_path / "kept.json", FORM, told.append)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as at:
        at.setattr("tabletop.match.userfile.write_whole", full)
        kept.keep(1)
        kept.keep(2)
        assert kept.kept == 2 and len(told) == 1 and "No space" in told[0]
    kept.keep(3)
    with monkeypatch.context() as at:
        at.setattr("tabletop.match.userfile.write_whole", full)
        kept.keep(4)
    assert len(told) == 2


@pytest.mark.parametrize("words", ["", "2026-13-01", "1026-01-01", "today"])
def test_days_are_of_these_times(words: str) -> None:
    assert day_of(words) is None
    assert str(day_of("2026-11-23")) == "2026-11-23"
