"""A plain file of the user's own folder in which one thing is kept, all of it at each change.

What cannot be read is told of and left as it is: it is never written over. A disk that refuses is
told of once, until it takes something again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tabletop.core.untrusted import FileError, read_json
from tabletop.match.files import write_whole

LARGEST: Final = 1 << 20
"""Bytes of such a file."""
YEARS: Final = range(2000, 2200)

T = TypeVar("T")


class UserFileError(ValueError):
    """A file that cannot be used; the message says what was found where."""


class Form(NamedTuple, Generic[T]):
    """What is kept in such a file, and how it is written there."""

    nothing: T
    """What is kept where there is no file yet."""
    to_json: Callable[[T], Any]
    from_json: Callable[[object], T]
    """What `to_json` was made from. Raises UserFileError."""

    def read(self, path: Path) -> T:
        """What was kept; nothing when there is no file yet. Raises UserFileError."""
        if not path.exists():
            return self.nothing
        try:
            return self.from_json(read_json(path, LARGEST))
        except (FileError, UserFileError) as error:
            raise UserFileError(f"{path}: {error}") from error

    def write(self, path: Path, kept: T) -> None:
        """Keep it: the file is whole at any moment, the old or the new. Raises UserFileError."""
        text = json.dumps(self.to_json(kept), ensure_ascii=False, indent=1)
        try:
            write_whole(path, (text + "\n").encode())
        except OSError as error:
            raise UserFileError(f"{path} cannot be written ({error.strerror})") from error


class UserFile(Generic[T]):
    """What is kept, with its file, if there is one."""

    def __init__(self, path: Path | None, form: Form[T], tell: Callable[[str], None]) -> None:
        """path: None keeps nothing beyond this evening. tell: told why nothing is kept."""
        self.kept = form.nothing
        self._path = path
        self._form = form
        self._tell = tell
        self._refused = False
        try:
            if path is not None:
                self.kept = form.read(path)
        except UserFileError as error:
            self._path = None  # what cannot be read is not written over
            tell(str(error))

    def keep(self, now: T) -> None:
        """Keep this in the place of what was kept."""
        self.kept = now
        if self._path is None:
            return
        try:
            self._form.write(self._path, now)
            self._refused = False
        except UserFileError as error:
            if not self._refused:
                self._tell(str(error))
            self._refused = True

    def forget(self) -> None:
        """Keep nothing, and delete the file; that there is none is no error."""
        self.kept = self._form.nothing
        if self._path is None:
            return
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            self._tell(f"{self._path} cannot be deleted ({error.strerror})")


def day_of(words: str) -> date | None:
    """A date of these times."""
    try:
        day = date.fromisoformat(words)
    except ValueError:
        return None
    return day if day.year in YEARS else None
