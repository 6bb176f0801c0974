"""The title's room: a quiet evening."""

from __future__ import annotations

import numpy as np

from sounds.recipe import Ambience
from sounds.recipes.rooms import COUNT, SECONDS, air, far, gusts, spark, throw, wrap
from sounds.synthesis import RATE, Rng, Wave, between, silence, times


def cricket(rng: Rng, base: float) -> Wave:
    """One chirp of a cricket: three strokes of the wings."""
    wave = silence(0.11)
    for stroke in range(3):
        t = times(0.02)
        tone = np.sin(2 * np.pi * base * t) * np.sin(np.pi * t / 0.02) ** 2
        start = round(0.033 * stroke * RATE)
        wave[start : start + len(t)] += tone
    return wave


def title(rng: Rng) -> Wave:
    """Evening: the room's hush, lamps that crackle now and then, crickets."""
    hush = air(rng, 90.0, 300.0) * gusts(rng, 3, 0.5)
    breeze = air(rng, 250.0, 800.0) * gusts(rng, 5, 0.95)
    crackle = throw(rng, 46, lambda: spark(rng), (0.05, 1.0))
    night = np.zeros(COUNT)
    for base, gap, loud in ((3650.0, 0.6, 1.0), (4120.0, 0.75, 0.6)):
        for step in range(round(SECONDS / gap)):
            if rng.random() < 0.86:
                wrap(night, cricket(rng, base), step * gap + between(rng, 0.0, 0.03), loud)
    return np.asarray(
        0.5 * hush + 0.22 * breeze + 1.2 * crackle + 0.6 * far(night, 0.35, 5000.0, rng)
    )


AMBIENCE = Ambience("title", -29.5, title)
