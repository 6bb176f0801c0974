"""What hangs on a decision in The Nacho Incident: a contested bonus, the gold of the last turn."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.stakes import contested, margin
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import named_province
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import CHOOSE, GO, ROUND, ROW, TURNS, NachoState


def closing(s: NachoState) -> bool:
    """NAC-6.3: whether it is the last turn of the last round."""
    return s.turn == TURNS


def stake(t: Tables, standing: Sequence[Standing], s: NachoState, seat: Seat) -> Reason | None:
    """NAC-6.1, 8.1: in the last turn of a round, when smugglers are chosen or sent."""
    if s.phase not in (CHOOSE, GO) or s.turn % ROUND:
        return None
    if s.turn == TURNS and (s.phase == GO or s.no_bonus):
        return margin("last", standing, seat)
    return None if s.no_bonus else _bonus(t, s)


def _bonus(t: Tables, s: NachoState) -> Reason | None:
    """The highest bonus that is contested."""
    bonuses = t.bonuses
    for province in sorted(ROW, key=lambda province: (-bonuses[province], province)):
        pair = contested([len(place) for place in s.cantinas[province :: len(ROW)]])
        if pair is not None:
            who, other = map(SeatRef, pair)
            where = "province", named_province(province)
            return Reason(
                "bonus", (("n", bonuses[province]), where, ("who", who), ("other", other))
            )
    return None
