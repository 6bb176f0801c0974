"""Command that checks every reason of many matches: `python -m tests.contract.claims`.

Usage: python -m tests.contract.claims [MATCHES] [GAME ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from tabletop import games
from tests.contract.claims.match_reasons import CLAIMS, GivenReason, count_shares, iterate_reasons


class ReasonCount:
    """The reasons of a game: how many of each kind, and how many of them false."""

    def __init__(self, name: str, matches: int) -> None:
        self.name, self.matches = name, matches
        self.codes, self.false = Counter[str](), Counter[str]()

    def reasons(self) -> Iterator[GivenReason]:
        """Iterate over all reasons of the matches; print false ones."""
        for seed in range(self.matches):
            for each in iterate_reasons(self.name, seed):
                code = each.reason.code
                self.codes[code] += 1
                claim = CLAIMS[self.name].get(code)
                if claim is None or not each.holds(claim):
                    self.false[code] += 1
                    print(f"  {seed}: {each.context}: {each.reason}")
                yield each


def main(matches: int, names: list[str]) -> None:
    """Prints by game how many reasons there were and how many false; and of the choices of the rule
    of thumb which kinds are how many, and for how many other moves the very same would be said."""
    for name in names or games.names():
        count = ReasonCount(name, matches)
        often, alike = count_shares(count.reasons())
        print(f"{name}: {count.codes.total()} reasons, {count.false.total()} false")
        for code, n in often.most_common():
            same = sum(alike[code]) / n
            print(f"  {n / often.total():6.1%} {code}, the same for {same:.0%} of other moves")
        print("  never:", ", ".join(sorted(set(CLAIMS[name]) - set(count.codes))))


main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2:])
