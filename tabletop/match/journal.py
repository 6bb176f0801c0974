"""The journal of a match: its save, its replay and its undo, in one file of JSON lines.

The first line is a header (format, setup, sheet); then comes a line for each decision, written and
synced as it is made. A line `{"undo": k}` means that only the first k decisions still hold. Each
line ends with a sum of what it says, so that damage is noticed where it is; journals from before
the sums have none. Some lines carry a digest of the state, and the last line of a match its result,
so that rules that have changed are noticed. Data only: nothing in a journal is ever executed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from tabletop.core.actions import Action, action_from_json
from tabletop.core.untrusted import KB, FileError, as_text, parse_json, read_bytes
from tabletop.core.zones import Seat
from tabletop.match.files import DISK, Appender, Disk, GoneError, make_folder, write_whole
from tabletop.match.locks import HeldError, Lock
from tabletop.match.setup import OtherVersionError, Setup, SetupError

FORMAT = 1
WITH_GENERATOR = 2
"""The format of journals that name a generator: earlier releases say of them that they are of
another version. All others are of the first format still."""
WITH_BOT_SEED = 3
"""The format of journals that keep the seed of the bots' chance, for the same reason."""
MOST: Final = 8 * KB * KB
"""The longest journal, bytes: some hundred times that of a long match with much undo."""
LONGEST_HEAD: Final = 256 * KB
LONGEST_LINE: Final = 16 * KB
MOST_LINES: Final = 100_000
SUM: Final = re.compile(r',"sum":"([0-9a-f]{12})"\}\Z')
"""How a line with a sum ends."""
_HEAD = frozenset(
    (
        "souk", "game", "seats", "options", "seed", "mode", "generator", "bot_seed", "edition",
        "sheet", "sum",
    )
)  # fmt: skip


class JournalError(FileError):
    """A journal that cannot be read or written, or does not fit the rules.

    The file is left as it was. `sound`: how many of its decisions hold, where it is damaged behind
    them and one could go on from there; None where it cannot be used at all.
    """

    def __init__(
        self, sentence: str, code: str = "", sound: int | None = None, **params: object
    ) -> None:
        super().__init__(sentence, code, **params)
        self.sound = sound

    @property
    def why(self) -> str:
        """The reason alone, which may be told at the table; where there is none, all of it."""
        return str(self.params.get("why", self))

    @classmethod
    def of(cls, path: Path, error: FileError) -> Self:
        """What is wrong with a file, told of a journal."""
        return cls(f"{path}: {error}", error.code, None, **error.params)

    @classmethod
    def unwritten(cls, path: Path, why: str, mend: str) -> Self:
        """The disk refuses. mend: what to do about it."""
        return cls(f"{path} cannot be written ({why}): {mend}", UNWRITTEN, why=why)

    @classmethod
    def rules(cls, path: Path, game: str, why: str) -> Self:
        """The rules of a game of others cannot be read."""
        words = f"{path}: the rules of {game!r} cannot be read: {why}"
        return cls(words, RULES, game=game, why=why)

    @classmethod
    def damaged(cls, path: Path, line: int, why: str, sound: int | None = None) -> Self:
        """A line, counted from 1, that is not as it was written."""
        return cls(f"{path}, line {line}: {why}", "damaged", sound, line=line, why=why)


RULES: Final = "rules"
"""The code of the error that the rules of a game of others cannot be read: the match waits."""
THEN: Final = "then"
"""The code of the error that the rules by which a match was played are not those of now.

It can be looked at as far as both agree, and gone on with from there in a file of its own.
"""
UNWRITTEN: Final = "unwritten"
"""The code of errors after which a match can be played all the same, without being kept."""
OTHER: Final = "format"
"""The code of the error that a journal is of another version, which this one cannot play."""
TAKEN: Final = "taken"
"""The code of the error that a new match would lie where there is one."""
HELD: Final = "held"
"""The code of the error that somebody else goes on with the match just now."""
CLAIMED: Final = "claimed"
"""The code of the same error where there are no locks: it may be a leftover of another machine."""

