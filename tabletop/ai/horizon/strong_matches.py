"""Fast matches of strong players, as lists of the states at the ends of their rounds."""

from __future__ import annotations

import math
from typing import Any, Final

from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

MASTER_POLICY: Final = "masters"
"""Player that chooses as masters do, without a search: for games with a master model."""
HEURISTIC: Final = "heuristic"
USUAL_SEAT_COUNT: Final = 3


def choose_seat_count(seat_counts: range) -> int:
    """Return the usual number of seats, or the one of a game that is closest to it."""
    return min(max(USUAL_SEAT_COUNT, seat_counts[0]), seat_counts[-1])


def strongest_affordable(strategy: Strategy[Any]) -> str:
    """Return the strongest players of a game whose matches last seconds and not minutes."""
    return MASTER_POLICY if has_master_policy(strategy) else "merchant"


def has_master_policy(strategy: Strategy[Any]) -> bool:
    """True if a game has a model of the choices of masters."""
    return type(strategy).master_policy is not Strategy.master_policy


def choose_as(player: str, strategy: Strategy[Any], s: State, seat: Seat, chance: Chance) -> Action:
    """Return the action of a player in a state.

    Args:
        player: `MASTER_POLICY`, `HEURISTIC`, or the name of a level.
        strategy: Strategy of the game.
        s: State; a level sees only the view of the seat.
        seat: Seat that decides.
        chance: Source of the random numbers.
    """
    legal = strategy.game.legal_actions(s, seat)
    if len(legal) == 1:
        return legal[0]
    view = strategy.game.view_for(s, seat)
    if player == MASTER_POLICY:
        return strategy.master_policy(view, seat, legal, chance)
    if player == HEURISTIC:
        return strategy.policy(view, seat, legal, chance)
    return DEFAULT_LEVELS[player](strategy, view, seat, chance).action


def play_strong_match(strategy: Strategy[Any], seats: int, player: str, seed: int) -> list[State]:
    """Play a match and return its state after each round of the table, the final one last.

    Args:
        strategy: Strategy of the game.
        seats: Number of seats.
        player: Player of all seats, as of `choose_as`.
        seed: Seed of the match.
    """
    game, chance = strategy.game, Chance(seed)
    chance.begin_decision(0)
    s = game.new_initial_state(seats, complete_options(game.options, {}), chance)
    outset, found, rounds = strategy.initial_progress(s), [], 0
    while acting := game.active_seats(s):
        whole = math.floor(strategy.progress(s) - outset)
        if whole > rounds:
            found.append(s.copy())
            rounds = whole
        game.apply(s, acting[0], choose_as(player, strategy, s, acting[0], chance), chance)
    return [*found, s]
