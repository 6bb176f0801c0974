"""Positions written down: a set-up, moves played from there, and a table laid otherwise.

The moves are played by the real rules, the table is laid by `Game.arrange`, and the position that
comes of it is held to all that a played one keeps: no piece made or lost, fair guesses at what is
hidden, legal moves to the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from tabletop.core.chance import SEEDED, Chance, chance_of
from tabletop.core.game import NOTHING, Game, S
from tabletop.core.laying import LayingError, laid, same_pieces
from tabletop.core.options import OptionError, Value
from tabletop.core.playing import EndlessGameError, at_random, play
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Zone
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec, Setup
from tabletop.practice.rigging import RiggingError, rig
from tabletop.practice.wording import Scripted

OTHERS: Final = "trader"
"""The level noted for seats that do what is written; it never decides."""


class PositionError(ValueError):
    """A position that cannot be; the message says what is wrong with it."""


class Position(NamedTuple):
    """How a position comes about."""

    game: str
    seats: int
    learner: Seat = 0
    """Whose place the learner takes."""
    names: tuple[str, ...] = ()
    """Of the seats; those left out have the usual ones."""
    options: Mapping[str, Value] = {}
    seed: int = 1
    generator: int = SEEDED
    """By which chance draws (`core/chance.py`)."""
    moves: tuple[Scripted, ...] = ()
    """Played first, from the set-up on."""
    table: Mapping[Zone, Sequence[Piece]] = {}
    """Then what lies in these zones; the others make up for it (`core.laying`)."""
    counters: Counters = NOTHING
    """Then these numbers that no piece shows."""
    fields: Mapping[str, Any] = {}
    """Last these fields of the state: for what neither pieces nor counters say."""

    @property
    def laid(self) -> bool:
        """Whether it is anything but the usual beginning."""
        return bool(self.moves or self.table or self.counters or self.fields)

    @property
    def setup(self) -> Setup:
        """The set-up of the match: the learner is a person, the others do what is written."""
        spare = [name for name in DEFAULT_NAMES if name not in self.names]
        names = [*self.names, *spare][: self.seats]
        seats = tuple(
            SeatSpec(name, "" if seat == self.learner else OTHERS, COLOURS[seat])
            for seat, name in enumerate(names)
        )
        return Setup(self.game, seats, dict(self.options), self.seed, Mode.PRACTICE, self.generator)


class Laid:
    """The beginning of a match at a position."""

    def __init__(self, game: Game[State], position: Position) -> None:
        """Raises PositionError."""
        # other streams than those of the moves
        self._chance = chance_of(position.seed + 1, position.generator)
        self._state = _state(game, position)

    @property
    def chance(self) -> Chance:
        """The match's chance."""
        return self._chance

    def state(self) -> State:
        """The position, a new state each time."""
        return self._state.copy()


def begin(game: Game[State], position: Position) -> tuple[Match, Chance]:
    """A match at a position, and its chance. Raises PositionError, SetupError."""
    beginning = Laid(game, position)
    return Match(game, position.setup, beginning=beginning), beginning.chance


def prove(game: Game[S], s: S, seed: int) -> None:
    """Hold a position to what every played one keeps. Raises PositionError.

    It can be written down, hides and guesses fairly, and ends by whatever legal moves without
    losing a piece.
    """
    if game.state.from_json(s.to_json()) != s:
        raise PositionError("the position cannot be written down and read again")
    if not game.to_act(s):
        raise PositionError("nobody is to act: the game is over")
    chance = Chance(seed)
    for viewer in range(NOBODY, s.seats):
        view = game.redact(s, viewer)
        guess = game.imagine(view.copy(), viewer, chance)
        if game.redact(guess, viewer) != view:
            raise PositionError(f"what seat {viewer} sees allows no fair guess at what it does not")
        if wrong := same_pieces(game.inventory(s), game.inventory(guess)):
            raise PositionError(f"in a guess of seat {viewer}: {wrong}")
    try:
        _play_on(game, s.copy(), chance)
    except (LookupError, TypeError, ArithmeticError) as error:
        raise PositionError(
            "played on at random the game breaks off: its fields do not go with what lies there"
        ) from error


