"""Durable writing of files on other systems, each simulated here."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

import pytest

from tabletop.match import durable_files
from tabletop.match.durable_files import (
    PARTIAL_SUFFIX,
    Disk,
    FileAppender,
    FileLostError,
    write_atomically,
)
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import SeatSpec, SetupError, seats_from_json, seats_to_json


def test_what_lies_beside_leads_nowhere_else(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "kept.json", tmp_path / "diary.txt"
    elsewhere.write_text("dear diary")
    (tmp_path / ("kept.json" + PARTIAL_SUFFIX)).symlink_to(elsewhere)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new" and not path.is_symlink()
    (tmp_path / f"probe-{os.getpid()}{PARTIAL_SUFFIX}").symlink_to(elsewhere)
    assert MatchStore(tmp_path).find_write_problem() == ""
    assert elsewhere.read_text() == "dear diary"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["diary.txt", "kept.json"]


class RecordingDisk(Disk):
    """Notes what it is asked for that makes names and files last, in order."""

    def __init__(self) -> None:
        self.operations: list[str] = []

    def sync(self, file: int) -> None:
        self.operations.append("sync")
        super().sync(file)

    def replace(self, source: Path, target: Path) -> None:
        self.operations.append("replace")
        super().replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        self.operations.append(f"sync {folder.name}")
        super().sync_folder(folder)


def test_a_file_lasts_before_it_takes_its_name_and_then_its_name_does(tmp_path: Path) -> None:
    disk = RecordingDisk()
    (tmp_path / "own").mkdir()
    write_atomically(tmp_path / "own" / "kept.json", b"new", disk)
    assert disk.operations == ["sync", "replace", "sync own"]


def test_a_folder_is_made_once_and_a_file_in_its_place_is_told(tmp_path: Path) -> None:
    for _ in range(2):
        Disk().make_folder(tmp_path / "matches")
    assert (tmp_path / "matches").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        Disk().make_folder(tmp_path / "file")


def test_what_was_left_beside_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / ("kept.json" + PARTIAL_SUFFIX)).write_bytes(b"half of it, and more than that")
    write_atomically(tmp_path / "kept.json", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["kept.json"]
    assert (tmp_path / "kept.json").read_bytes() == b"new"


@pytest.mark.parametrize("refused", [0, 3, 99])
def test_windows_is_asked_again_while_somebody_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    left, slept = [refused], list[float]()

    def replace(source: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise PermissionError(13, "Access is denied")
        os.rename(source, target)  # noqa: PTH104 (it stands in for the other)

    monkeypatch.setattr(durable_files, "_REFUSES_READERS", True)
    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(durable_files.time, "sleep", slept.append)
    if refused == 99:
        with pytest.raises(PermissionError):
            write_atomically(tmp_path / "kept.json", b"new")
        assert list(tmp_path.iterdir()) == [] and 0.5 < sum(slept) < 1.0
    else:
        write_atomically(tmp_path / "kept.json", b"new")
        assert (tmp_path / "kept.json").read_bytes() == b"new" and len(slept) == refused


@pytest.mark.parametrize("known", [True, False])
def test_macos_is_asked_to_sync_its_disk_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    asked, synced = list[int](), list[int]()

    def fully(file: int, command: int) -> int:
        asked.append(command)
        if not known:
            raise OSError(45, "Operation not supported")
        return 0

    monkeypatch.setattr(durable_files, "_FULL_SYNC", 51)
    monkeypatch.setattr(fcntl, "fcntl", fully)
    monkeypatch.setattr(os, "fsync", synced.append)
    file = os.open(tmp_path / "file", os.O_WRONLY | os.O_CREAT)
    durable_files.REAL_DISK.sync(file)
    os.close(file)
    assert asked == [51] and synced == ([] if known else [file])


def test_nothing_is_appended_to_what_another_has_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one\ntw")
    ours = FileAppender(path, 4)
    ours.append(b"2\n")  # what was cut off is taken away first
    assert path.read_bytes() == b"one\n2\n"
    with path.open("ab") as another:
        another.write(b"three")
    with pytest.raises(FileLostError):
        ours.append(b"3\n")
    assert path.read_bytes() == b"one\n2\nthree"
    path.write_bytes(b"one\n")
    with pytest.raises(FileLostError):
        ours.append(b"3\n")
    assert path.read_bytes() == b"one\n"
    ours.close()


def test_seats_are_written_with_the_faces_that_were_chosen_and_read_again() -> None:
    seats = SeatSpec("Ann", "", "sky", "mika"), SeatSpec("Bo", "trader", "yellow")
    written = seats_to_json(seats)
    assert [len(seat) for seat in written] == [4, 3]
    assert seats_from_json(written) == seats
    for wrong in (["Ann", ""], [*written[0], "more"], ["Ann", "", 3]):
        with pytest.raises(SetupError):
            seats_from_json([wrong])


def test_a_file_keeps_its_link_and_its_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "elsewhere" / "kept.json", tmp_path / "kept.json"
    target.parent.mkdir()
    target.write_bytes(b"old")
    target.chmod(0o600)
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink() and target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o600
    target.chmod(0o644)
    write_atomically(target, b"private", mode=0o600)
    assert target.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in tmp_path.rglob("*")) == [
        "elsewhere", "kept.json", "kept.json"
    ]  # fmt: skip


def test_a_device_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, b"new")
    assert os.read(reader, 9) == b"new" and pipe.is_fifo()
    os.close(reader)


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOSYS, errno.ENOTSUP])
def test_a_disk_without_sync_keeps_what_it_can_and_says_so_once(
    code: int, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Share(Disk):
        def sync(self, file: int) -> None:
            raise OSError(code, os.strerror(code))

        def sync_folder(self, folder: Path) -> None:
            raise OSError(code, os.strerror(code))

    monkeypatch.setattr(durable_files, "_unsynced", set())
    path, disk = tmp_path / "new" / "file", Share()
    for _ in range(2):
        write_atomically(path, b"one\n", disk)
        appender = FileAppender(path, 4, disk)
        appender.append(b"two\n")
        appender.close()
        assert path.read_bytes() == b"one\ntwo\n"
    assert [record.getMessage().split(":")[0] for record in caplog.records] == [
        "this disk cannot sync folders", "this disk cannot sync files"
    ]  # fmt: skip


def test_a_disk_that_fails_to_sync_is_still_an_error(tmp_path: Path) -> None:
    class Failing(Disk):
        def sync_folder(self, folder: Path) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        write_atomically(tmp_path / "file", b"new", Failing())
