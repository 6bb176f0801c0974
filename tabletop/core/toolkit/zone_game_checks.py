"""Checks of a declarative game while it is loaded: what its class says, its sheet and its stock.

Each mistake of an author is one sentence that names the place and the remedy.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from tabletop.core.options import Option
from tabletop.core.sheets import Sheet, SheetError, SheetProblem, SheetReader, SheetTable
from tabletop.core.state import State
from tabletop.core.toolkit.zone_bindings import ZoneBinding
from tabletop.core.zones import Inventory, Piece, UnknownZoneError, Visibility, Zones, back_of

MAX_SHEET_VALUE: Final = 99
"""Maximum number in a sheet if a game sets no limit."""
COUNT_FIELD: Final = "count"
"""Sheet field with the number of pieces of a kind; it is not printed on pieces."""
CLAUSE_NAMES: Final = ("start_clause", "turn_clause", "end_clause", "win_clause")
DECLARED_NAMES: Final = (
    "name", "clause_prefix", "seat_counts", "state_type", "action_types", "bindings",
    "tally_rows", *CLAUSE_NAMES,
)  # fmt: skip
"""Names that the class of a game must set."""


class GameDefinitionError(TypeError):
    """A game that says something wrong about itself; the message names the file and line."""

    def __init__(self, game: type, member: str, words: str) -> None:
        """Add the place to a message.

        Args:
            game: Class of the game.
            member: Name of the method or the value; empty for the class.
            words: What is wrong, and what to do.
        """
        super().__init__(words)
        self.add_note(_place(game, member))


class SheetLookupError(LookupError):
    """A table or field of a sheet that the rules ask for and that is not there or not usable."""


def check_declarations(game: type[Any]) -> None:
    """Check what the class of a game says. Raises GameDefinitionError."""
    _require(game, ("bindings", "state_type"))
    _check_bindings(game)
    _require(game, DECLARED_NAMES)
    counts = game.seat_counts
    if not counts or any(type(n) is not int or n < 1 for n in counts):
        raise GameDefinitionError(
            game, "", f"`seat_counts` is {counts}: write the numbers of seats, such as range(2, 5)"
        )
    for name in CLAUSE_NAMES:
        clause = getattr(game, name)
        if not clause.startswith(f"{game.clause_prefix}-"):
            raise GameDefinitionError(
                game, "", f"`{name}` is {clause!r}: `clause_prefix` is {game.clause_prefix!r}, so "
                f"that clauses begin with {game.clause_prefix + '-'!r}",
            )  # fmt: skip
    if strange := [each for each in getattr(game, "options", ()) if not isinstance(each, Option)]:
        raise GameDefinitionError(game, "", f"`options` hold {strange[0]!r}, which is no Option")


def _require(game: type[Any], names: Sequence[str]) -> None:
    if missing := [name for name in names if not hasattr(game, name)]:
        told = " and ".join(f"`{name}`" for name in missing)
        raise GameDefinitionError(game, "", f"{game.__name__} does not say {told}: set it there")


def _check_bindings(game: type[Any]) -> None:
    """Check that each zone has a field of its own."""
    names = [each.kind.name for each in game.bindings]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            raise GameDefinitionError(
                game, "", f"`bindings` say the zone {name!r} twice: give each zone its own name"
            )
    if not game.state_type.fields:
        raise GameDefinitionError(
            game.state_type, "",
            f"{game.state_type.__name__} has no fields: write @state above its class",
        )  # fmt: skip
    for bound in game.bindings:
        _check_binding(game.state_type, bound)


def _check_binding(state: type[State], bound: ZoneBinding) -> None:
    """Check that a zone can be bound to its field. Raises TypeError."""
    name, field = bound.kind.name, bound.field
    if field not in state.fields:
        raise TypeError(
            f"zone {name!r} is bound to {field!r}, which is no field of {state.__name__}: it has "
            f"{', '.join(state.fields)}"
        )
    if bound.has_many_zones != (field in state.lists):
        wanted = "list[tuple[int, ...]]" if bound.has_many_zones else "tuple[int, ...]"
        raise TypeError(f"zone {name!r} is bound to {field!r}, which must be a {wanted}")
    if (
        bound.kind.visibility is not Visibility.ALL
        and len({back_of(piece) for piece in bound.resolve_faces(None)}) > 1
    ):
        raise TypeError(f"zone {name!r} is hidden, so that all its pieces need the same back")


def check_stock(
    game: type[Any], stock: Inventory, zones: Zones, faces: Mapping[str, Sequence[Piece]]
) -> None:
    """Check the pieces that `initial_inventory` returns. Raises GameDefinitionError.

    Args:
        game: Class of the game.
        stock: Result of `initial_inventory`.
        zones: Zone kinds of the game.
        faces: Pieces that can lie in each kind of zone.
    """
    member = "initial_inventory"
    if not isinstance(stock, Mapping):
        words = f"`{member}` returns {stock!r}: return the pieces of each zone"
        raise GameDefinitionError(game, member, words)
    for zone, pieces in stock.items():
        try:
            there = faces[zones[zone].name]
        except UnknownZoneError as error:
            raise GameDefinitionError(game, member, f"`{member}`: {error}") from None
        if strange := [piece for piece in pieces if piece not in there]:
            words = f"`{member}` puts {strange[0]} into {zone}, where only {', '.join(there)} lie"
            raise GameDefinitionError(game, member, words)


def find_entries(sheet: Sheet, table: str) -> Sequence[Mapping[str, Any]]:
    """Return the entries of a table with several. Raises SheetLookupError if there is none."""
    found = sheet.data.get(table)
    if isinstance(found, list):
        return found
    listed = [name for name, value in sheet.data.items() if isinstance(value, list)]
    raise SheetLookupError(_missing_name(sheet, f"tables [[{table}]]", table, listed))


def find_entry(sheet: Sheet, table: str) -> Mapping[str, Any]:
    """Return the only entry of a table. Raises SheetLookupError if there is no such table."""
    found = sheet.data.get(table)
    if isinstance(found, dict):
        return found
    single = [name for name, value in sheet.data.items() if isinstance(value, dict)]
    raise SheetLookupError(_missing_name(sheet, f"table [{table}]", table, single))


def find_field(sheet: Sheet, entry: Mapping[str, Any], place: str, field: str) -> Any:
    """Return a field of an entry of a sheet. Raises SheetLookupError if it is not there.

    Args:
        sheet: Sheet of the entry.
        entry: The entry.
        place: Words for the entry, such as `'game'` or `card 3`.
        field: Name of the field.
    """
    if field in entry:
        return entry[field]
    names = [name for name in entry if name != "mark"]
    raise SheetLookupError(_missing_name(sheet, f"{field!r} in {place}", field, names))


def check_counts(sheet: Sheet, counts: Mapping[Piece, Any]) -> None:
    """Check that a sheet says whole numbers of pieces. Raises SheetLookupError."""
    for piece, n in counts.items():
        if type(n) is not int:
            words = f"{sheet.origin} has the {COUNT_FIELD} {n!r} of {piece}: write a whole number"
            raise SheetLookupError(words)


def _missing_name(sheet: Sheet, what: str, name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return f"{sheet.origin} has no {what}, but {', '.join(known) or 'nothing'}{hint}"


def check_sheet(
    game: type[Any], sheet: Sheet, built_in: Sheet, limits: Mapping[str, range]
) -> None:
    """Check a sheet against the built-in one: the same tables, words and kinds of numbers.

    Raises:
        SheetError: if they differ.
        GameDefinitionError: if the limits of the numbers are wrong.
    """
    _check_limits(game, built_in, limits)
    reader = SheetReader(sheet)
    reader.check_names(*built_in.data)
    for table, own in built_in.data.items():
        many = isinstance(own, list)
        entries = reader.entries(table, len(own)) if many else [reader.entry(table)]
        for entry, wanted in zip(entries, own if many else [own], strict=False):
            _check_entry(entry, table, wanted, limits)
    reader.finish()
    for table, listed in sheet.data.items():
        kinds = [piece_kind(each) for each in listed] if isinstance(listed, list) else []
        if twice := [kind for kind in dict.fromkeys(kinds) if kinds.count(kind) > 1]:
            raise SheetError(sheet.origin, [SheetProblem(table, twice[0], "each kind once")])


def _check_limits(game: type[Any], built_in: Sheet, limits: Mapping[str, range]) -> None:
    known = [
        f"{table}.{field}"
        for table, own in built_in.data.items()
        for entry in (own if isinstance(own, list) else [own])
        for field in entry
        if field != "mark"
    ]
    for name, range_ in limits.items():
        words = ""
        if name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            words = f"`sheet_limits` names {name!r}, which {built_in.origin} does not have{hint}"
        elif not range_:
            words = f"`sheet_limits` allows no number for {name!r}: {range_} is empty"
        if words:
            raise GameDefinitionError(game, "", words)


def _check_entry(
    entry: SheetTable, table: str, own: Mapping[str, Any], limits: Mapping[str, range]
) -> None:
    names = [name for name in own if name != "mark"]
    entry.check_names(*names)
    entry.read_marks(*names)
    for n, name in enumerate(names):
        value = own[name]
        if isinstance(value, str):
            entry.word(name, (value,))
        elif n == 0 and COUNT_FIELD in names:
            entry.integer(name, value, value)  # it says which piece it is
        else:
            range_ = limits.get(f"{table}.{name}", range(MAX_SHEET_VALUE + 1))
            entry.integer(name, range_[0], range_[-1])


def piece_kind(entry: Mapping[str, Any]) -> str:
    """Return the kind of piece for which an entry of a sheet stands: its first field."""
    return str(next(iter(entry.values())))


def _place(game: type, member: str) -> str:
    """Return the file and line of a class or of one of its methods."""
    found = getattr(game, member) if member else game
    try:
        return f"{inspect.getfile(found)}, line {inspect.getsourcelines(found)[1]}"
    except (OSError, TypeError):  # its source cannot be read
        return game.__name__
