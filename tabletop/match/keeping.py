"""Where a match writes its decisions down while it is played, or nowhere."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tabletop.core.state import State
from tabletop.match.files import DISK, Disk
from tabletop.match.journal import JournalFile

DIGEST_SEP: Final = "-"
Lines = Callable[[], Sequence[str]]
"""Gives the journal of all that stands, written anew."""


class Keeping:
    """The journal of a match as it is written, line by line."""

    def __init__(self, file: JournalFile | None = None) -> None:
        self.file = file

    @property
    def path(self) -> Path | None:
        """The file, while one is written."""
        return None if self.file is None else self.file.path

    def begin(self, path: Path, lines: Lines, disk: Disk = DISK) -> None:
        """Write a journal of all that stands, and go on there. Raises JournalError."""
        file = JournalFile.create(path, lines(), disk)
        self.close()
        self.file = file

    def write(self, line: str, lines: Lines) -> None:
        """Keep a line, if any is kept; in a file that has gone, all anew. Raises JournalError."""
        if self.file is not None and self.file.gone:
            path = self.file.path
            self.file.close()
            self.file = JournalFile.create(path, lines())
        if self.file is not None:
            self.file.write(line)

    def close(self) -> None:
        """Write nothing more there."""
        if self.file is not None:
            self.file.close()
            self.file = None


def digest(state: State) -> str:
    """A state in short, after what tells the fields it has.

    A version of the program whose states have others cannot compare it, and need not: what
    chance gave and what is legal still hold the journal against the rules.
    """
    text = json.dumps(state.to_json(), separators=(",", ":"))
    return _shape(state) + DIGEST_SEP + hashlib.sha256(text.encode()).hexdigest()[:12]


def comparable(known: str, state: State) -> bool:
    """Whether a digest is one of a state with the same fields."""
    return known.rpartition(DIGEST_SEP)[0] == _shape(state)


def _shape(state: State) -> str:
    return hashlib.sha256(" ".join(state.fields).encode()).hexdigest()[:6]
