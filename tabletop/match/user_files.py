"""Files with the user's data: one way to read and change all of them, except journals.

A file is changed under its lock, and read again first, because another window may have
changed it. The new data is written to a partial file, synced and put in its place, so that
several windows lose nothing. A file that cannot be read is reported and never overwritten.
A disk that refuses is reported once, until it works again. The refused changes are then
written with the next one.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Sequence
from datetime import date
from functools import reduce
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar, cast

from tabletop.core.util.safe_load import (
    FileError,
    MissingFileError,
    decode_text,
    parse_json,
    read_bytes,
)
from tabletop.match.durable_files import REAL_DISK, Disk, make_folder, write_atomically
from tabletop.match.locks import FileLock, LockHeldError

MAX_FILE_BYTES: Final = 1 << 20
"""Maximum size of such a file in bytes."""
LOCK_TIMEOUT_SECONDS: Final = 1.0
"""Seconds to wait for a file that another window changes, which takes a hundredth of it."""
VALID_YEARS: Final = range(2000, 2200)

ValueT = TypeVar("ValueT")


class UserFileError(ValueError):
    """A file that cannot be used; the message says what was found at which place.

    `reason` is the message without the file name.
    """

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason or sentence


class PartialReadError(UserFileError):
    """Some parts of a file cannot be used; `usable_part` holds the rest."""

    def __init__(self, sentence: str, usable_part: object) -> None:
        super().__init__(sentence)
        self.usable_part = usable_part

    @classmethod
    def from_errors(cls, wrong: Sequence[UserFileError], usable_part: object) -> Self:
        """Return an error with the first of several errors and the number of the others."""
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        return cls(f"{wrong[0]}{more}", usable_part)


class UnreadableFileError(UserFileError):
    """A file that exists and cannot be read: it must not be overwritten."""

    def __init__(self, sentence: str, reason: str = "", is_access_denied: bool = False) -> None:
        """Create the error.

        Args:
            sentence: The message.
            reason: The message without the file name.
            is_access_denied: True if the system denies access, whatever the file contains.
        """
        super().__init__(sentence, reason)
        self.is_access_denied = is_access_denied


class UserFileFormat(NamedTuple, Generic[ValueT]):
    """Encoding of a user file."""

    empty_value: ValueT
    """Value of a file that does not exist yet."""
    encode: Callable[[ValueT], bytes]
    decode: Callable[[bytes], ValueT]
    """Function that returns the value `encode` was given. Raises UserFileError, FileError."""
    max_bytes: int = MAX_FILE_BYTES
    """Maximum size in bytes; a larger file is neither written nor read."""
    split_value: Callable[[ValueT], tuple[ValueT, ValueT]] | None = None
    """Function that returns the older and the newer half, if a value may fill several files."""

    def read(self, path: Path, report_fault: Callable[[str], None] = lambda why: None) -> ValueT:
        """Return the value of a file; the empty value if there is no file.

        Args:
            path: The file.
            report_fault: Called with the fault of unusable parts, if the rest is usable.

        Raises:
            UnreadableFileError: if the file cannot be read.
        """
        try:
            return self.decode(read_bytes(path, self.max_bytes))
        except MissingFileError:
            return self.empty_value
        except PartialReadError as error:
            report_fault(f"{path}: {error}")
            return cast(ValueT, error.usable_part)
        except (FileError, UserFileError) as error:
            is_refused = isinstance(error.__cause__, OSError)
            why = str(error.params["why"]) if isinstance(error, FileError) and is_refused else ""
            raise UnreadableFileError(f"{path}: {error}", why or str(error), is_refused) from error


def json_file_format(
    empty_value: ValueT,
    to_json: Callable[[ValueT], Any],
    from_json: Callable[[object], ValueT],
    max_bytes: int = MAX_FILE_BYTES,
    split_value: Callable[[ValueT], tuple[ValueT, ValueT]] | None = None,
) -> UserFileFormat[ValueT]:
    """Return the format of a file that holds JSON.

    Args:
        empty_value: Value of a file that does not exist yet.
        to_json: Function that returns plain data.
        from_json: Its inverse. Raises UserFileError.
        max_bytes: Maximum size in bytes.
        split_value: Function that splits a value, if it may fill several files.
    """

    def encode(kept: ValueT) -> bytes:
        return (json.dumps(to_json(kept), ensure_ascii=False, indent=1) + "\n").encode()

    def decode(data: bytes) -> ValueT:
        return from_json(parse_json(decode_text(data)))

    return UserFileFormat(empty_value, encode, decode, max_bytes, split_value)


def update_file(
    path: Path,
    file_format: UserFileFormat[ValueT],
    change: Callable[[ValueT], ValueT],
    disk: Disk = REAL_DISK,
) -> ValueT:
    """Change the value in a file, on top of changes of other windows; return it.

    Args:
        path: The file.
        file_format: Its format.
        change: Function from the old to the new value.
        disk: The disk to write with.

    Raises:
        UnreadableFileError: if the existing file cannot be read.
        UserFileError: if nothing can be written, or another window keeps its lock.
    """
    try:
        make_folder(path.parent, disk)
        with FileLock(path, LOCK_TIMEOUT_SECONDS):
            partly: list[str] = []
            now = change(file_format.read(path, partly.append))
            if partly:  # what cannot be used of it is not lost
                write_atomically(
                    _free_broken_path(path), read_bytes(path, file_format.max_bytes), disk
                )
            return _write(path, file_format, now, disk)
    except LockHeldError as error:
        raise UserFileError(f"{path}: {error}", f"process {error.holder_process} has it") from error
    except OSError as error:
        why = error.strerror or "no reason given"
        raise UserFileError(f"{path} cannot be written ({why})", why) from error


def write_new_file(path: Path, data: bytes, disk: Disk = REAL_DISK) -> None:
    """Write a file that does not exist yet.

    Raises:
        FileExistsError: if it exists; nothing is overwritten.
        OSError: if writing fails.
    """
    make_folder(path.parent, disk)
    try:
        with FileLock(path, LOCK_TIMEOUT_SECONDS):
            if path.exists() or path.is_symlink():
                raise FileExistsError(path)
            write_atomically(path, data, disk)
    except LockHeldError as error:
        raise FileExistsError(path) from error


def overwrite_file(path: Path, data: bytes, disk: Disk = REAL_DISK) -> None:
    """Write a file, replacing an existing one. Raises OSError."""
    make_folder(path.parent, disk)
    try:
        with FileLock(path, LOCK_TIMEOUT_SECONDS):
            write_atomically(path, data, disk)
    except LockHeldError as error:
        raise BlockingIOError(
            errno.EBUSY, f"process {error.holder_process} has it", path
        ) from error


def find_rollover_files(path: Path) -> list[Path]:
    """Return the files into which a full file has rolled over, the oldest first.

    They are named `kept-1.json` and so on.
    """
    found: list[Path] = []
    while (volume := path.with_stem(f"{path.stem}-{len(found) + 1}")).exists():
        found.append(volume)
    return found


def move_unreadable_file(path: Path) -> Path:
    """Rename a file that cannot be read to a free name, and return it. Raises OSError."""
    aside = _free_broken_path(path)
    path.replace(aside)
    return aside


def _free_broken_path(path: Path) -> Path:
    """Return a free path for a file of which not all can be read."""
    aside, number = path.with_suffix(".broken" + path.suffix), 1
    while aside.exists():
        number += 1
        aside = path.with_suffix(f".broken-{number}{path.suffix}")
    return aside


def _write(path: Path, form: UserFileFormat[ValueT], now: ValueT, disk: Disk) -> ValueT:
    """Write a value and return it; split a value that is too large.

    The older half goes to a file of its own.

    It is written first, so that a crash leaves a part twice rather than not at all.
    """
    data = form.encode(now)
    while len(data) > form.max_bytes:
        if form.split_value is None:
            why = f"it would be larger than {form.max_bytes >> 10} KB"
            raise UserFileError(f"{path} cannot be written ({why})", why)
        older, now = form.split_value(now)
        number = len(find_rollover_files(path)) + 1
        write_atomically(path.with_stem(f"{path.stem}-{number}"), form.encode(older), disk)
        data = form.encode(now)
    write_atomically(path, data, disk)
    return now


class UserFile(Generic[ValueT]):
    """A value with its file, if there is one."""

    def __init__(
        self,
        path: Path | None,
        file_format: UserFileFormat[ValueT],
        report_fault: Callable[[str], None],
    ) -> None:
        """Read the file.

        Args:
            path: The file; None keeps the value only in memory.
            file_format: Its format.
            report_fault: Called with the reason if something cannot be read or written.
        """
        self.value = file_format.empty_value
        self._path = path
        self._form = file_format
        self._tell = report_fault
        self._refused = False
        self._pending_changes: list[Callable[[ValueT], ValueT]] = []
        """Changes that are not written yet."""
        try:
            if path is not None:
                self.value = file_format.read(path, report_fault)
        except UnreadableFileError as error:
            self._path = None  # what cannot be read is not written over
            report_fault(str(error))

    def change(self, change: Callable[[ValueT], ValueT]) -> None:
        """Change the value and write it, on top of the changes of other windows.

        Args:
            change: Function from the old to the new value.
        """
        if self._path is None:
            self.value = change(self.value)
            return
        self._pending_changes.append(change)
        try:
            self.value = update_file(self._path, self._form, self._with_pending_changes)
        except UserFileError as error:
            self.value = change(self.value)
            if not self._refused:
                self._tell(str(error))
            self._refused = True
        else:
            self._pending_changes.clear()
            self._refused = False

    def _with_pending_changes(self, there: ValueT) -> ValueT:
        return reduce(lambda kept, how: how(kept), self._pending_changes, there)

    def read_rollover_files(self) -> list[ValueT]:
        """Return the values of the files into which this one has rolled over, the oldest first.

        A file that cannot be read is reported and skipped.
        """
        found: list[ValueT] = []
        try:
            paths = find_rollover_files(self._path) if self._path is not None else []
        except OSError as error:
            self._tell(f"{self._path}: {error.strerror}")
            return found
        for path in paths:
            try:
                found.append(self._form.read(path, self._tell))
            except UnreadableFileError as error:
                self._tell(str(error))
        return found

    def delete(self) -> None:
        """Reset the value and delete the file; a missing file is no error."""
        self.value = self._form.empty_value
        self._pending_changes.clear()
        if self._path is None:
            return
        try:
            with FileLock(self._path, LOCK_TIMEOUT_SECONDS):
                for path in (*reversed(find_rollover_files(self._path)), self._path):
                    path.unlink(missing_ok=True)
        except LockHeldError as error:
            self._tell(f"{self._path}: {error}")
        except FileNotFoundError:
            return  # nor is there a folder
        except OSError as error:
            self._tell(f"{self._path} cannot be deleted ({error.strerror})")


def parse_date(words: str) -> date | None:
    """Return the date of an ISO string, or None if it is none of the years 2000 to 2199."""
    try:
        day = date.fromisoformat(words)
    except ValueError:
        return None
    return day if day.year in VALID_YEARS else None
