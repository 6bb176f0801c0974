"""A rulebook as phases: each thing that may be asked of a seat is one record, and all are
dispatched alike.

A phase says by which clause it is asked, how it is worded, what may be answered, why an answer is
refused, and what it does. So the rule behind a refusal stands in the record of its phase.
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
from tabletop.core.binding import BoundZones
from tabletop.core.chance import Chance
from tabletop.core.dispatch import WAITING as WAITING
from tabletop.core.dispatch import Apply, Deed, Legal, PhaseOf, applying, deed, listing
from tabletop.core.game import NOTHING, Domains, Game, Widths
from tabletop.core.options import Options, complete, first_seat
from tabletop.core.origins import Field, PieceValues, PrintedValues
from tabletop.core.refusals import GAME_OVER, NOT_NOW, NOT_YOUR_TURN, UNKNOWN_ACTION, Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Zone, is_back

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Rule(NamedTuple, Generic[T, S]):
    """One kind of action in a phase. `T` is what the rules look up: a sheet made ready for play."""

    refusal: Callable[[T, S, Seat, Any], Refusal | None]
    """Why not; None exactly for what the phase lists as legal."""
    apply: Callable[[T, S, Seat, Any, Chance, Emit], None]
    """Carry out a legal action."""


class Phase(NamedTuple, Generic[T, S]):
    """What is asked of a seat."""

    key: str
    """Its words: a key below `<game>.prompt.`."""
    clause: str
    """Where the rulebook asks it."""
    legal: Callable[[T, S, Seat], Sequence[Action]]
    """All that the seat may answer."""
    rules: Mapping[type[Action], Rule[T, S]]
    """Each kind of answer."""
    mend: str = ""
    """The advice to decide it: a key below `<game>.mend.`; where it is empty the same key."""
    otherwise: Callable[[T, S, Seat, Any], Refusal | None] | None = None
    """What there is to say of an action of another phase, beyond that it must wait; None where it
    returns None too."""
    settle: Callable[[T, S, Emit], bool] | None = None
    """For a phase that may leave no choice: carries it out then, and says whether it has."""
    openly: bool = False
    """Whether it is answered in the open: what may be answered follows from what all see."""

    @property
    def advice(self) -> str:
        """The key of the advice to decide it."""
        return self.mend or self.key


class ViewsModule(Protocol[T_contra, S_contra]):
    """The module that says what lies where, who may know it, and how tables are laid by hand.

    Views and inventories begin with what its zones say: `redact` takes out of a view, and
    `inventory` adds to a table, what they do not. A world begins as its view: `imagine` fills in
    what is unknown. Zones without pieces may stand in the table.
    """

    @property
    def ZONES(self) -> BoundZones: ...  # noqa: N802
    def redact(self, s: S_contra, view: S_contra, viewer: Seat) -> None: ...
    def imagine(
        self, t: T_contra, s: S_contra, view: S_contra, viewer: Seat, chance: Chance
    ) -> None: ...
    def inventory(self, t: T_contra, view: S_contra, table: dict[Zone, list[Piece]]) -> None: ...
    def arrange(self, t: T_contra, s: S_contra, table: Inventory, counters: Counters) -> None: ...


class KnownModule(Protocol):
    """The module that says where values of the sheet are seen."""

    @property
    def DESCRIBED(self) -> Mapping[str, tuple[Field, ...]]: ...  # noqa: N802
    @property
    def PRINTED(self) -> Mapping[str, PieceValues]: ...  # noqa: N802


class EncodingModule(Protocol[T_contra, S_contra]):
    """The module that says what actions and states may ever hold."""

    def domains(self, t: T_contra, seats: int) -> Domains: ...
    def widths(self, t: T_contra, start: S_contra) -> Widths: ...


class PhasedGame(Game[S], Generic[T, S]):
    """A game told by its phases: it names them, and says in which a seat is. What lies where and
    what is printed is said by modules of its own."""

    phases: ClassVar[Mapping[int, Phase[Any, Any]]]
    """By a small number; often the number of a frame on the state's stack."""
    over: ClassVar[str]
    """The clause by which the game ends."""
    home: ClassVar[Path]
    """The folder of the game."""
    views: ViewsModule[T, S]
    known: KnownModule
    encoding: EncodingModule[T, S] | None = None
    """None: the game is not for programs that learn."""
    tables: T
    listed: Legal
    """Lists the actions of a seat by its phase."""
    _apply: Apply

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "views" in cls.__dict__:
            cls.home = Path(inspect.getfile(cls)).parent
            cls.zones, cls.described = cls.views.ZONES, cls.known.DESCRIBED

    def __init__(self, sheet: Sheet | None = None) -> None:
        """With the built-in sheet, or another. Raises SheetError."""
        self.sheet = sheet or Sheet.load(self.home / "sheet.toml")
        self.look_up(self.read(self.sheet))

    @staticmethod
    @abstractmethod
    def read(sheet: Sheet) -> Any:
        """What the rules look up, from a sheet. Raises SheetError."""

    @staticmethod
    @abstractmethod
    def set_up(
        t: Any, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
    ) -> Any:
        """The first position that asks for a decision; `options` are complete."""

    def new(self, seats: int, options: Options, chance: Chance, emit: Emit = None) -> S:
        """Set up as the options say. Raises OptionError, ValueError."""
        chosen = complete(self.options, options)
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise ValueError(f"{self.name} is for {least} to {most} players, not {seats}")
        first = first_seat(chosen, seats, chance)
        s: S = self.set_up(self.tables, seats, first, chosen, chance, emit)
        return s

    def look_up(self, tables: T) -> None:
        """Play by these tables from now on; every game calls it once, when it is made.

        What the inner loop asks for is put together here, so that it costs few lookups.
        """
        self.tables = tables
        by_phase = {number: phase.legal for number, phase in self.phases.items()}
        self.listed = listing(by_phase, self.phase, tables)
        is_own = type(self).__dict__.get
        if type(self).legal is PhasedGame.legal:
            quick = partial(self.quick, self.listed) if is_own("quick") else self.listed
            self.legal = quick  # type: ignore[assignment, method-assign]
        follow = self.follow if is_own("follow") else None
        self._apply = applying(deeds(self.phases, self.phase, self.actions), tables, follow)
        if type(self).apply is PhasedGame.apply:
            self.apply = self._apply  # type: ignore[assignment, method-assign]

    @staticmethod
    def quick(listed: Legal, s: Any, seat: Seat) -> Sequence[Action]:
        """A quicker way to list actions where the usual is asked, given the way for all else."""
        return listed(s, seat)

    @staticmethod
    def follow(t: Any, s: Any, emit: Emit) -> None:
        """What follows of itself from any action, and asks for no decision."""

    @staticmethod
    @abstractmethod
    def phase(s: Any, seat: Seat) -> int:
        """The number of the phase in which a seat decides now, or may decide anew; else WAITING."""

    def legal(self, s: S, seat: Seat) -> Sequence[Action]:
        """All actions of a seat, as its phase lists them."""
        return self.listed(s, seat)

    def refusal(self, s: S, seat: Seat, action: Action) -> Refusal | None:
        """Why not; None exactly for what `legal` lists."""
        asked = self.to_act(s)
        if not asked:
            return Refusal(GAME_OVER, self.over)
        number = self.phase(s, seat)
        if number == WAITING:
            clause = self.phases[self.phase(s, asked[0])].clause
            return Refusal(NOT_YOUR_TURN, clause, (("seat", SeatRef(max(seat, 0))),))
        phase = self.phases[number]
        if rule := phase.rules.get(type(action)):
            return rule.refusal(self.tables, s, seat, action)
        if type(action) not in self.actions:
            return Refusal(UNKNOWN_ACTION, phase.clause)
        if phase.otherwise and (found := phase.otherwise(self.tables, s, seat, action)):
            return found
        return Refusal(NOT_NOW, phase.clause, mend=phase.advice)

    def apply(self, s: S, seat: Seat, action: Action, chance: Chance, emit: Emit = None) -> None:
        """Carry out a legal action (not checked here) and all that follows of itself."""
        self._apply(s, seat, action, chance, emit)

    def openly(self, view: S, seat: Seat) -> bool:
        """Whether what is asked of a seat needs nothing secret, as its phase says."""
        number = self.phase(view, seat)
        return number != WAITING and self.phases[number].openly

    def prompt(self, view: S, seat: Seat) -> str:
        """What is asked of a seat that is to act, as its phase words it."""
        return self.phases[self.phase(view, seat)].key

    def redact(self, s: S, viewer: Seat) -> S:
        view = self.views.ZONES.redacted(s, viewer)
        self.views.redact(s, view, viewer)
        return view

    def imagine(self, view: S, viewer: Seat, chance: Chance) -> S:
        s = view.copy()
        self.views.imagine(self.tables, s, view, viewer, chance)
        return s

    def inventory(self, view: S) -> Inventory:
        table = self.views.ZONES.inventory(self.tables, view)
        self.views.inventory(self.tables, view, table)
        return {zone: pieces for zone, pieces in table.items() if pieces}

    def counters(self, view: S) -> Counters:
        return NOTHING

    def arrange(self, s: S, table: Inventory, counters: Counters = NOTHING) -> None:
        self.views.arrange(self.tables, s, table, counters)

    def printed(self, piece: Piece) -> Sequence[PrintedValues]:
        family, _, kind = piece.partition(".")
        found = None if is_back(piece) else self.known.PRINTED.get(family)
        return found(self.sheet, kind) if found else ()

    def domains(self, seats: int) -> Domains:
        return self.encoding.domains(self.tables, seats) if self.encoding else {}

    def widths(self, start: S) -> Widths:
        return self.encoding.widths(self.tables, start) if self.encoding else {}


def deeds(
    phases: Mapping[int, Phase[Any, Any]], phase: PhaseOf, kinds: Iterable[type[Action]]
) -> Mapping[type[Action], Deed]:
    """What carries out each kind of action. Raises TypeError for one that no phase has."""
    found = {}
    for kind in kinds:
        by_phase = {n: each.rules[kind].apply for n, each in phases.items() if kind in each.rules}
        if not by_phase:
            raise TypeError(f"{kind.__name__} belongs to no phase")
        found[kind] = deed(by_phase, phase)
    return found
