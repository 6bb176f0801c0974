"""Command that kills (SIGKILL) a playing process at random moments.

Usage: python -m tests.security.crashes [--kills N] [--windows | --front-ends [--cuts N]]
A child plays a match, written to a real disk, and tells each decision when it would be shown. It is
killed. The next child must be offered all that had been told, and goes on with it.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.journal import Decision
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tests.security.crashes import front_end_crashes, windows
from tests.security.crashes.play_session import LostError, PlaySession

LONGEST = 0.25
"""Seconds after which a child is killed at the latest."""
DECISIONS = 10_000


def child(folder: Path, game: str, goes_on: bool, told: int) -> None:
    """Play until the end, and tell how many decisions stand after each. Never returns."""
    evening = PlaySession(folder, game)

    def tell(number: int) -> None:
        os.write(told, f"{number}\n".encode())

    if goes_on:
        evening.resume(DECISIONS, tell)
    else:
        evening.play(DECISIONS, tell)
    os.write(told, b"over\n")
    os._exit(0)


def kill_child(folder: Path, game: str, goes_on: bool, after: float) -> list[str]:
    """Kill a child after a delay in seconds, and return its messages."""
    reading, writing = os.pipe()
    number = os.fork()
    if number == 0:
        try:
            child(folder, game, goes_on, writing)
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(after)
    os.kill(number, signal.SIGKILL)
    os.waitpid(number, 0)
    with os.fdopen(reading, encoding="ascii") as file:
        return file.read().split()


def run_kills(number: int, seed: int = 1) -> Counter[str]:
    """Kill so many children; returns what became of them. Raises LostError for anything lost."""
    chance, found = Chance(seed), Counter[str]()
    loaded = [games.load(name) for name in games.names()]  # so that children begin at once
    with tempfile.TemporaryDirectory() as above:
        folder, known, goes_on = Path(above) / "0", list[Decision](), False
        for n in range(number):
            game = loaded[n % len(loaded)].name
            told = kill_child(folder, game, goes_on, chance.random() * LONGEST)
            match = _found(folder, known, told)
            found["killed while it played" if told else "killed before it played"] += 1
            goes_on = match is not None and not match.is_over
            if match is not None and goes_on:
                known = list(match.decisions)
                found["decisions found again"] += len(known)
            elif match is not None:
                folder, known = Path(above) / str(n + 1), []
    return found


def _found(folder: Path, known: list[Decision], told: list[str]) -> Match | None:
    """The match that lies there. Raises LostError where it is not what was known and told.

    The last decision may have been taken back without having been told so, or one made.
    """
    kept = MatchStore(folder).list_matches()
    if not kept:
        if known or told:
            raise LostError("no match is there")
        return None
    match = Match.load(kept[0].path)
    match.close()
    sure = max(0, len(known) - 1)
    if match.decisions[:sure] != known[:sure]:
        raise LostError(f"other decisions than the {len(known)} before")
    if told and told[-1] != "over" and abs(match.decision_number - int(told[-1])) > 1:
        raise LostError(f"{match.decision_number} decisions, but {told[-1]} had been shown")
    return match


def main() -> None:
    """Kill, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.security.crashes", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="number of kills (500)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments (1)")
    parser.add_argument(
        "--windows", action="store_true", help="kill one of two windows at once, on all scenes"
    )
    parser.add_argument(
        "--front-ends",
        action="store_true",
        help="kill screen, terminal, bots, phones and simulation",
    )
    parser.add_argument(
        "--cuts", type=int, default=0, help="number of power cuts of these front ends (0)"
    )
    given = parser.parse_args()
    begun = time.monotonic()
    if given.cuts:
        cut = front_end_crashes.run_cuts(given.cuts, given.seed)
        told = ", ".join(f"{n} {what}" for what, n in sorted(cut.items()))
        print(f"{given.cuts} power cuts: nothing that had been kept was lost ({told})")
    if given.front_ends:
        found = front_end_crashes.run_kills(given.kills, given.seed)
    elif given.windows:
        found = windows.run_window_kills(
            given.kills, given.seed, lambda done: print(done, end=" ", flush=True)
        )
    else:
        found = run_kills(given.kills, given.seed)
    told = ", ".join(f"{n} {what}" for what, n in sorted(found.items()))
    print(f"{given.kills} kills: nothing that had been shown was lost ({told})")
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
