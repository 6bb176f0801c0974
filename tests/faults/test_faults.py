"""One contract of faults: no front end loses anything by any of them."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

for part in ("pygame", "starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="this front end is not installed")

from tabletop.core.util.safe_load import FileError  # noqa: E402
from tabletop.match.durable_files import Disk  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.match.match_store import MATCH_SUFFIX  # noqa: E402
from tests.faults.every_front_end import FRONT_ENDS  # noqa: E402
from tests.faults.front_ends import DECISIONS, FrontEnd  # noqa: E402

FAULT_NUMBER = 4
"""Write at which a fault during play happens; the first one begins the match."""


class WriteFault(NamedTuple):
    """A fault of one operation of the disk."""

    operation: str
    """Method of `Disk` that fails."""
    code: int
    at: int | None
    """Number of the write to a match at which it fails once; None for always."""


def delete_file(path: Path, older: bytes) -> None:
    path.unlink()


def delete_folder(path: Path, older: bytes) -> None:
    shutil.rmtree(path.parent)


def rename_over(path: Path, older: bytes) -> None:
    beside = path.with_name("copy.tmp")
    beside.write_bytes(older)
    beside.replace(path)


def write_over(path: Path, older: bytes) -> None:
    path.write_bytes(older)


def append_to(path: Path, older: bytes) -> None:
    with path.open("ab") as file:
        file.write(b"foreign\n")


def tear_last_line(data: bytes) -> bytes:
    return data[:-9]


def damage_middle(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:-3], b"?" + lines[-3], *lines[-2:]])


def change_line_ends(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r\n")


def leave_hole(data: bytes) -> bytes:
    return data + b"\0" * 40 + b"\n"


BEGIN_FAULTS = {
    "full disk": WriteFault("open", errno.ENOSPC, None),
    "no access": WriteFault("open", errno.EACCES, None),
    "stale share": WriteFault("open", errno.ESTALE, None),
    "broken disk": WriteFault("write", errno.EIO, None),
}
"""Faults with which a match begins unsaved, and says so."""
HARMLESS_FAULTS = {
    "folders without sync": WriteFault("sync_folder", errno.EINVAL, None),
    "files without sync": WriteFault("sync", errno.ENOSYS, None),
}
"""Properties of disks that cost nothing."""
PLAY_FAULTS = {
    "disk full once": WriteFault("write", errno.ENOSPC, FAULT_NUMBER),
    "disk broken once": WriteFault("sync", errno.EIO, FAULT_NUMBER),
    "share timed out once": WriteFault("write", errno.ETIMEDOUT, FAULT_NUMBER),
}
"""Faults that pass: the decision is made again."""
TOUCHES = (delete_file, delete_folder, rename_over, write_over, append_to)
"""Deeds of other programs to the file during play."""
DAMAGES = (tear_last_line, damage_middle, change_line_ends, leave_hole)
"""Damage to the file between two sittings."""
FAULT_COUNT = sum(map(len, (BEGIN_FAULTS, HARMLESS_FAULTS, PLAY_FAULTS, TOUCHES, DAMAGES)))


@pytest.fixture(params=FRONT_ENDS, ids=lambda kind: kind.__name__)
def front(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FrontEnd]:
    """One front end after the other."""
    made: FrontEnd = request.param(tmp_path / "matches", monkeypatch)
    yield made
    made.close()


def is_journal(file: int) -> bool:
    return MATCH_SUFFIX in Path(f"/proc/self/fd/{file}").readlink().name


class FaultyDisk:
    """The operations of `Disk`, with a fault in those that concern journals."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._number = 0
        self._is_done = False

    def fail(self, fault: WriteFault) -> None:
        """Let an operation fail."""
        plain = getattr(Disk, fault.operation)

        def operation(disk: Disk, subject: object, *more: object) -> object:
            concerned = (
                is_journal(subject) if isinstance(subject, int)
                else fault.operation == "sync_folder" or MATCH_SUFFIX in Path(str(subject)).name
            )  # fmt: skip
            self._number += concerned
            if concerned and (fault.at is None or (self._number == fault.at and not self._is_done)):
                self._is_done = True
                raise OSError(fault.code, os.strerror(fault.code))
            return plain(disk, subject, *more)

        self._monkeypatch.setattr(Disk, fault.operation, operation)

    def touch(self, deed: Callable[[Path, bytes], None]) -> None:
        """Let another program do something to the file before one write."""
        plain = Disk.write
        older = b""

        def write(disk: Disk, file: int, data: bytes) -> int:
            nonlocal older
            self._number += 1
            path = Path(f"/proc/self/fd/{file}").readlink()
            if self._number == 2:
                older = path.read_bytes()
            if self._number == FAULT_NUMBER and not self._is_done:
                self._is_done = True
                deed(path, older)
            return plain(disk, file, data)

        self._monkeypatch.setattr(Disk, "write", write)


