"""Results that were found apart, on one machine or several, put together into one file.

A deal's result depends on nothing but its seed, so whoever has played it has found the same: what
is there twice must agree, and a worker that was lost leaves nothing but deals to be played again.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.match.setup import COLOURS, SeatSpec
from tabletop.measure.results import ResultsError, read, same_series
from tabletop.measure.simulate import Deal
from tabletop.measure.strength import table


def run(given: Namespace) -> int:
    """`merge --out FILE FILE ...`. Raises ResultsError."""
    header, deals = merged(given.files)
    written(given.out, header, deals)
    seats = tuple(
        SeatSpec(f"entrant {n}", level, COLOURS[n - 1])
        for n, level in enumerate(header["levels"], 1)
    )
    print(f"{header['game']}, {len(deals)} deals, each in every rotation of seats: {given.out}")
    print(table(seats, [*deals.values()]))
    return 0


def merged(files: Sequence[Path]) -> tuple[dict[str, Any], dict[int, Deal]]:
    """What is played in all of the files, and their deals in the order of their seeds.

    Raises ResultsError where they tell of different series, or differ in what came of a deal.
    """
    header, deals = read(files[0])
    for path in files[1:]:
        told, more = read(path)
        if not same_series(told, header) and not same_series(header, told):
            raise ResultsError(f"{path}: holds results of another series than {files[0]}")
        header = {**header, **told}
        for seed, deal in more.items():
            if deals.setdefault(seed, deal) != deal:
                raise ResultsError(f"{path}: deal {seed} went otherwise than in a file before it")
    if not deals:
        raise ResultsError(f"{files[0]}: holds no deals yet")
    return header, dict(sorted(deals.items()))


def written(path: Path, header: dict[str, Any], deals: dict[int, Deal]) -> None:
    """A file of these results, from which a simulation can go on. Raises ResultsError where there
    is one: nothing that was measured is written over."""
    lines = (json.dumps({"deal": seed, "results": deal}) for seed, deal in deals.items())
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in (json.dumps(header), *lines))
    except FileExistsError as error:
        raise ResultsError(f"{path}: is there already: choose another file") from error
