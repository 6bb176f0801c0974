"""Merging of result files from several runs or machines into one.

The result of a deal depends only on its seed. Therefore results that occur twice must agree,
and the deals of a lost worker can be played again.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.lab.results import ResultsError, is_same_series, read_results
from tabletop.lab.simulation import DealResults
from tabletop.lab.win_statistics import format_table
from tabletop.match.setup import SEAT_COLOURS, SeatSpec
from tabletop.text.grammar import format_count


def run_merge(given: Namespace) -> int:
    """Run `merge --out FILE FILE ...` and return the exit status.

    Raises:
        ResultsError: if the files cannot be merged.
    """
    header, deals = merge_results(given.files)
    write_results(given.out, header, deals)
    seats = tuple(
        SeatSpec(f"entrant {n}", level, SEAT_COLOURS[n - 1])
        for n, level in enumerate(header["levels"], 1)
    )
    count = format_count(len(deals), "deal")
    print(f"{header['game']}, {count}, each in every rotation of seats: {given.out}")
    print(format_table(seats, [*deals.values()]))
    return 0


def merge_results(files: Sequence[Path]) -> tuple[dict[str, Any], dict[int, DealResults]]:
    """Return the common header of result files, and their deals in order of seeds.

    Raises:
        ResultsError: if they belong to different series, or disagree about a deal.
    """
    header, deals = read_results(files[0])
    for path in files[1:]:
        told, more = read_results(path)
        if not is_same_series(told, header) and not is_same_series(header, told):
            raise ResultsError(f"{path}: holds results of another series than {files[0]}")
        header = {**header, **told}
        for seed, deal in more.items():
            if deals.setdefault(seed, deal) != deal:
                raise ResultsError(f"{path}: deal {seed} went otherwise than in a file before it")
    if not deals:
        raise ResultsError(f"{files[0]}: holds no deals yet")
    return header, dict(sorted(deals.items()))


def write_results(path: Path, header: dict[str, Any], deals: dict[int, DealResults]) -> None:
    """Write a file of results, from which a simulation can continue.

    Raises:
        ResultsError: if the file exists; results are never overwritten.
    """
    lines = (json.dumps({"deal": seed, "results": deal}) for seed, deal in deals.items())
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in (json.dumps(header), *lines))
    except FileExistsError as error:
        raise ResultsError(f"{path}: is there already: choose another file") from error
