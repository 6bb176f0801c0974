# Compiled by mypyc: see tools/compile.
"""Phases of The Nacho Incident: each question with its clause, its answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from tabletop.core.toolkit.phase_dispatch import SINGLE_SEAT_TUPLES
from tabletop.core.toolkit.phased_game import WAITING, ActionRule, Phase
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho import legality, refusals, rules
from tabletop.games.nacho import state as at
from tabletop.games.nacho.mechanics import rounds
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import SIMULTANEOUS_PHASES, NachoState

PHASES: Final[Mapping[int, Phase[RuleTables, NachoState]]] = {
    at.CHOOSE_PHASE: Phase(
        "choose",
        "NAC-3.1",
        legality.list_choose_actions,
        {act.Choose: ActionRule(refusals.check_choose, rules.apply_choose)},
        other_refusal=refusals.refuse_in_choose_phase,
    ),
    at.JOURNEY_PHASE: Phase(
        "go",
        "NAC-3.2",
        legality.list_journey_actions,
        {
            act.Deliver: ActionRule(refusals.check_deliver, rules.apply_deliver),
            act.Visit: ActionRule(refusals.check_visit, rules.apply_visit),
        },
        is_public=True,
    ),
    at.CHASE_PHASE: Phase(
        "chase",
        "NAC-5.2",
        legality.list_chase_actions,
        {
            act.Arrest: ActionRule(refusals.check_arrest, rules.apply_arrest),
            act.Dismiss: ActionRule(refusals.check_dismiss, rules.apply_dismiss),
        },
        is_public=True,
    ),
    at.GIVE_PHASE: Phase(
        "give",
        "NAC-6.4",
        legality.list_give_actions,
        {act.GiveGem: ActionRule(refusals.check_give_gem, rounds.apply_give_gem)},
        is_public=True,
    ),
    at.DISCARD_PHASE: Phase(
        "discard",
        "NAC-6.5",
        legality.list_discard_actions,
        {act.Discard: ActionRule(refusals.check_discard, rounds.apply_discard)},
        other_refusal=refusals.refuse_in_discard_phase,
    ),
    at.SELL_PHASE: Phase(
        "sell",
        "NAC-7.2",
        legality.list_sell_actions,
        {
            act.Sell: ActionRule(refusals.check_sell, rounds.apply_sell),
            act.DrawCube: ActionRule(refusals.check_draw_cube, rounds.apply_draw_cube),
            act.DoneDrawing: ActionRule(refusals.check_done_drawing, rounds.apply_done_drawing),
        },
        is_public=True,
    ),
    at.DRAW_PHASE: Phase(
        "draw",
        "NAC-7.2",
        legality.list_draw_actions,
        {
            act.DrawCube: ActionRule(refusals.check_draw_cube, rounds.apply_draw_cube),
            act.DoneDrawing: ActionRule(refusals.check_done_drawing, rounds.apply_done_drawing),
        },
        other_refusal=refusals.refuse_in_draw_phase,
        is_public=True,
    ),
}
"""Phases by the `phase` of the state."""


def phase_number(s: NachoState, seat: Seat) -> int:
    """Return the phase of a seat: all seats in a common phase, else the first of the queue."""
    now, queue = s.phase, s.queue
    if now in SIMULTANEOUS_PHASES:
        return now if 0 <= seat < s.seats else WAITING
    return now if queue and queue[0] == seat else WAITING


@cache
def _others(seats: int, queue: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that are not in the queue."""
    return tuple(seat for seat in range(seats) if seat not in queue)


def active_seats(s: NachoState) -> tuple[Seat, ...]:
    """Return the seats that have not decided in a common phase, else the first of the queue."""
    queue = s.queue
    if s.phase in SIMULTANEOUS_PHASES or not queue:
        return queue
    return SINGLE_SEAT_TUPLES[queue[0]]


def revising_seats(s: NachoState) -> tuple[Seat, ...]:
    """Return the seats that have decided while others still decide (NAC-3.1, 6.5)."""
    return _others(s.seats, s.queue) if s.phase in SIMULTANEOUS_PHASES else ()
