"""Line-ups of demos: the AI seats of the next demo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.chance import Chance
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec

DEMO_LEVELS: Final = ("novice", "trader", "merchant", "master")
"""AI levels in demos; the random level is not worth watching."""
DemoLineup = tuple[SeatSpec, ...]


def pick_lineup(seat_counts: Sequence[int], previous: DemoLineup, chance: Chance) -> DemoLineup:
    """Return the seats of the next demo: built-in AI players of random levels and colours.

    No player keeps their seat from the demo before. Unless all eight play, the set of players
    differs.

    Args:
        seat_counts: Possible numbers of seats of the game.
        previous: Line-up of the demo before.
        chance: Source of the random numbers.
    """
    known = {seat.name for seat in previous}
    while True:
        seats = chance.pick(seat_counts)
        names, colours = chance.shuffle(DEFAULT_PLAYER_NAMES)[:seats], chance.shuffle(SEAT_COLOURS)
        kept = any(name == seat.name for name, seat in zip(names, previous, strict=False))
        if not kept and (known != {*names} or seats == len(DEFAULT_PLAYER_NAMES)):
            return tuple(
                SeatSpec(name, chance.pick(DEMO_LEVELS), colour)
                for name, colour in zip(names, colours, strict=False)
            )
