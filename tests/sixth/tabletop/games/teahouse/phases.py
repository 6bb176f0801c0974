"""What may be asked of a seat in the Tea House."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.phases import WAITING, Phase, Rule
from tabletop.core.zones import Seat
from tabletop.games.teahouse import actions as act
from tabletop.games.teahouse import legality, refusals, rules
from tabletop.games.teahouse.sheet import Tables
from tabletop.games.teahouse.state import Table

DECIDING: Final = 0

PHASES: Final[Mapping[int, Phase[Tables, Table]]] = {
    DECIDING: Phase(
        "decide",
        "TEA-2",
        "choose_hand",
        legality.decide,
        {
            act.Serve: Rule(refusals.serve, rules.serve),
            act.Sell: Rule(refusals.sell, rules.sell),
        },
    ),
}


def phase(s: Table, seat: Seat) -> int:
    """The phase of a seat: deciding on its turn, else waiting."""
    return DECIDING if seat == s.turn and not rules.over(s) else WAITING
