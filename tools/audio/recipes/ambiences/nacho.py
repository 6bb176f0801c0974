"""Ambience of Nacho: a winter night at the border."""

from __future__ import annotations

import numpy as np

from tools.audio.recipe import AmbienceRecipe
from tools.audio.recipes.ambience_parts import (
    LOOP_SAMPLES,
    distant_chatter,
    gust_envelope,
    make_distant,
    noise_loop,
)
from tools.audio.synthesis import SAMPLE_RATE, Rng, Wave


def make_ambience(rng: Rng) -> Wave:
    """Return a winter night at the border: wind over snow, a neon hum, a party behind walls."""
    low = noise_loop(rng, 110.0, 420.0) * gust_envelope(rng, 5, 0.75)
    whistle = noise_loop(rng, 620.0, 980.0) * gust_envelope(rng, 7, 0.97)
    drift = noise_loop(rng, 2200.0, 5200.0) * gust_envelope(rng, 6, 0.9)
    t = np.arange(LOOP_SAMPLES) / SAMPLE_RATE
    neon = sum(np.sin(2 * np.pi * 120.0 * n * t) / n**1.6 for n in (1, 2, 3, 4))
    flicker = gust_envelope(rng, 9, 0.5)
    behind_walls = make_distant(distant_chatter(rng, 14), 0.8, 620.0, rng)
    return np.asarray(
        0.8 * low
        + 0.16 * whistle
        + 0.05 * drift
        + 0.05 * neon * flicker
        + 0.55 * behind_walls / float(np.std(behind_walls))
    )


AMBIENCE = AmbienceRecipe("nacho", -29.5, make_ambience)
