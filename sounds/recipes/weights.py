"""What is felt below the sound of a heavy thing that lands: the table itself."""

from __future__ import annotations

from sounds.acoustics import band, room
from sounds.recipe import Recipe
from sounds.synthesis import PLANK, Rng, Wave, between, body, noise, ring, shape

TOP = body(112.0, PLANK, t60=0.22, slope=0.7, tilt=0.5)
"""The whole top of the table, pressed rather than struck."""
SECONDS = 0.34


def thud(rng: Rng, pitch: float) -> Wave:
    """A weight set down: the top of the table gives, and air goes out from below."""
    wave = ring(TOP.tuned(pitch), rng, 0.004, SECONDS)
    press = shape(SECONDS, (0, 0.6), (0.012, 1), (0.06, 0.2), (0.16, 0), (SECONDS, 0))
    air = band(noise(SECONDS, rng), 180.0, 900.0) * press
    return room(wave + between(rng, 1.1, 1.3) * air)


RECIPES = (Recipe("thud", "effects", -19.0, thud, variants=4),)
