"""Value ranges and maximum lengths of Mercado's actions and states, for learning programs."""

from __future__ import annotations

from typing import Final

from tabletop.core.game import ActionDomains, FieldLengths
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.state import BLACK_COIN, COIN_KINDS, MARKET_PLACE_COUNT, MercadoState

MAX_STACK_FRAMES: Final = 12
"""Maximum number of pending frames on the stack; no clause limits it."""


def action_domains(t: RuleTables, seats: int) -> ActionDomains:
    """Return all field values: any coin but black at any place (MER-4.6), any privilege."""
    places, privileges = range(MARKET_PLACE_COUNT), t.privilege_keys
    return {
        act.PlayPrivilege: [privileges],
        act.Lay: [COIN_KINDS[:BLACK_COIN], places],
        act.Resolve: [places],
        act.LayWhite: [places],
        act.DiscardPrivilege: [privileges],
    }


def max_field_lengths(t: RuleTables, start: MercadoState) -> FieldLengths:
    """Return the maximum lengths: a stack or a hand may hold all tiles of its kind.

    The tracking of hands since a reshuffle of the privileges is left out.
    """
    objects, perfumes, privileges = len(t.objects), len(t.perfumes), len(t.privileges)
    return {
        "stack": [MAX_STACK_FRAMES],
        "objects": [objects],
        "objects_out": [objects],
        "perfumes": [perfumes],
        "perfumes_out": [perfumes],
        "privileges": [privileges],
        "privileges_out": [privileges],
        "hands": [privileges],
        "remade": [0],
        "got": [0],
        "shown": [0],
        "arrivals": [start.seats],
    }
