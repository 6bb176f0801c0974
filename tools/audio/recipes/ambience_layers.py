"""Recipes of layers over an ambience: the tension of a last round, rain, and a crowd's murmur.

None of them has a pitch that could clash with the music of a place.
"""

from __future__ import annotations

import numpy as np

from tools.audio.acoustics import band_pass, reverb_tail
from tools.audio.recipe import AmbienceRecipe, EffectRecipe
from tools.audio.recipes.ambience_parts import (
    LOOP_SAMPLES,
    LOOP_SECONDS,
    distant_chatter,
    gust_envelope,
    make_distant,
    mix_into_loop,
    noise_loop,
    scatter_in_loop,
    vowel_harmonics,
)
from tools.audio.synthesis import (
    SAMPLE_RATE,
    Rng,
    Wave,
    envelope,
    mix_into,
    random_uniform,
    sample_times,
    silent_wave,
    white_noise,
)

HEARTBEATS_PER_LOOP = 48
"""Heartbeats in one minute, the length of the loop.

Slower than any real heart, so that it is felt rather than followed.
"""
SECOND_BEAT_SECONDS = 0.34
"""Seconds from a heartbeat to its second half."""


def distant_drum_beat(rng: Rng, strength: float) -> Wave:
    """Return a hand on a slack drum, far away: a fall in pitch and a little skin noise."""
    t = sample_times(0.5)
    fall = 58.0 + 26.0 * np.exp(-t / 0.03)
    deep = np.sin(2 * np.pi * np.cumsum(fall) / SAMPLE_RATE) * np.exp(-t / 0.11)
    skin = band_pass(white_noise(0.5, rng), 180.0, 620.0, 2) * np.exp(-t / 0.035)
    return np.asarray(strength * (deep + 0.5 * skin))


def tension_layer(rng: Rng) -> Wave:
    """Return the layer of a near end: a slow heartbeat, held breath and thin air."""
    heart = np.zeros(LOOP_SAMPLES)
    for n in range(HEARTBEATS_PER_LOOP):
        at = n * LOOP_SECONDS / HEARTBEATS_PER_LOOP
        mix_into_loop(heart, distant_drum_beat(rng, random_uniform(rng, 0.85, 1.0)), at, 1.0)
        mix_into_loop(
            heart,
            distant_drum_beat(rng, random_uniform(rng, 0.5, 0.65)),
            at + SECOND_BEAT_SECONDS,
            1.0,
        )
    drum = make_distant(heart, 0.6, 900.0, rng)
    held = distant_chatter(rng, 10)
    breath = noise_loop(rng, 150.0, 420.0) * gust_envelope(rng, 4, 0.7)
    thin = noise_loop(rng, 2400.0, 4600.0) * gust_envelope(rng, 5, 0.95) ** 2
    return np.asarray(
        0.9 * drum / float(np.std(drum))
        + 0.45 * held / float(np.std(held))
        + 0.5 * breath
        + 0.08 * thin
    )


def rain_drop(rng: Rng) -> Wave:
    """Return a drop on tight cloth or on the ground."""
    seconds = random_uniform(rng, 0.012, 0.04)
    low = random_uniform(rng, 350.0, 1600.0)
    return band_pass(white_noise(seconds + 0.02, rng), low, 2.2 * low, 2) * envelope(
        seconds + 0.02, (0, 0), (0.002, 1), (seconds, 0.1), (seconds + 0.02, 0)
    )


def rain_layer(rng: Rng) -> Wave:
    """Return lasting light rain: a wide hiss, and drops on awnings near and far."""
    hiss = noise_loop(rng, 1400.0, 5600.0) * gust_envelope(rng, 4, 0.45)
    ground = noise_loop(rng, 260.0, 900.0) * gust_envelope(rng, 3, 0.4)
    drops = scatter_in_loop(rng, 900, lambda: rain_drop(rng), (0.05, 1.0))
    return np.asarray(0.5 * hiss + 0.3 * ground + 0.8 * drops / float(np.std(drops)))


def crowd_gasp(rng: Rng, voice: float) -> Wave:
    """Return an `oh` of a distant voice of `voice` Hz that rises a little and falls."""
    seconds = random_uniform(rng, 0.45, 0.95)
    t = sample_times(seconds)
    bend = random_uniform(rng, 0.08, 0.22)
    glide = voice * (1.0 + bend * np.sin(np.pi * np.minimum(1.0, t / seconds * 1.25)) - 0.12 * t)
    first, second = random_uniform(rng, 380.0, 560.0), random_uniform(rng, 780.0, 1150.0)
    wave = vowel_harmonics(voice, glide, (first, 170.0, 1.0), (second, 240.0, 0.4))
    return wave * envelope(seconds, (0, 0), (0.09, 1), (seconds * 0.45, 0.8), (seconds, 0))


def crowd_murmur(rng: Rng, pitch: float) -> Wave:
    """Return spectators who gasp and murmur: many unintelligible voices."""
    wave = silent_wave(2.6)
    for _ in range(17):
        voice = pitch * random_uniform(rng, 100.0, 240.0)
        mix_into(
            wave,
            crowd_gasp(rng, voice),
            random_uniform(rng, 0.02, 0.75),
            random_uniform(rng, 0.4, 1.0),
        )
        if rng.random() < 0.5:
            mix_into(
                wave,
                crowd_gasp(rng, 0.9 * voice),
                random_uniform(rng, 0.8, 1.5),
                random_uniform(rng, 0.15, 0.35),
            )
    breath = band_pass(white_noise(2.6, rng), 500.0, 2600.0, 1)
    breath *= envelope(2.6, (0, 0), (0.18, 1), (0.5, 0.2), (2.0, 0.05), (2.6, 0))
    street = reverb_tail(0.7, 0.6, rng)
    near = wave + 0.6 * breath
    count = len(near) + len(street)
    answer = np.fft.rfft(street / float(np.sqrt(np.sum(street**2))), count)
    echo = np.fft.irfft(np.fft.rfft(near, count) * answer, count)[: len(near)]
    return band_pass(near + 1.4 * echo, 90.0, 2400.0, 1)


RECIPES = (
    EffectRecipe("crowd_murmur", "crowd", -17.0, crowd_murmur, variants=3, pitch_spread=0.06),
)
AMBIENCES = (
    AmbienceRecipe("tension", -29.5, tension_layer),
    AmbienceRecipe("rain", -29.5, rain_layer),
)
