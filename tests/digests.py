"""Sums of games, and of what masters and novices think: engines with the same sums are alike.

Usage: python -m tests.digests [--games N]   (random games a number of seats: 20)
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Mapping

from tabletop import games
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.ai.worker.queries import MoveQuery, answer_query
from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.options import complete_options
from tabletop.core.state import State
from tabletop.core.strategy import SearchPlan
from tabletop.release import is_compiled

PLAN = SearchPlan(rollouts=100, rounds=2.0, min_standard_errors=0.5, opponent_search_rate=0.5)
"""A search that all games have alike."""
DECISIONS_PER_THOUGHT = 40
"""A master and a novice think over one decision in this many."""
THOUGHTFUL = 2
"""Games of each number of seats in which they think; in the others all is random."""


def digest(name: str, matches: int, most: int = 8) -> str:
    """The sum of all acts, lists of what is legal, ends and thoughts of random games.

    matches: of each number of seats up to `most`.
    """
    game, total = games.load(name), hashlib.sha256()
    for seats in (number for number in game.seat_counts if number <= most):
        for seed in range(matches):
            _play(game, seats, seed, total)
    return total.hexdigest()


def _play(game: Game[State], seats: int, seed: int, total: hashlib._Hash) -> None:
    def note(found: Act | object) -> None:
        total.update(repr(found).encode())

    chance, own, number = Chance(seed), Chance(seed + 1000), 0
    s = game.new_initial_state(seats, complete_options(game.options, {}), chance, note)
    while acting := game.active_seats(s):
        seat, number = acting[0], number + 1
        legal = game.legal_actions(s, seat)
        note(list(legal))
        if seed < THOUGHTFUL and number % DECISIONS_PER_THOUGHT == DECISIONS_PER_THOUGHT // 2:
            view, strategy = game.view_for(s, seat), games.load_strategy(game)
            note(search_candidates(strategy, view, seat, PLAN, own))
            note(search_candidates(strategy, view, seat, shorten_plan(strategy.master_plan), own))
            note(
                answer_query(
                    game, MoveQuery(view, seat, seed, "novice", "Yuki", seed), float("inf")
                )
            )
        chance.begin_decision(number)
        game.apply(s, seat, own.pick(legal), chance, note)
    note(game.standings(s))


def shorten_plan(plan: SearchPlan) -> SearchPlan:
    """A plan of a game's masters, with as few rollouts as the other."""
    elsewhere = shorten_plan(plan.fallback) if plan.fallback else None
    return plan._replace(rollouts=PLAN.rollouts, fallback=elsewhere)


def digests(matches: int) -> Mapping[str, str]:
    """Of every game."""
    return {name: digest(name, matches) for name in games.names()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, metavar="N")
    given = parser.parse_args()
    print("compiled" if is_compiled() else "plain")
    for name, found in digests(given.games).items():
        print(f"{name:<12} {found}")
