"""Command that searches for hostile files by the paths that they take through the program.

Usage: python -m tests.security.hostile.guided --loader NAME [--files N] [--seconds S]
Atheris guides the search (`pip install -e ".[dev,fuzz]"`). A finding is kept as the bytes from
which its file was drawn; given as FILE it is read again.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

BYTES_OF_A_LOT = 512
"""Bytes from which a file is drawn: as many as the most changes can ask for."""
BEGUN_WITH = 500
"""Files drawn by a plain seed, from which it goes on."""
WATCHED = ("tabletop", "scenes", "tomllib", "json")


class GuidedSource:
    """A lot that is drawn from given bytes; where they end, it draws nothing but 0."""

    def __init__(self, data: bytes) -> None:
        self._data = atheris.FuzzedDataProvider(data)

    def randbelow(self, n: int) -> int:
        return int(self._data.ConsumeIntInRange(0, n - 1))


def main() -> int:
    """Give a loader the files that libFuzzer makes; it prints what it finds."""
    with atheris.instrument_imports(include=WATCHED):
        from tests.security.hostile.loaders import LOADERS
        from tests.security.hostile.trials import open_bench

    parser = argparse.ArgumentParser(
        prog="python -m tests.security.hostile.guided", description=__doc__
    )
    parser.add_argument("--loader", choices=LOADERS, required=True)
    parser.add_argument("--files", type=int, default=200_000, help="(200000)")
    parser.add_argument("--seconds", type=int, default=0, help="end after so many (none)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("again", nargs="?", type=Path, metavar="FILE", help="what was found")
    given = parser.parse_args()
    make = LOADERS[given.loader].make_data
    with (
        open_bench(given.loader, weighed=1 << 60) as tried,
        tempfile.TemporaryDirectory() as corpus,
    ):

        def one(data: bytes) -> None:
            tried.try_file(make(GuidedSource(data)))

        def looked_for(data: bytes) -> None:
            try:
                one(data)
            except Exception:
                found = Path(f"{given.loader}.fault")
                found.write_bytes(data)
                print(
                    "again: python -m tests.security.hostile.guided "
                    f"--loader {given.loader} {found}"
                )
                raise

        if given.again:
            one(given.again.read_bytes())
            return 0
        options = {
            "runs": given.files, "seed": given.seed, "max_total_time": given.seconds,
            "max_len": BYTES_OF_A_LOT, "len_control": 0, "rss_limit_mb": 0, "print_final_stats": 1,
        }  # fmt: skip
        chance = random.Random(given.seed)
        for number in range(BEGUN_WITH):
            Path(corpus, str(number)).write_bytes(chance.randbytes(BYTES_OF_A_LOT))
        said = (f"-{name}={n}" for name, n in options.items())
        atheris.Setup([sys.argv[0], corpus, *said], looked_for)
        return _apart(atheris.Fuzz)


def _apart(work: Callable[[], object]) -> int:
    """Some work that ends its process, in one of its own; returns how that ended, 0 if well."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:  # what belongs to the process before is not ours to tidy up
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    raise SystemExit(main())
