"""What was learned of the files of matches, kept in one file beside them: thousands need not be
opened again at each start, nor those played again that do not tell of their end.

It tells nothing that the files do not: where it is missing, damaged or older than a file, the file
is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from os import stat_result
from pathlib import Path
from typing import Any, Final

from tabletop import games
from tabletop.core.untrusted import KB, FileError, as_text
from tabletop.match.files import DISK, Disk
from tabletop.match.listing import Kept, stamp, time_of
from tabletop.match.userfile import Form, UserFileError, changed

FILE: Final = "index.json"
FORMAT: Final = 1
MOST: Final = 32 * KB * KB
WORTH: Final = 24
"""So many files newly learned of are worth being written down."""

_Lines = Mapping[str, list[Any]]
"""By the name of a file: stamp, game, names, whether people play, whether it is over, whether it
can be gone on with, and by which edition of the rules that was tried."""


def _encode(lines: _Lines) -> bytes:
    told = {"souk_index": FORMAT, "matches": lines}
    return json.dumps(told, separators=(",", ":")).encode()


def _decode(data: bytes) -> _Lines:
    """The lines of an index, unchecked: a wrong one is noticed where it is used."""
    try:
        told = json.loads(as_text(data))
    except (ValueError, RecursionError, FileError):
        return {}
    lines = told.get("matches") if isinstance(told, dict) else None
    if not isinstance(lines, dict) or told.get("souk_index") != FORMAT:
        return {}
    return lines


_FORM: Final = Form[_Lines]({}, _encode, _decode, MOST)


class Index:
    """The index of a folder of matches."""

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        self._folder = folder
        self._disk = disk
        self._lines: dict[str, list[Any]] | None = None
        self._new: dict[str, list[Any]] = {}

    def get(self, path: Path, found: stat_result) -> Kept | None:
        """What is known of a file; None where that is nothing, or no longer so."""
        if self._lines is None:
            self._lines = dict(self._read())
        match self._lines.get(self._name(path)):
            case [
                int(time), int(size), str(game), [*names], bool(people), bool() | None as over,
                bool() | None as opens, int() | None as edition,
            ]:  # fmt: skip
                told = tuple(name for name in names if isinstance(name, str))
                there = game in games.names() and not games.fault(game)
                if (time, size) != stamp(found) or not there:
                    return None  # of a game that is not here it is told that it waits
                if over:
                    opens = None  # nobody goes on with it, and its rules need not be read for that
                elif opens is not None and edition != games.kind(game).edition:
                    opens = None
                return Kept(path, game, told, people, time_of(found), over, None, opens)
        return None

    def put(self, kept: Kept, found: stat_result) -> None:
        """Something was learned of a file."""
        if kept.fault is not None:
            return
        edition = None if kept.opens is None else games.kind(kept.game).edition
        line = [
            *stamp(found), kept.game, list(kept.names), kept.people, kept.over, kept.opens, edition,
        ]  # fmt: skip
        name = self._name(kept.path)
        if self._lines is not None and self._lines.get(name) != line:
            self._lines[name] = self._new[name] = line

    def keep(self, there: Iterable[Path] | None = None, worth: int = WORTH) -> None:
        """Write down what was learned, if it is worth it; of other files than those that are there
        nothing is, if they are given. Where nothing can be written it is learned again."""
        if len(self._new) < worth:
            return
        new, self._new = self._new, {}
        names = None if there is None else {self._name(path) for path in there}

        def with_new(lines: _Lines) -> _Lines:
            both = {**lines, **new}
            return both if names is None else {n: both[n] for n in both if n in names}

        try:
            changed(self._folder / FILE, _FORM, with_new, self._disk)
        except UserFileError:
            return

    def _read(self) -> _Lines:
        try:
            return _FORM.read(self._folder / FILE)
        except UserFileError:
            return {}

    def _name(self, path: Path) -> str:
        """The name of a file below the folder."""
        return path.name if path.parent == self._folder else f"{path.parent.name}/{path.name}"
