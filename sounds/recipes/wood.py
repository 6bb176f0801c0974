"""Wood: marker taps, cubes, dice, tiles, the seal's stamp, knocks, and what lands on felt."""

from __future__ import annotations

from sounds.acoustics import band, room
from sounds.recipe import Recipe
from sounds.synthesis import (
    BLOCK,
    PLANK,
    Rng,
    Wave,
    between,
    body,
    bounces,
    grains,
    noise,
    place,
    ring,
    scatter,
    seeded,
    shape,
    silence,
)

# A heavy oak top: low modes damped by the frame, high ones by the grain.
TABLE = body(148.0, PLANK, t60=0.16, slope=0.55, tilt=0.45)
MARKER = body(1120.0, BLOCK, t60=0.062, slope=0.6, tilt=0.55)
CUBE = body(2350.0, BLOCK, t60=0.034, slope=0.5, tilt=0.5)
DIE = body(2950.0, BLOCK, t60=0.026, slope=0.4, tilt=0.35)
BEAD = body(1750.0, BLOCK, t60=0.045, slope=0.6, tilt=0.7)
TILE = body(690.0, BLOCK, t60=0.05, slope=0.7, tilt=0.6)


def tap(rng: Rng, pitch: float) -> Wave:
    """A wooden figure set on a board: one round tock with a little table under it."""
    wave = silence(0.3)
    for at, strength in bounces(rng, first=0.034, ratio=0.3, count=1):
        place(wave, ring(MARKER.tuned(pitch), rng, 0.00028, 0.2), at, strength)
        place(wave, ring(TABLE.tuned(1.5 * pitch), rng, 0.0013, 0.25), at, 0.42 * strength)
    return room(wave)


def cube_rattle(rng: Rng, pitch: float) -> Wave:
    """A handful of small cubes tumbling onto wood."""
    moments: list[tuple[float, float]] = []
    for _ in range(5):
        start = between(rng, 0.0, 0.16)
        strength = between(rng, 0.6, 1.0)
        for at, part in bounces(rng, first=0.075, ratio=0.6, count=4):
            moments.append((start + at, strength * part))
    moments[0] = (0.0, moments[0][1])

    def one() -> Wave:
        wave = ring(CUBE.tuned(pitch * between(rng, 0.85, 1.18)), rng, 0.00014, 0.12)
        return wave + 0.55 * ring(TABLE.tuned(1.7 * pitch), rng, 0.0008, 0.12)

    return room(scatter(0.6, moments, one))


def dice(rng: Rng, pitch: float) -> Wave:
    """Two dice thrown into a wooden tray: hard bounces, then a roll that runs out."""
    wave = silence(0.95)
    for start in (0.0, between(rng, 0.03, 0.07)):
        for at, strength in bounces(rng, first=0.165, ratio=0.68, count=7):
            die = ring(DIE.tuned(pitch * between(rng, 0.9, 1.12)), rng, 0.0001, 0.1)
            place(wave, die, start + at, 0.9 * strength)
            tray = ring(TABLE.tuned(1.9 * pitch), rng, 0.0008, 0.2)
            place(wave, tray, start + at, 0.6 * strength**1.3)
    return room(wave)


def tile_set(rng: Rng, pitch: float) -> Wave:
    """A thick board tile laid flat on felt: a broad clap of little ring and pressed air."""
    wave = ring(TILE.tuned(pitch), rng, 0.0006, 0.2)
    wave += 0.6 * ring(TABLE.tuned(0.95 * pitch), rng, 0.0022, 0.2)
    press = shape(0.2, (0, 1), (0.035, 0.1), (0.07, 0), (0.2, 0))
    return room(wave + 0.4 * band(noise(0.2, rng), 160.0, 1500.0) * press)


