"""The still life of the title: the finest pieces of the games, lying on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scenes.ui import skin
from sprites.node import Node
from sprites.picture import Baked, Picture, Stretched

# name, centre x, centre y, width in units, angle, height above the table
Thing = tuple[str, float, float, float, float, float]

THINGS: Final[tuple[Thing, ...]] = (
    ("panel/felt-mercado", 1400, 590, 800, 0.0, 0.0),
    ("mercado/carpet", 1245, 390, 200, 7.0, 3.0),
    ("mercado/cup", 1450, 350, 200, -5.0, 3.0),
    ("mercado/amber", 1655, 420, 200, 9.0, 3.0),
    ("bag/vermilion", 1205, 700, 300, 4.0, 18.0),
    ("coin/gold", 1400, 640, 104, 12.0, 0.0),
    ("coin/silver", 1470, 700, 104, -20.0, 6.0),
    ("coin/copper", 1385, 745, 104, 31.0, 0.0),
    ("coin/turquoise", 1490, 590, 104, 5.0, 0.0),
    ("coin/gold", 1560, 655, 104, -9.0, 0.0),
    ("coin/black", 1545, 760, 104, 22.0, 0.0),
    ("coin/white", 1460, 800, 104, 0.0, 0.0),
    ("meeple/sky", 1655, 640, 104, -6.0, 2.0),
    ("meeple/yellow", 1720, 720, 104, 5.0, 2.0),
    ("meeple/vermilion", 1640, 790, 104, 12.0, 2.0),
    ("seal", 1750, 850, 100, 10.0, 2.0),
)
FELT: Final = (800.0, 820.0)


def still_life() -> Iterator[Node]:
    """Its nodes, the lowest first: those of which the picture is baked."""
    for z, (name, x, y, width, angle, lift) in enumerate(THINGS):
        if not skin.is_baked(name):
            continue
        picture: Picture = Baked(name, width=width)
        if name.startswith("panel/"):
            picture = Stretched(name, *FELT)
        yield Node(picture, x, y, angle=angle, lift=lift, z=z - 100.0, name=f"still:{name}")
