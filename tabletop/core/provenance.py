"""Summaries of the provenance of sheet values: by field, by piece and by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tabletop.core.sheets import PROVENANCE_MARKS, Sheet, ValueProvenance

SheetField = tuple[str, str]
"""A table of a sheet and a field of its entries."""


class PrintedValues(NamedTuple):
    """Sheet values that are printed on a piece: all fields of one entry, or some of them."""

    table: str
    number: int = 0
    """Number of the entry from 1, or 0 for a table without entries, as in `ValueProvenance`."""
    fields: tuple[str, ...] = ()
    """Printed fields; empty for all fields that have a mark."""

    def includes(self, value: ValueProvenance) -> bool:
        """True if a value is one of the printed values."""
        at_home = (value.table, value.number) == (self.table, self.number)
        return at_home and (not self.fields or value.field in self.fields)


PrintedValuesLookup = Callable[[Sheet, str], Sequence[PrintedValues]]
"""Function that returns the printed values of a piece, given its kind (`7` of `card.7`)."""


def count_marks(provenance: Iterable[ValueProvenance]) -> dict[str, int]:
    """Return the number of values of each mark that occurs, in the order of `PROVENANCE_MARKS`."""
    found = Counter(value.mark for value in provenance)
    return {mark: found[mark] for mark in PROVENANCE_MARKS if found[mark]}


def count_marks_by_field(provenance: Iterable[ValueProvenance]) -> dict[SheetField, dict[str, int]]:
    """Return the number of values of each mark for each field, in the order of the sheet."""
    shares: dict[SheetField, list[ValueProvenance]] = {}
    for value in provenance:
        shares.setdefault((value.table, value.field), []).append(value)
    return {field: count_marks(values) for field, values in shares.items()}


def fields_on_piece(
    sheet: Sheet, printed: Sequence[PrintedValues]
) -> dict[str, tuple[SheetField, ...]]:
    """Return the fields that are printed on a piece, by the mark of their values.

    Unused marks are left out. A field of several entries may stand below several marks.
    """
    shown = [value for value in sheet.provenance if any(each.includes(value) for each in printed)]
    return {
        mark: tuple(dict.fromkeys((v.table, v.field) for v in shown if v.mark == mark))
        for mark in count_marks(shown)
    }


def fields_in_clause(
    sheet: Sheet, fields: Sequence[SheetField]
) -> dict[str, tuple[SheetField, ...]]:
    """Return the fields that a clause describes, by the mark of their values."""
    found: dict[str, list[SheetField]] = {}
    for field, marks in count_marks_by_field(sheet.provenance).items():
        if field in fields:
            for mark in marks:
                found.setdefault(mark, []).append(field)
    return {mark: tuple(found[mark]) for mark in PROVENANCE_MARKS if mark in found}


def entry_numbers(sheet: Sheet, table: str) -> Mapping[str, int]:
    """Return the numbers of the entries of a table by their keys."""
    entries = sheet.data.get(table, ())
    return {str(entry["key"]): n for n, entry in enumerate(entries, 1) if "key" in entry}


def printed_values_by_number(table: str) -> PrintedValuesLookup:
    """Return a lookup for pieces whose kind is the number of their entry."""
    return lambda sheet, kind: (PrintedValues(table, int(kind)),)


def printed_values_by_key(table: str) -> PrintedValuesLookup:
    """Return a lookup for pieces whose kind is the key of their entry."""
    return lambda sheet, kind: (PrintedValues(table, entry_numbers(sheet, table)[kind]),)


def printed_constants(table: str, *fields: str) -> PrintedValuesLookup:
    """Return a lookup for pieces that all show the same fields of a table without entries."""
    return lambda sheet, kind: (PrintedValues(table, 0, fields),)
