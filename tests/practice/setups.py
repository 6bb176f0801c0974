"""Match setups from which drills are made."""

from __future__ import annotations

from tabletop import games
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup


def make_setup(game: str, seed: int = 1) -> Setup:
    """Return a setup of the game's minimum of AI seats, all of level trader."""
    few = games.game_class(game).seat_counts[0]
    seats = zip(DEFAULT_PLAYER_NAMES[:few], SEAT_COLOURS, strict=False)
    return Setup(game, tuple(SeatSpec(n, "trader", c) for n, c in seats), {}, seed)
