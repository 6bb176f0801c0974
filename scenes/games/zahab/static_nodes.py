"""Static nodes of Zahab's table: the far edge, the ring's board, the tracks of the court."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.zahab import card_pictures
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.ring_geometry import DIGIT_LANE, RingGeometry
from scenes.games.zahab.zone_layout import ZahabZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.materials import edge_node
from scenes.kit.roles.seating import Seating
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import flat_node, shadowed_node
from scenes.ui.style.theme import Color
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Text
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.games.zahab.state import NEUTRAL_CAMELS

TRACK_COLORS: Final[dict[str, tuple[Color, Color]]] = {
    "queen": ((27, 53, 112), (34, 66, 140)),
    "magician": ((112, 27, 29), (140, 34, 36)),
    "hermit": ((118, 84, 23), (145, 104, 28)),
}
"""Upper and lower colour of the tracks."""
TRACK_RADIUS: Final = 14.0
FIGURE_SIZE: Final = 88.0
DIGIT_SIZE: Final = 34.0
DIGIT_COLOR: Final[Color] = (250, 236, 206)
EXILE_ALPHA: Final = 0.4
CARAVAN_POSITION: Final = (960.0, 290.0)
CARAVAN_WIDTH: Final = 470.0
"""Place and width of the words about camels that nobody rides, between two seats."""
LARGE_CARAVAN_Y: Final = 142.0
"""Their height with large text, above the line."""
RULE_CAMEL_WIDTH, RULE_CAMELS_Y, RULE_CAMEL_STEP = 56.0, 214.0, 76.0
"""Width, height and distance of the camels above these words."""


def build_static_nodes(
    seating: Seating[Zahab], places: ZahabZoneLayout, camels: Sequence[Picture]
) -> list[Node]:
    """Return the static nodes, the lowest first.

    Args:
        seating: The game and its theme.
        places: The zone layout.
        camels: Camels that nobody rides, with two seats.
    """
    ring = places.ring
    nodes = [
        edge_node(MATERIALS, seating.theme),
        shadowed_node(
            BakedPicture("zahab/ring", ring.ring_width, ring.ring_width), *ring.center, 1, "ring"
        ),
        *_court(seating, ring, 0.0 if places.trade is None else Layer.ACT),
    ]
    cross = flat_node(
        card_pictures.effect_icon_picture("exile-card", 44.0, paper=False), *ring.exile_slot[:2], 2
    )
    cross.alpha = EXILE_ALPHA
    nodes.append(cross)
    if seating.seat_count == len(NEUTRAL_CAMELS):
        words = seating.game_text("table.caravan_rule")
        size = table_type(seating.theme.text_scale).word
        text = halo_text(words, size, CREAM, width=CARAVAN_WIDTH)
        x, y = CARAVAN_POSITION
        is_large = places.far_edge.is_large
        nodes.append(flat_node(text, x, LARGE_CARAVAN_Y if is_large else y, 4, "caravan"))
        if not is_large:
            left = CARAVAN_POSITION[0] - (len(camels) - 1) / 2 * RULE_CAMEL_STEP
            nodes += [
                shadowed_node(camel, left + n * RULE_CAMEL_STEP, RULE_CAMELS_Y, 4, f"caravan:{n}")
                for n, camel in enumerate(camels)
            ]
    return nodes


def _court(seating: Seating[Zahab], ring: RingGeometry, z: float) -> list[Node]:
    """Return the three tracks: the figure, and the victory points below the lane of the discs.

    Args:
        seating: The game and its theme.
        ring: Geometry of the tracks.
        z: Layer of the tracks: low at rest, that of acts while a trade is shown.
    """
    nodes = []
    size = max(DIGIT_SIZE, min(44.0, seating.theme.min_table_text_size))
    for figure in FIGURE_NAMES:
        track = ring.track_box(figure)
        cloth = GradientSheet(*track.size, TRACK_COLORS[figure], TRACK_RADIUS)
        nodes.append(shadowed_node(cloth, *track.center, z + 1, f"track:{figure}"))
        portrait = BakedPicture(f"zahab/{figure}", height=FIGURE_SIZE)
        nodes.append(flat_node(portrait, track.x + 52.0, track.center[1], z + 2, figure))
        for vp in range(seating.game.tables.max_vp + 1):
            x, y = ring.cell_position(figure, vp)
            number = Text(str(vp), size, DIGIT_COLOR, "display")
            nodes.append(flat_node(number, x, y + DIGIT_LANE, z + 2))
    return nodes
