"""Games with phases: each question to a seat is one record, and all are dispatched alike.

A phase has the clause and the prompt of its question, the legal answers, the refusals and
the effects. The rule behind a refusal is therefore in the record of its phase.
"""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Emit, SeatRef
from tabletop.core.chance import Chance
from tabletop.core.game import NO_TRACK_COUNTS, ActionDomains, FieldLengths, Game
from tabletop.core.options import Options, choose_first_seat, complete_options
from tabletop.core.provenance import PrintedValues, PrintedValuesLookup, SheetField
from tabletop.core.refusals import GAME_OVER, NOT_YOUR_TURN, UNKNOWN_ACTION, WRONG_PHASE, Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.toolkit.phase_dispatch import WAITING as WAITING
from tabletop.core.toolkit.phase_dispatch import (
    ActionApplier,
    ActionLister,
    PhaseLookup,
    TableActionApplier,
    combine_appliers,
    make_action_applier,
    make_action_lister,
)
from tabletop.core.toolkit.zone_bindings import ZoneBindings
from tabletop.core.zones import Inventory, Piece, Seat, TrackCounts, Zone, is_back

TablesT = TypeVar("TablesT")
TablesT_contra = TypeVar("TablesT_contra", contravariant=True)
StateT = TypeVar("StateT", bound=State)
StateT_contra = TypeVar("StateT_contra", bound=State, contravariant=True)


class ActionRule(NamedTuple, Generic[TablesT, StateT]):
    """Rules of one action type in a phase. `TablesT` is the type of the prepared sheet tables."""

    refusal: Callable[[TablesT, StateT, Seat, Any], Refusal | None]
    """Returns the reason why an action is not legal; None exactly for legal actions."""
    apply: Callable[[TablesT, StateT, Seat, Any, Chance, Emit], None]
    """Applies a legal action."""


class Phase(NamedTuple, Generic[TablesT, StateT]):
    """One question to a seat: prompt, clause, legal answers and their rules."""

    prompt_key: str
    """Catalogue key of the question below `<game>.prompt.`."""
    clause: str
    """Clause of the question in the rulebook."""
    legal_actions: Callable[[TablesT, StateT, Seat], Sequence[Action]]
    """Returns all legal answers of the seat."""
    rules: Mapping[type[Action], ActionRule[TablesT, StateT]]
    """Rules of the answers by action type."""
    remedy: str = ""
    """Catalogue key of an advice below `<game>.mend.`; empty if it equals the prompt key."""
    other_refusal: Callable[[TablesT, StateT, Seat, Any], Refusal | None] | None = None
    """Returns a specific refusal of an action of another phase, or None for the general one."""
    resolve_forced: Callable[[TablesT, StateT, Emit], bool] | None = None
    """Applies a phase that leaves no choice; returns True if it was applied."""
    is_public: bool = False
    """True if the legal answers follow from public information."""

    @property
    def remedy_key(self) -> str:
        """Catalogue key of the advice, or the prompt key if there is none of its own."""
        return self.remedy or self.prompt_key


class ViewsModule(Protocol[TablesT_contra, StateT_contra]):
    """The views module of a game: inventory, visibility, sampling and position set-up.

    The zone bindings do most of the work. These functions add the data that no binding covers.
    The table may contain empty zones.
    """

    @property
    def ZONES(self) -> ZoneBindings:  # noqa: N802
        """Zone kinds and bindings of the game."""
        ...

    def hide_secrets(self, s: StateT_contra, view: StateT_contra, viewer: Seat) -> None:
        """Hide the unbound secrets of the others in a view, in place."""
        ...

    def fill_unknown(
        self, t: TablesT_contra, s: StateT_contra, view: StateT_contra, viewer: Seat, chance: Chance
    ) -> None:
        """Sample the unknown values of a copied view, in place."""
        ...

    def add_unbound_pieces(
        self, t: TablesT_contra, view: StateT_contra, table: dict[Zone, list[Piece]]
    ) -> None:
        """Add the pieces of all unbound zones to the table, in place."""
        ...

    def set_position(
        self, t: TablesT_contra, s: StateT_contra, table: Inventory, counters: TrackCounts
    ) -> None:
        """Set up a position, in place. Raises PositionSetupError."""
        ...


class ProvenanceModule(Protocol):
    """The provenance module of a game: clauses and pieces that show sheet values."""

    @property
    def FIELDS_BY_CLAUSE(self) -> Mapping[str, tuple[SheetField, ...]]:  # noqa: N802
        """Sheet fields that each clause describes."""
        ...

    @property
    def PRINTED_VALUES(self) -> Mapping[str, PrintedValuesLookup]:  # noqa: N802
        """Printed values of pieces by family."""
        ...


