"""What hangs on a decision in Mercado: a marker near the starting disc, the last round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.stakes import margin
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import MercadoState
from tabletop.games.mercado.tables import Tables

NEAR: Final = 6
"""So many steps before the starting disc a marker is near."""


def closing(s: MercadoState) -> bool:
    """MER-9.1: whether a marker is near the starting disc, or beyond it."""
    return max(s.progress) >= SPACES - NEAR


def stake(t: Tables, standing: Sequence[Standing], s: MercadoState, seat: Seat) -> Reason | None:
    """MER-9.1: when the end has come, or is near."""
    first = max(range(s.seats), key=lambda other: s.progress[other])
    left = SPACES - s.progress[first]
    if left <= 0:
        return margin("last", standing, seat)
    if left > NEAR:
        return None
    if first == seat:
        return Reason("arrives", (("who", SeatRef(seat)), ("n", left)))
    behind = s.progress[first] - s.progress[seat]
    return Reason(
        "near", (("who", SeatRef(seat)), ("other", SeatRef(first)), ("n", left), ("by", behind))
    )
