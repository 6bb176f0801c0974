"""The journal of a match: save file, replay and undo in one file of JSON lines.

The first line is a header (format, set-up, sheet). One line for each decision follows, and
is synced as it is made. A line `{"undo": k}` means that only the first k decisions still
hold. Each line ends with a checksum of its content, so that damage is found where it is;
journals of early releases have none. Some lines carry a digest of the state, and the last
line of a match its result, so that changed rules are noticed. In a match against bots the lines
carry keys instead of a seed in the header (`key_chain.py`). A journal is data only:
nothing in it is ever executed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from tabletop import games
from tabletop.core.actions import Action, action_from_json
from tabletop.core.util.safe_load import KB, FileError, decode_text, parse_json, read_bytes
from tabletop.core.zones import Seat
from tabletop.match.durable_files import (
    REAL_DISK,
    Disk,
    FileAppender,
    FileLostError,
    make_folder,
    write_atomically,
)
from tabletop.match.key_chain import KeyChain, KeyReader, is_key
from tabletop.match.locks import FileLock, LockHeldError
from tabletop.match.setup import Setup, SetupError, UnsupportedSetupError

BASE_FORMAT_VERSION = 1
GENERATOR_FORMAT_VERSION = 2
"""Format of journals that name a random generator, which earlier releases refuse.

All others still have the base format.
"""
BOT_SEED_FORMAT_VERSION = 3
"""Format of journals that keep the seed of the bots, which earlier releases refuse."""
SALT_FORMAT_VERSION = 4
"""Format of journals with a salt, which earlier releases refuse."""
KEYS_FORMAT_VERSION = 5
"""Format of journals with keys instead of a seed, which earlier releases refuse."""
SEATING_FORMAT_VERSION = 6
"""Format of journals that tell more of the seats, such as adaptive ones."""
MAX_JOURNAL_BYTES: Final = 8 * KB * KB
"""Maximum size of a journal in bytes: about a hundred long matches with much undo."""
MAX_HEADER_BYTES: Final = 256 * KB
"""Maximum length of the header line in bytes."""
MAX_LINE_BYTES: Final = 16 * KB
"""Maximum length of any other line in bytes."""
MAX_LINES: Final = 100_000
"""Maximum number of lines."""
CHECKSUM_PATTERN: Final = re.compile(r',"sum":"([0-9a-f]{12})"\}\Z')
"""Pattern of the end of a line with a checksum."""
_HOLE: Final = b"\0\0"
"""Bytes that a file system shows where a power cut left space unfilled."""
_HEAD = frozenset(
    (
        "souk", "game", "seats", "options", "seed", "mode", "generator", "bot_seed", "salt",
        "edition", "sheet", "sum", "chain", "key", "adaptive", "handicaps",
    )
)  # fmt: skip


class JournalError(FileError):
    """A journal that cannot be read or written, or that does not fit the rules.

    The file stays unchanged. `valid_count` is the number of valid decisions before the damage,
    from which the match could continue. It is None if the journal cannot be used at all.
    """

    def __init__(
        self, sentence: str, code: str = "", valid_count: int | None = None, **params: object
    ) -> None:
        super().__init__(sentence, code, **params)
        self.valid_count = valid_count

    @property
    def reason(self) -> str:
        """Return the reason alone, which all players may see; otherwise the whole message."""
        return str(self.params.get("why", self))

    @classmethod
    def from_file_error(cls, path: Path, error: FileError) -> Self:
        """Return the error of a file as an error of a journal."""
        return cls(f"{path}: {error}", error.code, None, **error.params)

    @classmethod
    def for_write_failure(cls, path: Path, why: str, mend: str) -> Self:
        """Return the error that the disk refuses.

        Args:
            path: The journal.
            why: Reason of the system.
            mend: Advice to the user.
        """
        return cls(f"{path} cannot be written ({why}): {mend}", NOT_WRITABLE_CODE, why=why)

    @classmethod
    def for_missing_game(cls, path: Path, game: str) -> Self:
        """Return the error that the game of a match is not installed, or not allowed."""
        return cls(f"{path}: the game {game!r} is not here", games.MISSING_GAME_CODE, game=game)

    @classmethod
    def for_unreadable_rules(cls, path: Path, game: str, why: str) -> Self:
        """Return the error that the rules of a plug-in game cannot be read."""
        words = f"{path}: the rules of {game!r} cannot be read: {why}"
        return cls(words, UNREADABLE_RULES_CODE, game=game, why=why)

    @classmethod
    def for_damaged_line(
        cls, path: Path, line: int, why: str, valid_count: int | None = None
    ) -> Self:
        """Return the error that a line is not as it was written.

        Args:
            path: The journal.
            line: Number of the line, from 1.
            why: Reason.
            valid_count: Number of valid decisions before it.
        """
        return cls(f"{path}, line {line}: {why}", "damaged", valid_count, line=line, why=why)


UNREADABLE_RULES_CODE: Final = "rules"
"""Error code: the rules of a plug-in game cannot be read; the match waits."""
OLDER_RULES_CODE: Final = "then"
"""Error code: the match was played by other rules than those of today.