Result = tuple[tuple[int, int], ...]
"""The place and the score of each seat at the end, in the order of the seats."""


class Decision(NamedTuple):
    """One decision: who did what, and what chance gave."""

    seat: Seat
    action: Action
    draws: tuple[int, ...] = ()

    def to_line(self, number: int, digest: str = "", result: Result | None = None) -> str:
        """Return the line of the journal.

        Args:
            number: The number of the decision, from 0.
            digest: A digest of the state after the decision, if one is kept.
            result: The result of the match, if the match ended with this decision.
        """
        line = JournalLine(self.seat, self.action.to_json(), self.draws, digest, result)
        return line.to_line(number)


class JournalLine(NamedTuple):
    """A line as read: its action is still plain data, since only the game knows its actions."""

    seat: Seat
    action: object
    draws: tuple[int, ...]
    digest: str = ""
    result: Result | None = None
    """The result, if the match ended here. Journals of earlier releases have none."""

    def decision(self, actions: Iterable[type[Action]]) -> Decision:
        """The decision of one of these actions. Raises JournalError."""
        try:
            action = action_from_json(self.action, actions)
        except ValueError as error:
            raise JournalError(str(error)) from error
        return Decision(self.seat, action, self.draws)

    def to_line(self, number: int) -> str:
        """The line that this was read from, as it is written now."""
        data: dict[str, Any] = {"n": number, "seat": self.seat, "do": self.action}
        if self.draws:
            data["gave"] = list(self.draws)
        if self.digest:
            data["state"] = self.digest
        if self.result is not None:
            data |= {"over": True, "result": [list(entry) for entry in self.result]}
        return sealed(data)


class Record(NamedTuple):
    """A journal as read: what the match started from and the decisions that hold."""

    head: str
    """The first line, as it stands."""
    setup: Setup
    edition: int
    """Of the rules by which it was played; 0 where that was not written yet."""
    has_sums: bool
    """True if each line has its checksum, so that damage is noticed."""
    sheet: Mapping[str, Any] | None
    """The sheet's data when it was not the built-in one of that time, or changed since."""
    decisions: tuple[JournalLine, ...]
    torn: bool
    """Whether a torn last line was dropped: the program was stopped while it wrote."""
    end: int
    """How many bytes of the file were read as whole lines."""
    fault: JournalError | None
    """What is wrong behind these decisions, if anything is."""


