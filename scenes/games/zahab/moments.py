"""Moments of Zahab worth a picture."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.moments import Before, During, PictureMoment, does, says

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
