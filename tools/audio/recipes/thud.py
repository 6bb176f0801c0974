"""Recipe of the thud below a heavy piece that lands: the table itself."""

from __future__ import annotations

from tools.audio.acoustics import add_reverb, band_pass
from tools.audio.recipe import EffectRecipe
from tools.audio.synthesis import (
    PLANK_RATIOS,
    Rng,
    Wave,
    envelope,
    make_body,
    random_uniform,
    strike_body,
    white_noise,
)

TABLE_TOP_BODY = make_body(112.0, PLANK_RATIOS, t60=0.22, slope=0.7, tilt=0.5)
"""The whole table top, pressed rather than struck."""
THUD_SECONDS = 0.34


def heavy_thud(rng: Rng, pitch: float) -> Wave:
    """Return a weight put down: the table top bends and air escapes below."""
    wave = strike_body(TABLE_TOP_BODY.retune(pitch), rng, 0.004, THUD_SECONDS)
    press = envelope(THUD_SECONDS, (0, 0.6), (0.012, 1), (0.06, 0.2), (0.16, 0), (THUD_SECONDS, 0))
    air = band_pass(white_noise(THUD_SECONDS, rng), 180.0, 900.0) * press
    return add_reverb(wave + random_uniform(rng, 1.1, 1.3) * air)


RECIPES = (EffectRecipe("thud", "effects", -19.0, heavy_thud, variants=4),)
