"""Store of saved matches in a folder; lists come from an index or from both ends of the files.

Matches of people lie in the folder itself, demos in a subfolder that keeps only the newest.
File names begin with the time at which a match began. A new match never gets an earlier name
than an existing one, so that setting the clock back does not change the order. Another file
lists the matches that were played last.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any, Final

from tabletop.core.game import Game
from tabletop.core.util.safe_load import KB, FileError, decode_text
from tabletop.match import journal as journals
from tabletop.match import saved_match
from tabletop.match.durable_files import PARTIAL_SUFFIX, REAL_DISK, Disk, make_folder
from tabletop.match.journal import (
    FILE_EXISTS_CODE,
    LOCKED_BY_CLAIM_CODE,
    LOCKED_CODE,
    OLDER_RULES_CODE,
    OTHER_FORMAT_CODE,
    UNREADABLE_RULES_CODE,
    JournalError,
)
from tabletop.match.locks import CLAIM_SUFFIX, supports_locks
from tabletop.match.locks import LOCK_SUFFIX as LOCK
from tabletop.match.match import Match
from tabletop.match.match_clock import CLOCK_SUFFIX, MatchClock
from tabletop.match.match_index import INDEX_FILE as INDEX
from tabletop.match.match_index import MatchIndex
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import Setup
from tabletop.match.user_files import (
    UnreadableFileError,
    UserFileError,
    UserFileFormat,
    update_file,
)

MATCH_SUFFIX: Final = ".souk"
"""Suffix of the files of matches."""
DEMO_FOLDER: Final = "demos"
"""Subfolder for matches without people."""
MAX_DEMOS: Final = 50
"""Maximum number of demos that are kept."""
RECENT_MATCHES_FILE: Final = "played"
"""File that lists the matches begun or resumed, the last one first, independent of the clock."""
_MOST_PLAYED: Final = 100
_STAMP: Final = "%Y-%m-%d-%H%M%S"
_MOST_EFFORT: Final = 1000
"""Maximum number of files that are read while a menu waits."""
_REPLAY: Final = 100
"""Cost of a replay, counted in read files."""
_LONGEST: Final = 0.03
"""Seconds after which a menu no longer waits; later results are shown later."""
_KEPT_EVERY: Final = 200
"""Number of inspected files after which the index is saved."""
PROBE_PREFIX: Final = "probe-"
"""Prefix of the file that tests whether the folder is writable."""
_BESIDE: Final = re.compile(
    rf"({re.escape(LOCK)}|{re.escape(CLAIM_SUFFIX)}(-\d+)?|{re.escape(PARTIAL_SUFFIX)}"
    rf"|{re.escape(CLOCK_SUFFIX)}|\.damaged(-\d+)?)+$"
)
"""Suffixes of the files that are put beside a file: lock, claim, clock, partial, damaged."""
_NAMED = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})-")


_STAMPED = re.compile(r"\d{4}-\d\d-\d\d-\d{6}")


_UNMENDABLE_CODES: Final = (OLDER_RULES_CODE, OTHER_FORMAT_CODE, UNREADABLE_RULES_CODE)
"""Faults of the program that reads, and not of the file."""


def _length(kept: SavedMatch) -> tuple[bool, bool, int, int]:
    """Return how far a copy goes; damaged ones come last, and the longer of two equal names."""
    return kept.fault is None, kept.can_resume is not False, kept.size, -len(kept.path.name)


def _is_waiting(kept: SavedMatch | None) -> bool:
    """True if people can go on with a match as soon as its game is there."""
    return kept is not None and kept.has_people and kept.is_game_unavailable and not kept.is_over


def _find_copies(matches: Iterable[SavedMatch]) -> list[SavedMatch]:
    """Return all copies of matches except the longest of each."""
    groups: dict[str, list[SavedMatch]] = {}
    for kept in matches:
        if kept.match_id:
            groups.setdefault(kept.match_id, []).append(kept)
    return [
        copy for group in groups.values() for copy in sorted(group, key=_length, reverse=True)[1:]
    ]


def _decode_recent_names(data: bytes) -> tuple[str, ...]:
    """Return the listed file names; none if the file is damaged."""
    try:
        lines = decode_text(data).split("\n")
    except FileError:
        return ()
    return tuple(line for line in lines if line.endswith(MATCH_SUFFIX) and Path(line).name == line)


def _encode_recent_names(names: tuple[str, ...]) -> bytes:
    return "\n".join(names[:_MOST_PLAYED]).encode("utf-8", "surrogateescape")


_NOTE: Final = UserFileFormat[tuple[str, ...]](
    (), _encode_recent_names, _decode_recent_names, _MOST_PLAYED * KB
)


def _is_ours(name: str, own: Collection[str]) -> bool:
    """True if a file is a match, is one of `own`, or belongs to one of these."""
    about = _BESIDE.sub("", name)
    return (
        about.endswith(MATCH_SUFFIX)
        or about in own
        or (about != name and about.startswith(PROBE_PREFIX))
    )


class MatchStore:
    """The saved matches in a folder. Summaries are cached until their file changes."""

    def __init__(self, folder: Path, disk: Disk = REAL_DISK) -> None:
        self.folder = folder
        self._disk = disk
        self.has_locks = True
        """True if files can be locked here; else only one window at a time may use this folder.

        Known after `find_write_problem`.
        """
        self._summaries: dict[Path, tuple[saved_match.FileStamp, SavedMatch]] = {}
        self._index = MatchIndex(folder, disk)
        self._resumable: SavedMatch | None = None
        self.waiting_match: SavedMatch | None = None
        """Match played after the resumable one that waits for its game; set by the search."""
        self._scan: Iterator[None] = iter(())
        self._effort = 0
        """Work done so far: files read, and replays, each counted as several files."""

    def begin_match(
        self,
        game: Game[Any],
        setup: Setup,
        report_unsaved: Callable[[str], None] | None = None,
        thinking_minutes: int = 0,
    ) -> Match:
        """Begin a new match and save it here.

        Args:
            game: The game.
            setup: Seats, options and seed.
            report_unsaved: Called with the reason if the match cannot be saved. The match is then
                played without a file.
            thinking_minutes: Thinking time of each person; 0 for no clock.

        Raises:
            SetupError: if the game does not have such seats or options.
            JournalError: if the match cannot be saved and `report_unsaved` is None.
        """
        setup = setup.with_salt()
        if setup.are_keys_wanted:
            setup = setup.with_new_keys(0)
        try:
            match = self._begin(game, setup)
        except JournalError as error:
            if report_unsaved is None:
                raise
            report_unsaved(str(error.params.get("why", "")))
            match = Match.start(game, setup)
        match.clock = MatchClock.begin(setup, thinking_minutes, match.journal_path)
        return match

    def _begin(self, game: Game[Any], setup: Setup) -> Match:
        """Begin a new match, kept here. Raises SetupError, JournalError."""
        path = self.new_match_path(setup)
        try:
            match = Match.start(game, setup, path, self._disk)
        except JournalError as error:
            if error.code not in (LOCKED_CODE, LOCKED_BY_CLAIM_CODE, FILE_EXISTS_CODE):
                raise
            # Somebody else begins one in this very moment.
            path = path.with_name(f"{path.stem}-{os.getpid()}{MATCH_SUFFIX}")
            match = Match.start(game, setup, path, self._disk)
        if setup.human_seats:
            self.mark_last_played(path)
        else:
            self._rotate()
        return match

    def mark_last_played(self, path: Path) -> None:
        """Record that a match is the last one played.

        If this cannot be written, the start times of the matches decide instead.
        """
        with suppress(UserFileError):
            update_file(
                self.folder / RECENT_MATCHES_FILE, _NOTE,
                lambda there: (path.name, *(name for name in there if name != path.name)),
                self._disk,
            )  # fmt: skip

    def new_match_path(self, setup: Setup) -> Path:
        """Return the path for a match that begins now; its name sorts after all existing ones."""
        folder = self.folder if setup.human_seats else self.folder / DEMO_FOLDER
        stamp = datetime.now()
        for name in self._names(folder)[:1]:
            found = _NAMED.match(name)
            with suppress(ValueError, OverflowError):
                last = datetime.strptime(found[1], _STAMP) if found else stamp
                stamp = max(stamp, last + timedelta(seconds=1)) if found else stamp
        return folder / f"{stamp.strftime(_STAMP)}-{setup.game}{MATCH_SUFFIX}"

    def list_matches(self, query: str = "", is_urgent: bool = False) -> list[SavedMatch]:
        """Return all saved matches that fit a query, those that people can resume first.

        Within these groups the newest come first. A file that cannot be read is listed with its
        fault.

        Args:
            query: Search query; empty for all matches.
            is_urgent: True if a menu waits. Then only a few matches are replayed to find out
                whether
                they are over.
        """
        every = list(self._all())
        copies = {kept.path for kept in _find_copies(every)}
        found = [kept for kept in every if kept.matches_query(query) and kept.path not in copies]
        goes_on = self._patience(is_urgent)
        for n, kept in enumerate(found):
            if (
                kept.is_over is None
                and kept.can_resume is None
                and kept.fault is None
                and goes_on()
            ):
                found[n] = self._try_to_resume(kept)
        if not query:
            self._index.save(kept.path for kept in found)
        return sorted(
            found,
            key=lambda kept: kept.is_over is not False or not kept.has_people or bool(kept.fault),
        )

    def list_copies(self) -> list[SavedMatch]:
        """Return the copies of matches that sync tools have made, except the longest of each."""
        return _find_copies(self._all())

    def find_resumable_match(
        self, is_urgent: bool = False, refused: Collection[Path] = ()
    ) -> SavedMatch | None:
        """Return the match that people played last and that can be resumed, or None.

        A match of older rules is offered only if nothing was played since. It can never be
        finished, and would otherwise be offered for ever.

        Args:
            is_urgent: True if a menu waits. The match may then be found only later, by
                `scan_matches`.
            refused: Matches that were tried in vain.
        """
        self._resumable = self.waiting_match = None
        self._scan = self._scan_all(refused)
        goes_on = self._patience(is_urgent)
        for _ in self._scan:
            if self._resumable is not None or not goes_on():
                break
        return self._resumable

    def scan_matches(self, seconds: float) -> tuple[SavedMatch | None, bool]:
        """Inspect files that are not known yet, and save what they contain in the index.

        Args:
            seconds: Approximate time limit in seconds.

        Returns:
            The match to resume as far as known, and whether files are left to inspect.
        """
        until = monotonic() + seconds
        for _ in self._scan:
            if monotonic() >= until:
                return self._resumable, True
        return self._resumable, False

    def is_match_over(self, kept: SavedMatch) -> bool:
        """True if a match has ended.

        A file of an earlier release that does not say so is replayed. A damaged match has not
        ended.
        """
        return bool(kept.is_over if kept.is_over is not None else self._try_to_resume(kept).is_over)

    def continue_in_new_file(self, match: Match) -> None:
        """Save a match, which was read as far as it is valid, in a new file beside the old one.

        Raises:
            JournalError: if the new file cannot be written.
        """
        match.save_to(self.new_match_path(match.setup), self._disk)
        if match.journal_path is not None:
            self.mark_last_played(match.journal_path)

    def resume_match(self, kept: SavedMatch) -> tuple[Match, JournalError | None]:
        """Resume a match as far as it is valid, without asking first.

        A damaged file is kept beside the repaired one. A match of older rules stays unchanged and
        continues in a new file.

        Returns:
            The match, and the fault of its file, or None.

        Raises:
            JournalError: if the match cannot be used, or another program has it open.
        """
        fault = None
        try:
            match = Match.load(kept.path, self._disk)
        except JournalError as error:
            if error.valid_count is None:
                raise
            fault = error
            if fault.code == OLDER_RULES_CODE:
                match = Match.load_valid_part(kept.path)
                self.continue_in_new_file(match)
                return match, fault
            match = Match.salvage(kept.path, self._disk)
        self.mark_last_played(kept.path)
        return match, fault

    def find_write_problem(self) -> str:
        """Return why nothing can be saved here, in the system's words; empty if saving works.

        Also finds out whether files can be locked here (`has_locks`).
        """
        try:
            make_folder(self.folder, self._disk)
            probe = self.folder / f"{PROBE_PREFIX}{os.getpid()}{PARTIAL_SUFFIX}"
            with suppress(FileNotFoundError):
                probe.unlink()  # of a process of this number that was stopped; or a link
            file = self._disk.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
            self.has_locks = supports_locks(file)
            self._disk.close(file)
            self._disk.remove(probe)
        except OSError as error:
            return error.strerror or "no reason given"
        return ""

    def mend_matches(self) -> Iterator[tuple[Path, JournalError, bool]]:
        """Repair all damaged matches; the damaged files are kept beside the repaired ones.

        Yields:
            Each damaged file, its fault, and whether it was repaired.
        """
        for folder in (self.folder, self.folder / DEMO_FOLDER):
            for path in [folder / name for name in self._names(folder)]:
                try:
                    Match.load_read_only(path)
                except JournalError as error:
                    if error.code not in _UNMENDABLE_CODES:
                        yield path, error, error.valid_count is not None and self._mend(path)

    def _mend(self, path: Path) -> bool:
        try:
            Match.salvage(path, self._disk).close()
        except JournalError:
            return False
        return True

    def list_unknown_files(self) -> list[str]:
        """Return the names of files among the matches that Souk did not put there and ignores."""
        names = []
        for folder, own in (
            (self.folder, {DEMO_FOLDER, RECENT_MATCHES_FILE, INDEX}),
            (self.folder / DEMO_FOLDER, set()),
        ):
            with suppress(OSError), os.scandir(folder) as files:
                names += [file.name for file in files if not _is_ours(file.name, own)]
        return sorted(names)

    # How it is done

    def _patience(self, at_once: bool) -> Callable[[], bool]:
        """Return a function that tells whether a menu that waits since now has time left."""
        most, until = self._effort + _MOST_EFFORT, monotonic() + _LONGEST
        return lambda: not at_once or (self._effort < most and monotonic() < until)

    def _all(self) -> Iterator[SavedMatch]:
        """Yield all matches, the newest first; demos follow the matches of people."""
        for folder in (self.folder, self.folder / DEMO_FOLDER):
            for name in self._names(folder):
                kept = self._summary_of(folder / name)
                if kept is not None:
                    yield kept

    def _names(self, folder: Path) -> list[str]:
        """The names of the files of matches, the newest first."""
        try:
            with os.scandir(folder) as files:
                names = [file.name for file in files if file.name.endswith(MATCH_SUFFIX)]
        except OSError:  # there is none yet, or none that can be read
            return []
        return sorted(names, reverse=True)

    def _read_recent_names(self) -> Sequence[str]:
        """Return the names of the matches played last; none if the file is damaged."""
        try:
            return _NOTE.read(self.folder / RECENT_MATCHES_FILE)
        except UnreadableFileError:
            return ()

    def _summary_of(self, path: Path) -> SavedMatch | None:
        """Return the summary of a file, or None if it has been deleted meanwhile."""
        try:
            found = path.lstat()
        except OSError:
            return None
        now = saved_match.file_stamp(found)
        known = self._summaries.get(path)
        # A game can be allowed at any time.
        if known is None or known[0] != now or known[1].is_game_unavailable:
            kept = self._index.get(path, found)
            if kept is None:
                self._effort += 1
                kept = saved_match.read_saved_match(path, found)
                self._index.store_summary(kept, found)
            self._summaries[path] = now, kept
        return self._summaries[path][1]

    def _scan_all(self, refused: Collection[Path] = ()) -> Iterator[None]:
        """Inspect all matches, last played first, and note the first resumable one."""
        names, played = self._names(self.folder), self._read_recent_names()
        there, newest = set(names), max(played, default="")
        rest = set(played)
        order = [name for name in names if name > newest]  # begun where it could not be noted
        order += [name for name in played if name in there]
        order += [name for name in names if name <= newest and name not in rest]
        demos = self.folder / DEMO_FOLDER
        places = [(self.folder, name) for name in order]
        places += [(demos, name) for name in self._names(demos)]
        there_now: list[Path] = []
        for n, (folder, name) in enumerate(places, 1):
            path = folder / name  # made no sooner: of thousands it takes a while
            there_now.append(path)
            kept = self._summary_of(path)
            if self._resumable is None and self.waiting_match is None and _is_waiting(kept):
                self.waiting_match = kept
            if kept is not None and not kept.fault and kept.has_people and path not in refused:
                on = not self.is_match_over(kept) and self._resumable is None
                if on and (
                    self._try_to_resume(kept).can_resume
                    or (n == 1 and self._is_of_older_rules(kept))
                ):
                    others = (name for name in names if self.folder / name not in refused)
                    self._resumable = self._longest_copy(kept, others)
            if n % _KEPT_EVERY == 0:
                self._index.save()  # whoever leaves now need not learn it again
            yield
        self._index.save(there_now)

    def _longest_copy(self, kept: SavedMatch, names: Iterable[str]) -> SavedMatch:
        """Return the longest copy of a match that can be resumed: sync tools keep the time."""
        begun = _STAMPED.search(kept.path.name)
        if begun is None or not kept.match_id:
            return kept
        beside = (self._summary_of(self.folder / name) for name in names if begun[0] in name)
        copies = [each for each in beside if each is not None and each.match_id == kept.match_id]
        for copy in sorted(copies, key=_length, reverse=True):
            if copy.path == kept.path or self._try_to_resume(copy).can_resume:
                return copy
        return kept

    def _try_to_resume(self, kept: SavedMatch) -> SavedMatch:
        """Return a summary completed by a replay: whether the match is over and can be resumed.

        It can be resumed from its last decision or from the last valid one before damage. A
        match of other rules cannot; it continues in a new file.
        """
        try:
            found = kept.path.lstat()
        except OSError:
            return kept._replace(is_over=True, can_resume=False)
        known = self._summaries.get(kept.path)
        if known is not None and known[0] == saved_match.file_stamp(found):
            kept = known[1]
        if kept.can_resume is False or (kept.can_resume and kept.is_over is not None):
            return kept
        over = kept.is_over
        self._effort += _REPLAY
        try:
            over, opens = Match.load_read_only(kept.path).is_over, True
        except JournalError as error:
            opens = error.valid_count is not None and error.code != OLDER_RULES_CODE
            over = False if opens else over
        kept = kept._replace(is_over=over, can_resume=opens)
        self._summaries[kept.path] = saved_match.file_stamp(found), kept
        self._index.store_summary(kept, found)
        return kept

    def _is_of_older_rules(self, kept: SavedMatch) -> bool:
        """True if a match was played by other rules, and can be viewed as far as they agree."""
        try:
            Match.load_read_only(kept.path)
        except JournalError as error:
            return error.code == OLDER_RULES_CODE
        return False

    def _rotate(self) -> None:
        """Keep only the newest demos; those that somebody watches just now stay."""
        folder = self.folder / DEMO_FOLDER
        for name in self._names(folder)[MAX_DEMOS:]:
            path = folder / name
            with suppress(JournalError, OSError), journals.lock_journal(path):
                self._disk.remove(path)
