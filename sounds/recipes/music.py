"""Tuned sounds: the turn chimes of eight seats and the fanfare at the end, on gut and wood."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sounds.acoustics import room
from sounds.recipe import Recipe
from sounds.synthesis import (
    LN_1000,
    MEMBRANE,
    Rng,
    Wave,
    between,
    body,
    place,
    ring,
    silence,
    times,
)

D3 = 146.83
SOUNDBOX = body(112.0, (1.0, 1.9, 2.6, 3.5, 4.4), t60=0.11, slope=0.4, tilt=0.5)
DRUM = body(86.0, MEMBRANE, t60=0.42, slope=0.9, tilt=1.1)

# The second note of each seat's chime, in semitones from the first: all from one soft scale, so
# that chimes that follow each other never quarrel; four rise and four fall.
INTERVALS = (7, 5, -5, 4, 12, -3, 9, -7)
CHIME_ROOT = D3 * 2.0

# The fanfare: (time, semitones above D) of its run, the chord it comes to, (time, strength) of
# the drum.
RUN = ((0, 0), (0.02, 7), (0.26, 12), (0.5, 14), (0.74, 16), (0.98, 19), (1.2, 17), (1.36, 19))
CHORD, CHORD_AT = (0, 7, 12, 16, 19, 24), 1.64
BEATS = ((0.0, 0.8), (0.5, 0.4), (0.98, 0.65), (1.36, 0.35), (1.64, 1.0))


def semitones(count: float) -> float:
    """The frequency ratio of that many steps of equal temperament."""
    return float(2.0 ** (count / 12.0))


def pluck(frequency: float, seconds: float, softness: float, rng: Rng) -> Wave:
    """A double gut string of an oud plucked with a quill; `softness` 0.5 (bright) to 2 (dark).

    A sum of string modes: a spot at a seventh of the length, stiffness that sharpens the upper
    ones, decays that fall with the mode's number; the second string a few cents off.
    """
    t = times(seconds)
    wave = np.zeros_like(t)
    spot = between(rng, 0.125, 0.165)
    for detune, share in ((1.0, 1.0), (semitones(0.045), 0.75)):
        for n in range(1, 26):
            f = frequency * detune * n * (1.0 + 0.00009 * n * n) ** 0.5
            if f > 9000.0:
                break
            gain = np.sin(np.pi * n * spot) / n * np.exp(-softness * f / 2600.0)
            t60 = 2.1 * (220.0 / frequency) ** 0.35 / (1.0 + 0.11 * n + 0.012 * n * n)
            wave += share * gain * np.exp(-LN_1000 * t / t60) * np.sin(2 * np.pi * f * t)
    wave *= np.clip(t / 0.0015, 0.0, 1.0)
    place(wave, ring(SOUNDBOX, rng, 0.002, min(seconds, 0.3)), 0.0, 0.1)
    return wave * np.clip((seconds - t) / 0.2, 0.0, 1.0)


def chime(interval: int) -> Callable[[Rng, float], Wave]:
    """The making of one seat's chime: two plucked notes, the second held."""

    def make(rng: Rng, pitch: float) -> Wave:
        wave = silence(1.15)
        softness = between(rng, 0.65, 1.0)
        place(wave, pluck(CHIME_ROOT * pitch, 0.8, softness, rng), 0.0, between(rng, 0.6, 0.75))
        second = CHIME_ROOT * semitones(interval) * pitch
        place(wave, pluck(second, 0.95, softness, rng), between(rng, 0.142, 0.156), 0.9)
        return room(wave, tail=0.06)

    return make


def _drum(rng: Rng, strength: float) -> Wave:
    """A frame drum struck with the flat fingers near its middle."""
    return strength * ring(DRUM.tuned(between(rng, 0.98, 1.02)), rng, 0.0035, 0.6)


def fanfare(rng: Rng, pitch: float) -> Wave:
    """The end of a match: a rising run on the oud over a soft drum, and an open last chord."""
    wave = silence(3.5)
    root = D3 * pitch
    for at, note in RUN:
        late = between(rng, -0.006, 0.008) if at else 0.0
        strength = between(rng, 0.5, 0.62)
        string = pluck(root * semitones(note), 1.1, between(rng, 0.5, 0.8), rng)
        place(wave, string, at + late, strength)
    for order, note in enumerate(CHORD):
        at = CHORD_AT + 0.026 * order + between(rng, 0.0, 0.006)
        place(wave, pluck(root * semitones(note), 1.85, 0.65, rng), at, 0.5)
    for at, strength in BEATS:
        place(wave, _drum(rng, strength), at, 0.55)
    return room(wave, tail=0.09)


RECIPES = (
    *(
        Recipe(f"chime_{seat}", "effects", -16.0, chime(interval), variants=3, spread=0.0)
        for seat, interval in enumerate(INTERVALS)
    ),
    Recipe("end_fanfare", "effects", -14.0, fanfare, variants=3, spread=0.0),
)
