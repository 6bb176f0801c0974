"""Names, bounds and one-hot forms of the columns of an observation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final, NamedTuple, get_args, get_origin

from tabletop.core.state import UNKNOWN
from tabletop.core.toolkit.zone_bindings import SortedBinding, ZoneBinding, ZoneBindings
from tabletop.lab.research.encoded_match import EncodedGame
from tabletop.lab.research.observation_tensor import EMPTY_VALUE

UNBOUNDED: Final = 1 << 31
"""Number above all numbers of a field that is not bound to a zone."""


class Column(NamedTuple):
    """One column of an observation row."""

    name: str
    """Name such as `hands[1][0]`: the first card in the hand of seat 1."""
    low: int
    """Minimum value; EMPTY_VALUE for an unused place."""
    high: int
    """Maximum value."""
    kinds: tuple[str, ...] = ()
    """Pieces that the values 0, 1, 2 ... stand for; empty if the column is a plain number."""

    @property
    def width(self) -> int:
        """Number of columns of its one-hot form: empty, unknown, and one for each kind."""
        return len(self.kinds) + 2 if self.kinds else 1


def describe_columns(table: EncodedGame) -> tuple[Column, ...]:
    """Return all columns of the observation rows of a game."""
    shape, seats = table.observation_shape, table.seats
    found = [Column("viewer", -1, seats - 1)]
    found += [Column(f"active[{seat}]", 0, 1) for seat in range(seats)]
    said = shape.max_sequence_length - 1
    found += [
        Column(f"chosen_id[{n}]", EMPTY_VALUE, table.action_ids.id_count - 1) for n in range(said)
    ]
    lengths = table.game.max_field_lengths(table.start)
    faces = _faces(table)
    types = dict(zip(table.start.fields, table.start.types, strict=True))
    for field in shape.fields:
        most = list(lengths.get(field.name, ()))
        if get_origin(types[field.name]) is list:
            most.insert(0, len(getattr(table.start, field.name)))
        kinds = faces.get(field.name, ())
        high = len(kinds) - 1 if kinds else UNBOUNDED
        low = EMPTY_VALUE if kinds else -UNBOUNDED
        for place in _places(types[field.name], most):
            found.append(Column(f"{field.name}{place}", low, high, kinds))
    assert len(found) == shape.row_length, "a column for each place of a row"
    return tuple(found)


def _faces(table: EncodedGame) -> dict[str, tuple[str, ...]]:
    """Return the piece of each number of those fields that hold pieces of zones."""
    zones = table.game.zones
    if not isinstance(zones, ZoneBindings):
        return {}
    tables = getattr(table.game, "tables", table.game)
    return {
        each.field: tuple(each.resolve_faces(tables))
        for each in zones.bindings
        if type(each) in (ZoneBinding, SortedBinding)
    }


def _places(kind: Any, most: Sequence[int]) -> Iterator[str]:
    """Yield the place of each number of a field: ``, `[0]`, `[0][2]`."""
    for place in product(*(range(n) for n in most)):
        rest = _fixed_places(kind, len(most))
        for inner in rest:
            yield "".join(f"[{n}]" for n in (*place, *inner))


def _fixed_places(kind: Any, depth: int) -> list[tuple[int, ...]]:
    """Return the places inside a tuple of a fixed length, below some levels of variable length."""
    for _ in range(depth):
        kind = get_args(kind)[0]
    parts = get_args(kind)
    if not parts:
        return [()]
    return [(n, *inner) for n, part in enumerate(parts) for inner in _fixed_places(part, 0)]


def encode_one_hot(row: Sequence[int], columns: Sequence[Column]) -> list[int]:
    """Return a row in which each kind of piece has a column of its own.

    A place with a piece becomes `empty`, `unknown` and one column for each kind. Other numbers
    stay as they are.
    """
    found: list[int] = []
    for value, column in zip(row, columns, strict=True):
        if not column.kinds:
            found.append(value)
            continue
        bits = [0] * column.width
        bits[0 if value == EMPTY_VALUE else 1 if value == UNKNOWN else value + 2] = 1
        found += bits
    return found
