"""Durable, atomic file writes.

Data that is reported as written is on the disk, and no file is ever half replaced. All
writing of matches and settings goes through a `Disk`. Tests put one in its place that fails
at any operation, or that forgets what was not synced.
"""

from __future__ import annotations

import errno
import logging
import os
import stat
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

PARTIAL_SUFFIX: Final = ".part"
"""Suffix of a file that is being written; it replaces the real file when it is complete."""
LOGGER: Final = logging.getLogger("souk.disk")
_NO_SYNC_CODES: Final = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
"""Errors of a file system that has no sync. SQLite and git go on after them too."""
_unsynced: Final[set[str]] = set()
"""Kinds of syncs that have been reported as missing."""
DEFAULT_FILE_MODE: Final = 0o666
"""Permissions of an ordinary file, before the user's mask."""
_BINARY = getattr(os, "O_BINARY", 0)
_FOLDERS_SYNC = os.name != "nt"
"""Windows opens no folders; its file systems keep renames in order by themselves."""
_BY_ITSELF = getattr(os, "O_NOFOLLOW", 0)
"""Flag that opens the file itself and never the target of a link in its place."""
_REFUSES_READERS = os.name == "nt"
"""Windows replaces no file that anybody reads just now, be it to look for viruses."""
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds after which replacing is tried again there."""


class FileLostError(OSError):
    """Another program has deleted, replaced or changed a file that only this one may write.

    Nothing can be appended to it any more.
    """


class Disk:
    """Operations of the operating system that writing needs. All raise OSError."""

    def make_folder(self, folder: Path) -> None:
        """Create one folder, whose parent exists.

        Raises:
            NotADirectoryError: if a file lies in its place.
        """
        try:
            folder.mkdir(exist_ok=True)
        except FileExistsError as error:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), folder) from error

    def open(self, path: Path, flags: int, mode: int = DEFAULT_FILE_MODE) -> int:
        """Open a file and return its descriptor.

        Args:
            path: The file.
            flags: Flags of `os.open`.
            mode: Permissions of a new file.
        """
        return os.open(path, flags | _BINARY, mode)

    def write(self, file: int, data: bytes) -> int:
        """Append data to what was written; return how many bytes the disk took."""
        return os.write(file, data)

    def truncate(self, file: int, size: int) -> None:
        """Cut a file off after `size` bytes."""
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Wait until the written data is on the disk, not only in the disk's own cache.

        On macOS this needs a call of its own. A file system without that call syncs as usual.
        """
        if _FULL_SYNC:
            with suppress(OSError):
                fcntl.fcntl(file, _FULL_SYNC)
                return
        os.fsync(file)

    def set_mode(self, file: int, mode: int) -> None:
        """Set the permissions of a file; Windows has none."""
        if os.name == "posix":
            os.fchmod(file, mode)

    def close(self, file: int) -> None:
        """Close a file."""
        os.close(file)

    def replace(self, source: Path, target: Path) -> None:
        """Rename a file, replacing the target if it exists.

        On Windows this fails while a program reads the target, and is tried again.
        """
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


REAL_DISK: Final = Disk()
"""The real disk."""


