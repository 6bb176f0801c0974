"""Ambience of the title: a quiet evening."""

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
from tools.audio.synthesis import SAMPLE_RATE, Rng, Wave, random_uniform, sample_times, silent_wave


def cricket_chirp(rng: Rng, base: float) -> Wave:
    """Return one chirp of a cricket: three strokes of the wings."""
    wave = silent_wave(0.11)
    for stroke in range(3):
        t = sample_times(0.02)
        tone = np.sin(2 * np.pi * base * t) * np.sin(np.pi * t / 0.02) ** 2
        start = round(0.033 * stroke * SAMPLE_RATE)
        wave[start : start + len(t)] += tone
    return wave


def make_title_ambience(rng: Rng) -> Wave:
    """Return an evening: quiet air, lamps that crackle sometimes, and crickets."""
    hush = noise_loop(rng, 90.0, 300.0) * gust_envelope(rng, 3, 0.5)
    breeze = noise_loop(rng, 250.0, 800.0) * gust_envelope(rng, 5, 0.95)
    crackle = scatter_in_loop(rng, 46, lambda: lamp_crackle(rng), (0.05, 1.0))
    night = np.zeros(LOOP_SAMPLES)
    for base, gap, loud in ((3650.0, 0.6, 1.0), (4120.0, 0.75, 0.6)):
        for step in range(round(LOOP_SECONDS / gap)):
            if rng.random() < 0.86:
                mix_into_loop(
                    night,
                    cricket_chirp(rng, base),
                    step * gap + random_uniform(rng, 0.0, 0.03),
                    loud,
                )
    return np.asarray(
        0.5 * hush + 0.22 * breeze + 1.2 * crackle + 0.6 * make_distant(night, 0.35, 5000.0, rng)
    )


AMBIENCE = AmbienceRecipe("title", -29.5, make_title_ambience)
