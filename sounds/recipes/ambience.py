"""Quiet rooms: an endless ring of far sounds for the title and for each table.

Everything is laid out on a ring of `SECONDS`: noise shaped in its spectrum has no ends, and what
happens late runs on into the beginning, so no seam can be heard.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sounds.acoustics import wrap_band, wrap_far
from sounds.recipe import Ambience
from sounds.recipes.music import D3, pluck, semitones
from sounds.recipes.wood import MARKER, TABLE
from sounds.synthesis import LN_1000, RATE, Rng, Wave, between, ring, shape, silence, times

SECONDS = 15.0
COUNT = round(SECONDS * RATE)


def wrap(target: Wave, sound: Wave, at: float, gain: float) -> None:
    """Adds a sound at time `at`; what hangs over the end goes on at the beginning."""
    index = (round(at * RATE) + np.arange(len(sound))) % len(target)
    np.add.at(target, index, gain * sound)


def air(rng: Rng, low: float, high: float) -> Wave:
    """An endless band of noise of unit power."""
    wave = wrap_band(rng.standard_normal(COUNT), low, high, 2)
    return wave / float(np.std(wave))


def gusts(rng: Rng, per_loop: int, depth: float) -> Wave:
    """A slow, endless swelling between 1 - `depth` and 1, of up to `per_loop` waves."""
    t = np.arange(COUNT) / COUNT
    out = np.zeros(COUNT)
    for wave in range(1, per_loop + 1):
        out += np.sin(2 * np.pi * (wave * t + rng.random())) / wave**0.5
    out = (out - out.min()) / (out.max() - out.min())
    return np.asarray(1.0 - depth * out)


def throw(rng: Rng, count: int, one: Callable[[], Wave], gain: tuple[float, float]) -> Wave:
    """`count` events anywhere on the ring, each freshly made by `one`."""
    wave = np.zeros(COUNT)
    for _ in range(count):
        wrap(wave, one(), between(rng, 0.0, SECONDS), between(rng, *gain))
    return wave


def syllable(rng: Rng, voice: float) -> Wave:
    """A sung-out vowel of a far voice of `voice` Hz: harmonics under two formants."""
    seconds = between(rng, 0.11, 0.26)
    t = times(seconds)
    glide = voice * (1.0 + between(rng, -0.08, 0.12) * t / seconds)
    phase = 2 * np.pi * np.cumsum(glide) / RATE
    first, second = between(rng, 320.0, 760.0), between(rng, 950.0, 2000.0)
    wave = np.zeros_like(t)
    for n in range(1, 18):
        f = voice * n
        gain = np.exp(-(((f - first) / 160.0) ** 2)) + 0.35 * np.exp(-(((f - second) / 260.0) ** 2))
        wave += gain * np.sin(n * phase)
    return wave * shape(seconds, (0, 0), (0.04, 1), (seconds * 0.7, 0.7), (seconds, 0))


def murmur(rng: Rng, speakers: int) -> Wave:
    """Many people talking across a square: too far to understand, never all at once."""
    wave = np.zeros(COUNT)
    for _ in range(speakers):
        voice = between(rng, 95.0, 230.0)
        distance = between(rng, 0.35, 1.0)
        at = between(rng, 0.0, 2.0)
        while at < SECONDS - 1.0:
            for _ in range(3 + int(between(rng, 0.0, 8.0))):
                tone = voice * between(rng, 0.9, 1.15)
                wrap(wave, syllable(rng, tone), at, distance * between(rng, 0.5, 1.0))
                at += between(rng, 0.14, 0.28)
            at += between(rng, 0.5, 2.6)
    return wrap_far(wave, 0.7, 1500.0, rng)


def bubble(rng: Rng) -> Wave:
    """A drop falls into water: the sphere of air under it sings and rises (Minnaert)."""
    f, t60 = between(rng, 520.0, 3000.0), 0.05
    t = times(0.06)
    rise = f * (1.0 + between(rng, 0.5, 3.0) * t)
    fading = np.exp(-LN_1000 * t / t60) * (520.0 / f) ** 0.4
    return np.asarray(fading * np.sin(2 * np.pi * np.cumsum(rise) / RATE))


def chirps(rng: Rng, base: float) -> Wave:
    """One phrase of a small bird: a few quick glides with pauses."""
    notes = 3 + int(between(rng, 0.0, 4.0))
    wave = silence(0.17 * notes + 0.2)
    bend = between(rng, -0.25, 0.3)
    for note in range(notes):
        seconds = between(rng, 0.05, 0.11)
        t = times(seconds)
        f = base * between(rng, 0.94, 1.06) * (1.0 + bend * t / seconds + 0.03 * np.sin(170.0 * t))
        tone = np.sin(2 * np.pi * np.cumsum(f) / RATE)
        start = round(0.165 * note * RATE)
        swell = shape(seconds, (0, 0), (seconds / 3, 1), (seconds, 0))
        wave[start : start + len(t)] += tone * swell
    return wave


def cricket(rng: Rng, base: float) -> Wave:
    """One chirp of a cricket: three strokes of the wings."""
    wave = silence(0.11)
    for stroke in range(3):
        t = times(0.02)
        tone = np.sin(2 * np.pi * base * t) * np.sin(np.pi * t / 0.02) ** 2
        start = round(0.033 * stroke * RATE)
        wave[start : start + len(t)] += tone
    return wave


def spark(rng: Rng) -> Wave:
    """A lamp's wick spits: a dry tick."""
    return ring(MARKER.tuned(between(rng, 1.2, 3.0)).damped(0.25), rng, 0.0001, 0.03)


