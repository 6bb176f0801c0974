"""Two trees of Souk measured in turns: how many times as fast the other is as the one.

Usage: python -m tests.turns ONE OTHER [--times N]   (folders with `tabletop`; 8 times)
A process of each tree does the same pieces of work in turns: random games bare and through a match,
as `bench engine` plays them, and masters' searches, as `bench search` has them. Of each piece the
least time of the processor counts, so that a busy machine tells in neither.
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

GAMES, POSITIONS = 12, 4
"""Random games, and masters' decisions, of a piece."""
SEATS = 4
"""Or as many as play at most."""
Piece = Callable[[], int]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--times", type=int, default=8)
    given = parser.parse_args()
    if given.trees:
        compare(*map(Child, given.trees), given.times)
    else:
        answer(pieces())


class Child:
    """A process of a tree, which does pieces of work."""

    def __init__(self, tree: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(tree.absolute()), "PYTHONSAFEPATH": "1"}
        self._process = subprocess.Popen(
            [sys.executable, __file__], env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.pieces: list[str] = self.told()

    def told(self, asked: str = "") -> list[str]:
        """What it answers, in words."""
        assert self._process.stdin and self._process.stdout
        if asked:
            print(asked, file=self._process.stdin, flush=True)
        found: list[str] = json.loads(self._process.stdout.readline())
        return found

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


def compare(one: Child, other: Child, times: int) -> None:
    """Print what both need for each piece."""
    for piece in one.pieces:
        least = [float("inf")] * 2
        for _ in range(times):
            for place, child in enumerate((one, other)):
                count, taken = map(float, child.told(piece))
                least[place] = min(least[place], taken / count)
        speeds = " and ".join(f"{1 / seconds:>9,.0f}" for seconds in least)
        print(f"{piece:<26} x{least[0] / least[1]:.2f}  {speeds} a second", flush=True)
    one.close()
    other.close()


def answer(known: Mapping[str, Piece]) -> None:
    """Do what is asked for, a line each, and tell how much it was and how long it took."""
    print(json.dumps([*known]), flush=True)
    for line in sys.stdin:
        begun = process_time()
        count = known[line.strip()]()
        print(json.dumps([str(count), str(process_time() - begun)]), flush=True)


def pieces() -> dict[str, Piece]:
    """By game and kind of work, what does it and tells how many decisions or rollouts it was."""
    from tabletop import games
    from tabletop.measure import speed, thinking
    from tabletop.seats.search import search

    def played(name: str, play: Callable[..., int]) -> Piece:
        game = games.load(name)
        seats = min(SEATS, game.seats[-1])
        return lambda: sum(play(game, seats, seed) for seed in range(GAMES))

    def thought(name: str) -> Piece:
        game = games.load(name)
        at = thinking.positions(game, min(SEATS, game.seats[-1]), POSITIONS)

        def think() -> int:
            tried = (search(p.strategy, p.view, p.seat, p.strategy.long, p.chance) for p in at)
            return sum(candidate.rollouts for found in tried for candidate in found)

        return think

    found: dict[str, Piece] = {}
    for name in games.names():
        found[f"{name}, random play"] = played(name, speed.play_bare)
        found[f"{name}, through match"] = played(name, speed._play_match)
        found[f"{name}, rollouts"] = thought(name)
    return found


if __name__ == "__main__":
    main()
