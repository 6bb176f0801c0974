"""Command that lets a monkey play many rounds.

Usage: python -m tests.security.monkey [--minutes N] [--seed S]
"""

from __future__ import annotations

import argparse
import os
import time

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.fixtures.screen.silent_screen import art_read_once, silent
from tests.security.monkey.rounds import INPUTS_PER_ROUND, FailedRoundError, RoundResult, run_seed

TOLD_EVERY = 50
"""Rounds between two lines that tell how far it is."""


def main() -> int:
    """Play, and print what came of it; 1 when something broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.security.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20, help="minutes of virtual time (20)")
    parser.add_argument(
        "--rounds", type=int, default=0, help="number of rounds, instead of minutes"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first round (1)")
    parser.add_argument(
        "--deeds",
        type=int,
        default=INPUTS_PER_ROUND,
        help=f"inputs in a round ({INPUTS_PER_ROUND})",
    )
    parser.add_argument("--go-on", action="store_true", help="continue after a failure")
    given = parser.parse_args()
    all_of_it, done, fallen, begun = RoundResult(0.0, 0, 0, 0), 0, 0, time.process_time()
    with art_read_once(), silent():
        while done < given.rounds if given.rounds else all_of_it.seconds < 60 * given.minutes:
            try:
                found = run_seed(given.seed + done, given.deeds)
            except FailedRoundError as error:
                fallen += 1
                print(error, flush=True)
                if not given.go_on:
                    return 1
                found = RoundResult(0.0, 0, 0, 0)
            all_of_it = all_of_it.plus(found)
            done += 1
            if done % TOLD_EVERY == 0:
                _tell(all_of_it, done, fallen, begun)
    _tell(all_of_it, done, fallen, begun)
    return 1 if fallen else 0


def _tell(found: RoundResult, rounds: int, fallen: int, begun: float) -> None:
    print(
        f"{found.seconds / 60:.1f} minutes in {rounds} rounds ({found.frames} frames, "
        f"{found.decisions} decisions, {found.curtains} curtains opened), {fallen} fell, "
        f"{time.process_time() - begun:.0f} s of processor time",
        flush=True,
    )


if __name__ == "__main__":
    raise SystemExit(main())