def felt_pat(rng: Rng, pitch: float) -> Wave:
    """Something small and hard laid on felt: nearly all thud, a trace of the thing."""
    wave = ring(TABLE.tuned(1.7 * pitch).damped(0.6), rng, 0.0024, 0.2)
    fuzz = band(noise(0.2, rng), 300.0 * pitch, 2100.0 * pitch)
    wave += 0.25 * fuzz * shape(0.2, (0, 1), (0.03, 0.15), (0.06, 0), (0.2, 0))
    return room(wave + 0.12 * ring(MARKER.tuned(1.6 * pitch).damped(0.7), rng, 0.0004, 0.2))


def stamp(rng: Rng, pitch: float) -> Wave:
    """A seal pressed into warm wax: heavy thud, the wax giving way, the handle lifted off."""
    wave = silence(0.5)
    place(wave, ring(TABLE.tuned(0.9 * pitch), rng, 0.0021, 0.3), 0.0, 1.6)
    place(wave, ring(TILE.tuned(0.8 * pitch), rng, 0.0008, 0.15), 0.001, 0.8)
    press = band(noise(0.14, rng), 220.0, 1300.0 * pitch)
    place(wave, press * shape(0.14, (0, 0.3), (0.02, 1), (0.14, 0)), 0.012, 0.28)
    peel = band(grains(0.09, 700.0, rng), 900.0, 4800.0, 1)
    place(wave, peel * shape(0.09, (0, 0), (0.06, 1), (0.09, 0)), 0.21, 0.16)
    place(wave, ring(BEAD.tuned(0.8 * pitch), rng, 0.0004, 0.1), 0.29, 0.13)
    return room(wave)


def refusal(rng: Rng, pitch: float) -> Wave:
    """Two dull knocks of a knuckle on the table, the second lower and softer: no."""
    wave = silence(0.5)
    spot = str(rng.random())  # both knocks fall on the same spot of the table
    for at, strength, lower in ((0.0, 1.0, 1.0), (0.125, 0.66, 0.93)):
        knock = ring(TABLE.tuned(1.75 * pitch * lower), seeded(spot), 0.0018, 0.3)
        skin = band(noise(0.05, rng), 250.0, 1000.0) * shape(0.05, (0, 1), (0.02, 0), (0.05, 0))
        place(wave, knock, at, strength)
        place(wave, skin, at, 0.2 * strength)
    return room(wave)


def button(rng: Rng, pitch: float) -> Wave:
    """A wooden key pressed home: a small round click."""
    wave = silence(0.16)
    place(wave, ring(BEAD.tuned(0.9 * pitch).damped(0.6), rng, 0.0005, 0.1), 0.0, 0.5)
    place(wave, ring(TABLE.tuned(2.1 * pitch).damped(0.5), rng, 0.0016, 0.12), 0.002, 0.9)
    return room(wave, tail=0.015)


def focus(rng: Rng, pitch: float) -> Wave:
    """The focus moves: a felted tick that one feels more than hears."""
    return room(ring(BEAD.tuned(0.72 * pitch).damped(0.45), rng, 0.0008, 0.06), tail=0.01)


def score_tick(rng: Rng, pitch: float) -> Wave:
    """One bead of a counting frame pushed against the next."""
    wave = ring(BEAD.tuned(1.22 * pitch), rng, 0.00022, 0.12)
    place(wave, ring(BEAD.tuned(1.5 * pitch).damped(0.6), rng, 0.00022, 0.1), 0.004, 0.4)
    return room(wave, tail=0.02)


RECIPES = (
    Recipe("wood_tap", "effects", -17.0, tap, variants=5),
    Recipe("cube_rattle", "effects", -16.0, cube_rattle),
    Recipe("dice", "effects", -15.0, dice),
    Recipe("tile_set", "effects", -17.0, tile_set),
    Recipe("felt_pat", "effects", -20.0, felt_pat),
    Recipe("seal_stamp", "effects", -14.0, stamp),
    Recipe("refusal", "ui", -21.0, refusal, variants=3),
    Recipe("button", "ui", -25.0, button),
    Recipe("focus", "ui", -33.0, focus),
    Recipe("score_tick", "ui", -25.0, score_tick, variants=5),
)
