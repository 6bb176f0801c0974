"""Command that prints how many mutants the tests of a rulebook or of a part of the program find.

    python -m tests.mutation --sample 60 --jobs 2 --survivors
    python -m tests.mutation --game basari --only views
    python -m tests.mutation --game core --game ai --sample 20 --survivors
    python -m tests.mutation --game nacho --only sheet

It exits with 1 if a game is below the wanted score.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tabletop import games
from tests.mutation.table import PARTS, MutationRow, heading, run_mutants


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "--game",
        action="append",
        choices=(*games.names(), *PARTS),
        help="a game or a part of the program; may be repeated",
    )
    parser.add_argument("--only", default="", help="modules of the game whose name holds this")
    parser.add_argument("--change", default="*", help="changes of that name: 'lost', 'no chance'")
    parser.add_argument(
        "--sample", type=int, default=0, help="number of mutants of each game (0: all)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (1)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--survivors", action="store_true", help="list the survivors")
    parser.add_argument(
        "--killers", action="store_true", help="list the test that found each mutant"
    )
    parser.add_argument("--least", type=float, default=0.0, help="percentage that must be killed")
    asked = parser.parse_args(given)
    rows: list[MutationRow] = []
    print(heading(), flush=True)
    for name in asked.game or games.names():
        row = run_mutants(name, asked.only, asked.change, asked.sample, asked.seed, asked.jobs)
        rows.append(row)
        print(row, flush=True)
        if asked.killers:
            for trial in row.killed:
                print(f"    {trial.mutant}\n        {trial.killer}")
        if asked.survivors:
            for trial in row.survived:
                print(f"    {trial.mutant}", flush=True)
    return int(any(row.score < asked.least for row in rows))


if __name__ == "__main__":
    sys.exit(main())
