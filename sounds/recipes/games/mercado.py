"""Mercado's room: a market square in the afternoon."""

from __future__ import annotations

import numpy as np

from sounds.acoustics import wrap_band
from sounds.recipe import Ambience
from sounds.recipes.rooms import air, gusts, murmur, throw
from sounds.synthesis import LN_1000, RATE, Rng, Wave, between, times


def bubble(rng: Rng) -> Wave:
    """A drop falls into water: the sphere of air under it sings and rises (Minnaert)."""
    f, t60 = between(rng, 520.0, 3000.0), 0.05
    t = times(0.06)
    rise = f * (1.0 + between(rng, 0.5, 3.0) * t)
    fading = np.exp(-LN_1000 * t / t60) * (520.0 / f) ** 0.4
    return np.asarray(fading * np.sin(2 * np.pi * np.cumsum(rise) / RATE))


def mercado(rng: Rng) -> Wave:
    """A market square in the afternoon: people far away, a fountain nearer, open air."""
    people = murmur(rng, 26)
    people /= np.std(people)
    water = throw(rng, 1400, lambda: bubble(rng), (0.05, 1.0))
    water /= np.std(water)
    spray = air(rng, 900.0, 3800.0) * gusts(rng, 4, 0.3)
    wide = air(rng, 90.0, 380.0) * gusts(rng, 3, 0.4)
    return people + 0.6 * wrap_band(water, 400.0, 4200.0, 1) + 0.12 * spray + 0.3 * wide


AMBIENCE = Ambience("mercado", -29.5, mercado)
