"""Workers that fail at a table on the screen, under load: `python -m tests.stalls --help`."""

from __future__ import annotations

import argparse
import os

from tabletop import games
from tests.stalls.trials import EVILS, load, tried


def main() -> None:
    """Print a line for each game and for each thing that is done to its worker."""
    parser = argparse.ArgumentParser(prog="python -m tests.stalls", description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names(), help="mercado, ... (all)")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each trial (4)")
    parser.add_argument("--load", type=int, default=0, help="busy processes beside it (0)")
    given = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with load(given.load):
        for game in given.games:
            for evil in EVILS:
                print(
                    f"{game:<11} {evil.__name__:<11} {tried(game, evil, given.seconds)}", flush=True
                )


if __name__ == "__main__":
    main()
