"""Acts: physical events on a table, as pieces that move between zones.

The vocabulary is closed and serves all games. An act tells the truth; `visible_act` filters
it for one viewer. Acts are complete: the old inventory and the acts give the new inventory
(`apply_act`). Each act names the rule clause that caused it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, ParamSpec, TypeVar, cast

from tabletop.core.zones import Inventory, Piece, Seat, Zone, Zones, back_of, is_back


class SeatRef(NamedTuple):
    """A seat as a message parameter; displayed as the name of its player."""

    seat: Seat


class TextRef(NamedTuple):
    """A catalogue text as a message parameter; `n` is the amount of a counted noun."""

    key: str
    n: int = 1


Param = tuple[str, int | str | SeatRef | TextRef]
"""A named message parameter. Strings are displayed unchanged; references are looked up."""


class Move(NamedTuple):
    """Moves `n` pieces of one kind to the top, or the end, of another zone."""

    piece: Piece
    n: int
    source: Zone
    target: Zone
    clause: str


class Step(NamedTuple):
    """Moves a marker from space to space; `path` includes the first and the last space."""

    piece: Piece
    path: tuple[Zone, ...]
    clause: str


class Turn(NamedTuple):
    """Turns a piece to another face without moving it."""

    piece: Piece
    new_piece: Piece
    zone: Zone
    clause: str


class Shuffle(NamedTuple):
    """Shuffles the pieces of a zone."""

    zone: Zone
    clause: str


class Score(NamedTuple):
    """Changes a counter of a seat by `n`; `track` names the counter, such as points or gold."""

    seat: Seat
    n: int
    track: str
    clause: str


class Reveal(NamedTuple):
    """Reveals pieces of a hidden zone to a seat, or to all (NOBODY); the pieces stay in place."""

    zone: Zone
    pieces: tuple[Piece, ...]
    viewer: Seat
    clause: str


class Say(NamedTuple):
    """An event that no piece shows: a pass, a broken tie, an effect without result.

    `key` is a catalogue key below `say.<game>.`; `params` are its named values.
    """

    seat: Seat
    key: str
    params: tuple[Param, ...]
    clause: str

    def seat_param(self, name: str) -> Seat:
        """Return the seat of a named parameter.

        Raises:
            KeyError: if there is no parameter of that name.
            TypeError: if the parameter is no seat.
        """
        value = dict(self.params)[name]
        if not isinstance(value, SeatRef):
            raise TypeError(f"{name} of {self} is no seat")
        return value.seat

    def text_param(self, name: str) -> str:
        """Return the last part of a parameter's text key: `red` for `make_ambience.colour.red`.

        Raises:
            KeyError: if there is no parameter of that name.
            TypeError: if the parameter is no text.
        """
        value = dict(self.params)[name]
        if not isinstance(value, TextRef):
            raise TypeError(f"{name} of {self} is no text")
        return value.key.rpartition(".")[2]


class Begin(NamedTuple):
    """Begins a turn, round, stage or game, which `key` names; `seat` is the starting seat."""

    key: str
    number: int
    seat: Seat
    clause: str


class End(NamedTuple):
    """Ends a turn, round, stage or game, which `key` names; `seat` is the seat that ended it."""

    key: str
    number: int
    seat: Seat
    clause: str


Act = Move | Step | Turn | Shuffle | Score | Reveal | Say | Begin | End
Emit = Callable[[Act], None] | None
"""Listener that receives the acts of a decision; None for no listener, which costs nothing."""

BuilderParams = ParamSpec("BuilderParams")
ActT = TypeVar("ActT", bound=Act)
_MEMO_SIZE = 1 << 14


def cache_acts(make: Callable[BuilderParams, ActT]) -> Callable[BuilderParams, ActT]:
    """Cache the acts that a factory function builds from a few hashable arguments.

    A decorator for the most frequent acts of a game: a cache hit costs a fifth of building the
    zones and the act.
    """
    return cast(Callable[BuilderParams, ActT], lru_cache(maxsize=_MEMO_SIZE)(make))


def visible_act(act: Act, viewer: Seat, zones: Zones) -> Act | None:
    """Return the part of an act that a viewer may know.

    A piece is known if one end of its way is visible to the viewer.

    Args:
        act: The true act.
        viewer: A seat, or NOBODY for public information.
        zones: Zone kinds of the game.

    Returns:
        The act with unknown pieces as backs, or None if the viewer must not notice it.
    """
    if isinstance(act, Move):
        if zones.is_hidden(act.source, viewer) and zones.is_hidden(act.target, viewer):
            return act._replace(piece=back_of(act.piece))
    elif isinstance(act, Turn):
        if zones.is_hidden(act.zone, viewer):
            return None
    elif isinstance(act, Reveal) and act.viewer not in (viewer, -1):
        return act._replace(pieces=tuple(back_of(piece) for piece in act.pieces))
    return act


def apply_act(table: dict[Zone, list[Piece]], act: Act, viewer: Seat, zones: Zones) -> None:
    """Apply an act to an inventory in place, both as one viewer sees them.

    Raises:
        ValueError: if the act takes a piece that is not in its source zone.
    """
    if isinstance(act, Move):
        for _ in range(act.n):
            _take(table, act.source, zones.visible_piece(act.piece, act.source, viewer))
            table.setdefault(act.target, []).append(
                zones.visible_piece(act.piece, act.target, viewer)
            )
    elif isinstance(act, Step):
        _take(table, act.path[0], act.piece)
        table.setdefault(act.path[-1], []).append(act.piece)
    elif isinstance(act, Turn):
        pieces = table.get(act.zone, [])
        if act.piece not in pieces:
            raise ValueError(f"{act}: no such piece there, but {pieces}")
        pieces[len(pieces) - 1 - pieces[::-1].index(act.piece)] = act.new_piece


def inventory_before(
    inventory: Inventory, acts: Iterable[Act], viewer: Seat, zones: Zones
) -> dict[Zone, list[Piece]]:
    """Return the inventory before some acts, given the inventory after them.

    Args:
        inventory: Pieces after the last act.
        acts: Acts in the order in which they happened.
        viewer: Seat or NOBODY whose view the inventory is.
        zones: Zone kinds of the game.

    Raises:
        ValueError: if the acts do not lead to the inventory.
    """
    table = {zone: list(pieces) for zone, pieces in inventory.items()}
    for act in reversed(list(acts)):
        if isinstance(act, Move):
            apply_act(table, act._replace(source=act.target, target=act.source), viewer, zones)
        elif isinstance(act, Step):
            apply_act(table, act._replace(path=act.path[::-1]), viewer, zones)
        elif isinstance(act, Turn):
            apply_act(table, act._replace(piece=act.new_piece, new_piece=act.piece), viewer, zones)
    return {zone: pieces for zone, pieces in table.items() if pieces}


def _take(table: dict[Zone, list[Piece]], zone: Zone, piece: Piece) -> None:
    """Take the topmost piece of a kind out of a zone."""
    pieces = table.get(zone, [])
    if piece not in pieces:
        known = "a known piece" if not is_back(piece) else "a piece face down"
        raise ValueError(f"{zone} lacks {piece} ({known}); there lie {pieces}")
    del pieces[len(pieces) - 1 - pieces[::-1].index(piece)]
