"""Ambience of Market Day: a village in the morning."""

from __future__ import annotations

import numpy as np

from tools.audio.recipe import AmbienceRecipe
from tools.audio.recipes.ambience_parts import (
    LAPS_PER_LOOP,
    LOOP_SAMPLES,
    LOOP_SECONDS,
    gust_envelope,
    make_distant,
    mix_into_loop,
    noise_loop,
)
from tools.audio.recipes.wood import MARKER_BODY, TABLE_BODY
from tools.audio.synthesis import (
    SAMPLE_RATE,
    Rng,
    Wave,
    envelope,
    random_uniform,
    sample_times,
    silent_wave,
    strike_body,
)


def bird_song(rng: Rng, base: float) -> Wave:
    """Return one phrase of a small bird: a few quick glides with pauses."""
    notes = 3 + int(random_uniform(rng, 0.0, 4.0))
    wave = silent_wave(0.17 * notes + 0.2)
    bend = random_uniform(rng, -0.25, 0.3)
    for note in range(notes):
        seconds = random_uniform(rng, 0.05, 0.11)
        t = sample_times(seconds)
        f = (
            base
            * random_uniform(rng, 0.94, 1.06)
            * (1.0 + bend * t / seconds + 0.03 * np.sin(170.0 * t))
        )
        tone = np.sin(2 * np.pi * np.cumsum(f) / SAMPLE_RATE)
        start = round(0.165 * note * SAMPLE_RATE)
        swell = envelope(seconds, (0, 0), (seconds / 3, 1), (seconds, 0))
        wave[start : start + len(t)] += tone * swell
    return wave


def passing_cart(rng: Rng) -> Wave:
    """Return a distant passing cart: wheels on gravel, a loose board and hooves."""
    t = np.arange(LOOP_SAMPLES) / SAMPLE_RATE
    near = np.exp(-(((t - 21.5) / 3.3) ** 2))
    wheels = (
        noise_loop(rng, 70.0, 330.0)
        * (0.7 + 0.3 * np.sin(2 * np.pi * 132 * t / LOOP_SECONDS))
        * 0.5
    )
    hooves = np.zeros(LOOP_SAMPLES)
    for step in range(46):
        at = 13.0 + 0.385 * step + random_uniform(rng, -0.02, 0.02)
        nearby = float(np.exp(-(((at - 21.5) / 3.3) ** 2)))
        mix_into_loop(
            hooves, strike_body(MARKER_BODY.retune(0.62), rng, 0.0006, 0.12), at, 0.9 * nearby
        )
        if step % 5 == 2:
            mix_into_loop(
                hooves,
                strike_body(TABLE_BODY.retune(1.1), rng, 0.002, 0.2),
                at + 0.12,
                1.6 * nearby,
            )
    return make_distant(wheels * near + hooves, 0.5, 1800.0, rng)


def make_ambience(rng: Rng) -> Wave:
    """Return a village in the morning: wind in the trees, birds, and a cart on the road."""
    leaves = noise_loop(rng, 350.0, 1300.0) * gust_envelope(rng, 6, 0.9)
    wide = noise_loop(rng, 90.0, 280.0) * gust_envelope(rng, 3, 0.6)
    birds = np.zeros((2, LOOP_SAMPLES))
    for base, loud in ((2650.0, 1.0), (3300.0, 0.7), (4200.0, 0.4), (2950.0, 0.35)):
        angle = random_uniform(rng, 0.1, 0.9) * np.pi / 2  # each sits in a tree of its own
        for _ in range(3 * LAPS_PER_LOOP):
            song, at = bird_song(rng, base), random_uniform(rng, 0.0, LOOP_SECONDS)
            strength = loud * random_uniform(rng, 0.6, 1.0)
            mix_into_loop(birds[0], song, at, strength * float(np.cos(angle)))
            mix_into_loop(birds[1], song, at, strength * float(np.sin(angle)))
    song = 0.4 * birds + make_distant(birds, 0.55, 4500.0, rng)
    cart_by = passing_cart(rng)
    return 0.5 * wide + 0.25 * leaves + 1.3 * song + 2.6 * cart_by / float(np.max(np.abs(cart_by)))


AMBIENCE = AmbienceRecipe("market_day", -29.5, make_ambience)
