"""Moments of Nacho worth a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.kit.moments import (
    Before,
    During,
    NearerMoment,
    PictureMoment,
    at_seat,
    at_target,
    begins,
    brings,
    does,
    middle,
    says,
)
from tabletop.games.nacho.state import ROUND, TURNS

MOMENTS: Mapping[str, PictureMoment] = {
    "journey": Before(does("deliver", seat=0)),
    "bargain": Before(does("deliver", seat=1)),
    "chase": Before(does("arrest")),
    "discard": Before(does("discard")),
    "draw": Before(does("draw_cube")),
    "sell": Before(does("sell")),
    "parade": During(brings("follows"), 1.0),
    "drives": During(brings("delivers"), 0.35),
    "gallops": During(brings("follows"), 2.0),
    "arrests": During(brings("arrests"), 0.8),
    "majority": During(says("majority"), 0.9),
    "patrol": During(begins("round", TURNS // ROUND), 2.0),
    "penalty": During(says("penalty"), 0.8),
}

NEARER: Sequence[NearerMoment] = (
    NearerMoment(begins("round", TURNS // ROUND), middle),
    NearerMoment(brings("follows"), at_target, 4.0),
    NearerMoment(brings("arrests"), at_target),
    NearerMoment(says("majority"), at_seat),
)
