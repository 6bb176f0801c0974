"""Seeds of a series of matches, derived from one number; none of them reveals another.

A bot can find the seed of a deal by trying small seeds, but must not know the next one.
Therefore the seeds of deals are hashes of the series' seed, which is drawn unless given.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from itertools import islice
from typing import Final, NamedTuple

from tabletop.match.setup import SEED_BITS, draw_seed

_HASHED_BITS: Final = 64


class SeedSeries(NamedTuple):
    """Seeds of the deals of a series."""

    seed: int
    """Seed of the series; with it the same deals can be played again."""
    deal_seeds: list[int]
    """Seed of each deal."""
    reused_count: int
    """Number of deals at the beginning that were played before, in no named series."""

    @property
    def origin(self) -> str:
        """Return the description of the origin of the deals."""
        if self.reused_count == len(self.deal_seeds):
            return "that were played before"
        before = f"({self.reused_count} of them played before) " if self.reused_count else ""
        return f"{before}from seed {self.seed}"


def build_seed_series(named: int | None, deals: int, played: Collection[int] = ()) -> SeedSeries:
    """Return the seeds of a series.

    Args:
        named: Seed of the series; None draws one.
        deals: Number of deals.
        played: Seeds of deals that were played before. A series with a drawn seed continues
            with them.
    """
    seed = draw_seed() if named is None else named
    known = list(islice(played, deals)) if named is None else []
    fresh = [_hashed(seed, "deal", number) for number in range(deals - len(known))]
    return SeedSeries(seed, known + fresh, len(known))


def derive_bot_seed(seed: int, deal: int, rotation: int) -> int:
    """Return the seed of the bots' chance in one match of a series.

    Args:
        seed: Seed of the bots in the whole series.
        deal: Seed of the deal.
        rotation: Number of seats by which the entrants are rotated.
    """
    return _hashed(seed, "bots", deal, rotation)


def opaque_file_name(deal: int) -> str:
    """Return a file name for a deal that hides its seed, because bots can list folders."""
    return f"{_hashed(deal, 'file'):014x}"


def _hashed(seed: int, *about: str | int) -> int:
    """Return another seed, from which the first cannot be found."""
    said = "/".join(map(str, (seed, *about)))
    digest = sha256(said.encode()).digest()
    return int.from_bytes(digest[: _HASHED_BITS // 8], "big") >> (_HASHED_BITS - SEED_BITS)
