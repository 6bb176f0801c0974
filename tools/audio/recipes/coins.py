"""Recipes of coins: heavy struck discs on wood, on each other, in a cloth bag, and poured."""

from __future__ import annotations

from tools.audio.acoustics import add_reverb, band_pass
from tools.audio.recipe import EffectRecipe
from tools.audio.recipes.cloth import cloth_rustle
from tools.audio.recipes.wood import TABLE_BODY
from tools.audio.synthesis import (
    DISC_RATIOS,
    Rng,
    Wave,
    envelope,
    make_body,
    mix_events,
    mix_into,
    random_uniform,
    silent_wave,
    simulate_bounces,
    strike_body,
    white_noise,
)

# A coin of 36 mm and 3 mm, brass on a wooden heart: lower and shorter than a purse coin.
COIN_BODY = make_body(3350.0, DISC_RATIOS, t60=0.34, slope=0.75, tilt=0.55)
WOOD_CONTACT_SECONDS, COIN_CONTACT_SECONDS = 0.00011, 0.00005


def coin_on_wood(rng: Rng, pitch: float) -> Wave:
    """Return a coin put down: a knock of the table, a short ring and the rattle of settling."""
    wave = silent_wave(0.5)
    coin = COIN_BODY.retune(pitch).damp(0.42)
    for at, strength in simulate_bounces(rng, first=0.062, ratio=0.52, count=5):
        edge = coin.retune(random_uniform(rng, 0.985, 1.015))
        mix_into(wave, strike_body(edge, rng, WOOD_CONTACT_SECONDS, 0.3), at, 0.62 * strength)
        mix_into(
            wave,
            strike_body(TABLE_BODY.retune(1.6 * pitch), rng, 0.0009, 0.3),
            at,
            0.85 * strength**1.4,
        )
    return add_reverb(wave)


def coin_clink(rng: Rng, pitch: float) -> Wave:
    """Return one coin against another, without reverb; the lower one is damped."""
    wave = strike_body(COIN_BODY.retune(pitch), rng, COIN_CONTACT_SECONDS, 0.5)
    wave += 0.7 * strike_body(
        COIN_BODY.retune(pitch * 0.87).damp(0.5), rng, COIN_CONTACT_SECONDS, 0.5
    )
    return wave


def coin_on_coin(rng: Rng, pitch: float) -> Wave:
    """Return a coin put on a stack: a clink, a second small touch, the dull knock of the stack."""
    wave = silent_wave(0.65)
    for at, strength in simulate_bounces(rng, first=0.041, ratio=0.45, count=3):
        mix_into(wave, coin_clink(rng, pitch), at, 0.6 * strength)
    mix_into(wave, strike_body(TABLE_BODY.retune(1.5), rng, 0.0012, 0.2), 0.0, 0.35)
    return add_reverb(wave)


def coin_through_cloth(rng: Rng, pitch: float) -> Wave:
    """Return a clink through cloth: the bag damps the coins and their high frequencies."""
    one = strike_body(
        COIN_BODY.retune(pitch * random_uniform(rng, 0.66, 1.1)).damp(0.3), rng, 0.00016, 0.16
    )
    return band_pass(one, 500.0, 3000.0, 1)


def bag_shake(rng: Rng, pitch: float) -> Wave:
    """Return three swings of a full bag: at each turn the coins clash and the cloth flaps."""
    seconds = 0.5
    moments: list[tuple[float, float]] = []
    for swing in (0.045, 0.185, 0.33):
        strength = random_uniform(rng, 0.75, 1.0)
        for _ in range(15):
            late = abs(float(rng.standard_normal())) * 0.032
            moments.append((swing + late, strength * random_uniform(rng, 0.15, 0.8)))
    wave = mix_events(seconds, moments, lambda: coin_through_cloth(rng, pitch))
    flaps = envelope(
        seconds, (0, 0.1), (0.05, 1), (0.11, 0.2), (0.19, 0.9), (0.25, 0.2), (0.34, 0.8), (0.5, 0)
    )
    cloth = band_pass(white_noise(seconds, rng), 260.0 * pitch, 1900.0 * pitch, 2) * flaps
    thump = band_pass(white_noise(seconds, rng), 70.0, 240.0, 2) * flaps**3
    return add_reverb(wave + 0.8 * cloth + 0.45 * thump)


def bag_rustle(rng: Rng, pitch: float) -> Wave:
    """Return a hand that reaches into the bag: moving cloth and shifting coins."""
    seconds = 0.42
    wave = 0.9 * cloth_rustle(seconds, rng, pitch)
    moments = [(random_uniform(rng, 0.09, 0.32), random_uniform(rng, 0.08, 0.4)) for _ in range(9)]
    wave += mix_events(seconds, moments, lambda: coin_through_cloth(rng, pitch * 0.95))
    return add_reverb(wave)


def coin_pour(rng: Rng, pitch: float) -> Wave:
    """Return about thirty coins poured from a bag: first on wood, then on each other."""
    seconds = 1.35
    moments = sorted(0.95 * float(rng.random()) ** 1.15 for _ in range(34))
    wave = silent_wave(seconds)
    for order, at in enumerate(moments):
        heap = min(1.0, order / 8.0)
        size = pitch * random_uniform(rng, 0.9, 1.12)
        strength = random_uniform(rng, 0.35, 1.0)
        mix_into(wave, coin_clink(rng, size), at, 0.42 * strength * (0.35 + 0.65 * heap))
        mix_into(
            wave,
            strike_body(COIN_BODY.retune(size).damp(0.4), rng, WOOD_CONTACT_SECONDS, 0.2),
            at,
            0.3 * strength,
        )
        knock = strike_body(TABLE_BODY.retune(1.25 * pitch), rng, 0.001, 0.25)
        mix_into(wave, knock, at, strength * (0.9 - 0.65 * heap))
    for at, strength in simulate_bounces(rng, first=0.07, ratio=0.7, count=7):
        last = strike_body(COIN_BODY.retune(pitch).damp(0.45), rng, 0.0001, 0.2)
        mix_into(wave, last, 0.93 + at, 0.28 * strength)
    return add_reverb(wave)


RECIPES = (
    EffectRecipe("coin_on_wood", "effects", -16.0, coin_on_wood, variants=5),
    EffectRecipe("coin_on_coin", "effects", -16.0, coin_on_coin, variants=5),
    EffectRecipe("coin_pour", "effects", -14.0, coin_pour, variants=3),
    EffectRecipe("bag_shake", "effects", -15.0, bag_shake),
    EffectRecipe("bag_rustle", "effects", -18.0, bag_rustle),
)
