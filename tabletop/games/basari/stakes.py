"""What hangs on a decision in Basari: a contested colour when the stage may end, the last stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.game import Standing
from tabletop.core.stakes import contested, margin
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.basari.gems import COLOURS, count
from tabletop.games.basari.sheet import Tables
from tabletop.games.basari.state import Bazaar

NEAR: Final = 4
"""So few workers short of the end of a stage it may be its last round."""


def stake(t: Tables, standing: Sequence[Standing], s: Bazaar, seat: Seat) -> Reason | None:
    """BAS-5.1, 5.6: when somebody has nearly enough workers for the stage to end."""
    if max(s.workers) < t.stage_end - NEAR:
        return None
    if s.stage == t.stages and s.stack:  # all have chosen, and two haggle
        return margin("last", standing, seat)
    return _colour(t, s)


def closing(t: Tables, s: Bazaar) -> bool:
    """BAS-5.6: whether the last stage may end with this round."""
    return s.stage == t.stages and max(s.workers) >= t.stage_end - NEAR


def _colour(t: Tables, s: Bazaar) -> Reason | None:
    """The dearest colour that is contested."""
    for colour, name in enumerate(COLOURS):
        pair = contested([count(gems, colour) for gems in s.gems])
        if pair is not None:
            who, other = map(SeatRef, pair)
            named = "colour", TextRef(f"basari.colour.{name}")
            return Reason(
                "colour", (("n", t.prizes[colour]), named, ("who", who), ("other", other))
            )
    return None
