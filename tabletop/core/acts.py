"""Acts: what happens on a table, as pieces moving between zones. A closed vocabulary for all games.

An act tells the truth; what a seat may know of it is `seen_by`. Acts are *complete*: the old
inventory and the acts give the new one (`carry_out`). Each names the rule clause that caused it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, ParamSpec, TypeVar, cast

from tabletop.core.zones import Inventory, Piece, Seat, Zone, Zones, back_of, is_back


class SeatRef(NamedTuple):
    """A seat as the value of a message: shown by its name."""

    seat: Seat


class TextRef(NamedTuple):
    """A text of the catalogue as the value of a message; a counted noun is told of `n`."""

    key: str
    n: int = 1


Param = tuple[str, int | str | SeatRef | TextRef]
"""A named value of a message. Words are shown as they are: only references are looked up."""


class Move(NamedTuple):
    """`n` pieces of one kind go from a zone to another (onto the top, or the end)."""

    piece: Piece
    n: int
    source: Zone
    target: Zone
    clause: str


class Step(NamedTuple):
    """A marker goes from space to space; `path` begins where it stood and ends where it stops."""

    piece: Piece
    path: tuple[Zone, ...]
    clause: str


class Turn(NamedTuple):
    """A piece changes its face where it lies."""

    piece: Piece
    into: Piece
    zone: Zone
    clause: str


class Shuffle(NamedTuple):
    """The pieces of a zone are mixed."""

    zone: Zone
    clause: str


class Score(NamedTuple):
    """A counter of a seat changes by `n`: points, gold, favour, whatever `track` names."""

    seat: Seat
    n: int
    track: str
    clause: str


class Reveal(NamedTuple):
    """Pieces of a hidden zone are shown to a seat (or to all: NOBODY) and stay where they are."""

    zone: Zone
    pieces: tuple[Piece, ...]
    to: Seat
    clause: str


class Say(NamedTuple):
    """Something worth a line that no piece shows: a pass, a tie broken, an effect without result.

    `what` is a key of the catalogue below `say.<game>.`; `params` are its named values.
    """

    seat: Seat
    what: str
    params: tuple[Param, ...]
    clause: str

    def seat_named(self, name: str) -> Seat:
        """The seat to which a value refers. Raises KeyError, TypeError if it refers to none."""
        value = dict(self.params)[name]
        if not isinstance(value, SeatRef):
            raise TypeError(f"{name} of {self} is no seat")
        return value.seat

    def thing_named(self, name: str) -> str:
        """What a value refers to: `red` for the text `basari.colour.red`. Raises KeyError,
        TypeError if it refers to no text."""
        value = dict(self.params)[name]
        if not isinstance(value, TextRef):
            raise TypeError(f"{name} of {self} is no text")
        return value.key.rpartition(".")[2]


class Begin(NamedTuple):
    """A turn, round, stage or game begins; `seat` is who leads it."""

    what: str
    number: int
    seat: Seat
    clause: str


class End(NamedTuple):
    """A turn, round, stage or game ends; `seat` is who closed it."""

    what: str
    number: int
    seat: Seat
    clause: str


Act = Move | Step | Turn | Shuffle | Score | Reveal | Say | Begin | End
Emit = Callable[[Act], None] | None
"""Who listens to the acts of a decision; None costs nothing."""

P = ParamSpec("P")
A = TypeVar("A", bound=Act)
_MEMO_SIZE = 1 << 14


def made_once(make: Callable[P, A]) -> Callable[P, A]:
    """Decorator of a function that makes an act of a few hashable things: equal acts are made once.

    For the acts that a game tells most: to look one up costs a fifth of building its zones and it.
    """
    return cast(Callable[P, A], lru_cache(maxsize=_MEMO_SIZE)(make))


def seen_by(act: Act, viewer: Seat, zones: Zones) -> Act | None:
    """What a viewer (a seat, or NOBODY) may know of an act; None when it is not for him at all.

    A piece is known when either end of its way lies open to the viewer.
    """
    if isinstance(act, Move):
        if zones.hides(act.source, viewer) and zones.hides(act.target, viewer):
            return act._replace(piece=back_of(act.piece))
    elif isinstance(act, Turn):
        if zones.hides(act.zone, viewer):
            return None
    elif isinstance(act, Reveal) and act.to not in (viewer, -1):
        return act._replace(pieces=tuple(back_of(piece) for piece in act.pieces))
    return act


def carry_out(table: dict[Zone, list[Piece]], act: Act, viewer: Seat, zones: Zones) -> None:
    """Change an inventory, as `viewer` sees it, by an act as he sees it.

    Raises ValueError when the act takes a piece that does not lie where it says.
    """
    if isinstance(act, Move):
        for _ in range(act.n):
            _take(table, act.source, zones.shown(act.piece, act.source, viewer))
            table.setdefault(act.target, []).append(zones.shown(act.piece, act.target, viewer))
    elif isinstance(act, Step):
        _take(table, act.path[0], act.piece)
        table.setdefault(act.path[-1], []).append(act.piece)
    elif isinstance(act, Turn):
        pieces = table.get(act.zone, [])
        if act.piece not in pieces:
            raise ValueError(f"{act}: no such piece there, but {pieces}")
        pieces[len(pieces) - 1 - pieces[::-1].index(act.piece)] = act.into


def before(
    inventory: Inventory, acts: Iterable[Act], viewer: Seat, zones: Zones
) -> dict[Zone, list[Piece]]:
    """The table on which the acts began, given the one on which they ended.

    Raises ValueError when the acts do not lead there.
    """
    table = {zone: list(pieces) for zone, pieces in inventory.items()}
    for act in reversed(list(acts)):
        if isinstance(act, Move):
            carry_out(table, act._replace(source=act.target, target=act.source), viewer, zones)
        elif isinstance(act, Step):
            carry_out(table, act._replace(path=act.path[::-1]), viewer, zones)
        elif isinstance(act, Turn):
            carry_out(table, act._replace(piece=act.into, into=act.piece), viewer, zones)
    return {zone: pieces for zone, pieces in table.items() if pieces}


def _take(table: dict[Zone, list[Piece]], zone: Zone, piece: Piece) -> None:
    """Take the topmost piece of a kind out of a zone."""
    pieces = table.get(zone, [])
    if piece not in pieces:
        known = "a known piece" if not is_back(piece) else "a piece face down"
        raise ValueError(f"{zone} lacks {piece} ({known}); there lie {pieces}")
    del pieces[len(pieces) - 1 - pieces[::-1].index(piece)]
