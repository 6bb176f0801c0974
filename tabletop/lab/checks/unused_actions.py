"""Search for action types that are never legal in random matches."""

from __future__ import annotations

from time import monotonic
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import choose_randomly, play_game
from tabletop.lab.checks.rule_clock import RuleClock

MAX_MATCHES: Final = 1_000
MAX_SECONDS: Final = 10.0
"""Maximum time of the search."""


class UnusedActions(NamedTuple):
    """Action types that were never legal, and the number of random matches that were played."""

    action_types: tuple[type[Action], ...]
    match_count: int


def find_unused_actions(game: Game[Any], clock: RuleClock) -> UnusedActions:
    """Return the action types that are never legal in many random matches with random options."""
    unseen = dict.fromkeys(game.action_types)
    place = game.name

    def describe_place() -> str:
        return place

    number, ends = 0, monotonic() + MAX_SECONDS
    while unseen and number < MAX_MATCHES and monotonic() < ends:
        chance, draw = Chance(number), Chance(number + 1)
        seats = game.seat_counts[number % len(game.seat_counts)]
        place = f"{game.name}, seed {number}, {seats} seats"
        options = {option.name: draw.pick(option.choices) for option in game.options}
        s = game.new_initial_state(seats, options, chance)
        for decision in play_game(game, s, choose_randomly(draw), chance):
            clock.restart(describe_place)
            legal = decision.legal_actions
            if (common := getattr(legal, "common_type", None)) is not None:
                unseen.pop(common, None)
                legal = legal.other_actions  # type: ignore[attr-defined]
            for action in legal:
                unseen.pop(type(action), None)
        number += 1
    return UnusedActions(tuple(unseen), number)
