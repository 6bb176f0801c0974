"""Disks that fail, as SQLite's tests have them: at the n-th operation, in one of several ways.

They write to real files, since what is read is read from there. A disk that loses its power keeps
account of what was synced; after the cut the folder is made to look as it may then look.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path

from tabletop.core.chance import Chance
from tabletop.match.durable_files import DEFAULT_FILE_MODE, Disk


class Fault(Enum):
    """Failure of an operation; the program is informed of all but the last two."""

    FULL = "disk full"
    DENIED = "permission denied"
    TORN = "half of it written, then an error"
    STAYS = "from then on everything fails"
    KILLED = "the process is killed"
    POWER = "the power goes"


class ProgramStop(BaseException):
    """The program ends here; nothing of it catches this."""


class FailingDisk(Disk):
    """Fails at the n-th operation, counted from 0; never with n < 0, to count them."""

    def __init__(self, fault: Fault = Fault.FULL, at: int = -1) -> None:
        self.fault = fault
        self.at = at
        self.operation_count = 0
        self.stopped = False

    @contextmanager
    def _operation(self) -> Iterator[bool]:
        """Around each operation; yields whether it is the one that fails."""
        if self.stopped:
            raise ProgramStop
        number, self.operation_count = self.operation_count, self.operation_count + 1
        fails = number == self.at or (self.fault is Fault.STAYS and 0 <= self.at < number)
        yield fails
        if not fails:
            return
        if self.fault in (Fault.KILLED, Fault.POWER):
            self.stopped = True
            raise ProgramStop
        code = errno.EACCES if self.fault is Fault.DENIED else errno.ENOSPC
        raise OSError(code, os.strerror(code))

    def make_folder(self, folder: Path) -> None:
        with self._operation() as fails:
            if not fails:
                super().make_folder(folder)

    def open(self, path: Path, flags: int, mode: int = DEFAULT_FILE_MODE) -> int:
        with self._operation() as fails:
            if not fails:
                return super().open(path, flags, mode)
        raise AssertionError("a failure was raised")

    def write(self, file: int, data: bytes) -> int:
        with self._operation() as fails:
            if not fails:
                return super().write(file, data)
            if self.fault in (Fault.TORN, Fault.KILLED, Fault.POWER):
                super().write(file, data[: len(data) // 2])
        raise AssertionError("a failure was raised")

    def truncate(self, file: int, size: int) -> None:
        with self._operation() as fails:
            if not fails:
                super().truncate(file, size)

    def sync(self, file: int) -> None:
        with self._operation():  # the system's memory is what tests read: no need to wait
            pass

    def close(self, file: int) -> None:
        os.close(file)  # a stopped program closes its files too, and a failing close loses nothing

    def replace(self, source: Path, target: Path) -> None:
        with self._operation() as fails:
            if not fails:
                super().replace(source, target)

    def remove(self, path: Path) -> None:
        with self._operation() as fails:
            if not fails:
                super().remove(path)

    def sync_folder(self, folder: Path) -> None:
        with self._operation():
            pass


class PowerDisk(FailingDisk):
    """Loses its power at the n-th operation: what was not synced may be there, or not, or half.

    Below a folder of its own, whose parent is there for good.
    """

    def __init__(self, folder: Path, at: int = -1) -> None:
        super().__init__(Fault.POWER, at)
        self.folder = folder
        self._names: list[dict[str, int]] = [{}]
        """Content of the folders after each change of names since the last sync.

        Each maps a path below the folder to the number of the file; 0 is a folder.
        """
        self._synced: dict[int, bytes] = {}
        """Synced bytes of each file, by its number."""
        self._opened: dict[int, Path] = {}
        """Path at which each open file was opened."""

    def add_synced_file(self, path: Path) -> None:
        """A file that was there before, for good."""
        self._synced[path.stat().st_ino] = path.read_bytes()
        self._names = [self._listed()]

    def _changed(self) -> None:
        """Names changed: from now on both the old and the new ones may be found."""
        self._names.append(self._listed())

    def _listed(self) -> dict[str, int]:
        return {
            str(path.relative_to(self.folder)): 0 if path.is_dir() else path.stat().st_ino
            for path in sorted(self.folder.rglob("*"))
            if path.suffix != ".lock"  # nobody holds it any more
        }

    def make_folder(self, folder: Path) -> None:
        super().make_folder(folder)
        self._changed()

    def open(self, path: Path, flags: int, mode: int = DEFAULT_FILE_MODE) -> int:
        new = not path.exists()
        file = super().open(path, flags, mode)
        self._opened[file] = path
        if new:
            self._synced.pop(path.stat().st_ino, None)  # the number of a file that is gone
            self._changed()
        return file

    def replace(self, source: Path, target: Path) -> None:
        super().replace(source, target)
        self._changed()

    def remove(self, path: Path) -> None:
        super().remove(path)
        self._changed()

    def sync(self, file: int) -> None:
        super().sync(file)
        path = self._opened[file]
        self._synced[path.stat().st_ino] = path.read_bytes()

    def sync_folder(self, folder: Path) -> None:
        super().sync_folder(folder)
        self._names = [self._names[-1]]

    def cut_power(self, chance: Chance) -> None:
        """Make the folder look as it may look when the power is back."""
        contents: dict[int, bytes] = {}
        for path in self.folder.rglob("*"):
            if path.is_file():
                number = path.stat().st_ino
                contents[number] = self._left(number, path.read_bytes(), chance)
        names = chance.pick(self._names)
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name, number in sorted(names.items()):
            path = self.folder / name
            if number == 0:
                path.mkdir(exist_ok=True)
            else:
                path.write_bytes(contents.get(number, self._synced.get(number, b"")))

    def _left(self, number: int, now: bytes, chance: Chance) -> bytes:
        """Return the possible remains of a file after a power cut.

        The remains are the synced bytes and a part of the later ones, or space that was never
        filled.
        """
        synced = self._synced.get(number, b"")
        if now == synced:
            return now
        if not now.startswith(synced):
            return chance.pick((synced, now))
        more = now[len(synced) :]
        part = more[: int(chance.random() * (len(more) + 1))]
        return synced + chance.pick((b"", part, more, b"\0" * len(more), part + b"\0" * 7))
