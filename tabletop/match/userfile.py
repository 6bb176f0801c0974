"""What is the user's own, written: one way for all of it but the journals, which only grow.

A file is changed under its lock, read anew for that, since another window may have changed it
meanwhile; it is written beside, synced and put in its place. So windows that are open at once lose
nothing of each other's. What cannot be read is told of and never written over. A disk that refuses
is told of once, until it takes something again; what it refused is written with what comes next.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Sequence
from datetime import date
from functools import reduce
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar, cast

from tabletop.core.untrusted import (
    FileError,
    MissingFileError,
    as_text,
    parse_json,
    read_bytes,
)
from tabletop.match.files import DISK, Disk, make_folder, write_whole
from tabletop.match.locks import HeldError, Lock

LARGEST: Final = 1 << 20
"""Bytes of such a file."""
PATIENCE: Final = 1.0
"""Seconds that a file is waited for which another window changes: it takes a hundredth of it."""
YEARS: Final = range(2000, 2200)

T = TypeVar("T")


class UserFileError(ValueError):
    """A file that cannot be used; the message says what was found where. why: the same without the
    file's name."""

    def __init__(self, sentence: str, why: str = "") -> None:
        super().__init__(sentence)
        self.why = why or sentence


class PartlyError(UserFileError):
    """Some of what a file says cannot be used; `kept` is the rest."""

    def __init__(self, sentence: str, kept: object) -> None:
        super().__init__(sentence)
        self.kept = kept

    @classmethod
    def of(cls, wrong: Sequence[UserFileError], kept: object) -> Self:
        """Of all that is wrong the first is told, and how much more there is."""
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        return cls(f"{wrong[0]}{more}", kept)


class UnreadError(UserFileError):
    """A file that lies there and cannot be read: it must not be written over."""

    def __init__(self, sentence: str, why: str = "", is_refused: bool = False) -> None:
        """is_refused: whether the system does not give it, whatever it holds."""
        super().__init__(sentence, why)
        self.is_refused = is_refused


class Form(NamedTuple, Generic[T]):
    """What is kept in such a file, and how it is written there."""

    nothing: T
    """What is kept where there is no file yet."""
    encode: Callable[[T], bytes]
    decode: Callable[[bytes], T]
    """What `encode` was given. Raises UserFileError, FileError."""
    largest: int = LARGEST
    """Bytes of a file: none is written that is larger, for none is read."""
    halves: Callable[[T], tuple[T, T]] | None = None
    """The older half of what is kept and the newer one, where it may be laid in several files."""

    def read(self, path: Path, tell: Callable[[str], None] = lambda why: None) -> T:
        """What was kept; nothing when there is no file yet. tell: told what of it cannot be used,
        where the rest can. Raises UnreadError."""
        try:
            return self.decode(read_bytes(path, self.largest))
        except MissingFileError:
            return self.nothing
        except PartlyError as error:
            tell(f"{path}: {error}")
            return cast(T, error.kept)
        except (FileError, UserFileError) as error:
            is_refused = isinstance(error.__cause__, OSError)
            why = str(error.params["why"]) if isinstance(error, FileError) and is_refused else ""
            raise UnreadError(f"{path}: {error}", why or str(error), is_refused) from error


def json_form(
    nothing: T,
    to_json: Callable[[T], Any],
    from_json: Callable[[object], T],
    largest: int = LARGEST,
    halves: Callable[[T], tuple[T, T]] | None = None,
) -> Form[T]:
    """What is kept as JSON. from_json: raises UserFileError."""

    def encode(kept: T) -> bytes:
        return (json.dumps(to_json(kept), ensure_ascii=False, indent=1) + "\n").encode()

    def decode(data: bytes) -> T:
        return from_json(parse_json(as_text(data)))

    return Form(nothing, encode, decode, largest, halves)


def changed(path: Path, form: Form[T], how: Callable[[T], T], disk: Disk = DISK) -> T:
    """Change what a file keeps, whoever else has changed it meanwhile; returns what it keeps then.

    Raises UnreadError when what lies there cannot be read, and UserFileError when nothing can be
    written, or another window does not let go of it.
    """
    try:
        make_folder(path.parent, disk)
        with Lock(path, PATIENCE):
            partly: list[str] = []
            now = how(form.read(path, partly.append))
            if partly:  # what cannot be used of it is not lost
                write_whole(_aside(path), read_bytes(path, form.largest), disk)
            return _write(path, form, now, disk)
    except HeldError as error:
        raise UserFileError(f"{path}: {error}", f"process {error.holder} has it") from error
    except OSError as error:
        why = error.strerror or "no reason given"
        raise UserFileError(f"{path} cannot be written ({why})", why) from error


