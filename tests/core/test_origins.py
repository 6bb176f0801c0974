"""How the values of a sheet are known: kept by the sheet, summed up for a piece and a clause."""

from __future__ import annotations

import pytest

from tabletop.core.origins import (
    PrintedValues,
    always,
    by_field,
    by_key,
    by_number,
    counts,
    in_clause,
    numbered,
    on_piece,
)
from tabletop.core.sheets import Known, Reader, Sheet, SheetError

DATA = {
    "box": {"coins": 5, "mark": "rulebook"},
    "cards": [
        {"key": "a", "cost": 1, "gain": 2, "mark": "reconstruction"},
        {"key": "b", "cost": 1, "mark": {"cost": "report", "gain": "owner"}},
    ],
}


def read(data: dict[str, object]) -> Sheet:
    """The sheet, read as a game does it: cards before the box, in another order than theirs."""
    sheet = Sheet(data, "test.toml")
    reader = Reader(sheet)
    for entry in reader.entries("cards", 2):
        entry.marks("cost", "gain")
    reader.entry("box").marks("coins")
    reader.finish()
    return sheet


def test_a_sheet_that_was_read_knows_how_each_of_its_values_is_known() -> None:
    assert Sheet(DATA, "test.toml").known == ()
    assert read(DATA).known == (
        Known("box", 0, "coins", "rulebook"),
        Known("cards", 1, "cost", "reconstruction"),
        Known("cards", 1, "gain", "reconstruction"),
        Known("cards", 2, "cost", "report"),
        Known("cards", 2, "gain", "owner"),
    )


def test_a_sheet_with_a_mistake_is_known_in_no_way() -> None:
    sheet = Sheet({**DATA, "box": {"coins": 5, "mark": "perhaps"}}, "test.toml")
    with pytest.raises(SheetError):
        read(dict(sheet.data))
    assert sheet.known == ()


def test_counts_in_all_and_by_field() -> None:
    sheet = read(DATA)
    assert counts(sheet.known) == {"rulebook": 1, "report": 1, "reconstruction": 2, "owner": 1}
    assert list(counts(sheet.known)) == ["rulebook", "report", "reconstruction", "owner"]
    assert by_field(sheet.known) == {
        ("box", "coins"): {"rulebook": 1},
        ("cards", "cost"): {"report": 1, "reconstruction": 1},
        ("cards", "gain"): {"reconstruction": 1, "owner": 1},
    }


def test_a_piece_shows_one_entry_or_some_of_its_fields() -> None:
    sheet = read(DATA)
    assert on_piece(sheet, [PrintedValues("cards", 1)]) == {
        "reconstruction": (("cards", "cost"), ("cards", "gain"))
    }
    assert on_piece(sheet, [PrintedValues("cards", 2, ("gain",))]) == {
        "owner": (("cards", "gain"),)
    }
    both = on_piece(
        sheet, [PrintedValues("cards", 1, ("cost",)), PrintedValues("cards", 2, ("cost",))]
    )
    assert both == {"report": (("cards", "cost"),), "reconstruction": (("cards", "cost"),)}
    assert on_piece(sheet, []) == {}


def test_a_clause_speaks_of_all_entries() -> None:
    sheet = read(DATA)
    assert in_clause(sheet, [("cards", "cost")]) == {
        "report": (("cards", "cost"),),
        "reconstruction": (("cards", "cost"),),
    }
    assert in_clause(sheet, [("box", "coins")]) == {"rulebook": (("box", "coins"),)}


def test_entries_are_found_by_their_keys() -> None:
    assert numbered(read(DATA), "cards") == {"a": 1, "b": 2}


def test_pieces_of_a_family_show_an_entry_by_number_by_key_or_always_the_same() -> None:
    sheet = read(DATA)
    assert by_number("cards")(sheet, "2") == (PrintedValues("cards", 2),)
    assert by_key("cards")(sheet, "b") == (PrintedValues("cards", 2),)
    assert always("box", "coins")(sheet, "any") == (PrintedValues("box", 0, ("coins",)),)
