"""The matches kept in a folder, listed by their first and last lines alone.

Matches of people lie in the folder itself, demos in one of their own where only the newest are
kept. Names begin with the time at which a match began, and no match has an earlier one than those
that are there: a clock that is set back changes nothing in their order. Which was played last
stands in a file of its own.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.untrusted import KB, FileError, as_text, parse_json, read_bytes, read_ends
from tabletop.match import journal as journals
from tabletop.match.files import DISK, PART, Disk, make_folder, write_whole
from tabletop.match.journal import FORMAT, HELD, TAKEN, JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Setup, SetupError

ENDING: Final = ".souk"
DEMOS: Final = "demos"
"""The folder below that holds matches in which no person plays."""
MOST_DEMOS: Final = 50
PLAYED: Final = "played"
"""The file that names the matches begun or gone on with, the last one first: no clock is asked."""
_MOST_PLAYED: Final = 100
_STAMP: Final = "%Y-%m-%d-%H%M%S"
_NAMED = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})-")
_SHEET = ',"sheet":'
"""What follows all of a header that a list tells."""
_ROOM: Final = 2 * KB
"""Bytes of each end of a file that are read for a list: mostly enough."""
_REPLAYED: Final = 200
"""Matches of before their files told of the end that are played again for one list."""


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

    def says(self, words: str, *also: str) -> bool:
        """Whether all these words are in what is told of it, in capitals or not, in letters of any
        width. also: what else is told of it, such as the title of its game."""
        said = _plain(" ".join((self.path.stem, self.game, *self.names, *also)))
        return all(word in said for word in _plain(words).split())


def _plain(words: str) -> str:
    return unicodedata.normalize("NFKC", words).casefold()


class MatchFolder:
    """The matches in a folder. What was read of a file is remembered until the file changes."""

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        self.folder = folder
        self._disk = disk
        self._known: dict[Path, tuple[tuple[int, int], Kept]] = {}

    def begin(self, game: Game[Any], setup: Setup) -> Match:
        """A new match, kept here. Raises SetupError, and JournalError where nothing can be kept."""
        path = self.new_path(setup)
        try:
            match = Match.start(game, setup, path, self._disk)
        except JournalError as error:
            if error.code not in (HELD, TAKEN):
                raise
            # Somebody else begins one in this very moment.
            path = path.with_name(f"{path.stem}-{os.getpid()}{ENDING}")
            match = Match.start(game, setup, path, self._disk)
        if setup.humans:
            self.note_played(path)
        else:
            self._rotate()
        return match

    def note_played(self, path: Path) -> None:
        """A match is gone on with: it is the last one played. Where that cannot be kept, Continue
        goes by when matches began."""
        names = [path.name, *(name for name in self._played() if name != path.name)]
        with suppress(OSError):
            data = "\n".join(names[:_MOST_PLAYED]).encode("utf-8", "surrogateescape")
            write_whole(self.folder / PLAYED, data, self._disk)

    def new_path(self, setup: Setup) -> Path:
        """Where a match that starts now is kept: its name comes after all others there."""
        folder = self.folder if setup.humans else self.folder / DEMOS
        stamp = datetime.now()
        for name in self._names(folder)[:1]:
            found = _NAMED.match(name)
            with suppress(ValueError, OverflowError):
                last = datetime.strptime(found[1], _STAMP) if found else stamp
                stamp = max(stamp, last + timedelta(seconds=1)) if found else stamp
        return folder / f"{stamp.strftime(_STAMP)}-{setup.game}{ENDING}"

    def kept(self, words: str = "") -> list[Kept]:
        """All matches here of which these words tell: those that people can go on with first, the
        newest first; of files that cannot be read, why not."""
        found = [kept for kept in self._all() if kept.says(words)]
        for n in [n for n, kept in enumerate(found) if kept.over is None][:_REPLAYED]:
            found[n] = found[n]._replace(over=self.is_over(found[n]))
        return sorted(found, key=lambda kept: bool(kept.over) or not kept.people)

    def newest_unfinished(self) -> Kept | None:
        """The one that Continue goes on with: of those in which a person plays the last played."""
        names, played = self._names(self.folder), self._played()
        there, newest = set(names), max(played, default="")
        rest = set(played)
        order = [name for name in names if name > newest]  # begun where it could not be noted
        order += [name for name in played if name in there]
        order += [name for name in names if name <= newest and name not in rest]
        for name in order:
            kept = self._look(self.folder / name)
            if kept is not None and kept.people and not kept.fault and not self.is_over(kept):
                return kept
        return None

    def is_over(self, kept: Kept) -> bool:
        """Whether a match has ended; one from before its file told is played again. One whose file
        is damaged has not."""
        if kept.over is not None:
            return kept.over
        over = False
        with suppress(JournalError):
            over = Match.replay(kept.path).over
        if kept.path in self._known:
            stamp, known = self._known[kept.path]
            self._known[kept.path] = stamp, known._replace(over=over)
        return over

    def trouble(self) -> str:
        """Why nothing can be kept here, in the system's words; empty where something can."""
        try:
            make_folder(self.folder, self._disk)
            probe = self.folder / f"probe-{os.getpid()}{PART}"
            self._disk.close(self._disk.open(probe, os.O_WRONLY | os.O_CREAT))
            self._disk.remove(probe)
        except OSError as error:
            return error.strerror or "no reason given"
        return ""

    # How it is done

    def _all(self) -> Iterator[Kept]:
        """All files, the newest first; demos behind the matches of people."""
        for folder in (self.folder, self.folder / DEMOS):
            for name in self._names(folder):
                kept = self._look(folder / name)
                if kept is not None:
                    yield kept

    def _names(self, folder: Path) -> list[str]:
        """The names of the files of matches, the newest first."""
        try:
            with os.scandir(folder) as files:
                names = [file.name for file in files if file.name.endswith(ENDING)]
        except OSError:  # there is none yet, or none that can be read
            return []
        return sorted(names, reverse=True)

    def _played(self) -> list[str]:
        """The names that are noted; of a damaged note nothing holds."""
        try:
            lines = as_text(read_bytes(self.folder / PLAYED, _MOST_PLAYED * KB)).split("\n")
        except (FileError, OSError):
            return []
        return [line for line in lines if line.endswith(ENDING) and Path(line).name == line]

    def _look(self, path: Path) -> Kept | None:
        """What a file tells; None when it is gone meanwhile."""
        try:
            found = path.stat()
        except OSError:
            return None
        stamp = found.st_mtime_ns, found.st_size
        if path not in self._known or self._known[path][0] != stamp:
            self._known[path] = stamp, _read(path, _time(found.st_mtime))
        return self._known[path][1]

    def _rotate(self) -> None:
        """Keep only the newest demos; those that somebody watches just now stay."""
        folder = self.folder / DEMOS
        for name in self._names(folder)[MOST_DEMOS:]:
            path = folder / name
            with suppress(JournalError, OSError), journals.take(path):
                self._disk.remove(path)


def _time(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):  # a file system may tell anything
        return datetime.fromtimestamp(0)


def _read(path: Path, when: datetime) -> Kept:
    """What the first and the last line of a file tell."""
    try:
        head, tail = read_ends(path, journals.MOST, _ROOM)
        at = head.find(_SHEET.encode())
        data = parse_json(as_text(head[:at] + b"}" if at >= 0 else _first(path)))
        if not isinstance(data, dict) or data.get("souk") != FORMAT:
            raise JournalError(f"{path}: no match of this version", "format")
        setup = Setup.from_json(data)
        if setup.game not in games.names():
            raise JournalError(
                f"{path}: the game {setup.game!r} is not here", "game", game=setup.game
            )
    except (FileError, SetupError) as error:
        fault = error if isinstance(error, FileError) else JournalError.damaged(path, 1, str(error))
        return Kept(path, "", (), False, when, None, fault)
    return Kept(path, setup.game, setup.names, bool(setup.humans), when, _ended(tail))


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
