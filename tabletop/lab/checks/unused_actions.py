"""Search for action types that no rule makes and that are never legal in random matches."""

from __future__ import annotations

import ast
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import choose_randomly, play_game, valid_option_choices
from tabletop.lab.checks.rule_clock import RuleClock

MAX_MATCHES: Final = 1_000
MAX_SECONDS: Final = 10.0
"""Maximum time of the search."""


class UnusedActions(NamedTuple):
    """Action types that nobody can choose, and the number of random matches that were played."""

    action_types: tuple[type[Action], ...]
    match_count: int


def find_unused_actions(game: Game[Any], clock: RuleClock) -> UnusedActions:
    """Return the action types that no rule makes, and that random matches never offer.

    Matches have random options. A rare action is legal in none of them, but a rule makes it.
    """
    unseen = dict.fromkeys(game.action_types)
    place = game.name

    def describe_place() -> str:
        return place

    number, ends = 0, monotonic() + MAX_SECONDS
    while unseen and number < MAX_MATCHES and monotonic() < ends:
        chance, draw = Chance(number), Chance(number + 1)
        seats = game.seat_counts[number % len(game.seat_counts)]
        place = f"{game.name}, seed {number}, {seats} seats"
        options = {o.name: draw.pick(valid_option_choices(o, seats)) for o in game.options}
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
    made = called_names(games.folder(game.name)) if unseen else frozenset()
    rare = [kind for kind in unseen if kind.__name__ in made]  # legal in few positions
    return UnusedActions(tuple(kind for kind in unseen if kind not in rare), number)


def called_names(folder: Path) -> frozenset[str]:
    """Return the names of all classes and functions that the modules of a game call."""
    trees = (ast.parse(path.read_bytes()) for path in folder.rglob("*.py"))
    calls = (node.func for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    return frozenset(
        function.attr if isinstance(function, ast.Attribute) else function.id
        for function in calls
        if isinstance(function, ast.Attribute | ast.Name)
    )
