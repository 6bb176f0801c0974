"""What quiet rooms are made of: an endless ring of far sounds, for the title and for each table.

A room is two rows, left and right, on a ring of `SECONDS`: noise shaped in its spectrum has no
ends, and what happens late runs on into the beginning, so no seam can be heard.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sounds.acoustics import diffuse, response, wrap_band
from sounds.recipes.wood import MARKER
from sounds.synthesis import RATE, Rng, Wave, between, ring, shape, times

SECONDS = 60.0
LAP = 15.0  # what is said a lap below comes so often
LAPS = round(SECONDS / LAP)
COUNT = round(SECONDS * RATE)


def wrap(target: Wave, sound: Wave, at: float, gain: float) -> None:
    """Adds a sound at time `at`; what hangs over the end goes on at the beginning."""
    start = round(at * RATE) % len(target)
    first = min(len(sound), len(target) - start)
    target[start : start + first] += gain * sound[:first]
    target[: len(sound) - first] += gain * sound[first:]


def air(rng: Rng, low: float, high: float) -> Wave:
    """An endless band of noise of unit power, from all around."""
    middle, wave = rng.standard_normal(COUNT), np.empty((2, COUNT))
    for side in (0, 1):
        wave[side] = wrap_band(0.5 * middle + rng.standard_normal(COUNT), low, high, 2)
    return wave / float(np.std(wave))


def gusts(rng: Rng, per_lap: int, depth: float) -> Wave:
    """A slow, endless swelling between 1 - `depth` and 1, of up to `per_lap` waves a lap."""
    t = np.arange(COUNT) / COUNT
    out = np.zeros(COUNT)
    for wave in range(1, per_lap * LAPS + 1, 2):
        out += np.sin(2 * np.pi * (wave * t + rng.random())) / wave**0.5
    out = (out - out.min()) / (out.max() - out.min())
    return np.asarray(1.0 - depth * out)


def throw(rng: Rng, count: int, one: Callable[[], Wave], gain: tuple[float, float]) -> Wave:
    """`count` events a lap anywhere on the ring and around, each freshly made by `one`."""
    wave = np.zeros((2, COUNT))
    for _ in range(count * LAPS):
        sound, at, strength = one(), between(rng, 0.0, SECONDS), between(rng, *gain)
        angle = between(rng, 0.1, 0.9) * np.pi / 2
        wrap(wave[0], sound, at, strength * 1.41 * float(np.cos(angle)))
        wrap(wave[1], sound, at, strength * 1.41 * float(np.sin(angle)))
    return wave


def far(wave: Wave, t60: float, high: float, rng: Rng) -> Wave:
    """A ring heard from far away: only what streets and walls give back, another echo in each ear,
    and dulled. One row is heard from ahead, two from both sides."""
    left, right = wave if wave.ndim == 2 else (wave, wave)
    out = np.empty((2, COUNT))
    for side, (near, other) in enumerate(((left, right), (right, left))):
        echo = diffuse(t60, t60, rng)
        echo /= np.sqrt(np.sum(echo**2))
        heard = np.fft.rfft(near + 0.4 * other) / 1.2
        answer = np.fft.rfft(echo, COUNT) * response(COUNT, 0.0, high, 1)
        out[side] = np.fft.irfft(heard * answer, COUNT)
    return out


def vowel(voice: float, glide: Wave, *formants: tuple[float, float, float]) -> Wave:
    """Harmonics of a voice of `voice` Hz, which goes as `glide` does, under formants: of each the
    place and the width in Hz, and the gain."""
    phase = 2 * np.pi * np.cumsum(glide) / RATE
    wave = np.zeros_like(glide)
    for n in range(1, 15):
        under = (gain * np.exp(-(((voice * n - at) / wide) ** 2)) for at, wide, gain in formants)
        wave += sum(under) * np.sin(n * phase)
    return wave


def syllable(rng: Rng, voice: float) -> Wave:
    """A sung-out vowel of a far voice of `voice` Hz: harmonics under two formants."""
    seconds = between(rng, 0.11, 0.26)
    t = times(seconds)
    glide = voice * (1.0 + between(rng, -0.08, 0.12) * t / seconds)
    first, second = between(rng, 320.0, 760.0), between(rng, 950.0, 2000.0)
    wave = vowel(voice, glide, (first, 160.0, 1.0), (second, 260.0, 0.35))
    return wave * shape(seconds, (0, 0), (0.04, 1), (seconds * 0.7, 0.7), (seconds, 0))


def murmur(rng: Rng, speakers: int) -> Wave:
    """Many people talking across a square: too far to understand, never all at once."""
    wave = np.zeros((2, COUNT))
    for _ in range(speakers):
        angle = between(rng, 0.1, 0.9) * np.pi / 2
        ears = float(np.cos(angle)), float(np.sin(angle))
        voice = between(rng, 95.0, 230.0)
        distance = between(rng, 0.35, 1.0)
        at = between(rng, 0.0, 2.0)
        while at < SECONDS - 1.0:
            for _ in range(3 + int(between(rng, 0.0, 8.0))):
                tone = voice * between(rng, 0.9, 1.15)
                sound, loud = syllable(rng, tone), distance * between(rng, 0.5, 1.0)
                for side in (0, 1):
                    wrap(wave[side], sound, at, loud * ears[side])
                at += between(rng, 0.14, 0.28)
            at += between(rng, 0.5, 2.6)
    return far(wave, 0.7, 1500.0, rng)


def spark(rng: Rng) -> Wave:
    """A lamp's wick spits: a dry tick."""
    return ring(MARKER.tuned(between(rng, 1.2, 3.0)).damped(0.25), rng, 0.0001, 0.03)
