"""Matches of masters, each with its review: `python -m tests.agreement --matches 60`.

In every other match all seats follow the hints (of moves that a hint calls as good one by lot), in
the rest the first seat alone. A review must blame none of what a hint praised, and must propose
what the hint there says. With `--results FILE` a line a match is kept, and what is there already is
not played again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from tabletop import games, text
from tests.agreement.matches import AgreementResult, compare_match


def load_results(path: Path | None) -> dict[tuple[str, int], AgreementResult]:
    """Load the results of a file, by game and seed."""
    if path is None or not path.exists():
        return {}
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    found = [AgreementResult(*line[:-1], tuple(line[-1])) for line in lines]
    return {(each.game, each.seed): each for each in found}


def format_summary(game: str, found: Sequence[AgreementResult]) -> str:
    """Return the summary of all matches of a game, in one line."""
    sums = {
        name: sum(getattr(each, name) for each in found)
        for name in ("decisions", "followed", "cut", "taught", "uncertain")
    }
    against = sum(len(each.contradictions) for each in found)
    return (
        f"{game}: {len(found)} matches, {sums['decisions']} decisions, hints followed in"
        f" {sums['followed']} (cut off by the clock {sums['cut']}), {sums['taught']} turning"
        f" points, {sums['uncertain']} uncertain ones: {against} contradictions"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Play what is missing, and print a line a game; 1 where anything contradicts."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement", description=__doc__)
    parser.add_argument("--game", action="append", help="mercado, ... (all)")
    parser.add_argument("--matches", type=int, default=60, help="matches of each game (60)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match (1)")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="file for the results; an interrupted run continues",
    )
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="begin no match after these seconds"
    )
    given = parser.parse_args(words)
    known, until = load_results(given.results), monotonic() + given.seconds
    failed = False
    for game in given.game or games.names():
        seeds = range(given.seed, given.seed + given.matches)
        for seed in seeds:
            if (game, seed) in known or monotonic() > until:
                continue
            found = known[game, seed] = compare_match(game, seed, text.Catalogue("en"))
            for each in found.contradictions:
                print(f"{game} {seed}: {each}", flush=True)
            if given.results is not None:
                with given.results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(found) + "\n")
        looked = [known[game, seed] for seed in seeds if (game, seed) in known]
        print(format_summary(game, looked), flush=True)
        failed = failed or any(each.contradictions for each in looked)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
