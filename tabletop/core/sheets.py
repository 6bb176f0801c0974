"""Component sheets: all component data of a game in one TOML file.

Each entry has a mark that states the provenance of its values. Reading collects all
problems before it raises, so that an owner who types in a copy can fix them all at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop.core.util.safe_load import KB, FileError, read_toml, shorten_text

RULEBOOK_MARK, REPORT_MARK, RECONSTRUCTION_MARK, OWNER_MARK = (
    "rulebook",
    "report",
    "reconstruction",
    "owner",
)
PROVENANCE_MARKS = (RULEBOOK_MARK, REPORT_MARK, RECONSTRUCTION_MARK, OWNER_MARK)
"""Provenance marks of sheet values.

Stated in the rulebook; in a public play report; chosen by us; typed in by an owner.
"""

MAX_EXPECTATION_CHARACTERS = 1_500
"""Maximum length, in characters, of the expectation in a problem.

It may list all valid words or quote the file.
"""


class SheetProblem(str):
    """A problem of a sheet as a sentence, together with its parts for translation."""

    entry: str
    actual: str
    expected: str
    code: str
    params: dict[str, object]

    def __new__(
        cls, entry: str, actual: str, expected: str, code: str = "", **params: object
    ) -> SheetProblem:
        """Build the sentence from its parts.

        Args:
            entry: Place in the sheet.
            actual: Actual value.
            expected: Expected value.
            code: Code of a usual expectation; empty for others.
            **params: Values of the code.
        """
        entry, actual, expected = (
            shorten_text(entry),
            shorten_text(actual),
            shorten_text(expected, MAX_EXPECTATION_CHARACTERS),
        )
        said = super().__new__(cls, f"{entry}: found {actual}, expected {expected}")
        said.entry, said.actual, said.expected = entry, actual, expected
        said.code, said.params = code, params
        return said

    @classmethod
    def for_file(cls, sentence: str, code: str, **params: object) -> SheetProblem:
        """Return a problem of a file as a whole: without an entry; the sentence says everything."""
        said = super().__new__(cls, sentence)
        said.entry, said.actual, said.expected = "", "", sentence
        said.code, said.params = code, params
        return said


class ValueProvenance(NamedTuple):
    """Provenance of one value of a sheet."""

    table: str
    number: int
    """Number of the entry among the `[[tables]]` of that name, from 1; 0 for a `[table]`."""
    field: str
    mark: str


MAX_SHEET_BYTES: Final = 128 * KB
"""Maximum size of a sheet file, in bytes: ten times that of ours."""
UNKNOWN_NAME_CODE: Final = "unknown_name"
"""Code of a problem with a name that is not one of the valid names."""
MAX_REPORTED_PROBLEMS = 6
"""Maximum number of problems that the error message of a sheet lists."""


class SheetError(ValueError):
    """A sheet that cannot be used: all problems, each with entry, actual and expected value."""

    def __init__(self, origin: str, problems: Sequence[SheetProblem]) -> None:
        more = len(problems) - MAX_REPORTED_PROBLEMS
        rest = [f"and {more} more"] if more > 0 else []
        super().__init__(f"{origin}: " + "; ".join([*problems[:MAX_REPORTED_PROBLEMS], *rest]))
        self.origin = origin
        self.problems = tuple(problems)


class Sheet:
    """Data of a sheet, immutable by convention; equal data in equal order has an equal `digest`.

    Order counts, because a game may use it (gains are applied in printed order).
    """

    def __init__(self, data: Mapping[str, Any], origin: str) -> None:
        self.data = data
        self.origin = origin
        self.is_legacy = False
        """True if the sheet may come from an earlier release: see `from_legacy_data`."""
        self.provenance: tuple[ValueProvenance, ...] = ()
        """Provenance of each value, in the order of the sheet; empty until a game has read it."""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]

    @classmethod
    def load_user_file(cls, path: Path) -> Sheet:
        """Load a sheet of the user, which may come from an earlier release.

        Raises:
            SheetError: if the file is missing or is no sheet.
        """
        return cls.from_legacy_data(cls.load(path).data, str(path))

    @classmethod
    def from_legacy_data(cls, data: Mapping[str, Any], origin: str) -> Sheet:
        """Return the sheet with which a match was begun, perhaps in an earlier release.

        Requirements that were added later are not checked (`SheetReader.is_strict`).
        """
        sheet = cls(data, origin)
        sheet.is_legacy = True
        return sheet

    @classmethod
    def load(cls, path: Path) -> Sheet:
        """Read a TOML file.

        Raises:
            SheetError: if the file is missing or is no sheet.
        """
        try:
            return cls(read_toml(path, MAX_SHEET_BYTES), str(path))
        except FileError as error:
            problem = SheetProblem.for_file(str(error), error.code, **error.params)
            raise SheetError(str(path), [problem]) from error


class SheetReader:
    """Reads the tables of a sheet and collects its problems.

    Every method returns a usable value even after a problem; call `finish` at the end.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.problems: list[SheetProblem] = []
        self.provenance: list[ValueProvenance] = []

    def add_problem(
        self, entry: str, actual: object, expected: str, code: str = "", **params: object
    ) -> None:
        """Add a problem: entry, actual value, expected value."""
        found = repr(actual) if code != UNKNOWN_NAME_CODE else str(actual)
        self.problems.append(SheetProblem(entry, found, expected, code, **params))

    def add_invalid_word(self, entry: str, actual: object, words: Collection[str]) -> None:
        """Add a problem with a word that is not one of the valid words."""
        self.add_problem(entry, actual, "one of " + ", ".join(words), "one_of", words=tuple(words))

    def add_unknown_name(self, name: str, names: Collection[str]) -> None:
        """Add a problem with a name that is not one of the valid names."""
        own = name.rpartition(", ")[2].removeprefix("mark of ")
        close = get_close_matches(own, names, 1)
        hint = f" (did you mean {close[0]}?)" if close else ""
        expected = f"one of {', '.join(names)}{hint}"
        self.add_problem(name, "an unknown name", expected, UNKNOWN_NAME_CODE, words=tuple(names))

    @property
    def is_strict(self) -> bool:
        """True if requirements apply that sheets of earlier releases need not meet."""
        return not self.sheet.is_legacy

    def finish(self) -> None:
        """Raise SheetError if there was any problem; else store the provenance in the sheet."""
        if self.problems:
            raise SheetError(self.sheet.origin, self.problems)
        order = list(self.sheet.data)
        self.sheet.provenance = tuple(
            sorted(self.provenance, key=lambda value: (order.index(value.table), value.number))
        )

    def entries(self, name: str, count: int) -> list[SheetTable]:
        """Return the tables `[[name]]`, which must be `count` in number."""
        found = self.sheet.data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            self.add_problem(name, found, f"tables [[{name}]]", "tables", name=name)
            return []
        if len(found) != count:
            self.add_problem(name, f"{len(found)} entries", f"{count} entries", "entries", n=count)
        return [SheetTable(self, f"{name} {n}", item, (name, n)) for n, item in enumerate(found, 1)]

    def entry(self, name: str) -> SheetTable:
        """Return the single table `[name]`."""
        found = self.sheet.data.get(name)
        if not isinstance(found, dict):
            self.add_problem(name, found, f"a table [{name}]", "table", name=name)
            found = {}
        return SheetTable(self, name, found, (name, 0))

    def check_names(self, *names: str) -> None:
        """Add a problem for every top-level name that is not one of these."""
        for name in self.sheet.data:
            if name not in names:
                self.add_unknown_name(name, names)


