"""Ambience of Zahab: the desert at night."""

from __future__ import annotations

import numpy as np

from tools.audio.recipe import AmbienceRecipe
from tools.audio.recipes.ambience_parts import (
    LOOP_SAMPLES,
    LOOP_SECONDS,
    gust_envelope,
    lamp_crackle,
    make_distant,
    mix_into_loop,
    noise_loop,
    scatter_in_loop,
)
from tools.audio.synthesis import LN_1000, Rng, Wave, random_uniform, sample_times


def camel_bell(rng: Rng, f: float) -> Wave:
    """Return the bell of a camel: a dull body, a few loose partials and a rubbing clapper."""
    t = sample_times(0.9)
    wave = np.zeros_like(t)
    for n, (ratio, gain) in enumerate(((1.0, 1.0), (1.52, 0.7), (2.31, 0.45), (3.68, 0.2))):
        fall = np.exp(-LN_1000 * t / (0.8 / (1 + 0.7 * n)))
        wave += gain * fall * np.sin(2 * np.pi * f * ratio * random_uniform(rng, 0.995, 1.005) * t)
    rub = rng.standard_normal(len(t)) * np.exp(-LN_1000 * t / 0.025)
    return np.asarray(wave + 0.25 * rub)


def caravan_bells(rng: Rng) -> Wave:
    """Return distant camels, each with its bell and its pace; they approach and leave again."""
    wave = np.zeros(LOOP_SAMPLES)
    for f, pace, share in ((392.0, 0.93, 1.0), (466.0, 1.07, 0.7), (622.0, 0.84, 0.45)):
        at = random_uniform(rng, 0.0, pace)
        while at < LOOP_SECONDS:
            near = 0.25 + 0.75 * np.exp(-(((at - 27.0) / 9.0) ** 2))
            if rng.random() < 0.84:
                mix_into_loop(
                    wave,
                    camel_bell(rng, f),
                    at,
                    share * float(near) * random_uniform(rng, 0.45, 1.0),
                )
            at += pace * random_uniform(rng, 0.94, 1.06)
    return make_distant(wave, 0.85, 2300.0, rng)


def make_ambience(rng: Rng) -> Wave:
    """Return the desert at night: wide air, singing wind, sand, caravan bells and a small fire."""
    wide = noise_loop(rng, 60.0, 240.0) * gust_envelope(rng, 2, 0.6)
    wind = noise_loop(rng, 180.0, 620.0) * gust_envelope(rng, 5, 0.95)
    crest = noise_loop(rng, 560.0, 640.0) * gust_envelope(rng, 4, 1.0) ** 2
    sand = noise_loop(rng, 2600.0, 5200.0) * gust_envelope(rng, 7, 1.0) ** 3
    bells = caravan_bells(rng)
    fire = scatter_in_loop(rng, 40, lambda: lamp_crackle(rng), (0.05, 1.0))
    return np.asarray(
        0.38 * wide
        + 0.4 * wind
        + 0.1 * crest
        + 0.035 * sand
        + 1.35 * bells / float(np.max(np.abs(bells)))
        + 0.7 * fire
    )


AMBIENCE = AmbienceRecipe("zahab", -29.5, make_ambience)
