"""What a list tells of a file of a match, read of its first and last lines alone."""

from __future__ import annotations

import stat
from datetime import datetime
from os import stat_result
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.search_key import search_key
from tabletop.core.untrusted import KB, FileError, as_text, parse_json, read_bytes, read_ends
from tabletop.match import journal as journals
from tabletop.match.journal import JournalError

GAME: Final = "game"
"""The code of the fault that the game of a match is not here: it waits until it is."""
_SHEET: Final = b',"sheet":'
"""What follows all of a header that a list tells."""
_ROOM: Final = 2 * KB
"""Bytes of each end of a file that are read for a list: mostly enough."""

Stamp = tuple[int, int]
"""When a file was changed last, in nanoseconds, and its size: it has changed when this has."""


class Kept(NamedTuple):
    """A match in the folder, as far as a list tells of it. fault: why it cannot be read, if so."""

    path: Path
    game: str
    names: tuple[str, ...]
    people: bool = True
    """Whether a person plays."""
    when: datetime = datetime.min
    """When it was last gone on with, by the clock of that time."""
    over: bool | None = None
    """Whether it has ended; None where only playing it again would tell (`MatchFolder.is_over`)."""
    fault: FileError | None = None
    opens: bool | None = None
    """Whether it can be gone on with; None where that has not been tried."""

    @property
    def waits(self) -> bool:
        """Whether the only fault is that its game is not installed, or its rules cannot be read."""
        return self.fault is not None and self.fault.code in (GAME, journals.RULES)

    def says(self, words: str, *also: str) -> bool:
        """True if the description holds all words, as `search_key` compares them.

        Args:
            words: The search query.
            also: More texts of the description, such as the title of the game.
        """
        said = search_key(" ".join((self.path.stem, self.game, *self.names, *also)))
        return all(word in said for word in search_key(words).split())


def stamp(found: stat_result) -> Stamp:
    """The stamp of a file."""
    return found.st_mtime_ns, found.st_size


def time_of(found: stat_result) -> datetime:
    """When a file was changed last: a file system may tell anything."""
    try:
        return datetime.fromtimestamp(found.st_mtime)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0)


def read(path: Path, found: stat_result) -> Kept:
    """What the first and the last line of a file tell. found: of the file itself, or of a link that
    lies there, which is followed nowhere."""
    when = time_of(found)
    try:
        if stat.S_ISLNK(found.st_mode):
            raise JournalError(f"{path} is a link: put the file itself there", "link")
        head, tail = read_ends(path, journals.MOST, _ROOM)
        at = head.find(_SHEET)
        data = parse_json(as_text(head[:at] + b"}" if at >= 0 else _first(path)))
        if not isinstance(data, dict):
            raise JournalError(f"{path}: no match of this version", journals.OTHER)
        journals.check_format(data, path)
        setup = journals.setup_of(data, path)
        if not setup.seats:
            raise JournalError.damaged(path, 1, "nobody sits at it")
    except FileError as error:
        return Kept(path, "", (), False, when, None, error)
    gone: JournalError | None = None
    if setup.game not in games.names():
        words = f"{path}: the game {setup.game!r} is not here"
        gone = JournalError(words, GAME, game=setup.game)
    elif why := games.fault(setup.game):
        gone = JournalError.rules(path, setup.game, why)
    return Kept(path, setup.game, setup.names, bool(setup.humans), when, _ended(tail), gone)


def _first(path: Path) -> bytes:
    """The whole first line. Raises FileError."""
    line, end, _ = read_bytes(path, journals.MOST).partition(b"\n")
    if not end or len(line) > journals.LONGEST_HEAD:
        raise JournalError(f"{path} is empty: it is no saved match", "empty")
    return line


def _ended(tail: bytes) -> bool | None:
    """Whether the last whole line tells of the end; None where lines do not tell."""
    before, _, _ = tail.rpartition(b"\n")  # behind it is nothing, or a torn line
    begun, _, line = before.rpartition(b"\n")
    if not begun:
        return None  # the line is longer, or the header
    try:
        data = parse_json(as_text(line))
    except FileError:
        return False
    if not isinstance(data, dict):
        return False
    return data.get("over") is True if "sum" in data else None
