"""Locks of files: one process at a time continues a match or changes a user file.

The locks of the operating system end with the process that holds them, so that no stale lock
remains. The lock lies on a separate file, so that the file itself stays readable. It
contains the process number of its holder.

Some file systems, mostly of network drives, have no locks. There a file is claimed: a claim
file is created beside it, which only one process can create, and which names its holder. A
claim of a dead process of this machine is removed. A claim of another machine holds until it
is deleted.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, Self

from tabletop.core.util.safe_load import parse_whole_number, shorten_text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_SUFFIX: Final = ".lock"
"""Suffix of lock files."""
CLAIM_SUFFIX: Final = ".open"
"""Suffix of claim files, which replace locks where there are none."""
_LONGEST: Final = 200
"""Maximum length in bytes of the holder's description."""
_TRIES: Final = 20
"""Number of attempts to open a lock file that is deleted meanwhile.

A file system on which an open file never is the one at its path has no usable locks.
"""
_PAUSE: Final = 0.004
"""Seconds after which a lock that others have for a moment is tried again."""
_BY_ITSELF: Final = getattr(os, "O_NOFOLLOW", 0)


class LockHeldError(Exception):
    """Another process holds the lock.

    `holder_process` is its process number, 0 if unknown. Where there are only claims,
    `holder_machine` is its host name and `claim_path` the claim file.
    """

    def __init__(self, holder: int, machine: str = "", claim: Path | None = None) -> None:
        super().__init__(f"held by process {holder}" + (f" on {machine}" if machine else ""))
        self.holder_process = holder
        self.holder_machine = machine
        self.claim_path = claim


class FileLock:
    """The right to write to a file, until `release` or until this object is garbage-collected."""

    def __init__(self, path: Path, timeout_seconds: float = 0.0) -> None:
        """Acquire the lock of a file.

        Args:
            path: The file.
            timeout_seconds: Seconds to wait for the lock.

        Raises:
            LockHeldError: if another process holds it.
            OSError: if no lock file can be written.
        """
        until = time.monotonic() + timeout_seconds
        while True:
            try:
                self._path, self._file = _locked(path) or _acquire_claim(path)
            except LockHeldError:
                if time.monotonic() >= until:
                    raise
                time.sleep(_PAUSE)
            else:
                return

    def release(self) -> None:
        """Release the lock. If it was deleted, the file at its path is another lock and stays."""
        if not self._file.closed:
            with suppress(OSError):  # Windows deletes nothing that is open: it stays, unlocked
                if _is_file_at(self._file, self._path):
                    self._path.unlink()
            self._file.close()
            if self._path.suffix == CLAIM_SUFFIX:
                with suppress(OSError):
                    if _read_claim(self._path) == _own_description():
                        self._path.unlink()

    def __del__(self) -> None:
        if "_file" in self.__dict__:  # else it was never taken
            self.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.release()


def supports_locks(file: int) -> bool:
    """True if the file system of an open file, which is not shared, has locks."""
    try:
        _lock(file)
    except OSError:
        return False
    return True


def _locked(path: Path) -> tuple[Path, IO[bytes]] | None:
    """Return the lock file, locked by the system; None where there are no locks.

    Raises:
        LockHeldError: if another process holds it.
        OSError: if it cannot be written.
    """
    beside = path.with_name(path.name + LOCK_SUFFIX)
    for _ in range(_TRIES):
        file = _open(beside)
        try:
            _lock(file.fileno())
        except (BlockingIOError, PermissionError) as error:
            file.seek(0)
            holder, _ = _parse_holder(file.read(_LONGEST))
            file.close()
            raise LockHeldError(holder) from error
        except OSError:
            file.close()
            break
        if _is_file_at(file, beside):
            with suppress(OSError):  # it only tells who it is
                file.truncate(0)
                file.write(str(os.getpid()).encode())
            return beside, file
        file.close()  # released and deleted since it was opened: it locks nothing
    with suppress(OSError):
        beside.unlink()
    return None


def _open(path: Path) -> IO[bytes]:
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | _BY_ITSELF
    return open(os.open(path, flags, 0o666), "a+b", buffering=0)  # noqa: PTH123


def _lock(file: int) -> None:
    """Lock an open file.

    Raises:
        BlockingIOError: if another process holds the lock (on some systems PermissionError).
        OSError: if the file system has no locks.
    """
    if sys.platform == "win32":
        os.lseek(file, 1 << 30, os.SEEK_SET)  # a byte that nobody reads: locked, it cannot be
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_file_at(file: IO[bytes], path: Path) -> bool:
    """True if an open file is the one at a path."""
    try:
        there = path.stat()
    except OSError:
        return False
    return os.path.samestat(os.fstat(file.fileno()), there)


# Where there are no locks


def _acquire_claim(path: Path) -> tuple[Path, IO[bytes]]:
    """Return the claim file of a file. Raises LockHeldError, OSError."""
    claim = path.with_name(path.name + CLAIM_SUFFIX)
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | _BY_ITSELF
    for last in (False, True):
        try:
            number = os.open(claim, flags, 0o666)
        except FileExistsError as error:
            holder, machine = _parse_holder(_read_claim(claim))
            if last or not _remove_dead_claim(claim, holder, machine):
                raise LockHeldError(holder, machine, claim) from error
        else:
            file = open(number, "r+b", buffering=0)  # noqa: PTH123, SIM115 (open while it is held)
            file.write(_own_description())
            return claim, file
    raise AssertionError("one of the two has returned or raised")


def _own_description() -> bytes:
    return f"{os.getpid()} {socket.gethostname()}".encode()


def _read_claim(claim: Path) -> bytes:
    """Return the content of a claim file; empty if it has been deleted."""
    try:
        with open(os.open(claim, os.O_RDONLY | _BY_ITSELF), "rb") as file:  # noqa: PTH123
            return file.read(_LONGEST)
    except OSError:
        return b""


def _parse_holder(words: bytes) -> tuple[int, str]:
    """Return the process number and the machine of a holder."""
    number, _, machine = shorten_text(words.decode("utf-8", "replace")).partition(" ")
    return parse_whole_number(number) or 0, machine


def _remove_dead_claim(claim: Path, holder: int, machine: str) -> bool:
    """Remove the claim of a process that no longer exists; true if it was one."""
    if machine != socket.gethostname() or not holder or not _is_dead(holder):
        return False
    grave = claim.with_name(f"{claim.name}-{os.getpid()}")
    try:
        claim.replace(grave)  # only one can
        if _parse_holder(_read_claim(grave)) == (holder, machine):
            grave.unlink()
        else:
            grave.replace(claim)  # another was quicker, and has claimed it anew
    except OSError:
        return False  # on Windows what is open cannot be renamed: it is alive
    return True


def _is_dead(process: int) -> bool:
    """True if this machine has no such process.

    Always true on Windows, where the claim of a living process cannot be renamed.
    """
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