def cart(rng: Rng) -> Wave:
    """A cart goes by far off: wheels on gravel, a loose board, the hooves before it."""
    t = np.arange(COUNT) / RATE
    near = np.exp(-(((t - 6.5) / 2.3) ** 2))
    wheels = air(rng, 70.0, 330.0) * (0.7 + 0.3 * np.sin(2 * np.pi * 33 * t / SECONDS)) * 0.5
    wave = wheels * near
    for step in range(30):
        at = 1.0 + 0.385 * step + between(rng, -0.02, 0.02)
        far = float(np.exp(-(((at - 6.5) / 2.3) ** 2)))
        wrap(wave, ring(MARKER.tuned(0.62), rng, 0.0006, 0.12), at, 0.9 * far)
        if step % 5 == 2:
            wrap(wave, ring(TABLE.tuned(1.1), rng, 0.002, 0.2), at + 0.12, 1.6 * far)
    return wrap_far(wave, 0.5, 1800.0, rng)


def title(rng: Rng) -> Wave:
    """Evening: the room's hush, lamps that crackle now and then, crickets, an oud streets away."""
    hush = air(rng, 90.0, 300.0) * gusts(rng, 3, 0.5)
    breeze = air(rng, 250.0, 800.0) * gusts(rng, 5, 0.95)
    crackle = throw(rng, 46, lambda: spark(rng), (0.05, 1.0))
    night = np.zeros(COUNT)
    for base, gap, loud in ((3650.0, 0.6, 1.0), (4120.0, 0.75, 0.6)):
        for step in range(round(SECONDS / gap)):
            if rng.random() < 0.86:
                wrap(night, cricket(rng, base), step * gap + between(rng, 0.0, 0.03), loud)
    oud = np.zeros(COUNT)
    for at, note in ((1.2, 0), (2.1, 3), (2.9, 2), (6.4, 5), (7.2, 3), (8.3, 0), (12.4, -5)):
        tone = pluck(D3 * 2.0 * semitones(note), 1.6, 0.8, rng)
        wrap(oud, tone, at + between(rng, 0.0, 0.1), 1.0)
    far = 0.2 * oud + wrap_far(oud, 0.9, 1600.0, rng)
    return np.asarray(
        0.5 * hush
        + 0.22 * breeze
        + 1.2 * crackle
        + 0.6 * wrap_far(night, 0.35, 5000.0, rng)
        + 0.9 * far / float(np.max(np.abs(far)))
    )


def mercado(rng: Rng) -> Wave:
    """A market square in the afternoon: people far away, a fountain nearer, open air."""
    people = murmur(rng, 26)
    people /= np.std(people)
    water = throw(rng, 2100, lambda: bubble(rng), (0.05, 1.0))
    water /= np.std(water)
    spray = air(rng, 900.0, 3800.0) * gusts(rng, 4, 0.3)
    wide = air(rng, 90.0, 380.0) * gusts(rng, 3, 0.4)
    return people + 0.6 * wrap_band(water, 400.0, 4200.0, 1) + 0.12 * spray + 0.3 * wide


