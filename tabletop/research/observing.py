"""What a seat sees as a row of whole numbers, always equally long.

In order: the viewer; for each seat whether it is asked; the numbers said so far of an action that
takes several; then the fields of the state as they stand in its class. What may not be known is -1,
as in the view; places where nothing is are EMPTY.
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
from tabletop.research.numbering import Spelling, UndeclaredError

EMPTY: Final = -1000
"""Where nothing is: below all numbers that states hold."""

Row: TypeAlias = "array[int]"
Writer = Callable[[Any, Row, int], None]
"""Writes a value into a row, from a place on. Raises OverflowError where there is too little."""


class Shown(NamedTuple):
    """A field of a state, and where in a row it stands."""

    name: str
    begin: int
    write: Writer


class Observations:
    """The shape of what is seen in matches that begin alike."""

    def __init__(self, game: Game[Any], start: State, longest: int) -> None:
        """longest: the most numbers that an action takes. Raises UndeclaredError where the game
        does not say how long its tuples may become."""
        self.longest = longest
        self.seats = start.seats
        self.size = self.seats + longest
        """How many numbers a row has."""
        self.fields: list[Shown] = []
        """What stands behind who looks, who is asked and what has been said."""
        for name, (write, size) in _ways(game, start):
            self.fields.append(Shown(name, self.size, write))
            self.size += size
        self.row(start, 0, (), ())

    def row(self, view: State, viewer: Seat, asked: Sequence[Seat], said: Spelling) -> Row:
        """The row of a view. Raises UndeclaredError where it holds more than was declared."""
        return Look(self).row(view, viewer, asked, said)


class Look:
    """Views one after the other as rows: of a row only that is written which has changed."""

    def __init__(self, shape: Observations) -> None:
        self.numbers: Row = array("q", [EMPTY]) * shape.size
        """The last row, written over by the next."""
        self._seats, self._longest = shape.seats, shape.longest
        self._fields = shape.fields
        self._values: Callable[[State], Sequence[Any]] = attrgetter(
            *(field.name for field in shape.fields)
        )
        self._held: Sequence[Any] = [None] * len(shape.fields)
        self._told: tuple[Seat, Sequence[Seat], Spelling] | None = None

    def row(self, view: State, viewer: Seat, asked: Sequence[Seat], said: Spelling) -> Row:
        """The row of a view. Raises UndeclaredError where it holds more than was declared."""
        row, told = self.numbers, (viewer, asked, said)
        if told != self._told:
            self._tell(viewer, asked, said)
            self._told = told
        values = self._values(view)
        for value, held, field in zip(values, self._held, self._fields, strict=True):
            if value is held or value == held:
                continue
            try:
                field.write(value, row, field.begin)
            except OverflowError as error:
                self._held = [None] * len(values)
                raise UndeclaredError(f"{type(view).__name__}.{field.name} {error}") from None
        self._held = values
        return row

    def _tell(self, viewer: Seat, asked: Sequence[Seat], said: Spelling) -> None:
        """Write who looks, who is asked, and what has been said."""
        told = [viewer, *(int(seat in asked) for seat in range(self._seats)), *said]
        told += [EMPTY] * (self._longest - 1 - len(said))
        self.numbers[: len(told)] = array("q", told)


def _ways(game: Game[Any], start: State) -> Iterator[tuple[str, tuple[Writer, int]]]:
    """What writes each field that is shown, and how many numbers that takes."""
    widths: Mapping[str, Sequence[int]] = game.widths(start)
    for name, kind in zip(start.fields, start.types, strict=True):
        lengths = list(widths.get(name, ()))
        if get_origin(kind) is list:  # lists hold a fixed number of values
            lengths.insert(0, len(getattr(start, name)))
        if 0 in widths.get(name, ()):
            continue
        try:
            yield name, _writer(kind, lengths)
        except (IndexError, TypeError):
            raise UndeclaredError(
                f"{game.name}: let `widths` say how much {name} ({kind}) may hold; 0 leaves it out"
            ) from None


def _writer(kind: Any, lengths: Sequence[int]) -> tuple[Writer, int]:
    """What writes values of a type, and how many numbers it writes. Raises IndexError where a
    length is missing, TypeError for a type that is no number."""
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


def _number(value: int, row: Row, at: int) -> None:
    row[at] = value


def _numbers(most: int) -> Writer:
    """Writes up to so many numbers, and fills the row up."""
    rests = [array("q", [EMPTY]) * n for n in range(most + 1)]

    def write(values: Sequence[int], row: Row, at: int) -> None:
        _fits(values, most)
        if most:  # an array that is looked into takes nothing of no length
            row[at : at + most] = array("q", values) + rests[most - len(values)]

    return write


def _several(inner: Writer, size: int, most: int) -> Writer:
    """Writes up to so many values of a kind, and fills the row up."""
    rests = [array("q", [EMPTY]) * (n * size) for n in range(most + 1)]

    def write(values: Sequence[Any], row: Row, at: int) -> None:
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
        raise OverflowError(f"holds {len(values)}, and `widths` says {most} at most")


def _together(made: Sequence[tuple[Writer, int]]) -> Writer:
    """Writes a tuple of a fixed length."""

    def write(values: Sequence[Any], row: Row, at: int) -> None:
        for value, (part, size) in zip(values, made, strict=True):
            part(value, row, at)
            at += size

    return write
