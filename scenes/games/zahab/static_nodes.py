"""Static nodes of Zahab's table: the far edge, the ring's board, the tracks of the court."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.zahab import card_pictures
from scenes.games.zahab.geometry import CARAVAN_BOX
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.ring_geometry import RingGeometry
from scenes.games.zahab.zone_layout import ZahabZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.materials import edge_node
from scenes.kit.picture_groups import centre_pictures
from scenes.kit.placement import Placement
from scenes.kit.roles.seating import Seating
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import MIN_TEXT_SIZE, flat_node, shadowed_node
from sprites.node import Node, NodeRole
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, Text, darken_picture
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.games.zahab.state import NEUTRAL_CAMELS

DIGIT_ROOM_SHARE: Final = 0.9
"""Share of a cell from which a wide number moves to the right, away from the number before."""
TRACK_NAMES: Final = {"queen": "blue", "magician": "red", "hermit": "yellow"}
"""Artwork of the tracks."""
HIGH_CONTRAST_TRACK_LIGHT: Final = 0.7
"""Light on the tracks in high contrast, in which digits stand out from gold as well."""
EXILE_ALPHA: Final = 0.4
SLOT_COLOR: Final = (8, 6, 26, 110)
SLOT_RADIUS: Final = 8.0
"""The place of the exiled cards."""
LARGE_CARAVAN_POSITION: Final = Placement(960.0, 142.0)
LARGE_CARAVAN_WIDTH: Final = 470.0
"""The words about camels that nobody rides, where large text stands without a card."""
RULE_CAMEL_WIDTH, RULE_CAMEL_STEP = 56.0, 50.0
RULE_WORDS_X: Final = 122.0
"""Width and distance of the camels on this card, and the left end of its words."""
CARAVAN_CARD_RADIUS, CARAVAN_CARD_RIM = 10.0, 2.5


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
    width, height = ring.exile_slot.box.size
    slot = FilledRect(width, height, SLOT_COLOR, SLOT_RADIUS)
    nodes.append(flat_node(slot, *ring.exile_slot[:2], 2))
    cross = flat_node(
        card_pictures.effect_icon_picture("exile-card", 44.0, paper=False), *ring.exile_slot[:2], 2
    )
    cross.alpha = EXILE_ALPHA
    nodes.append(cross)
    if seating.seat_count == len(NEUTRAL_CAMELS):
        nodes += _caravan(seating, places, camels)
    return nodes


def _caravan(
    seating: Seating[Zahab], places: ZahabZoneLayout, camels: Sequence[Picture]
) -> list[Node]:
    """Return the card about camels that nobody rides; words alone where text is large."""
    words = seating.game_text("table.caravan_rule")
    size = table_type(seating.theme.text_scale).word
    if places.far_edge.is_large:
        text = halo_text(words, size, CREAM, width=LARGE_CARAVAN_WIDTH)
        return [flat_node(text, *LARGE_CARAVAN_POSITION[:2], 4, "caravan")]
    width, height = CARAVAN_BOX.size
    room = width - RULE_WORDS_X - 8.0, height - 2.0
    while size > MIN_TEXT_SIZE:
        told = Text(words, size, card_pictures.INK_COLOR, "bold", room[0], "center", 1.04)
        if told.size[1] <= room[1]:
            break
        size -= 1.0
    front = card_pictures.parchment((width, height), CARAVAN_CARD_RADIUS, CARAVAN_CARD_RIM)
    parts: list[tuple[Picture, float, float]] = [(front, width / 2, height / 2)]
    for n, camel in enumerate(camels):
        step = (n - (len(camels) - 1) / 2) * RULE_CAMEL_STEP
        parts.append((camel, RULE_WORDS_X / 2 + 3.0 + step, height / 2 + step * 0.5))
    parts.append((told, RULE_WORDS_X + room[0] / 2, height / 2))
    card = centre_pictures((width, height), *parts)
    return [shadowed_node(card, *CARAVAN_BOX.center, 4, "caravan")]


def _court(seating: Seating[Zahab], ring: RingGeometry, z: float) -> list[Node]:
    """Return the three tracks: boards with a recess for each cell, and its digit below.

    Args:
        seating: The game and its theme.
        ring: Geometry of the tracks.
        z: Layer of the tracks: low at rest, that of acts while a trade is shown.
    """
    nodes = []
    size = table_type(seating.theme.text_scale).word
    for figure in FIGURE_NAMES:
        track = ring.track_box(figure)
        board: Picture = BakedPicture(f"zahab/track-{TRACK_NAMES[figure]}", *track.size)
        if seating.theme.high_contrast:
            board = darken_picture(board, HIGH_CONTRAST_TRACK_LIGHT)
        nodes.append(shadowed_node(board, *track.center, z + 1, f"track:{figure}"))
        nodes[-1].role = NodeRole.FRAME
        for vp in range(seating.game.tables.max_vp + 1):
            number = Text(str(vp), size, CREAM, "display")
            spot = ring.digit_position(figure, vp)
            aside = max(0.0, number.size[0] - DIGIT_ROOM_SHARE * ring.cell_box(figure, vp).width)
            nodes.append(flat_node(number, spot.x + aside / 2, spot.y, z + 2))
    return nodes
