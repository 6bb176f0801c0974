"""The contract that every game keeps. Matches, seats and screens know games only by it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Emit, Param, TextRef
from tabletop.core.chance import Chance
from tabletop.core.options import Option, Options
from tabletop.core.origins import Field, PrintedValues
from tabletop.core.pictured import Pictured, Tabled
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Zone, Zones

S = TypeVar("S", bound=State)

NOTHING: Final[Counters] = {}
"""No counters."""

Domains = Mapping[type[Action], Sequence[Sequence[Any]]]
"""Of each kind of action that has fields: all values that each of them may ever have, in order."""
Widths = Mapping[str, Sequence[int]]
"""Of fields of a state that hold tuples of no fixed length: the most that they may hold, from
without to within; 0 where an observation leaves a field out."""


class Standing(NamedTuple):
    """Where a seat stands: `place` 1 is best, shared by the tied; `score` in the game's points."""

    seat: Seat
    place: int
    score: int


class TallyRow(NamedTuple):
    """One line of the final reckoning, told step by step.

    `label` is a key below `tally.<game>.`; `values` holds each seat's points of this line.
    """

    label: str
    params: tuple[Param, ...]
    values: tuple[int, ...]
    clause: str


def ranked(scores: Sequence[int], ranks: Sequence[Any] = ()) -> tuple[Standing, ...]:
    """Each seat's place by its score, the highest first; by `ranks` where scores alone do not say
    who is before whom. Equals share a place."""
    ranks = ranks or scores
    return tuple(
        Standing(seat, 1 + sum(other > rank for other in ranks), scores[seat])
        for seat, rank in enumerate(ranks)
    )


def owed(rows: Sequence[tuple[str, str]], ledger: Sequence[int]) -> tuple[TallyRow, ...]:
    """The reckoning of a ledger that has of each seat in turn what is owed to each of these rows:
    labels, each with its clause."""
    return tuple(
        TallyRow(label, (), tuple(ledger[n :: len(rows)]), clause)
        for n, (label, clause) in enumerate(rows)
    )


class Wording(NamedTuple):
    """How an action is put into words at a position: a key below `<game>.action.`, and named values
    that its fields do not have."""

    key: str
    params: tuple[Param | tuple[str, tuple[TextRef, ...]], ...] = ()


