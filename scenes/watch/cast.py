"""Who plays in a demo that runs by itself: another company each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.chance import Chance
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec

LEVELS: Final = ("novice", "trader", "merchant", "master")
"""The levels that are shown: who moves at random is nobody to look at."""
Company = tuple[SeatSpec, ...]


def cast(room: Sequence[int], before: Company, chance: Chance) -> Company:
    """Who sits down: as many as the game takes (`room`), of the house, of any level and colour.

    before: who sat there in the last show. Nobody keeps his chair, and unless all eight play,
    others do.
    """
    known = {seat.name for seat in before}
    while True:
        seats = chance.pick(room)
        names, colours = chance.shuffled(DEFAULT_NAMES)[:seats], chance.shuffled(COLOURS)
        kept = any(name == seat.name for name, seat in zip(names, before, strict=False))
        if not kept and (known != {*names} or seats == len(DEFAULT_NAMES)):
            return tuple(
                SeatSpec(name, chance.pick(LEVELS), colour)
                for name, colour in zip(names, colours, strict=False)
            )
