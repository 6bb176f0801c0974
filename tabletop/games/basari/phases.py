# Compiled by mypyc: see tools/compile.
"""Phases of Basari: each question with its clause, its legal answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.toolkit.phase_dispatch import SINGLE_SEAT_TUPLES, ActionLister
from tabletop.core.toolkit.phased_game import WAITING, ActionRule, Phase
from tabletop.core.util.memo import Memo
from tabletop.core.zones import Seat
from tabletop.games.basari import actions as act
from tabletop.games.basari import legality, refusals, rules
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import (
    CHOOSE_PHASE,
    GIVE_PHASE,
    HAGGLE_PHASE,
    NOT_CHOSEN,
    OPENING_PHASE,
    TAKE_PHASE,
    BasariState,
)

PHASES: Final[Mapping[int, Phase[RuleTables, BasariState]]] = {
    CHOOSE_PHASE: Phase(
        "choose",
        "BAS-3.2",
        legality.list_choose_actions,
        {act.Choose: ActionRule(refusals.check_choose, rules.apply_choose)},
        remedy="choose_card",
        other_refusal=refusals.refuse_in_choose_phase,
    ),
    OPENING_PHASE: Phase(
        "open",
        "BAS-4.3",
        legality.list_haggle_actions,
        {act.Offer: ActionRule(refusals.check_offer, rules.apply_offer)},
        remedy="make_offer",
        other_refusal=refusals.refuse_in_opening_phase,
        is_public=True,
    ),
    HAGGLE_PHASE: Phase(
        "haggle",
        "BAS-4.3",
        legality.list_haggle_actions,
        {
            act.Offer: ActionRule(refusals.check_offer, rules.apply_offer),
            act.Accept: ActionRule(refusals.check_accept, rules.apply_accept),
        },
        remedy="offer_or_accept",
        other_refusal=refusals.refuse_in_haggle_phase,
        is_public=True,
    ),
    GIVE_PHASE: Phase(
        "give",
        "BAS-3.8",
        legality.list_give_actions,
        {act.GiveGem: ActionRule(refusals.check_give_gem, rules.apply_give_gem)},
        remedy="give_gem",
        other_refusal=refusals.refuse_in_give_phase,
        is_public=True,
    ),
    TAKE_PHASE: Phase(
        "take",
        "BAS-3.8",
        legality.list_take_actions,
        {act.TakeGem: ActionRule(refusals.check_take_gem, rules.apply_take_gem)},
        remedy="take_gem",
        other_refusal=refusals.refuse_in_take_phase,
        is_public=True,
    ),
}
"""Phases by number."""


def phase_number(s: BasariState, seat: Seat) -> int:
    """Return the phase of the top frame for its seat; without a frame all seats choose."""
    if s.stack:
        kind, acting, _, last = s.stack[-1]
        if acting != seat:
            return WAITING
        return OPENING_PHASE if kind == HAGGLE_PHASE and not last else kind
    return CHOOSE_PHASE if s.choices and 0 <= seat < s.seats else WAITING


def _choosing(choices: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats that have not chosen yet (BAS-3.2)."""
    return tuple(seat for seat, choice in enumerate(choices) if choice == NOT_CHOSEN)


def _revising(choices: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats that have chosen while others still choose (BAS-3.2)."""
    if NOT_CHOSEN not in choices:
        return ()
    return tuple(seat for seat, choice in enumerate(choices) if choice != NOT_CHOSEN)


_CHOOSING: Final = Memo(_choosing, 1 << 12)
_REVISING: Final = Memo(_revising, 1 << 12)
"""Seats by the choices of all seats."""


def active_seats(s: BasariState) -> tuple[Seat, ...]:
    """Return the seats that have not chosen (BAS-3.2), else the seat of the top frame."""
    if s.stack:
        return SINGLE_SEAT_TUPLES[s.stack[-1][1]]
    return _CHOOSING[s.choices]


def revising_seats(s: BasariState) -> tuple[Seat, ...]:
    """Return the seats that have chosen while others still choose (BAS-3.2)."""
    return () if s.stack else _REVISING[s.choices]


def list_actions_fast(list_actions: ActionLister, s: BasariState, seat: Seat) -> Sequence[Action]:
    """List the cards to choose from directly, in the usual case."""
    if s.stack or not s.choices:
        return list_actions(s, seat)
    return legality.CHOOSE_ACTIONS_BY_SEATS[s.seats][s.choices[seat]]
