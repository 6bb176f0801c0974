"""Sources of sound: struck bodies (sums of damped modes), noise, grains, envelopes.

Bake time only (needs numpy). A wave is a mono float array at `RATE` samples a second; times are
seconds, frequencies hertz, `t60` the time in which a mode falls by 60 dB.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

RATE = 44_100
LN_1000 = 6.907755  # a fall by 60 dB is a factor of 1000

Wave = npt.NDArray[np.float64]
Rng = np.random.Generator


def seeded(name: str) -> Rng:
    """A generator that depends on `name` alone, so that every bake gives the same file."""
    digest = hashlib.sha256(name.encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:8], "big")))


def times(seconds: float) -> Wave:
    """Sample times of a stretch of `seconds`."""
    return np.arange(round(seconds * RATE), dtype=np.float64) / RATE


def silence(seconds: float) -> Wave:
    """An empty stretch to place sounds in."""
    return np.zeros(round(seconds * RATE))


def between(rng: Rng, low: float, high: float) -> float:
    """A number drawn evenly from `low` to `high`."""
    return low + (high - low) * float(rng.random())


@dataclass(frozen=True)
class Body:
    """A thing that rings: one frequency, t60 and gain a mode."""

    frequencies: tuple[float, ...]
    decays: tuple[float, ...]
    gains: tuple[float, ...]

    def tuned(self, factor: float) -> Body:
        """The same body smaller (factor above 1) or larger; small bodies also ring shorter."""
        return Body(
            tuple(f * factor for f in self.frequencies),
            tuple(d / factor for d in self.decays),
            self.gains,
        )

    def damped(self, factor: float) -> Body:
        """The same body held, or lying on something soft: its decays times `factor`."""
        return Body(self.frequencies, tuple(d * factor for d in self.decays), self.gains)


def body(base: float, ratios: Sequence[float], t60: float, slope: float, tilt: float) -> Body:
    """A body by law: modes at `base` x ratio, t60 ~ ratio^-slope, gain ~ ratio^-tilt."""
    return Body(
        tuple(base * r for r in ratios),
        tuple(t60 * r**-slope for r in ratios),
        tuple(r**-tilt for r in ratios),
    )


# Frequency ratios of the textbook bodies (Fletcher and Rossing, The Physics of Musical
# Instruments): free round plate with its split pairs, free bar, membrane, thick wooden block.
DISC = (1.0, 1.006, 1.73, 2.33, 2.343, 3.91, 4.11, 4.135, 6.3, 6.34)
BAR = (1.0, 2.756, 5.404, 8.933, 13.34)
MEMBRANE = (1.0, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.501)
BLOCK = (1.0, 1.58, 2.21, 2.76, 3.44, 4.3, 5.4)
PLANK = (1.0, 1.47, 2.09, 2.83, 3.56, 4.72, 6.1, 8.2, 10.9)


def contact_gain(frequency: float, contact: float) -> float:
    """How much a half-sine push of `contact` seconds excites a mode: soft things push long."""
    x = 2.0 * frequency * contact
    if abs(x - 1.0) < 1e-3:
        return float(np.pi / 4)
    return abs(float(np.cos(np.pi * x / 2)) / (1.0 - x * x))


def ring(struck: Body, rng: Rng, contact: float, seconds: float) -> Wave:
    """The ringing of a body after one push of `contact` seconds at a random spot."""
    t = times(seconds)
    wave = np.zeros_like(t)
    for frequency, t60, gain in zip(struck.frequencies, struck.decays, struck.gains, strict=True):
        spot = between(rng, 0.45, 1.0) * gain * contact_gain(frequency, contact)
        bend = between(rng, 0.994, 1.006)
        if frequency * bend < RATE * 0.45:
            wave += spot * np.exp(-LN_1000 * t / t60) * np.sin(2 * np.pi * frequency * bend * t)
    rise = max(1, round(contact * RATE))
    wave[:rise] *= np.sin(np.linspace(0.0, np.pi / 2, rise)) if rise > 1 else 1.0
    return wave


def noise(seconds: float, rng: Rng) -> Wave:
    """White noise of unit power."""
    return rng.standard_normal(round(seconds * RATE))


def grains(seconds: float, per_second: float, rng: Rng) -> Wave:
    """Sparse clicks with a heavy-tailed strength: fibres letting go in cloth, paper and leaf."""
    count = round(seconds * RATE)
    hits = rng.random(count) < per_second / RATE
    strength = (rng.random(count) + 2e-3) ** -0.3
    sign = np.where(rng.random(count) < 0.5, -1.0, 1.0)
    level = 0.5 * float(np.sqrt(RATE / max(per_second, 1.0)))
    return np.asarray(np.where(hits, strength * sign * level, 0.0))


def shape(seconds: float, *points: tuple[float, float]) -> Wave:
    """An envelope through (time, level) points, eased like a hand between them."""
    t = times(seconds)
    out = np.full_like(t, points[-1][1])
    for (t0, v0), (t1, v1) in pairwise(points):
        inside = (t >= t0) & (t < t1)
        part = 0.5 - 0.5 * np.cos(np.pi * (t[inside] - t0) / (t1 - t0))
        out[inside] = v0 + (v1 - v0) * part
    return out


def unsteady(seconds: float, per_second: float, depth: float, rng: Rng) -> Wave:
    """A random envelope around 1, `per_second` changes a second, never below 1 - `depth`."""
    knots = max(4, round(seconds * per_second) + 3)
    values = 1.0 - depth * rng.random(knots)
    place_of = np.linspace(0.0, seconds, knots)
    return np.interp(times(seconds), place_of, values)


def place(target: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Adds `sound` into `target` from time `at` on; what hangs over the end is cut."""
    start = round(at * RATE)
    length = min(len(sound), len(target) - start)
    if length > 0:
        target[start : start + length] += gain * sound[:length]


def bounces(rng: Rng, first: float, ratio: float, count: int) -> list[tuple[float, float]]:
    """(time, strength) of a piece that falls and bounces: each flight `ratio` of the last."""
    out = [(0.0, 1.0)]
    at, flight, strength = 0.0, first, 1.0
    for _ in range(count):
        at += flight * between(rng, 0.92, 1.08)
        strength *= ratio * between(rng, 0.75, 1.05)
        out.append((at, strength))
        flight *= ratio
    return out


def scatter(
    seconds: float,
    moments: Sequence[tuple[float, float]],
    one: Callable[[], Wave],
) -> Wave:
    """Many small events, each freshly made by `one`, at their (time, strength)."""
    wave = silence(seconds)
    for at, strength in moments:
        place(wave, one(), at, strength)
    return wave
