"""What a sound is made of: its name, its group, how loud, how many variants, and the making."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sounds.synthesis import Rng, Wave

PITCH_SPREAD = 0.04  # variants lie evenly within this part above and below their pitch


@dataclass(frozen=True)
class Recipe:
    """One family of effects.

    `make(rng, pitch)` gives a wave at `RATE`, in any level; `loudness` is its level in dB when
    baked; `spread` is the change of pitch among variants (0 for tuned things).
    """

    name: str
    group: str
    loudness: float
    make: Callable[[Rng, float], Wave]
    variants: int = 4
    spread: float = PITCH_SPREAD

    def pitches(self) -> tuple[float, ...]:
        """The pitch factor of each variant, evenly within the spread."""
        last = max(1, self.variants - 1)
        return tuple(1.0 + self.spread * (2.0 * i / last - 1.0) for i in range(self.variants))


@dataclass(frozen=True)
class Ambience:
    """One endless background: `make(rng)` gives a ring of samples at `RATE`, left and right."""

    name: str
    loudness: float
    make: Callable[[Rng], Wave]
