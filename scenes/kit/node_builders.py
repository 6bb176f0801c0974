"""Builders of nodes that every table needs: panels, name plates, glows, card slots."""

from __future__ import annotations

from typing import Any

from scenes.kit.layers import Layer
from scenes.kit.materials import PanelMaterial
from scenes.kit.placement import CARD_ASPECT, CardSlot
from scenes.kit.roles.seating import Seating
from scenes.kit.table_parts import Halo, flat_node, name_plate, shadowed_node
from scenes.ui.style import skin
from scenes.ui.style.theme import Color, Theme
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.zones import Seat


def mat_node(stuff: PanelMaterial, theme: Theme, box: Box, z: float = 0.0, name: str = "") -> Node:
    """Return a panel of a material, below the pieces."""
    return shadowed_node(stuff.panel(theme, *box.size), *box.center, z, name)


def name_plate_node(seating: Seating[Any], seat: Seat, box: Box, lit: bool, z: float = 0.0) -> Node:
    """Return the plate with the name of a seat."""
    name = seating.setup.seats[seat].name
    picture = name_plate(seating.theme, name, seating.color(seat), box.size, lit)
    return shadowed_node(picture, *box.center, z)


def plate_and_glow_nodes(
    seating: Seating[Any], seat: Seat, box: Box, lit: bool, halo: Node, z: float = 0.0
) -> dict[str, Node]:
    """Return the name plate of a seat, and its glow while it is its turn."""
    made = {f"plate:{seat}": name_plate_node(seating, seat, box, lit, z)}
    return {**made, "halo": halo} if lit else made


def glow_node(
    box: Box, color: Color, reach: float, edge: float, radius: float = 24.0, rim: float = 0.0
) -> Node:
    """Return a glow around a box; outside of it a dark rim for light backgrounds."""
    halo = Halo(*box.size, color, reach, edge, radius, rim)
    return flat_node(halo, *box.center, Layer.UNDER_PIECES)


def card_slot_node(spot: CardSlot, z: float, inks: tuple[Color, Color], air: float) -> Node:
    """Return the frame of a card slot, a little larger than the card."""
    size = spot.width + air, spot.width * CARD_ASPECT + air
    rim = skin.FramedRectangle(*size, *inks, 2.0, spot.width * 0.09)
    return flat_node(rim, spot.x, spot.y, z)
