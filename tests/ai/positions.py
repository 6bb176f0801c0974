"""Positions in the middle of a game, reached by heuristic play."""

from __future__ import annotations

from typing import Any

from tabletop import games
from tabletop.core.chance import Chance


def position_midway(name: str, decisions: int, seed: int = 5) -> tuple[Any, Any, int]:
    """Return a game, a position that heuristic play has reached in it, and the seat to act.

    Args:
        name: Name of the game.
        decisions: Decisions before the position; fewer if the game ends earlier.
        seed: Seed of the match.
    """
    game, chance = games.load(name), Chance(seed)
    s = game.new_initial_state(game.seat_counts[0], {}, chance)
    for _ in range(decisions):
        seat = game.active_seats(s)[0]
        legal = game.legal_actions(s, seat)
        game.apply(s, seat, games.load_strategy(game).policy(s, seat, legal, chance), chance)
        if game.is_over(s):
            return position_midway(name, decisions * 2 // 3, seed)
    return game, s, game.active_seats(s)[0]
