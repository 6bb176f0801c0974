"""Command that reads many hostile files.

Usage: python -m tests.security.hostile [--files N] [--loader NAME]
"""

from __future__ import annotations

import argparse
import time

from tests.security.hostile.loaders import LOADERS
from tests.security.hostile.trials import Trials, run_seeds

TOLD_EVERY = 10_000
WEIGHED = 256
"""Of so many files one is weighed byte by byte: the limit is the system's for all of them."""


def main() -> None:
    """Give hostile files to the loaders, and print how they were read."""
    parser = argparse.ArgumentParser(prog="python -m tests.security.hostile", description=__doc__)
    parser.add_argument("--files", type=int, default=200_000, help="files for each loader (200000)")
    parser.add_argument(
        "--loader", choices=LOADERS, action="append", help="loader to test; may be repeated (all)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first file (1)")
    given = parser.parse_args()
    for loader in given.loader or LOADERS:
        begun = time.process_time()

        def told(trials: Trials, loader: str = loader, begun: float = begun) -> None:
            if trials.file_count % TOLD_EVERY and trials.file_count != given.files:
                return
            ended = ", ".join(f"{n} {how}" for how, n in sorted(trials.ended.items()))
            print(
                f"{loader}: {trials.file_count} files ({ended}) "
                f"in {time.process_time() - begun:.0f} s "
                f"of processor time, the longest {trials.longest:.2f} s, at most "
                f"{trials.memory / (1 << 20):.1f} MB held by one",
                flush=True,
            )

        run_seeds(loader, given.files, given.seed, WEIGHED, told)


if __name__ == "__main__":
    main()
