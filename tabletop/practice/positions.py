"""Positions in text form: a set-up, moves from there, and changes of the table.

The rules play the moves, and `Game.set_position` changes the table. The result must have
the properties of a played position: no piece is created or lost, hidden information can
be sampled, and legal moves lead to the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from tabletop.core.chance import SEEDED_GENERATOR, Chance, make_chance
from tabletop.core.game import NO_TRACK_COUNTS, Game, StateT
from tabletop.core.game_loop import EndlessGameError, choose_randomly, play_game
from tabletop.core.options import OptionError, OptionValue
from tabletop.core.state import NOBODY, State
from tabletop.core.toolkit.position_setup import (
    PositionSetupError,
    complete_inventory,
    describe_piece_difference,
)
from tabletop.core.zones import Inventory, Piece, Seat, TrackCounts, Zone
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec, Setup
from tabletop.practice.exercise_notation import ScriptedMove
from tabletop.practice.seed_search import SeedSearchError, choose_random_stream

SCRIPTED_SEATS_LEVEL: Final = "trader"
"""Level that is stored for seats whose moves are scripted; it never decides."""


class PositionError(ValueError):
    """An impossible position; the message says what is wrong."""


class Position(NamedTuple):
    """Description of a position."""

    game: str
    seat_count: int
    learner_seat: Seat = 0
    """Seat of the learner."""
    seat_names: tuple[str, ...] = ()
    """Names of the seats; missing ones get the default names."""
    options: Mapping[str, OptionValue] = {}
    seed: int = 1
    generator: int = SEEDED_GENERATOR
    """Generator of random numbers (`tabletop.core.chance`)."""
    moves: tuple[ScriptedMove, ...] = ()
    """Moves from the set-up, played first."""
    replaced_zones: Mapping[Zone, Sequence[Piece]] = {}
    """Zones whose pieces are replaced after the moves; other zones compensate for it."""
    track_counts: TrackCounts = NO_TRACK_COUNTS
    """Values of tracks that no piece shows, set together with the table."""
    state_fields: Mapping[str, Any] = {}
    """Fields of the state that neither pieces nor tracks show, set last."""
    start: Position | None = None
    """Position in which the moves begin; None for the set-up of the rules."""

    @property
    def is_custom(self) -> bool:
        """True if it differs from the initial position of a normal match."""
        changes = self.replaced_zones or self.track_counts or self.state_fields
        return bool(self.moves or changes or self.start)

    @property
    def setup(self) -> Setup:
        """Set-up of the match: the learner is a person, the other seats are scripted."""
        spare = [name for name in DEFAULT_PLAYER_NAMES if name not in self.seat_names]
        names = [*self.seat_names, *spare][: self.seat_count]
        seats = tuple(
            SeatSpec(
                name, "" if seat == self.learner_seat else SCRIPTED_SEATS_LEVEL, SEAT_COLOURS[seat]
            )
            for seat, name in enumerate(names)
        )
        return Setup(
            self.game, seats, dict(self.options), self.seed, MatchMode.PRACTICE, self.generator
        )


class PositionStart:
    """Start of a match at a position."""

    def __init__(self, game: Game[State], position: Position) -> None:
        """Build the state of the position.

        Raises:
            PositionError: if the position is impossible.
        """
        self.position = position
        """Description of the position."""
        # other streams than those of the moves
        self._chance = make_chance(position.seed + 1, position.generator)
        self._state = _state(game, position)

    @property
    def chance(self) -> Chance:
        """Source of the random numbers of the match."""
        return self._chance

    def make_state(self) -> State:
        """Return a new copy of the state."""
        return self._state.copy()


def start_match_at_position(game: Game[State], position: Position) -> tuple[Match, Chance]:
    """Return a match that starts at a position, and its chance.

    Raises:
        PositionError: if the position is impossible.
        SetupError: if its set-up is impossible.
    """
    beginning = PositionStart(game, position)
    return Match(game, position.setup, custom_start=beginning), beginning.chance


def check_position(game: Game[StateT], s: StateT, seed: int) -> None:
    """Check that a position has the properties of a played one.

    It can be serialised, its hidden information can be sampled, and random legal moves lead
    to the end without losing a piece.

    Raises:
        PositionError: if one of them fails.
    """
    if game.state_type.from_json(s.to_json()) != s:
        raise PositionError("the position cannot be written down and read again")
    if not game.active_seats(s):
        raise PositionError("nobody is to act: the game is over")
    chance = Chance(seed)
    for viewer in range(NOBODY, s.seats):
        view = game.view_for(s, viewer)
        guess = game.sample_state(view.copy(), viewer, chance)
        if game.view_for(guess, viewer) != view:
            raise PositionError(f"what seat {viewer} sees allows no fair guess at what it does not")
        if wrong := describe_piece_difference(game.inventory(s), game.inventory(guess)):
            raise PositionError(f"in a guess of seat {viewer}: {wrong}")
    try:
        _play_on(game, s.copy(), chance)
    except (LookupError, TypeError, ArithmeticError) as error:
        raise PositionError(
            "played on at random the game breaks off: its fields do not go with what lies there"
        ) from error


def _play_on(game: Game[StateT], s: StateT, chance: Chance) -> None:
    try:
        for _ in play_game(game, s, choose_randomly(chance), chance, select_seat=chance.pick):
            pass
    except EndlessGameError as error:
        raise PositionError("played on at random the game does not end") from error


def _make_first_state(game: Game[State], position: Position) -> tuple[State, Chance]:
    """Return the state in which the moves of a position begin, and their chance.

    Raises:
        PositionError: if the set-up is impossible.
    """
    if position.start is not None:
        beginning = PositionStart(game, position.start)
        return beginning.make_state(), beginning.chance
    chance = make_chance(position.seed, position.generator)
    chance.begin_decision(0)
    try:
        return game.new_initial_state(position.seat_count, dict(position.options), chance), chance
    except (OptionError, ValueError) as error:
        raise PositionError(str(error)) from error


def _state(game: Game[State], position: Position) -> State:
    s, chance = _make_first_state(game, position)
    for number, move in enumerate(position.moves, 1):
        play_scripted_move(game, s, move, chance, number)
    try:
        if position.replaced_zones or position.track_counts:
            whole = complete_inventory(game.inventory(s), position.replaced_zones, game.zones)
            _set_table(game, s, whole, position)
            _check_laid(game, s, whole, position)
        if position.state_fields:
            s = _with_fields(game, s, position.state_fields)
    except PositionSetupError as error:
        raise PositionError(str(error)) from error
    return s


def _set_table(game: Game[StateT], s: StateT, whole: Inventory, position: Position) -> None:
    """Set the pieces of the table.

    Raises:
        PositionSetupError: if the game refuses the pieces.
        PositionError: if the pieces cannot be there.
    """
    try:
        game.set_position(s, whole, position.track_counts)
    except PositionSetupError:
        raise
    except (LookupError, TypeError, ValueError, ArithmeticError) as error:
        zones = ", ".join(position.replaced_zones)
        raise PositionError(f"{zones}: such pieces cannot lie there, or not so many") from error


def play_scripted_move(
    game: Game[StateT], s: StateT, move: ScriptedMove, chance: Chance, number: int
) -> None:
    """Play a scripted move.

    Args:
        game: Game of the state.
        s: State; it is changed.
        move: Move to play.
        chance: Source of the random numbers.
        number: Number of the decision, which selects its random stream.

    Raises:
        PositionError: if the move is impossible.
    """
    if game.is_over(s):
        raise PositionError(f"{move}: the game is over")
    with convert_rule_errors(move):
        prepare_scripted_move(game, s, move, chance, number)
        chance.begin_decision(number)
        game.apply(s, move.seat, move.action, chance)


@contextmanager
def convert_rule_errors(move: ScriptedMove) -> Iterator[None]:
    """Run code that plays a scripted move, and convert errors of the rules to PositionError.

    Such an error means that the position could not have been played.
    """
    try:
        yield
    except (LookupError, TypeError, ArithmeticError) as error:
        raise PositionError(f"{move}: the fields do not go with what lies there") from error


def prepare_scripted_move(
    game: Game[StateT], s: StateT, move: ScriptedMove, chance: Chance, number: int
) -> None:
    """Check that a scripted move is legal, and choose a random stream with its chance outcome.

    Raises:
        PositionError: if the move is refused or chance cannot have this outcome.
    """
    if (refusal := game.refusal(s, move.seat, move.action)) is not None:
        clause = f", {refusal.clause}" if refusal.clause else ""
        raise PositionError(f"{move}: refused ({refusal.code}{clause})")
    try:
        choose_random_stream(game, s, move, chance, number)
    except SeedSearchError as error:
        raise PositionError(str(error)) from error


def _check_laid(
    game: Game[StateT], s: StateT, whole: Mapping[Zone, Sequence[Piece]], p: Position
) -> None:
    lies = game.inventory(s)
    if wrong := describe_piece_difference(whole, lies):
        raise PositionError(f"{', '.join(p.replaced_zones)}: laid so there is {wrong}")
    for zone in p.replaced_zones:
        if zone in game.zones.difference(lies, whole):
            raise PositionError(
                f"{zone} cannot be laid so: there lies {_join_pieces(lies.get(zone, ()))},"
                f" wanted is {_join_pieces(whole.get(zone, ()))}"
            )
    found = game.track_counts(s)
    for (track, seat), n in p.track_counts.items():
        if found.get((track, seat)) != n:
            known = ", ".join(sorted({track for track, _ in found})) or "none"
            raise PositionError(f"{track}:{seat} cannot be {n}; this game's counters are {known}")


def _join_pieces(pieces: Sequence[Piece]) -> str:
    return ", ".join(pieces) or "nothing"


def _with_fields(game: Game[State], s: State, fields: Mapping[str, Any]) -> State:
    before = game.inventory(s)
    try:
        changed = game.state_type.from_json({**s.to_json(), **fields})
        after = game.inventory(changed)
        for seat in game.active_seats(changed):
            game.legal_actions(changed, seat)
    except ValueError as error:
        raise PositionError(str(error)) from error
    except (LookupError, TypeError, ArithmeticError) as error:
        raise PositionError(f"{', '.join(fields)}: no position has such values") from error
    if wrong := describe_piece_difference(before, after):
        raise PositionError(f"{', '.join(fields)}: {wrong}")
    return changed
