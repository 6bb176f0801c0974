"""Basari's room: a covered souk in the evening."""

from __future__ import annotations

import numpy as np

from sounds.recipe import Ambience
from sounds.recipes.rooms import COUNT, LAP, LAPS, air, far, gusts, murmur, spark, throw, wrap
from sounds.synthesis import LN_1000, Rng, Wave, between, times


def copper(rng: Rng) -> Wave:
    """A coppersmith's hammer on a bowl: partials that fit no scale, the high ones soon gone."""
    f = between(rng, 980.0, 1250.0)
    t = times(0.5)
    wave = np.zeros_like(t)
    for n, (ratio, gain) in enumerate(((1.0, 1.0), (2.63, 0.6), (4.17, 0.4), (6.9, 0.22))):
        wave += gain * np.exp(-LN_1000 * t / (0.42 / (1 + n))) * np.sin(2 * np.pi * f * ratio * t)
    return wave


def basari(rng: Rng) -> Wave:
    """A covered souk in the evening: talk under canopies, a hammer on copper, lamps that
    spit."""
    people = murmur(rng, 15)
    people /= np.std(people)
    hush = air(rng, 90.0, 320.0) * gusts(rng, 3, 0.5)
    smith = np.zeros(COUNT)
    for lap in range(LAPS):
        for at, blows in ((1.6, 5), (9.3, 4)):
            begin = LAP * lap + at + between(rng, 0.0, 3.0)
            for blow in range(blows):
                loud = between(rng, 0.5, 1.0) * (1.0 if blow % 2 == 0 else 0.55)
                wrap(smith, copper(rng), begin + 0.31 * blow + between(rng, 0.0, 0.02), loud)
    crackle = throw(rng, 34, lambda: spark(rng), (0.05, 1.0))
    hammered = far(smith, 0.7, 3200.0, rng)
    return np.asarray(
        0.85 * people
        + 0.35 * hush
        + 0.9 * hammered / float(np.max(np.abs(hammered)))
        + 0.9 * crackle
    )


AMBIENCE = Ambience("basari", -29.5, basari)