def longest_saved(folder: Path) -> Match:
    """Return the longest match of a folder that opens in full."""
    found = []
    for path in folder.rglob(f"*{MATCH_SUFFIX}"):
        try:
            found.append(Match.load_read_only(path))
        except FileError:
            continue
    return max(found, key=lambda match: match.decision_number)


pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").is_dir(), reason="files are known by Linux alone"
)


def test_there_are_eighteen_faults_and_five_front_ends() -> None:
    assert (FAULT_COUNT, len(FRONT_ENDS)) == (18, 5)


@pytest.mark.sampled
@pytest.mark.parametrize("name", BEGIN_FAULTS)
def test_a_match_begins_on_a_disk_that_refuses_and_says_so(
    name: str, front: FrontEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = BEGIN_FAULTS[name]
    with monkeypatch.context() as patch:
        FaultyDisk(patch).fail(fault)
        match = front.begin()
        assert not match.is_saved
        assert any(os.strerror(fault.code) in words for words in front.told)
        front.play(match)
    assert match.decision_number >= DECISIONS


@pytest.mark.sampled
@pytest.mark.parametrize("name", HARMLESS_FAULTS)
def test_a_disk_without_sync_keeps_everything(
    name: str, front: FrontEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        FaultyDisk(patch).fail(HARMLESS_FAULTS[name])
        match = front.begin()
        assert match.is_saved
        front.play(match)
    assert match.decision_number >= DECISIONS
    assert longest_saved(front.folder).decisions == match.decisions


@pytest.mark.sampled
@pytest.mark.parametrize("name", PLAY_FAULTS)
def test_a_write_that_fails_once_is_told_and_loses_nothing(
    name: str, front: FrontEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = front.begin()
    with monkeypatch.context() as patch:
        FaultyDisk(patch).fail(PLAY_FAULTS[name])
        front.play(match)
    assert front.told
    assert longest_saved(front.folder).decisions == match.decisions
    if front.waits_for_disk:
        assert match.decision_number >= DECISIONS


@pytest.mark.sampled
@pytest.mark.parametrize("deed", TOUCHES)
def test_a_file_that_another_program_touches_is_told_and_loses_nothing(
    deed: Callable[[Path, bytes], None], front: FrontEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = front.begin()
    with monkeypatch.context() as patch:
        FaultyDisk(patch).touch(deed)
        front.play(match)
    assert match.decision_number >= DECISIONS
    assert longest_saved(front.folder).decisions == match.decisions
    assert any("another program" in words.casefold() for words in front.told)


@pytest.mark.sampled
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_match_is_resumed_as_far_as_it_is_sound(
    damage: Callable[[bytes], bytes], front: FrontEnd
) -> None:
    match = front.begin()
    front.play(match)
    made = match.decisions
    match.close()
    (path,) = front.folder.glob(f"*{MATCH_SUFFIX}")
    path.write_bytes(damage(path.read_bytes()))
    if match.setup.human_seats:
        again = front.resume()
    else:
        again = Match.salvage(path) if damage is damage_middle else Match.load(path)
    lost = {tear_last_line: 1, damage_middle: 3}.get(damage, 0)
    assert again.decisions == made[: len(made) - lost]
    front.play(again)
    again.close()
    assert longest_saved(front.folder).decision_number >= DECISIONS
