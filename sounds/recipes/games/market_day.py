"""Market Day's room: a village in the morning."""

from __future__ import annotations

import numpy as np

from sounds.recipe import Ambience
from sounds.recipes.rooms import COUNT, LAPS, SECONDS, air, far, gusts, wrap
from sounds.recipes.wood import MARKER, TABLE
from sounds.synthesis import RATE, Rng, Wave, between, ring, shape, silence, times


def chirps(rng: Rng, base: float) -> Wave:
    """One phrase of a small bird: a few quick glides with pauses."""
    notes = 3 + int(between(rng, 0.0, 4.0))
    wave = silence(0.17 * notes + 0.2)
    bend = between(rng, -0.25, 0.3)
    for note in range(notes):
        seconds = between(rng, 0.05, 0.11)
        t = times(seconds)
        f = base * between(rng, 0.94, 1.06) * (1.0 + bend * t / seconds + 0.03 * np.sin(170.0 * t))
        tone = np.sin(2 * np.pi * np.cumsum(f) / RATE)
        start = round(0.165 * note * RATE)
        swell = shape(seconds, (0, 0), (seconds / 3, 1), (seconds, 0))
        wave[start : start + len(t)] += tone * swell
    return wave


def cart(rng: Rng) -> Wave:
    """A cart goes by far off: wheels on gravel, a loose board, the hooves before it."""
    t = np.arange(COUNT) / RATE
    near = np.exp(-(((t - 21.5) / 3.3) ** 2))
    wheels = air(rng, 70.0, 330.0) * (0.7 + 0.3 * np.sin(2 * np.pi * 132 * t / SECONDS)) * 0.5
    hooves = np.zeros(COUNT)
    for step in range(46):
        at = 13.0 + 0.385 * step + between(rng, -0.02, 0.02)
        nearby = float(np.exp(-(((at - 21.5) / 3.3) ** 2)))
        wrap(hooves, ring(MARKER.tuned(0.62), rng, 0.0006, 0.12), at, 0.9 * nearby)
        if step % 5 == 2:
            wrap(hooves, ring(TABLE.tuned(1.1), rng, 0.002, 0.2), at + 0.12, 1.6 * nearby)
    return far(wheels * near + hooves, 0.5, 1800.0, rng)


def market_day(rng: Rng) -> Wave:
    """A village in the morning: wind in the trees, birds here and there, a cart on the road."""
    leaves = air(rng, 350.0, 1300.0) * gusts(rng, 6, 0.9)
    wide = air(rng, 90.0, 280.0) * gusts(rng, 3, 0.6)
    birds = np.zeros((2, COUNT))
    for base, loud in ((2650.0, 1.0), (3300.0, 0.7), (4200.0, 0.4), (2950.0, 0.35)):
        angle = between(rng, 0.1, 0.9) * np.pi / 2  # each sits in a tree of its own
        for _ in range(3 * LAPS):
            song, at = chirps(rng, base), between(rng, 0.0, SECONDS)
            strength = loud * between(rng, 0.6, 1.0)
            wrap(birds[0], song, at, strength * float(np.cos(angle)))
            wrap(birds[1], song, at, strength * float(np.sin(angle)))
    song = 0.4 * birds + far(birds, 0.55, 4500.0, rng)
    cart_by = cart(rng)
    return 0.5 * wide + 0.25 * leaves + 1.3 * song + 2.6 * cart_by / float(np.max(np.abs(cart_by)))


AMBIENCE = Ambience("market_day", -29.5, market_day)
