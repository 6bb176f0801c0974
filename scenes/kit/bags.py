"""Bags of cloth, in all games: how they look, and where their mouth is."""

from __future__ import annotations

from typing import Final

from scenes.kit.places import Place, Placement
from sprites.painting import Picture
from sprites.picture import Baked

DRAWN: Final = (220.0, 270.0)
"""Width and height as drawn."""
_MOUTH: Final = (110.0, 62.0)


def picture(color: str, height: float) -> Picture:
    """An open bag."""
    return Baked(f"bag-open/{color}", height=height)


def front(color: str, height: float) -> Picture:
    """What is drawn over a coin that comes out of a bag."""
    return Baked(f"bag-mouth-front/{color}", height=height)


def mouth(x: float, y: float, height: float) -> Placement:
    """The middle of the mouth of a bag with its centre at (x, y)."""
    share = height / DRAWN[1]
    return Placement(x, y - height / 2 + _MOUTH[1] * share)


def place(color: str, spot: Placement, height: float, order: float, rise: float) -> Place:
    """Where a bag lies: pieces come out of its mouth, behind its front edge, and rise so far."""
    out, edge = mouth(spot.x, spot.y, height), front(color, height)
    return Place(spot.spot, order, "bag", pile=True, mouth=out, front=edge, rise=rise)
