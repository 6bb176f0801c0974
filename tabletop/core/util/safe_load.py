"""Safe reading of untrusted JSON and TOML files, with limits and one kind of error.

The result is plain data within the limits, or a FileError. No other exception is raised, no
read waits (for a pipe or a device), and memory and time are bounded.
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
MAX_DEPTH: Final = 24
"""Maximum nesting of lists and tables. Files of Souk are less than half as deep."""
MAX_KEY_PARTS: Final = 8
"""Maximum number of parts of a dotted TOML key; each costs the parser more than the one
before."""
INTEGER_LIMIT: Final = 1 << 63
"""Exclusive upper bound of integers, which this and other programs can rely on."""
MAX_QUOTED_CHARACTERS: Final = 300
"""Maximum length, in characters, of text that an error message quotes."""

_UNREADABLE = re.compile("[\x00\ud800-\udfff]")
"""NUL and halves of characters: no font shows them, and no file system or terminal takes them."""
_MANY_PARTS = re.compile(
    r"""(?<![\w"'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"""
    f"{{{MAX_KEY_PARTS}}}"
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
    """A file that cannot be used, with a sentence that says what to do.

    `code` and `params` identify the catalogue text `core.file.<code>`, for translation.
    """

    def __init__(self, sentence: str, code: str, **params: object) -> None:
        super().__init__(shorten_text(sentence))
        self.code = code
        self.params = {k: shorten_text(v) if isinstance(v, str) else v for k, v in params.items()}


class MissingFileError(FileError):
    """A file that does not exist."""


def shorten_text(text: str, max_characters: int = MAX_QUOTED_CHARACTERS) -> str:
    """Cut text of a file to a readable length; invalid characters become `?`.

    >>> len(shorten_text("far too long" * 1000))
    300
    """
    said = text if len(text) <= max_characters else text[: max_characters - 1] + "…"
    return _UNREADABLE.sub("?", said)


def _error(code: str, **params: object) -> FileError:
    return FileError(_SENTENCES[code].format(**params), code, **params)


def _refused(error: OSError) -> FileError:
    """Return the error for a file that the system does not open."""
    params = {"why": error.strerror or "no reason given"}
    is_missing = isinstance(error, FileNotFoundError | NotADirectoryError)
    kind = MissingFileError if is_missing else FileError
    return kind(_SENTENCES["file"].format(**params), "file", **params)


def is_file(path: Path) -> bool:
    """True if a regular file exists; False if the disk does not answer."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """True if a folder exists; False if the disk does not answer."""
    try:
        return path.is_dir()
    except OSError:
        return False


def list_folder(folder: Path) -> list[str]:
    """Return the names in a folder in alphabetical order; empty if there is no such folder.

    Raises:
        FileError: if the folder cannot be read.
    """
    try:
        with os.scandir(folder) as found:
            return sorted(entry.name for entry in found)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _refused(error) from error


def read_bytes(path: Path, max_bytes: int) -> bytes:
    """Return the contents of a regular file of limited size.

    Never waits: a pipe or a device is refused before it is read.

    Args:
        path: File to read.
        max_bytes: Maximum size in bytes.

    Raises:
        MissingFileError: if there is no such file.
        FileError: if the file cannot be read, is too large or is no regular file.
    """
    with _opened(path, max_bytes) as file:
        data = _read(file, max_bytes + 1)
        if len(data) > max_bytes:  # it has grown meanwhile
            raise _error("too_large", n=max_bytes // KB)
        return data


def read_file_ends(path: Path, max_bytes: int, end_bytes: int) -> tuple[bytes, bytes]:
    """Return the first and the last bytes of a regular file.

    Args:
        path: File to read.
        max_bytes: Maximum size of the file in bytes.
        end_bytes: Maximum number of bytes of each end.

    Raises:
        FileError: if the file cannot be read, is too large or is no regular file.
    """
    with _opened(path, max_bytes) as file:
        head = _read(file, end_bytes)
        size = os.fstat(file).st_size
        if size <= end_bytes:
            return head, head
        os.lseek(file, size - end_bytes, os.SEEK_SET)
        return head, _read(file, end_bytes)


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
    """Read at most `most` further bytes of an open file."""
    parts = []
    while most and (part := os.read(file, min(most, KB * KB))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def decode_text(data: bytes) -> str:
    """Decode UTF-8 text.

    Raises:
        FileError: if the data is no UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _error("not_text") from error


def parse_whole_number(word: str) -> int | None:
    """Return the number of a word of ASCII digits, below INTEGER_LIMIT; None for any other word."""
    if not (word.isascii() and word.isdecimal()) or len(word) > len(str(INTEGER_LIMIT)):
        return None
    number = int(word)
    return number if number < INTEGER_LIMIT else None


def parse_json(text: str) -> Any:
    """Return the plain data of a JSON text.

    Raises:
        FileError: if the text is no JSON within the limits.
    """
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise _error("too_deep", n=MAX_DEPTH) from error
    except json.JSONDecodeError as error:
        raise _error("json", why=error.msg) from error
    except ValueError as error:  # a number of thousands of digits
        raise _error("number") from error
    _check(data)
    return data


def parse_toml(text: str) -> dict[str, Any]:
    """Return the plain data of a TOML text; a leading byte order mark is accepted.

    Raises:
        FileError: if the text is no TOML within the limits.
    """
    text = text.removeprefix("\ufeff")
    if _MANY_PARTS.search(text):
        raise _error("too_deep", n=MAX_DEPTH)
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise _error("too_deep", n=MAX_DEPTH) from error
    except tomllib.TOMLDecodeError as error:
        raise _error("toml", why=str(error)) from error
    except ValueError as error:  # likewise; or a date that no calendar has
        raise _error("number") from error
    _check(data)
    return data


def read_json(path: Path, max_bytes: int) -> Any:
    """Return the plain data of a JSON file of at most `max_bytes` bytes.

    Raises:
        FileError: if the file cannot be used.
    """
    return parse_json(decode_text(read_bytes(path, max_bytes)))


def read_toml(path: Path, max_bytes: int) -> dict[str, Any]:
    """Return the plain data of a TOML file of at most `max_bytes` bytes.

    Raises:
        FileError: if the file cannot be used.
    """
    return parse_toml(decode_text(read_bytes(path, max_bytes)).removeprefix("\ufeff"))


def _check(data: object) -> None:
    """Raise FileError unless data is plain all the way down: level by level, without recursion."""
    level: list[Any] = [data]
    deep = 0
    while level:
        if deep == MAX_DEPTH and any(type(item) in (list, dict) for item in level):
            raise _error("too_deep", n=MAX_DEPTH)
        deep += 1
        inner: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                if not item.isascii() or "\x00" in item:
                    _check_characters(item)
            elif kind is int:
                if not -INTEGER_LIMIT <= item < INTEGER_LIMIT:
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
