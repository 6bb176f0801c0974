"""Recipes of bright and rare sounds: gems, the knight's sword, the tinker's cups, and rain."""

from __future__ import annotations

from tools.audio.acoustics import add_reverb, band_pass, swept_band_pass
from tools.audio.recipe import EffectRecipe
from tools.audio.recipes.wood import TABLE_BODY
from tools.audio.synthesis import (
    BAR_RATIOS,
    DISC_RATIOS,
    SAMPLE_RATE,
    Rng,
    Wave,
    envelope,
    make_body,
    mix_events,
    mix_into,
    random_envelope,
    random_uniform,
    silent_wave,
    simulate_bounces,
    strike_body,
    white_noise,
)

# Cut glass of 15 mm: few, high and clear modes, gone in a fifth of a second.
GEM_BODY = make_body(4150.0, (1.0, 1.52, 1.97, 2.61, 3.12), t60=0.17, slope=0.9, tilt=0.8)
BLADE_BODY = make_body(1120.0, BAR_RATIOS, t60=0.85, slope=0.45, tilt=0.05)
ARMOUR_BODY = make_body(690.0, DISC_RATIOS, t60=0.26, slope=0.4, tilt=0.05)
CUP_BODY = make_body(1318.5, (1.0, 1.003, 2.65, 4.92, 7.6), t60=0.42, slope=0.85, tilt=0.95)


def gem_clink(rng: Rng, pitch: float) -> Wave:
    """Return a gem put down: glass on something firm, and two small touches."""
    wave = silent_wave(0.5)
    for at, strength in simulate_bounces(rng, first=0.052, ratio=0.42, count=3):
        cut = GEM_BODY.retune(pitch * random_uniform(rng, 0.985, 1.015))
        mix_into(wave, strike_body(cut, rng, 0.00009, 0.3), at, strength)
        mix_into(
            wave, strike_body(TABLE_BODY.retune(1.6), rng, 0.0011, 0.15), at, 0.4 * strength**1.5
        )
    return add_reverb(wave)


def sword_strike(rng: Rng, pitch: float) -> Wave:
    """Return steel on armour: a bright blade, its edge drawn along, and rattling links."""
    wave = silent_wave(1.1)
    edge = swept_band_pass(white_noise(0.09, rng), (4200.0 * pitch, 9500.0), (2600.0, 6000.0), 1)
    mix_into(wave, edge * envelope(0.09, (0, 0), (0.012, 1), (0.09, 0)), 0.0, 0.16)
    mix_into(wave, strike_body(BLADE_BODY.retune(pitch), rng, 0.00005, 0.95), 0.0, 0.8)
    mix_into(
        wave, strike_body(BLADE_BODY.retune(pitch * 1.187).damp(0.7), rng, 0.00005, 0.9), 0.004, 0.5
    )
    mix_into(wave, strike_body(ARMOUR_BODY.retune(pitch), rng, 0.00022, 0.5), 0.001, 0.3)
    for at, strength in simulate_bounces(rng, first=0.045, ratio=0.7, count=4):
        small = ARMOUR_BODY.retune(3.1 * pitch).damp(0.8)
        mix_into(wave, strike_body(small, rng, 0.0001, 0.2), 0.04 + at, 0.3 * strength)
    return add_reverb(wave)


def tinker_swap(rng: Rng, pitch: float) -> Wave:
    """Return two tin cups that change places: a low and a high tink, a fourth apart."""
    wave = silent_wave(0.75)
    for at, interval, strength in ((0.0, 1.0, 0.85), (0.115, 4.0 / 3.0, 1.0)):
        mix_into(
            wave, strike_body(CUP_BODY.retune(pitch * interval), rng, 0.0002, 0.55), at, strength
        )
        mix_into(wave, strike_body(TABLE_BODY.retune(1.8), rng, 0.001, 0.1), at, 0.35)
    return add_reverb(wave)


def rain_shower(rng: Rng, pitch: float) -> Wave:
    """Return a shower of two seconds on leaves and awnings: thick rain between single drops."""
    seconds = 2.1
    swell = envelope(seconds, (0, 0.0), (0.6, 0.8), (1.1, 1.0), (1.6, 0.5), (2.1, 0.0))
    bed = band_pass(white_noise(seconds, rng), 900.0 * pitch, 7500.0 * pitch, 1)
    wave = 0.1 * bed * swell**1.5 * random_envelope(seconds, 9.0, 0.3, rng)

    def drop() -> Wave:
        size = random_uniform(rng, 0.6, 1.7)
        leaf = make_body(1250.0 * size * pitch, (1.0, 1.9, 3.3), t60=0.014, slope=0.3, tilt=0.5)
        splash = band_pass(white_noise(0.02, rng), 1500.0, 8000.0) * envelope(
            0.02, (0, 1), (0.007, 0), (0.02, 0)
        )
        return strike_body(leaf, rng, 0.0003, 0.02) + 0.4 * splash

    moments = []
    for _ in range(520):
        at = random_uniform(rng, 0.0, 2.05)
        near = float(swell[round(at * SAMPLE_RATE)])
        if rng.random() < 0.1 + 0.9 * near:
            moments.append((at, (0.15 + 0.35 * near) * (float(rng.random()) + 0.03) ** 1.8))
    return add_reverb(wave + mix_events(seconds, moments, drop), tail_gain=0.05)


RECIPES = (
    EffectRecipe("gem_clink", "effects", -17.0, gem_clink, variants=5),
    EffectRecipe("sword_strike", "effects", -14.0, sword_strike, variants=3),
    EffectRecipe("tinker_swap", "effects", -17.0, tinker_swap, variants=3),
    EffectRecipe("rain_shower", "effects", -18.0, rain_shower, variants=3),
)
