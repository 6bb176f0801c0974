# Compiled by mypyc: see tools/compile.
"""What may be asked of a seat in Zahab, each with its clause, its answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.acts import Emit
from tabletop.core.dispatch import ALONE
from tabletop.core.phases import WAITING, Phase, Rule
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab import effects, legality, refusals, rules, tokens
from tabletop.games.zahab import state as at
from tabletop.games.zahab.state import ZahabState
from tabletop.games.zahab.tables import Tables

PHASES: Final[Mapping[int, Phase[Tables, ZahabState]]] = {
    at.PLACE: Phase(
        "place",
        "ZAH-3.1",
        legality.place,
        {act.Place: Rule(refusals.place, rules.place)},
        openly=True,
    ),
    at.PLACE_NEUTRAL: Phase(
        "place_neutral",
        "ZAH-10.1",
        legality.place_neutral,
        {act.PlaceNeutral: Rule(refusals.place_neutral, rules.place_neutral)},
        openly=True,
    ),
    at.STEPS: Phase(
        "steps", "ZAH-4.1", legality.steps, {act.Steps: Rule(refusals.steps, rules.step)}
    ),
    at.SPACE: Phase(
        "space",
        "ZAH-4.4",
        legality.space,
        {
            act.UseSpace: Rule(refusals.use_space, rules.use_space),
            act.TakeGold: Rule(refusals.take_gold, rules.take_one_gold),
            act.TakeGoldFrom: Rule(refusals.take_gold_from, rules.take_gold_from),
            act.Pass: Rule(refusals.pass_space, rules.pass_space),
        },
        settle=rules.settle_space,
    ),
    at.RIDE: Phase("ride", "ZAH-5.7", legality.ride, {act.Ride: Rule(refusals.ride, rules.ride)}),
    at.DISCARD: Phase(
        "discard",
        "ZAH-7.2",
        legality.discard,
        {act.Discard: Rule(refusals.discard, rules.discard_for_space)},
    ),
    at.TRADE: Phase(
        "trade",
        "ZAH-7.1",
        legality.trade,
        {
            act.Trade: Rule(refusals.trade, effects.trade),
            act.EndTrading: Rule(refusals.end_trading, effects.end_trading),
        },
        settle=effects.settle_trade,
    ),
    at.PAY: Phase(
        "pay",
        "ZAH-7.2",
        legality.pay,
        {
            act.Discard: Rule(refusals.pay_by_discard, effects.pay_by_discard),
            act.Exile: Rule(refusals.pay_by_exile, effects.pay_by_exile),
        },
        settle=effects.settle_payment,
    ),
    at.MIX: Phase(
        "mix",
        "ZAH-8.1",
        legality.mix,
        {act.Gain: Rule(refusals.gain, effects.gain)},
        settle=effects.settle_mix,
    ),
    at.OVERFLOW: Phase(
        "overflow",
        "ZAH-7.4",
        legality.overflow,
        {
            act.Overflow: Rule(refusals.overflow, tokens.overflow),
            act.LoseSurplus: Rule(refusals.lose, tokens.lose),
        },
        settle=tokens.settle_overflow,
    ),
    at.RETURN: Phase(
        "return",
        "ZAH-7.3",
        legality.return_tokens,
        {act.ReturnTokens: Rule(refusals.return_tokens, tokens.return_tokens)},
    ),
    at.ACQUIRE: Phase(
        "acquire",
        "ZAH-6.1",
        legality.acquire,
        {act.Acquire: Rule(refusals.acquire, effects.acquire)},
        settle=effects.settle_acquire,
        openly=True,
    ),
    at.NEUTRAL: Phase(
        "neutral",
        "ZAH-10.2",
        legality.neutral,
        {act.MoveNeutral: Rule(refusals.neutral, rules.move_neutral)},
        settle=rules.settle_neutral,
        openly=True,
    ),
}
"""By the kind of the frame on top of the stack."""


def phase(s: ZahabState, seat: Seat) -> int:
    """The topmost frame, for whose turn it is."""
    return s.stack[-1][0] if seat == s.seat and s.stack else WAITING


SETTLED: Final = {
    **{frame: phase.settle for frame, phase in PHASES.items() if phase.settle},
    at.GAIN: effects.settle_gain,
    at.RECEIVE: effects.settle_receive,
}
"""Frames that may leave no choice, or never do: each says whether it has carried itself out."""


def to_act(s: ZahabState) -> tuple[Seat, ...]:
    """The one whose turn it is."""
    return ALONE[s.seat] if s.stack else ()


def is_over(s: ZahabState) -> bool:
    """Whether the last turn has been played (ZAH-9.1)."""
    return not s.stack


def follow(t: Tables, s: ZahabState, emit: Emit) -> None:
    """All that asks for no decision; when nothing is left the next turn begins.

    Nothing is drawn by lot.
    """
    while stack := s.stack:
        frame = stack[-1][0]
        if s.supply_gold if frame == at.SPACE else frame == at.NEUTRAL and not s.ending:
            return  # the usual cases, and quick ones: there is something to decide
        settle = SETTLED.get(frame)
        if settle is None or not settle(t, s, emit):
            return
    rules.end_turn(t, s, emit)
