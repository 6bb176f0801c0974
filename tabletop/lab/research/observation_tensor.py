"""Observation of a seat as a row of integers of fixed length.

The row begins with the viewer, and for each seat 1 if it is active. Then come the ids chosen
so far of an action that takes several, and the fields of the state in the order of its class.
Hidden values are -1, as in the view; unused places are EMPTY_VALUE.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from types import EllipsisType
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_origin

from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.lab.research.action_ids import IdSequence, UndeclaredDomainError

EMPTY_VALUE: Final = -1000
"""Value of an unused place, below all numbers that states hold."""

ObservationRow: TypeAlias = "array[int]"
FieldWriter = Callable[[Any, ObservationRow, int], None]
"""Function that writes a value into a row from an index on.

Raises:
    OverflowError: if the value is longer than declared.
"""


class ObservedField(NamedTuple):
    """A field of a state, and its index in a row."""

    name: str
    start: int
    write: FieldWriter


class ObservationShape:
    """Layout of the rows of all matches with the same start."""

    def __init__(self, game: Game[Any], start: State, max_sequence_length: int) -> None:
        """Compute the layout.

        Args:
            game: Game that is observed.
            start: Any initial state.
            max_sequence_length: Most ids that an action takes.

        Raises:
            UndeclaredDomainError: if the game does not declare the lengths of its tuples.
        """
        self.max_sequence_length = max_sequence_length
        self.seats = start.seats
        self.row_length = self.seats + max_sequence_length
        """Length of a row."""
        self.fields: list[ObservedField] = []
        """Fields of the state, which follow the viewer, the active seats and the chosen ids."""
        for name, (write, size) in _ways(game, start):
            self.fields.append(ObservedField(name, self.row_length, write))
            self.row_length += size
        self.encode_view(start, 0, (), ())

    def encode_view(
        self, view: State, viewer: Seat, active_seats: Sequence[Seat], chosen_ids: IdSequence
    ) -> ObservationRow:
        """Return the row of a view.

        Args:
            view: View of the viewer.
            viewer: Seat that observes.
            active_seats: Active seats.
            chosen_ids: Ids chosen so far.

        Raises:
            UndeclaredDomainError: if the view holds more than was declared.
        """
        return ObservationWriter(self).encode_view(view, viewer, active_seats, chosen_ids)


class ObservationWriter:
    """Writer of successive views into one row; only changed fields are written."""

    def __init__(self, shape: ObservationShape) -> None:
        self.buffer: ObservationRow = array("q", [EMPTY_VALUE]) * shape.row_length
        """The last row, written over by the next."""
        self._seats, self._longest = shape.seats, shape.max_sequence_length
        self._fields = shape.fields
        self._values: Callable[[State], Sequence[Any]] = attrgetter(
            *(field.name for field in shape.fields)
        )
        self._held: Sequence[Any] = [None] * len(shape.fields)
        self._told: tuple[Seat, Sequence[Seat], IdSequence] | None = None

    def encode_view(
        self, view: State, viewer: Seat, active_seats: Sequence[Seat], chosen_ids: IdSequence
    ) -> ObservationRow:
        """Return the row of a view, which the next call overwrites.

        Raises:
            UndeclaredDomainError: if the view holds more than was declared.
        """
        row, told = self.buffer, (viewer, active_seats, chosen_ids)
        if told != self._told:
            self._tell(viewer, active_seats, chosen_ids)
            self._told = told
        values = self._values(view)
        for value, held, field in zip(values, self._held, self._fields, strict=True):
            if value is held or value == held:
                continue
            try:
                field.write(value, row, field.start)
            except OverflowError as error:
                self._held = [None] * len(values)
                raise UndeclaredDomainError(f"{type(view).__name__}.{field.name} {error}") from None
        self._held = values
        return row

    def _tell(self, viewer: Seat, asked: Sequence[Seat], said: IdSequence) -> None:
        """Write who looks, who is asked, and what has been said."""
        told = [viewer, *(int(seat in asked) for seat in range(self._seats)), *said]
        told += [EMPTY_VALUE] * (self._longest - 1 - len(said))
        self.buffer[: len(told)] = array("q", told)


def _ways(game: Game[Any], start: State) -> Iterator[tuple[str, tuple[FieldWriter, int]]]:
    """Yield each observed field with its writer and its number of values."""
    widths: Mapping[str, Sequence[int]] = game.max_field_lengths(start)
    for name, kind in zip(start.fields, start.types, strict=True):
        lengths = list(widths.get(name, ()))
        if get_origin(kind) is list:  # lists hold a fixed number of values
            lengths.insert(0, len(getattr(start, name)))
        if 0 in widths.get(name, ()):
            continue
        try:
            yield name, _writer(kind, lengths)
        except (IndexError, TypeError):
            raise UndeclaredDomainError(
                f"{game.name}: let `max_field_lengths` say how much {name} ({kind}) may hold; "
                "0 leaves it out"
            ) from None


def _writer(kind: Any, lengths: Sequence[int]) -> tuple[FieldWriter, int]:
    """Return the writer of values of a type, and how many numbers it writes.

    Raises:
        IndexError: if a length is missing.
        TypeError: if the type holds no numbers.
    """
    if kind in (int, bool):
        return _number, 1
    parts = get_args(kind)
    if not parts:
        raise TypeError(f"{kind} is no number")
    if get_origin(kind) is list or isinstance(parts[-1], EllipsisType):
        inner, size = _writer(parts[0], lengths[1:])
        most = lengths[0]
        return _numbers(most) if inner is _number else _several(inner, size, most), size * most
    made = [_writer(part, lengths) for part in parts]
    if all(write is _number for write, _ in made):
        return _numbers(len(made)), len(made)
    return _together(made), sum(size for _, size in made)


def _number(value: int, row: ObservationRow, at: int) -> None:
    row[at] = value


def _numbers(most: int) -> FieldWriter:
    """Writes up to a maximum of numbers, and fills the row up."""
    rests = [array("q", [EMPTY_VALUE]) * n for n in range(most + 1)]

    def write(values: Sequence[int], row: ObservationRow, at: int) -> None:
        _fits(values, most)
        if most:  # an array that is looked into takes nothing of no length
            row[at : at + most] = array("q", values) + rests[most - len(values)]

    return write


def _several(inner: FieldWriter, size: int, most: int) -> FieldWriter:
    """Writes up to a maximum of values of a kind, and fills the row up."""
    rests = [array("q", [EMPTY_VALUE]) * (n * size) for n in range(most + 1)]

    def write(values: Sequence[Any], row: ObservationRow, at: int) -> None:
        _fits(values, most)
        end = at + size * most
        for value in values:
            inner(value, row, at)
            at += size
        if at < end:  # an array that is looked into takes nothing of no length
            row[at:end] = rests[most - len(values)]

    return write


def _fits(values: Sequence[Any], most: int) -> None:
    if len(values) > most:
        raise OverflowError(f"holds {len(values)}, and `max_field_lengths` says {most} at most")


def _together(made: Sequence[tuple[FieldWriter, int]]) -> FieldWriter:
    """Writes a tuple of a fixed length."""

    def write(values: Sequence[Any], row: ObservationRow, at: int) -> None:
        for value, (part, size) in zip(values, made, strict=True):
            part(value, row, at)
            at += size

    return write
