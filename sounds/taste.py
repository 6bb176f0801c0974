"""What keeps sounds from tiring: repeats are thinned and never quite alike, music steps back.

All of it comes from counters and hashes: nothing here reads a clock or anybody's chance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final
from zlib import crc32

REPEATED: Final = frozenset(
    ("card_slide", "card_snap", "coin_on_coin", "coin_on_wood", "cube_rattle", "felt_pat",
     "gem_clink", "thud", "tile_set", "wood_tap")
)  # fmt: skip
"""Families of pieces that move one after another: thinned, and varied in pitch."""
A_MINUTE: Final = 40.0
AT_ONCE: Final = 8.0
"""So many of a family may sound close together; `A_MINUTE` of them are given back each minute."""
GAP: Final = 0.07
"""Seconds between two of a family: closer ones are heard as one anyway."""
SOFTEST: Final = 0.5
PITCHES: Final = (0.97, 1.0, 1.03)
SOFTER: Final = 2.5
"""Decibels by which strokes of a family differ."""
SCALE: Final = (0, 2, 4, 7, 9, 12, 14, 16)
"""Semitones of ticks that rise, when points are counted."""

DUCKED: Final = 0.32
"""Amplitude of music while something is said or revealed."""
DOWN: Final = 0.25
UP: Final = 1.4
"""Seconds in which music steps back, and in which it comes again."""
REVEALS: Final = {
    "card_riffle": 1.0, "coin_pour": 1.6, "curtain_open": 1.0, "end_fanfare": 3.6,
    "rain_shower": 2.4, "seal_stamp": 0.8, "sword_strike": 1.0,
}  # fmt: skip
"""Seconds for which music steps back from what these families tell."""

LAYERS: Final = frozenset(("tension", "rain"))
"""What lies over the room of a place for a while, and steps back as music does."""
LINGERS: Final = {"rain_shower": ("rain", 12.0)}
"""The layer that goes on after a family, and for how many seconds it is heard from then on."""
RARE: Final = {"crowd_murmur": 9.0}
"""Seconds from one of a family to the next that is heard: nobody gasps at everything."""


def lot(family: str, count: int, what: str) -> float:
    """A number from 0 to 1 that the count of a family's plays alone decides."""
    return crc32(f"{family} {count} {what}".encode()) / 0xFFFFFFFF


def pitch(family: str, count: int, rise: int) -> float:
    """How much higher a sound is played: by its step where it rises, else a little as it comes."""
    if rise > 0:
        return float(2.0 ** (SCALE[min(rise, len(SCALE) - 1)] / 12.0))
    if family not in REPEATED:
        return 1.0
    return PITCHES[min(len(PITCHES) - 1, int(lot(family, count, "pitch") * len(PITCHES)))]


def strength(family: str, count: int) -> float:
    """An amplitude from 1 down by `SOFTER`: nobody lays two cards alike."""
    return float(10.0 ** (-SOFTER * lot(family, count, "strength") / 20.0))


@dataclass
class Thinning:
    """How often a family was heard of late."""

    last: float = -math.inf
    left: float = AT_ONCE

    def ask(self, at: float) -> float:
        """The amplitude of a play at this time; 0 where it is one too many."""
        if at - self.last < GAP:
            return 0.0
        since = 0.0 if math.isinf(self.last) else at - self.last
        left = min(AT_ONCE, self.left + since * A_MINUTE / 60.0)
        if left < 1.0:
            return 0.0
        self.last, self.left = at, left - 1.0
        return max(SOFTEST, math.sqrt(left / AT_ONCE))


@dataclass
class Duck:
    """How far music steps back: `level` goes down while `seconds` are left, and up after."""

    level: float = 1.0
    seconds: float = 0.0

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        if self.seconds > 0.0:
            self.level = max(DUCKED, self.level - seconds * (1.0 - DUCKED) / DOWN)
        else:
            self.level = min(1.0, self.level + seconds * (1.0 - DUCKED) / UP)
        self.seconds = max(0.0, self.seconds - seconds)
