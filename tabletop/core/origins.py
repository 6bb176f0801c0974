"""How the values of a sheet are known, summed up: by table and field, for a piece, for a clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tabletop.core.sheets import MARKS, Known, Sheet

Field = tuple[str, str]
"""A table of a sheet and one of the fields of its entries."""


class PrintedValues(NamedTuple):
    """Values of a sheet that are printed on a piece: one entry, all of its fields or only some."""

    table: str
    number: int = 0
    """As in `Known`: from 1, or 0 for a table of its own."""
    fields: tuple[str, ...] = ()
    """None: all that are marked."""

    def has(self, value: Known) -> bool:
        """Whether a value is one of these."""
        at_home = (value.table, value.number) == (self.table, self.number)
        return at_home and (not self.fields or value.field in self.fields)


PieceValues = Callable[[Sheet, str], Sequence[PrintedValues]]
"""What is printed on a piece of a family, by its kind: `7` of `card.7`."""


def counts(known: Iterable[Known]) -> dict[str, int]:
    """How many values are known in which way, in the order of MARKS; none with 0."""
    found = Counter(value.mark for value in known)
    return {mark: found[mark] for mark in MARKS if found[mark]}


def by_field(known: Iterable[Known]) -> dict[Field, dict[str, int]]:
    """The same for each field of each table, in the order of the sheet."""
    shares: dict[Field, list[Known]] = {}
    for value in known:
        shares.setdefault((value.table, value.field), []).append(value)
    return {field: counts(values) for field, values in shares.items()}


def on_piece(sheet: Sheet, printed: Sequence[PrintedValues]) -> dict[str, tuple[Field, ...]]:
    """The fields that a piece shows, by how their values are known; MARKS that none has are left
    out. A field of several entries may stand below several marks."""
    shown = [value for value in sheet.known if any(each.has(value) for each in printed)]
    return {
        mark: tuple(dict.fromkeys((v.table, v.field) for v in shown if v.mark == mark))
        for mark in counts(shown)
    }


def in_clause(sheet: Sheet, fields: Sequence[Field]) -> dict[str, tuple[Field, ...]]:
    """The same for the fields that a clause of the rules speaks of, of whichever entry."""
    found: dict[str, list[Field]] = {}
    for field, marks in by_field(sheet.known).items():
        if field in fields:
            for mark in marks:
                found.setdefault(mark, []).append(field)
    return {mark: tuple(found[mark]) for mark in MARKS if mark in found}


def numbered(sheet: Sheet, table: str) -> Mapping[str, int]:
    """The numbers of the entries of a table by their keys."""
    entries = sheet.data.get(table, ())
    return {str(entry["key"]): n for n, entry in enumerate(entries, 1) if "key" in entry}


def by_number(table: str) -> PieceValues:
    """Each piece has the entry of the table with its number."""
    return lambda sheet, kind: (PrintedValues(table, int(kind)),)


def by_key(table: str) -> PieceValues:
    """Each piece has the entry of the table with its key."""
    return lambda sheet, kind: (PrintedValues(table, numbered(sheet, table)[kind]),)


def always(table: str, *fields: str) -> PieceValues:
    """All pieces have these fields of a table without entries."""
    return lambda sheet, kind: (PrintedValues(table, 0, fields),)
