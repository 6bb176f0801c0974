"""Recipe of a distant siren: a rotor that speeds up and slows down twice."""

from __future__ import annotations

import numpy as np

from tools.audio.acoustics import add_reverb, band_pass
from tools.audio.recipe import EffectRecipe
from tools.audio.synthesis import SAMPLE_RATE, Rng, Wave, envelope, white_noise

SIREN_SECONDS = 3.2
"""Length of the siren in seconds."""
ROTOR_HARMONICS = 7
"""Number of harmonics: the holes of the rotor's drum chop the air hard."""


def distant_siren(rng: Rng, pitch: float) -> Wave:
    """Return a siren that rises and falls twice, dulled by distance, with hissing air."""
    speed = envelope(
        SIREN_SECONDS,
        (0, 300),
        (0.75, 620),
        (1.35, 430),
        (2.0, 650),
        (3.0, 330),
        (SIREN_SECONDS, 300),
    )
    turns = 2 * np.pi * np.cumsum(speed * pitch) / SAMPLE_RATE
    rotor = sum(np.sin(n * turns) / n**1.5 for n in range(1, ROTOR_HARMONICS + 1))
    hiss = band_pass(white_noise(SIREN_SECONDS, rng), 500.0, 1800.0, 1) * (speed / 650.0) ** 2
    loud = envelope(SIREN_SECONDS, (0, 0), (0.4, 0.8), (2.2, 1), (SIREN_SECONDS, 0))
    return add_reverb(band_pass(np.asarray(rotor) + 0.25 * hiss, 180.0, 1900.0, 1) * loud, 0.12)


RECIPES = (EffectRecipe("siren", "effects", -21.0, distant_siren, variants=3, pitch_spread=0.02),)