def write_new(path: Path, data: bytes, disk: Disk = DISK) -> None:
    """Write a file that is not there yet. Raises OSError; FileExistsError where one is: nothing is
    ever written over."""
    make_folder(path.parent, disk)
    try:
        with Lock(path, PATIENCE):
            if path.exists() or path.is_symlink():
                raise FileExistsError(path)
            write_whole(path, data, disk)
    except HeldError as error:
        raise FileExistsError(path) from error


def write_over(path: Path, data: bytes, disk: Disk = DISK) -> None:
    """Write a file, in the place of what lies there if anything does. Raises OSError."""
    make_folder(path.parent, disk)
    try:
        with Lock(path, PATIENCE):
            write_whole(path, data, disk)
    except HeldError as error:
        raise BlockingIOError(errno.EBUSY, f"process {error.holder} has it", path) from error


def volumes(path: Path) -> list[Path]:
    """The files into which a file has rolled over, the oldest first: `kept-1.json` and so on."""
    found: list[Path] = []
    while (volume := path.with_stem(f"{path.stem}-{len(found) + 1}")).exists():
        found.append(volume)
    return found


def set_aside(path: Path) -> Path:
    """Give a file that cannot be read another name, none that is taken; returns it. Raises
    OSError."""
    aside = _aside(path)
    path.replace(aside)
    return aside


def _aside(path: Path) -> Path:
    """A free name for a file of which not all can be read."""
    aside, number = path.with_suffix(".broken" + path.suffix), 1
    while aside.exists():
        number += 1
        aside = path.with_suffix(f".broken-{number}{path.suffix}")
    return aside


def _write(path: Path, form: Form[T], now: T, disk: Disk) -> T:
    """Write what is kept, the older half of what is too much into a file of its own first: what a
    crash leaves in both is found there twice. Returns what is written in the file itself."""
    data = form.encode(now)
    while len(data) > form.largest:
        if form.halves is None:
            why = f"it would be larger than {form.largest >> 10} KB"
            raise UserFileError(f"{path} cannot be written ({why})", why)
        older, now = form.halves(now)
        number = len(volumes(path)) + 1
        write_whole(path.with_stem(f"{path.stem}-{number}"), form.encode(older), disk)
        data = form.encode(now)
    write_whole(path, data, disk)
    return now


class UserFile(Generic[T]):
    """What is kept, with its file, if there is one."""

    def __init__(self, path: Path | None, form: Form[T], tell: Callable[[str], None]) -> None:
        """path: None keeps nothing beyond this evening. tell: told why nothing is kept."""
        self.kept = form.nothing
        self._path = path
        self._form = form
        self._tell = tell
        self._refused = False
        self._waiting: list[Callable[[T], T]] = []
        """What was changed and not written yet."""
        try:
            if path is not None:
                self.kept = form.read(path, tell)
        except UnreadError as error:
            self._path = None  # what cannot be read is not written over
            tell(str(error))

    def change(self, how: Callable[[T], T]) -> None:
        """Keep what this makes of what is kept, by this window or another."""
        if self._path is None:
            self.kept = how(self.kept)
            return
        self._waiting.append(how)
        try:
            self.kept = changed(self._path, self._form, self._with_waiting)
        except UserFileError as error:
            self.kept = how(self.kept)
            if not self._refused:
                self._tell(str(error))
            self._refused = True
        else:
            self._waiting.clear()
            self._refused = False

    def _with_waiting(self, there: T) -> T:
        return reduce(lambda kept, how: how(kept), self._waiting, there)

    def rolled(self) -> list[T]:
        """What lies in the files that this one has rolled over into, the oldest first; what cannot
        be read is told of and passed over."""
        found: list[T] = []
        try:
            paths = volumes(self._path) if self._path is not None else []
        except OSError as error:
            self._tell(f"{self._path}: {error.strerror}")
            return found
        for path in paths:
            try:
                found.append(self._form.read(path, self._tell))
            except UnreadError as error:
                self._tell(str(error))
        return found

    def forget(self) -> None:
        """Keep nothing, and delete the file; that there is none is no error."""
        self.kept = self._form.nothing
        self._waiting.clear()
        if self._path is None:
            return
        try:
            with Lock(self._path, PATIENCE):
                for path in (*reversed(volumes(self._path)), self._path):
                    path.unlink(missing_ok=True)
        except HeldError as error:
            self._tell(f"{self._path}: {error}")
        except FileNotFoundError:
            return  # nor is there a folder
        except OSError as error:
            self._tell(f"{self._path} cannot be deleted ({error.strerror})")


def day_of(words: str) -> date | None:
    """A date of these times."""
    try:
        day = date.fromisoformat(words)
    except ValueError:
        return None
    return day if day.year in YEARS else None
