"""Recipes of wood: marker taps, cubes, dice, tiles, the seal's stamp, knocks, and felt."""

from __future__ import annotations

from tools.audio.acoustics import add_reverb, band_pass
from tools.audio.recipe import EffectRecipe
from tools.audio.synthesis import (
    BLOCK_RATIOS,
    PLANK_RATIOS,
    Rng,
    Wave,
    envelope,
    make_body,
    mix_events,
    mix_into,
    random_clicks,
    random_uniform,
    seeded_rng,
    silent_wave,
    simulate_bounces,
    strike_body,
    white_noise,
)

# A heavy oak top: low modes damped by the frame, high ones by the grain.
TABLE_BODY = make_body(148.0, PLANK_RATIOS, t60=0.16, slope=0.55, tilt=0.45)
MARKER_BODY = make_body(1120.0, BLOCK_RATIOS, t60=0.062, slope=0.6, tilt=0.55)
CUBE_BODY = make_body(2350.0, BLOCK_RATIOS, t60=0.034, slope=0.5, tilt=0.5)
DIE_BODY = make_body(2950.0, BLOCK_RATIOS, t60=0.026, slope=0.4, tilt=0.35)
BEAD_BODY = make_body(1750.0, BLOCK_RATIOS, t60=0.045, slope=0.6, tilt=0.7)
TILE_BODY = make_body(690.0, BLOCK_RATIOS, t60=0.05, slope=0.7, tilt=0.6)


def wood_tap(rng: Rng, pitch: float) -> Wave:
    """Return a wooden figure put on a board: one round knock with a little of the table."""
    wave = silent_wave(0.3)
    for at, strength in simulate_bounces(rng, first=0.034, ratio=0.3, count=1):
        mix_into(wave, strike_body(MARKER_BODY.retune(pitch), rng, 0.00028, 0.2), at, strength)
        mix_into(
            wave,
            strike_body(TABLE_BODY.retune(1.5 * pitch), rng, 0.0013, 0.25),
            at,
            0.42 * strength,
        )
    return add_reverb(wave)


def cube_rattle(rng: Rng, pitch: float) -> Wave:
    """Return a handful of small cubes that tumble onto wood."""
    moments: list[tuple[float, float]] = []
    for _ in range(5):
        start = random_uniform(rng, 0.0, 0.16)
        strength = random_uniform(rng, 0.6, 1.0)
        for at, part in simulate_bounces(rng, first=0.075, ratio=0.6, count=4):
            moments.append((start + at, strength * part))
    moments[0] = (0.0, moments[0][1])

    def one() -> Wave:
        wave = strike_body(
            CUBE_BODY.retune(pitch * random_uniform(rng, 0.85, 1.18)), rng, 0.00014, 0.12
        )
        return wave + 0.55 * strike_body(TABLE_BODY.retune(1.7 * pitch), rng, 0.0008, 0.12)

    return add_reverb(mix_events(0.6, moments, one))


def dice_throw(rng: Rng, pitch: float) -> Wave:
    """Return two dice thrown into a wooden tray: hard bounces, then a fading roll."""
    wave = silent_wave(0.95)
    for start in (0.0, random_uniform(rng, 0.03, 0.07)):
        for at, strength in simulate_bounces(rng, first=0.165, ratio=0.68, count=7):
            die = strike_body(
                DIE_BODY.retune(pitch * random_uniform(rng, 0.9, 1.12)), rng, 0.0001, 0.1
            )
            mix_into(wave, die, start + at, 0.9 * strength)
            tray = strike_body(TABLE_BODY.retune(1.9 * pitch), rng, 0.0008, 0.2)
            mix_into(wave, tray, start + at, 0.6 * strength**1.3)
    return add_reverb(wave)


def tile_set(rng: Rng, pitch: float) -> Wave:
    """Return a thick tile put flat on felt: a broad clap with little ring, and pressed air."""
    wave = strike_body(TILE_BODY.retune(pitch), rng, 0.0006, 0.2)
    wave += 0.6 * strike_body(TABLE_BODY.retune(0.95 * pitch), rng, 0.0022, 0.2)
    press = envelope(0.2, (0, 1), (0.035, 0.1), (0.07, 0), (0.2, 0))
    return add_reverb(wave + 0.4 * band_pass(white_noise(0.2, rng), 160.0, 1500.0) * press)


