"""Loudness, peak and clean ends: what every sound passes through last before it is written.

Bake time only (needs numpy). Levels are dB below full scale. Loudness is the largest mean of the
K-weighted signal (ITU-R BS.1770-4) over any 100 ms, about the time the ear sums over: a tick of
10 ms therefore counts as softer than a long sound of the same peak.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from sounds.acoustics import band
from sounds.synthesis import RATE, Wave

Spectrum = npt.NDArray[np.complex128]

WINDOW = 0.1
CEILING_DB = -4.0  # highest peak of an effect, with room below the promised -3
SILENCE_DB = -62.0  # what lies below this under the peak, at the ends, is cut
FADE_IN, FADE_OUT = 0.0006, 0.012
AROUND = 0.012
"""Seconds around a peak over the ceiling in which a sound is turned down."""
TRIES = 6  # what is turned down is softer, and turned up again


def decibels(value: float) -> float:
    """An amplitude in dB below full scale; silence is -120."""
    return 20.0 * float(np.log10(max(value, 1e-6)))


def k_weighted(wave: Wave, rate: int = RATE) -> Wave:
    """The wave as loud as the ear takes it: high shelf of +4 dB and low cut of BS.1770."""
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


def loudness(wave: Wave, rate: int = RATE) -> float:
    """Loudness in dB of the loudest 100 ms."""
    power = k_weighted(wave, rate) ** 2
    width = round(WINDOW * rate)
    total = np.concatenate(([0.0], np.cumsum(np.concatenate((power, np.zeros(width))))))
    return decibels(float(np.sqrt(np.max(total[width:] - total[:-width]) / width)))


def finish(wave: Wave, target: float) -> Wave:
    """An effect ready to be written: no rumble, no silence, clean ends, `target` dB loud."""
    wave = band(wave, 45.0, 17_000.0, 2)
    peak = float(np.max(np.abs(wave)))
    heard = np.nonzero(np.abs(wave) > peak * 10 ** (SILENCE_DB / 20))[0]
    wave = wave[max(0, int(heard[0]) - 8) : int(heard[-1]) + round(FADE_OUT * RATE)].copy()
    wave = _faded(wave)
    for _ in range(TRIES):
        wave = limited(wave * 10 ** ((target - loudness(wave)) / 20), 10 ** (CEILING_DB / 20))
        wave -= np.mean(wave) * np.hanning(len(wave)) * 2.0
    return wave


def _faded(wave: Wave) -> Wave:
    rise, fall = round(FADE_IN * RATE), min(round(FADE_OUT * RATE), len(wave) // 3)
    wave[:rise] *= np.sin(np.linspace(0.0, np.pi / 2, rise)) ** 2
    wave[-fall:] *= np.cos(np.linspace(0.0, np.pi / 2, fall)) ** 2
    return wave - np.mean(wave) * np.hanning(len(wave)) * 2.0


def limited(wave: Wave, ceiling: float) -> Wave:
    """Turned down around each peak over the ceiling, before it as after it, its shape kept."""
    over = np.maximum(np.abs(wave) / ceiling, 1.0)
    width = round(AROUND * RATE) | 1
    held = sliding_window_view(np.pad(over, width - 1, constant_values=1.0), width).max(axis=1)
    bell = np.hanning(width + 2)[1:-1]
    return wave / np.convolve(held, bell / bell.sum(), "valid")


def rounded_off(wave: Wave, ceiling: float) -> Wave:
    """Peaks bent under the ceiling, as a microphone would: everything below half stays."""
    knee = ceiling * 0.5
    over = np.abs(wave) > knee
    room_left = ceiling - knee
    bent = knee + room_left * np.tanh((np.abs(wave[over]) - knee) / room_left)
    out = wave.copy()
    out[over] = np.sign(wave[over]) * bent
    return out


def finish_loop(wave: Wave, target: float, rate: int) -> Wave:
    """A loop of two rows ready to be written: mean loudness `target`, cut where it is calmest.

    The seam is turned to the calmest crossing of zero, since a device of another rate resamples
    a loop as if silence lay before and after it.
    """
    wave = wave - np.mean(wave, axis=1, keepdims=True)
    power = np.mean([np.mean(k_weighted(row, rate) ** 2) for row in wave])
    mean = decibels(float(np.sqrt(power)))
    wave = wave * 10 ** ((target - mean) / 20)
    wave = rounded_off(wave, 10 ** (CEILING_DB / 20))
    both = np.sum(np.abs(wave), axis=0)
    around = np.convolve(np.concatenate((both[-32:], both, both[:32])), np.ones(65), "valid")
    weight = around / around.mean() + 40.0 * both / np.mean(both)
    return np.roll(wave, -int(np.argmin(weight)), axis=1)
