"""Seeds of a series of matches: all come from one number, and none of them tells another.

A bot that has found the seed of one deal (small seeds can be tried) must not know the next. So the
seeds of a series are hashes of its own seed, which is drawn where nobody names it.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from itertools import islice
from typing import Final, NamedTuple

from tabletop.match.setup import SEED_BITS, drawn_seed

_HASHED_BITS: Final = 64


class Series(NamedTuple):
    """The deals of a series."""

    seed: int
    """The seed of the series: with it named, the same deals are played again."""
    seeds: list[int]
    """The seed of each deal."""
    known: int
    """Number of deals at the beginning that were played before, in no named series."""

    @property
    def origin(self) -> str:
        """Return the description of the origin of the deals."""
        if self.known == len(self.seeds):
            return "that were played before"
        before = f"({self.known} of them played before) " if self.known else ""
        return f"{before}from seed {self.seed}"


def series(named: int | None, deals: int, played: Collection[int] = ()) -> Series:
    """Return the seeds of a series.

    Args:
        named: The seed of the series; None to draw one.
        deals: How many deals it has.
        played: The seeds of deals that were played before. A series whose seed is drawn goes on
            with them.
    """
    seed = drawn_seed() if named is None else named
    known = list(islice(played, deals)) if named is None else []
    fresh = [_hashed(seed, "deal", number) for number in range(deals - len(known))]
    return Series(seed, known + fresh, len(known))


def bot_seed_of(seed: int, deal: int, rotation: int) -> int:
    """Return the seed of the bots' chance in one match of a series.

    Args:
        seed: That of the bots in the whole series.
        deal: The seed of the deal.
        rotation: By how many seats it is turned.
    """
    return _hashed(seed, "bots", deal, rotation)


def file_name(deal: int) -> str:
    """Return a name for files of a deal that tells nothing of its seed: bots can list folders."""
    return f"{_hashed(deal, 'file'):014x}"


def _hashed(seed: int, *about: str | int) -> int:
    """Return another seed, from which there is no way back to the first."""
    said = "/".join(map(str, (seed, *about)))
    digest = sha256(said.encode()).digest()
    return int.from_bytes(digest[: _HASHED_BITS // 8], "big") >> (_HASHED_BITS - SEED_BITS)