class EncodingModule(Protocol[TablesT_contra, StateT_contra]):
    """The encoding module of a game: all possible values of actions and states."""

    def action_domains(self, t: TablesT_contra, seats: int) -> ActionDomains:
        """Return all possible field values of each action type."""
        ...

    def max_field_lengths(self, t: TablesT_contra, start: StateT_contra) -> FieldLengths:
        """Return the maximum tuple lengths of the state fields."""
        ...


class PhasedGame(Game[StateT], Generic[TablesT, StateT]):
    """Base class of games with phases. Modules of the game implement its views and its encoding."""

    phases: ClassVar[Mapping[int, Phase[Any, Any]]]
    """Phases by number; often the number of a frame on the stack of the state."""
    end_clause: ClassVar[str]
    """Clause by which the game ends."""
    folder: ClassVar[Path]
    """Folder of the game."""
    views: ViewsModule[TablesT, StateT]
    value_provenance: ProvenanceModule
    encoding: EncodingModule[TablesT, StateT] | None = None
    """Encoding for learning programs; None if the game supports none."""
    tables: TablesT
    list_actions: ActionLister
    """Lists the legal actions of a seat by its phase."""
    _apply: ActionApplier

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "views" in cls.__dict__:
            cls.folder = Path(inspect.getfile(cls)).parent
            cls.zones, cls.fields_by_clause = cls.views.ZONES, cls.value_provenance.FIELDS_BY_CLAUSE

    def __init__(self, sheet: Sheet | None = None) -> None:
        """Load the built-in sheet, or use another one.

        Raises:
            SheetError: if the sheet is not valid.
        """
        self.sheet = sheet or Sheet.load(self.folder / "sheet.toml")
        self.use_tables(self.read_tables(self.sheet))

    @staticmethod
    @abstractmethod
    def read_tables(sheet: Sheet) -> Any:
        """Return the tables that the rules use, prepared from a sheet.

        Raises:
            SheetError: if the sheet is not valid.
        """

    @staticmethod
    @abstractmethod
    def set_up(
        t: Any, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
    ) -> Any:
        """Return the first state in which a seat must decide; `options` are complete."""

    def new_initial_state(
        self, seats: int, options: Options, chance: Chance, emit: Emit = None
    ) -> StateT:
        """Return the first state in which a seat must decide.

        Raises:
            OptionError: if an option is not valid.
            ValueError: if the game does not support this number of seats.
        """
        chosen = complete_options(self.options, options)
        if seats not in self.seat_counts:
            least, most = self.seat_counts[0], self.seat_counts[-1]
            raise ValueError(f"{self.name} is for {least} to {most} players, not {seats}")
        first = choose_first_seat(chosen, seats, chance)
        s: StateT = self.set_up(self.tables, seats, first, chosen, chance, emit)
        return s

    def use_tables(self, tables: TablesT) -> None:
        """Use these tables from now on; called once by `__init__`.

        The functions of the inner loop are built here, so that they need few lookups.
        """
        self.tables = tables
        by_phase = {number: phase.legal_actions for number, phase in self.phases.items()}
        self.list_actions = make_action_lister(by_phase, self.phase_number, tables)
        is_own = type(self).__dict__.get
        if type(self).legal_actions is PhasedGame.legal_actions:
            quick = (
                partial(self.list_actions_fast, self.list_actions)
                if is_own("list_actions_fast")
                else self.list_actions
            )
            self.legal_actions = quick  # type: ignore[assignment, method-assign]
        follow = self.after_action if is_own("after_action") else None
        self._apply = make_action_applier(
            build_action_appliers(self.phases, self.phase_number, self.action_types), tables, follow
        )
        if type(self).apply is PhasedGame.apply:
            self.apply = self._apply  # type: ignore[assignment, method-assign]

    @staticmethod
    def list_actions_fast(list_actions: ActionLister, s: Any, seat: Seat) -> Sequence[Action]:
        """List legal actions by a short cut for the usual case; else by `list_actions`."""
        return list_actions(s, seat)

    @staticmethod
    def after_action(t: Any, s: Any, emit: Emit) -> None:
        """Apply the automatic consequences of any action, which need no decision."""

    @staticmethod
    @abstractmethod
    def phase_number(s: Any, seat: Seat) -> int:
        """Return the number of the phase in which a seat decides or may revise; else WAITING."""

    def legal_actions(self, s: StateT, seat: Seat) -> Sequence[Action]:
        """Return the legal actions of a seat, as its phase lists them."""
        return self.list_actions(s, seat)

    def refusal(self, s: StateT, seat: Seat, action: Action) -> Refusal | None:
        """Return the reason why an action is not legal; None exactly for legal actions."""
        asked = self.active_seats(s)
        if not asked:
            return Refusal(GAME_OVER, self.end_clause)
        number = self.phase_number(s, seat)
        if number == WAITING:
            clause = self.phases[self.phase_number(s, asked[0])].clause
            return Refusal(NOT_YOUR_TURN, clause, (("seat", SeatRef(max(seat, 0))),))
        phase = self.phases[number]
        if rule := phase.rules.get(type(action)):
            return rule.refusal(self.tables, s, seat, action)
        if type(action) not in self.action_types:
            return Refusal(UNKNOWN_ACTION, phase.clause)
        if phase.other_refusal and (found := phase.other_refusal(self.tables, s, seat, action)):
            return found
        return Refusal(WRONG_PHASE, phase.clause, remedy=phase.remedy_key)

    def apply(
        self, s: StateT, seat: Seat, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        """Apply a legal action (not checked here) and its automatic consequences."""
        self._apply(s, seat, action, chance, emit)

    def is_public_decision(self, view: StateT, seat: Seat) -> bool:
        """True if the phase of the seat is public."""
        number = self.phase_number(view, seat)
        return number != WAITING and self.phases[number].is_public

    def prompt_key(self, view: StateT, seat: Seat) -> str:
        """Return the prompt key of the phase of a seat."""
        return self.phases[self.phase_number(view, seat)].prompt_key

    def prompt_clause(self, view: StateT, seat: Seat) -> str:
        """Return the clause of the phase of a seat."""
        return self.phases[self.phase_number(view, seat)].clause

    def view_for(self, s: StateT, viewer: Seat) -> StateT:
        """Return a new state with a viewer's knowledge: bound zones first, then other secrets."""
        view = self.views.ZONES.view_for(s, viewer)
        self.views.hide_secrets(s, view, viewer)
        return view

    def sample_state(self, view: StateT, viewer: Seat, chance: Chance) -> StateT:
        """Sample a full state that is consistent with a view."""
        s = view.copy()
        self.views.fill_unknown(self.tables, s, view, viewer, chance)
        return s

    def inventory(self, view: StateT) -> Inventory:
        """Return all pieces by zone: bound zones first, then the others."""
        table = self.views.ZONES.inventory(self.tables, view)
        self.views.add_unbound_pieces(self.tables, view, table)
        return {zone: pieces for zone, pieces in table.items() if pieces}

    def track_counts(self, view: StateT) -> TrackCounts:
        """Return no track counts; games with `Score` acts override this."""
        return NO_TRACK_COUNTS

    def set_position(
        self, s: StateT, table: Inventory, counters: TrackCounts = NO_TRACK_COUNTS
    ) -> None:
        """Set up a position by the views module."""
        self.views.set_position(self.tables, s, table, counters)

    def printed_values(self, piece: Piece) -> Sequence[PrintedValues]:
        """Return the printed values of a piece, by its family."""
        family, _, kind = piece.partition(".")
        found = None if is_back(piece) else self.value_provenance.PRINTED_VALUES.get(family)
        return found(self.sheet, kind) if found else ()

    def action_domains(self, seats: int) -> ActionDomains:
        """Return the action domains of the encoding module."""
        return self.encoding.action_domains(self.tables, seats) if self.encoding else {}

    def max_field_lengths(self, start: StateT) -> FieldLengths:
        """Return the maximum field lengths of the encoding module."""
        return self.encoding.max_field_lengths(self.tables, start) if self.encoding else {}


def build_action_appliers(
    phases: Mapping[int, Phase[Any, Any]], phase: PhaseLookup, kinds: Iterable[type[Action]]
) -> Mapping[type[Action], TableActionApplier]:
    """Return the function that applies each action type.

    Raises:
        TypeError: if an action type belongs to no phase.
    """
    found = {}
    for kind in kinds:
        by_phase = {n: each.rules[kind].apply for n, each in phases.items() if kind in each.rules}
        if not by_phase:
            raise TypeError(f"{kind.__name__} belongs to no phase")
        found[kind] = combine_appliers(by_phase, phase)
    return found
