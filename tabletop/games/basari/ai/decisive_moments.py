"""Decisive moments of Basari: a contested colour near the end of a stage, and the last stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.game import Standing
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.decisive_moments import contested_majority_seats, score_margin_reason
from tabletop.core.zones import Seat
from tabletop.games.basari.gems import COLOURS, colour_count
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import BasariState

MISSING_WORKERS_NEAR_END: Final = 4
"""Maximum number of missing workers with which a round may be the last of its stage."""


def decisive_moment(
    t: RuleTables, standings: Sequence[Standing], s: BasariState, seat: Seat
) -> Reason | None:
    """Return the reason why a decision is decisive, or None (BAS-5.1, 5.6).

    A decision is decisive only if some seat has nearly enough workers to end the stage.

    Args:
        t: Tables of the sheet.
        standings: Current standings.
        s: Public view of the position.
        seat: Seat that decides.
    """
    if max(s.workers) < t.stage_end_workers - MISSING_WORKERS_NEAR_END:
        return None
    if s.stage == t.stage_count and s.stack:  # all have chosen, and two haggle
        return score_margin_reason("last", standings, seat)
    return _colour(t, s)


def is_near_end(t: RuleTables, s: BasariState) -> bool:
    """True if the last stage may end with this round (BAS-5.6)."""
    return (
        s.stage == t.stage_count
        and max(s.workers) >= t.stage_end_workers - MISSING_WORKERS_NEAR_END
    )


def _colour(t: RuleTables, s: BasariState) -> Reason | None:
    """Return the most valuable contested colour as a reason, or None."""
    for colour, name in enumerate(COLOURS):
        pair = contested_majority_seats([colour_count(gems, colour) for gems in s.gems])
        if pair is not None:
            who, other = map(SeatRef, pair)
            named = "colour", TextRef(f"basari.colour.{name}")
            return Reason(
                "colour", (("n", t.colour_prizes[colour]), named, ("who", who), ("other", other))
            )
    return None
