"""What actions and states of Mercado may ever hold, for programs that learn."""

from __future__ import annotations

from typing import Final

from tabletop.core.game import Domains, Widths
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.state import BLACK, COINS, PLACES, MercadoState
from tabletop.games.mercado.tables import Tables

FRAMES: Final = 12
"""So many things are at most being done at once: no clause says how many."""


def domains(t: Tables, seats: int) -> Domains:
    """Any coin but black, at any place (MER-4.6); any privilege."""
    places, privileges = range(PLACES), t.privilege_keys
    return {
        act.PlayPrivilege: [privileges],
        act.Lay: [COINS[:BLACK], places],
        act.Resolve: [places],
        act.LayWhite: [places],
        act.DiscardPrivilege: [privileges],
    }


def widths(t: Tables, start: MercadoState) -> Widths:
    """A stack or a hand may hold all tiles of its kind. What all know of hands since the
    privileges were made anew is left out."""
    objects, perfumes, privileges = len(t.objects), len(t.perfumes), len(t.privileges)
    return {
        "stack": [FRAMES],
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
