"""Zahab's room: the desert at night."""

from __future__ import annotations

import numpy as np

from sounds.recipe import Ambience
from sounds.recipes.rooms import COUNT, SECONDS, air, far, gusts, spark, throw, wrap
from sounds.synthesis import LN_1000, Rng, Wave, between, times


def camel_bell(rng: Rng, f: float) -> Wave:
    """A hammered bell on a camel's neck: a dull body, a few loose partials, a clapper that rubs."""
    t = times(0.9)
    wave = np.zeros_like(t)
    for n, (ratio, gain) in enumerate(((1.0, 1.0), (1.52, 0.7), (2.31, 0.45), (3.68, 0.2))):
        fall = np.exp(-LN_1000 * t / (0.8 / (1 + 0.7 * n)))
        wave += gain * fall * np.sin(2 * np.pi * f * ratio * between(rng, 0.995, 1.005) * t)
    rub = rng.standard_normal(len(t)) * np.exp(-LN_1000 * t / 0.025)
    return np.asarray(wave + 0.25 * rub)


def caravan(rng: Rng) -> Wave:
    """Camels far off, each with its bell and its own pace; they come nearer and go again."""
    wave = np.zeros(COUNT)
    for f, pace, share in ((392.0, 0.93, 1.0), (466.0, 1.07, 0.7), (622.0, 0.84, 0.45)):
        at = between(rng, 0.0, pace)
        while at < SECONDS:
            near = 0.25 + 0.75 * np.exp(-(((at - 27.0) / 9.0) ** 2))
            if rng.random() < 0.84:
                wrap(wave, camel_bell(rng, f), at, share * float(near) * between(rng, 0.45, 1.0))
            at += pace * between(rng, 0.94, 1.06)
    return far(wave, 0.85, 2300.0, rng)


def zahab(rng: Rng) -> Wave:
    """The desert at night: wide air, wind that sings over a crest now and then, sand that runs,
    the bells of a caravan far away, a small fire."""
    wide = air(rng, 60.0, 240.0) * gusts(rng, 2, 0.6)
    wind = air(rng, 180.0, 620.0) * gusts(rng, 5, 0.95)
    crest = air(rng, 560.0, 640.0) * gusts(rng, 4, 1.0) ** 2
    sand = air(rng, 2600.0, 5200.0) * gusts(rng, 7, 1.0) ** 3
    bells = caravan(rng)
    fire = throw(rng, 40, lambda: spark(rng), (0.05, 1.0))
    return np.asarray(
        0.38 * wide
        + 0.4 * wind
        + 0.1 * crest
        + 0.035 * sand
        + 1.35 * bells / float(np.max(np.abs(bells)))
        + 0.7 * fire
    )


AMBIENCE = Ambience("zahab", -29.5, zahab)
