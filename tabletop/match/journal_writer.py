"""Writer of the journal of a running match, which may also write nowhere; digests of states."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tabletop.core.state import State
from tabletop.match.durable_files import REAL_DISK, Disk
from tabletop.match.journal import JournalError, JournalFile, free_path

DIGEST_SEPARATOR: Final = "-"
JournalLineSource = Callable[[], Sequence[str]]
"""Function that returns all lines of the journal, to write it again."""


class JournalWriter:
    """Writer of a match's journal, line by line; without a file it writes nothing."""

    def __init__(self, file: JournalFile | None = None) -> None:
        self.file = file
        self.moved_path: Path | None = None
        """New path since another program touched the file, until it is told."""
        self.preface = ""
        """Line to be written before the next one; empty for none."""

    @property
    def path(self) -> Path | None:
        """Return the path of the journal, or None if none is written."""
        return None if self.file is None else self.file.path

    def start_file(self, path: Path, lines: JournalLineSource, disk: Disk = REAL_DISK) -> None:
        """Write a complete journal to a new file, and continue there. Raises JournalError."""
        file = JournalFile.create(path, lines(), disk)
        self.close()
        self.file, self.preface = file, ""

    def write(self, line: str, lines: JournalLineSource) -> None:
        """Write a line, if there is a file.

        If another program has touched the file, the match goes on at once in a new file, which
        is written completely. The touched file stays as it is.

        Raises:
            JournalError: if the disk refuses.
        """
        if self.file is None:
            return
        if not self.file.is_lost:
            try:
                self.file.write(f"{self.preface}\n{line}" if self.preface else line)
            except JournalError:
                if not self.file.is_lost:
                    raise
            else:
                self.preface = ""
                return
        lost = self.file
        lost.close()  # or its lock would stand against the new file at the same path
        self.file = JournalFile.create(free_path(lost.path), [*lines(), line], lost.disk)
        self.moved_path = self.file.path
        self.preface = ""  # all lines hold it

    def close(self) -> None:
        """Close the file and stop writing."""
        if self.file is not None:
            self.file.close()
            self.file = None


def compute_digest(state: State) -> str:
    """Return a short hash of a state, after a hash of its field names.

    A program version whose states have other fields cannot compare the digest. It need not: the
    draws of chance and the legal actions still check the journal against the rules.
    """
    text = json.dumps(state.to_json(), separators=(",", ":"))
    return _shape(state) + DIGEST_SEPARATOR + hashlib.sha256(text.encode()).hexdigest()[:12]


def is_comparable_digest(known_digest: str, state: State) -> bool:
    """True if a digest belongs to a state with the same fields."""
    return known_digest.rpartition(DIGEST_SEPARATOR)[0] == _shape(state)


def _shape(state: State) -> str:
    return hashlib.sha256(" ".join(state.fields).encode()).hexdigest()[:6]
