"""Lights on the places that a person may choose for a journey: orders and cantinas."""

from __future__ import annotations

from typing import Final

from scenes.games.nacho.zone_layout import NachoZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import Halo, flat_node
from sprites.node import Node
from tabletop.core.zones import Zone
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.input_mapping import NachoInputMapping
from tabletop.games.nacho.state import JOURNEY_PHASE, NachoState

LIGHT_KIND: Final = "halo"
LIGHT_LAYER: Final = Layer.PIECES.z_at(19)
ORDER_LIGHT_LAYER: Final = Layer.PIECES.z_at(24)
"""Layers of the lights: below the guests of a cantina, above the price tags of an order."""
GLOW_WIDTH: Final = 8.0
EDGE_WIDTH: Final = 4.0
CORNER_RADIUS: Final = 12.0
RIM_WIDTH: Final = 7.0


def offered_places(seating: Seating[Nacho], model: TableViewModel) -> list[Zone]:
    """Return the zones that take the smuggler of the person who is asked, pressed alone."""
    view = model.view
    if not isinstance(view, NachoState) or view.phase != JOURNEY_PHASE or not view.queue:
        return []
    seat = view.queue[0]
    if seat not in seating.setup.human_seats:
        return []
    builder = model.action_builder
    if builder is None:
        legal = seating.game.legal_actions(view, seat)
        builder = NachoInputMapping(seating.game).start_builder(view, seat, legal)
    gestures = builder.gestures() if builder is not None else ()
    return [each.zone for each in gestures if each.zone and each.piece is None]


def choice_lights(
    seating: Seating[Nacho], places: NachoZoneLayout, model: TableViewModel
) -> dict[str, Node]:
    """Return a light around each place that may be chosen."""
    made = dict[str, Node]()
    if places.delivery is not None or places.arrest is not None:
        return made
    for zone in offered_places(seating, model):
        box = places.box(zone)
        light = Halo(
            *box.size, seating.theme.gold, GLOW_WIDTH, EDGE_WIDTH, CORNER_RADIUS, RIM_WIDTH
        )
        layer = ORDER_LIGHT_LAYER if zone.startswith("slots") else LIGHT_LAYER
        made[f"{LIGHT_KIND}:{zone}"] = flat_node(light, *box.center, layer)
    return made
