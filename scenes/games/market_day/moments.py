"""Moments of Market Day worth a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.moments import During, NearerMoment, PictureMoment, at_seat, says

MOMENTS: Mapping[str, PictureMoment] = {
    "rain": During(says("rain"), 1.1),
    "knight": During(says("knight_takes"), 0.6),
    "tinker": During(says("tinker_swaps"), 0.5),
    "spoiled": During(says("spoiled"), 0.3),
}

NEARER: Sequence[NearerMoment] = (
    NearerMoment(says("rain"), at_seat, 4.0),
    NearerMoment(says("knight_takes"), at_seat),
    NearerMoment(says("tie_leads"), at_seat),
)
