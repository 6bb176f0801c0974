"""Moments of Market Day worth a picture."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.moments import During, PictureMoment, says

MOMENTS: Mapping[str, PictureMoment] = {
    "rain": During(says("rain"), 1.1),
    "knight": During(says("knight_takes"), 0.6),
    "tinker": During(says("tinker_swaps"), 0.5),
    "spoiled": During(says("spoiled"), 0.3),
}
