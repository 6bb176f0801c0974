"""Sound dynamics: limits for repeated sounds, small variations, and ducking of the music.

All values come from counters and hashes. Nothing here reads a clock or a shared random
generator.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final
from zlib import crc32

REPEATED_FAMILIES: Final = frozenset(
    ("card_slide", "card_snap", "coin_on_coin", "coin_on_wood", "cube_rattle", "felt_pat",
     "gem_clink", "thud", "tile_set", "wood_tap")
)  # fmt: skip
"""Families of pieces that move one after another: they are limited and vary in pitch."""
MAX_REPEATS_PER_MINUTE: Final = 40.0
MAX_BURST_PLAYS: Final = 8.0
"""Number of plays of a family that may sound close together.

`MAX_REPEATS_PER_MINUTE` of them become available again each minute.
"""
MIN_PLAY_GAP_SECONDS: Final = 0.07
"""Least seconds between two plays of a family; closer ones are heard as one anyway."""
MIN_REPEAT_GAIN: Final = 0.5
PITCH_VARIATION_FACTORS: Final = (0.97, 1.0, 1.03)
MAX_ATTENUATION_DB: Final = 2.5
"""Decibels by which plays of a family differ at most."""
RISING_SEMITONES: Final = (0, 2, 4, 7, 9, 12, 14, 16)
"""Semitones of ticks that rise while points are counted."""

DUCKED_GAIN: Final = 0.32
"""Amplitude of the music while something is said or revealed."""
DUCK_ATTACK_SECONDS: Final = 0.25
DUCK_RELEASE_SECONDS: Final = 1.4
"""Seconds in which the music becomes soft (attack) and loud again (release)."""
DUCKING_SECONDS: Final = {
    "card_riffle": 1.0, "coin_pour": 1.6, "curtain_open": 1.0, "end_fanfare": 3.6,
    "rain_shower": 2.4, "seal_stamp": 0.8, "sword_strike": 1.0,
}  # fmt: skip
"""Seconds for which a sound of these families ducks the music."""

LAYER_NAMES: Final = frozenset(("tension", "rain"))
"""Layers that play over an ambience for some time and are ducked as the music is."""
LINGERING_LAYERS: Final = {"rain_shower": ("rain", 12.0)}
"""The layer that a family starts, and the seconds for which it plays from then on."""
MIN_PLAY_INTERVAL_SECONDS: Final = {"crowd_murmur": 9.0}
"""Least seconds between two audible plays of a family: a crowd does not gasp at everything."""


def hash_fraction(family: str, count: int, purpose: str) -> float:
    """Return a number from 0 to 1 that depends only on the count of a family's plays."""
    return crc32(f"{family} {count} {purpose}".encode()) / 0xFFFFFFFF


def pitch_factor(family: str, count: int, rise: int) -> float:
    """Return the pitch factor of a play: by its scale step, else a small variation."""
    if rise > 0:
        return float(2.0 ** (RISING_SEMITONES[min(rise, len(RISING_SEMITONES) - 1)] / 12.0))
    if family not in REPEATED_FAMILIES:
        return 1.0
    return PITCH_VARIATION_FACTORS[
        min(
            len(PITCH_VARIATION_FACTORS) - 1,
            int(hash_fraction(family, count, "pitch") * len(PITCH_VARIATION_FACTORS)),
        )
    ]


def gain_variation(family: str, count: int) -> float:
    """Return an amplitude from 1 down by `MAX_ATTENUATION_DB`, so that no two plays are alike."""
    return float(10.0 ** (-MAX_ATTENUATION_DB * hash_fraction(family, count, "strength") / 20.0))


@dataclass
class RepeatLimiter:
    """Limiter for the repeats of one family."""

    last_play_seconds: float = -math.inf
    remaining_plays: float = MAX_BURST_PLAYS

    def request_gain(self, at: float) -> float:
        """Return the amplitude of a play at this time, 0 if it is one too many, and count it."""
        if at - self.last_play_seconds < MIN_PLAY_GAP_SECONDS:
            return 0.0
        since = 0.0 if math.isinf(self.last_play_seconds) else at - self.last_play_seconds
        left = min(MAX_BURST_PLAYS, self.remaining_plays + since * MAX_REPEATS_PER_MINUTE / 60.0)
        if left < 1.0:
            return 0.0
        self.last_play_seconds, self.remaining_plays = at, left - 1.0
        return max(MIN_REPEAT_GAIN, math.sqrt(left / MAX_BURST_PLAYS))


@dataclass
class Ducking:
    """State of the ducking: `level` falls while seconds remain, and rises afterwards."""

    level: float = 1.0
    remaining_seconds: float = 0.0

    def advance(self, seconds: float) -> None:
        """Advance the level by some seconds."""
        if self.remaining_seconds > 0.0:
            self.level = max(
                DUCKED_GAIN, self.level - seconds * (1.0 - DUCKED_GAIN) / DUCK_ATTACK_SECONDS
            )
        else:
            self.level = min(1.0, self.level + seconds * (1.0 - DUCKED_GAIN) / DUCK_RELEASE_SECONDS)
        self.remaining_seconds = max(0.0, self.remaining_seconds - seconds)
