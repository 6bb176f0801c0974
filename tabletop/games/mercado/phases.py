# Compiled by mypyc: see tools/compile.
"""What may be asked of a seat in Mercado, each with its clause, its answers and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.dispatch import ALONE
from tabletop.core.phases import WAITING, Phase, Rule
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado import legality, refusals, rules
from tabletop.games.mercado import state as at
from tabletop.games.mercado.state import MercadoState
from tabletop.games.mercado.tables import Tables

PHASES: Final[Mapping[int, Phase[Tables, MercadoState]]] = {
    at.START: Phase(
        "start",
        "MER-4.2",
        legality.start,
        {
            act.PlayPrivilege: Rule(refusals.play, rules.play_privilege),
            act.Draw: Rule(refusals.draw, rules.draw),
            act.TakeBack: Rule(refusals.take_back, rules.take_back),
            act.Pass: Rule(refusals.pass_turn, rules.pass_turn),
        },
        mend="choose_action",
        otherwise=refusals.undrawn,
    ),
    at.LAY: Phase(
        "lay",
        "MER-4.6",
        legality.lay,
        {
            act.Lay: Rule(refusals.lay, rules.lay),
            act.BreakSeal: Rule(refusals.break_seal, rules.break_seal),
            act.Finish: Rule(refusals.finish, rules.finish),
        },
        mend="lay_or_finish",
        otherwise=refusals.drawn,
        openly=True,
    ),
    at.RESOLVE: Phase(
        "resolve",
        "MER-4.7",
        legality.resolve,
        {act.Resolve: Rule(refusals.resolve, rules.resolve_first)},
        mend="choose_tile",
        openly=True,
    ),
    at.CHANGE: Phase(
        "change",
        "MER-6.2",
        legality.change,
        {act.LayWhite: Rule(refusals.lay_white, rules.lay_changed)},
        mend="lay_white",
        openly=True,
    ),
    at.ICON: Phase(
        "icon",
        "MER-7.9",
        legality.icon,
        {
            act.UseIcon: Rule(refusals.icon, rules.answer_icon),
            act.DeclineIcon: Rule(refusals.icon, rules.decline_icon),
        },
        mend="answer_icon",
    ),
    at.DISCARD: Phase(
        "discard",
        "MER-7.7",
        legality.discard,
        {act.DiscardPrivilege: Rule(refusals.discard, rules.discard_demanded)},
        mend="choose_discard",
    ),
}
"""By the kind of the frame on top of the stack."""


def phase(s: MercadoState, seat: Seat) -> int:
    """The topmost frame, for the seat that it names."""
    if not s.stack:
        return WAITING
    frame = s.stack[-1]
    return frame[0] if frame[1] == seat else WAITING


def to_act(s: MercadoState) -> tuple[Seat, ...]:
    """The one who decides: whose turn it is, or of whom a discard is demanded."""
    return ALONE[s.stack[-1][1]] if s.stack else ()


def is_over(s: MercadoState) -> bool:
    """Whether the final reckoning has been made (MER-9.1)."""
    return not s.stack
