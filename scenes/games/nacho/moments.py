"""Moments of Nacho worth a picture."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.moments import Before, During, PictureMoment, by, does, says

MOMENTS: Mapping[str, PictureMoment] = {
    "journey": Before(does("deliver", seat=0)),
    "bargain": Before(does("deliver", seat=1)),
    "chase": Before(does("arrest")),
    "discard": Before(does("discard")),
    "draw": Before(does("draw_cube")),
    "sell": Before(does("sell")),
    "parade": During(by("NAC-3.3"), 1.0),
    "drives": During(by("NAC-4.2"), 0.35),
    "gallops": During(by("NAC-3.3"), 2.0),
    "arrests": During(by("NAC-5.2"), 0.8),
    "majority": During(says("majority"), 0.9),
    "penalty": During(says("penalty"), 0.8),
}
