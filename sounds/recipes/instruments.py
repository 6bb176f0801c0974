"""The instruments of the music: plucked and hammered strings, flutes, bars, skins. Bake time only.

Each is made as `score.Instrument`: (rng, hertz, seconds held, strength 0..1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from sounds.acoustics import band
from sounds.recipes.score import Instrument
from sounds.synthesis import LN_1000, MEMBRANE, RATE, Rng, Wave, between, body, place, ring, times

BOX: Final = body(98.0, (1.0, 2.05, 3.1, 4.3, 5.9), t60=0.12, slope=0.4, tilt=0.6)
"""A wooden soundbox, pushed by the string."""


@dataclass(frozen=True)
class String:
    """How a string sounds: `bright` is the low-pass of its pluck (Hz) at full strength, `damping`
    0..1 what each passage loses of its height, `t60` its seconds at 220 Hz, `spot` where it is
    plucked (part of its length), `courses` the strings struck together, `box` its body's share."""

    bright: float
    damping: float
    t60: float
    spot: float
    courses: int = 1
    box: float = 0.12
    release: float = 0.35


def string(kind: String) -> Instrument:
    """A string after Karplus and Strong: a burst of noise that goes round in a delay line with a
    low-pass, tuned between samples by interpolation (Jaffe and Smith, 1983)."""

    def play(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
        length = seconds + kind.release
        wave = np.zeros(round(length * RATE))
        for course in range(kind.courses):
            cents = 1.0 if course == 0 else 2.0 ** (between(rng, 2.0, 4.5) / 1200.0)
            wave += _string(kind, rng, hertz * cents, len(wave), strength) / kind.courses
        place(wave, ring(BOX, rng, 0.003, min(length, 0.3)), 0.0, kind.box * strength)
        fade = min(len(wave), round(kind.release * RATE))
        wave[-fade:] *= np.cos(np.linspace(0.0, np.pi / 2, fade)) ** 2
        return wave * strength

    return play


def _string(kind: String, rng: Rng, hertz: float, count: int, strength: float) -> Wave:
    period = RATE / hertz
    whole = int(period - kind.damping - 1.0)
    taps = np.convolve((1.0 - kind.damping, kind.damping), _between(period - kind.damping - whole))
    taps *= 10.0 ** (-3.0 * period / RATE / (kind.t60 * (220.0 / hertz) ** 0.45))
    burst = rng.standard_normal(round(period))
    push = np.zeros(3 * len(burst) + 512)
    push[: len(burst)] = burst - burst.mean()
    away = max(1, round(kind.spot * period))
    push[away:] -= push[:-away].copy()
    push = band(push, 0.0, max(hertz * 1.5, kind.bright * (0.4 + 0.6 * strength)), 1)
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


def _between(delay: float) -> Wave:
    """Four taps that delay by 1 to 2 samples (Lagrange's interpolation)."""
    taps = np.ones(4)
    for one in range(4):
        for other in range(4):
            if other != one:
                taps[one] *= (delay - other) / (one - other)
    return taps


OUD: Final = string(String(bright=2100.0, damping=0.44, t60=2.6, spot=0.17, courses=2, box=0.2))
QANUN: Final = string(String(bright=5200.0, damping=0.2, t60=2.4, spot=0.1, courses=3, box=0.06))
GUITAR: Final = string(String(bright=2700.0, damping=0.36, t60=3.4, spot=0.24, box=0.16))
DULCIMER: Final = string(String(bright=4200.0, damping=0.24, t60=3.2, spot=0.12, courses=2,
                                box=0.1, release=0.9))  # fmt: skip
BASS: Final = string(String(bright=900.0, damping=0.48, t60=3.0, spot=0.3, box=0.25))
HARP: Final = string(String(bright=2300.0, damping=0.3, t60=4.2, spot=0.4, box=0.05, release=1.4))


def flute(breath: float, dark: float) -> Instrument:
    """A reed or wooden flute: few partials, breath around the tone, a vibrato that comes late."""

    def play(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
        length = seconds * 0.94 + 0.12
        t = times(length)
        late = np.clip((t - 0.25) / 0.6, 0.0, 1.0)
        slide = 1.0 - 0.012 * np.exp(-t / 0.05)
        wobble = 1.0 + 0.0045 * late * np.sin(2 * np.pi * between(rng, 4.4, 5.2) * t)
        phase = 2 * np.pi * np.cumsum(hertz * slide * wobble) / RATE
        tone = sum(gain * np.sin(n * phase) for n, gain in
                   ((1, 1.0), (2, 0.34 / dark), (3, 0.2 / dark), (4, 0.06 / dark)))  # fmt: skip
        wind = band(rng.standard_normal(len(t)), hertz * 0.8, hertz * 2.6, 1)
        wind /= max(1e-9, float(np.std(wind)))
        swell = np.minimum(1.0, t / 0.09) * np.clip((length - t) / 0.16, 0.0, 1.0)
        swell = swell * (0.82 + 0.18 * late * np.sin(2 * np.pi * 0.35 * t + 1.0))
        return np.asarray((tone + breath * wind) * np.sin(swell * np.pi / 2) * strength * 0.5)

    return play


NAY: Final = flute(breath=0.16, dark=1.3)
WHISTLE: Final = flute(breath=0.07, dark=0.9)


def marimba(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """A bar of rosewood over a tube, struck with a soft mallet; it does not care how long."""
    t = times(1.5)
    wave = np.zeros_like(t)
    for ratio, gain, t60 in ((1.0, 1.0, 1.5), (3.93, 0.22, 0.35), (9.2, 0.05, 0.12)):
        fall = t60 * (262.0 / hertz) ** 0.4
        wave += (
            gain
            * strength**ratio**0.5
            * np.exp(-LN_1000 * t / fall)
            * np.sin(2 * np.pi * hertz * ratio * between(rng, 0.999, 1.001) * t)
        )
    return wave * np.minimum(1.0, t / 0.003) * np.clip((1.5 - t) / 0.2, 0.0, 1.0)


def drone(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """A low bowed string that swells and goes."""
    t = times(seconds)
    wave = np.zeros_like(t)
    for n in range(1, 9):
        slow = 1.0 + 0.25 * np.sin(2 * np.pi * (0.11 + 0.03 * n) * t + between(rng, 0.0, 6.0))
        wave += slow / n**1.5 * np.sin(2 * np.pi * hertz * n * (1.0 + 0.0003 * n) * t)
    return np.asarray(wave * np.sin(np.pi * np.clip(t / seconds, 0.0, 1.0)) * strength * 0.4)


SKIN: Final = body(92.0, MEMBRANE, t60=0.5, slope=0.8, tilt=1.0)
RIM: Final = body(310.0, MEMBRANE, t60=0.16, slope=0.5, tilt=0.5)


def frame_drum(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """A frame drum: degree 0 (at its root) is the middle of the skin, all higher ones its rim."""
    if hertz < DEEP:
        return strength * ring(SKIN.tuned(between(rng, 0.98, 1.02)), rng, 0.004, 0.7)
    tap = ring(RIM.tuned(between(rng, 0.97, 1.03)), rng, 0.0012, 0.3)
    hiss = band(rng.standard_normal(len(tap)), 1800.0, 6000.0, 1)
    hiss *= np.exp(-LN_1000 * np.arange(len(tap)) / RATE / 0.05)
    return np.asarray(strength * (0.4 * tap + 0.05 * hiss))


DEEP: Final = 101.0
DRUM_ROOT: Final = 100.0
"""The root of parts for drums: what their degree 0 is written as."""


def shaker(rng: Rng, hertz: float, seconds: float, strength: float) -> Wave:
    """Seeds in a gourd, swung once."""
    t = times(0.14)
    swell = np.sin(np.pi * np.clip(t / 0.14, 0.0, 1.0)) ** 2
    hiss = band(rng.standard_normal(len(t)), 3200.0, 8500.0, 1)
    return np.asarray(0.12 * strength * hiss * swell)
