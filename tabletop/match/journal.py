"""The journal of a match: its save, its replay and its undo, in one file of JSON lines.

The first line is a header (format, setup, sheet); then comes a line for each decision, written and
synced as it is made. A line `{"undo": k}` means that only the first k decisions still hold. Data
only: nothing in a journal is ever executed.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from tabletop.core.actions import Action, action_from_json
from tabletop.core.zones import Seat
from tabletop.match.setup import Setup, SetupError

FORMAT = 1


class JournalError(ValueError):
    """A journal that cannot be read or does not fit the rules; the file is left as it was."""


class Decision(NamedTuple):
    """One decision: who did what, what chance gave, and now and then a digest of the state."""

    seat: Seat
    action: Action
    gave: tuple[int, ...] = ()
    digest: str = ""

    def to_line(self, number: int) -> str:
        """The line of the journal."""
        data: dict[str, Any] = {"n": number, "seat": self.seat, "do": self.action.to_json()}
        if self.gave:
            data["gave"] = list(self.gave)
        if self.digest:
            data["state"] = self.digest
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Entry(NamedTuple):
    """A line as read: its action is still plain data, since only the game knows its actions."""

    seat: Seat
    action: object
    gave: tuple[int, ...]
    digest: str

    def decision(self, actions: Iterable[type[Action]]) -> Decision:
        """The decision of one of these actions. Raises JournalError."""
        try:
            action = action_from_json(self.action, actions)
        except ValueError as error:
            raise JournalError(str(error)) from error
        return Decision(self.seat, action, self.gave, self.digest)


class Record(NamedTuple):
    """A journal as read: what the match started from and the decisions that hold."""

    setup: Setup
    sheet: Mapping[str, Any] | None
    """The sheet's data when it was not the built-in one of that time, or changed since."""
    decisions: tuple[Entry, ...]
    torn: bool
    """Whether a torn last line was dropped: the program was stopped while it wrote."""


def header(setup: Setup, sheet: Mapping[str, Any]) -> str:
    """The first line of a journal."""
    data = {"souk": FORMAT, **setup.to_json(), "sheet": sheet}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class JournalFile:
    """Writes a journal line by line; each line is on the disk before the next act is shown."""

    def __init__(self, path: Path) -> None:
        """Raises JournalError when the file cannot be written."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Unbuffered: what the disk refused must not come out with the next line.
            self._file: IO[bytes] = path.open("ab", buffering=0)
        except OSError as error:
            raise JournalError(
                f"{path} cannot be written ({error.strerror}): choose another folder"
            ) from error

    def write(self, line: str) -> None:
        """Append a line and sync. Raises JournalError when the disk refuses."""
        data = (line + "\n").encode()
        end = self._file.seek(0, os.SEEK_END)
        try:
            if self._file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):  # half a line, or one that may not be there after all
                self._file.truncate(end)
            raise JournalError(
                f"{self.path} cannot be written ({error.strerror}): free some space"
            ) from error

    def close(self) -> None:
        """Close the file; nothing is lost, all lines are written already."""
        self._file.close()


def read(path: Path) -> Record:
    """Read a journal. Raises JournalError naming the line that does not fit."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(f"{path} cannot be read: {error}") from error
    lines = text.split("\n")
    torn = lines.pop() != ""
    if not lines:
        raise JournalError(f"{path} is empty: it is no saved match")
    head = _parsed(lines[0], path, 1)
    if head.get("souk") != FORMAT:
        raise JournalError(
            f"{path}, line 1: format {head.get('souk')!r}, but this program reads {FORMAT}"
        )
    try:
        setup = Setup.from_json(head)
    except SetupError as error:
        raise JournalError(f"{path}, line 1: {error}") from error
    return Record(setup, head.get("sheet"), _decisions(lines[1:], path), torn)


def mend(path: Path) -> None:
    """Drop a torn last line, so that what follows is appended to whole lines."""
    data = path.read_bytes()
    if data and not data.endswith(b"\n"):
        kept = data[: data.rfind(b"\n") + 1]
        part = path.with_name(path.name + ".part")
        part.write_bytes(kept)
        part.replace(path)


def _decisions(lines: Sequence[str], path: Path) -> tuple[Entry, ...]:
    kept: list[Entry] = []
    for number, line in enumerate(lines, 2):
        data = _parsed(line, path, number)
        if "undo" in data:
            keep = data["undo"]
            if type(keep) is not int or not 0 <= keep <= len(kept):
                raise JournalError(f"{path}, line {number}: undo to {keep!r} of {len(kept)}")
            del kept[keep:]
            continue
        try:
            gave = tuple(int(n) for n in data.get("gave", ()))
            decision = Entry(int(data["seat"]), data["do"], gave, str(data.get("state", "")))
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(f"{path}, line {number}: no decision ({error!r})") from error
        if data.get("n") != len(kept):
            raise JournalError(
                f"{path}, line {number}: decision {data.get('n')!r}, expected {len(kept)}"
            )
        kept.append(decision)
    return tuple(kept)


def _parsed(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise JournalError(f"{path}, line {number}: not JSON ({error.msg})") from error
    if not isinstance(data, dict):
        raise JournalError(f"{path}, line {number}: expected an object")
    return data
