"""Recipes of sounds: name, group, loudness, number of variants, and the maker function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.audio.synthesis import Rng, Wave

DEFAULT_PITCH_SPREAD = 0.04  # variants lie evenly within this part above and below their pitch


@dataclass(frozen=True)
class EffectRecipe:
    """Recipe of one family of effects.

    `make(rng, pitch)` returns a wave at `SAMPLE_RATE`, at any level. `loudness` is its level in
    dB after baking. `pitch_spread` is the change of pitch among variants (0 for tuned sounds).
    """

    name: str
    group: str
    loudness: float
    make_wave: Callable[[Rng, float], Wave]
    variants: int = 4
    pitch_spread: float = DEFAULT_PITCH_SPREAD

    def pitch_factors(self) -> tuple[float, ...]:
        """Return the pitch factor of each variant, evenly spaced."""
        last = max(1, self.variants - 1)
        return tuple(1.0 + self.pitch_spread * (2.0 * i / last - 1.0) for i in range(self.variants))


@dataclass(frozen=True)
class AmbienceRecipe:
    """Recipe of one endless background.

    `make(rng)` returns a loop of samples at `SAMPLE_RATE`, left and right.
    """

    name: str
    loudness: float
    make_wave: Callable[[Rng], Wave]
