"""The matches kept in a folder, listed by what is known of them or their first and last lines say.

Matches of people lie in the folder itself, demos in one of their own where only the newest are
kept. Names begin with the time at which a match began, and no match has an earlier one than those
that are there: a clock that is set back changes nothing in their order. Which was played last
stands in a file of its own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any, Final

from tabletop.core.game import Game
from tabletop.core.untrusted import KB, FileError, as_text
from tabletop.match import journal as journals
from tabletop.match import listing
from tabletop.match.files import DISK, PART, Disk, make_folder
from tabletop.match.index import FILE as INDEX
from tabletop.match.index import Index
from tabletop.match.journal import CLAIMED, HELD, TAKEN, THEN, JournalError
from tabletop.match.listing import Kept
from tabletop.match.locks import CLAIM, lockable
from tabletop.match.locks import ENDING as LOCK
from tabletop.match.match import Match
from tabletop.match.setup import Setup
from tabletop.match.userfile import Form, UnreadError, UserFileError, changed

ENDING: Final = ".souk"
DEMOS: Final = "demos"
"""The folder below that holds matches in which no person plays."""
MOST_DEMOS: Final = 50
PLAYED: Final = "played"
"""The file that names the matches begun or gone on with, the last one first: no clock is asked."""
_MOST_PLAYED: Final = 100
_STAMP: Final = "%Y-%m-%d-%H%M%S"
_MOST_EFFORT: Final = 1000
"""Files that are read while somebody waits for a menu."""
_REPLAY: Final = 100
"""What playing a match again costs, in files read."""
_LONGEST: Final = 0.03
"""Seconds after which nobody waits, whatever a disk is like: what comes later is told later."""
_KEPT_EVERY: Final = 200
"""So many files are looked at before what was learned is written down."""
PROBE: Final = "probe-"
"""So begins a file by which it is tried whether anything can be written."""
_BESIDE: Final = re.compile(
    rf"({re.escape(LOCK)}|{re.escape(CLAIM)}(-\d+)?|{re.escape(PART)}|\.damaged(-\d+)?)+$"
)
"""What is added to the name of a file for what is put beside it."""
_NAMED = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})-")


def _from_note(data: bytes) -> tuple[str, ...]:
    """The names that are noted; of a damaged note nothing holds."""
    try:
        lines = as_text(data).split("\n")
    except FileError:
        return ()
    return tuple(line for line in lines if line.endswith(ENDING) and Path(line).name == line)


def _to_note(names: tuple[str, ...]) -> bytes:
    return "\n".join(names[:_MOST_PLAYED]).encode("utf-8", "surrogateescape")


_NOTE: Final = Form[tuple[str, ...]]((), _to_note, _from_note, _MOST_PLAYED * KB)


def _is_ours(name: str, own: Collection[str]) -> bool:
    """Whether a file is a match or what is put beside one; or one of `own`, or beside that."""
    about = _BESIDE.sub("", name)
    return about.endswith(ENDING) or about in own or (about != name and about.startswith(PROBE))


class MatchFolder:
    """The matches in a folder. What was read of a file is remembered until the file changes."""

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        self.folder = folder
        self._disk = disk
        self.locks = True
        """Whether files can be locked here; where they cannot, one window at a time is for this
        folder. Known after `trouble`."""
        self._known: dict[Path, tuple[listing.Stamp, Kept]] = {}
        self._index = Index(folder, disk)
        self._offered: Kept | None = None
        self._looking: Iterator[None] = iter(())
        self._effort = 0
        """What was read, and what was played again, so far."""

    def begin(
        self, game: Game[Any], setup: Setup, tell_unkept: Callable[[str], None] | None = None
    ) -> Match:
        """Begin a new match, kept here.

        Args:
            tell_unkept: Told why nothing can be kept. The match is then played without a file.

        Raises:
            SetupError: The game does not have such seats or options.
            JournalError: Nothing can be kept, and nobody is to be told.
        """
        try:
            return self._begin(game, setup)
        except JournalError as error:
            if tell_unkept is None:
                raise
            tell_unkept(str(error.params.get("why", "")))
            return Match.start(game, setup)

    def _begin(self, game: Game[Any], setup: Setup) -> Match:
        """Begin a new match, kept here. Raises SetupError, JournalError."""
        path = self.new_path(setup)
        try:
            match = Match.start(game, setup, path, self._disk)
        except JournalError as error:
            if error.code not in (HELD, CLAIMED, TAKEN):
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
        with suppress(UserFileError):
            changed(
                self.folder / PLAYED, _NOTE,
                lambda there: (path.name, *(name for name in there if name != path.name)),
                self._disk,
            )  # fmt: skip

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

    def kept(self, words: str = "", at_once: bool = False) -> list[Kept]:
        """All matches here of which these words tell: those that people can go on with first, the
        newest first; of files that cannot be read, why not.

        at_once: whether somebody waits for it: then only a few matches that do not tell of their
        end are played again for it.
        """
        found, goes_on = [kept for kept in self._all() if kept.says(words)], self._patience(at_once)
        for n, kept in enumerate(found):
            if kept.over is None and kept.opens is None and kept.fault is None and goes_on():
                found[n] = self._tried(kept)
        if not words:
            self._index.keep(kept.path for kept in found)
        return sorted(
            found, key=lambda kept: kept.over is not False or not kept.people or bool(kept.fault)
        )

    def newest_unfinished(self, at_once: bool = False) -> Kept | None:
        """The one that Continue goes on with: of those in which a person plays, and which can be
        gone on with, the last played.

        One that was played by other rules is offered only if nothing was played since: it can never
        be ended, and would be offered for ever.

        at_once: whether somebody waits for it: then it may be found only while one `learns`.
        """
        self._offered, self._looking = None, self._look_around()
        goes_on = self._patience(at_once)
        for _ in self._looking:
            if self._offered is not None or not goes_on():
                break
        return self._offered

    def learn(self, within: float) -> tuple[Kept | None, bool]:
        """Look at files that nothing is known of yet, for about so many seconds, and write down
        what they tell; the one that Continue goes on with as far as is known, and whether anything
        is left to be looked at."""
        until = monotonic() + within
        for _ in self._looking:
            if monotonic() >= until:
                return self._offered, True
        return self._offered, False

    def is_over(self, kept: Kept) -> bool:
        """Whether a match has ended; one from before its file told is played again. One whose file
        is damaged has not."""
        return bool(kept.over if kept.over is not None else self._tried(kept).over)

    def go_on_beside(self, match: Match) -> None:
        """Keep a match that was read as far as it holds as one of its own, beside that file. Raises
        JournalError."""
        match.keep(self.new_path(match.setup), self._disk)
        if match.path is not None:
            self.note_played(match.path)

    def resume(self, kept: Kept) -> tuple[Match, JournalError | None]:
        """Go on with a match as far as it holds, where nobody is asked first.

        A damaged file is kept beside the mended one. What was played by other rules is left as it
        is, and gone on with in a file of its own.

        Returns:
            The match, and what is wrong with its file, None if nothing is.

        Raises:
            JournalError: The match cannot be used, or somebody else goes on with it.
        """
        fault = None
        try:
            match = Match.load(kept.path, self._disk)
        except JournalError as error:
            if error.sound is None:
                raise
            fault = error
            if fault.code == THEN:
                match = Match.as_far(kept.path)
                self.go_on_beside(match)
                return match, fault
            match = Match.salvage(kept.path, self._disk)
        self.note_played(kept.path)
        return match, fault

    def trouble(self) -> str:
        """Why nothing can be kept here, in the system's words; empty where something can."""
        try:
            make_folder(self.folder, self._disk)
            probe = self.folder / f"{PROBE}{os.getpid()}{PART}"
            with suppress(FileNotFoundError):
                probe.unlink()  # of a process of this number that was stopped; or a link
            file = self._disk.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
            self.locks = lockable(file)
            self._disk.close(file)
            self._disk.remove(probe)
        except OSError as error:
            return error.strerror or "no reason given"
        return ""

    def strays(self) -> list[str]:
        """The names of what lies among the matches and is none, nor anything that Souk puts there:
        it is passed over and left alone."""
        names = []
        for folder, own in ((self.folder, {DEMOS, PLAYED, INDEX}), (self.folder / DEMOS, set())):
            with suppress(OSError), os.scandir(folder) as files:
                names += [file.name for file in files if not _is_ours(file.name, own)]
        return sorted(names)

    # How it is done

    def _patience(self, at_once: bool) -> Callable[[], bool]:
        """Tells whether somebody goes on waiting who began to just now."""
        most, until = self._effort + _MOST_EFFORT, monotonic() + _LONGEST
        return lambda: not at_once or (self._effort < most and monotonic() < until)

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

    def _played(self) -> Sequence[str]:
        """The names that are noted; of a damaged note nothing holds."""
        try:
            return _NOTE.read(self.folder / PLAYED)
        except UnreadError:
            return ()

    def _look(self, path: Path) -> Kept | None:
        """What a file tells; None when it is gone meanwhile."""
        try:
            found = path.lstat()
        except OSError:
            return None
        now = listing.stamp(found)
        if path not in self._known or self._known[path][0] != now:
            kept = self._index.get(path, found)
            if kept is None:
                self._effort += 1
                kept = listing.read(path, found)
                self._index.put(kept, found)
            self._known[path] = now, kept
        return self._known[path][1]

    def _look_around(self) -> Iterator[None]:
        """Look at all matches, those that were played last first, and offer the first that can be
        gone on with."""
        names, played = self._names(self.folder), self._played()
        there, newest = set(names), max(played, default="")
        rest = set(played)
        order = [name for name in names if name > newest]  # begun where it could not be noted
        order += [name for name in played if name in there]
        order += [name for name in names if name <= newest and name not in rest]
        demos = self.folder / DEMOS
        places = [(self.folder, name) for name in order]
        places += [(demos, name) for name in self._names(demos)]
        there_now: list[Path] = []
        for n, (folder, name) in enumerate(places, 1):
            path = folder / name  # made no sooner: of thousands it takes a while
            there_now.append(path)
            kept = self._look(path)
            if kept is not None and kept.fault is None and kept.people:
                on = not self.is_over(kept) and self._offered is None
                if on and (self._tried(kept).opens or (n == 1 and self._is_cut(kept))):
                    self._offered = kept
            if n % _KEPT_EVERY == 0:
                self._index.keep()  # whoever leaves now need not learn it again
            yield
        self._index.keep(there_now)

    def _tried(self, kept: Kept) -> Kept:
        """A match with what only playing it again tells: whether it is over, and can be gone on
        with from its last decision, or from one that was sound before a damage. What began by other
        rules than these does not: it is gone on with beside."""
        try:
            found = kept.path.lstat()
        except OSError:
            return kept._replace(over=True, opens=False)
        known = self._known.get(kept.path)
        if known is not None and known[0] == listing.stamp(found):
            kept = known[1]
        if kept.opens is False or (kept.opens and kept.over is not None):
            return kept
        over = kept.over
        self._effort += _REPLAY
        try:
            over, opens = Match.replay(kept.path).over, True
        except JournalError as error:
            opens = error.sound is not None and error.code != THEN
            over = False if opens else over
        kept = kept._replace(over=over, opens=opens)
        self._known[kept.path] = listing.stamp(found), kept
        self._index.put(kept, found)
        return kept

    def _is_cut(self, kept: Kept) -> bool:
        """True if a match was played by other rules, and can be looked at as far as they agree."""
        try:
            Match.replay(kept.path)
        except JournalError as error:
            return error.code == THEN
        return False

    def _rotate(self) -> None:
        """Keep only the newest demos; those that somebody watches just now stay."""
        folder = self.folder / DEMOS
        for name in self._names(folder)[MOST_DEMOS:]:
            path = folder / name
            with suppress(JournalError, OSError), journals.take(path):
                self._disk.remove(path)
