"""The contract that every game keeps. Matches, seats and screens know games only by it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Param, Sayer
from tabletop.core.chance import Chance
from tabletop.core.options import Option, Options
from tabletop.core.origins import Field, Printed
from tabletop.core.plans import LONG, SHORT, Plan, Wits
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Seat, Zones

S = TypeVar("S", bound=State)

FEW: Final = 16
"""So many actions are all worth a search."""
PROPOSED: Final = 12
"""How many are proposed where there are more."""


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


class Reason(NamedTuple):
    """Why a strategy prefers an action: a key below `reason.<game>.` and its named values."""

    code: str
    params: tuple[Param, ...] = ()


class Wording(NamedTuple):
    """How an action is put into words at a position: a key below `<game>.action.`, and named values
    that its fields do not have."""

    key: str
    params: tuple[Param, ...] = ()


class Strategy(ABC, Generic[S]):
    """How a sensible player plays: small, fast functions on which all AI levels are built.

    All of them see only a view (or an imagined state), never the hidden truth.
    """

    short: ClassVar[Plan] = SHORT
    long: ClassVar[Plan] = LONG
    """How merchants and masters search this game: found by measuring (docs/strength.md)."""
    wits: ClassVar[Wits] = Wits()
    """How often novices, traders and merchants do their best: found likewise."""
    deals: ClassVar[tuple[type[Action], ...]] = ()
    """The actions that take what another seat offers: beginners like them."""

    @abstractmethod
    def policy(self, state: S, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions, by rule of thumb; a little noise is drawn from chance."""

    @abstractmethod
    def chances(self, state: S) -> tuple[float, ...]:
        """Each seat's chance to win in [0, 1], in seat order, guessed from a position in mid-game.

        They add up to 1. In a view, what is hidden counts as usual.
        """

    def evaluate(self, state: S, seat: Seat) -> float:
        """One seat's chance."""
        return self.chances(state)[seat]

    def propose(
        self, state: S, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """The legal actions worth a search: all of a few, else about a dozen of many.

        A game with long lists of actions proposes what its rule of thumb would weigh. Here: what
        the rule of thumb does, asked again and again, and others drawn by lot.
        """
        if len(legal) <= FEW:
            return legal
        found = dict.fromkeys(self.policy(state, seat, legal, chance) for _ in range(PROPOSED))
        found |= dict.fromkeys(chance.dealt(legal, PROPOSED)[:PROPOSED])
        return list(found)[:PROPOSED]

    @abstractmethod
    def reason(self, state: S, seat: Seat, action: Action) -> Reason:
        """Why the rule of thumb would choose this action here, for hints and comments."""


class Game(ABC, Generic[S]):
    """One rulebook with one component sheet. Stateless once made; found by name in the registry.

    A *viewer* is a seat, or NOBODY for what lies open to all. States are changed in place, by
    `apply` alone.
    """

    name: ClassVar[str]
    prefix: ClassVar[str]
    """The first letters of its clauses: MER, MKD, ..."""
    seats: ClassVar[range]
    zones: ClassVar[Zones]
    actions: ClassVar[tuple[type[Action], ...]]
    state: ClassVar[type[State]]
    described: ClassVar[Mapping[str, tuple[Field, ...]]] = {}
    """The clauses that speak of values of the sheet, and of which: every field of which not all
    is stated in the rulebook stands below one of them."""
    options: tuple[Option, ...]
    sheet: Sheet
    strategy: Strategy[S]

    @abstractmethod
    def __init__(self, sheet: Sheet | None = None) -> None:
        """With the built-in sheet, or another. Raises SheetError."""

    @abstractmethod
    def new(self, seats: int, options: Options, chance: Chance, say: Sayer = None) -> S:
        """The first position that asks for a decision; `say` hears of the setting up.

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

    def unchosen(self, view: S, viewer: Seat) -> S:
        """A view as if no other seat had yet made its secret simultaneous choice.

        What a viewer should choose does not depend on who has chosen before him. A game without
        such choices leaves this as it is.
        """
        return view

    @abstractmethod
    def legal(self, s: S, seat: Seat) -> Sequence[Action]:
        """All actions of a seat that is to act: never empty then.

        For a seat that may revise its choice: the other choices, if there are any. Empty for all
        others.
        """

    @abstractmethod
    def refusal(self, s: S, seat: Seat, action: Action) -> Refusal | None:
        """Why not; None exactly for what `legal` lists."""

    @abstractmethod
    def apply(self, s: S, seat: Seat, action: Action, chance: Chance, say: Sayer = None) -> None:
        """Carry out a legal action (not checked here) and all that follows of itself."""

    @abstractmethod
    def redact(self, s: S, viewer: Seat) -> S:
        """What a viewer may know, as a new state: the rest is UNKNOWN."""

    @abstractmethod
    def imagine(self, view: S, viewer: Seat, chance: Chance) -> S:
        """A full state drawn fairly from all that a view allows: `redact` gives the view again."""

    def wording(self, view: S, seat: Seat, action: Action) -> Wording:
        """How an action of a seat is put into words at the position of a view.

        A game adds what the fields do not say and the view does: which tile lies at a place, whose
        a piece is. It must be an action that the position allows. Here: by its tag and fields.
        """
        return Wording(action.tag)

    @abstractmethod
    def is_over(self, s: S) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def clock(self, s: S) -> float:
        """How far a game has gone, in rounds of the table; it never goes back.

        A search looks so many rounds ahead. Where all seats act together it counts what they have
        carried out together, so that positions are judged when nothing is half done.
        """

    @abstractmethod
    def standing(self, s: S) -> tuple[Standing, ...]:
        """Each seat's place and score as things stand, in seat order."""

    @abstractmethod
    def tally(self, s: S) -> tuple[TallyRow, ...]:
        """The reckoning line by line; each seat's values add up to its score."""

    def printed(self, piece: Piece) -> Sequence[Printed]:
        """The values of the sheet that are printed on a piece; none on a back, or on plain wood."""
        return ()

    @abstractmethod
    def inventory(self, view: S) -> Inventory:
        """Every piece, where it lies; UNKNOWN ones as backs."""

    @abstractmethod
    def counters(self, view: S) -> Mapping[tuple[str, Seat], int]:
        """The numbers that `Score` acts change, by track and seat. Empty where pieces say all."""
