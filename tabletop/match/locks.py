"""Locks of matches: a match is gone on with in one place at a time.

The system's own locks, which end with the process that holds them, however it ends: there is no
lock of the dead. The lock lies on a file beside the match, so that anybody can still read the match
itself; it holds the number of the process, for who is told of it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, Self

from tabletop.core.untrusted import whole_number

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ENDING: Final = ".lock"
_LONGEST: Final = 20
"""Bytes of the number of a process."""


class HeldError(Exception):
    """Another process holds the lock: `holder` is its number, 0 where that is not known."""

    def __init__(self, holder: int) -> None:
        super().__init__(f"held by process {holder}")
        self.holder = holder


class Lock:
    """The right to write to a file: until `release`, or until nobody has this object any more."""

    def __init__(self, path: Path) -> None:
        """Takes the lock of a file. Raises HeldError, and OSError where none can be written.

        File systems that have no locks let everybody have it.
        """
        self._path = path.with_name(path.name + ENDING)
        while True:
            self._file: IO[bytes] = _open(self._path)
            _take(self._file)
            if _is(self._file, self._path):
                break
            self._file.close()  # released and deleted since it was opened: it locks nothing
        with suppress(OSError):  # it only tells who it is
            self._file.truncate(0)
            self._file.write(str(os.getpid()).encode())

    def release(self) -> None:
        """Let others have it. What lies there is another's lock if this one was deleted."""
        if not self._file.closed:
            with suppress(OSError):  # Windows deletes nothing that is open: it stays, unlocked
                if _is(self._file, self._path):
                    self._path.unlink()
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.release()


def _open(path: Path) -> IO[bytes]:
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)
    flags |= getattr(os, "O_NOFOLLOW", 0)
    return open(os.open(path, flags, 0o666), "a+b", buffering=0)  # noqa: PTH123


def _take(file: IO[bytes]) -> None:
    """Lock an open file, or say who has it. Raises HeldError, and closes the file."""
    try:
        if sys.platform == "win32":
            file.seek(1 << 30)  # a byte that nobody reads: what is locked cannot be read there
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        file.seek(0)
        said = file.read(_LONGEST)
        file.close()
        raise HeldError(whole_number(said.decode("ascii", "replace")) or 0) from error
    except OSError:
        return  # no locks on this file system


def _is(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is the one that lies at a path."""
    try:
        there = path.stat()
    except OSError:
        return False
    return os.path.samestat(os.fstat(file.fileno()), there)
