"""A siren far off: a rotor that is cranked up and let run down, twice."""

from __future__ import annotations

import numpy as np

from sounds.acoustics import band, room
from sounds.recipe import Recipe
from sounds.synthesis import RATE, Rng, Wave, noise, shape

LENGTH = 3.2
"""Seconds."""
PORTS = 7
"""Overtones of the rotor: the holes of its drum chop the air hard."""


def siren(rng: Rng, pitch: float) -> Wave:
    """It rises and falls twice, dull with distance, air hissing through it."""
    speed = shape(LENGTH, (0, 300), (0.75, 620), (1.35, 430), (2.0, 650), (3.0, 330), (LENGTH, 300))
    turns = 2 * np.pi * np.cumsum(speed * pitch) / RATE
    rotor = sum(np.sin(n * turns) / n**1.5 for n in range(1, PORTS + 1))
    hiss = band(noise(LENGTH, rng), 500.0, 1800.0, 1) * (speed / 650.0) ** 2
    loud = shape(LENGTH, (0, 0), (0.4, 0.8), (2.2, 1), (LENGTH, 0))
    return room(band(np.asarray(rotor) + 0.25 * hiss, 180.0, 1900.0, 1) * loud, 0.12)


RECIPES = (Recipe("siren", "effects", -21.0, siren, variants=3, spread=0.02),)