def _play_on(game: Game[S], s: S, chance: Chance) -> None:
    try:
        for _ in play(game, s, at_random(chance), chance, who=chance.pick):
            pass
    except EndlessGameError as error:
        raise PositionError("played on at random the game does not end") from error


def _state(game: Game[State], position: Position) -> State:
    chance = chance_of(position.seed, position.generator)
    chance.at(0)
    try:
        s = game.new(position.seats, dict(position.options), chance)
    except (OptionError, ValueError) as error:
        raise PositionError(str(error)) from error
    for number, move in enumerate(position.moves, 1):
        carry_out(game, s, move, chance, number)
    try:
        if position.table or position.counters:
            whole = laid(game.inventory(s), position.table, game.zones)
            _arrange(game, s, whole, position)
            _check_laid(game, s, whole, position)
        if position.fields:
            s = _with_fields(game, s, position.fields)
    except LayingError as error:
        raise PositionError(str(error)) from error
    return s


def _arrange(game: Game[S], s: S, whole: Inventory, position: Position) -> None:
    """Raises LayingError, PositionError: a game reads only tables that it could have laid."""
    try:
        game.arrange(s, whole, position.counters)
    except LayingError:
        raise
    except (LookupError, TypeError, ValueError, ArithmeticError) as error:
        zones = ", ".join(position.table)
        raise PositionError(f"{zones}: such pieces cannot lie there, or not so many") from error


def carry_out(game: Game[S], s: S, move: Scripted, chance: Chance, number: int) -> None:
    """Carry out a written move; `number` is that of its stream. Raises PositionError."""
    if game.is_over(s):
        raise PositionError(f"{move}: the game is over")
    with unbroken(move):
        make_ready(game, s, move, chance, number)
        chance.at(number)
        game.apply(s, move.seat, move.action, chance)


@contextmanager
def unbroken(move: Scripted) -> Iterator[None]:
    """While a written move is carried out. Raises PositionError where the game breaks off: then the
    position is none that could have been played."""
    try:
        yield
    except (LookupError, TypeError, ArithmeticError) as error:
        raise PositionError(f"{move}: the fields do not go with what lies there") from error


def make_ready(game: Game[S], s: S, move: Scripted, chance: Chance, number: int) -> None:
    """See that a written move is allowed, and that chance brings what it wants. Raises
    PositionError."""
    if (refusal := game.refusal(s, move.seat, move.action)) is not None:
        clause = f", {refusal.clause}" if refusal.clause else ""
        raise PositionError(f"{move}: refused ({refusal.code}{clause})")
    try:
        rig(game, s, move, chance, number)
    except RiggingError as error:
        raise PositionError(str(error)) from error


def _check_laid(game: Game[S], s: S, whole: Mapping[Zone, Sequence[Piece]], p: Position) -> None:
    lies = game.inventory(s)
    if wrong := same_pieces(whole, lies):
        raise PositionError(f"{', '.join(p.table)}: laid so there is {wrong}")
    for zone in p.table:
        if zone in game.zones.difference(lies, whole):
            raise PositionError(
                f"{zone} cannot be laid so: there lies {_listed(lies.get(zone, ()))},"
                f" wanted is {_listed(whole.get(zone, ()))}"
            )
    found = game.counters(s)
    for (track, seat), n in p.counters.items():
        if found.get((track, seat)) != n:
            known = ", ".join(sorted({track for track, _ in found})) or "none"
            raise PositionError(f"{track}:{seat} cannot be {n}; this game's counters are {known}")


def _listed(pieces: Sequence[Piece]) -> str:
    return ", ".join(pieces) or "nothing"


def _with_fields(game: Game[State], s: State, fields: Mapping[str, Any]) -> State:
    before = game.inventory(s)
    try:
        changed = game.state.from_json({**s.to_json(), **fields})
        after = game.inventory(changed)
        for seat in game.to_act(changed):
            game.legal(changed, seat)
    except ValueError as error:
        raise PositionError(str(error)) from error
    except (LookupError, TypeError, ArithmeticError) as error:
        raise PositionError(f"{', '.join(fields)}: no position has such values") from error
    if wrong := same_pieces(before, after):
        raise PositionError(f"{', '.join(fields)}: {wrong}")
    return changed
