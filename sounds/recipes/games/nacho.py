"""Nacho's room: a winter night at the border."""

from __future__ import annotations

import numpy as np

from sounds.recipe import Ambience
from sounds.recipes.rooms import COUNT, air, far, gusts, murmur
from sounds.synthesis import RATE, Rng, Wave


def nacho(rng: Rng) -> Wave:
    """A winter night at the border: wind over snow, a neon tube's hum, a party behind walls."""
    low = air(rng, 110.0, 420.0) * gusts(rng, 5, 0.75)
    whistle = air(rng, 620.0, 980.0) * gusts(rng, 7, 0.97)
    drift = air(rng, 2200.0, 5200.0) * gusts(rng, 6, 0.9)
    t = np.arange(COUNT) / RATE
    neon = sum(np.sin(2 * np.pi * 120.0 * n * t) / n**1.6 for n in (1, 2, 3, 4))
    flicker = gusts(rng, 9, 0.5)
    behind_walls = far(murmur(rng, 14), 0.8, 620.0, rng)
    return np.asarray(
        0.8 * low
        + 0.16 * whistle
        + 0.05 * drift
        + 0.05 * neon * flicker
        + 0.55 * behind_walls / float(np.std(behind_walls))
    )


AMBIENCE = Ambience("nacho", -29.5, nacho)
