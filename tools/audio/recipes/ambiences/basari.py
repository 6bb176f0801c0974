"""Ambience of Basari: a covered souk in the evening."""

from __future__ import annotations

import numpy as np

from tools.audio.recipe import AmbienceRecipe
from tools.audio.recipes.ambience_parts import (
    LAP_SECONDS,
    LAPS_PER_LOOP,
    LOOP_SAMPLES,
    distant_chatter,
    gust_envelope,
    lamp_crackle,
    make_distant,
    mix_into_loop,
    noise_loop,
    scatter_in_loop,
)
from tools.audio.synthesis import LN_1000, Rng, Wave, random_uniform, sample_times


def hammer_blow(rng: Rng) -> Wave:
    """Return a coppersmith's blow on a bowl: inharmonic partials, the high ones soon gone."""
    f = random_uniform(rng, 980.0, 1250.0)
    t = sample_times(0.5)
    wave = np.zeros_like(t)
    for n, (ratio, gain) in enumerate(((1.0, 1.0), (2.63, 0.6), (4.17, 0.4), (6.9, 0.22))):
        wave += gain * np.exp(-LN_1000 * t / (0.42 / (1 + n))) * np.sin(2 * np.pi * f * ratio * t)
    return wave


def make_ambience(rng: Rng) -> Wave:
    """Return a covered souk in the evening: talk, a hammer on copper, and crackling lamps."""
    people = distant_chatter(rng, 15)
    people /= np.std(people)
    hush = noise_loop(rng, 90.0, 320.0) * gust_envelope(rng, 3, 0.5)
    smith = np.zeros(LOOP_SAMPLES)
    for lap in range(LAPS_PER_LOOP):
        for at, blows in ((1.6, 5), (9.3, 4)):
            begin = LAP_SECONDS * lap + at + random_uniform(rng, 0.0, 3.0)
            for blow in range(blows):
                loud = random_uniform(rng, 0.5, 1.0) * (1.0 if blow % 2 == 0 else 0.55)
                mix_into_loop(
                    smith,
                    hammer_blow(rng),
                    begin + 0.31 * blow + random_uniform(rng, 0.0, 0.02),
                    loud,
                )
    crackle = scatter_in_loop(rng, 34, lambda: lamp_crackle(rng), (0.05, 1.0))
    hammered = make_distant(smith, 0.7, 3200.0, rng)
    return np.asarray(
        0.85 * people
        + 0.35 * hush
        + 0.9 * hammered / float(np.max(np.abs(hammered)))
        + 0.9 * crackle
    )


AMBIENCE = AmbienceRecipe("basari", -29.5, make_ambience)
