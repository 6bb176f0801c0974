"""Cards and pages: slide, snap, riffle, and a leaf turned over."""

from __future__ import annotations

from sounds.acoustics import band, room, sweep
from sounds.recipe import Recipe
from sounds.recipes.wood import TABLE
from sounds.synthesis import (
    BLOCK,
    Rng,
    Wave,
    between,
    body,
    grains,
    noise,
    place,
    ring,
    shape,
    silence,
    unsteady,
)

# A playing card of 300 g/m2: a plate that bends and is damped within hundredths of a second.
CARD = body(760.0, BLOCK, t60=0.022, slope=0.35, tilt=0.25)


def slide(rng: Rng, pitch: float) -> Wave:
    """A card drawn over felt: a soft hiss that rises with its speed and stops short."""
    seconds = 0.27
    speed = shape(seconds, (0, 0), (0.09, 0.75), (0.17, 1), (0.235, 0.3), (0.27, 0))
    hiss = sweep(noise(seconds, rng), (800.0 * pitch, 2600.0), (1300.0 * pitch, 4600.0 * pitch), 2)
    fibres = band(grains(seconds, 900.0, rng), 1200.0 * pitch, 5200.0, 2)
    wave = (0.55 * hiss + 0.4 * fibres) * speed * unsteady(seconds, 45.0, 0.4, rng)
    return room(wave + 0.1 * band(noise(seconds, rng), 180.0, 600.0) * speed)


def snap(rng: Rng, pitch: float) -> Wave:
    """A card lands: its edge clicks, the sheet claps flat, the air under it is pressed out."""
    wave = silence(0.28)
    click = band(noise(0.012, rng), 900.0 * pitch, 7500.0) * shape(0.012, (0, 1), (0.012, 0))
    place(wave, click, 0.0, 0.7)
    place(wave, ring(CARD.tuned(pitch), rng, 0.0002, 0.12), 0.0, 0.6)
    place(wave, ring(TABLE.tuned(1.3 * pitch).damped(0.5), rng, 0.0022, 0.2), 0.001, 0.5)
    settle = band(noise(0.06, rng), 700.0, 3800.0) * shape(0.06, (0, 0.8), (0.06, 0))
    place(wave, settle, 0.008, 0.14)
    return room(wave)


def riffle(rng: Rng, pitch: float) -> Wave:
    """A shuffle of 0.7 s: two halves let go card by card, faster and faster, then squared up."""
    wave = silence(0.86)
    at, gap = 0.01, 0.0245
    while at < 0.47:
        card = CARD.tuned(pitch * between(rng, 1.5, 2.1)).damped(0.7)
        tick = ring(card, rng, 0.00012, 0.04)
        brush = shape(0.04, (0, 1), (0.006, 0), (0.04, 0))
        tick += 0.5 * band(noise(0.04, rng), 1800.0, 8000.0) * brush
        place(wave, tick, at, between(rng, 0.4, 0.9))
        at += gap * between(rng, 0.7, 1.3)
        gap = max(0.0075, gap * 0.965)
    rush = sweep(noise(0.2, rng), (700.0, 3000.0), (1600.0 * pitch, 7000.0), 1)
    place(wave, rush * shape(0.2, (0, 0), (0.1, 1), (0.2, 0)), 0.46, 0.22)
    for moment, strength in ((0.655, 0.8), (0.725, 0.55)):
        place(wave, ring(CARD.tuned(0.7 * pitch), rng, 0.0005, 0.1), moment, 0.8 * strength)
        place(wave, ring(TABLE.tuned(1.2 * pitch), rng, 0.002, 0.2), moment, 0.8 * strength)
    return room(wave)


def page(rng: Rng, pitch: float) -> Wave:
    """A thick page turned: lifted with a crackle, carried through the air, laid down."""
    seconds = 0.56
    carry = shape(seconds, (0, 0), (0.1, 0.5), (0.28, 1), (0.4, 0.55), (0.52, 0), (0.56, 0))
    air = sweep(noise(seconds, rng), (300.0 * pitch, 1500.0), (700.0 * pitch, 3400.0 * pitch))
    lift = shape(seconds, (0, 0), (0.05, 1), (0.2, 0.45), (0.44, 0.2), (0.56, 0))
    crackle = band(grains(seconds, 330.0, rng), 1100.0 * pitch, 5200.0, 2)
    wave = 0.75 * air * carry * unsteady(seconds, 22.0, 0.45, rng) + 0.4 * crackle * lift
    place(wave, ring(CARD.tuned(0.55 * pitch), rng, 0.0012, 0.1), 0.43, 0.55)
    place(wave, band(noise(0.09, rng), 250.0, 1800.0) * shape(0.09, (0, 1), (0.09, 0)), 0.43, 0.4)
    return room(wave)


RECIPES = (
    Recipe("card_slide", "effects", -20.0, slide, variants=5),
    Recipe("card_snap", "effects", -17.0, snap, variants=5),
    Recipe("card_riffle", "effects", -16.0, riffle, variants=3),
    Recipe("page_turn", "effects", -18.0, page, variants=3),
)
