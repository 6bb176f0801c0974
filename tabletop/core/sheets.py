"""Component sheets: all component data of a game in one TOML file, read with care.

A sheet is a table of plain data and where it came from. Each entry carries a mark that says how
its values are known. Reading collects every problem before it complains, so that an owner who
types in his own copy mends them all at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop.core.untrusted import KB, FileError, read_toml, short

RULEBOOK, REPORT, RECONSTRUCTION, OWNER = "rulebook", "report", "reconstruction", "owner"
MARKS = (RULEBOOK, REPORT, RECONSTRUCTION, OWNER)
"""Stated in the rulebook; in a public play report; chosen by us; typed in by an owner."""

LONGEST_EXPECTED = 1_500
"""Letters of what was expected: all words that there are, or a sentence that repeats one of the
file's."""


class Problem(str):
    """What is wrong with a sheet, as a sentence, and its parts for who says it in other words."""

    entry: str
    found: str
    expected: str
    code: str
    params: dict[str, object]

    def __new__(
        cls, entry: str, found: str, expected: str, code: str = "", **params: object
    ) -> Problem:
        """code: what was expected, where that is one of a few usual things; params: its values."""
        entry, found, expected = short(entry), short(found), short(expected, LONGEST_EXPECTED)
        said = super().__new__(cls, f"{entry}: found {found}, expected {expected}")
        said.entry, said.found, said.expected = entry, found, expected
        said.code, said.params = code, params
        return said

    @classmethod
    def of_file(cls, sentence: str, code: str, **params: object) -> Problem:
        """What is wrong with a file as a whole: it has no entry, and the sentence says all."""
        said = super().__new__(cls, sentence)
        said.entry, said.found, said.expected = "", "", sentence
        said.code, said.params = code, params
        return said


class Known(NamedTuple):
    """How one value of a sheet is known."""

    table: str
    number: int
    """Of the entry among the `[[tables]]` of that name, from 1; 0 for a `[table]` of its own."""
    field: str
    mark: str


MOST: Final = 128 * KB
"""The largest file that is read as a sheet: ten times ours."""
TOLD = 6
"""Problems of a sheet that its message names; more of them are a sheet of something else."""


class SheetError(ValueError):
    """A sheet that cannot be used: every problem with its file, entry, finding, expectation."""

    def __init__(self, origin: str, problems: Sequence[Problem]) -> None:
        more = len(problems) - TOLD
        rest = [f"and {more} more"] if more > 0 else []
        super().__init__(f"{origin}: " + "; ".join([*problems[:TOLD], *rest]))
        self.origin = origin
        self.problems = tuple(problems)


class Sheet:
    """The data of a sheet. Immutable by custom; equal data in equal order has an equal `digest`.

    Order counts, since a game may mean something by it (gains are carried out as printed).
    """

    def __init__(self, data: Mapping[str, Any], origin: str) -> None:
        self.data = data
        self.origin = origin
        self.then = False
        """Whether it was valid when it was written: see `of_then`."""
        self.known: tuple[Known, ...] = ()
        """How each value is known, in the order of the sheet, once a game has read it."""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]

    @classmethod
    def own(cls, path: Path) -> Sheet:
        """A sheet of a user's, which may be of an earlier release: valid when it was written, as
        `of_then` says. Raises SheetError."""
        return cls.of_then(cls.load(path).data, str(path))

    @classmethod
    def of_then(cls, data: Mapping[str, Any], origin: str) -> Sheet:
        """The sheet that a match was begun with. It was valid by the rules of then: of what only
        the rules of now ask it is not judged (`Reader.now`)."""
        sheet = cls(data, origin)
        sheet.then = True
        return sheet

    @classmethod
    def load(cls, path: Path) -> Sheet:
        """Read a TOML file. Raises SheetError for a file that is missing or no sheet."""
        try:
            return cls(read_toml(path, MOST), str(path))
        except FileError as error:
            problem = Problem.of_file(str(error), error.code, **error.params)
            raise SheetError(str(path), [problem]) from error


