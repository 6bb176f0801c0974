"""Declarative games: each zone is bound once to the state field that holds its pieces.

Inventory, views, sampled states, position set-ups, turns, tally and sheet checks are
derived from the bindings. A game implements its actions; `move` and `draw` emit acts by
themselves. A game with several questions says `phases`; one that needs more overrides a method.
"""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar, get_args

from tabletop.core.actions import Action
from tabletop.core.acts import Begin, Emit, End, Move, Score, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.game import (
    NO_TRACK_COUNTS,
    FieldLengths,
    Standing,
    TallyRow,
    compute_standings,
)
from tabletop.core.options import Options, first_seat_option
from tabletop.core.piece_looks import read_looks, split_looks
from tabletop.core.provenance import PrintedValues
from tabletop.core.refusals import WRONG_PHASE, Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import UNKNOWN, State
from tabletop.core.toolkit.phase_dispatch import WAITING
from tabletop.core.toolkit.position_setup import piece_numbers
from tabletop.core.toolkit.rulebook_game import ActionRule, Phase, RulebookGame
from tabletop.core.toolkit.zone_bindings import ZoneBinding as ZoneBinding
from tabletop.core.toolkit.zone_bindings import ZoneBindings, ZoneSlots
from tabletop.core.toolkit.zone_game_checks import (
    COUNT_FIELD,
    GameDefinitionError,
    check_counts,
    check_declarations,
    check_sheet,
    check_stock,
    find_entries,
    find_entry,
    find_field,
    piece_kind,
)
from tabletop.core.zones import (
    Inventory,
    Piece,
    Seat,
    TrackCounts,
    UnknownZoneError,
    Visibility,
    Zone,
    back_of,
    is_back,
    parse_zone,
)

PROMPT_KEY = "decide"
"""Catalogue key of the only question of a game without phases of its own."""


class ZoneGameState(State):
    """State fields that every zone game has besides its zone fields."""

    __slots__ = ()
    turn: Seat
    """Seat whose turn it is."""
    turns: int
    """Number of completed turns."""


StateT = TypeVar("StateT", bound=ZoneGameState)


