"""Rendering of a recorded mix to samples, and its measurements by ITU-R BS.1770.

For developers: needs numpy, scipy and pyloudnorm.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyloudnorm
import scipy.signal

from sounds.audio_output import SAMPLE_RATE
from sounds.recording_output import RecordedClip, RecordingOutput
from tools.audio.loudness import apply_k_weighting, to_decibels
from tools.audio.measure import read_audio

SILENCE_LUFS: Final = -50.0
"""Loudness of 400 ms (LUFS) below which people in a normal room hear nothing."""
LOUDNESS_WINDOW_SECONDS, LOUDNESS_HOP_SECONDS = 0.4, 0.1
OVERSAMPLING: Final = 4
CHUNK_SAMPLES: Final = 10 * SAMPLE_RATE
"""Number of samples that are processed together."""
CHUNK_MARGIN_SAMPLES: Final = 64

StereoWave = npt.NDArray[np.float64]
"""Samples by two, left and right, full scale 1."""
MixMeasurements = dict[str, Any]


@lru_cache(maxsize=256)
def load_resampled(path: str, pitch: float = 1.0) -> StereoWave:
    """Return a file as a device of `SAMPLE_RATE` plays it."""
    samples, rate = read_audio(Path(path))
    ratio = Fraction(SAMPLE_RATE / rate / pitch).limit_denominator(200)
    if ratio != 1:
        samples = scipy.signal.resample_poly(samples, ratio.numerator, ratio.denominator)
    return np.broadcast_to(samples, (len(samples), 2))


def render_mix(recording: RecordingOutput) -> StereoWave:
    """Return the mix of all recorded clips up to the present time; nothing is clipped."""
    out = np.zeros((round(recording.elapsed_seconds * SAMPLE_RATE), 2))
    for take in recording.clips:
        _mix_clip(out, take)
    return out


def _mix_clip(out: StereoWave, take: RecordedClip) -> None:
    """Add a recorded clip at its time."""
    begin, sound = (
        round(take.start * SAMPLE_RATE),
        load_resampled(take.sound.path, take.sound.pitch),
    )
    until = len(out) if math.isinf(take.end) else min(len(out), round(take.end * SAMPLE_RATE))
    count = until - begin if take.is_loop else min(until - begin, len(sound))
    if count <= 0:
        return
    part = sound[np.arange(count) % len(sound)] if take.is_loop else sound[:count]
    part = part * np.array((take.left_gain, take.right_gain))
    if take.sound.volume_history:
        at, level = zip(*take.sound.volume_history, strict=True)
        moments = (
            np.searchsorted(np.array(at), take.start + np.arange(count) / SAMPLE_RATE, "right") - 1
        )
        part = part * np.array(level)[np.maximum(moments, 0)][:, None]
    out[begin:until][:count] += part


def measure_mix(recording: RecordingOutput) -> MixMeasurements:
    """Return the measurements of a recording.

    The keys are the integrated loudness (LUFS), the true peak (dB of full scale), the number of
    clipped samples, the longest silence (seconds), the share of silence, and plays a minute by
    family.
    """
    wave = render_mix(recording)
    momentary = _momentary(wave)
    silent = momentary < SILENCE_LUFS
    return {
        "minutes": recording.elapsed_seconds / 60,
        "lufs": float(pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(wave)),
        "true_peak_db": true_peak_db(wave),
        "clipped": int(np.sum(np.abs(wave) > 1.0)),
        "longest_silence_s": longest_flag_run(silent) * LOUDNESS_HOP_SECONDS,
        "silent_share": float(np.mean(silent)),
        "plays_a_minute": plays_per_minute(recording),
    }


def _momentary(wave: StereoWave) -> npt.NDArray[np.float64]:
    """Return the loudness of 400 ms (LUFS), every 100 ms."""
    total = np.zeros(len(wave) + 1)
    for start in range(0, len(wave), CHUNK_SAMPLES):
        before = min(start, SAMPLE_RATE)
        piece = wave[start - before : start + CHUNK_SAMPLES]
        rows = [apply_k_weighting(np.ascontiguousarray(row)) ** 2 for row in piece.T]
        power = np.sum(rows, axis=0)[before:]
        total[start + 1 : start + 1 + CHUNK_SAMPLES] = total[start] + np.cumsum(power)
    width = round(LOUDNESS_WINDOW_SECONDS * SAMPLE_RATE)
    begin = np.arange(0, max(1, len(wave) - width), round(LOUDNESS_HOP_SECONDS * SAMPLE_RATE))
    mean = (total[np.minimum(begin + width, len(wave))] - total[begin]) / width
    return np.asarray(-0.691 + 10.0 * np.log10(np.maximum(mean, 1e-12)))


def true_peak_db(wave: StereoWave) -> float:
    """Return the highest peak between samples, four times oversampled (dB of full scale)."""
    most = 0.0
    for begin in range(0, len(wave), CHUNK_SAMPLES):
        piece = wave[
            max(0, begin - CHUNK_MARGIN_SAMPLES) : begin + CHUNK_SAMPLES + CHUNK_MARGIN_SAMPLES
        ]
        most = max(most, float(np.max(np.abs(scipy.signal.resample_poly(piece, OVERSAMPLING, 1)))))
    return to_decibels(most)


def longest_flag_run(flags: npt.NDArray[np.bool_]) -> int:
    """Return the length of the longest run of set flags."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], flags.astype(np.int8), [0]))))
    return int(np.max(edges[1::2] - edges[::2], initial=0))


def plays_per_minute(recording: RecordingOutput) -> dict[str, float]:
    """Return plays a minute by family, the most frequent first; loops are not counted."""
    names = [
        Path(take.sound.path).stem.rsplit("-", 1)[0] for take in recording.clips if not take.is_loop
    ]
    counted = Counter(names).most_common()
    return {name: count * 60 / recording.elapsed_seconds for name, count in counted}
