# Compiled by mypyc: see tools/compile.
"""Phases of Zahab: each question with its clause, its legal answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.acts import Emit
from tabletop.core.toolkit.phase_dispatch import SINGLE_SEAT_TUPLES
from tabletop.core.toolkit.phased_game import WAITING, ActionRule, Phase
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab import legality, refusals, rules
from tabletop.games.zahab import state as at
from tabletop.games.zahab.mechanics import effects, tokens
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.state import ZahabState

PHASES: Final[Mapping[int, Phase[RuleTables, ZahabState]]] = {
    at.PLACE_PHASE: Phase(
        "place",
        "ZAH-3.1",
        legality.list_place_actions,
        {act.Place: ActionRule(refusals.check_place, rules.apply_place)},
        is_public=True,
    ),
    at.PLACE_NEUTRAL_PHASE: Phase(
        "place_neutral",
        "ZAH-10.1",
        legality.list_place_neutral_actions,
        {act.PlaceNeutral: ActionRule(refusals.check_place_neutral, rules.apply_place_neutral)},
        is_public=True,
    ),
    at.STEPS_PHASE: Phase(
        "steps",
        "ZAH-4.1",
        legality.list_steps_actions,
        {act.Steps: ActionRule(refusals.check_steps, rules.apply_steps)},
    ),
    at.SPACE_PHASE: Phase(
        "space",
        "ZAH-4.4",
        legality.list_space_actions,
        {
            act.UseSpace: ActionRule(refusals.check_use_space, rules.apply_use_space),
            act.TakeGold: ActionRule(refusals.check_take_gold, rules.apply_take_gold),
            act.TakeGoldFrom: ActionRule(refusals.check_take_gold_from, rules.apply_take_gold_from),
            act.Pass: ActionRule(refusals.check_pass, rules.apply_pass),
        },
        resolve_forced=rules.resolve_forced_space,
    ),
    at.RIDE_PHASE: Phase(
        "ride",
        "ZAH-5.7",
        legality.list_ride_actions,
        {act.Ride: ActionRule(refusals.check_ride, rules.apply_ride)},
    ),
    at.DISCARD_PHASE: Phase(
        "discard",
        "ZAH-7.2",
        legality.list_discard_actions,
        {act.Discard: ActionRule(refusals.check_discard_for_space, rules.apply_discard_for_space)},
    ),
    at.TRADE_PHASE: Phase(
        "trade",
        "ZAH-7.1",
        legality.list_trade_actions,
        {
            act.Trade: ActionRule(refusals.check_trade, effects.apply_trade),
            act.EndTrading: ActionRule(refusals.check_end_trading, effects.apply_end_trading),
        },
        resolve_forced=effects.resolve_forced_trade,
    ),
    at.PAY_PHASE: Phase(
        "pay",
        "ZAH-7.2",
        legality.list_card_payment_actions,
        {
            act.Discard: ActionRule(refusals.check_discard_payment, effects.apply_discard_payment),
            act.Exile: ActionRule(refusals.check_exile_payment, effects.apply_exile_payment),
        },
        resolve_forced=effects.resolve_forced_payment,
    ),
    at.MIX_PHASE: Phase(
        "mix",
        "ZAH-8.1",
        legality.list_vp_mix_actions,
        {act.Gain: ActionRule(refusals.check_gain, effects.apply_gain)},
        resolve_forced=effects.resolve_forced_mix,
    ),
    at.OVERFLOW_PHASE: Phase(
        "overflow",
        "ZAH-7.4",
        legality.list_overflow_actions,
        {
            act.Overflow: ActionRule(refusals.check_overflow, tokens.apply_overflow),
            act.LoseSurplus: ActionRule(refusals.check_lose_surplus, tokens.apply_lose_surplus),
        },
        resolve_forced=tokens.resolve_forced_overflow,
    ),
    at.RETURN_PHASE: Phase(
        "return",
        "ZAH-7.3",
        legality.list_return_actions,
        {act.ReturnTokens: ActionRule(refusals.check_return_tokens, tokens.apply_return_tokens)},
    ),
    at.ACQUIRE_PHASE: Phase(
        "acquire",
        "ZAH-6.1",
        legality.list_acquire_actions,
        {act.Acquire: ActionRule(refusals.check_acquire, effects.apply_acquire)},
        resolve_forced=effects.resolve_forced_acquire,
        is_public=True,
    ),
    at.NEUTRAL_PHASE: Phase(
        "neutral",
        "ZAH-10.2",
        legality.list_move_neutral_actions,
        {act.MoveNeutral: ActionRule(refusals.check_move_neutral, rules.apply_move_neutral)},
        resolve_forced=rules.resolve_forced_neutral,
        is_public=True,
    ),
}
"""Phases by the kind of the top frame."""


def phase_number(s: ZahabState, seat: Seat) -> int:
    """Return the phase of the top frame for the current seat."""
    return s.stack[-1][0] if seat == s.seat and s.stack else WAITING


FORCED_RESOLVERS: Final = {
    **{frame: phase.resolve_forced for frame, phase in PHASES.items() if phase.resolve_forced},
    at.GAIN_PHASE: effects.resolve_forced_gain,
    at.RECEIVE_PHASE: effects.resolve_forced_receive,
}
"""Functions that resolve a frame without a choice, by kind; each returns True if it did."""


def active_seats(s: ZahabState) -> tuple[Seat, ...]:
    """Return the seat whose turn it is."""
    return SINGLE_SEAT_TUPLES[s.seat] if s.stack else ()


def after_action(t: RuleTables, s: ZahabState, emit: Emit) -> None:
    """Resolve all frames that need no decision; when none is left, begin the next turn.

    Draws nothing at random.
    """
    while stack := s.stack:
        frame = stack[-1][0]
        if s.supply_gold if frame == at.SPACE_PHASE else frame == at.NEUTRAL_PHASE and not s.ending:
            return  # the usual cases, and quick ones: there is something to decide
        settle = FORCED_RESOLVERS.get(frame)
        if settle is None or not settle(t, s, emit):
            return
    rules.end_turn(t, s, emit)
