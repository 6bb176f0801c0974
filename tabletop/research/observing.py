"""What a seat sees as a row of whole numbers, always equally long.

In order: the viewer; for each seat whether it is asked; the numbers said so far of an action that
takes several; then the fields of the state as they stand in its class. What may not be known is -1,
as in the view; places where nothing is are EMPTY.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import EllipsisType
from typing import Any, Final, get_args, get_origin

from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.research.numbering import Spelling, UndeclaredError

EMPTY: Final = -1000
"""Where nothing is: below all numbers that states hold."""

Row = list[int]
Writer = Callable[[Any, Row], None]
"""Writes a value at the end of a row."""


class Observations:
    """The shape of what is seen in matches that begin alike."""

    def __init__(self, game: Game[Any], start: State, longest: int) -> None:
        """longest: the most numbers that an action takes. Raises UndeclaredError where the game
        does not say how long its tuples may become."""
        self._longest = longest
        self._seats = start.seats
        self._ways = list(_ways(game, start))
        self.size = len(self.row(start, 0, (), ()))
        """How many numbers a row has."""

    def row(self, view: State, viewer: Seat, asked: Sequence[Seat], said: Spelling) -> Row:
        """The row of a view. Raises UndeclaredError where it holds more than was declared."""
        row = [viewer, *(int(seat in asked) for seat in range(self._seats))]
        row += said
        row += [EMPTY] * (self._longest - 1 - len(said))
        for name, write in self._ways:
            try:
                write(getattr(view, name), row)
            except OverflowError as error:
                raise UndeclaredError(f"{type(view).__name__}.{name} {error}") from None
        return row


def _ways(game: Game[Any], start: State) -> Iterator[tuple[str, Writer]]:
    """What writes each field that is shown."""
    widths: Mapping[str, Sequence[int]] = game.widths(start)
    for name, kind in zip(start.fields, start.types, strict=True):
        lengths = list(widths.get(name, ()))
        if get_origin(kind) is list:  # lists hold a fixed number of values
            lengths.insert(0, len(getattr(start, name)))
        if 0 in widths.get(name, ()):
            continue
        try:
            yield name, _writer(kind, lengths)[0]
        except (IndexError, TypeError):
            raise UndeclaredError(
                f"{game.name}: let `widths` say how much {name} ({kind}) may hold; 0 leaves it out"
            ) from None


def _writer(kind: Any, lengths: Sequence[int]) -> tuple[Writer, int]:
    """What writes values of a type, and how many numbers it writes. Raises IndexError where a
    length is missing, TypeError for a type that is no number."""
    if kind in (int, bool):
        return _append, 1
    parts = get_args(kind)
    if not parts:
        raise TypeError(f"{kind} is no number")
    if get_origin(kind) is list or isinstance(parts[-1], EllipsisType):
        inner, size = _writer(parts[0], lengths[1:])
        return _several(inner, size, lengths[0]), size * lengths[0]
    made = [_writer(part, lengths) for part in parts]
    return _together([write for write, _ in made]), sum(size for _, size in made)


def _append(value: int, row: Row) -> None:
    row.append(int(value))


def _several(inner: Writer, size: int, most: int) -> Writer:
    """Writes up to so many values of a kind, and fills the row up."""

    def write(values: Sequence[Any], row: Row) -> None:
        if len(values) > most:
            raise OverflowError(f"holds {len(values)}, and `widths` says {most} at most")
        if inner is _append:
            row += values
        else:
            for value in values:
                inner(value, row)
        row += [EMPTY] * (size * (most - len(values)))

    return write


def _together(writers: Sequence[Writer]) -> Writer:
    """Writes a tuple of a fixed length."""

    def write(values: Sequence[Any], row: Row) -> None:
        for value, part in zip(values, writers, strict=True):
            part(value, row)

    return write
