# Compiled by mypyc: see tools/compile.
"""Phases of Mercado: each question with its clause, its legal answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.toolkit.phase_dispatch import SINGLE_SEAT_TUPLES
from tabletop.core.toolkit.phased_game import WAITING, ActionRule, Phase
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado import legality, refusals, rules
from tabletop.games.mercado import state as at
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.state import MercadoState

PHASES: Final[Mapping[int, Phase[RuleTables, MercadoState]]] = {
    at.START_PHASE: Phase(
        "start",
        "MER-4.2",
        legality.list_start_actions,
        {
            act.PlayPrivilege: ActionRule(
                refusals.check_play_privilege, rules.apply_play_privilege
            ),
            act.Draw: ActionRule(refusals.check_draw, rules.apply_draw),
            act.TakeBack: ActionRule(refusals.check_take_back, rules.apply_take_back),
            act.Pass: ActionRule(refusals.check_pass, rules.apply_pass),
        },
        remedy="choose_action",
        other_refusal=refusals.refuse_in_start_phase,
    ),
    at.LAY_PHASE: Phase(
        "lay",
        "MER-4.6",
        legality.list_lay_actions,
        {
            act.Lay: ActionRule(refusals.check_lay, rules.apply_lay),
            act.BreakSeal: ActionRule(refusals.check_break_seal, rules.apply_break_seal),
            act.Finish: ActionRule(refusals.check_finish, rules.apply_finish),
        },
        remedy="lay_or_finish",
        other_refusal=refusals.refuse_in_lay_phase,
        is_public=True,
    ),
    at.RESOLVE_PHASE: Phase(
        "resolve",
        "MER-4.7",
        legality.list_resolve_actions,
        {act.Resolve: ActionRule(refusals.check_resolve, rules.apply_resolve)},
        remedy="choose_tile",
        is_public=True,
    ),
    at.COIN_CHANGER_PHASE: Phase(
        "change",
        "MER-6.2",
        legality.list_coin_changer_actions,
        {act.LayWhite: ActionRule(refusals.check_lay_white, rules.apply_lay_white)},
        remedy="lay_white",
        is_public=True,
    ),
    at.ICON_PHASE: Phase(
        "icon",
        "MER-7.9",
        legality.list_icon_actions,
        {
            act.UseIcon: ActionRule(refusals.check_icon_answer, rules.apply_use_icon),
            act.DeclineIcon: ActionRule(refusals.check_icon_answer, rules.apply_decline_icon),
        },
        remedy="answer_icon",
    ),
    at.DISCARD_PHASE: Phase(
        "discard",
        "MER-7.7",
        legality.list_discard_actions,
        {
            act.DiscardPrivilege: ActionRule(
                refusals.check_discard_privilege, rules.apply_discard_privilege
            )
        },
        remedy="choose_discard",
    ),
}
"""Phases by the kind of the top frame."""


def phase_number(s: MercadoState, seat: Seat) -> int:
    """Return the phase of the top frame for its seat."""
    if not s.stack:
        return WAITING
    frame = s.stack[-1]
    return frame[0] if frame[1] == seat else WAITING


def active_seats(s: MercadoState) -> tuple[Seat, ...]:
    """Return the seat whose turn it is, or that must discard."""
    return SINGLE_SEAT_TUPLES[s.stack[-1][1]] if s.stack else ()
