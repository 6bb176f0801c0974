"""Recipes of cards and pages: slide, snap, riffle and a turned page."""

from __future__ import annotations

from tools.audio.acoustics import add_reverb, band_pass, swept_band_pass
from tools.audio.recipe import EffectRecipe
from tools.audio.recipes.wood import TABLE_BODY
from tools.audio.synthesis import (
    BLOCK_RATIOS,
    Rng,
    Wave,
    envelope,
    make_body,
    mix_into,
    random_clicks,
    random_envelope,
    random_uniform,
    silent_wave,
    strike_body,
    white_noise,
)

# A playing card of 300 g/m2: a plate that bends and is damped within hundredths of a second.
CARD_BODY = make_body(760.0, BLOCK_RATIOS, t60=0.022, slope=0.35, tilt=0.25)


def card_slide(rng: Rng, pitch: float) -> Wave:
    """Return a card drawn over felt: a soft hiss that rises with its speed and stops abruptly."""
    seconds = 0.27
    speed = envelope(seconds, (0, 0), (0.09, 0.75), (0.17, 1), (0.235, 0.3), (0.27, 0))
    hiss = swept_band_pass(
        white_noise(seconds, rng), (800.0 * pitch, 2600.0), (1300.0 * pitch, 4600.0 * pitch), 2
    )
    fibres = band_pass(random_clicks(seconds, 900.0, rng), 1200.0 * pitch, 5200.0, 2)
    wave = (0.55 * hiss + 0.4 * fibres) * speed * random_envelope(seconds, 45.0, 0.4, rng)
    return add_reverb(wave + 0.1 * band_pass(white_noise(seconds, rng), 180.0, 600.0) * speed)


def card_snap(rng: Rng, pitch: float) -> Wave:
    """Return a landing card: its edge clicks, the sheet claps flat and presses the air out."""
    wave = silent_wave(0.28)
    click = band_pass(white_noise(0.012, rng), 900.0 * pitch, 7500.0) * envelope(
        0.012, (0, 1), (0.012, 0)
    )
    mix_into(wave, click, 0.0, 0.7)
    mix_into(wave, strike_body(CARD_BODY.retune(pitch), rng, 0.0002, 0.12), 0.0, 0.6)
    mix_into(
        wave, strike_body(TABLE_BODY.retune(1.3 * pitch).damp(0.5), rng, 0.0022, 0.2), 0.001, 0.5
    )
    settle = band_pass(white_noise(0.06, rng), 700.0, 3800.0) * envelope(0.06, (0, 0.8), (0.06, 0))
    mix_into(wave, settle, 0.008, 0.14)
    return add_reverb(wave)


def card_riffle(rng: Rng, pitch: float) -> Wave:
    """Return a shuffle of 0.7 s: two halves fall card by card, faster, and are squared up."""
    wave = silent_wave(0.86)
    at, gap = 0.01, 0.0245
    while at < 0.47:
        card = CARD_BODY.retune(pitch * random_uniform(rng, 1.5, 2.1)).damp(0.7)
        tick = strike_body(card, rng, 0.00012, 0.04)
        brush = envelope(0.04, (0, 1), (0.006, 0), (0.04, 0))
        tick += 0.5 * band_pass(white_noise(0.04, rng), 1800.0, 8000.0) * brush
        mix_into(wave, tick, at, random_uniform(rng, 0.4, 0.9))
        at += gap * random_uniform(rng, 0.7, 1.3)
        gap = max(0.0075, gap * 0.965)
    rush = swept_band_pass(white_noise(0.2, rng), (700.0, 3000.0), (1600.0 * pitch, 7000.0), 1)
    mix_into(wave, rush * envelope(0.2, (0, 0), (0.1, 1), (0.2, 0)), 0.46, 0.22)
    for moment, strength in ((0.655, 0.8), (0.725, 0.55)):
        mix_into(
            wave,
            strike_body(CARD_BODY.retune(0.7 * pitch), rng, 0.0005, 0.1),
            moment,
            0.8 * strength,
        )
        mix_into(
            wave,
            strike_body(TABLE_BODY.retune(1.2 * pitch), rng, 0.002, 0.2),
            moment,
            0.8 * strength,
        )
    return add_reverb(wave)


def page_turn(rng: Rng, pitch: float) -> Wave:
    """Return a thick turned page: lifted with a crackle, moved through the air, put down."""
    seconds = 0.56
    carry = envelope(seconds, (0, 0), (0.1, 0.5), (0.28, 1), (0.4, 0.55), (0.52, 0), (0.56, 0))
    air = swept_band_pass(
        white_noise(seconds, rng), (300.0 * pitch, 1500.0), (700.0 * pitch, 3400.0 * pitch)
    )
    lift = envelope(seconds, (0, 0), (0.05, 1), (0.2, 0.45), (0.44, 0.2), (0.56, 0))
    crackle = band_pass(random_clicks(seconds, 330.0, rng), 1100.0 * pitch, 5200.0, 2)
    wave = 0.75 * air * carry * random_envelope(seconds, 22.0, 0.45, rng) + 0.4 * crackle * lift
    mix_into(wave, strike_body(CARD_BODY.retune(0.55 * pitch), rng, 0.0012, 0.1), 0.43, 0.55)
    mix_into(
        wave,
        band_pass(white_noise(0.09, rng), 250.0, 1800.0) * envelope(0.09, (0, 1), (0.09, 0)),
        0.43,
        0.4,
    )
    return add_reverb(wave)


RECIPES = (
    EffectRecipe("card_slide", "effects", -20.0, card_slide, variants=5),
    EffectRecipe("card_snap", "effects", -17.0, card_snap, variants=5),
    EffectRecipe("card_riffle", "effects", -16.0, card_riffle, variants=3),
    EffectRecipe("page_turn", "effects", -18.0, page_turn, variants=3),
)
