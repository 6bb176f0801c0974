"""What every table has as large as some box of it: panels, plates with names, light, places for
cards."""

from __future__ import annotations

from typing import Any

from scenes.kit.layers import Layer
from scenes.kit.materials import Stuff
from scenes.kit.parts import Halo, name_plate, placed, printed
from scenes.kit.places import SHAPE, CardSpot
from scenes.kit.roles.seating import Seating
from scenes.ui import skin
from scenes.ui.theme import Color, Theme
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.zones import Seat


def mat(stuff: Stuff, theme: Theme, box: Box, z: float = 0.0, name: str = "") -> Node:
    """A panel of a stuff, below what lies there."""
    return placed(stuff.panel(theme, *box.size), *box.center, z, name)


def plate(seating: Seating[Any], seat: Seat, box: Box, lit: bool, z: float = 0.0) -> Node:
    """The plate with the name of a seat."""
    name = seating.setup.seats[seat].name
    picture = name_plate(seating.theme, name, seating.color(seat), box.size, lit)
    return placed(picture, *box.center, z)


def turn(
    seating: Seating[Any], seat: Seat, box: Box, lit: bool, halo: Node, z: float = 0.0
) -> dict[str, Node]:
    """The plate with the name of a seat, and its light while it is its turn."""
    made = {f"plate:{seat}": plate(seating, seat, box, lit, z)}
    return {**made, "halo": halo} if lit else made


def light(
    box: Box, color: Color, reach: float, edge: float, radius: float = 24.0, rim: float = 0.0
) -> Node:
    """Light around whose turn it is; outside of it a dark rim, where the ground itself is light."""
    halo = Halo(*box.size, color, reach, edge, radius, rim)
    return printed(halo, *box.center, Layer.UNDER_PIECES)


def slot(spot: CardSpot, z: float, inks: tuple[Color, Color], air: float) -> Node:
    """Where a card will lie: a little larger, sunk, with a rim."""
    size = spot.width + air, spot.width * SHAPE + air
    rim = skin.FramedFill(*size, *inks, 2.0, spot.width * 0.09)
    return printed(rim, spot.x, spot.y, z)
