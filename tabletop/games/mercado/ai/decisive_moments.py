"""Decisive moments of Mercado: a marker near the starting disc, and the last round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.decisive_moments import score_margin_reason
from tabletop.core.zones import Seat
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.sheet import TRACK_SPACE_COUNT
from tabletop.games.mercado.state import MercadoState

MAX_STEPS_TO_DISC: Final = 6
"""Maximum number of steps to the starting disc with which a marker is near it."""


def is_near_end(view: MercadoState) -> bool:
    """True if a marker is near the starting disc or beyond it (MER-9.1)."""
    return max(view.progress) >= TRACK_SPACE_COUNT - MAX_STEPS_TO_DISC


def decisive_moment(
    t: RuleTables, standings: Sequence[Standing], s: MercadoState, seat: Seat
) -> Reason | None:
    """Return the reason why a decision is decisive, or None (MER-9.1).

    A decision is decisive if the end of the game has come or is near.

    Args:
        t: Tables of the sheet.
        standings: Current standings.
        s: Public view of the position.
        seat: Seat that decides.
    """
    first = max(range(s.seats), key=lambda other: (s.progress[other], other == seat))
    left = TRACK_SPACE_COUNT - s.progress[first]
    if left <= 0:
        return score_margin_reason("last", standings, seat)
    if left > MAX_STEPS_TO_DISC:
        return None
    if first == seat:
        return Reason("arrives", (("who", SeatRef(seat)), ("n", left)))
    behind = s.progress[first] - s.progress[seat]
    return Reason(
        "near", (("who", SeatRef(seat)), ("other", SeatRef(first)), ("n", left), ("by", behind))
    )
