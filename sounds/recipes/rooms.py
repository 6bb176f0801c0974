"""What quiet rooms are made of: an endless ring of far sounds, for the title and for each table.

Everything is laid out on a ring of `SECONDS`: noise shaped in its spectrum has no ends, and what
happens late runs on into the beginning, so no seam can be heard.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sounds.acoustics import wrap_band, wrap_far
from sounds.recipes.wood import MARKER
from sounds.synthesis import RATE, Rng, Wave, between, ring, shape, times

SECONDS = 15.0
COUNT = round(SECONDS * RATE)


def wrap(target: Wave, sound: Wave, at: float, gain: float) -> None:
    """Adds a sound at time `at`; what hangs over the end goes on at the beginning."""
    index = (round(at * RATE) + np.arange(len(sound))) % len(target)
    np.add.at(target, index, gain * sound)


def air(rng: Rng, low: float, high: float) -> Wave:
    """An endless band of noise of unit power."""
    wave = wrap_band(rng.standard_normal(COUNT), low, high, 2)
    return wave / float(np.std(wave))


def gusts(rng: Rng, per_loop: int, depth: float) -> Wave:
    """A slow, endless swelling between 1 - `depth` and 1, of up to `per_loop` waves."""
    t = np.arange(COUNT) / COUNT
    out = np.zeros(COUNT)
    for wave in range(1, per_loop + 1):
        out += np.sin(2 * np.pi * (wave * t + rng.random())) / wave**0.5
    out = (out - out.min()) / (out.max() - out.min())
    return np.asarray(1.0 - depth * out)


def throw(rng: Rng, count: int, one: Callable[[], Wave], gain: tuple[float, float]) -> Wave:
    """`count` events anywhere on the ring, each freshly made by `one`."""
    wave = np.zeros(COUNT)
    for _ in range(count):
        wrap(wave, one(), between(rng, 0.0, SECONDS), between(rng, *gain))
    return wave


def syllable(rng: Rng, voice: float) -> Wave:
    """A sung-out vowel of a far voice of `voice` Hz: harmonics under two formants."""
    seconds = between(rng, 0.11, 0.26)
    t = times(seconds)
    glide = voice * (1.0 + between(rng, -0.08, 0.12) * t / seconds)
    phase = 2 * np.pi * np.cumsum(glide) / RATE
    first, second = between(rng, 320.0, 760.0), between(rng, 950.0, 2000.0)
    wave = np.zeros_like(t)
    for n in range(1, 18):
        f = voice * n
        gain = np.exp(-(((f - first) / 160.0) ** 2)) + 0.35 * np.exp(-(((f - second) / 260.0) ** 2))
        wave += gain * np.sin(n * phase)
    return wave * shape(seconds, (0, 0), (0.04, 1), (seconds * 0.7, 0.7), (seconds, 0))


def murmur(rng: Rng, speakers: int) -> Wave:
    """Many people talking across a square: too far to understand, never all at once."""
    wave = np.zeros(COUNT)
    for _ in range(speakers):
        voice = between(rng, 95.0, 230.0)
        distance = between(rng, 0.35, 1.0)
        at = between(rng, 0.0, 2.0)
        while at < SECONDS - 1.0:
            for _ in range(3 + int(between(rng, 0.0, 8.0))):
                tone = voice * between(rng, 0.9, 1.15)
                wrap(wave, syllable(rng, tone), at, distance * between(rng, 0.5, 1.0))
                at += between(rng, 0.14, 0.28)
            at += between(rng, 0.5, 2.6)
    return wrap_far(wave, 0.7, 1500.0, rng)


def spark(rng: Rng) -> Wave:
    """A lamp's wick spits: a dry tick."""
    return ring(MARKER.tuned(between(rng, 1.2, 3.0)).damped(0.25), rng, 0.0001, 0.03)
