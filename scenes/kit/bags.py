"""Cloth bags of all games: their pictures and the position of the mouth."""

from __future__ import annotations

from typing import Final

from scenes.kit.placement import Placement, ZonePlace
from sprites.painting import Picture
from sprites.picture import BakedPicture

ARTWORK_SIZE: Final = (220.0, 270.0)
"""Width and height of the artwork, design pixels."""
_MOUTH: Final = (110.0, 62.0)


def bag_picture(color: str, height: float) -> Picture:
    """Return the picture of an open bag."""
    return BakedPicture(f"bag-open/{color}", height=height)


def mouth_front_picture(color: str, height: float) -> Picture:
    """Return the front edge of a bag, drawn over a coin that comes out."""
    return BakedPicture(f"bag-mouth-front/{color}", height=height)


def mouth_position(x: float, y: float, height: float) -> Placement:
    """Return the middle of the mouth of a bag with its centre at (x, y)."""
    share = height / ARTWORK_SIZE[1]
    return Placement(x, y - height / 2 + _MOUTH[1] * share)


def bag_place(color: str, spot: Placement, height: float, order: float, rise: float) -> ZonePlace:
    """Return the zone place of a bag.

    Pieces come out of the mouth, behind its front edge, and rise by `rise` design pixels.
    """
    out, edge = mouth_position(spot.x, spot.y, height), mouth_front_picture(color, height)
    return ZonePlace(
        spot.stack, order, "bag", is_pile=True, mouth=out, mouth_front=edge, rise_distance=rise
    )