class Reader:
    """Reads one table of a sheet and notes what is wrong with it, and where.

    Every method returns something usable even after a problem; call `finish` at the end.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.problems: list[Problem] = []
        self.marked: list[Known] = []

    def problem(
        self, entry: str, found: object, expected: str, code: str = "", **params: object
    ) -> None:
        """Note a problem in the words: entry, what was found, what was expected."""
        self.problems.append(Problem(entry, repr(found), expected, code, **params))

    def not_among(self, entry: str, found: object, words: Collection[str]) -> None:
        """Note a problem with a word that is none of these."""
        self.problem(entry, found, "one of " + ", ".join(words), "one_of", words=tuple(words))

    def unknown(self, name: str, names: Collection[str]) -> None:
        """Note a name that is none of these."""
        expected = "one of " + ", ".join(names)
        self.problem(name, "an unknown name", expected, "unknown_name", words=tuple(names))

    @property
    def now(self) -> bool:
        """Whether the sheet is judged by what was not always asked of sheets, and the rules can do
        without."""
        return not self.sheet.then

    def finish(self) -> None:
        """Raise SheetError if there was any problem; else the sheet knows of its marks."""
        if self.problems:
            raise SheetError(self.sheet.origin, self.problems)
        order = list(self.sheet.data)
        self.sheet.known = tuple(
            sorted(self.marked, key=lambda value: (order.index(value.table), value.number))
        )

    def entries(self, name: str, count: int) -> list[SheetTable]:
        """The tables `[[name]]`, which must be `count` in number."""
        found = self.sheet.data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            self.problem(name, found, f"tables [[{name}]]", "tables", name=name)
            return []
        if len(found) != count:
            self.problem(name, f"{len(found)} entries", f"{count} entries", "entries", n=count)
        return [SheetTable(self, f"{name} {n}", item, (name, n)) for n, item in enumerate(found, 1)]

    def entry(self, name: str) -> SheetTable:
        """The one table `[name]`."""
        found = self.sheet.data.get(name)
        if not isinstance(found, dict):
            self.problem(name, found, f"a table [{name}]", "table", name=name)
            found = {}
        return SheetTable(self, name, found, (name, 0))

    def known(self, *names: str) -> None:
        """Note every top-level name that is not one of these: a misspelling loses nothing."""
        for name in self.sheet.data:
            if name not in names:
                self.unknown(name, names)


class SheetTable:
    """One table of a sheet; `at` says where it stands, for messages."""

    def __init__(
        self, reader: Reader, at: str, data: Mapping[str, Any], place: tuple[str, int] = ("", 0)
    ) -> None:
        """place: the table that it is an entry of and its number there, as in `Known`."""
        self.reader = reader
        self.place = place
        self.at = f"{at} ({data['key']})" if isinstance(data.get("key"), str) else at
        self.data = data

    def problem(
        self, name: str, found: object, expected: str, code: str = "", **params: object
    ) -> None:
        """Note a problem with one value of this entry."""
        self.reader.problem(f"{self.at}, {name}", found, expected, code, **params)

    def not_among(self, name: str, found: object, words: Collection[str]) -> None:
        """Note a problem with a word of this entry that is none of these."""
        self.reader.not_among(f"{self.at}, {name}", found, words)

    def unknown(self, name: str, names: Collection[str]) -> None:
        """Note a name of this entry that is none of these."""
        self.reader.unknown(f"{self.at}, {name}", names)

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high."""
        value = self.data.get(name, default)
        if type(value) is not int or not low <= value <= high:
            self.problem(
                name, value, f"a whole number from {low} to {high}", "integer", low=low, high=high
            )
            return low
        return value

    def word(self, name: str, allowed: Collection[str], default: str | None = None) -> str:
        """One of the allowed words."""
        value = self.data.get(name, default)
        if not isinstance(value, str) or value not in allowed:
            self.not_among(name, value, allowed)
            return next(iter(allowed), "")
        return str(value)

    def words(self, name: str, allowed: Collection[str]) -> tuple[str, ...]:
        """A list of allowed words; empty when absent."""
        value = self.data.get(name, [])
        if not isinstance(value, list):
            self.problem(name, value, "a list of words", "words")
            return ()
        right = [item for item in value if isinstance(item, str) and item in allowed]
        for item in value:
            if item not in right:
                self.not_among(name, item, allowed)
        return tuple(right)

    def text(self, name: str) -> str:
        """A non-empty string."""
        value = self.data.get(name)
        if not isinstance(value, str) or not value:
            self.problem(name, value, "a name", "name")
            return "?"
        return value

    def integers(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """A list of `count` whole numbers from low to high."""
        value = self.data.get(name)
        right = isinstance(value, list) and len(value) == count
        if not right or not all(type(n) is int and low <= n <= high for n in value or ()):
            self.problem(
                name, value, f"{count} whole numbers from {low} to {high}", "integers",
                n=count, low=low, high=high,
            )  # fmt: skip
            return (low,) * count
        return tuple(value or ())

    def marks(self, *names: str) -> dict[str, str]:
        """How each of the named values is known.

        `mark` is one word for all, or a table with a word for each name.
        """
        mark = self.data.get("mark")
        given = mark if isinstance(mark, dict) else dict.fromkeys(names, mark)
        for name in given:
            if name not in names:
                self.unknown(f"mark of {name}", names)
        for name in names:
            if given.get(name) not in MARKS:
                self.not_among(f"mark of {name}", given.get(name), MARKS)
        found = {name: str(given.get(name)) for name in names}
        self.reader.marked += [Known(*self.place, name, mark) for name, mark in found.items()]
        return found

    def only(self, *names: str) -> None:
        """Note every name of this entry that is none of these (`mark` is always allowed)."""
        for name in self.data:
            if name not in (*names, "mark"):
                self.unknown(name, names)
