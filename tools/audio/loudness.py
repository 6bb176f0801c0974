"""Loudness, peaks and clean ends: the mastering of each sound before it is written.

Bake time only (needs numpy). Levels are dB below full scale. Loudness is the largest mean
of the K-weighted signal (ITU-R BS.1770-4) over any 100 ms, about the time over which the
ear sums. A tick of 10 ms therefore counts as softer than a long sound of the same peak.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from tools.audio.acoustics import band_pass
from tools.audio.synthesis import SAMPLE_RATE, Wave

Spectrum = npt.NDArray[np.complex128]

LOUDNESS_WINDOW_SECONDS = 0.1
PEAK_CEILING_DB = -4.0  # highest peak of an effect, with room below the promised -3
SILENCE_DB = -62.0  # what lies below this under the peak, at the ends, is cut
FADE_IN_SECONDS, FADE_OUT_SECONDS = 0.0006, 0.012
LIMITER_SECONDS = 0.012
"""Seconds around a peak over the ceiling in which the limiter lowers a sound."""
MASTERING_PASSES = 6  # what is turned down is softer, and turned up again


def to_decibels(value: float) -> float:
    """Return an amplitude in dB below full scale; silence is -120."""
    return 20.0 * float(np.log10(max(value, 1e-6)))


def apply_k_weighting(wave: Wave, rate: int = SAMPLE_RATE) -> Wave:
    """Return a wave with the K-weighting of BS.1770: a high shelf of +4 dB and a low cut."""
    count = len(wave) + 2048
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(count, 1.0 / rate) / rate)
    answer = _shelf(z, rate) * _low_cut(z, rate)
    return np.fft.irfft(np.fft.rfft(wave, count) * answer, count)[: len(wave)]


def _shelf(z: Spectrum, rate: int) -> Spectrum:
    k = np.tan(np.pi * 1681.974450955533 / rate)
    vh, q = 10 ** (3.999843853973347 / 20), 0.7071752369554196
    vb = vh**0.4996667741545416
    top = (vh + vb * k / q + k * k) + 2 * (k * k - vh) * z + (vh - vb * k / q + k * k) * z * z
    return np.asarray(top / _bottom(z, float(k), q))


def _low_cut(z: Spectrum, rate: int) -> Spectrum:
    k = np.tan(np.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    top = (1 - 2 * z + z * z) * (1 + k / q + k * k)
    return np.asarray(top / _bottom(z, float(k), q))


def _bottom(z: Spectrum, k: float, q: float) -> Spectrum:
    return np.asarray((1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z)


def measure_loudness(wave: Wave, rate: int = SAMPLE_RATE) -> float:
    """Return the loudness in dB of the loudest 100 ms."""
    power = apply_k_weighting(wave, rate) ** 2
    width = round(LOUDNESS_WINDOW_SECONDS * rate)
    total = np.concatenate(([0.0], np.cumsum(np.concatenate((power, np.zeros(width))))))
    return to_decibels(float(np.sqrt(np.max(total[width:] - total[:-width]) / width)))


def master_effect(wave: Wave, target_db: float) -> Wave:
    """Return an effect ready to be written: no rumble or silence, clean ends, `target_db` loud."""
    wave = band_pass(wave, 45.0, 17_000.0, 2)
    peak = float(np.max(np.abs(wave)))
    heard = np.nonzero(np.abs(wave) > peak * 10 ** (SILENCE_DB / 20))[0]
    wave = wave[
        max(0, int(heard[0]) - 8) : int(heard[-1]) + round(FADE_OUT_SECONDS * SAMPLE_RATE)
    ].copy()
    wave = _faded(wave)
    for _ in range(MASTERING_PASSES):
        wave = limit_peaks(
            wave * 10 ** ((target_db - measure_loudness(wave)) / 20), 10 ** (PEAK_CEILING_DB / 20)
        )
        wave -= np.mean(wave) * np.hanning(len(wave)) * 2.0
    return wave


def _faded(wave: Wave) -> Wave:
    rise, fall = (
        round(FADE_IN_SECONDS * SAMPLE_RATE),
        min(round(FADE_OUT_SECONDS * SAMPLE_RATE), len(wave) // 3),
    )
    wave[:rise] *= np.sin(np.linspace(0.0, np.pi / 2, rise)) ** 2
    wave[-fall:] *= np.cos(np.linspace(0.0, np.pi / 2, fall)) ** 2
    return wave - np.mean(wave) * np.hanning(len(wave)) * 2.0


def limit_peaks(wave: Wave, ceiling: float) -> Wave:
    """Return a wave lowered smoothly around its peaks, so that it stays below a ceiling."""
    over = np.maximum(np.abs(wave) / ceiling, 1.0)
    width = round(LIMITER_SECONDS * SAMPLE_RATE) | 1
    held = sliding_window_view(np.pad(over, width - 1, constant_values=1.0), width).max(axis=1)
    bell = np.hanning(width + 2)[1:-1]
    return wave / np.convolve(held, bell / bell.sum(), "valid")


def soft_clip(wave: Wave, ceiling: float) -> Wave:
    """Return a wave with its peaks bent below the ceiling; the part below half of it stays."""
    knee = ceiling * 0.5
    over = np.abs(wave) > knee
    room_left = ceiling - knee
    bent = knee + room_left * np.tanh((np.abs(wave[over]) - knee) / room_left)
    out = wave.copy()
    out[over] = np.sign(wave[over]) * bent
    return out


def master_loop(wave: Wave, target_db: float, rate: int) -> Wave:
    """Return a stereo loop ready to be written: mean loudness `target_db`, cut where calmest.

    The seam is turned to the calmest zero crossing, because a device of another rate resamples
    a loop as if silence lay before and after it.
    """
    wave = wave - np.mean(wave, axis=1, keepdims=True)
    power = np.mean([np.mean(apply_k_weighting(row, rate) ** 2) for row in wave])
    mean = to_decibels(float(np.sqrt(power)))
    wave = wave * 10 ** ((target_db - mean) / 20)
    wave = soft_clip(wave, 10 ** (PEAK_CEILING_DB / 20))
    both = np.sum(np.abs(wave), axis=0)
    around = np.convolve(np.concatenate((both[-32:], both, both[:32])), np.ones(65), "valid")
    weight = around / around.mean() + 40.0 * both / np.mean(both)
    return np.roll(wave, -int(np.argmin(weight)), axis=1)
