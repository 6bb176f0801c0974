"""Provenance of the values of a sheet: kept by the sheet, summarised for a piece and a clause."""

from __future__ import annotations

import pytest

from tabletop.core.provenance import (
    PrintedValues,
    count_marks,
    count_marks_by_field,
    entry_numbers,
    fields_in_clause,
    fields_on_piece,
    printed_constants,
    printed_values_by_key,
    printed_values_by_number,
)
from tabletop.core.sheets import Sheet, SheetError, SheetReader, ValueProvenance

DATA = {
    "box": {"coins": 5, "mark": "rulebook"},
    "cards": [
        {"key": "a", "cost": 1, "gain": 2, "mark": "reconstruction"},
        {"key": "b", "cost": 1, "mark": {"cost": "report", "gain": "owner"}},
    ],
}


def read_sheet(data: dict[str, object]) -> Sheet:
    """The sheet, read as a game does it: cards before the box, in another order than theirs."""
    sheet = Sheet(data, "test.toml")
    reader = SheetReader(sheet)
    for entry in reader.entries("cards", 2):
        entry.read_marks("cost", "gain")
    reader.entry("box").read_marks("coins")
    reader.finish()
    return sheet


def test_a_sheet_that_was_read_knows_how_each_of_its_values_is_known() -> None:
    assert Sheet(DATA, "test.toml").provenance == ()
    assert read_sheet(DATA).provenance == (
        ValueProvenance("box", 0, "coins", "rulebook"),
        ValueProvenance("cards", 1, "cost", "reconstruction"),
        ValueProvenance("cards", 1, "gain", "reconstruction"),
        ValueProvenance("cards", 2, "cost", "report"),
        ValueProvenance("cards", 2, "gain", "owner"),
    )


def test_a_sheet_with_a_mistake_is_known_in_no_way() -> None:
    sheet = Sheet({**DATA, "box": {"coins": 5, "mark": "perhaps"}}, "test.toml")
    with pytest.raises(SheetError):
        read_sheet(dict(sheet.data))
    assert sheet.provenance == ()


def test_counts_in_all_and_by_field() -> None:
    sheet = read_sheet(DATA)
    assert count_marks(sheet.provenance) == {
        "rulebook": 1,
        "report": 1,
        "reconstruction": 2,
        "owner": 1,
    }
    assert list(count_marks(sheet.provenance)) == ["rulebook", "report", "reconstruction", "owner"]
    assert count_marks_by_field(sheet.provenance) == {
        ("box", "coins"): {"rulebook": 1},
        ("cards", "cost"): {"report": 1, "reconstruction": 1},
        ("cards", "gain"): {"reconstruction": 1, "owner": 1},
    }


def test_a_piece_shows_one_entry_or_some_of_its_fields() -> None:
    sheet = read_sheet(DATA)
    assert fields_on_piece(sheet, [PrintedValues("cards", 1)]) == {
        "reconstruction": (("cards", "cost"), ("cards", "gain"))
    }
    assert fields_on_piece(sheet, [PrintedValues("cards", 2, ("gain",))]) == {
        "owner": (("cards", "gain"),)
    }
    both = fields_on_piece(
        sheet, [PrintedValues("cards", 1, ("cost",)), PrintedValues("cards", 2, ("cost",))]
    )
    assert both == {"report": (("cards", "cost"),), "reconstruction": (("cards", "cost"),)}
    assert fields_on_piece(sheet, []) == {}


def test_a_clause_speaks_of_all_entries() -> None:
    sheet = read_sheet(DATA)
    assert fields_in_clause(sheet, [("cards", "cost")]) == {
        "report": (("cards", "cost"),),
        "reconstruction": (("cards", "cost"),),
    }
    assert fields_in_clause(sheet, [("box", "coins")]) == {"rulebook": (("box", "coins"),)}


def test_entries_are_found_by_their_keys() -> None:
    assert entry_numbers(read_sheet(DATA), "cards") == {"a": 1, "b": 2}


def test_pieces_of_a_family_show_an_entry_by_number_by_key_or_always_the_same() -> None:
    sheet = read_sheet(DATA)
    assert printed_values_by_number("cards")(sheet, "2") == (PrintedValues("cards", 2),)
    assert printed_values_by_key("cards")(sheet, "b") == (PrintedValues("cards", 2),)
    assert printed_constants("box", "coins")(sheet, "any") == (PrintedValues("box", 0, ("coins",)),)