class Game(ABC, Generic[S]):
    """One rulebook with one component sheet. Stateless once made; found by name in the registry.

    A *viewer* is a seat, or NOBODY for what lies open to all. States are changed in place, by
    `apply` alone.
    """

    name: ClassVar[str]
    prefix: ClassVar[str]
    """The first letters of its clauses: MER, MKD, ..."""
    edition: ClassVar[int] = 1
    """Which edition of its rules it plays by, from 1 on.

    Raised by one whenever decisions recorded before may no longer be legal or may lead elsewhere:
    when who decides, what is allowed, what follows from it or in what order chance is asked has
    changed. Not for words, pictures, strategies, or the values of a sheet, which a match carries.
    """
    seats: ClassVar[range]
    zones: ClassVar[Zones]
    actions: ClassVar[tuple[type[Action], ...]]
    state: ClassVar[type[State]]
    described: ClassVar[Mapping[str, tuple[Field, ...]]] = {}
    """The clauses that speak of values of the sheet, and of which: every field of which not all
    is stated in the rulebook stands below one of them."""
    wins: ClassVar[str]
    """The clause that says who wins."""
    explained: ClassVar[Mapping[str, str]] = {}
    """The clauses that say what pieces do: by a piece (`card.2`), the back of a family (`card.?`),
    or a family (`card`), the most telling first."""
    deeds: ClassVar[Mapping[str, str]] = {}
    """What is done where an act cites such a clause, in a word of the game: `delivers`, `rain`. So
    that nobody who looks on needs to know clauses, which are for people to read."""
    pictured: ClassVar[Pictured] = {}
    """The pieces that clauses of the rulebook show, above all those of its examples."""
    tabled: ClassVar[Tabled] = {}
    """The parts of the table that clauses show: small positions."""
    options: tuple[Option, ...]
    sheet: Sheet

    @abstractmethod
    def __init__(self, sheet: Sheet | None = None) -> None:
        """With the built-in sheet, or another. Raises SheetError."""

    @abstractmethod
    def new(self, seats: int, options: Options, chance: Chance, emit: Emit = None) -> S:
        """The first position that asks for a decision; `emit` hears of the setting up.

        Setting up begins with every piece in the box, deck or bag from which its acts take it.
        """

    @abstractmethod
    def to_act(self, s: S) -> tuple[Seat, ...]:
        """Who decides now: several where a choice is secret and simultaneous, none at the end."""

    def may_revise(self, s: S) -> tuple[Seat, ...]:
        """Who has made a secret simultaneous choice that still waits for others, and may change it.

        They are no longer to act; `legal` lists for them what they may choose instead. A game
        without such choices leaves this as it is.
        """
        return ()

    @abstractmethod
    def legal(self, s: S, seat: Seat) -> Sequence[Action]:
        """All actions of a seat that is to act: never empty then.

        For a seat that may revise its choice: the other choices, in the same order, if there are
        any. Empty for all others.
        """

    @abstractmethod
    def refusal(self, s: S, seat: Seat, action: Action) -> Refusal | None:
        """Why not; None exactly for what `legal` lists."""

    @abstractmethod
    def apply(self, s: S, seat: Seat, action: Action, chance: Chance, emit: Emit = None) -> None:
        """Carry out a legal action (not checked here) and all that follows of itself."""

    @abstractmethod
    def redact(self, s: S, viewer: Seat) -> S:
        """What a viewer may know, as a new state: the rest is UNKNOWN."""

    @abstractmethod
    def imagine(self, view: S, viewer: Seat, chance: Chance) -> S:
        """A full state drawn fairly from all that a view allows: `redact` gives the view again."""

    @abstractmethod
    def prompt(self, view: S, seat: Seat) -> str:
        """What is asked of a seat that is to act: a key below `<game>.prompt.`."""

    def openly(self, view: S, seat: Seat) -> bool:
        """Whether what is asked of a seat needs nothing that others may not see: what it may answer
        follows from what lies open to all. Several people at one screen then decide it in the open,
        hands face down. A game of which nothing is known leaves this as it is.
        """
        return False

    def wording(self, view: S, seat: Seat, action: Action) -> Wording:
        """How an action of a seat is put into words at the position of a view.

        A game adds what the fields do not say and the view does: which tile lies at a place, whose
        a piece is. It must be an action that the position allows. Here: by its tag and fields.
        """
        return Wording(action.tag)

    def where(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """The values by which a place's name tells it apart on a table where so much is seen,
        beside its owner and its number. Here: none."""
        return ()

    def domains(self, seats: int) -> Domains:
        """What the fields of actions may hold with so many seats, from which each action has its
        number for programs that learn (`tabletop.research`). Here: nothing is declared."""
        return {}

    def widths(self, start: S) -> Widths:
        """How long the tuples of a state may become in a match that begins so: the shape of what
        programs that learn are shown. Here: nothing is declared."""
        return {}

    @abstractmethod
    def is_over(self, s: S) -> bool:
        """Whether the game has ended."""

    def closing(self, view: S) -> bool:
        """Whether the end is near, as all may know: it may be the last round, or somebody may soon
        end the match. Tables let it be felt. By default never, and never of what is hidden.
        """
        return False

    @abstractmethod
    def standing(self, s: S) -> tuple[Standing, ...]:
        """Each seat's place and score as things stand, in seat order."""

    @abstractmethod
    def tally(self, s: S) -> tuple[TallyRow, ...]:
        """The reckoning line by line; each seat's values add up to its score."""

    def printed(self, piece: Piece) -> Sequence[PrintedValues]:
        """The values of the sheet that are printed on a piece; none on a back, or on plain wood."""
        return ()

    def deed(self, act: Act) -> str:
        """What is done by an act, in a word of the game; empty where it has none for it."""
        return self.deeds.get(act.clause, "")

    def clause_of(self, piece: Piece) -> str:
        """The clause that says what a piece does; empty where nobody looks it up."""
        family = piece.partition(".")[0]
        found = (self.explained.get(key) for key in (piece, family))
        return next((clause for clause in found if clause), "")

    @abstractmethod
    def inventory(self, view: S) -> Inventory:
        """Every piece, where it lies; UNKNOWN ones as backs."""

    @abstractmethod
    def counters(self, view: S) -> Counters:
        """The numbers that `Score` acts change, by track and seat. Empty where pieces say all."""

    @abstractmethod
    def arrange(self, s: S, table: Inventory, counters: Counters = NOTHING) -> None:
        """Lay the pieces of a full state otherwise, and set counters: the inverse of `inventory`.

        `table` says of every piece where it lies. For positions laid by hand: lessons, drills,
        tests. A turn that is only beginning begins anew; nothing else that waits is changed, and
        pieces that wait with it (chosen, drawn, offered) stay as they are. Raises LayingError for
        a piece that cannot lie where it should.
        """