It can be viewed as far as both agree, and can continue from there in a new file.
"""
NOT_WRITABLE_CODE: Final = "unwritten"
"""Error code: the match can be played all the same, without being saved."""
OTHER_FORMAT_CODE: Final = "format"
"""Error code: the journal has another format version, which this program cannot play."""
FILE_EXISTS_CODE: Final = "taken"
"""Error code: a new match would replace an existing one."""
LOCKED_CODE: Final = "held"
"""Error code: another process has the match open."""
LOCKED_BY_CLAIM_CODE: Final = "claimed"
"""Error code: the match is claimed on a disk without locks, maybe by another machine's leftover."""

PlacesAndScores = tuple[tuple[int, int], ...]
"""Place and score of each seat at the end, in seat order."""


class Decision(NamedTuple):
    """One decision: seat, action and the numbers that chance drew."""

    seat: Seat
    action: Action
    chance_draws: tuple[int, ...] = ()

    def to_line(
        self,
        number: int,
        digest: str = "",
        result: PlacesAndScores | None = None,
        key: str = "",
    ) -> str:
        """Return the line of the journal.

        Args:
            number: Number of the decision, from 0.
            digest: Digest of the state after the decision; empty for none.
            result: Result of the match, if the match ended with this decision.
            key: Key of the draws; empty in a match with a seed.
        """
        line = JournalLine(self.seat, self.action.to_json(), self.chance_draws, digest, result, key)
        return line.to_line(number)


class JournalLine(NamedTuple):
    """A parsed line; its action is still plain data, because only the game knows its actions."""

    seat: Seat
    action: object
    chance_draws: tuple[int, ...]
    digest: str = ""
    result: PlacesAndScores | None = None
    """Result if the match ended here. Journals of early releases have none."""
    key: str = ""
    """Key of the draws, in a match with keys."""

    def parse_decision(self, action_types: Iterable[type[Action]]) -> Decision:
        """Return the decision with its action decoded.

        Args:
            action_types: Action types of the game.

        Raises:
            JournalError: if the action is of none of these types.
        """
        try:
            action = action_from_json(self.action, action_types)
        except ValueError as error:
            raise JournalError(str(error)) from error
        return Decision(self.seat, action, self.chance_draws)

    def to_line(self, number: int) -> str:
        """Return the line in the form in which it is written today.

        Args:
            number: Number of the decision, from 0.
        """
        data: dict[str, Any] = {"n": number, "seat": self.seat, "do": self.action}
        if self.chance_draws:
            data["gave"] = list(self.chance_draws)
        if self.key:
            data["key"] = self.key
        if self.digest:
            data["state"] = self.digest
        if self.result is not None:
            data |= {"over": True, "result": [list(entry) for entry in self.result]}
        return encode_line(data)


class JournalContents(NamedTuple):
    """Content of a journal: the set-up of the match and the decisions that hold."""

    header_line: str
    """First line, unchanged."""
    setup: Setup
    edition: int
    """Edition of the rules by which the match was played; 0 if the journal does not say."""
    has_checksums: bool
    """True if each line has its checksum, so that damage is noticed."""
    sheet: Mapping[str, Any] | None
    """Data of the sheet if it was not the built-in one of its time, or has changed since."""
    decisions: tuple[JournalLine, ...]
    has_torn_line: bool
    """True if an incomplete last line was dropped: the program was stopped while it wrote."""
    end_offset: int
    """Number of bytes that were read as complete lines."""
    fault: JournalError | None
    """Fault behind these decisions, or None."""


