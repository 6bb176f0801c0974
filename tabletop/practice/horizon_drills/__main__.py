"""Looks for drills of the whole match, and writes their files with their proofs.

`python -m tabletop.practice.horizon_drills --game basari --seats 3 --out DIR`
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

from tabletop import games
from tabletop.practice.drill_proofs import PROOFS_FILE, load_proof_file, save_proof_file
from tabletop.practice.horizon_drills.drill_writer import write_found_drill
from tabletop.practice.horizon_drills.position_finder import PositionFinder

MAX_DRILLS_PER_MATCH: Final = 2
FIRST_NUMBER: Final = 101
"""Number in the name of the first file."""


def main(words: Sequence[str] | None = None) -> None:
    """Look for drills and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--singles", type=int, default=9, help="drills with one position")
    parser.add_argument("--pairs", type=int, default=4, help="drills with two positions")
    parser.add_argument("--step", type=int, default=5, help="screen every so many decisions")
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--seconds", type=float, default=120.0, help="most processor time")
    given = parser.parse_args(words)
    finder = PositionFinder(games.load_strategy(games.load(given.game)), given.seats)
    given.out.mkdir(parents=True, exist_ok=True)
    missing = {False: given.singles, True: given.pairs}
    proofs = dict(load_proof_file(given.out / PROOFS_FILE))
    for seed in count(given.seed):
        is_pair = missing[True] > 0 and (seed % 2 == 0 or missing[False] <= 0)
        left = MAX_DRILLS_PER_MATCH
        for found in finder.find(seed, given.step, is_pair):
            path = given.out / f"{FIRST_NUMBER + len(proofs)}_{found.kind.value}.toml"
            proof = write_found_drill(found, path)
            if proof is not None:
                proofs[path.stem] = proof
                save_proof_file(given.out / PROOFS_FILE, proofs)
                missing[is_pair] -= 1
                left -= 1
                points = ", ".join(f"{one.points:.1f}" for one in found.questions)
                print(f"{path.name}: {points} points, {proof.hardness} levels fail", flush=True)
            if not left or missing[is_pair] <= 0 or time.process_time() > given.seconds:
                break
        if time.process_time() > given.seconds or max(missing.values()) <= 0:
            return


if __name__ == "__main__":
    main()
