"""Locks of files: a match is gone on with in one place at a time, and a file of the user's is
changed by one window after another.

The system's own locks, which end with the process that holds them, however it ends: there is no
lock of the dead. The lock lies on a file beside, so that anybody can still read the file itself; it
holds the number of the process, for who is told of it.

Some file systems, of network drives above all, have no locks. There a file is claimed: another file
beside it is made, which only one can make, and which says who has. The claim of a process of this
machine that is no more holds nobody up; one of another machine holds until it is deleted.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, Self

from tabletop.core.untrusted import short, whole_number

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ENDING: Final = ".lock"
CLAIM: Final = ".open"
"""The ending of what claims a file where there are no locks."""
_LONGEST: Final = 200
"""Bytes of who holds a file."""
_TRIES: Final = 20
"""So often a lock that was deleted while it was opened is looked for anew: a file system on which
no file is ever the one that lies there has none."""
_PAUSE: Final = 0.004
"""Seconds after which a lock that others have for a moment is tried again."""
_BY_ITSELF: Final = getattr(os, "O_NOFOLLOW", 0)


class HeldError(Exception):
    """Another process holds the lock: `holder` is its number, 0 where that is not known. Where
    there are only claims, `machine` is where it runs and `claim` the file that says so."""

    def __init__(self, holder: int, machine: str = "", claim: Path | None = None) -> None:
        super().__init__(f"held by process {holder}" + (f" on {machine}" if machine else ""))
        self.holder = holder
        self.machine = machine
        self.claim = claim


class Lock:
    """The right to write to a file: until `release`, or until nobody has this object any more."""

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        """Takes the lock of a file; waits so many seconds for it. Raises HeldError, and OSError
        where none can be written."""
        until = time.monotonic() + patience
        while True:
            try:
                self._path, self._file = _locked(path) or _claimed(path)
            except HeldError:
                if time.monotonic() >= until:
                    raise
                time.sleep(_PAUSE)
            else:
                return

    def release(self) -> None:
        """Let others have it. What lies there is another's lock if this one was deleted."""
        if not self._file.closed:
            with suppress(OSError):  # Windows deletes nothing that is open: it stays, unlocked
                if _is(self._file, self._path):
                    self._path.unlink()
            self._file.close()
            if self._path.suffix == CLAIM:
                with suppress(OSError):
                    if _who(self._path) == _me():
                        self._path.unlink()

    def __del__(self) -> None:
        if "_file" in self.__dict__:  # else it was never taken
            self.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.release()


def lockable(file: int) -> bool:
    """Whether the file system of an open file has locks, which nobody else asks for just now."""
    try:
        _lock(file)
    except OSError:
        return False
    return True


def _locked(path: Path) -> tuple[Path, IO[bytes]] | None:
    """The system's lock of a file; None where there are no locks. Raises HeldError, OSError."""
    beside = path.with_name(path.name + ENDING)
    for _ in range(_TRIES):
        file = _open(beside)
        try:
            _lock(file.fileno())
        except (BlockingIOError, PermissionError) as error:
            file.seek(0)
            holder, _ = _said(file.read(_LONGEST))
            file.close()
            raise HeldError(holder) from error
        except OSError:
            file.close()
            break
        if _is(file, beside):
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
    """Lock an open file. Raises BlockingIOError or PermissionError where another has, and any other
    OSError where there are no locks."""
    if sys.platform == "win32":
        os.lseek(file, 1 << 30, os.SEEK_SET)  # a byte that nobody reads: locked, it cannot be
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is the one that lies at a path."""
    try:
        there = path.stat()
    except OSError:
        return False
    return os.path.samestat(os.fstat(file.fileno()), there)


# Where there are no locks


def _claimed(path: Path) -> tuple[Path, IO[bytes]]:
    """The claim on a file. Raises HeldError, OSError."""
    claim = path.with_name(path.name + CLAIM)
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | _BY_ITSELF
    for last in (False, True):
        try:
            number = os.open(claim, flags, 0o666)
        except FileExistsError as error:
            holder, machine = _said(_who(claim))
            if last or not _bury(claim, holder, machine):
                raise HeldError(holder, machine, claim) from error
        else:
            file = open(number, "r+b", buffering=0)  # noqa: PTH123, SIM115 (open while it is held)
            file.write(_me())
            return claim, file
    raise AssertionError("one of the two has returned or raised")


def _me() -> bytes:
    return f"{os.getpid()} {socket.gethostname()}".encode()


def _who(claim: Path) -> bytes:
    """What a claim says; nothing when it is gone meanwhile."""
    try:
        with open(os.open(claim, os.O_RDONLY | _BY_ITSELF), "rb") as file:  # noqa: PTH123
            return file.read(_LONGEST)
    except OSError:
        return b""


def _said(words: bytes) -> tuple[int, str]:
    """The number of a process, and its machine."""
    number, _, machine = short(words.decode("utf-8", "replace")).partition(" ")
    return whole_number(number) or 0, machine


def _bury(claim: Path, holder: int, machine: str) -> bool:
    """Take away the claim of a process that is no more; whether it was one."""
    if machine != socket.gethostname() or not holder or not _dead(holder):
        return False
    grave = claim.with_name(f"{claim.name}-{os.getpid()}")
    try:
        claim.replace(grave)  # only one can
        if _said(_who(grave)) == (holder, machine):
            grave.unlink()
        else:
            grave.replace(claim)  # another was quicker, and has claimed it anew
    except OSError:
        return False  # on Windows what is open cannot be renamed: it is alive
    return True


def _dead(process: int) -> bool:
    """Whether there is no such process here; on Windows its claim cannot be taken while there is,
    which is seen then."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
