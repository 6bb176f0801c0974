"""Games whose rulebook is a table of phases: each question to a seat is one record.

A phase has the clause and the prompt of its question, the legal answers, the refusals and
the effects. All games are dispatched alike: `PhasedGame` takes its components from modules,
`ZoneGame` derives them from bindings.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Emit, SeatRef
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.options import Options, choose_first_seat, complete_options
from tabletop.core.refusals import GAME_OVER, NOT_YOUR_TURN, UNKNOWN_ACTION, WRONG_PHASE, Refusal
from tabletop.core.state import State
from tabletop.core.toolkit.phase_dispatch import (
    WAITING,
    ActionApplier,
    ActionLister,
    PhaseLookup,
    TableActionApplier,
    combine_appliers,
    make_action_applier,
    make_action_lister,
)
from tabletop.core.zones import Seat

TablesT = TypeVar("TablesT")
StateT = TypeVar("StateT", bound=State)


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


class RulebookGame(Game[StateT], Generic[TablesT, StateT]):
    """Base class of all games that say their rules as phases."""

    phases: ClassVar[Mapping[int, Phase[Any, Any]]]
    """Phases by number; often the number of a frame on the stack of the state."""
    end_clause: ClassVar[str]
    """Clause by which the game ends."""
    tables: TablesT
    """First argument of all functions of the phases."""
    list_actions: ActionLister
    """Lists the legal actions of a seat by its phase."""
    _apply: ActionApplier

    @abstractmethod
    def build_state(
        self, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
    ) -> StateT:
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
        return self.build_state(seats, first, chosen, chance, emit)

    def use_tables(self, tables: TablesT) -> None:
        """Use these tables from now on; called once by `__init__`.

        The functions of the inner loop are built here, so that they need few lookups.
        """
        self.tables = tables
        for number, phase in self.phases.items():
            if not isinstance(phase, Phase):
                raise TypeError(f"`phases` has {phase!r:.60} as {number}: write a Phase")
        by_phase = {number: phase.legal_actions for number, phase in self.phases.items()}
        self.list_actions = make_action_lister(by_phase, self.phase_number, tables)
        is_own = type(self).__dict__.get
        if type(self).legal_actions is RulebookGame.legal_actions:
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
        if type(self).apply is RulebookGame.apply:
            self.apply = self._apply  # type: ignore[assignment, method-assign]

    @staticmethod
    def list_actions_fast(list_actions: ActionLister, s: Any, seat: Seat) -> Sequence[Action]:
        """List legal actions by a short cut for the usual case; else by `list_actions`."""
        return list_actions(s, seat)

    @staticmethod
    def after_action(t: Any, s: Any, emit: Emit) -> None:
        """Apply the automatic consequences of any action, which need no decision."""

    @abstractmethod
    def phase_number(self, s: StateT, seat: Seat) -> int:
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
        """Return the prompt key of the phase of a seat; of the first phase for one that waits."""
        phase = self.phases.get(self.phase_number(view, seat))
        return (phase or next(iter(self.phases.values()))).prompt_key


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
