"""`python -m tests.hostile [--files N] [--loader NAME]`: hostile files, as many as one likes."""

from __future__ import annotations

import argparse
import time

from tests.hostile.loaders import LOADERS
from tests.hostile.trials import attempt

AT_ONCE = 2_000
"""Hypothesis is begun anew after so many files, as it remembers those that it has tried."""


def main() -> None:
    """Try them, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--files", type=int, default=200_000, help="a loader (200000)")
    parser.add_argument("--loader", choices=LOADERS, action="append", help="one of them (all)")
    given = parser.parse_args()
    for loader in given.loader or LOADERS:
        begun, tried, longest, memory = time.monotonic(), 0, 0.0, 0
        ended: dict[str, int] = {}
        while tried < given.files:
            trials = attempt(loader, min(AT_ONCE, given.files - tried), random=True)
            tried += trials.tried
            longest, memory = max(longest, trials.longest), max(memory, trials.memory)
            ended = _added(ended, trials.ended)
            told = ", ".join(f"{n} {how}" for how, n in sorted(ended.items()))
            print(
                f"{loader}: {tried} files ({told}) in {time.monotonic() - begun:.0f} s, "
                f"the longest {longest:.2f} s, at most {memory / (1 << 20):.0f} MB held by one",
                flush=True,
            )


def _added(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {how: one.get(how, 0) + other.get(how, 0) for how in {*one, *other}}


if __name__ == "__main__":
    main()
