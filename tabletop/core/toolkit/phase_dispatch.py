# Compiled by mypyc: see tools/compile.
"""Dispatch of actions by the phase of a seat: the inner loop of every phased game.

All lookups are done in advance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat

WAITING: Final = -1
"""Phase number of a seat that has nothing to decide."""
SINGLE_SEAT_TUPLES: Final[tuple[tuple[Seat, ...], ...]] = tuple((seat,) for seat in range(16))
"""Tuples of one seat each, built once for `active_seats`."""

PhaseLookup = Callable[[Any, Seat], int]
"""Function that returns the phase number of a seat, or WAITING."""
TableActionLister = Callable[[Any, Any, Seat], Sequence[Action]]
"""Function that lists the legal actions of a seat, given tables and state."""
ActionLister = Callable[[Any, Seat], Sequence[Action]]
"""Function that lists the legal actions of a seat, with known tables."""
TableActionApplier = Callable[[Any, Any, Seat, Any, Chance, Emit], None]
"""Function that applies an action, given tables and state."""
ActionApplier = Callable[[Any, Seat, Any, Chance, Emit], None]
"""Function that applies an action, with known tables."""
AfterActionHook = Callable[[Any, Any, Emit], None]
"""Function that applies automatic consequences, given tables and state."""


def make_action_lister(
    by_phase: Mapping[int, TableActionLister], phase: PhaseLookup, tables: Any
) -> ActionLister:
    """Return a function that lists the legal actions of a seat; none for a waiting seat."""
    listed = [by_phase.get(number, _nothing) for number in range(max(by_phase) + 2)]
    """By the number of a phase; the last one is for WAITING."""

    def legal(s: Any, seat: Seat) -> Sequence[Action]:
        number = phase(s, seat)
        try:
            list_actions = listed[number]
        except (IndexError, TypeError):
            numbers = ", ".join(map(str, by_phase))
            raise LookupError(
                f"`phase_number` returns {number!r} for seat {seat}: `phases` has {numbers}, and "
                f"WAITING ({WAITING}) is for a seat that has nothing to decide"
            ) from None
        return list_actions(tables, s, seat)

    return legal


def _nothing(t: object, s: object, seat: Seat) -> Sequence[Action]:
    """Return no actions."""
    return ()


def combine_appliers(
    by_phase: Mapping[int, TableActionApplier], phase: PhaseLookup
) -> TableActionApplier:
    """Return one function that applies an action type in all its phases.

    The phase is looked up only if the functions differ.
    """
    deeds = dict(by_phase)
    if len(set(deeds.values())) == 1:
        return next(iter(deeds.values()))

    def apply(t: Any, s: Any, seat: Seat, action: Any, chance: Chance, emit: Emit) -> None:
        deeds[phase(s, seat)](t, s, seat, action, chance, emit)

    return apply


def make_action_applier(
    by_kind: Mapping[type[Action], TableActionApplier],
    tables: Any,
    after_action: AfterActionHook | None,
) -> ActionApplier:
    """Return a function that applies an action and then its automatic consequences."""
    deeds = dict(by_kind)

    def apply(s: Any, seat: Seat, action: Any, chance: Chance, emit: Emit = None) -> None:
        deeds[type(action)](tables, s, seat, action, chance, emit)

    if after_action is None:
        return apply
    follows = after_action

    def apply_all(s: Any, seat: Seat, action: Any, chance: Chance, emit: Emit = None) -> None:
        deeds[type(action)](tables, s, seat, action, chance, emit)
        follows(tables, s, emit)

    return apply_all