def market_day(rng: Rng) -> Wave:
    """A village in the morning: wind in the trees, birds here and there, a cart on the road."""
    leaves = air(rng, 350.0, 1300.0) * gusts(rng, 6, 0.9)
    wide = air(rng, 90.0, 280.0) * gusts(rng, 3, 0.6)
    birds = np.zeros(COUNT)
    for base, far in ((2650.0, 1.0), (3300.0, 0.7), (4200.0, 0.4), (2950.0, 0.35)):
        for _ in range(3):
            wrap(birds, chirps(rng, base), between(rng, 0.0, SECONDS), far * between(rng, 0.6, 1.0))
    song = 0.3 * birds + wrap_far(birds, 0.55, 4500.0, rng)
    cart_by = cart(rng)
    return 0.5 * wide + 0.25 * leaves + 1.3 * song + 2.6 * cart_by / float(np.max(np.abs(cart_by)))


def drum(rng: Rng, deep: bool) -> Wave:
    """One stroke on a goblet drum: in the middle of the skin, or dry at its rim."""
    t = times(0.5 if deep else 0.16)
    if deep:
        f = 84.0 * (1.0 + 0.35 * np.exp(-t / 0.03)) * between(rng, 0.98, 1.02)
        return np.asarray(np.exp(-LN_1000 * t / 0.42) * np.sin(2 * np.pi * np.cumsum(f) / RATE))
    tone = np.sin(2 * np.pi * 410.0 * between(rng, 0.97, 1.03) * t)
    slap = rng.standard_normal(len(t)) * np.exp(-LN_1000 * t / 0.03)
    return np.asarray(np.exp(-LN_1000 * t / 0.12) * tone + 0.35 * slap)


def copper(rng: Rng) -> Wave:
    """A coppersmith's hammer on a bowl: partials that fit no scale, the high ones soon gone."""
    f = between(rng, 980.0, 1250.0)
    t = times(0.5)
    wave = np.zeros_like(t)
    for n, (ratio, gain) in enumerate(((1.0, 1.0), (2.63, 0.6), (4.17, 0.4), (6.9, 0.22))):
        wave += gain * np.exp(-LN_1000 * t / (0.42 / (1 + n))) * np.sin(2 * np.pi * f * ratio * t)
    return wave


def basari(rng: Rng) -> Wave:
    """A covered souk in the evening: talk under canopies, a hammer on copper, a drum and an oud
    streets away that come and go, lamps that spit."""
    people = murmur(rng, 15)
    people /= np.std(people)
    hush = air(rng, 90.0, 320.0) * gusts(rng, 3, 0.5)
    smith = np.zeros(COUNT)
    for at, blows in ((1.6, 5), (6.3, 4), (11.2, 6)):
        for blow in range(blows):
            loud = between(rng, 0.5, 1.0) * (1.0 if blow % 2 == 0 else 0.55)
            wrap(smith, copper(rng), at + 0.31 * blow + between(rng, 0.0, 0.02), loud)
    band = np.zeros(COUNT)
    bar = SECONDS / 6
    for number in range(6):
        for eighth, deep in ((0, True), (1, False), (3, False), (4, True), (6, False)):
            at = bar * (number + eighth / 8) + between(rng, 0.0, 0.012)
            wrap(band, drum(rng, deep), at, between(rng, 0.75, 1.0))
    for at, note in ((0.1, 0), (0.75, 1), (1.35, 4), (2.6, 5), (3.3, 4), (5.1, 1), (5.75, 0),
                     (9.0, 7), (9.6, 8), (10.2, 7), (11.5, 4), (12.3, 5), (13.4, 1)):  # fmt: skip
        wrap(band, pluck(D3 * semitones(note), 1.2, 0.7, rng), at + between(rng, 0.0, 0.05), 1.1)
    music = wrap_far(band, 0.9, 1500.0, rng) * gusts(rng, 2, 0.8)
    crackle = throw(rng, 34, lambda: spark(rng), (0.05, 1.0))
    far = wrap_far(smith, 0.7, 3200.0, rng)
    return np.asarray(
        0.85 * people
        + 0.35 * hush
        + 1.5 * music / float(np.max(np.abs(music)))
        + 0.9 * far / float(np.max(np.abs(far)))
        + 0.9 * crackle
    )