def felt_pat(rng: Rng, pitch: float) -> Wave:
    """Return a small hard thing put on felt: nearly all thud."""
    wave = strike_body(TABLE_BODY.retune(1.7 * pitch).damp(0.6), rng, 0.0024, 0.2)
    fuzz = band_pass(white_noise(0.2, rng), 300.0 * pitch, 2100.0 * pitch)
    wave += 0.25 * fuzz * envelope(0.2, (0, 1), (0.03, 0.15), (0.06, 0), (0.2, 0))
    return add_reverb(
        wave + 0.12 * strike_body(MARKER_BODY.retune(1.6 * pitch).damp(0.7), rng, 0.0004, 0.2)
    )


def seal_stamp(rng: Rng, pitch: float) -> Wave:
    """Return a seal pressed into warm wax: a heavy thud, soft wax, and the lifted handle."""
    wave = silent_wave(0.5)
    mix_into(wave, strike_body(TABLE_BODY.retune(0.9 * pitch), rng, 0.0021, 0.3), 0.0, 1.6)
    mix_into(wave, strike_body(TILE_BODY.retune(0.8 * pitch), rng, 0.0008, 0.15), 0.001, 0.8)
    press = band_pass(white_noise(0.14, rng), 220.0, 1300.0 * pitch)
    mix_into(wave, press * envelope(0.14, (0, 0.3), (0.02, 1), (0.14, 0)), 0.012, 0.28)
    peel = band_pass(random_clicks(0.09, 700.0, rng), 900.0, 4800.0, 1)
    mix_into(wave, peel * envelope(0.09, (0, 0), (0.06, 1), (0.09, 0)), 0.21, 0.16)
    mix_into(wave, strike_body(BEAD_BODY.retune(0.8 * pitch), rng, 0.0004, 0.1), 0.29, 0.13)
    return add_reverb(wave)


def refusal_knock(rng: Rng, pitch: float) -> Wave:
    """Return two dull knocks of a knuckle on the table, the second lower and softer: no."""
    wave = silent_wave(0.5)
    spot = str(rng.random())  # both knocks fall on the same spot of the table
    for at, strength, lower in ((0.0, 1.0, 1.0), (0.125, 0.66, 0.93)):
        knock = strike_body(TABLE_BODY.retune(1.75 * pitch * lower), seeded_rng(spot), 0.0018, 0.3)
        skin = band_pass(white_noise(0.05, rng), 250.0, 1000.0) * envelope(
            0.05, (0, 1), (0.02, 0), (0.05, 0)
        )
        mix_into(wave, knock, at, strength)
        mix_into(wave, skin, at, 0.2 * strength)
    return add_reverb(wave)


def button_click(rng: Rng, pitch: float) -> Wave:
    """Return a wooden key pressed down: a small round click."""
    wave = silent_wave(0.16)
    mix_into(wave, strike_body(BEAD_BODY.retune(0.9 * pitch).damp(0.6), rng, 0.0005, 0.1), 0.0, 0.5)
    mix_into(
        wave, strike_body(TABLE_BODY.retune(2.1 * pitch).damp(0.5), rng, 0.0016, 0.12), 0.002, 0.9
    )
    return add_reverb(wave, tail_gain=0.015)


def focus_tick(rng: Rng, pitch: float) -> Wave:
    """Return the tick of a focus change, felt more than heard."""
    return add_reverb(
        strike_body(BEAD_BODY.retune(0.72 * pitch).damp(0.45), rng, 0.0008, 0.06), tail_gain=0.01
    )


def score_tick(rng: Rng, pitch: float) -> Wave:
    """Return one bead of an abacus pushed against the next."""
    wave = strike_body(BEAD_BODY.retune(1.22 * pitch), rng, 0.00022, 0.12)
    mix_into(
        wave, strike_body(BEAD_BODY.retune(1.5 * pitch).damp(0.6), rng, 0.00022, 0.1), 0.004, 0.4
    )
    return add_reverb(wave, tail_gain=0.02)


RECIPES = (
    EffectRecipe("wood_tap", "effects", -17.0, wood_tap, variants=5),
    EffectRecipe("cube_rattle", "effects", -16.0, cube_rattle),
    EffectRecipe("dice", "effects", -15.0, dice_throw),
    EffectRecipe("tile_set", "effects", -17.0, tile_set),
    EffectRecipe("felt_pat", "effects", -20.0, felt_pat),
    EffectRecipe("seal_stamp", "effects", -14.0, seal_stamp),
    EffectRecipe("refusal", "ui", -21.0, refusal_knock, variants=3),
    EffectRecipe("button", "ui", -25.0, button_click),
    EffectRecipe("focus", "ui", -33.0, focus_tick),
    EffectRecipe("score_tick", "ui", -25.0, score_tick, variants=5),
)
