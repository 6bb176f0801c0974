"""Static nodes of Zahab's table: the ring's board, card slots, tracks, panels, the mat."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.games.zahab import card_pictures, geometry
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.ring_geometry import RingGeometry
from scenes.games.zahab.zone_layout import ZahabZoneLayout
from scenes.kit.node_builders import card_slot_node, mat_node
from scenes.kit.picture_groups import disc_picture
from scenes.kit.placement import CardSlot, Placement
from scenes.kit.roles.seating import Seating
from scenes.kit.table_parts import fit_line, flat_node, shadowed_node
from scenes.ui.style import skin
from sprites.node import Node
from sprites.picture import BakedPicture, Box, Text
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.games.zahab.state import DISPLAY_SIZE, NEUTRAL_CAMELS, TRACK_COLOURS

_SLOT = (10, 8, 24, 120), (240, 205, 150, 70)


def build_static_nodes(seating: Seating[Zahab], places: ZahabZoneLayout) -> list[Node]:
    """Return the static nodes, the lowest first."""
    home = [] if seating.is_public else _home(seating)
    ring = places.ring
    return [*_ring(ring), *_court(seating, ring), *home, *_rivals(seating, places)]


def _ring(ring: RingGeometry) -> list[Node]:
    """The board of the ring, and around it the places of the display, each joined to the next."""
    nodes = [
        shadowed_node(
            BakedPicture("zahab/ring", ring.ring_width, ring.ring_width), *ring.center, 1, "ring"
        )
    ]
    for place in range(DISPLAY_SIZE):
        nodes.append(card_slot_node(ring.display_slot(place), 1, _SLOT, 6))
        nodes += _beads(
            ring, ring.display_slot(place), ring.display_slot((place + 1) % DISPLAY_SIZE)
        )
    nodes += [card_slot_node(spot, 1, _SLOT, 6) for spot in (ring.deck_slot, ring.exile_slot)]
    cross = flat_node(
        card_pictures.effect_icon_picture("exile-card", 44.0, paper=False), *ring.exile_slot[:2], 2
    )
    cross.alpha = 0.4
    return [*nodes, cross]


def _beads(ring: RingGeometry, one: CardSlot, other: CardSlot) -> list[Node]:
    """A string of beads from a card to its neighbour: down a side, or around the ring."""
    bead = disc_picture(7.0, (246, 199, 92))
    if one.x == other.x:
        y = (one.y + other.y) / 2
        return [flat_node(bead, one.x + dx, y, 1) for dx in (-18.0, 0.0, 18.0)]
    (x, y), k = ring.center, ring.ring_width
    side, beads = 1 if one.y > y else -1, []
    for n in range(-4, 5):
        angle = math.radians(52.0 + 2.6 * n)
        for way in (-1, 1):
            at = x + way * k * 0.58 * math.cos(angle), y + side * k * 0.563 * math.sin(angle)
            beads.append(flat_node(bead, *at, 1))
    return [node for node in beads if 46.0 < node.y < y + k * 0.605]


def _court(seating: Seating[Zahab], ring: RingGeometry) -> list[Node]:
    """The three tracks with the VP of their cells."""
    nodes = []
    top = seating.game.tables.max_vp
    for figure, color in zip(FIGURE_NAMES, TRACK_COLOURS, strict=True):
        track = ring.track_box(figure)
        board = BakedPicture(f"zahab/track-{color}", *track.size)
        nodes.append(shadowed_node(board, *track.center, 1, f"track:{figure}"))
        for vp in range(top + 1):
            number = Text(
                str(vp), max(32.0, seating.theme.min_table_text_size), (255, 252, 240), "bold"
            )
            nodes.append(flat_node(number, *ring.cell_position(figure, vp), 2))
    return nodes


def _home(seating: Seating[Zahab]) -> list[Node]:
    """The mat with the board of the home seat: spirit, sockets for tokens."""
    theme = seating.theme
    room = seating.game.tables.token_limit
    nodes = [
        *(
            mat_node(MATERIALS.home_panel, theme, box, 3)
            for box in (geometry.HOME_MAT_BOX, geometry.HAND_MAT_BOX)
        ),
        shadowed_node(
            BakedPicture("zahab/spirit-track", *geometry.SPIRIT_TRACK_BOX.size),
            *geometry.SPIRIT_TRACK_BOX.center,
            4,
            "spirit",
        ),
    ]
    for n in range(seating.game.tables.max_spirit + 1):
        number = Text(str(n), theme.min_table_text_size, (225, 215, 255, 190), "bold")
        nodes.append(flat_node(number, *geometry.spirit_cell(n)[:2], 5))
    lies = geometry.TokenSockets(geometry.SOCKETS_BOX, room)
    nodes += [_socket(lies.socket_placement(n), geometry.TOKEN_WIDTH) for n in range(room)]
    nodes.append(_hollow(geometry.DISCARDS_BOX))
    return nodes


def _hollow(box: Box) -> Node:
    """A shallow in the cloth, where cards are laid."""
    shape = skin.FramedRectangle(*box.size, (92, 58, 24, 40), (92, 58, 24, 90), 2.0, 20.0)
    return flat_node(shape, *box.center, 4)


def _socket(pose: Placement, size: float) -> Node:
    """Return the socket of a token."""
    ring = skin.FramedRectangle(
        size + 6, size + 6, (38, 44, 104, 90), (240, 205, 150, 140), 2.0, size / 2 + 3
    )
    return flat_node(ring, pose.x, pose.y, 6)


def _rivals(seating: Seating[Zahab], places: ZahabZoneLayout) -> list[Node]:
    """The rivals' panels; with two players one for the camels that nobody rides."""
    nodes = []
    room = seating.game.tables.token_limit
    for seat in seating.rivals():
        where = places.panel(seat)
        nodes.append(_leather(seating, where.box, f"panel:{seat}"))
        lies = where.token_sockets(room)
        nodes += [_socket(lies.socket_placement(n), where.token_width) for n in range(room)]
    if seating.seat_count == len(NEUTRAL_CAMELS):
        nodes += _caravan(seating)
    return nodes


def _leather(seating: Seating[Zahab], box: Box, name: str = "") -> Node:
    return mat_node(MATERIALS.rival_panel, seating.theme, box, 3, name)


def _caravan(seating: Seating[Zahab]) -> Sequence[Node]:
    """With two players: what is to be known of the two camels that nobody rides."""
    theme, box = seating.theme, geometry.rival_panel_at(1, 2).box
    if seating.is_public:
        box = geometry.public_panel(2, 3).box
    room = box.width - 40
    words = seating.game_text("table.caravan"), seating.game_text("table.caravan_rule")
    title = fit_line(words[0], theme.body, (room, 60.0), theme.gold, align="center")
    size = min(theme.count, 30.0)
    rule = Text(words[1], size, theme.text, "body", room, "center", 1.2, 2)
    return [
        _leather(seating, box),
        flat_node(BakedPicture("zahab/scene-caravan", 220.0, 132.0), box.center[0], box.y + 84, 4),
        flat_node(title, box.center[0], box.y + 178, 4),
        flat_node(rule, box.center[0], box.y + 234, 4),
    ]
