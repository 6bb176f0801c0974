"""Nacho's room: a winter night at the border."""

from __future__ import annotations

import numpy as np

from sounds.acoustics import wrap_far
from sounds.recipe import Ambience
from sounds.recipes.music import D3, pluck, semitones
from sounds.recipes.rooms import COUNT, air, gusts, murmur, wrap
from sounds.synthesis import RATE, Rng, Wave


def nacho(rng: Rng) -> Wave:
    """A winter night at the border: wind over snow, a neon tube's hum, a party behind walls."""
    low = air(rng, 110.0, 420.0) * gusts(rng, 5, 0.75)
    whistle = air(rng, 620.0, 980.0) * gusts(rng, 7, 0.97)
    drift = air(rng, 2200.0, 5200.0) * gusts(rng, 6, 0.9)
    t = np.arange(COUNT) / RATE
    neon = sum(np.sin(2 * np.pi * 120.0 * n * t) / n**1.6 for n in (1, 2, 3, 4))
    flicker = gusts(rng, 9, 0.5)
    band = np.zeros(COUNT)
    for beat in range(20):  # a bass behind walls, and a guitar on some of its beats
        at = 0.75 * beat
        bass = D3 * semitones((0, 0, -5, 0, 5, 5, 0, -5)[beat % 8]) / 2
        wrap(band, pluck(bass, 0.6, 0.3, rng), at, 1.0)
        if beat % 4 in (1, 3):
            for note in (12, 16, 19):
                tone = pluck(D3 * semitones(note), 0.5, 0.6, rng)
                wrap(band, tone, at + 0.375 + 0.012 * note / 12, 0.3)
    people = murmur(rng, 9)
    party = band / float(np.std(band)) + 0.5 * people / float(np.std(people))
    behind_walls = wrap_far(party, 0.8, 520.0, rng)
    return np.asarray(
        0.8 * low
        + 0.16 * whistle
        + 0.05 * drift
        + 0.05 * neon * flicker
        + 0.55 * behind_walls / float(np.std(behind_walls))
    )


AMBIENCE = Ambience("nacho", -29.5, nacho)
