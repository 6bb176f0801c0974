"""Recipes of cloth and air: rustle, the curtain, and the puff of spoiled goods."""

from __future__ import annotations

from tools.audio.acoustics import add_reverb, band_pass, swept_band_pass
from tools.audio.recipe import EffectRecipe
from tools.audio.recipes.wood import BEAD_BODY, TABLE_BODY
from tools.audio.synthesis import (
    SAMPLE_RATE,
    Rng,
    Wave,
    envelope,
    mix_into,
    random_clicks,
    random_envelope,
    random_uniform,
    silent_wave,
    strike_body,
    white_noise,
)


def cloth_rustle(seconds: float, rng: Rng, pitch: float) -> Wave:
    """Return woven cloth moved by a hand: soft noise that comes and goes, and clicks of fibres."""
    dip, top = 0.45 * seconds, 0.7 * seconds
    swell = envelope(seconds, (0, 0), (0.06, 0.9), (dip, 0.6), (top, 1), (seconds, 0))
    soft = band_pass(white_noise(seconds, rng), 300.0 * pitch, 1900.0 * pitch, 2)
    fibres = band_pass(random_clicks(seconds, 420.0, rng), 800.0 * pitch, 3600.0 * pitch, 2)
    return swell * random_envelope(seconds, 26.0, 0.75, rng) * (0.7 * soft + 0.45 * fibres)


def _curtain(rng: Rng, pitch: float, speed: tuple[tuple[float, float], ...]) -> Wave:
    """Return heavy cloth drawn along a rod: swish and wooden rings follow the hand's speed."""
    seconds = speed[-1][0]
    drive = envelope(seconds, *speed)
    swish = swept_band_pass(
        white_noise(seconds, rng), (180.0 * pitch, 1100.0), (320.0 * pitch, 2600.0)
    )
    wave = 0.75 * swish * drive * random_envelope(seconds, 30.0, 0.35, rng)
    wave += 0.22 * band_pass(random_clicks(seconds, 500.0, rng), 700.0, 3600.0, 2) * drive
    for index in range(9):
        at = seconds * (0.1 + 0.085 * index) + random_uniform(rng, -0.008, 0.008)
        strength = 0.28 * float(drive[min(len(drive) - 1, round(at * SAMPLE_RATE))])
        bead = BEAD_BODY.retune(pitch * random_uniform(rng, 0.8, 1.1))
        mix_into(wave, strike_body(bead, rng, 0.0003, 0.08), at, strength)
    return wave


def curtain_close(rng: Rng, pitch: float) -> Wave:
    """Return the sound of the closing curtain, which ends with a soft thud."""
    wave = silent_wave(0.62)
    speed = ((0.0, 0.0), (0.12, 0.6), (0.3, 1.0), (0.36, 0.0))
    mix_into(wave, _curtain(rng, pitch, speed), 0.0, 0.6)
    mix_into(wave, strike_body(TABLE_BODY.retune(1.05 * pitch), rng, 0.0022, 0.26), 0.325, 1.1)
    mix_into(
        wave,
        band_pass(white_noise(0.2, rng), 200.0, 1100.0) * envelope(0.2, (0, 1), (0.2, 0)),
        0.325,
        0.35,
    )
    return add_reverb(wave)


def curtain_open(rng: Rng, pitch: float) -> Wave:
    """Return the sound of the opening curtain: a quick start, brighter towards the end."""
    speed = ((0.0, 0.0), (0.05, 1.0), (0.2, 0.7), (0.46, 0.0))
    return add_reverb(_curtain(rng, pitch * 1.12, speed))


def dust_puff(rng: Rng, pitch: float) -> Wave:
    """Return the sound of spoiled goods: a soft breath of dust, falling in pitch, and crumbs."""
    seconds = 0.5
    breath = swept_band_pass(
        white_noise(seconds, rng), (380.0 * pitch, 1500.0 * pitch), (160.0, 420.0 * pitch)
    )
    breath *= envelope(seconds, (0, 0), (0.018, 1), (0.12, 0.5), (0.42, 0.03), (0.5, 0))
    body_of_air = band_pass(white_noise(seconds, rng), 80.0 * pitch, 210.0 * pitch, 2)
    body_of_air *= envelope(seconds, (0, 0), (0.012, 1), (0.16, 0), (0.5, 0))
    crumbs = band_pass(random_clicks(seconds, 70.0, rng), 1400.0, 4500.0, 1)
    crumbs *= envelope(seconds, (0, 0), (0.1, 0), (0.2, 1), (0.46, 0), (0.5, 0))
    return add_reverb(breath + 0.8 * body_of_air + 0.05 * crumbs)


RECIPES = (
    EffectRecipe("curtain_close", "effects", -15.0, curtain_close, variants=3),
    EffectRecipe("curtain_open", "effects", -17.0, curtain_open, variants=3),
    EffectRecipe("puff", "effects", -16.0, dust_puff, variants=3),
)
