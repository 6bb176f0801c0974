"""Games whose components, views and encoding are modules: the fastest way to write a game."""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.game import NO_TRACK_COUNTS, ActionDomains, FieldLengths
from tabletop.core.options import Options
from tabletop.core.provenance import PrintedValues, PrintedValuesLookup, SheetField
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.toolkit.phase_dispatch import WAITING as WAITING
from tabletop.core.toolkit.rulebook_game import ActionRule as ActionRule
from tabletop.core.toolkit.rulebook_game import Phase as Phase
from tabletop.core.toolkit.rulebook_game import RulebookGame, StateT, TablesT
from tabletop.core.toolkit.zone_bindings import ZoneBindings
from tabletop.core.zones import Inventory, Piece, Seat, TrackCounts, Zone, is_back

TablesT_contra = TypeVar("TablesT_contra", contravariant=True)
StateT_contra = TypeVar("StateT_contra", bound=State, contravariant=True)
OPTIONAL_PHASE_FUNCTIONS = ("revising_seats", "list_actions_fast", "after_action")
"""Functions that the phases module of a game may have besides those of `PhasesModule`."""


class PhasesModule(Protocol[StateT_contra]):
    """The phases module of a game: the table of phases, and whose decision it is.

    It may also have `revising_seats`, `list_actions_fast` and `after_action`.
    """

    @property
    def PHASES(self) -> Mapping[int, Phase[Any, Any]]:  # noqa: N802
        """Phases by number."""
        ...

    def phase_number(self, s: StateT_contra, seat: Seat) -> int:
        """Return the number of the phase in which a seat decides or may revise; else WAITING."""
        ...

    def active_seats(self, s: StateT_contra) -> tuple[Seat, ...]:
        """Return the seats that must decide now; none if the game is over."""
        ...


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


class PhasedGame(RulebookGame[TablesT, StateT]):
    """Base class of games with phases. Modules of the game implement its views and its encoding."""

    folder: ClassVar[Path]
    """Folder of the game."""
    phases_module: PhasesModule[StateT] | None = None
    """Table of phases and its functions; None if the class itself has them."""
    views: ViewsModule[TablesT, StateT]
    value_provenance: ProvenanceModule
    encoding: EncodingModule[TablesT, StateT] | None = None
    """Encoding for learning programs; None if the game supports none."""

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "views" in cls.__dict__:
            cls.folder = Path(inspect.getfile(cls)).parent
            cls.zones, cls.fields_by_clause = cls.views.ZONES, cls.value_provenance.FIELDS_BY_CLAUSE
        module = cls.__dict__.get("phases_module")
        if module is not None:
            cls.phases = module.PHASES
            for name in ("phase_number", "active_seats", *OPTIONAL_PHASE_FUNCTIONS):
                if hasattr(module, name):
                    setattr(cls, name, staticmethod(getattr(module, name)))

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

    def build_state(
        self, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
    ) -> StateT:
        """Return the first state, as `set_up` makes it."""
        s: StateT = self.set_up(self.tables, seats, first, options, chance, emit)
        return s

    def phase_number(self, s: StateT, seat: Seat) -> int:
        """Return the number of the phase in which a seat decides, by the phases module."""
        return self._phases().phase_number(s, seat)

    def active_seats(self, s: StateT) -> tuple[Seat, ...]:
        """Return the seats that must decide now, by the phases module."""
        return self._phases().active_seats(s)

    def is_over(self, s: StateT) -> bool:
        """True if no seat has a decision left."""
        return not self.active_seats(s)

    def _phases(self) -> PhasesModule[StateT]:
        """Return the phases module. Raises TypeError if neither it nor the class says the turns."""
        if self.phases_module is None:
            raise TypeError(f"{type(self).__name__} has no phases_module, and no functions for it")
        return self.phases_module

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
