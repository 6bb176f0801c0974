# Compiled by mypyc: see tools/compile.
"""What may be asked of a seat in The Nacho Incident, each with its clause, answers and rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from tabletop.core.dispatch import ALONE
from tabletop.core.phases import WAITING, Phase, Rule
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho import legality, refusals, rounds, rules
from tabletop.games.nacho import state as at
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import TOGETHER, NachoState

PHASES: Final[Mapping[int, Phase[Tables, NachoState]]] = {
    at.CHOOSE: Phase(
        "choose",
        "NAC-3.1",
        legality.choose,
        {act.Choose: Rule(refusals.choose, rules.choose)},
        otherwise=refusals.chosen,
    ),
    at.GO: Phase(
        "go",
        "NAC-3.2",
        legality.go,
        {
            act.Deliver: Rule(refusals.deliver, rules.deliver),
            act.Visit: Rule(refusals.visit, rules.visit),
        },
        openly=True,
    ),
    at.CHASE: Phase(
        "chase",
        "NAC-5.2",
        legality.chase,
        {
            act.Arrest: Rule(refusals.arrest, rules.arrest),
            act.Dismiss: Rule(refusals.dismiss, rules.dismiss),
        },
        openly=True,
    ),
    at.GIVE: Phase(
        "give",
        "NAC-6.4",
        legality.give,
        {act.GiveGem: Rule(refusals.give, rounds.give)},
        openly=True,
    ),
    at.DISCARD: Phase(
        "discard",
        "NAC-6.5",
        legality.discard,
        {act.Discard: Rule(refusals.discard, rounds.discard)},
        otherwise=refusals.discarded,
    ),
    at.SELL: Phase(
        "sell",
        "NAC-7.2",
        legality.sell,
        {
            act.Sell: Rule(refusals.sell, rounds.sell),
            act.DrawCube: Rule(refusals.draw, rounds.draw),
            act.DoneDrawing: Rule(refusals.always, rounds.done_drawing),
        },
        openly=True,
    ),
    at.DRAW: Phase(
        "draw",
        "NAC-7.2",
        legality.draw,
        {
            act.DrawCube: Rule(refusals.draw, rounds.draw),
            act.DoneDrawing: Rule(refusals.always, rounds.done_drawing),
        },
        otherwise=refusals.drawing,
        openly=True,
    ),
}
"""By the phase of the state."""


def phase(s: NachoState, seat: Seat) -> int:
    """Where all decide, each may decide and decide anew; else the first of the queue decides."""
    now, queue = s.phase, s.queue
    if now in TOGETHER:
        return now if 0 <= seat < s.seats else WAITING
    return now if queue and queue[0] == seat else WAITING


@cache
def _others(seats: int, queue: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who is not in the queue; nobody where all are."""
    return tuple(seat for seat in range(seats) if seat not in queue)


def to_act(s: NachoState) -> tuple[Seat, ...]:
    """All that have not decided; else the one whose decision it is."""
    queue = s.queue
    if s.phase in TOGETHER or not queue:
        return queue
    return ALONE[queue[0]]


def may_revise(s: NachoState) -> tuple[Seat, ...]:
    """NAC-3.1, 6.5: who has decided may decide again until all have."""
    return _others(s.seats, s.queue) if s.phase in TOGETHER else ()


def is_over(s: NachoState) -> bool:
    """NAC-6.3: after the third round."""
    return s.phase == at.OVER