def make_folder(folder: Path, disk: Disk = REAL_DISK) -> None:
    """Create a folder and its parents durably. Raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent, disk)
    disk.make_folder(folder)
    _sync_folder(folder.parent, disk)


def write_atomically(
    path: Path, data: bytes, disk: Disk = REAL_DISK, mode: int = DEFAULT_FILE_MODE
) -> None:
    """Write a file durably: after any failure it holds either the old or the new data.

    A link stays, and the file behind it is written. A file keeps its permissions. A device or
    pipe is written to as it is, since nothing may take its place.

    Only one process at a time may write a file; callers with competitors hold its lock.

    Args:
        path: The file.
        data: Its complete new content.
        disk: The disk to write with.
        mode: Permissions of a new file, from its first moment. Others than the default are also
            given to an existing file.

    Raises:
        OSError: if writing fails; then the file may be the old or the new one.
    """
    if path.is_symlink():
        path = path.resolve()
    kept_mode = None
    if path.exists():
        found = path.stat().st_mode
        if not stat.S_ISREG(found) and not stat.S_ISDIR(found):
            _write_to_device(path, data, disk)
            return
        kept_mode = stat.S_IMODE(found) if mode == DEFAULT_FILE_MODE else None
    make_folder(path.parent, disk)
    part = path.with_name(path.name + PARTIAL_SUFFIX)
    try:
        if os.path.lexists(part):  # left by a program that was stopped; or a link, laid there
            disk.remove(part)
        file = disk.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BY_ITSELF, mode)
        try:
            if kept_mode is not None:
                with suppress(OSError):  # a file of somebody else
                    disk.set_mode(file, kept_mode)
            _write_all(file, data, disk)
            _sync(file, disk)
        finally:
            disk.close(file)
        disk.replace(part, path)
    except OSError:
        with suppress(OSError):
            disk.remove(part)
        raise
    _sync_folder(path.parent, disk)


class FileAppender:
    """A file to which data is appended; a failed append leaves no partial data in it.

    The file is closed when the object is garbage-collected, even without `close`.
    """

    def __init__(self, path: Path, end: int, disk: Disk = REAL_DISK) -> None:
        """Open the file.

        Args:
            path: An existing file.
            end: Number of valid bytes. The first append removes anything behind them.
            disk: The disk to write with.

        Raises:
            OSError: if the file cannot be opened.
        """
        self._disk = disk
        self._path = path
        self._end = end
        self._file = -1
        self._file = disk.open(path, os.O_WRONLY | os.O_APPEND)
        self._size = os.fstat(self._file).st_size
        """The size of the file as we left it: what is behind the end was cut off."""

    def append(self, data: bytes) -> None:
        """Append data and wait until it is on the disk.

        Raises:
            FileLostError: if another program has deleted, replaced or changed the file.
            OSError: if writing fails. The file is then as before, or will be before the next
                append.
        """
        if os.fstat(self._file).st_size != self._size:
            raise FileLostError(errno.EBUSY, "another program has changed it")
        if self._size != self._end:  # it is taken away before anything follows
            self._disk.truncate(self._file, self._end)
            self._size = self._end
        try:
            _write_all(self._file, data, self._disk)
            _sync(self._file, self._disk)
            if not self._is_at_its_path():
                raise FileLostError(errno.ENOENT, "another program has replaced or deleted it")
        except OSError:
            with suppress(OSError):
                self._disk.truncate(self._file, self._end)
            self._size = os.fstat(self._file).st_size
            raise
        self._end += len(data)
        self._size = self._end

    def _is_at_its_path(self) -> bool:
        """True if the open file is the one at its path: sync tools rename others over it."""
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False

    def close(self) -> None:
        """Close the file; all appended data is on the disk already."""
        if self._file >= 0:
            file, self._file = self._file, -1
            with suppress(OSError):
                self._disk.close(file)

    def __del__(self) -> None:
        self.close()


def _write_to_device(path: Path, data: bytes, disk: Disk) -> None:
    file = disk.open(path, os.O_WRONLY)
    try:
        _write_all(file, data, disk)
    finally:
        disk.close(file)


def _sync(file: int, disk: Disk) -> None:
    """Sync a file as far as its file system can."""
    try:
        disk.sync(file)
    except OSError as error:
        _tolerate(error, "files")


def _sync_folder(folder: Path, disk: Disk) -> None:
    """Sync a folder as far as its file system can: many network drives cannot."""
    try:
        disk.sync_folder(folder)
    except OSError as error:
        _tolerate(error, "folders")


def _tolerate(error: OSError, what: str) -> None:
    """Say once that a file system has no sync; raise any other error."""
    if error.errno not in _NO_SYNC_CODES:
        raise error
    if what not in _unsynced:
        _unsynced.add(what)
        LOGGER.warning("this disk cannot sync %s: a power cut may lose the last decisions", what)


def _write_all(file: int, data: bytes, disk: Disk) -> None:
    """Write all of it: a disk that is nearly full takes a part and no more."""
    left = memoryview(data)
    while left:
        taken = disk.write(file, bytes(left))
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[taken:]
