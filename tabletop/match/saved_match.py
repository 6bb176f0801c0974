"""Summary of a saved match, read from the first and last lines of its file."""

from __future__ import annotations

import stat
from datetime import datetime
from os import stat_result
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.util.safe_load import (
    KB,
    FileError,
    decode_text,
    parse_json,
    read_bytes,
    read_file_ends,
)
from tabletop.core.util.search_key import search_key
from tabletop.match import journal as journals
from tabletop.match.journal import JournalError

_SHEET: Final = b',"sheet":'
"""Mark behind which a header holds nothing that lists need."""
_ROOM: Final = 2 * KB
"""Bytes of each end of a file that are read for a list: mostly enough."""

FileStamp = tuple[int, int]
"""Modification time in nanoseconds and size; a file has changed if its stamp has."""


class SavedMatch(NamedTuple):
    """Summary of a saved match; `fault` is the reason why its file cannot be read, or None."""

    path: Path
    game: str
    seat_names: tuple[str, ...]
    has_people: bool = True
    """True if a person plays."""
    last_played: datetime = datetime.min
    """Time at which the match was last continued, by the clock of that time."""
    is_over: bool | None = None
    """True if the match has ended; None if only a replay would tell (`MatchStore.is_over`)."""
    fault: FileError | None = None
    can_resume: bool | None = None
    """True if the match can be resumed; None if that has not been tried."""
    match_id: str = ""
    """Text that all copies of a match share; empty for matches of earlier releases."""
    size: int = 0
    """Size of the file in bytes."""

    @property
    def is_game_unavailable(self) -> bool:
        """True if the only fault is that its game is not installed or its rules cannot be read."""
        return self.fault is not None and self.fault.code in (
            games.MISSING_GAME_CODE,
            journals.UNREADABLE_RULES_CODE,
        )

    def matches_query(self, query: str, *extra_texts: str) -> bool:
        """True if the description contains all words of a query, as `search_key` compares them.

        Args:
            query: The search query.
            extra_texts: More texts of the description, such as the title of the game.
        """
        said = search_key(" ".join((self.path.stem, self.game, *self.seat_names, *extra_texts)))
        return all(word in said for word in search_key(query).split())


def file_stamp(file_status: stat_result) -> FileStamp:
    """Return the stamp of a file."""
    return file_status.st_mtime_ns, file_status.st_size


def modification_time(file_status: stat_result) -> datetime:
    """Return the modification time of a file, or 1970 if the file system gives an invalid one."""
    try:
        return datetime.fromtimestamp(file_status.st_mtime)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0)


def read_saved_match(path: Path, file_status: stat_result) -> SavedMatch:
    """Return the summary of a match from the first and last line of its file.

    Args:
        path: The file.
        file_status: Status of the file itself, or of a link in its place; links are not followed.
    """
    when = modification_time(file_status)
    try:
        if stat.S_ISLNK(file_status.st_mode):
            raise JournalError(f"{path} is a link: put the file itself there", "link")
        head, tail = read_file_ends(path, journals.MAX_JOURNAL_BYTES, _ROOM)
        at = head.find(_SHEET)
        data = parse_json(decode_text(head[:at] + b"}" if at >= 0 else _first(path)))
        if not isinstance(data, dict):
            raise JournalError(f"{path}: no match of this version", journals.OTHER_FORMAT_CODE)
        journals.check_format(data, path)
        setup = journals.parse_setup(data, path)
        if not setup.seats:
            raise JournalError.for_damaged_line(path, 1, "nobody sits at it")
    except FileError as error:
        return SavedMatch(path, "", (), False, when, None, error)
    gone: JournalError | None = None
    if setup.game not in games.names():
        gone = JournalError.for_missing_game(path, setup.game)
    elif why := games.find_import_error(setup.game):
        gone = JournalError.for_unreadable_rules(path, setup.game, why)
    people, over = bool(setup.human_seats), _has_end_line(tail)
    return SavedMatch(
        path, setup.game, setup.seat_names, people, when, over, gone,
        match_id=setup.salt, size=file_status.st_size,
    )  # fmt: skip


def _first(path: Path) -> bytes:
    """The whole first line. Raises FileError."""
    line, end, _ = read_bytes(path, journals.MAX_JOURNAL_BYTES).partition(b"\n")
    if not end or len(line) > journals.MAX_HEADER_BYTES:
        raise JournalError(f"{path} is empty: it is no saved match", "empty")
    return line


def _has_end_line(tail: bytes) -> bool | None:
    """Return whether the last complete line reports the end; None if lines do not say."""
    before, _, _ = tail.rpartition(b"\n")  # behind it is nothing, or a torn line
    begun, _, line = before.rpartition(b"\n")
    if not begun:
        return None  # the line is longer, or the header
    try:
        data = parse_json(decode_text(line))
    except FileError:
        return False
    if not isinstance(data, dict):
        return False
    return data.get("over") is True if "sum" in data else None