class SheetTable:
    """One table of a sheet; `location` names it in messages."""

    def __init__(
        self,
        reader: SheetReader,
        location: str,
        data: Mapping[str, Any],
        entry_id: tuple[str, int] = ("", 0),
    ) -> None:
        """Store the table.

        Args:
            reader: Reader that collects the problems.
            location: Location of the table, for messages.
            data: Contents of the table.
            entry_id: Table name and entry number, as in `ValueProvenance`.
        """
        self.reader = reader
        self.entry_id = entry_id
        self.location = (
            f"{location} ({data['key']})" if isinstance(data.get("key"), str) else location
        )
        self.data = data

    def add_problem(
        self, name: str, actual: object, expected: str, code: str = "", **params: object
    ) -> None:
        """Add a problem with one value of this entry."""
        self.reader.add_problem(f"{self.location}, {name}", actual, expected, code, **params)

    def add_invalid_word(self, name: str, actual: object, words: Collection[str]) -> None:
        """Add a problem with a word of this entry that is not one of the valid words."""
        self.reader.add_invalid_word(f"{self.location}, {name}", actual, words)

    def add_unknown_name(self, name: str, names: Collection[str]) -> None:
        """Add a problem with a name of this entry that is not one of the valid names."""
        self.reader.add_unknown_name(f"{self.location}, {name}", names)

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Return an integer from `low` to `high`."""
        value = self.data.get(name, default)
        if type(value) is not int or not low <= value <= high:
            if low == high:
                self.add_problem(name, value, f"the number {low}", "number", n=low)
            else:
                range_ = f"a whole number from {low} to {high}"
                self.add_problem(name, value, range_, "integer", low=low, high=high)
            return low
        return value

    def word(self, name: str, allowed: Collection[str], default: str | None = None) -> str:
        """Return one of the allowed words."""
        value = self.data.get(name, default)
        if not isinstance(value, str) or value not in allowed:
            self.add_invalid_word(name, value, allowed)
            return next(iter(allowed), "")
        return str(value)

    def words(self, name: str, allowed: Collection[str]) -> tuple[str, ...]:
        """Return a list of allowed words; empty if the field is absent."""
        value = self.data.get(name, [])
        if not isinstance(value, list):
            self.add_problem(name, value, "a list of words", "words")
            return ()
        right = [item for item in value if isinstance(item, str) and item in allowed]
        for item in value:
            if item not in right:
                self.add_invalid_word(name, item, allowed)
        return tuple(right)

    def text(self, name: str) -> str:
        """Return a non-empty string."""
        value = self.data.get(name)
        if not isinstance(value, str) or not value:
            self.add_problem(name, value, "a name", "name")
            return "?"
        return value

    def integers(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """Return a list of `count` integers from `low` to `high`."""
        value = self.data.get(name)
        right = isinstance(value, list) and len(value) == count
        if not right or not all(type(n) is int and low <= n <= high for n in value or ()):
            self.add_problem(
                name, value, f"{count} whole numbers from {low} to {high}", "integers",
                n=count, low=low, high=high,
            )  # fmt: skip
            return (low,) * count
        return tuple(value or ())

    def read_marks(self, *names: str) -> dict[str, str]:
        """Return the provenance mark of each named value.

        `mark` is one word for all, or a table with a word for each name.
        """
        mark = self.data.get("mark")
        given = mark if isinstance(mark, dict) else dict.fromkeys(names, mark)
        for name in given:
            if name not in names:
                self.add_unknown_name(f"mark of {name}", names)
        for name in names:
            if given.get(name) not in PROVENANCE_MARKS:
                self.add_invalid_word(f"mark of {name}", given.get(name), PROVENANCE_MARKS)
        found = {name: str(given.get(name)) for name in names}
        self.reader.provenance += [
            ValueProvenance(*self.entry_id, name, mark) for name, mark in found.items()
        ]
        return found

    def check_names(self, *names: str) -> None:
        """Add a problem for every name that is not one of these; `mark` is always valid."""
        for name in self.data:
            if name not in (*names, "mark"):
                self.add_unknown_name(name, names)
