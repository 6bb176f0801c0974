"""Ambience of Mercado: a market square in the afternoon."""

from __future__ import annotations

import numpy as np

from tools.audio.acoustics import loop_band_pass
from tools.audio.recipe import AmbienceRecipe
from tools.audio.recipes.ambience_parts import (
    distant_chatter,
    gust_envelope,
    noise_loop,
    scatter_in_loop,
)
from tools.audio.synthesis import LN_1000, SAMPLE_RATE, Rng, Wave, random_uniform, sample_times


def water_drop(rng: Rng) -> Wave:
    """Return a drop that falls into water: the air bubble under it rises in pitch (Minnaert)."""
    f, t60 = random_uniform(rng, 520.0, 3000.0), 0.05
    t = sample_times(0.06)
    rise = f * (1.0 + random_uniform(rng, 0.5, 3.0) * t)
    fading = np.exp(-LN_1000 * t / t60) * (520.0 / f) ** 0.4
    return np.asarray(fading * np.sin(2 * np.pi * np.cumsum(rise) / SAMPLE_RATE))


def make_ambience(rng: Rng) -> Wave:
    """Return a market square in the afternoon: distant people, a fountain and open air."""
    people = distant_chatter(rng, 26)
    people /= np.std(people)
    water = scatter_in_loop(rng, 1400, lambda: water_drop(rng), (0.05, 1.0))
    water /= np.std(water)
    spray = noise_loop(rng, 900.0, 3800.0) * gust_envelope(rng, 4, 0.3)
    wide = noise_loop(rng, 90.0, 380.0) * gust_envelope(rng, 3, 0.4)
    return people + 0.6 * loop_band_pass(water, 400.0, 4200.0, 1) + 0.12 * spray + 0.3 * wide


AMBIENCE = AmbienceRecipe("mercado", -29.5, make_ambience)
