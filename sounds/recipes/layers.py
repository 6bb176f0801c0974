"""What lies over the room of a place for a while: the tension of a last round, rain that lingers,
and the murmur of those who look on.

None of it has a pitch by which it could quarrel with the music of a place.
"""

from __future__ import annotations

import numpy as np

from sounds.acoustics import band, diffuse
from sounds.recipe import Ambience, Recipe
from sounds.recipes.rooms import COUNT, SECONDS, air, far, gusts, murmur, throw, vowel, wrap
from sounds.synthesis import RATE, Rng, Wave, between, noise, place, shape, silence, times

BEATS = 48
"""Of a heart, a minute: slower than anybody's, so that it is felt rather than followed."""
AGAIN = 0.34
"""Seconds from a beat to its second half."""


def beat(rng: Rng, strength: float) -> Wave:
    """A hand on a slack drum, far off: a fall in pitch, a little skin."""
    t = times(0.5)
    fall = 58.0 + 26.0 * np.exp(-t / 0.03)
    deep = np.sin(2 * np.pi * np.cumsum(fall) / RATE) * np.exp(-t / 0.11)
    skin = band(noise(0.5, rng), 180.0, 620.0, 2) * np.exp(-t / 0.035)
    return np.asarray(strength * (deep + 0.5 * skin))


def tension(rng: Rng) -> Wave:
    """The end is near: a slow beat behind everything, held breath, air that thins."""
    heart = np.zeros(COUNT)
    for n in range(BEATS):
        at = n * SECONDS / BEATS
        wrap(heart, beat(rng, between(rng, 0.85, 1.0)), at, 1.0)
        wrap(heart, beat(rng, between(rng, 0.5, 0.65)), at + AGAIN, 1.0)
    drum = far(heart, 0.6, 900.0, rng)
    held = murmur(rng, 10)
    breath = air(rng, 150.0, 420.0) * gusts(rng, 4, 0.7)
    thin = air(rng, 2400.0, 4600.0) * gusts(rng, 5, 0.95) ** 2
    return np.asarray(
        0.9 * drum / float(np.std(drum))
        + 0.45 * held / float(np.std(held))
        + 0.5 * breath
        + 0.08 * thin
    )


def drop(rng: Rng) -> Wave:
    """A drop on cloth that is drawn tight, or on the ground beside it."""
    seconds = between(rng, 0.012, 0.04)
    low = between(rng, 350.0, 1600.0)
    return band(noise(seconds + 0.02, rng), low, 2.2 * low, 2) * shape(
        seconds + 0.02, (0, 0), (0.002, 1), (seconds, 0.1), (seconds + 0.02, 0)
    )


def rain(rng: Rng) -> Wave:
    """It goes on raining, less than it poured: a wide hiss, drops on awnings near and far."""
    hiss = air(rng, 1400.0, 5600.0) * gusts(rng, 4, 0.45)
    ground = air(rng, 260.0, 900.0) * gusts(rng, 3, 0.4)
    drops = throw(rng, 900, lambda: drop(rng), (0.05, 1.0))
    return np.asarray(0.5 * hiss + 0.3 * ground + 0.8 * drops / float(np.std(drops)))


def gasp(rng: Rng, voice: float) -> Wave:
    """An `oh` of a far voice of `voice` Hz, that goes up a little and falls."""
    seconds = between(rng, 0.45, 0.95)
    t = times(seconds)
    bend = between(rng, 0.08, 0.22)
    glide = voice * (1.0 + bend * np.sin(np.pi * np.minimum(1.0, t / seconds * 1.25)) - 0.12 * t)
    first, second = between(rng, 380.0, 560.0), between(rng, 780.0, 1150.0)
    wave = vowel(voice, glide, (first, 170.0, 1.0), (second, 240.0, 0.4))
    return wave * shape(seconds, (0, 0), (0.09, 1), (seconds * 0.45, 0.8), (seconds, 0))


def crowd_murmur(rng: Rng, pitch: float) -> Wave:
    """Those who look on draw breath and murmur: many voices, none of them to be understood."""
    wave = silence(2.6)
    for _ in range(17):
        voice = pitch * between(rng, 100.0, 240.0)
        place(wave, gasp(rng, voice), between(rng, 0.02, 0.75), between(rng, 0.4, 1.0))
        if rng.random() < 0.5:
            place(wave, gasp(rng, 0.9 * voice), between(rng, 0.8, 1.5), between(rng, 0.15, 0.35))
    breath = band(noise(2.6, rng), 500.0, 2600.0, 1)
    breath *= shape(2.6, (0, 0), (0.18, 1), (0.5, 0.2), (2.0, 0.05), (2.6, 0))
    street = diffuse(0.7, 0.6, rng)
    near = wave + 0.6 * breath
    count = len(near) + len(street)
    answer = np.fft.rfft(street / float(np.sqrt(np.sum(street**2))), count)
    echo = np.fft.irfft(np.fft.rfft(near, count) * answer, count)[: len(near)]
    return band(near + 1.4 * echo, 90.0, 2400.0, 1)


RECIPES = (Recipe("crowd_murmur", "crowd", -17.0, crowd_murmur, variants=3, spread=0.06),)
AMBIENCES = (Ambience("tension", -29.5, tension), Ambience("rain", -29.5, rain))
