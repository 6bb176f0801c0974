# Compiled by mypyc: see tools/compile.
"""What lists and carries out actions by the phase that a seat is in, with all that is looked up at
hand: the inner loop of every game of phases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat

WAITING: Final = -1
"""Stands for a phase where nothing is asked of a seat."""
ALONE: Final[tuple[tuple[Seat, ...], ...]] = tuple((seat,) for seat in range(16))
"""Each seat alone, for `to_act`: made once."""

PhaseOf = Callable[[Any, Seat], int]
"""The number of the phase in which a seat decides, or WAITING."""
Listed = Callable[[Any, Any, Seat], Sequence[Action]]
"""All actions of a seat, by tables and state."""
Legal = Callable[[Any, Seat], Sequence[Action]]
"""The same, of a game whose tables are known."""
Deed = Callable[[Any, Any, Seat, Any, Chance, Emit], None]
"""What carries out an action, by tables and state."""
Apply = Callable[[Any, Seat, Any, Chance, Emit], None]
"""The same, of a game whose tables are known."""
Follow = Callable[[Any, Any, Emit], None]
"""What follows of itself from any action, by tables and state."""


def listing(by_phase: Mapping[int, Listed], phase: PhaseOf, tables: Any) -> Legal:
    """What lists the actions of a seat; one that waits has none."""
    listed = [by_phase.get(number, _nothing) for number in range(max(by_phase) + 2)]
    """By the number of a phase; the last one is for WAITING."""

    def legal(s: Any, seat: Seat) -> Sequence[Action]:
        return listed[phase(s, seat)](tables, s, seat)

    return legal


def _nothing(t: object, s: object, seat: Seat) -> Sequence[Action]:
    """What may be done by a seat of which nothing is asked."""
    return ()


def deed(by_phase: Mapping[int, Deed], phase: PhaseOf) -> Deed:
    """What carries out a kind of action. Only if it differs by phase is the phase looked up."""
    deeds = dict(by_phase)
    if len(set(deeds.values())) == 1:
        return next(iter(deeds.values()))

    def apply(t: Any, s: Any, seat: Seat, action: Any, chance: Chance, emit: Emit) -> None:
        deeds[phase(s, seat)](t, s, seat, action, chance, emit)

    return apply


def applying(by_kind: Mapping[type[Action], Deed], tables: Any, follow: Follow | None) -> Apply:
    """What carries out an action and what follows of itself from it."""
    deeds = dict(by_kind)

    def apply(s: Any, seat: Seat, action: Any, chance: Chance, emit: Emit = None) -> None:
        deeds[type(action)](tables, s, seat, action, chance, emit)

    if follow is None:
        return apply
    follows = follow

    def apply_all(s: Any, seat: Seat, action: Any, chance: Chance, emit: Emit = None) -> None:
        deeds[type(action)](tables, s, seat, action, chance, emit)
        follows(tables, s, emit)

    return apply_all
