"""Of every game the program can tell what is reconstructed: in words, on pieces, in clauses."""

from __future__ import annotations

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.provenance import PrintedValues, count_marks_by_field, fields_on_piece
from tabletop.core.sheets import OWNER_MARK, RULEBOOK_MARK
from tabletop.core.zones import is_back
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.random_games import Record

TEXTS = [Catalogue(language) for language in BUILT_IN_LANGUAGES]


def test_every_entry_of_a_sheet_is_known_in_some_way(name: str) -> None:
    sheet = games.load(name).sheet
    known = {(value.table, value.number) for value in sheet.provenance}
    for table, entries in sheet.data.items():
        numbers = range(1, len(entries) + 1) if isinstance(entries, list) else (0,)
        assert {(table, number) for number in numbers} <= known, table


def test_what_is_not_of_the_rulebook_is_spoken_of_in_a_clause(name: str) -> None:
    game = games.load(name)
    described = {field for fields in game.fields_by_clause.values() for field in fields}
    for field, marks in count_marks_by_field(game.sheet.provenance).items():
        assert field in described or set(marks) <= {RULEBOOK_MARK, OWNER_MARK}, field


def test_clauses_speak_of_fields_that_there_are(name: str) -> None:
    game = games.load(name)
    fields = count_marks_by_field(game.sheet.provenance)
    assert game.fields_by_clause
    for clause, spoken_of in game.fields_by_clause.items():
        assert set(spoken_of) <= set(fields), clause
        for text in TEXTS:
            assert text(f"{name}.rules.{clause}")


def test_what_is_printed_on_a_piece_is_in_the_sheet(played: Record) -> None:
    game = played.setup.game
    table = game.inventory(played.end)
    pieces = {piece for zone in table.values() for piece in zone}
    values = 0
    for piece in pieces:
        for printed in game.printed_values(piece):
            values += 1
            shown = [value for value in game.sheet.provenance if printed.includes(value)]
            assert shown, (piece, printed)
            assert set(printed.fields) <= {value.field for value in shown}, piece
    assert values > len(pieces) // 4


def test_a_back_tells_nothing(name: str) -> None:
    game = games.load(name)
    state = game.new_initial_state(game.seat_counts[-1], {}, Chance(1))
    view = game.view_for(state, 0)
    backs = {p for zone in game.inventory(view).values() for p in zone if is_back(p)}
    assert backs
    assert [piece for piece in backs if game.printed_values(piece)] == []


def test_every_reconstructed_entry_of_pieces_is_seen_on_one(name: str) -> None:
    """Tables of which some entries are printed on pieces: none of the others is forgotten."""
    game = games.load(name)
    seen: set[PrintedValues] = set()
    for seed in range(12):
        state = game.new_initial_state(game.seat_counts[-1], {}, Chance(seed))
        for zone in game.inventory(state).values():
            for piece in zone:
                seen |= set(game.printed_values(piece))
    tables = {printed.table for printed in seen if printed.number}
    for value in game.sheet.provenance:
        if value.table in tables and value.mark != RULEBOOK_MARK:
            assert any((p.table, p.number) == (value.table, value.number) for p in seen), value
    assert any(fields_on_piece(game.sheet, [printed]) for printed in seen)
