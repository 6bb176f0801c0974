"""Coins: heavy struck discs on wood, on each other, in a cloth bag, and poured."""

from __future__ import annotations

from sounds.acoustics import band, room
from sounds.recipe import Recipe
from sounds.recipes.cloth import rustle
from sounds.recipes.wood import TABLE
from sounds.synthesis import (
    DISC,
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
)

# A coin of 36 mm and 3 mm, brass on a wooden heart: lower and shorter than a purse coin.
COIN = body(3350.0, DISC, t60=0.34, slope=0.75, tilt=0.55)
CONTACT_WOOD, CONTACT_COIN = 0.00011, 0.00005


def on_wood(rng: Rng, pitch: float) -> Wave:
    """A coin put down: a knock of the table, a short ring, and the rattle of settling."""
    wave = silence(0.5)
    coin = COIN.tuned(pitch).damped(0.42)
    for at, strength in bounces(rng, first=0.062, ratio=0.52, count=5):
        edge = coin.tuned(between(rng, 0.985, 1.015))
        place(wave, ring(edge, rng, CONTACT_WOOD, 0.3), at, 0.62 * strength)
        place(wave, ring(TABLE.tuned(1.6 * pitch), rng, 0.0009, 0.3), at, 0.85 * strength**1.4)
    return room(wave)


def clink(rng: Rng, pitch: float) -> Wave:
    """One coin against another, dry: both ring, the lower one held by what it lies on."""
    wave = ring(COIN.tuned(pitch), rng, CONTACT_COIN, 0.5)
    wave += 0.7 * ring(COIN.tuned(pitch * 0.87).damped(0.5), rng, CONTACT_COIN, 0.5)
    return wave


def on_coin(rng: Rng, pitch: float) -> Wave:
    """A coin laid on a stack: clink, a second small touch, the stack's dull knock below."""
    wave = silence(0.65)
    for at, strength in bounces(rng, first=0.041, ratio=0.45, count=3):
        place(wave, clink(rng, pitch), at, 0.6 * strength)
    place(wave, ring(TABLE.tuned(1.5), rng, 0.0012, 0.2), 0.0, 0.35)
    return room(wave)


def muffled(rng: Rng, pitch: float) -> Wave:
    """A clink through cloth: the bag damps the coins and takes the top off."""
    one = ring(COIN.tuned(pitch * between(rng, 0.66, 1.1)).damped(0.3), rng, 0.00016, 0.16)
    return band(one, 500.0, 3000.0, 1)


def bag_shake(rng: Rng, pitch: float) -> Wave:
    """Three swings of a full bag: at each turn the coins crowd together, the cloth flaps."""
    seconds = 0.5
    moments: list[tuple[float, float]] = []
    for swing in (0.045, 0.185, 0.33):
        strength = between(rng, 0.75, 1.0)
        for _ in range(15):
            late = abs(float(rng.standard_normal())) * 0.032
            moments.append((swing + late, strength * between(rng, 0.15, 0.8)))
    wave = scatter(seconds, moments, lambda: muffled(rng, pitch))
    flaps = shape(
        seconds, (0, 0.1), (0.05, 1), (0.11, 0.2), (0.19, 0.9), (0.25, 0.2), (0.34, 0.8), (0.5, 0)
    )
    cloth = band(noise(seconds, rng), 260.0 * pitch, 1900.0 * pitch, 2) * flaps
    thump = band(noise(seconds, rng), 70.0, 240.0, 2) * flaps**3
    return room(wave + 0.8 * cloth + 0.45 * thump)


def bag_rustle(rng: Rng, pitch: float) -> Wave:
    """A hand goes into the bag: cloth gives way, coins shift under the fingers."""
    seconds = 0.42
    wave = 0.9 * rustle(seconds, rng, pitch)
    moments = [(between(rng, 0.09, 0.32), between(rng, 0.08, 0.4)) for _ in range(9)]
    wave += scatter(seconds, moments, lambda: muffled(rng, pitch * 0.95))
    return room(wave)


def pour(rng: Rng, pitch: float) -> Wave:
    """Some thirty coins out of a bag: first on wood, then on each other, then settling."""
    seconds = 1.35
    moments = sorted(0.95 * float(rng.random()) ** 1.15 for _ in range(34))
    wave = silence(seconds)
    for order, at in enumerate(moments):
        heap = min(1.0, order / 8.0)
        size = pitch * between(rng, 0.9, 1.12)
        strength = between(rng, 0.35, 1.0)
        place(wave, clink(rng, size), at, 0.42 * strength * (0.35 + 0.65 * heap))
        place(wave, ring(COIN.tuned(size).damped(0.4), rng, CONTACT_WOOD, 0.2), at, 0.3 * strength)
        knock = ring(TABLE.tuned(1.25 * pitch), rng, 0.001, 0.25)
        place(wave, knock, at, strength * (0.9 - 0.65 * heap))
    for at, strength in bounces(rng, first=0.07, ratio=0.7, count=7):
        last = ring(COIN.tuned(pitch).damped(0.45), rng, 0.0001, 0.2)
        place(wave, last, 0.93 + at, 0.28 * strength)
    return room(wave)


RECIPES = (
    Recipe("coin_on_wood", "effects", -16.0, on_wood, variants=5),
    Recipe("coin_on_coin", "effects", -16.0, on_coin, variants=5),
    Recipe("coin_pour", "effects", -14.0, pour, variants=3),
    Recipe("bag_shake", "effects", -15.0, bag_shake),
    Recipe("bag_rustle", "effects", -18.0, bag_rustle),
)
