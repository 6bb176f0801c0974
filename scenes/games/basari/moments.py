"""Moments of Basari worth a picture."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.moments import Before, During, PictureMoment, does, says

MOMENTS: Mapping[str, PictureMoment] = {
    "offers": Before(does("offer", seat=0)),
    "answers": Before(does("accept", seat=0)),
    "haggles": During(says("haggle"), 0.5),
}
