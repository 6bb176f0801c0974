"""Match setups in which AI seats alone play."""

from __future__ import annotations

from tabletop import games
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup


def ai_setup(name: str, *levels: str, seed: int = 3) -> Setup:
    """Return a setup of AI seats; the last level fills the seats up to the game's minimum."""
    levels += levels[-1:] * (games.game_class(name).seat_counts[0] - len(levels))
    specs = tuple(SeatSpec(f"S{n}", level, SEAT_COLOURS[n]) for n, level in enumerate(levels))
    return Setup(name, specs, {}, seed)
