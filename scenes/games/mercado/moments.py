"""Moments of Mercado worth a picture."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.kit.moments import During, PictureMoment, says

MOMENTS: Mapping[str, PictureMoment] = {"buys": During(says("buys"), 0.5)}
