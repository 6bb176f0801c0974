"""The contract of a game: the only interface through which matches, AI and screens use a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Emit, Param, TextRef
from tabletop.core.chance import Chance
from tabletop.core.options import Option, Options, StartGoods
from tabletop.core.piece_looks import NO_LOOKS, PieceLooks
from tabletop.core.provenance import PrintedValues, SheetField
from tabletop.core.refusals import Refusal
from tabletop.core.rule_examples import RuleExamples, RulePositions
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Seat, TrackCounts, Zone, Zones

StateT = TypeVar("StateT", bound=State)

NO_TRACK_COUNTS: Final[TrackCounts] = {}
"""Track counts of a game that has none."""

ActionDomains = Mapping[type[Action], Sequence[Sequence[Any]]]
"""Possible values of each field, in order, by action type."""
FieldLengths = Mapping[str, Sequence[int]]
"""Maximum lengths of state fields that hold tuples of variable length, from outer to inner.

A length of 0 excludes the field from observations.
"""


class Standing(NamedTuple):
    """Rank of a seat: `place` 1 is best and is shared by ties; `score` is in points of the game."""

    seat: Seat
    place: int
    score: int


class TallyRow(NamedTuple):
    """One line of the final score breakdown.

    `label` is a catalogue key below `tally.<game>.`; `values` holds the points of each seat.
    """

    label: str
    params: tuple[Param, ...]
    values: tuple[int, ...]
    clause: str


def list_teams(game: Game[StateT], seats: int) -> Sequence[Sequence[Seat]]:
    """Return the seats of each team; a seat without partners is a team of its own."""
    return game.teams.get(seats) or [(seat,) for seat in range(seats)]


def compute_standings(scores: Sequence[int], ranks: Sequence[Any] = ()) -> tuple[Standing, ...]:
    """Return the standings of all seats by descending score; equal seats share a place.

    Args:
        scores: Score of each seat.
        ranks: Sort keys of the seats, if scores alone do not decide; higher is better.
    """
    ranks = ranks or scores
    return tuple(
        Standing(seat, 1 + sum(other > rank for other in ranks), scores[seat])
        for seat, rank in enumerate(ranks)
    )


def tally_from_ledger(
    rows: Sequence[tuple[str, str]], ledger: Sequence[int]
) -> tuple[TallyRow, ...]:
    """Return the tally rows of a ledger.

    Args:
        rows: Label and clause of each row.
        ledger: Points of all rows of seat 0, then of seat 1, and so on.
    """
    return tuple(
        TallyRow(label, (), tuple(ledger[n :: len(rows)]), clause)
        for n, (label, clause) in enumerate(rows)
    )


class ActionWording(NamedTuple):
    """Text of an action at a position.

    `key` is a catalogue key below `<game>.action.`; `params` are values that its fields do not
    hold.
    """

    key: str
    params: tuple[Param | tuple[str, tuple[TextRef, ...]], ...] = ()


class Game(ABC, Generic[StateT]):
    """One rulebook with one component sheet. Stateless; the registry finds it by name.

    A viewer is a seat, or NOBODY for public information. Only `apply` changes a state, and does
    so in place.
    """

    name: ClassVar[str]
    clause_prefix: ClassVar[str]
    """First letters of its clauses: MER, MKD, ..."""
    edition: ClassVar[int] = 1
    """Edition of the rules, counted from 1.

    Raise it by one when recorded decisions may no longer be legal or may lead to another
    result: when the deciding seat, the legal actions, their effects or the order of draws
    change. Changes of words, pictures, strategies or sheet values need no new edition: a match
    stores its sheet.
    """
    seat_counts: ClassVar[range]
    zones: ClassVar[Zones]
    action_types: ClassVar[tuple[type[Action], ...]]
    state_type: ClassVar[type[State]]
    fields_by_clause: ClassVar[Mapping[str, tuple[SheetField, ...]]] = {}
    """Sheet fields that each clause describes.

    Every field with a value that the rulebook does not state must stand below a clause.
    """
    win_clause: ClassVar[str]
    """Clause that decides the winner."""
    teams: ClassVar[Mapping[int, Sequence[Sequence[Seat]]]] = {}
    """Seats of each team by number of seats: `{4: ((0, 2), (1, 3))}`.

    Partners have equal points and places. Without an entry all seats play alone.
    """
    piece_clauses: ClassVar[Mapping[str, str]] = {}
    """Clauses that explain pieces.

    Keys are a piece (`card.2`), the back of a family (`card.?`) or a family (`card`); the most
    specific key wins.
    """
    hidden_stock: Mapping[Zone, Sequence[Piece]] = {}
    """Pieces with which zones begin that nobody can see; players read them before they draw.

    Empty for games that tell them elsewhere.
    """
    piece_looks: PieceLooks = NO_LOOKS
    """Looks of pieces on the default table, as `[look]` of the sheet says."""
    act_labels: ClassVar[Mapping[str, str]] = {}
    """Game-specific labels of acts by clause, such as `delivers` or `rain`.

    Screens react to labels, so that no screen depends on clause numbers.
    """
    rule_examples: ClassVar[RuleExamples] = {}
    """Pieces that the rulebook displays below its clauses, mostly for examples."""
    rule_positions: ClassVar[RulePositions] = {}
    """Small positions that the rulebook displays below its clauses."""
    start_goods: ClassVar[StartGoods | None] = None
    """Goods that a handicap can give at the start; None for none."""
    handicap_points: tuple[int, ...] = ()
    """Points that each seat gets at the end by a handicap; empty for none."""
    options: tuple[Option, ...]
    sheet: Sheet

    @abstractmethod
    def __init__(self, sheet: Sheet | None = None) -> None:
        """Load the built-in sheet, or use another one.

        Raises:
            SheetError: if the sheet is not valid.
        """

    @classmethod
    def fill_older_options(cls, options: Options) -> Options:
        """Return the options of a file that may be older than some of them.

        A new option of a game fills in what its rules did before, so that old matches open.
        """
        return options

    @abstractmethod
    def new_initial_state(
        self, seats: int, options: Options, chance: Chance, emit: Emit = None
    ) -> StateT:
        """Return the first state in which a seat must decide.

        The set-up begins with every piece in the box, deck or bag from which its acts take it.

        Args:
            seats: Number of seats.
            options: Chosen options of the game.
            chance: Source of randomness.
            emit: Listener for the acts of the set-up.
        """

    @abstractmethod
    def active_seats(self, s: StateT) -> tuple[Seat, ...]:
        """Return the seats that must decide now.

        Returns:
            Several seats for a secret simultaneous choice; none if the game is over.
        """

    def revising_seats(self, s: StateT) -> tuple[Seat, ...]:
        """Return the seats that may change a secret simultaneous choice while others still choose.

        These seats are not active any more; `legal_actions` lists their other choices. The default
        is no seat.
        """
        return ()

    @abstractmethod
    def legal_actions(self, s: StateT, seat: Seat) -> Sequence[Action]:
        """Return all legal actions of a seat; never empty for an active seat.

        Returns:
            For a seat that may revise its choice: the other choices in the same order. Empty for
            all other seats.
        """

    @abstractmethod
    def refusal(self, s: StateT, seat: Seat, action: Action) -> Refusal | None:
        """Return the reason why an action is not legal; None exactly for legal actions."""

    @abstractmethod
    def apply(
        self, s: StateT, seat: Seat, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        """Apply a legal action and all its automatic consequences to the state, in place.

        The action is not checked here.

        Args:
            s: State to change.
            seat: Seat that decided.
            action: A legal action of that seat.
            chance: Source of randomness.
            emit: Listener for the acts.
        """

    @abstractmethod
    def view_for(self, s: StateT, viewer: Seat) -> StateT:
        """Return a new state with the knowledge of a viewer; the rest is UNKNOWN."""

    @abstractmethod
    def sample_state(self, view: StateT, viewer: Seat, chance: Chance) -> StateT:
        """Sample a full state that is consistent with a view (determinization).

        All consistent states are equally likely; `view_for` of the result gives the view again.
        """

    @abstractmethod
    def prompt_key(self, view: StateT, seat: Seat) -> str:
        """Return the catalogue key of the question to an active seat, below `<game>.prompt.`."""

    def prompt_clause(self, view: StateT, seat: Seat) -> str:
        """Return the clause of the question to an active seat; the default is empty: none."""
        return ""

    def is_public_decision(self, view: StateT, seat: Seat) -> bool:
        """True if the legal answers of a seat follow from public information alone.

        Several people at one screen then decide with hidden hands and without a curtain. The
        default is False.
        """
        return False

    def holds_secrets(self, view: StateT, seat: Seat) -> bool:
        """True if a seat holds face-down pieces that not everybody has seen before.

        If False, the curtain stays open for this seat. The default is True.
        """
        return True

    def action_wording(self, view: StateT, seat: Seat, action: Action) -> ActionWording:
        """Return the wording of an action that is legal in a view.

        A game adds facts that the fields do not hold but the view does, such as the tile at a
        place. The default uses the tag and the fields.
        """
        return ActionWording(action.tag)

    def prompt_params(self, view: StateT, seat: Seat) -> Sequence[Param]:
        """Return message parameters of the question to an active seat; the default is none."""
        return ()

    def zone_params(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """Return message parameters that tell zones of one kind apart, besides owner and number.

        The default is none.
        """
        return ()

    def action_domains(self, seats: int) -> ActionDomains:
        """Return all possible field values of each action type, for `seats` seats.

        Learning programs derive action ids from them (`tabletop.to_lab`). The default declares
        none.
        """
        return {}

    def max_field_lengths(self, start: StateT) -> FieldLengths:
        """Return the maximum tuple lengths of the state fields in a match with this initial state.

        They define the observation shape for learning programs. The default declares none.
        """
        return {}

    @abstractmethod
    def is_over(self, s: StateT) -> bool:
        """True if the game has ended."""

    def is_near_end(self, view: StateT) -> bool:
        """True if the game may end soon, as far as all seats know.

        Screens raise the tension then. The default is False; the result must not depend on secrets.
        """
        return False

    @abstractmethod
    def standings(self, s: StateT) -> tuple[Standing, ...]:
        """Return the current place and score of each seat, in seat order."""

    @abstractmethod
    def tally(self, s: StateT) -> tuple[TallyRow, ...]:
        """Return the score breakdown line by line; the values of a seat add up to its score."""

    def printed_values(self, piece: Piece) -> Sequence[PrintedValues]:
        """Return the sheet values that are printed on a piece; none for backs and plain pieces."""
        return ()

    def act_label(self, act: Act) -> str:
        """Return the game-specific label of an act; empty if it has none."""
        return self.act_labels.get(act.clause, "")

    def piece_clause(self, piece: Piece) -> str:
        """Return the clause that explains a piece; empty if there is none."""
        family = piece.partition(".")[0]
        found = (self.piece_clauses.get(key) for key in (piece, family))
        return next((clause for clause in found if clause), "")

    @abstractmethod
    def inventory(self, view: StateT) -> Inventory:
        """Return all pieces by zone; unknown pieces are backs."""

    @abstractmethod
    def track_counts(self, view: StateT) -> TrackCounts:
        """Return the numbers that `Score` acts change, by track and seat; empty if none."""

    @abstractmethod
    def set_position(
        self, s: StateT, table: Inventory, counters: TrackCounts = NO_TRACK_COUNTS
    ) -> None:
        """Set up a position: the inverse of `inventory` and `track_counts`.

        For lessons, drills and tests. A turn that has only begun is begun again. All other pending
        decisions stay unchanged, and so do the pieces that belong to them (chosen, drawn, offered).

        Args:
            s: Full state to change in place.
            table: All pieces by zone.
            counters: Track counts to set.

        Raises:
            PositionSetupError: if a piece cannot be in its zone.
        """
