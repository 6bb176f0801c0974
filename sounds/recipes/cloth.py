"""Cloth and air: rustle, the curtain, and the puff of goods gone bad."""

from __future__ import annotations

from sounds.acoustics import band, room, sweep
from sounds.recipe import Recipe
from sounds.recipes.wood import BEAD, TABLE
from sounds.synthesis import (
    RATE,
    Rng,
    Wave,
    between,
    grains,
    noise,
    place,
    ring,
    shape,
    silence,
    unsteady,
)


def rustle(seconds: float, rng: Rng, pitch: float) -> Wave:
    """Woven cloth moved by hand: soft noise that comes and goes, and fibres letting go."""
    dip, top = 0.45 * seconds, 0.7 * seconds
    swell = shape(seconds, (0, 0), (0.06, 0.9), (dip, 0.6), (top, 1), (seconds, 0))
    soft = band(noise(seconds, rng), 300.0 * pitch, 1900.0 * pitch, 2)
    fibres = band(grains(seconds, 420.0, rng), 800.0 * pitch, 3600.0 * pitch, 2)
    return swell * unsteady(seconds, 26.0, 0.75, rng) * (0.7 * soft + 0.45 * fibres)


def _curtain(rng: Rng, pitch: float, speed: tuple[tuple[float, float], ...]) -> Wave:
    """Heavy cloth drawn along a rod: its swish and its wooden rings follow the hand's speed."""
    seconds = speed[-1][0]
    drive = shape(seconds, *speed)
    swish = sweep(noise(seconds, rng), (180.0 * pitch, 1100.0), (320.0 * pitch, 2600.0))
    wave = 0.75 * swish * drive * unsteady(seconds, 30.0, 0.35, rng)
    wave += 0.22 * band(grains(seconds, 500.0, rng), 700.0, 3600.0, 2) * drive
    for index in range(9):
        at = seconds * (0.1 + 0.085 * index) + between(rng, -0.008, 0.008)
        strength = 0.28 * float(drive[min(len(drive) - 1, round(at * RATE))])
        bead = BEAD.tuned(pitch * between(rng, 0.8, 1.1))
        place(wave, ring(bead, rng, 0.0003, 0.08), at, strength)
    return wave


def curtain_close(rng: Rng, pitch: float) -> Wave:
    """The curtain runs shut and meets its stop: a soft, final thud."""
    wave = silence(0.62)
    speed = ((0.0, 0.0), (0.12, 0.6), (0.3, 1.0), (0.36, 0.0))
    place(wave, _curtain(rng, pitch, speed), 0.0, 0.6)
    place(wave, ring(TABLE.tuned(1.05 * pitch), rng, 0.0022, 0.26), 0.325, 1.1)
    place(wave, band(noise(0.2, rng), 200.0, 1100.0) * shape(0.2, (0, 1), (0.2, 0)), 0.325, 0.35)
    return room(wave)


def curtain_open(rng: Rng, pitch: float) -> Wave:
    """The curtain is pulled aside: a quick start that runs out, brighter towards the end."""
    speed = ((0.0, 0.0), (0.05, 1.0), (0.2, 0.7), (0.46, 0.0))
    return room(_curtain(rng, pitch * 1.12, speed))


def puff(rng: Rng, pitch: float) -> Wave:
    """Spoiled goods: a soft breath of dust, sinking in pitch, and crumbs after it."""
    seconds = 0.5
    breath = sweep(noise(seconds, rng), (380.0 * pitch, 1500.0 * pitch), (160.0, 420.0 * pitch))
    breath *= shape(seconds, (0, 0), (0.018, 1), (0.12, 0.5), (0.42, 0.03), (0.5, 0))
    body_of_air = band(noise(seconds, rng), 80.0 * pitch, 210.0 * pitch, 2)
    body_of_air *= shape(seconds, (0, 0), (0.012, 1), (0.16, 0), (0.5, 0))
    crumbs = band(grains(seconds, 70.0, rng), 1400.0, 4500.0, 1)
    crumbs *= shape(seconds, (0, 0), (0.1, 0), (0.2, 1), (0.46, 0), (0.5, 0))
    return room(breath + 0.8 * body_of_air + 0.05 * crumbs)


RECIPES = (
    Recipe("curtain_close", "effects", -15.0, curtain_close, variants=3),
    Recipe("curtain_open", "effects", -17.0, curtain_open, variants=3),
    Recipe("puff", "effects", -16.0, puff, variants=3),
)
