"""Recipes of tuned effects: the turn chimes of eight seats and the fanfare at the end."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.audio.acoustics import add_reverb
from tools.audio.recipe import EffectRecipe
from tools.audio.synthesis import (
    LN_1000,
    MEMBRANE_RATIOS,
    Rng,
    Wave,
    make_body,
    mix_into,
    random_uniform,
    sample_times,
    silent_wave,
    strike_body,
)

D3_HERTZ = 146.83
OUD_BODY = make_body(112.0, (1.0, 1.9, 2.6, 3.5, 4.4), t60=0.11, slope=0.4, tilt=0.5)
DRUM_BODY = make_body(86.0, MEMBRANE_RATIOS, t60=0.42, slope=0.9, tilt=1.1)

# The second note of each seat's chime, in semitones from the first: all from one soft scale, so
# that chimes that follow each other never quarrel; four rise and four fall.
CHIME_INTERVALS = (7, 5, -5, 4, 12, -3, 9, -7)
CHIME_ROOT_HERTZ = D3_HERTZ * 2.0

# The fanfare: (time, semitones above D) of its run, the chord it comes to, (time, strength) of
# the drum.
FANFARE_RUN = (
    (0, 0),
    (0.02, 7),
    (0.26, 12),
    (0.5, 14),
    (0.74, 16),
    (0.98, 19),
    (1.2, 17),
    (1.36, 19),
)
FANFARE_CHORD, FANFARE_CHORD_SECONDS = (0, 7, 12, 16, 19, 24), 1.64
FANFARE_DRUM_BEATS = ((0.0, 0.8), (0.5, 0.4), (0.98, 0.65), (1.36, 0.35), (1.64, 1.0))


def semitone_ratio(count: float) -> float:
    """Return the frequency ratio of a number of steps of equal temperament."""
    return float(2.0 ** (count / 12.0))


def pluck_oud(frequency: float, seconds: float, softness: float, rng: Rng) -> Wave:
    """Return a double gut string of an oud plucked with a quill.

    A sum of string modes: plucked at a seventh of the length, with stiffness that sharpens the
    upper ones and decays that fall with the mode's number. The second string is a few cents
    off.

    Args:
        frequency: Pitch, hertz.
        seconds: Duration of the sound.
        softness: 0.5 (bright) to 2 (dark).
        rng: Source of the random numbers.
    """
    t = sample_times(seconds)
    wave = np.zeros_like(t)
    spot = random_uniform(rng, 0.125, 0.165)
    for detune, share in ((1.0, 1.0), (semitone_ratio(0.045), 0.75)):
        for n in range(1, 26):
            f = frequency * detune * n * (1.0 + 0.00009 * n * n) ** 0.5
            if f > 9000.0:
                break
            gain = np.sin(np.pi * n * spot) / n * np.exp(-softness * f / 2600.0)
            t60 = 2.1 * (220.0 / frequency) ** 0.35 / (1.0 + 0.11 * n + 0.012 * n * n)
            wave += share * gain * np.exp(-LN_1000 * t / t60) * np.sin(2 * np.pi * f * t)
    wave *= np.clip(t / 0.0015, 0.0, 1.0)
    mix_into(wave, strike_body(OUD_BODY, rng, 0.002, min(seconds, 0.3)), 0.0, 0.1)
    return wave * np.clip((seconds - t) / 0.2, 0.0, 1.0)


def make_chime(interval: int) -> Callable[[Rng, float], Wave]:
    """Return the function that makes one seat's chime: two plucked notes, the second held."""

    def make(rng: Rng, pitch: float) -> Wave:
        wave = silent_wave(1.15)
        softness = random_uniform(rng, 0.65, 1.0)
        mix_into(
            wave,
            pluck_oud(CHIME_ROOT_HERTZ * pitch, 0.8, softness, rng),
            0.0,
            random_uniform(rng, 0.6, 0.75),
        )
        second = CHIME_ROOT_HERTZ * semitone_ratio(interval) * pitch
        mix_into(
            wave, pluck_oud(second, 0.95, softness, rng), random_uniform(rng, 0.142, 0.156), 0.9
        )
        return add_reverb(wave, tail_gain=0.06)

    return make


def _drum(rng: Rng, strength: float) -> Wave:
    """Return a frame drum struck with flat fingers near its middle."""
    return strength * strike_body(
        DRUM_BODY.retune(random_uniform(rng, 0.98, 1.02)), rng, 0.0035, 0.6
    )


def end_fanfare(rng: Rng, pitch: float) -> Wave:
    """Return the end of a match: a rising run on the oud over a soft drum, and an open chord."""
    wave = silent_wave(3.5)
    root = D3_HERTZ * pitch
    for at, note in FANFARE_RUN:
        late = random_uniform(rng, -0.006, 0.008) if at else 0.0
        strength = random_uniform(rng, 0.5, 0.62)
        string = pluck_oud(root * semitone_ratio(note), 1.1, random_uniform(rng, 0.5, 0.8), rng)
        mix_into(wave, string, at + late, strength)
    for order, note in enumerate(FANFARE_CHORD):
        at = FANFARE_CHORD_SECONDS + 0.026 * order + random_uniform(rng, 0.0, 0.006)
        mix_into(wave, pluck_oud(root * semitone_ratio(note), 1.85, 0.65, rng), at, 0.5)
    for at, strength in FANFARE_DRUM_BEATS:
        mix_into(wave, _drum(rng, strength), at, 0.55)
    return add_reverb(wave, tail_gain=0.09)


RECIPES = (
    *(
        EffectRecipe(
            f"chime_{seat}", "effects", -16.0, make_chime(interval), variants=3, pitch_spread=0.0
        )
        for seat, interval in enumerate(CHIME_INTERVALS)
    ),
    EffectRecipe("end_fanfare", "effects", -14.0, end_fanfare, variants=3, pitch_spread=0.0),
)
