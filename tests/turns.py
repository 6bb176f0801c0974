"""Two trees of Souk measured in turns: how many times as fast the other is as the one.

Usage: python -m tests.turns ONE OTHER [--times N] [--only WORDS]
       (folders with `tabletop`; 8 times; pieces whose names have these words in them)
A process of each tree does the same pieces of work in turns: random games bare and through a match,
by the loops below, and masters' searches. Of each piece the least time of the processor counts, so
that a busy machine tells in neither.

Both search by the plans of ONE: a plan may have been changed to think by another algorithm since,
of which a rollout costs something else. A tree that does another number of decisions or rollouts
than the other ends it all, but in new matches, which each tree deals as it deals those that people
begin: there decisions a second are compared.
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
LEAST = 0.1
"""Seconds of the processor for which a piece is done again and again: after a pause the memory of a
processor is cold, which would be all that a shorter one tells."""
SEATS = 4
"""Or as many as play at most."""
NEW = "new matches"
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
        answer(pieces(plans))


class Child:
    """A process of a tree, which does pieces of work."""

    def __init__(self, tree: Path, plans: Plans | None = None) -> None:
        """plans: by which masters search, where they are not the tree's own."""
        environment = os.environ | {"PYTHONPATH": str(tree.absolute()), "PYTHONSAFEPATH": "1"}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--plans", json.dumps(plans or {})],
            env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.plans: Plans = self.told()
        self.pieces: list[str] = self.told()

    def told(self, asked: str = "") -> Any:
        """What it answers."""
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
                count, taken = child.told(piece)
                counts.add(count)
                least[place] = min(least[place], taken / count)
        if len(counts) > 1 and NEW not in piece:
            raise SystemExit(f"{piece}: they did {counts}")
        speeds = " and ".join(f"{1 / seconds:>9,.0f}" for seconds in least)
        print(f"{piece:<26} x{least[0] / least[1]:.2f}  {speeds} a second", flush=True)
    one.close()
    other.close()


def answer(known: Mapping[str, Piece]) -> None:
    """Do what is asked for, a line each, as often as there is time; tell how much it was and how
    long it took, of once."""
    print(json.dumps([*known]), flush=True)
    for line in sys.stdin:
        piece, repeated = known[line.strip()], 0
        begun = process_time()
        while process_time() - begun < LEAST:
            count = piece()
            repeated += 1
        print(json.dumps([count, (process_time() - begun) / repeated]), flush=True)


def own_plans() -> Plans:
    """The plans of this tree's masters."""
    from tabletop import games

    return {
        name: games.strategy(games.load(name)).long._asdict()  # what both trees can be asked
        for name in games.names()
    }


def pieces(plans: Plans) -> dict[str, Piece]:
    """By game and kind of work, what does it and tells how many decisions or rollouts it was."""
    from tabletop import games
    from tabletop.core.strategy import Plan
    from tabletop.measure import thinking
    from tabletop.seats.search import search

    def played(name: str, play: Callable[..., int]) -> Piece:
        game = games.load(name)
        seats = min(SEATS, game.seats[-1])
        return lambda: sum(play(game, seats, seed) for seed in range(GAMES))

    def thought(name: str) -> Piece:
        game, said = games.load(name), plans[name]
        plan = Plan(**{word: Plan(*of) if type(of) is list else of for word, of in said.items()})
        at = thinking.positions(game, min(SEATS, game.seats[-1]), POSITIONS)

        def think() -> int:
            tried = (search(p.strategy, p.view, p.seat, plan, p.chance) for p in at)
            return sum(candidate.rollouts for found in tried for candidate in found)

        return think

    found: dict[str, Piece] = {}
    for name in plans:
        found[f"{name}, random play"] = played(name, play_bare)
        found[f"{name}, through match"] = played(name, play_match)
        found[f"{name}, {NEW}"] = played(name, play_new_match)
        found[f"{name}, rollouts"] = thought(name)
    return found


def play_bare(game: Any, seats: int, seed: int) -> int:
    """One random game, acts off, as `bench engine` plays it; returns its number of decisions."""
    from tabletop.core.chance import Chance
    from tabletop.core.options import complete

    chance = Chance(seed)
    random, apply, legal, to_act = chance.random, game.apply, game.legal, game.to_act
    state = game.new(seats, complete(game.options, {}), chance)
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

    fresh = getattr(chance, "FRESH", None)  # none in a tree that knew one generator only
    return play_match(game, seats, seed, **({"generator": fresh} if fresh else {}))


def play_match(game: Any, seats: int, seed: int, **drawn: int) -> int:
    """The same through a match: checked, journalled in memory. drawn: how it draws, if not by the
    first generator."""
    from tabletop.core.chance import Chance
    from tabletop.match.match import Match
    from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup

    specs = tuple(SeatSpec(DEFAULT_NAMES[n], "random", COLOURS[n]) for n in range(seats))
    match = Match(game, Setup(game.name, specs, {}, seed, **drawn))
    random = Chance(seed).random
    while acting := match.to_act():
        seat = acting[0]
        actions = match.legal(seat)
        match.submit(seat, actions[int(random() * len(actions))])
    return match.number


if __name__ == "__main__":
    main()
