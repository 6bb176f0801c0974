"""Bright and rare things: gems, the knight's steel, the tinker's cups, and a shower of rain."""

from __future__ import annotations

from sounds.acoustics import band, room, sweep
from sounds.recipe import Recipe
from sounds.recipes.wood import TABLE
from sounds.synthesis import (
    BAR,
    DISC,
    RATE,
    Rng,
    Wave,
    between,
    body,
    bounces,
    noise,
    place,
    ring,
    scatter,
    shape,
    silence,
    unsteady,
)

# Cut glass of 15 mm: few, high and clear modes, gone in a fifth of a second.
GEM = body(4150.0, (1.0, 1.52, 1.97, 2.61, 3.12), t60=0.17, slope=0.9, tilt=0.8)
BLADE = body(1120.0, BAR, t60=0.85, slope=0.45, tilt=0.05)
PLATE = body(690.0, DISC, t60=0.26, slope=0.4, tilt=0.05)
CUP = body(1318.5, (1.0, 1.003, 2.65, 4.92, 7.6), t60=0.42, slope=0.85, tilt=0.95)


def gem(rng: Rng, pitch: float) -> Wave:
    """A gem put down: glass on something firm, two small touches after."""
    wave = silence(0.5)
    for at, strength in bounces(rng, first=0.052, ratio=0.42, count=3):
        cut = GEM.tuned(pitch * between(rng, 0.985, 1.015))
        place(wave, ring(cut, rng, 0.00009, 0.3), at, strength)
        place(wave, ring(TABLE.tuned(1.6), rng, 0.0011, 0.15), at, 0.4 * strength**1.5)
    return room(wave)


def strike(rng: Rng, pitch: float) -> Wave:
    """Steel meets armour: a bright blade, the edge drawn along, links that rattle."""
    wave = silence(1.1)
    edge = sweep(noise(0.09, rng), (4200.0 * pitch, 9500.0), (2600.0, 6000.0), 1)
    place(wave, edge * shape(0.09, (0, 0), (0.012, 1), (0.09, 0)), 0.0, 0.16)
    place(wave, ring(BLADE.tuned(pitch), rng, 0.00005, 0.95), 0.0, 0.8)
    place(wave, ring(BLADE.tuned(pitch * 1.187).damped(0.7), rng, 0.00005, 0.9), 0.004, 0.5)
    place(wave, ring(PLATE.tuned(pitch), rng, 0.00022, 0.5), 0.001, 0.3)
    for at, strength in bounces(rng, first=0.045, ratio=0.7, count=4):
        small = PLATE.tuned(3.1 * pitch).damped(0.8)
        place(wave, ring(small, rng, 0.0001, 0.2), 0.04 + at, 0.3 * strength)
    return room(wave)


def tinker(rng: Rng, pitch: float) -> Wave:
    """Two tin cups change places: a low and a high tink, a fourth apart."""
    wave = silence(0.75)
    for at, interval, strength in ((0.0, 1.0, 0.85), (0.115, 4.0 / 3.0, 1.0)):
        place(wave, ring(CUP.tuned(pitch * interval), rng, 0.0002, 0.55), at, strength)
        place(wave, ring(TABLE.tuned(1.8), rng, 0.001, 0.1), at, 0.35)
    return room(wave)


def rain(rng: Rng, pitch: float) -> Wave:
    """A shower of two seconds on leaves and awnings: single drops, thick rain, single drops."""
    seconds = 2.1
    swell = shape(seconds, (0, 0.0), (0.6, 0.8), (1.1, 1.0), (1.6, 0.5), (2.1, 0.0))
    bed = band(noise(seconds, rng), 900.0 * pitch, 7500.0 * pitch, 1)
    wave = 0.1 * bed * swell**1.5 * unsteady(seconds, 9.0, 0.3, rng)

    def drop() -> Wave:
        size = between(rng, 0.6, 1.7)
        leaf = body(1250.0 * size * pitch, (1.0, 1.9, 3.3), t60=0.014, slope=0.3, tilt=0.5)
        splash = band(noise(0.02, rng), 1500.0, 8000.0) * shape(0.02, (0, 1), (0.007, 0), (0.02, 0))
        return ring(leaf, rng, 0.0003, 0.02) + 0.4 * splash

    moments = []
    for _ in range(520):
        at = between(rng, 0.0, 2.05)
        near = float(swell[round(at * RATE)])
        if rng.random() < 0.1 + 0.9 * near:
            moments.append((at, (0.15 + 0.35 * near) * (float(rng.random()) + 0.03) ** 1.8))
    return room(wave + scatter(seconds, moments, drop), tail=0.05)


RECIPES = (
    Recipe("gem_clink", "effects", -17.0, gem, variants=5),
    Recipe("sword_strike", "effects", -14.0, strike, variants=3),
    Recipe("tinker_swap", "effects", -17.0, tinker, variants=3),
    Recipe("rain_shower", "effects", -18.0, rain, variants=3),
)
