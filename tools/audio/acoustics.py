"""Filters, and the reverb of the small room in which each sound of the table is heard.

Bake time only (needs numpy). Filters act on the spectrum of the whole sound with the
magnitude of Butterworth filters. Loop filters treat the wave as a ring.
"""

from __future__ import annotations

import numpy as np

from tools.audio.synthesis import LN_1000, SAMPLE_RATE, Rng, Wave, seeded_rng

PADDING_SAMPLES = 2048  # samples of padding, so that a filter's ringing does not wrap around

# (delay in ms, gain, low-pass in Hz) of the nearest surfaces: table top, chest, lamp, walls.
EARLY_REFLECTIONS = (
    (1.9, 0.26, 9000.0),
    (4.3, 0.20, 7500.0),
    (7.1, 0.17, 6500.0),
    (11.6, 0.13, 5500.0),
    (16.3, 0.11, 4800.0),
    (23.9, 0.08, 4000.0),
    (31.7, 0.06, 3400.0),
)


def band_response(count: int, low: float, high: float, order: int, rate: int = SAMPLE_RATE) -> Wave:
    """Return the magnitude of a band from `low` to `high` Hz for an rfft of `count` samples."""
    f = np.fft.rfftfreq(count, 1.0 / rate)
    out = np.ones_like(f)
    if low > 0.0:
        ratio = low / np.maximum(f, 1e-3)
        out /= np.sqrt(1.0 + np.minimum(ratio, 1e6) ** (2 * order))
    if high > 0.0:
        out /= np.sqrt(1.0 + (f / high) ** (2 * order))
    return out


def band_pass(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """Return the part of a sound between `low` and `high` Hz; 0 leaves a side open."""
    count = len(wave) + PADDING_SAMPLES
    spectrum = np.fft.rfft(wave, count) * band_response(count, low, high, order)
    return np.fft.irfft(spectrum, count)[: len(wave)]


def loop_band_pass(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """Apply `band_pass` to a loop, row by row: its end continues at its beginning."""
    count = wave.shape[-1]
    return np.fft.irfft(np.fft.rfft(wave) * band_response(count, low, high, order), count)


def swept_band_pass(
    wave: Wave, start: tuple[float, float], end: tuple[float, float], order: int = 2
) -> Wave:
    """Apply a band-pass that glides from `start` to `end` (low and high Hz) in eight steps."""
    steps = 8
    at = np.linspace(0.0, steps - 1.0, len(wave))
    out = np.zeros_like(wave)
    for step in range(steps):
        part = step / (steps - 1)
        low = start[0] * (end[0] / start[0]) ** part
        high = start[1] * (end[1] / start[1]) ** part
        out += band_pass(wave, low, high, order) * np.clip(1.0 - np.abs(at - step), 0.0, 1.0)
    return out


def add_reverb(wave: Wave, tail_gain: float = 0.03) -> Wave:
    """Add the reverb at the table: early reflections and a faint tail of a quarter second."""
    rng = seeded_rng("the room")
    length = len(wave) + round(0.25 * SAMPLE_RATE)
    count = length + PADDING_SAMPLES
    spectrum = np.fft.rfft(wave, count)
    f = np.fft.rfftfreq(count, 1.0 / SAMPLE_RATE)
    answer = np.ones_like(spectrum)
    for delay, gain, high in EARLY_REFLECTIONS:
        answer += gain * np.exp(-2j * np.pi * f * delay / 1000.0) / np.sqrt(1.0 + (f / high) ** 2)
    answer += np.fft.rfft(reverb_tail(0.25, 0.22, rng) * tail_gain, count)
    return np.fft.irfft(spectrum * answer, count)[:length]


def reverb_tail(seconds: float, t60: float, rng: Rng) -> Wave:
    """Return the diffuse part of a room's impulse response: fading noise, dull at the end."""
    t = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    fading = rng.standard_normal(len(t)) * np.exp(-LN_1000 * t / t60)
    onset = np.clip(t / 0.02, 0.0, 1.0)
    return band_pass(fading * onset, 180.0, 3200.0, 1)
