"""Sound synthesis: struck bodies (sums of damped modes), noise, random clicks and envelopes.

Bake time only (needs numpy). A wave is a mono float array at `SAMPLE_RATE` samples a
second. Times are seconds, frequencies hertz. `decay_seconds` is the time in which a mode falls by
60 dB.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

SAMPLE_RATE = 44_100
LN_1000 = 6.907755  # a fall by 60 dB is a factor of 1000

Wave = npt.NDArray[np.float64]
Rng = np.random.Generator


def seeded_rng(name: str) -> Rng:
    """Return a generator that depends on `name` alone, so that each bake gives the same file."""
    digest = hashlib.sha256(name.encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:8], "big")))


def sample_times(seconds: float) -> Wave:
    """Return the sample times of a number of seconds."""
    return np.arange(round(seconds * SAMPLE_RATE), dtype=np.float64) / SAMPLE_RATE


def silent_wave(seconds: float) -> Wave:
    """Return an empty wave to mix sounds into."""
    return np.zeros(round(seconds * SAMPLE_RATE))


def random_uniform(rng: Rng, low: float, high: float) -> float:
    """Return a random number, uniformly distributed from `low` to `high`."""
    return low + (high - low) * float(rng.random())


@dataclass(frozen=True)
class ModalBody:
    """A resonating body: one frequency, t60 and gain for each mode."""

    frequencies: tuple[float, ...]
    decay_seconds: tuple[float, ...]
    gains: tuple[float, ...]

    def retune(self, factor: float) -> ModalBody:
        """Return a smaller (factor above 1) or larger body; small bodies also ring shorter."""
        return ModalBody(
            tuple(f * factor for f in self.frequencies),
            tuple(d / factor for d in self.decay_seconds),
            self.gains,
        )

    def damp(self, factor: float) -> ModalBody:
        """Return the same body held or on something soft: its decays times `factor`."""
        return ModalBody(
            self.frequencies, tuple(d * factor for d in self.decay_seconds), self.gains
        )


def make_body(
    base: float, ratios: Sequence[float], t60: float, slope: float, tilt: float
) -> ModalBody:
    """Return a body with modes at `base` x ratio, t60 ~ ratio^-slope and gain ~ ratio^-tilt."""
    return ModalBody(
        tuple(base * r for r in ratios),
        tuple(t60 * r**-slope for r in ratios),
        tuple(r**-tilt for r in ratios),
    )


# Frequency ratios of the textbook bodies (Fletcher and Rossing, The Physics of Musical
# Instruments): free round plate with its split pairs, free bar, membrane, thick wooden block.
DISC_RATIOS = (1.0, 1.006, 1.73, 2.33, 2.343, 3.91, 4.11, 4.135, 6.3, 6.34)
BAR_RATIOS = (1.0, 2.756, 5.404, 8.933, 13.34)
MEMBRANE_RATIOS = (1.0, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.501)
BLOCK_RATIOS = (1.0, 1.58, 2.21, 2.76, 3.44, 4.3, 5.4)
PLANK_RATIOS = (1.0, 1.47, 2.09, 2.83, 3.56, 4.72, 6.1, 8.2, 10.9)


def contact_gain(frequency: float, contact: float) -> float:
    """Return the gain of a mode excited by a half-sine push of `contact` seconds.

    Soft things push longer.
    """
    x = 2.0 * frequency * contact
    if abs(x - 1.0) < 1e-3:
        return float(np.pi / 4)
    return abs(float(np.cos(np.pi * x / 2)) / (1.0 - x * x))


def strike_body(struck: ModalBody, rng: Rng, contact: float, seconds: float) -> Wave:
    """Return the sound of a body after one push of `contact` seconds at a random spot."""
    t = sample_times(seconds)
    wave = np.zeros_like(t)
    for frequency, t60, gain in zip(
        struck.frequencies, struck.decay_seconds, struck.gains, strict=True
    ):
        spot = random_uniform(rng, 0.45, 1.0) * gain * contact_gain(frequency, contact)
        bend = random_uniform(rng, 0.994, 1.006)
        if frequency * bend < SAMPLE_RATE * 0.45:
            wave += spot * np.exp(-LN_1000 * t / t60) * np.sin(2 * np.pi * frequency * bend * t)
    rise = max(1, round(contact * SAMPLE_RATE))
    wave[:rise] *= np.sin(np.linspace(0.0, np.pi / 2, rise)) if rise > 1 else 1.0
    return wave


def white_noise(seconds: float, rng: Rng) -> Wave:
    """Return white noise of unit power."""
    return rng.standard_normal(round(seconds * SAMPLE_RATE))


def random_clicks(seconds: float, per_second: float, rng: Rng) -> Wave:
    """Return sparse clicks of heavy-tailed strength, like those of cloth, paper and leaf fibres."""
    count = round(seconds * SAMPLE_RATE)
    hits = rng.random(count) < per_second / SAMPLE_RATE
    strength = (rng.random(count) + 2e-3) ** -0.3
    sign = np.where(rng.random(count) < 0.5, -1.0, 1.0)
    level = 0.5 * float(np.sqrt(SAMPLE_RATE / max(per_second, 1.0)))
    return np.asarray(np.where(hits, strength * sign * level, 0.0))


def envelope(seconds: float, *points: tuple[float, float]) -> Wave:
    """Return an envelope through (time, level) points with eased segments."""
    t = sample_times(seconds)
    out = np.full_like(t, points[-1][1])
    for (t0, v0), (t1, v1) in pairwise(points):
        inside = (t >= t0) & (t < t1)
        part = 0.5 - 0.5 * np.cos(np.pi * (t[inside] - t0) / (t1 - t0))
        out[inside] = v0 + (v1 - v0) * part
    return out


def random_envelope(seconds: float, per_second: float, depth: float, rng: Rng) -> Wave:
    """Return a random envelope with `per_second` changes a second, from 1 - `depth` to 1."""
    knots = max(4, round(seconds * per_second) + 3)
    values = 1.0 - depth * rng.random(knots)
    place_of = np.linspace(0.0, seconds, knots)
    return np.interp(sample_times(seconds), place_of, values)


def mix_into(target: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Add `sound` to `target` from time `at` on; the part past the end is cut."""
    start = round(at * SAMPLE_RATE)
    length = min(len(sound), len(target) - start)
    if length > 0:
        target[start : start + length] += gain * sound[:length]


def simulate_bounces(rng: Rng, first: float, ratio: float, count: int) -> list[tuple[float, float]]:
    """Return (time, strength) of each impact; each flight is `ratio` of the last."""
    out = [(0.0, 1.0)]
    at, flight, strength = 0.0, first, 1.0
    for _ in range(count):
        at += flight * random_uniform(rng, 0.92, 1.08)
        strength *= ratio * random_uniform(rng, 0.75, 1.05)
        out.append((at, strength))
        flight *= ratio
    return out


def mix_events(
    seconds: float,
    events: Sequence[tuple[float, float]],
    make_event: Callable[[], Wave],
) -> Wave:
    """Return many small events, each made by `try_file`, mixed at their (time, strength)."""
    wave = silent_wave(seconds)
    for at, strength in events:
        mix_into(wave, make_event(), at, strength)
    return wave
