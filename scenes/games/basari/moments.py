"""Moments of Basari worth a picture."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.moments import Before, During, PictureMoment, does, says

MOMENTS: Mapping[str, PictureMoment] = {
    "offers": Before(does("offer")),
    "answers": Before(does("accept")),
    "haggles": During(says("haggle"), 0.5),
}
