"""Parts of ambiences: loops of noise, gusts, distant voices and scattered events.

An ambience is a stereo loop of `LOOP_SECONDS`. Noise shaped in its spectrum has no ends,
and late events continue at the beginning, so that no seam can be heard.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.audio.acoustics import band_response, loop_band_pass, reverb_tail
from tools.audio.recipes.wood import MARKER_BODY
from tools.audio.synthesis import (
    SAMPLE_RATE,
    Rng,
    Wave,
    envelope,
    random_uniform,
    sample_times,
    strike_body,
)

LOOP_SECONDS = 60.0
LAP_SECONDS = 15.0  # what is said a lap below comes so often
LAPS_PER_LOOP = round(LOOP_SECONDS / LAP_SECONDS)
LOOP_SAMPLES = round(LOOP_SECONDS * SAMPLE_RATE)


def mix_into_loop(target: Wave, sound: Wave, at: float, gain: float) -> None:
    """Add a sound at time `at`; the part past the end continues at the beginning."""
    start = round(at * SAMPLE_RATE) % len(target)
    first = min(len(sound), len(target) - start)
    target[start : start + first] += gain * sound[:first]
    target[: len(sound) - first] += gain * sound[first:]


def noise_loop(rng: Rng, low: float, high: float) -> Wave:
    """Return an endless stereo band of noise of unit power."""
    middle, wave = rng.standard_normal(LOOP_SAMPLES), np.empty((2, LOOP_SAMPLES))
    for side in (0, 1):
        wave[side] = loop_band_pass(0.5 * middle + rng.standard_normal(LOOP_SAMPLES), low, high, 2)
    return wave / float(np.std(wave))


def gust_envelope(rng: Rng, per_lap: int, depth: float) -> Wave:
    """Return a slow, endless envelope from 1 - `depth` to 1, of up to `per_lap` waves a lap."""
    t = np.arange(LOOP_SAMPLES) / LOOP_SAMPLES
    out = np.zeros(LOOP_SAMPLES)
    for wave in range(1, per_lap * LAPS_PER_LOOP + 1, 2):
        out += np.sin(2 * np.pi * (wave * t + rng.random())) / wave**0.5
    out = (out - out.min()) / (out.max() - out.min())
    return np.asarray(1.0 - depth * out)


def scatter_in_loop(
    rng: Rng, count: int, make_event: Callable[[], Wave], gain: tuple[float, float]
) -> Wave:
    """Return `count` events a lap at random times and positions, each made by `try_file`."""
    wave = np.zeros((2, LOOP_SAMPLES))
    for _ in range(count * LAPS_PER_LOOP):
        sound, at, strength = (
            make_event(),
            random_uniform(rng, 0.0, LOOP_SECONDS),
            random_uniform(rng, *gain),
        )
        angle = random_uniform(rng, 0.1, 0.9) * np.pi / 2
        mix_into_loop(wave[0], sound, at, strength * 1.41 * float(np.cos(angle)))
        mix_into_loop(wave[1], sound, at, strength * 1.41 * float(np.sin(angle)))
    return wave


def make_distant(wave: Wave, t60: float, high: float, rng: Rng) -> Wave:
    """Return a loop as heard from far away: only its echoes, different in each ear, and dulled.

    One row is heard from ahead, two from both sides.
    """
    left, right = wave if wave.ndim == 2 else (wave, wave)
    out = np.empty((2, LOOP_SAMPLES))
    for side, (near, other) in enumerate(((left, right), (right, left))):
        echo = reverb_tail(t60, t60, rng)
        echo /= np.sqrt(np.sum(echo**2))
        heard = np.fft.rfft(near + 0.4 * other) / 1.2
        answer = np.fft.rfft(echo, LOOP_SAMPLES) * band_response(LOOP_SAMPLES, 0.0, high, 1)
        out[side] = np.fft.irfft(heard * answer, LOOP_SAMPLES)
    return out


def vowel_harmonics(voice: float, glide: Wave, *formants: tuple[float, float, float]) -> Wave:
    """Return the harmonics of a voice of `voice` Hz with pitch `glide`, shaped by formants.

    A formant is its frequency and its width in Hz, and its gain.
    """
    phase = 2 * np.pi * np.cumsum(glide) / SAMPLE_RATE
    wave = np.zeros_like(glide)
    for n in range(1, 15):
        under = (gain * np.exp(-(((voice * n - at) / wide) ** 2)) for at, wide, gain in formants)
        wave += sum(under) * np.sin(n * phase)
    return wave


def distant_voice_syllable(rng: Rng, voice: float) -> Wave:
    """Return a vowel of a distant voice of `voice` Hz: harmonics shaped by two formants."""
    seconds = random_uniform(rng, 0.11, 0.26)
    t = sample_times(seconds)
    glide = voice * (1.0 + random_uniform(rng, -0.08, 0.12) * t / seconds)
    first, second = random_uniform(rng, 320.0, 760.0), random_uniform(rng, 950.0, 2000.0)
    wave = vowel_harmonics(voice, glide, (first, 160.0, 1.0), (second, 260.0, 0.35))
    return wave * envelope(seconds, (0, 0), (0.04, 1), (seconds * 0.7, 0.7), (seconds, 0))


def distant_chatter(rng: Rng, speakers: int) -> Wave:
    """Return many people talking across a square: unintelligible, and never all at once."""
    wave = np.zeros((2, LOOP_SAMPLES))
    for _ in range(speakers):
        angle = random_uniform(rng, 0.1, 0.9) * np.pi / 2
        ears = float(np.cos(angle)), float(np.sin(angle))
        voice = random_uniform(rng, 95.0, 230.0)
        distance = random_uniform(rng, 0.35, 1.0)
        at = random_uniform(rng, 0.0, 2.0)
        while at < LOOP_SECONDS - 1.0:
            for _ in range(3 + int(random_uniform(rng, 0.0, 8.0))):
                tone = voice * random_uniform(rng, 0.9, 1.15)
                sound, loud = (
                    distant_voice_syllable(rng, tone),
                    distance * random_uniform(rng, 0.5, 1.0),
                )
                for side in (0, 1):
                    mix_into_loop(wave[side], sound, at, loud * ears[side])
                at += random_uniform(rng, 0.14, 0.28)
            at += random_uniform(rng, 0.5, 2.6)
    return make_distant(wave, 0.7, 1500.0, rng)


def lamp_crackle(rng: Rng) -> Wave:
    """Return the dry tick of a lamp's wick."""
    return strike_body(
        MARKER_BODY.retune(random_uniform(rng, 1.2, 3.0)).damp(0.25), rng, 0.0001, 0.03
    )
