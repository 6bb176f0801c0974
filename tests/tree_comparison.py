"""Benchmark of two trees of Souk in turns: the speed of the second relative to the first.

Usage: python -m tests.tree_comparison ONE OTHER [--times N] [--only WORDS]
       (folders with `tabletop`; 8 times; pieces whose names have these words in them)
A process of each tree does the same pieces of work in turns: random games without acts and
through a match, by the loops below, and masters' searches. For each piece the least processor
time counts, so that a busy machine does not distort the result.

Both search by the plans of ONE. A plan may have been changed to another algorithm since, whose
rollouts have another cost. Both trees must have the names of this version. A tree with another
number of decisions or rollouts ends the comparison. New matches are the exception: each tree deals
them in its own way, and decisions per second are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time
from typing import Any

GAMES, POSITIONS = 12, 4
"""Random games, and masters' decisions, of a piece."""
MIN_SECONDS = 0.1
"""Seconds of the processor for which a piece is done again and again: after a pause the memory of a
processor is cold, which would be all that a shorter one tells."""
SEATS = 4
"""Or as many as play at most."""
NEW_MATCHES = "new matches"
Piece = Callable[[], int]
Plans = dict[str, dict[str, Any]]
"""By game, what a master's plan says."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--times", type=int, default=8)
    parser.add_argument("--only", default="")
    parser.add_argument("--plans", type=json.loads, default={}, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.trees:
        one = Child(given.trees[0])
        compare(one, Child(given.trees[1], one.plans), given.times, given.only)
    else:
        plans = given.plans or own_plans()
        print(json.dumps(plans), flush=True)
        serve_requests(pieces(plans))


class Child:
    """A process of a tree, which does pieces of work."""

    def __init__(self, tree: Path, plans: Plans | None = None) -> None:
        """plans: by which masters search, where they are not the tree's own."""
        environment = os.environ | {"PYTHONPATH": str(tree.absolute()), "PYTHONSAFEPATH": "1"}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--plans", json.dumps(plans or {})],
            env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.plans: Plans = self.ask()
        self.pieces: list[str] = self.ask()

    def ask(self, asked: str = "") -> Any:
        """Return the answer of the process."""
        assert self._process.stdin and self._process.stdout
        if asked:
            print(asked, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


def compare(one: Child, other: Child, times: int, only: str) -> None:
    """Print what both need for each piece. Raises SystemExit where they did not do the same."""
    for piece in one.pieces:
        if only not in piece:
            continue
        least, counts = [float("inf")] * 2, set()
        for _ in range(times):
            for place, child in enumerate((one, other)):
                count, taken = child.ask(piece)
                counts.add(count)
                least[place] = min(least[place], taken / count)
        if len(counts) > 1 and NEW_MATCHES not in piece:
            raise SystemExit(f"{piece}: they did {counts}")
        speeds = " and ".join(f"{1 / seconds:>9,.0f}" for seconds in least)
        print(f"{piece:<26} x{least[0] / least[1]:.2f}  {speeds} a second", flush=True)
    one.close()
    other.close()


def serve_requests(known: Mapping[str, Piece]) -> None:
    """Do what is asked for, a line each, as often as there is time; tell how much it was and how
    long it took, of once."""
    print(json.dumps([*known]), flush=True)
    for line in sys.stdin:
        piece, repeated = known[line.strip()], 0
        begun = process_time()
        while process_time() - begun < MIN_SECONDS:
            count = piece()
            repeated += 1
        print(json.dumps([count, (process_time() - begun) / repeated]), flush=True)


def own_plans() -> Plans:
    """The plans of this tree's masters."""
    from tabletop import games

    return {
        name: games.load_strategy(
            games.load(name)
        ).master_plan._asdict()  # what both trees can be asked
        for name in games.names()
    }


def pieces(plans: Plans) -> dict[str, Piece]:
    """By game and kind of work, what does it and tells how many decisions or rollouts it was."""
    from tabletop import games
    from tabletop.ai.search.sequential_halving import search_candidates
    from tabletop.core.strategy import SearchPlan
    from tabletop.lab import search_benchmark

    def played(name: str, play: Callable[..., int]) -> Piece:
        game = games.load(name)
        seats = min(SEATS, game.seat_counts[-1])
        return lambda: sum(play(game, seats, seed) for seed in range(GAMES))

    def thought(name: str) -> Piece:
        game, said = games.load(name), plans[name]
        plan = SearchPlan(
            **{word: SearchPlan(*of) if type(of) is list else of for word, of in said.items()}
        )
        at = search_benchmark.sample_decisions(game, min(SEATS, game.seat_counts[-1]), POSITIONS)

        def think() -> int:
            tried = (search_candidates(p.strategy, p.view, p.seat, plan, p.chance) for p in at)
            return sum(candidate.rollout_count for found in tried for candidate in found)

        return think

    found: dict[str, Piece] = {}
    for name in plans:
        found[f"{name}, random play"] = played(name, play_bare)
        found[f"{name}, through match"] = played(name, play_match)
        found[f"{name}, {NEW_MATCHES}"] = played(name, play_new_match)
        found[f"{name}, rollouts"] = thought(name)
    return found


def play_bare(game: Any, seats: int, seed: int) -> int:
    """One random game, acts off, as `bench engine` plays it; returns its number of decisions."""
    from tabletop.core.chance import Chance
    from tabletop.core.options import complete_options

    chance = Chance(seed)
    random, apply, legal, to_act = chance.random, game.apply, game.legal_actions, game.active_seats
    state = game.new_initial_state(seats, complete_options(game.options, {}), chance)
    count = 0
    while acting := to_act(state):
        seat = acting[0]
        actions = legal(state, seat)
        apply(state, seat, actions[int(random() * len(actions))], chance)
        count += 1
    return count


def play_new_match(game: Any, seats: int, seed: int) -> int:
    """A random game through a match that draws as newly begun ones of the tree do."""
    from tabletop.core import chance

    fresh = getattr(
        chance, "DEFAULT_GENERATOR", None
    )  # none in a tree that knew one generator only
    return play_match(game, seats, seed, **({"generator": fresh} if fresh else {}))


def play_match(game: Any, seats: int, seed: int, **drawn: int) -> int:
    """The same through a match: checked, journalled in memory. drawn: how it draws, if not by the
    first generator."""
    from tabletop.core.chance import Chance
    from tabletop.match.match import Match
    from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "random", SEAT_COLOURS[n]) for n in range(seats)
    )
    match = Match(game, Setup(game.name, specs, {}, seed, **drawn))
    random = Chance(seed).random
    while acting := match.active_seats():
        seat = acting[0]
        actions = match.legal_actions(seat)
        match.submit(seat, actions[int(random() * len(actions))])
    return match.decision_number


if __name__ == "__main__":
    main()
