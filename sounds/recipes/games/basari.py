"""Basari's room: a covered souk in the evening."""

from __future__ import annotations

import numpy as np

from sounds.acoustics import wrap_far
from sounds.recipe import Ambience
from sounds.recipes.music import D3, pluck, semitones
from sounds.recipes.rooms import COUNT, SECONDS, air, gusts, murmur, spark, throw, wrap
from sounds.synthesis import LN_1000, RATE, Rng, Wave, between, times


def drum(rng: Rng, deep: bool) -> Wave:
    """One stroke on a goblet drum: in the middle of the skin, or dry at its rim."""
    t = times(0.5 if deep else 0.16)
    if deep:
        f = 84.0 * (1.0 + 0.35 * np.exp(-t / 0.03)) * between(rng, 0.98, 1.02)
        return np.asarray(np.exp(-LN_1000 * t / 0.42) * np.sin(2 * np.pi * np.cumsum(f) / RATE))
    tone = np.sin(2 * np.pi * 410.0 * between(rng, 0.97, 1.03) * t)
    slap = rng.standard_normal(len(t)) * np.exp(-LN_1000 * t / 0.03)
    return np.asarray(np.exp(-LN_1000 * t / 0.12) * tone + 0.35 * slap)


def copper(rng: Rng) -> Wave:
    """A coppersmith's hammer on a bowl: partials that fit no scale, the high ones soon gone."""
    f = between(rng, 980.0, 1250.0)
    t = times(0.5)
    wave = np.zeros_like(t)
    for n, (ratio, gain) in enumerate(((1.0, 1.0), (2.63, 0.6), (4.17, 0.4), (6.9, 0.22))):
        wave += gain * np.exp(-LN_1000 * t / (0.42 / (1 + n))) * np.sin(2 * np.pi * f * ratio * t)
    return wave


def basari(rng: Rng) -> Wave:
    """A covered souk in the evening: talk under canopies, a hammer on copper, a drum and an oud
    streets away that come and go, lamps that spit."""
    people = murmur(rng, 15)
    people /= np.std(people)
    hush = air(rng, 90.0, 320.0) * gusts(rng, 3, 0.5)
    smith = np.zeros(COUNT)
    for at, blows in ((1.6, 5), (6.3, 4), (11.2, 6)):
        for blow in range(blows):
            loud = between(rng, 0.5, 1.0) * (1.0 if blow % 2 == 0 else 0.55)
            wrap(smith, copper(rng), at + 0.31 * blow + between(rng, 0.0, 0.02), loud)
    band = np.zeros(COUNT)
    bar = SECONDS / 6
    for number in range(6):
        for eighth, deep in ((0, True), (1, False), (3, False), (4, True), (6, False)):
            at = bar * (number + eighth / 8) + between(rng, 0.0, 0.012)
            wrap(band, drum(rng, deep), at, between(rng, 0.75, 1.0))
    for at, note in ((0.1, 0), (0.75, 1), (1.35, 4), (2.6, 5), (3.3, 4), (5.1, 1), (5.75, 0),
                     (9.0, 7), (9.6, 8), (10.2, 7), (11.5, 4), (12.3, 5), (13.4, 1)):  # fmt: skip
        wrap(band, pluck(D3 * semitones(note), 1.2, 0.7, rng), at + between(rng, 0.0, 0.05), 1.1)
    music = wrap_far(band, 0.9, 1500.0, rng) * gusts(rng, 2, 0.8)
    crackle = throw(rng, 34, lambda: spark(rng), (0.05, 1.0))
    far = wrap_far(smith, 0.7, 3200.0, rng)
    return np.asarray(
        0.85 * people
        + 0.35 * hush
        + 1.5 * music / float(np.max(np.abs(music)))
        + 0.9 * far / float(np.max(np.abs(far)))
        + 0.9 * crackle
    )


AMBIENCE = Ambience("basari", -29.5, basari)
