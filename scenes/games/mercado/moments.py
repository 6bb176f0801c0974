"""Moments of Mercado worth a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.moments import During, NearerMoment, PictureMoment, at_seat, at_target, brings, says

MOMENTS: Mapping[str, PictureMoment] = {"buys": During(says("buys"), 0.5)}

NEARER: Sequence[NearerMoment] = (
    NearerMoment(says("disc_reached"), at_seat, 4.0),
    NearerMoment(says("position"), at_seat),
    NearerMoment(brings("runner_up"), at_target),
)