class ZoneGame(RulebookGame[Any, StateT]):
    """Base class of declarative games. A game must implement the abstract methods only.

    A game says either `turn_actions` and `apply`, which are one phase, or `phases` whose
    functions are its methods: the game itself is the tables of its phases.
    """

    bindings: ClassVar[tuple[ZoneBinding, ...]]
    zones: ClassVar[ZoneBindings]
    start_clause: ClassVar[str]
    """Clause that decides the starting seat."""
    turn_clause: ClassVar[str]
    """Clause of a turn."""
    tally_rows: ClassVar[Mapping[str, str]]
    """Clause of each line of the tally, by label."""
    sheet_limits: ClassVar[Mapping[str, range]] = {}
    """Valid ranges of sheet numbers (`game.hand`), if not 0 to 99."""

    def __init_subclass__(cls, **given: Any) -> None:
        """Check what the class says, and build the zones. Raises TypeError if it is not valid."""
        super().__init_subclass__(**given)
        if inspect.isabstract(cls) or "bindings" not in cls.__dict__:
            return
        check_declarations(cls)
        cls.zones = ZoneBindings(*cls.bindings)
        if "options" not in cls.__dict__:
            cls.options = (first_seat_option(cls.seat_counts, cls.start_clause),)
        if "phases" in cls.__dict__:
            _check_phases(cls)
        else:
            cls.phases = _one_phase(cls)

    def __init__(self, sheet: Sheet | None = None) -> None:
        folder = Path(inspect.getfile(type(self))).parent
        built_in, own_looks = split_looks(Sheet.load(folder / "sheet.toml"))
        self.sheet, looks = split_looks(sheet or built_in)
        check_sheet(type(self), self.sheet, built_in, self.sheet_limits)
        self._at = {each.kind.name: (each, each.resolve_faces(self)) for each in self.bindings}
        self._slots = ZoneSlots(self._at)
        self._columns: dict[tuple[str, str], dict[Piece, int]] = {}
        origin = self.sheet.origin
        if looks is None:
            looks, origin = own_looks, built_in.origin
        if looks is not None:
            pieces = [piece for _, faces in self._at.values() for piece in faces]
            self.piece_looks = read_looks(looks, origin, pieces, folder)
        stock = self.initial_inventory()
        faces = {name: there for name, (_, there) in self._at.items()}
        check_stock(type(self), stock, self.zones, faces)
        self._pieces = Counter(p for pieces in stock.values() for p in pieces)
        self.hidden_stock = {
            zone: pieces
            for zone, pieces in stock.items()
            if self.zones[zone].visibility is Visibility.NOBODY
        }
        self.use_tables(self)

    # What a game says

    @abstractmethod
    def initial_inventory(self) -> Mapping[Zone, Sequence[Piece]]:
        """Return all pieces by zone before the set-up."""

    @abstractmethod
    def set_up(self, s: StateT, options: Options, chance: Chance, emit: Emit) -> None:
        """Deal, fill and lay out; `s.turn` is the starting seat."""

    def turn_actions(self, s: StateT, seat: Seat) -> Sequence[Action]:
        """Return all legal actions of an active seat; a game with `phases` lists them there."""
        return self.list_actions(s, seat)

    @abstractmethod
    def points_by_row(self, s: StateT, seat: Seat) -> Sequence[int]:
        """Return the points of a seat in each tally row, from public information in a view."""

    def is_skipped(self, s: StateT, seat: Seat) -> bool:
        """True if a seat has no more turns although the game goes on. The default is False."""
        return False

    def max_field_lengths(self, start: StateT) -> FieldLengths:
        """Return the maximum tuple lengths: a zone may hold all pieces of its kind."""
        return {
            each.field: [sum(self._pieces[piece] for piece in set(each.resolve_faces(None)))]
            for each in self.bindings
        }

    # What a game does

    def sheet_value(self, table: str, field: str) -> int:
        """Return a number of the sheet.

        Raises:
            SheetLookupError: if the sheet has no such number.
        """
        return int(find_field(self.sheet, find_entry(self.sheet, table), repr(table), field))

    def sheet_column(self, table: str, field: str) -> dict[Piece, int]:
        """Return a field of all entries of a table, by piece; the first field names the kind.

        Raises:
            SheetLookupError: if an entry has no such field, or the sheet no such table.
        """
        found = self._columns.get((table, field))
        if found is None:
            entries = find_entries(self.sheet, table)
            found = self._columns[table, field] = {
                f"{table}.{piece_kind(entry)}": find_field(self.sheet, entry, f"{table} {n}", field)
                for n, entry in enumerate(entries, 1)
            }
        return found.copy()

    def sheet_pieces(self, table: str) -> tuple[Piece, ...]:
        """Return the pieces of a table of the sheet, each as often as its `count` says."""
        found = self.sheet_column(table, COUNT_FIELD)
        check_counts(self.sheet, found)
        return tuple(piece for piece, n in found.items() for _ in range(n))

    def pieces_in(self, s: StateT, zone: Zone) -> tuple[Piece, ...]:
        """Return the pieces of a zone, unknown ones as backs.

        Raises:
            UnknownZoneError: if the game has no such zone.
        """
        held, faces = self._held(s, zone), self._slots[zone].faces
        if UNKNOWN in held:
            return tuple(back_of(faces[0]) if n == UNKNOWN else faces[n] for n in held)
        return tuple([faces[n] for n in held])

    def move(
        self, s: StateT, piece: Piece, source: Zone, target: Zone, clause: str, emit: Emit
    ) -> None:
        """Move a piece to another zone and emit the act.

        Raises:
            UnknownZoneError: if the game has no such zone.
            ValueError: if the piece is not in the source, or cannot be in the target.
        """
        held = list(self._held(s, source))
        here, there = self._slots[source], self._slots[target]
        for zone, found in ((source, here), (target, there)):
            if piece not in found.numbers:
                raise ValueError(f"no {piece} can lie in {zone}, but {', '.join(found.faces)}")
        number = here.numbers[piece]
        if number not in held:
            raise ValueError(f"there is no {piece} in {source}, but {self.pieces_in(s, source)}")
        del held[len(held) - 1 - held[::-1].index(number)]
        self._lay(s, source, held)
        self._lay(s, target, (*self._held(s, target), there.numbers[piece]))
        if emit:
            emit(Move(piece, 1, source, target, clause))

    def draw(
        self, s: StateT, source: Zone, target: Zone, chance: Chance, clause: str, emit: Emit
    ) -> Piece | None:
        """Move the last piece of an ordered zone, or a random piece of another zone.

        Returns:
            The piece, or None if the source is empty.
        """
        held = self._held(s, source)
        if not held:
            return None
        number = held[-1] if self.zones[source].ordered else chance.pick(held)
        piece = self._slots[source].faces[number]
        self.move(s, piece, source, target, clause, emit)
        return piece

    def shuffle(self, s: StateT, zone: Zone, chance: Chance, clause: str, emit: Emit) -> None:
        """Shuffle the pieces of an ordered zone."""
        self._lay(s, zone, chance.shuffle(self._held(s, zone)))
        if emit:
            emit(Shuffle(zone, clause))

    def emit_score(self, seat: Seat, n: int, clause: str, emit: Emit) -> None:
        """Emit the act for points that `points_by_row` counts from now on."""
        if emit and n:
            emit(Score(seat, n, "points", clause))

    def end_turn(self, s: StateT, emit: Emit) -> None:
        """Pass the turn to the next seat, or end the game if it is over."""
        seat = s.turn
        s.turns += 1
        s.turn = (seat + 1) % s.seats
        while self.is_skipped(s, s.turn) and s.turn != seat:
            s.turn = (s.turn + 1) % s.seats
        if emit and self.is_over(s):
            emit(End("game", 1, seat, self.end_clause))

    # What follows

    def build_state(
        self, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
    ) -> StateT:
        """Return the first state: the stock in its zones, then what `set_up` does."""
        s: StateT = _blank(self.state_type, seats, self.bindings)
        s.turn = first
        for zone, pieces in self.initial_inventory().items():
            self._lay(s, zone, piece_numbers(pieces, self._slots[zone].faces))
        if emit:
            emit(Begin("game", 1, first, self.start_clause))
        self.set_up(s, options, chance, emit)
        return s

    def active_seats(self, s: StateT) -> tuple[Seat, ...]:
        """Return the seat whose turn it is; none if the game is over."""
        return () if self.is_over(s) else (s.turn,)

    def phase_number(self, s: StateT, seat: Seat) -> int:
        """Return the only phase for an active seat; a game with several phases overrides this."""
        return next(iter(self.phases)) if seat in self.active_seats(s) else WAITING

    def view_for(self, s: StateT, viewer: Seat) -> StateT:
        """Return the state without the pieces of hidden zones."""
        return self.zones.view_for(s, viewer)

    def sample_state(self, view: StateT, viewer: Seat, chance: Chance) -> StateT:
        """Sample a full state: unseen pieces are dealt to unknown places with the same back."""
        s = view.copy()
        unseen = Counter(self._pieces)
        for zone in self._zones(view.seats):
            unseen.subtract(piece for piece in self.pieces_in(view, zone) if not is_back(piece))
        dealt: dict[Piece, list[Piece]] = {}
        for piece in chance.shuffle(sorted(unseen.elements())):
            dealt.setdefault(back_of(piece), []).append(piece)
        for zone in self._zones(view.seats):
            faces = self._slots[zone].faces
            back, held = back_of(faces[0]), self._held(view, zone)
            if UNKNOWN in held:
                found = (n if n != UNKNOWN else faces.index(dealt[back].pop()) for n in held)
                self._lay(s, zone, tuple(found))
        return s

    def standings(self, s: StateT) -> tuple[Standing, ...]:
        """Return the standings by total points."""
        return compute_standings([sum(self._points(s, seat)) for seat in range(s.seats)])

    def tally(self, s: StateT) -> tuple[TallyRow, ...]:
        """Return the tally rows with the points of each seat."""
        columns = zip(*(self._points(s, seat) for seat in range(s.seats)), strict=True)
        lines = zip(self.tally_rows.items(), columns, strict=True)
        return tuple(TallyRow(label, (), values, clause) for (label, clause), values in lines)

    def track_counts(self, view: StateT) -> TrackCounts:
        """Return the total points of each seat as the track `points`."""
        return {("points", seat): sum(self._points(view, seat)) for seat in range(view.seats)}

    def inventory(self, view: StateT) -> Inventory:
        """Return all pieces by zone."""
        return self.zones.inventory(self, view)

    def set_position(
        self, s: StateT, table: Inventory, counters: TrackCounts = NO_TRACK_COUNTS
    ) -> None:
        """Set the pieces of all zones."""
        for zone in self._zones(s.seats):
            self._lay(s, zone, piece_numbers(table.get(zone, ()), self._slots[zone].faces))

    def printed_values(self, piece: Piece) -> Sequence[PrintedValues]:
        """Return the fields of the sheet entry that the piece stands for."""
        family, _, kind = piece.partition(".")
        entries = self.sheet.data.get(family)
        if not isinstance(entries, list):
            return ()
        return [
            PrintedValues(family, n, tuple(f for f in entry if f not in (COUNT_FIELD, "mark")))
            for n, entry in enumerate(entries, 1)
            if piece_kind(entry) == kind
        ]

    def _points(self, s: StateT, seat: Seat) -> Sequence[int]:
        """Return the points of a seat, one number for each row of the tally."""
        points = self.points_by_row(s, seat)
        if not isinstance(points, tuple | list) or len(points) != len(self.tally_rows):
            raise GameDefinitionError(
                type(self), "points_by_row",
                f"`points_by_row` returns {points!r}: return one number for each row of "
                f"`tally_rows`, which are {', '.join(self.tally_rows)}",
            )  # fmt: skip
        return points

    def _zones(self, seats: int) -> Iterator[Zone]:
        for each in self.bindings:
            yield from each.zones(seats)

    def _held(self, s: StateT, zone: Zone) -> tuple[int, ...]:
        slot = self._slots[zone]
        held = getattr(s, slot.field)
        if not slot.is_one_of_many:
            return held  # type: ignore[no-any-return]
        try:
            return held[slot.number]  # type: ignore[no-any-return]
        except (IndexError, TypeError):
            known = self._at[parse_zone(zone).kind][0].zones(s.seats)
            raise UnknownZoneError(zone, known) from None

    def _lay(self, s: StateT, zone: Zone, held: Sequence[int]) -> None:
        """Store the numbers of a zone, sorted unless the zone is ordered."""
        slot = self._slots[zone]
        kept = tuple(held) if slot.is_ordered else tuple(sorted(held))
        if slot.is_one_of_many:
            getattr(s, slot.field)[slot.number] = kept
        else:
            setattr(s, slot.field, kept)


