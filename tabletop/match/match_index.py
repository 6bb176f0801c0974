"""Index of saved matches in one file beside them, so that a start need not open thousands.

Matches that had to be replayed to learn whether they are over need no second replay. The
index only repeats what the files say. If it is missing, damaged or older than a file, that
file is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from os import stat_result
from pathlib import Path
from typing import Any, Final

from tabletop import games
from tabletop.core.util.safe_load import KB, FileError, decode_text
from tabletop.match.durable_files import REAL_DISK, Disk
from tabletop.match.saved_match import SavedMatch, file_stamp, modification_time
from tabletop.match.user_files import UserFileError, UserFileFormat, update_file

INDEX_FILE: Final = "index.json"
"""Name of the index file."""
FORMAT_VERSION: Final = 2
"""Version of the index format."""
MAX_INDEX_BYTES: Final = 32 * KB * KB
"""Maximum size of the index in bytes."""
MIN_NEW_ENTRIES_TO_SAVE: Final = 24
"""Number of new entries from which on the index is saved."""

_Lines = Mapping[str, list[Any]]
"""By the name of a file: stamp, game, names, whether people play, whether it is over, whether it
can be gone on with, by which edition of the rules that was tried, and the id of the match."""


def _encode(lines: _Lines) -> bytes:
    told = {"souk_index": FORMAT_VERSION, "matches": lines}
    return json.dumps(told, separators=(",", ":")).encode()


def _decode(data: bytes) -> _Lines:
    """The lines of an index, unchecked: a wrong one is noticed where it is used."""
    try:
        told = json.loads(decode_text(data))
    except (ValueError, RecursionError, FileError):
        return {}
    lines = told.get("matches") if isinstance(told, dict) else None
    if not isinstance(lines, dict) or told.get("souk_index") != FORMAT_VERSION:
        return {}
    return lines


_FORM: Final = UserFileFormat[_Lines]({}, _encode, _decode, MAX_INDEX_BYTES)


class MatchIndex:
    """Index of a folder of matches."""

    def __init__(self, folder: Path, disk: Disk = REAL_DISK) -> None:
        self._folder = folder
        self._disk = disk
        self._lines: dict[str, list[Any]] | None = None
        self._new_entries: dict[str, list[Any]] = {}

    def get(self, path: Path, file_status: stat_result) -> SavedMatch | None:
        """Return the summary of a file, or None if it is unknown or out of date.

        Args:
            path: The file of the match.
            file_status: Its current status.
        """
        if self._lines is None:
            self._lines = dict(self._read())
        match self._lines.get(self._name(path)):
            case [
                int(time), int(size), str(game), [*names], bool(people), bool() | None as over,
                bool() | None as opens, int() | None as edition, str(match_id),
            ]:  # fmt: skip
                told = tuple(name for name in names if isinstance(name, str))
                there = game in games.names() and not games.find_import_error(game)
                if (time, size) != file_stamp(file_status) or not there:
                    return None  # of a game that is not here it is told that it waits
                if over:
                    opens = None  # nobody goes on with it, and its rules need not be read for that
                elif opens is not None and edition != games.game_class(game).edition:
                    opens = None
                return SavedMatch(
                    path, game, told, people, modification_time(file_status), over, None, opens,
                    match_id, size,
                )  # fmt: skip
        return None

    def store_summary(self, kept: SavedMatch, file_status: stat_result) -> None:
        """Store the summary of a file."""
        if kept.fault is not None:
            return
        edition = None if kept.can_resume is None else games.game_class(kept.game).edition
        line = [
            *file_stamp(file_status),
            kept.game,
            list(kept.seat_names),
            kept.has_people,
            kept.is_over,
            kept.can_resume,
            edition,
            kept.match_id,
        ]
        name = self._name(kept.path)
        if self._lines is not None and self._lines.get(name) != line:
            self._lines[name] = self._new_entries[name] = line

    def save(
        self, existing: Iterable[Path] | None = None, min_new_entries: int = MIN_NEW_ENTRIES_TO_SAVE
    ) -> None:
        """Write new entries to the disk, if there are enough of them.

        If writing fails, the entries are computed again later.

        Args:
            existing: Existing files; entries of other files are removed. None keeps all entries.
            min_new_entries: Minimum number of new entries.
        """
        if len(self._new_entries) < min_new_entries:
            return
        new, self._new_entries = self._new_entries, {}
        names = None if existing is None else {self._name(path) for path in existing}

        def with_new(lines: _Lines) -> _Lines:
            both = {**lines, **new}
            return both if names is None else {n: both[n] for n in both if n in names}

        try:
            update_file(self._folder / INDEX_FILE, _FORM, with_new, self._disk)
        except UserFileError:
            return

    def _read(self) -> _Lines:
        try:
            return _FORM.read(self._folder / INDEX_FILE)
        except UserFileError:
            return {}

    def _name(self, path: Path) -> str:
        """The name of a file below the folder."""
        return path.name if path.parent == self._folder else f"{path.parent.name}/{path.name}"
