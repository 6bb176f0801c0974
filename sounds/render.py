"""What a tape sounds like, and its figures by ITU-R BS.1770. For developers: needs numpy, scipy
and pyloudnorm.
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

from sounds.levels import decibels, k_weighted
from sounds.measure import read
from sounds.output import RATE
from sounds.tape import Take, Tape

SILENT: Final = -50.0
"""LUFS of 400 ms below which a room with people in it hears nothing."""
WINDOW, HOP = 0.4, 0.1
OVERSAMPLED: Final = 4
PIECE: Final = 10 * RATE
"""So many samples are looked at together, with so many more on both sides."""
MARGIN: Final = 64

Stereo = npt.NDArray[np.float64]
"""Samples by two, left and right, full scale 1."""
Figures = dict[str, Any]


@lru_cache(maxsize=256)
def heard(path: str, pitch: float = 1.0) -> Stereo:
    """A file as a device of `RATE` plays it."""
    samples, rate = read(Path(path))
    ratio = Fraction(RATE / rate / pitch).limit_denominator(200)
    if ratio != 1:
        samples = scipy.signal.resample_poly(samples, ratio.numerator, ratio.denominator)
    return np.broadcast_to(samples, (len(samples), 2))


def rendered(tape: Tape) -> Stereo:
    """All takes of a tape together, from its beginning to its time; nothing is clipped."""
    out = np.zeros((round(tape.at * RATE), 2))
    for take in tape.takes:
        _lay(out, take)
    return out


def _lay(out: Stereo, take: Take) -> None:
    """Adds a take where it was heard."""
    begin, sound = round(take.start * RATE), heard(take.sound.path, take.sound.pitch)
    until = len(out) if math.isinf(take.end) else min(len(out), round(take.end * RATE))
    count = until - begin if take.loops else min(until - begin, len(sound))
    if count <= 0:
        return
    part = sound[np.arange(count) % len(sound)] if take.loops else sound[:count]
    part = part * np.array((take.left, take.right))
    if take.sound.volume:
        at, level = zip(*take.sound.volume, strict=True)
        moments = np.searchsorted(np.array(at), take.start + np.arange(count) / RATE, "right") - 1
        part = part * np.array(level)[np.maximum(moments, 0)][:, None]
    out[begin:until][:count] += part


def figures(tape: Tape) -> Figures:
    """Integrated loudness (LUFS), true peak (dB of full scale), how many samples a device would
    clip, the longest silence (s) and the share of it, and plays a minute by family."""
    wave = rendered(tape)
    momentary = _momentary(wave)
    silent = momentary < SILENT
    return {
        "minutes": tape.at / 60,
        "lufs": float(pyloudnorm.Meter(RATE).integrated_loudness(wave)),
        "true_peak_db": true_peak(wave),
        "clipped": int(np.sum(np.abs(wave) > 1.0)),
        "longest_silence_s": longest(silent) * HOP,
        "silent_share": float(np.mean(silent)),
        "plays_a_minute": plays(tape),
    }


def _momentary(wave: Stereo) -> npt.NDArray[np.float64]:
    """The loudness of 400 ms (LUFS), every 100 ms."""
    total = np.zeros(len(wave) + 1)
    for start in range(0, len(wave), PIECE):
        before = min(start, RATE)
        piece = wave[start - before : start + PIECE]
        rows = [k_weighted(np.ascontiguousarray(row)) ** 2 for row in piece.T]
        power = np.sum(rows, axis=0)[before:]
        total[start + 1 : start + 1 + PIECE] = total[start] + np.cumsum(power)
    width = round(WINDOW * RATE)
    begin = np.arange(0, max(1, len(wave) - width), round(HOP * RATE))
    mean = (total[np.minimum(begin + width, len(wave))] - total[begin]) / width
    return np.asarray(-0.691 + 10.0 * np.log10(np.maximum(mean, 1e-12)))


def true_peak(wave: Stereo) -> float:
    """The highest peak between samples, four times oversampled (dB of full scale)."""
    most = 0.0
    for begin in range(0, len(wave), PIECE):
        piece = wave[max(0, begin - MARGIN) : begin + PIECE + MARGIN]
        most = max(most, float(np.max(np.abs(scipy.signal.resample_poly(piece, OVERSAMPLED, 1)))))
    return decibels(most)


def longest(flags: npt.NDArray[np.bool_]) -> int:
    """The length of the longest run of flags that are set."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], flags.astype(np.int8), [0]))))
    return int(np.max(edges[1::2] - edges[::2], initial=0))


def plays(tape: Tape) -> dict[str, float]:
    """How often a family was begun a minute, the most frequent first; loops are not counted."""
    names = [Path(take.sound.path).stem.rsplit("-", 1)[0] for take in tape.takes if not take.loops]
    counted = Counter(names).most_common()
    return {name: count * 60 / tape.at for name, count in counted}
