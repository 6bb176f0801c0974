"""Instruments of the music, for baking: plucked and hammered strings, flutes, bars, drums.

Each is a `music_score.Instrument`: (rng, hertz, seconds held, strength 0 to 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tools.audio.acoustics import band_pass
from tools.audio.recipes.music_score import Instrument
from tools.audio.synthesis import (
    LN_1000,
    MEMBRANE_RATIOS,
    SAMPLE_RATE,
    Rng,
    Wave,
    make_body,
    mix_into,
    random_uniform,
    sample_times,
    strike_body,
)

SOUNDBOX_BODY: Final = make_body(98.0, (1.0, 2.05, 3.1, 4.3, 5.9), t60=0.12, slope=0.4, tilt=0.6)
"""The wooden body of an instrument, excited by the string."""


@dataclass(frozen=True)
class PluckedString:
    """Parameters of a plucked string.

    `cutoff_hz` is the low-pass of its pluck at full strength. `damping` (0 to 1) is the loss of
    high frequencies in each passage. `decay_seconds` is its decay in seconds at 220 Hz.
    `pluck_position` is a share of its length. `course_count` is the number of strings struck
    together. `box_gain` is the share of the soundbox.
    """

    cutoff_hz: float
    damping: float
    decay_seconds: float
    pluck_position: float
    course_count: int = 1
    box_gain: float = 0.12
    release_seconds: float = 0.35


def make_string(kind: PluckedString) -> Instrument:
    """Return a string after Karplus and Strong.

    A burst of noise circulates in a delay line with a low-pass, tuned between samples by
    interpolation (Jaffe and Smith, 1983).
    """

    def play(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
        length = seconds + kind.release_seconds
        wave = np.zeros(round(length * SAMPLE_RATE))
        for course in range(kind.course_count):
            cents = 1.0 if course == 0 else 2.0 ** (random_uniform(rng, 2.0, 4.5) / 1200.0)
            wave += _string(kind, rng, hertz * cents, len(wave), strength) / kind.course_count
        mix_into(
            wave,
            strike_body(SOUNDBOX_BODY, rng, 0.003, min(length, 0.3)),
            0.0,
            kind.box_gain * strength,
        )
        fade = min(len(wave), round(kind.release_seconds * SAMPLE_RATE))
        wave[-fade:] *= np.cos(np.linspace(0.0, np.pi / 2, fade)) ** 2
        return wave * strength

    return play


def _string(kind: PluckedString, rng: Rng, hertz: float, count: int, strength: float) -> Wave:
    period = SAMPLE_RATE / hertz
    whole = int(period - kind.damping - 1.0)
    taps = np.convolve(
        (1.0 - kind.damping, kind.damping), _fractional_delay(period - kind.damping - whole)
    )
    taps *= 10.0 ** (-3.0 * period / SAMPLE_RATE / (kind.decay_seconds * (220.0 / hertz) ** 0.45))
    burst = rng.standard_normal(round(period))
    push = np.zeros(3 * len(burst) + 512)
    push[: len(burst)] = burst - burst.mean()
    away = max(1, round(kind.pluck_position * period))
    push[away:] -= push[:-away].copy()
    push = band_pass(push, 0.0, max(hertz * 1.5, kind.cutoff_hz * (0.4 + 0.6 * strength)), 1)
    begin = whole + len(taps)  # what went round lies before what comes
    line = np.zeros(begin + max(count, len(push)))
    line[begin : begin + len(push)] = push
    for at in range(0, count, whole):
        width = min(whole, count - at)
        now = begin + at
        past = now - whole - len(taps) + 1
        line[now : now + width] += np.convolve(line[past : now - whole + width], taps, "valid")
    wave = line[begin : begin + count]
    return np.asarray(wave / max(1e-9, float(np.max(np.abs(wave)))))


def _fractional_delay(delay: float) -> Wave:
    """Return four taps that delay by 1 to 2 samples (Lagrange interpolation)."""
    taps = np.ones(4)
    for one in range(4):
        for other in range(4):
            if other != one:
                taps[one] *= (delay - other) / (one - other)
    return taps


OUD: Final = make_string(
    PluckedString(
        cutoff_hz=2100.0,
        damping=0.44,
        decay_seconds=2.6,
        pluck_position=0.17,
        course_count=2,
        box_gain=0.2,
    )
)
QANUN: Final = make_string(
    PluckedString(
        cutoff_hz=5200.0,
        damping=0.2,
        decay_seconds=2.4,
        pluck_position=0.1,
        course_count=3,
        box_gain=0.06,
    )
)
GUITAR: Final = make_string(
    PluckedString(
        cutoff_hz=2700.0, damping=0.36, decay_seconds=3.4, pluck_position=0.24, box_gain=0.16
    )
)
DULCIMER: Final = make_string(
    PluckedString(
        cutoff_hz=4200.0,
        damping=0.24,
        decay_seconds=3.2,
        pluck_position=0.12,
        course_count=2,
        box_gain=0.1,
        release_seconds=0.9,
    )
)
BASS: Final = make_string(
    PluckedString(
        cutoff_hz=900.0, damping=0.48, decay_seconds=3.0, pluck_position=0.3, box_gain=0.25
    )
)
HARP: Final = make_string(
    PluckedString(
        cutoff_hz=2300.0,
        damping=0.3,
        decay_seconds=4.2,
        pluck_position=0.4,
        box_gain=0.05,
        release_seconds=1.4,
    )
)


def make_flute(breath_gain: float, darkness: float) -> Instrument:
    """Return a reed or wooden flute: few partials, breath noise and a late vibrato."""

    def play(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
        length = seconds * 0.94 + 0.12
        t = sample_times(length)
        late = np.clip((t - 0.25) / 0.6, 0.0, 1.0)
        slide = 1.0 - 0.012 * np.exp(-t / 0.05)
        wobble = 1.0 + 0.0045 * late * np.sin(2 * np.pi * random_uniform(rng, 4.4, 5.2) * t)
        phase = 2 * np.pi * np.cumsum(hertz * slide * wobble) / SAMPLE_RATE
        tone = sum(
            gain * np.sin(n * phase)
            for n, gain in (
                (1, 1.0),
                (2, 0.34 / darkness),
                (3, 0.2 / darkness),
                (4, 0.06 / darkness),
            )
        )
        wind = band_pass(rng.standard_normal(len(t)), hertz * 0.8, hertz * 2.6, 1)
        wind /= max(1e-9, float(np.std(wind)))
        swell = np.minimum(1.0, t / 0.09) * np.clip((length - t) / 0.16, 0.0, 1.0)
        swell = swell * (0.82 + 0.18 * late * np.sin(2 * np.pi * 0.35 * t + 1.0))
        return np.asarray((tone + breath_gain * wind) * np.sin(swell * np.pi / 2) * strength * 0.5)

    return play


NAY: Final = make_flute(breath_gain=0.16, darkness=1.3)
WHISTLE: Final = make_flute(breath_gain=0.07, darkness=0.9)


def marimba(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """Return a rosewood bar over a tube, struck with a soft mallet; `seconds` is ignored."""
    t = sample_times(1.5)
    wave = np.zeros_like(t)
    for ratio, gain, t60 in ((1.0, 1.0, 1.5), (3.93, 0.22, 0.35), (9.2, 0.05, 0.12)):
        fall = t60 * (262.0 / hertz) ** 0.4
        wave += (
            gain
            * strength**ratio**0.5
            * np.exp(-LN_1000 * t / fall)
            * np.sin(2 * np.pi * hertz * ratio * random_uniform(rng, 0.999, 1.001) * t)
        )
    return wave * np.minimum(1.0, t / 0.003) * np.clip((1.5 - t) / 0.2, 0.0, 1.0)


def drone(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """Return a low bowed string that swells and fades."""
    t = sample_times(seconds)
    wave = np.zeros_like(t)
    for n in range(1, 9):
        slow = 1.0 + 0.25 * np.sin(
            2 * np.pi * (0.11 + 0.03 * n) * t + random_uniform(rng, 0.0, 6.0)
        )
        wave += slow / n**1.5 * np.sin(2 * np.pi * hertz * n * (1.0 + 0.0003 * n) * t)
    return np.asarray(wave * np.sin(np.pi * np.clip(t / seconds, 0.0, 1.0)) * strength * 0.4)


DRUM_SKIN_BODY: Final = make_body(92.0, MEMBRANE_RATIOS, t60=0.5, slope=0.8, tilt=1.0)
DRUM_RIM_BODY: Final = make_body(310.0, MEMBRANE_RATIOS, t60=0.16, slope=0.5, tilt=0.5)


def frame_drum(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """Return a frame drum: degree 0 (its root) is the middle of the skin, higher ones its rim."""
    if hertz < MAX_SKIN_HERTZ:
        return strength * strike_body(
            DRUM_SKIN_BODY.retune(random_uniform(rng, 0.98, 1.02)), rng, 0.004, 0.7
        )
    tap = strike_body(DRUM_RIM_BODY.retune(random_uniform(rng, 0.97, 1.03)), rng, 0.0012, 0.3)
    hiss = band_pass(rng.standard_normal(len(tap)), 1800.0, 6000.0, 1)
    hiss *= np.exp(-LN_1000 * np.arange(len(tap)) / SAMPLE_RATE / 0.05)
    return np.asarray(strength * (0.4 * tap + 0.05 * hiss))


MAX_SKIN_HERTZ: Final = 101.0
DRUM_ROOT_HERTZ: Final = 100.0
"""The root (hertz) of drum parts, written as degree 0."""


def shaker(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """Return one swing of a gourd with seeds."""
    t = sample_times(0.14)
    swell = np.sin(np.pi * np.clip(t / 0.14, 0.0, 1.0)) ** 2
    hiss = band_pass(rng.standard_normal(len(t)), 3200.0, 8500.0, 1)
    return np.asarray(0.12 * strength * hiss * swell)
