"""Reads files that anybody may have written: JSON and TOML, with limits, and one kind of error.

Whatever lies at a path, what comes back is plain data within the limits, or a FileError: no other
exception, no waiting (for a pipe, a device), no memory or time beyond what the limits allow.
"""

from __future__ import annotations

import json
import math
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

KB: Final = 1024
DEEPEST: Final = 24
"""Lists and tables inside one another. Nothing that Souk writes is half as deep."""
MOST_PARTS: Final = 8
"""Parts of a dotted key of TOML: each costs the parser more than the one before."""
LARGEST: Final = 1 << 63
"""Whole numbers lie below it: what the rest of the program and other programs can count on."""
LONGEST_TOLD: Final = 300
"""Characters of what was found that a message repeats."""

_UNREADABLE = re.compile("[\x00\ud800-\udfff]")
"""NUL and halves of characters: no font shows them, and no file system or terminal takes them."""
_MANY_PARTS = re.compile(
    r"""(?<![\w"'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"""
    f"{{{MOST_PARTS}}}"
)
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

_SENTENCES: Final = {
    "file": "cannot be read ({why})",
    "no_file": "is no ordinary file: choose another",
    "too_large": "is larger than {n} KB: it is something else",
    "not_text": "is not text in UTF-8",
    "json": "not JSON ({why})",
    "toml": "is not TOML: {why}",
    "too_deep": "lists or tables lie more than {n} deep in one another",
    "number": "holds a number that is not finite or has too many digits",
    "no_date": "holds a date or time, expected none",
    "characters": "holds NUL or half a character: delete it",
}


class FileError(ValueError):
    """A file that cannot be used, in a sentence that says what to do.

    `code` and `params` say the same to who puts it into other words: a text `core.file.<code>`.
    """

    def __init__(self, sentence: str, code: str, **params: object) -> None:
        super().__init__(short(sentence))
        self.code = code
        self.params = {k: short(v) if isinstance(v, str) else v for k, v in params.items()}


class MissingFileError(FileError):
    """There is no file at a path."""


def short(words: str, most: int = LONGEST_TOLD) -> str:
    """Words of a file cut to a readable length; what is no character becomes `?`.

    >>> len(short("far too long" * 1000))
    300
    """
    said = words if len(words) <= most else words[: most - 1] + "…"
    return _UNREADABLE.sub("?", said)


def _error(code: str, **params: object) -> FileError:
    return FileError(_SENTENCES[code].format(**params), code, **params)


def _refused(error: OSError) -> FileError:
    """Return what the system says of a file that it does not give."""
    params = {"why": error.strerror or "no reason given"}
    is_missing = isinstance(error, FileNotFoundError | NotADirectoryError)
    kind = MissingFileError if is_missing else FileError
    return kind(_SENTENCES["file"].format(**params), "file", **params)


def is_file(path: Path) -> bool:
    """True if an ordinary file is known to lie there: a disk that refuses to say knows of none."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """True if a folder is known to lie there: a disk that refuses to say knows of none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def names_in(folder: Path) -> list[str]:
    """Return the names in a folder in alphabetical order, none if there is no such folder.

    Raises:
        FileError: The folder cannot be read.
    """
    try:
        with os.scandir(folder) as found:
            return sorted(entry.name for entry in found)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _refused(error) from error


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of an ordinary file.

    Never waits: a pipe or device is refused before anything is read of it.

    Args:
        most: The largest size in bytes that is read.

    Raises:
        MissingFileError: There is no such file.
        FileError: The file cannot be read, or is too large.
    """
    with _opened(path, most) as file:
        data = _read(file, most + 1)
        if len(data) > most:  # it has grown meanwhile
            raise _error("too_large", n=most // KB)
        return data


def read_ends(path: Path, most: int, room: int) -> tuple[bytes, bytes]:
    """The first and the last bytes, so many of each at most, of such a file. Raises FileError."""
    with _opened(path, most) as file:
        head = _read(file, room)
        size = os.fstat(file).st_size
        if size <= room:
            return head, head
        os.lseek(file, size - room, os.SEEK_SET)
        return head, _read(file, room)


@contextmanager
def _opened(path: Path, most: int) -> Iterator[int]:
    """The descriptor of an ordinary file of at most so many bytes. Raises FileError."""
    file = -1
    try:
        file = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode):
            raise _error("no_file")
        if found.st_size > most:
            raise _error("too_large", n=most // KB)
        yield file
    except FileError:
        raise
    except OSError as error:
        raise _refused(error) from error
    except ValueError as error:  # NUL or half a character in the path
        raise _error("file", why="no such name") from error
    finally:
        if file >= 0:
            os.close(file)


def _read(file: int, most: int) -> bytes:
    """What follows in an open file, at most so many bytes."""
    parts = []
    while most and (part := os.read(file, min(most, KB * KB))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def as_text(data: bytes) -> str:
    """Text in UTF-8. Raises FileError."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _error("not_text") from error


def whole_number(word: str) -> int | None:
    """The number that a word of ASCII digits means, below LARGEST; None for any other word."""
    if not (word.isascii() and word.isdecimal()) or len(word) > len(str(LARGEST)):
        return None
    number = int(word)
    return number if number < LARGEST else None


def parse_json(text: str) -> Any:
    """The plain data of a JSON text. Raises FileError."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise _error("too_deep", n=DEEPEST) from error
    except json.JSONDecodeError as error:
        raise _error("json", why=error.msg) from error
    except ValueError as error:  # a number of thousands of digits
        raise _error("number") from error
    _check(data)
    return data


def parse_toml(text: str) -> dict[str, Any]:
    """The plain data of a TOML text, with the mark at its beginning that some editors write or
    without. Raises FileError."""
    text = text.removeprefix("\ufeff")
    if _MANY_PARTS.search(text):
        raise _error("too_deep", n=DEEPEST)
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise _error("too_deep", n=DEEPEST) from error
    except tomllib.TOMLDecodeError as error:
        raise _error("toml", why=str(error)) from error
    except ValueError as error:  # likewise; or a date that no calendar has
        raise _error("number") from error
    _check(data)
    return data


def read_json(path: Path, most: int) -> Any:
    """The plain data of a JSON file of at most so many bytes. Raises FileError."""
    return parse_json(as_text(read_bytes(path, most)))


def read_toml(path: Path, most: int) -> dict[str, Any]:
    """The plain data of a TOML file of at most so many bytes. Raises FileError."""
    return parse_toml(as_text(read_bytes(path, most)).removeprefix("\ufeff"))


def _check(data: object) -> None:
    """Raise FileError unless data is plain all the way down: level by level, without recursion."""
    level: list[Any] = [data]
    deep = 0
    while level:
        if deep == DEEPEST and any(type(item) in (list, dict) for item in level):
            raise _error("too_deep", n=DEEPEST)
        deep += 1
        inner: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                if not item.isascii() or "\x00" in item:
                    _check_characters(item)
            elif kind is int:
                if not -LARGEST <= item < LARGEST:
                    raise _error("number")
            elif kind is list:
                inner += item
            elif kind is dict:
                inner += item
                inner += item.values()
            elif kind is float:
                if not math.isfinite(item):
                    raise _error("number")
            elif item is not None and kind is not bool:
                raise _error("no_date")
        level = inner


def _check_characters(words: str) -> None:
    if _UNREADABLE.search(words):
        raise _error("characters")