def encode_line(data: Mapping[str, Any]) -> str:
    """Return a line with this data and its checksum."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"sum":"{_sum(text)}"}}'


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def encode_header(setup: Setup, edition: int, sheet: Mapping[str, Any]) -> str:
    """Return the first line of a journal. The sheet comes last, so that lists need not read it.

    Args:
        setup: Set-up of the match.
        edition: Edition of the game's rules.
        sheet: Data of the sheet.
    """
    told = setup.to_json()
    formats = {
        "generator": GENERATOR_FORMAT_VERSION,
        "bot_seed": BOT_SEED_FORMAT_VERSION,
        "salt": SALT_FORMAT_VERSION,
        "chain": KEYS_FORMAT_VERSION,
        "adaptive": SEATING_FORMAT_VERSION,
        "handicaps": SEATING_FORMAT_VERSION,
    }
    souk = max([BASE_FORMAT_VERSION, *(format for key, format in formats.items() if key in told)])
    return encode_line({"souk": souk, **told, "edition": edition, "sheet": sheet})


def encode_chain_start(chains: Sequence[KeyChain]) -> str:
    """Return the line that commits to the last of some chains.

    It holds the last key of the chain before, so that no line of an undone decision is missed.
    """
    before, started = chains[-2:]
    return encode_line(
        {"chain": started.commitment, "first": started.first, "key": before.last_key}
    )


def lock_journal(path: Path) -> FileLock:
    """Lock a journal for writing.

    Raises:
        JournalError: if another process has it open.
    """
    try:
        return FileLock(path)
    except LockHeldError as error:
        if error.claim_path is not None:
            raise JournalError(
                f"{path} is open on {error.holder_machine} (process {error.holder_process}); "
                f"if it is not, delete {error.claim_path}",
                LOCKED_BY_CLAIM_CODE, machine=error.holder_machine, file=error.claim_path.name,
            ) from error  # fmt: skip
        raise JournalError(
            f"{path} is open in another window (process {error.holder_process}): "
            "close that one first",
            LOCKED_CODE, process=error.holder_process,
        ) from error  # fmt: skip
    except OSError as error:
        raise _not_writable_error(path, error) from error


def _not_writable_error(path: Path, error: OSError) -> JournalError:
    return JournalError.for_write_failure(
        path, error.strerror or "no reason given", "choose another folder"
    )


class JournalFile:
    """Writer of a journal; each line is on the disk before the next act is shown."""

    def __init__(self, path: Path, lock: FileLock, end: int, disk: Disk = REAL_DISK) -> None:
        """Open an existing journal.

        Args:
            path: The journal.
            lock: Its lock.
            end: Number of bytes of its complete lines.
            disk: The disk to write with.

        Raises:
            JournalError: if the file cannot be written.
        """
        self.path = path
        self.is_lost = False
        """True if another program has deleted, replaced or changed the file."""
        self.disk = disk
        self._lock = lock
        try:
            self._file = FileAppender(path, end, disk)
        except OSError as error:
            raise _not_writable_error(path, error) from error

    @classmethod
    def create(cls, path: Path, lines: Sequence[str], disk: Disk = REAL_DISK) -> Self:
        """Create a new file with its first lines. Raises JournalError."""
        try:
            make_folder(path.parent, disk)
        except OSError as error:
            raise _not_writable_error(path, error) from error
        lock = lock_journal(path)
        try:
            if path.exists():
                raise JournalError(
                    f"{path} is there already: choose another name", FILE_EXISTS_CODE
                )
            data = "".join(line + "\n" for line in lines).encode()
            write_atomically(path, data, disk)
            return cls(path, lock, len(data), disk)
        except OSError as error:
            with suppress(OSError):  # it may be there already, but not for good
                disk.remove(path)
            lock.release()
            raise _not_writable_error(path, error) from error
        except JournalError:
            lock.release()
            raise

    def write(self, line: str) -> None:
        """Append a line and sync it. Raises JournalError if the disk refuses."""
        try:
            self._file.append((line + "\n").encode())
        except FileLostError as error:
            self.is_lost = True
            why = error.strerror or "no reason given"
            mend = "try again, and it goes on under another name"
            raise JournalError.for_write_failure(self.path, why, mend) from error
        except OSError as error:
            why = error.strerror or "no reason given"
            raise JournalError.for_write_failure(self.path, why, "free some space") from error

    def close(self) -> None:
        """Close the file and release its lock; all lines are written already."""
        self._file.close()
        self._lock.release()


def free_path(path: Path) -> Path:
    """Return a path for a match whose file another program has touched: a free name beside it."""
    found, number = path, 1
    while os.path.lexists(found):
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def read_journal(path: Path) -> JournalContents:
    """Read a journal. Raises JournalError if its header cannot be used."""
    try:
        data = read_bytes(path, MAX_JOURNAL_BYTES)
    except FileError as error:
        raise JournalError.from_file_error(path, error) from error
    end = data.rfind(b"\n") + 1
    # Mail and version control may have changed the line ends.
    lines = [line.removesuffix(b"\r") for line in data[:end].split(b"\n")[:-1]]
    if not lines:
        raise JournalError(f"{path} is empty: it is no saved match", "empty")
    head = _decode_header(lines[0], path)
    setup = parse_setup(head, path)
    sheet = head.get("sheet")
    if not isinstance(sheet, dict | None):
        raise JournalError.for_damaged_line(path, 1, "its sheet is no table")
    edition = head.get("edition", 0)
    if type(edition) is not int:
        raise JournalError.for_damaged_line(path, 1, f"edition {edition!r}")
    has_sums = "sum" in head
    keys = KeyReader(setup.key_chains[0].commitment) if setup.key_chains else None
    if keys is not None and not keys.add_key(0, setup.key_chains[0].last_key):
        raise JournalError.for_damaged_line(path, 1, "its key does not follow from its chain")
    kept, fault = _decode_decisions(lines[1:], path, has_sums, keys)
    if keys is not None:
        setup = setup._replace(key_chains=keys.chains)
    torn = end < len(data)
    if fault is not None and fault.params["line"] == len(lines) > 1 and _HOLE in lines[-1]:
        # The power went while the last line was written: nobody was told of its decision.
        torn, fault = True, None
        end = data.rfind(b"\n", 0, end - 1) + 1
    return JournalContents(
        decode_text(lines[0]), setup, edition, has_sums, sheet, kept, torn, end, fault
    )


def check_format(head: Mapping[str, Any], path: Path) -> None:
    """Check that the format version of a header is supported. Raises JournalError."""
    found = head.get("souk")
    if type(found) is not int or not BASE_FORMAT_VERSION <= found <= SEATING_FORMAT_VERSION:
        raise JournalError(
            f"{path}, line 1: format {found!r}, but this program reads {BASE_FORMAT_VERSION} to "
            f"{SEATING_FORMAT_VERSION}", OTHER_FORMAT_CODE,
        )  # fmt: skip


def parse_setup(head: Mapping[str, Any], path: Path) -> Setup:
    """Return the set-up that a header contains. Raises JournalError."""
    try:
        return Setup.from_json(head)
    except UnsupportedSetupError as error:
        raise JournalError(f"{path}, line 1: {error}", OTHER_FORMAT_CODE) from error
    except SetupError as error:
        raise JournalError.for_damaged_line(path, 1, str(error)) from error


def salvage_journal(path: Path, keep: int, disk: Disk = REAL_DISK) -> Path:
    """Keep only the first decisions of a damaged journal, and copy the damaged file.

    Args:
        path: The journal.
        keep: Number of decisions to keep.
        disk: The disk to write with.

    Returns:
        Path of the copy of the damaged file.

    Raises:
        JournalError: if the files cannot be written.
    """
    record = read_journal(path)
    chains = record.setup.key_chains
    lines = [
        record.header_line,
        *(encode_chain_start(chains[: n + 1]) for n in range(1, len(chains))),
        *(entry.to_line(n) for n, entry in enumerate(record.decisions[:keep])),
    ]
    if not record.has_checksums:  # as old as its header
        lines[1:] = [CHECKSUM_PATTERN.sub("}", line) for line in lines[1:]]
    try:
        beside = _free_damaged_path(path)
        write_atomically(beside, read_bytes(path, MAX_JOURNAL_BYTES), disk)
        write_atomically(path, "".join(line + "\n" for line in lines).encode(), disk)
    except OSError as error:
        raise _not_writable_error(path, error) from error
    return beside


def _free_damaged_path(path: Path) -> Path:
    """Return a free path for a damaged file, which no list takes for a match."""
    beside, number = path.with_name(path.name + ".damaged"), 1
    while beside.exists():
        number += 1
        beside = path.with_name(f"{path.name}.damaged-{number}")
    return beside


def _decode_header(line: bytes, path: Path) -> dict[str, Any]:
    head = _decode_line(line, path, 1, MAX_HEADER_BYTES)
    check_format(head, path)
    if unknown := [name for name in head if name not in _HEAD]:
        raise JournalError.for_damaged_line(path, 1, f"unknown {unknown[0]}")
    return head


def _decode_decisions(
    lines: Sequence[bytes], path: Path, summed: bool, keys: KeyReader | None
) -> tuple[tuple[JournalLine, ...], JournalError | None]:
    """Return the decisions before the first damaged line, and the fault of that line, or None."""
    kept: list[JournalLine] = []
    for number, line in enumerate(lines, 2):
        try:
            if number > MAX_LINES:
                raise JournalError.for_damaged_line(path, number, f"more than {MAX_LINES} lines")
            data = _decode_line(line, path, number, MAX_LINE_BYTES)
            if summed and "sum" not in data:
                raise JournalError.for_damaged_line(path, number, "its sum is missing")
            if "undo" in data:
                keep = data["undo"]
                if type(keep) is not int or not 0 <= keep <= len(kept):
                    raise JournalError.for_damaged_line(
                        path, number, f"undo to {keep!r} of {len(kept)}"
                    )
                del kept[keep:]
                continue
            if "chain" in data:
                _start_chain(data, path, number, keys)
                continue
            if data.get("n") != len(kept):
                found = f"decision {data.get('n')!r}, expected {len(kept)}"
                raise JournalError.for_damaged_line(path, number, found)
            entry = _entry(data, path, number)
            if entry.key and (keys is None or not keys.add_key(len(kept) + 1, entry.key)):
                raise JournalError.for_damaged_line(path, number, "its key leads elsewhere")
            kept.append(entry)
        except JournalError as error:
            error.valid_count = len(kept)
            return tuple(kept), error
    return tuple(kept), None


def _start_chain(data: Mapping[str, Any], path: Path, line: int, keys: KeyReader | None) -> None:
    """Note the new chain of keys that a line commits to. Raises JournalError."""
    first, commitment, key = data.get("first"), data["chain"], data.get("key", "")
    if (
        keys is None
        or type(first) is not int
        or not 0 < first <= MAX_LINES
        or not is_key(commitment)
        or (key != "" and not (is_key(key) and keys.add_key(first - 1, key)))
        or not keys.start_chain(first, commitment)
    ):
        raise JournalError.for_damaged_line(path, line, "no chain of keys")


def _entry(data: Mapping[str, Any], path: Path, line: int) -> JournalLine:
    """Return the decision of a line after checking all types. Raises JournalError."""
    seat, draws, digest = data.get("seat"), data.get("gave", []), data.get("state", "")
    if type(seat) is not int:
        raise JournalError.for_damaged_line(path, line, f"no decision (seat {seat!r})")
    if not isinstance(draws, list) or not all(type(n) is int for n in draws):
        raise JournalError.for_damaged_line(path, line, "no decision (what chance gave)")
    key = data.get("key", "")
    if not isinstance(digest, str) or "do" not in data or (key != "" and not is_key(key)):
        raise JournalError.for_damaged_line(path, line, "no decision")
    return JournalLine(seat, data["do"], tuple(draws), digest, _result(data, path, line), key)


def _result(data: Mapping[str, Any], path: Path, line: int) -> PlacesAndScores | None:
    """Return the result in a line, or None if it has none. Raises JournalError."""
    match data.get("result"):
        case None:
            return None
        case [*entries]:
            pairs = [entry for entry in entries if isinstance(entry, list) and len(entry) == 2]
            numbers = [type(number) is int for pair in pairs for number in pair]
            if len(pairs) == len(entries) and all(numbers):
                return tuple((place, score) for place, score in pairs)
    raise JournalError.for_damaged_line(path, line, "no result")


def _decode_line(line: bytes, path: Path, number: int, longest: int) -> dict[str, Any]:
    """Return the object in a line. Raises JournalError if it, or its checksum, is wrong."""
    if len(line) > longest:
        raise JournalError.for_damaged_line(path, number, f"longer than {longest} bytes")
    try:
        text = decode_text(line)
        data = parse_json(text)
    except FileError as error:
        raise JournalError.for_damaged_line(path, number, str(error)) from error
    if not isinstance(data, dict):
        raise JournalError.for_damaged_line(path, number, "expected an object")
    if "sum" in data:
        found = CHECKSUM_PATTERN.search(text)
        if not found or _sum(text[: found.start()] + "}") != found[1]:
            raise JournalError.for_damaged_line(path, number, "does not agree with its sum")
    return data