def refuse_unlisted(
    game: ZoneGame[Any], s: ZoneGameState, seat: Seat, action: Action
) -> Refusal | None:
    """Return a general refusal of an action that its phase does not list, else None."""
    if action in game.legal_actions(s, seat):
        return None
    return Refusal(WRONG_PHASE, game.phases[game.phase_number(s, seat)].clause)


def _list_turn_actions(game: ZoneGame[Any], s: ZoneGameState, seat: Seat) -> Sequence[Action]:
    """Return the legal actions of a game without phases of its own."""
    listed = game.turn_actions(s, seat)
    if listed is None:
        words = "`turn_actions` returns None: return a list of actions"
        raise GameDefinitionError(type(game), "turn_actions", words)
    return tuple(listed)


def _apply_turn_action(
    game: ZoneGame[Any], s: ZoneGameState, seat: Seat, action: Action, chance: Chance, emit: Emit
) -> None:
    """Apply an action of a game without phases of its own."""
    game.apply(s, seat, action, chance, emit)


def _one_phase(game: type[ZoneGame[Any]]) -> Mapping[int, Phase[Any, Any]]:
    """Return the phase of a game without phases of its own. Raises TypeError if it has no rules."""
    if missing := [
        name for name in ("turn_actions", "apply") if getattr(game, name) is getattr(ZoneGame, name)
    ]:
        raise TypeError(f"{game.__name__} needs {' and '.join(missing)}, or phases")
    rule = ActionRule(refuse_unlisted, _apply_turn_action)
    rules = dict.fromkeys(game.action_types, rule)
    return {0: Phase(PROMPT_KEY, game.turn_clause, _list_turn_actions, rules)}


def _check_phases(game: type[ZoneGame[Any]]) -> None:
    """Raise TypeError if it is not said which of several phases a seat is in."""
    if len(game.phases) > 1 and game.phase_number is ZoneGame.phase_number:
        raise TypeError(f"{game.__name__} has {len(game.phases)} phases and needs phase_number")


def _blank(state: type[State], seats: int, bound: Sequence[ZoneBinding]) -> Any:
    """A state in which nothing lies anywhere."""
    values = {
        name: [_empty(get_args(kind)[0])] * seats if name in state.lists else _empty(kind)
        for name, kind in zip(state.fields, state.types, strict=True)
    }
    lists = {each.field: [()] * len(each.zones(seats)) for each in bound if each.has_many_zones}
    return state(**values | lists | {"seats": seats})


def _empty(kind: Any) -> Any:
    return {int: 0, bool: False, str: ""}.get(kind, ())
