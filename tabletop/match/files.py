"""How Souk writes: what it says is kept is on the disk, and no file is ever half replaced.

All writing of matches and settings goes through a Disk, so that tests can put one in its place that
fails at any operation, or forgets what was not synced.
"""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows: `os.fsync` is all there is, and enough
    _FULL_SYNC = 0
else:
    _FULL_SYNC = getattr(fcntl, "F_FULLFSYNC", 0)

PART: Final = ".part"
"""What is written beside a file, to be renamed to it when it is whole."""
EVERYBODY: Final = 0o666
"""The permissions of an ordinary file, before the user's mask."""
_BINARY = getattr(os, "O_BINARY", 0)
_FOLDERS_SYNC = os.name != "nt"
"""Windows opens no folders; its file systems keep renames in order by themselves."""
_BY_ITSELF = getattr(os, "O_NOFOLLOW", 0)
"""What is opened to be written beside a file is that itself, not what a link there leads to."""
_REFUSES_READERS = os.name == "nt"
"""Windows replaces no file that anybody reads just now, be it to look for viruses."""
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds after which replacing is tried again there."""


class GoneError(OSError):
    """The file was deleted while it was open: what is written to it is lost."""


class OthersError(OSError):
    """Somebody else has written to the file, which was ours alone: nothing more is, by us."""


class Disk:
    """The operations of the system that writing needs. All raise OSError."""

    def make_folder(self, folder: Path) -> None:
        """Make one folder; its parent is there. A file in its place is told as what it is."""
        try:
            folder.mkdir(exist_ok=True)
        except FileExistsError as error:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), folder) from error

    def open(self, path: Path, flags: int, mode: int = EVERYBODY) -> int:
        """Open a file; returns its descriptor. mode: the permissions of a new file."""
        return os.open(path, flags | _BINARY, mode)

    def write(self, file: int, data: bytes) -> int:
        """Write at the end of what was written; returns how many bytes the disk took."""
        return os.write(file, data)

    def truncate(self, file: int, size: int) -> None:
        """Cut a file off after so many bytes."""
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Wait until what was written is on the disk, not only in the disk's own memory: on macOS
        that is asked for apart, and a file system that does not know it syncs as others do."""
        if _FULL_SYNC:
            with suppress(OSError):
                fcntl.fcntl(file, _FULL_SYNC)
                return
        os.fsync(file)

    def close(self, file: int) -> None:
        """Close a file."""
        os.close(file)

    def replace(self, source: Path, target: Path) -> None:
        """Rename a file, in place of another if there is one."""
        for pause in _PAUSES if _REFUSES_READERS else ():
            try:
                source.replace(target)
            except PermissionError:
                time.sleep(pause)
            else:
                return
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Delete a file."""
        path.unlink()

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are on the disk."""
        if _FOLDERS_SYNC:
            file = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)


DISK: Final = Disk()


def make_folder(folder: Path, disk: Disk = DISK) -> None:
    """Make a folder and those above it, for good. Raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent, disk)
    disk.make_folder(folder)
    disk.sync_folder(folder.parent)


def write_whole(path: Path, data: bytes, disk: Disk = DISK, mode: int = EVERYBODY) -> None:
    """Write a file anew: afterwards, and after any failure, it is whole, the old or the new one.

    mode: the permissions of the file, from its first moment.

    Only one at a time writes a file: who may be another's neighbour has its lock. Raises OSError;
    then it may be either.
    """
    make_folder(path.parent, disk)
    part = path.with_name(path.name + PART)
    try:
        if os.path.lexists(part):  # left by a program that was stopped; or a link, laid there
            disk.remove(part)
        file = disk.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BY_ITSELF, mode)
        try:
            _write_all(file, data, disk)
            disk.sync(file)
        finally:
            disk.close(file)
        disk.replace(part, path)
    except OSError:
        with suppress(OSError):
            disk.remove(part)
        raise
    disk.sync_folder(path.parent)


class Appender:
    """A file that only grows. A failed append leaves nothing behind that the next one would follow.

    The file is closed when this is given up, be it without `close`.
    """

    def __init__(self, path: Path, end: int, disk: Disk = DISK) -> None:
        """end: how many bytes of the file count; what lies behind them goes with the first append.

        Raises OSError.
        """
        self._disk = disk
        self._end = end
        self._file = -1
        self._file = disk.open(path, os.O_WRONLY | os.O_APPEND)
        self._size = os.fstat(self._file).st_size
        """The size of the file as we left it: what is behind the end was cut off."""

    def append(self, data: bytes) -> None:
        """Append, and wait until it is on the disk. Raises OSError: then the file is as it was, or
        will be before anything else is appended; GoneError when it has been deleted, OthersError
        when somebody else has written to it."""
        if os.fstat(self._file).st_size != self._size:
            raise OthersError(errno.EBUSY, "somebody else writes to it")
        if self._size != self._end:  # it is taken away before anything follows
            self._disk.truncate(self._file, self._end)
            self._size = self._end
        try:
            _write_all(self._file, data, self._disk)
            self._disk.sync(self._file)
            if not os.fstat(self._file).st_nlink:
                raise GoneError(errno.ENOENT, "it was deleted")
        except OSError:
            with suppress(OSError):
                self._disk.truncate(self._file, self._end)
            self._size = os.fstat(self._file).st_size
            raise
        self._end += len(data)
        self._size = self._end

    def close(self) -> None:
        """Close the file; all that was appended is on the disk already."""
        if self._file >= 0:
            file, self._file = self._file, -1
            with suppress(OSError):
                self._disk.close(file)

    def __del__(self) -> None:
        self.close()


def _write_all(file: int, data: bytes, disk: Disk) -> None:
    """Write all of it: a disk that is nearly full takes a part and no more."""
    left = memoryview(data)
    while left:
        taken = disk.write(file, bytes(left))
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[taken:]
