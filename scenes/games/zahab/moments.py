"""Moments of Zahab worth a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.moments import Before, During, NearerMoment, PictureMoment, Spot, does, middle, says
from scenes.kit.roles.places import Places
from tabletop.core.acts import Act

MOMENTS: Mapping[str, PictureMoment] = {
    "steps": Before(does("steps", gold=True)),
    "trade": Before(does("trade")),
    "again": Before(does("end_trading")),
    "pays": Before(does("exile")),
    "mix": Before(does("gain")),
    "rides": Before(does("ride")),
    "acquires": Before(does("acquire")),
    "gate": During(says("cards_back"), 0.5),
    "end": During(says("end_called"), 0.5),
}


def _ring(act: Act, places: Places) -> Spot:
    """The middle of the ring."""
    return places.box("deck").center


NEARER: Sequence[NearerMoment] = (
    NearerMoment(says("end_called"), middle, 4.0),
    NearerMoment(says("cards_back"), _ring),
)