def sealed(data: Mapping[str, Any]) -> str:
    """A line that says this, with its sum."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"sum":"{_sum(text)}"}}'


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def header(setup: Setup, edition: int, sheet: Mapping[str, Any]) -> str:
    """The first line of a journal. The sheet comes last, so that lists need not read it.

    edition: of the game's rules.
    """
    told = setup.to_json()
    formats = {"generator": WITH_GENERATOR, "bot_seed": WITH_BOT_SEED}
    souk = max([FORMAT, *(format for key, format in formats.items() if key in told)])
    return sealed({"souk": souk, **told, "edition": edition, "sheet": sheet})


def take(path: Path) -> Lock:
    """The right to write to a journal. Raises JournalError where somebody else has it."""
    try:
        return Lock(path)
    except HeldError as error:
        if error.claim is not None:
            raise JournalError(
                f"{path} is open on {error.machine} (process {error.holder}); if it is not, delete "
                f"{error.claim}",
                CLAIMED, machine=error.machine, file=error.claim.name,
            ) from error  # fmt: skip
        raise JournalError(
            f"{path} is open in another window (process {error.holder}): close that one first",
            HELD, process=error.holder,
        ) from error  # fmt: skip
    except OSError as error:
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError) -> JournalError:
    return JournalError.unwritten(
        path, error.strerror or "no reason given", "choose another folder"
    )


class JournalFile:
    """Writes a journal line by line; each line is on the disk before the next act is shown."""

    def __init__(self, path: Path, lock: Lock, end: int, disk: Disk = DISK) -> None:
        """lock: the right to write there. end: the bytes of whole lines that it holds.

        Raises JournalError when the file cannot be written.
        """
        self.path = path
        self.gone = False
        """Whether the file has been deleted: it must be created anew."""
        self._lock = lock
        try:
            self._file = Appender(path, end, disk)
        except OSError as error:
            raise _refused(path, error) from error

    @classmethod
    def create(cls, path: Path, lines: Sequence[str], disk: Disk = DISK) -> Self:
        """A new file with its first lines. Raises JournalError."""
        try:
            make_folder(path.parent, disk)
        except OSError as error:
            raise _refused(path, error) from error
        lock = take(path)
        try:
            if path.exists():
                raise JournalError(f"{path} is there already: choose another name", TAKEN)
            data = "".join(line + "\n" for line in lines).encode()
            write_whole(path, data, disk)
            return cls(path, lock, len(data), disk)
        except OSError as error:
            with suppress(OSError):  # it may be there already, but not for good
                disk.remove(path)
            lock.release()
            raise _refused(path, error) from error
        except JournalError:
            lock.release()
            raise

    def write(self, line: str) -> None:
        """Append a line and sync. Raises JournalError when the disk refuses."""
        try:
            self._file.append((line + "\n").encode())
        except GoneError as error:
            self.gone = True
            mend = "try again, and it is written anew"
            raise JournalError.unwritten(self.path, "it was deleted", mend) from error
        except OSError as error:
            why = error.strerror or "no reason given"
            raise JournalError.unwritten(self.path, why, "free some space") from error

    def close(self) -> None:
        """Close the file and let others have it; nothing is lost, all lines are written already."""
        self._file.close()
        self._lock.release()


def read(path: Path) -> Record:
    """Read a journal. Raises JournalError when its first line cannot be used."""
    try:
        data = read_bytes(path, MOST)
    except FileError as error:
        raise JournalError.of(path, error) from error
    end = data.rfind(b"\n") + 1
    lines = data[:end].split(b"\n")[:-1]
    if not lines:
        raise JournalError(f"{path} is empty: it is no saved match", "empty")
    head = _head(lines[0], path)
    setup = setup_of(head, path)
    sheet = head.get("sheet")
    if not isinstance(sheet, dict | None):
        raise JournalError.damaged(path, 1, "its sheet is no table")
    edition = head.get("edition", 0)
    if type(edition) is not int:
        raise JournalError.damaged(path, 1, f"edition {edition!r}")
    has_sums = "sum" in head
    kept, fault = _decisions(lines[1:], path, has_sums)
    torn = end < len(data)
    return Record(as_text(lines[0]), setup, edition, has_sums, sheet, kept, torn, end, fault)


def check_format(head: Mapping[str, Any], path: Path) -> None:
    """Raise JournalError unless a header is of a format that is read."""
    found = head.get("souk")
    if type(found) is not int or not FORMAT <= found <= WITH_BOT_SEED:
        raise JournalError(
            f"{path}, line 1: format {found!r}, but this program reads {FORMAT} to "
            f"{WITH_BOT_SEED}", OTHER,
        )  # fmt: skip


def setup_of(head: Mapping[str, Any], path: Path) -> Setup:
    """The setup that a header tells. Raises JournalError."""
    try:
        return Setup.from_json(head)
    except OtherVersionError as error:
        raise JournalError(f"{path}, line 1: {error}", OTHER) from error
    except SetupError as error:
        raise JournalError.damaged(path, 1, str(error)) from error


def salvage(path: Path, keep: int, disk: Disk = DISK) -> Path:
    """Leave only the first decisions of a damaged journal; returns where the damaged one is kept.

    Raises JournalError.
    """
    record = read(path)
    lines = [record.head, *(entry.to_line(n) for n, entry in enumerate(record.decisions[:keep]))]
    if not record.has_sums:  # as old as its header
        lines[1:] = [SUM.sub("}", line) for line in lines[1:]]
    try:
        beside = _beside(path)
        write_whole(beside, read_bytes(path, MOST), disk)
        write_whole(path, "".join(line + "\n" for line in lines).encode(), disk)
    except OSError as error:
        raise _refused(path, error) from error
    return beside


def _beside(path: Path) -> Path:
    """A free name for a damaged file, which no list of matches takes for one."""
    beside, number = path.with_name(path.name + ".damaged"), 1
    while beside.exists():
        number += 1
        beside = path.with_name(f"{path.name}.damaged-{number}")
    return beside


def _head(line: bytes, path: Path) -> dict[str, Any]:
    head = _parsed(line, path, 1, LONGEST_HEAD)
    check_format(head, path)
    if unknown := [name for name in head if name not in _HEAD]:
        raise JournalError.damaged(path, 1, f"unknown {unknown[0]}")
    return head


def _decisions(
    lines: Sequence[bytes], path: Path, summed: bool
) -> tuple[tuple[JournalLine, ...], JournalError | None]:
    """The decisions that hold, up to the first line that is damaged; and what is wrong with it.

    summed: whether each line must have its sum.
    """
    kept: list[JournalLine] = []
    for number, line in enumerate(lines, 2):
        try:
            if number > MOST_LINES:
                raise JournalError.damaged(path, number, f"more than {MOST_LINES} lines")
            data = _parsed(line, path, number, LONGEST_LINE)
            if summed and "sum" not in data:
                raise JournalError.damaged(path, number, "its sum is missing")
            if "undo" in data:
                keep = data["undo"]
                if type(keep) is not int or not 0 <= keep <= len(kept):
                    raise JournalError.damaged(path, number, f"undo to {keep!r} of {len(kept)}")
                del kept[keep:]
                continue
            if data.get("n") != len(kept):
                found = f"decision {data.get('n')!r}, expected {len(kept)}"
                raise JournalError.damaged(path, number, found)
            kept.append(_entry(data, path, number))
        except JournalError as error:
            error.sound = len(kept)
            return tuple(kept), error
    return tuple(kept), None


def _entry(data: Mapping[str, Any], path: Path, line: int) -> JournalLine:
    """What a line says, each part of its type. Raises JournalError."""
    seat, draws, digest = data.get("seat"), data.get("gave", []), data.get("state", "")
    if type(seat) is not int:
        raise JournalError.damaged(path, line, f"no decision (seat {seat!r})")
    if not isinstance(draws, list) or not all(type(n) is int for n in draws):
        raise JournalError.damaged(path, line, "no decision (what chance gave)")
    if not isinstance(digest, str) or "do" not in data:
        raise JournalError.damaged(path, line, "no decision")
    return JournalLine(seat, data["do"], tuple(draws), digest, _result(data, path, line))


def _result(data: Mapping[str, Any], path: Path, line: int) -> Result | None:
    """Return the result that a line tells, None if it tells none. Raises JournalError."""
    match data.get("result"):
        case None:
            return None
        case [*entries]:
            pairs = [entry for entry in entries if isinstance(entry, list) and len(entry) == 2]
            numbers = [type(number) is int for pair in pairs for number in pair]
            if len(pairs) == len(entries) and all(numbers):
                return tuple((place, score) for place, score in pairs)
    raise JournalError.damaged(path, line, "no result")


def _parsed(line: bytes, path: Path, number: int, longest: int) -> dict[str, Any]:
    """The object that a line is. Raises JournalError where it, or its sum, is not."""
    if len(line) > longest:
        raise JournalError.damaged(path, number, f"longer than {longest} bytes")
    try:
        text = as_text(line)
        data = parse_json(text)
    except FileError as error:
        raise JournalError.damaged(path, number, str(error)) from error
    if not isinstance(data, dict):
        raise JournalError.damaged(path, number, "expected an object")
    if "sum" in data:
        found = SUM.search(text)
        if not found or _sum(text[: found.start()] + "}") != found[1]:
            raise JournalError.damaged(path, number, "does not agree with its sum")
    return data
