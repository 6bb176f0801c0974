"""Command that lets workers fail at a table on the screen, under load.

Usage: python -m tests.security.stalls --help
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from tabletop import games
from tests.security.stalls.tutorial_trials import TUTORIAL_FAULTS, run_tutorial
from tests.security.stalls.worker_trials import FAULTS, load_processors, run_trial


def main() -> None:
    """Print a line for each game and for each thing that is done to its worker."""
    parser = argparse.ArgumentParser(prog="python -m tests.security.stalls", description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names(), help="mercado, ... (all)")
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds of each trial (4)")
    parser.add_argument("--load", type=int, default=0, help="number of busy processes (0)")
    parser.add_argument(
        "--guided",
        type=int,
        default=0,
        help="number of decisions in guided matches, instead of seconds",
    )
    given = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with load_processors(given.load):
        for game in given.games:
            for name, tally in run_trials(game, given.seconds, given.guided):
                print(f"{game:<11} {name:<11} {tally}", flush=True)


def run_trials(game: str, seconds: float, guided: int) -> Iterator[tuple[str, object]]:
    """Yield the result of each fault that is done to the worker of a game's table."""
    if guided:
        yield from (
            (failing.__name__, run_tutorial(game, failing, guided)) for failing in TUTORIAL_FAULTS
        )
    else:
        yield from ((evil.__name__, run_trial(game, evil, seconds)) for evil in FAULTS)


if __name__ == "__main__":
    main()