def camel_bell(rng: Rng, f: float) -> Wave:
    """A hammered bell on a camel's neck: a dull body, a few loose partials, a clapper that rubs."""
    t = times(0.9)
    wave = np.zeros_like(t)
    for n, (ratio, gain) in enumerate(((1.0, 1.0), (1.52, 0.7), (2.31, 0.45), (3.68, 0.2))):
        fall = np.exp(-LN_1000 * t / (0.8 / (1 + 0.7 * n)))
        wave += gain * fall * np.sin(2 * np.pi * f * ratio * between(rng, 0.995, 1.005) * t)
    rub = rng.standard_normal(len(t)) * np.exp(-LN_1000 * t / 0.025)
    return np.asarray(wave + 0.25 * rub)


def caravan(rng: Rng) -> Wave:
    """Camels far off, each with its bell and its own pace; they come nearer and go again."""
    wave = np.zeros(COUNT)
    for f, pace, share in ((392.0, 0.93, 1.0), (466.0, 1.07, 0.7), (622.0, 0.84, 0.45)):
        at = between(rng, 0.0, pace)
        while at < SECONDS:
            near = 0.25 + 0.75 * np.exp(-(((at - 8.2) / 2.9) ** 2))
            if rng.random() < 0.84:
                wrap(wave, camel_bell(rng, f), at, share * float(near) * between(rng, 0.45, 1.0))
            at += pace * between(rng, 0.94, 1.06)
    return wrap_far(wave, 0.85, 2300.0, rng)


def zahab(rng: Rng) -> Wave:
    """The desert at night: wide air, wind that sings over a crest now and then, sand that runs,
    the bells of a caravan far away, a small fire."""
    wide = air(rng, 60.0, 240.0) * gusts(rng, 2, 0.6)
    wind = air(rng, 180.0, 620.0) * gusts(rng, 5, 0.95)
    crest = air(rng, 560.0, 640.0) * gusts(rng, 4, 1.0) ** 2
    sand = air(rng, 2600.0, 5200.0) * gusts(rng, 7, 1.0) ** 3
    bells = caravan(rng)
    fire = throw(rng, 40, lambda: spark(rng), (0.05, 1.0))
    return np.asarray(
        0.38 * wide
        + 0.4 * wind
        + 0.1 * crest
        + 0.035 * sand
        + 1.35 * bells / float(np.max(np.abs(bells)))
        + 0.7 * fire
    )


def nacho(rng: Rng) -> Wave:
    """A winter night at the border: wind over snow, a neon tube's hum, a party behind walls."""
    low = air(rng, 110.0, 420.0) * gusts(rng, 5, 0.75)
    whistle = air(rng, 620.0, 980.0) * gusts(rng, 7, 0.97)
    drift = air(rng, 2200.0, 5200.0) * gusts(rng, 6, 0.9)
    t = np.arange(COUNT) / RATE
    neon = sum(np.sin(2 * np.pi * 120.0 * n * t) / n**1.6 for n in (1, 2, 3, 4))
    flicker = gusts(rng, 9, 0.5)
    band = np.zeros(COUNT)
    for beat in range(20):  # a bass behind walls, and a guitar on some of its beats
        at = 0.75 * beat
        bass = D3 * semitones((0, 0, -5, 0, 5, 5, 0, -5)[beat % 8]) / 2
        wrap(band, pluck(bass, 0.6, 0.3, rng), at, 1.0)
        if beat % 4 in (1, 3):
            for note in (12, 16, 19):
                tone = pluck(D3 * semitones(note), 0.5, 0.6, rng)
                wrap(band, tone, at + 0.375 + 0.012 * note / 12, 0.3)
    people = murmur(rng, 9)
    party = band / float(np.std(band)) + 0.5 * people / float(np.std(people))
    behind_walls = wrap_far(party, 0.8, 520.0, rng)
    return np.asarray(
        0.8 * low
        + 0.16 * whistle
        + 0.05 * drift
        + 0.05 * neon * flicker
        + 0.55 * behind_walls / float(np.std(behind_walls))
    )


AMBIENCES = (
    Ambience("title", -43.0, title),
    Ambience("mercado", -40.0, mercado),
    Ambience("market_day", -42.0, market_day),
    Ambience("basari", -42.0, basari),
    Ambience("zahab", -44.0, zahab),
    Ambience("nacho", -42.0, nacho),
)
