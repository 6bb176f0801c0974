# Compiled by mypyc: see tools/compile.
"""Phases of Market Day: each question with its clause, its legal answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.toolkit.phase_dispatch import SINGLE_SEAT_TUPLES, ActionLister
from tabletop.core.toolkit.phased_game import WAITING, ActionRule, Phase
from tabletop.core.zones import Seat
from tabletop.games.market_day import actions as act
from tabletop.games.market_day import legality, refusals, rules
from tabletop.games.market_day.sheet import RuleTables
from tabletop.games.market_day.state import (
    FORCED_TINKER_PHASE,
    PLAY_PHASE,
    TINKER_PHASE,
    MarketDayState,
)

PHASES: Final[Mapping[int, Phase[RuleTables, MarketDayState]]] = {
    PLAY_PHASE: Phase(
        "play",
        "MKD-2.4",
        legality.list_play_actions,
        {act.Play: ActionRule(refusals.check_play, rules.apply_play)},
        remedy="play_card",
        other_refusal=refusals.refuse_in_play_phase,
    ),
    TINKER_PHASE: Phase(
        "tinker",
        "MKD-3.5",
        legality.list_tinker_actions,
        {
            act.Swap: ActionRule(refusals.check_swap, rules.apply_swap),
            act.KeepTinker: ActionRule(refusals.check_keep_tinker, rules.apply_keep_tinker),
        },
        remedy="decide_tinker",
        other_refusal=refusals.refuse_in_tinker_phase,
        is_public=True,
    ),
    FORCED_TINKER_PHASE: Phase(
        "forced_tinker",
        "MKD-3.5",
        legality.list_swaps,
        {act.Swap: ActionRule(refusals.check_swap, rules.apply_swap)},
        remedy="swap_tinker",
        other_refusal=refusals.refuse_in_forced_phase,
        is_public=True,
    ),
}
"""Phases by number."""


def phase_number(s: MarketDayState, seat: Seat) -> int:
    """Return the phase of a seat: the owner of the next Tinker, else the seat that plays next."""
    if s.tinkers:
        tinker_phase = FORCED_TINKER_PHASE if s.must_swap else TINKER_PHASE
        return tinker_phase if seat == s.tinkers[0] else WAITING
    return PLAY_PHASE if (s.leader + len(s.played)) % s.seats == seat else WAITING


def active_seats(s: MarketDayState) -> tuple[Seat, ...]:
    """Return the owner of the next Tinker, else the seat that plays the next card."""
    if s.tinkers:
        return SINGLE_SEAT_TUPLES[s.tinkers[0]]
    if rules.is_game_over(s):
        return ()
    return SINGLE_SEAT_TUPLES[(s.leader + len(s.played)) % s.seats]


def list_actions_fast(
    list_actions: ActionLister, s: MarketDayState, seat: Seat
) -> Sequence[Action]:
    """List the cards that can be played directly, in the usual case."""
    if s.tinkers or (s.leader + len(s.played)) % s.seats != seat:
        return list_actions(s, seat)
    return legality.PLAY_ACTIONS_BY_HAND[s.hands[seat]]
