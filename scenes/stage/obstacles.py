"""Obstacle map of a table: names, numbers, words, pieces and the action bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.placement import CARD_ASPECT, Placement
from scenes.kit.table_parts import Halo
from scenes.stage.action_bar.action_bar import ActionBar
from scenes.stage.action_bar.bar_boxes import BAR_BOX
from scenes.stage.demo.revealed_hands import REVEALED_HAND_PREFIX
from scenes.stage.portraits import LEADER_NOTE_PREFIX, portrait_node_name
from scenes.stage.stage import Stage
from scenes.ui.style import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, FilledRect, NineSlice, PictureGroup, Text
from sprites.typesetting import measure_text
from tabletop.core.state import State
from tabletop.core.zones import Seat

BACKGROUND_PICTURES = (NineSlice, skin.FramedRectangle, FilledRect)
"""Picture types of static nodes that are mere background."""


LIGHT_PICTURES = (Halo, FilledRect)
"""Picture types of indicators that mark the active seat and carry no words."""
MESSAGE_NODE_NAMES = ("rising", "banter")
"""Names of temporary plates with words on them."""
OFFER_NODE_NAMES = ("ghost", "lit:")
"""Beginnings of the names of indicators that show where a piece may go, without words."""
NUMBER_RISE_HEIGHT: Final = 46.0
"""Height by which a number rises from its counter."""
FACE_INSET_SHARE: Final = 0.2
"""Margin of a portrait around its face, as a share of its shorter side."""


class ObstacleMap:
    """Boxes of the things on a table that must stay visible."""

    def __init__(self, stage: Stage, layout: Layout[State], hud: ActionBar) -> None:
        self._stage = stage
        self._layout = layout
        self._hud = hud
        self._furniture: Sequence[Node] = ()  # of which is known what is printed on it
        self._printed: Sequence[Node] = ()

    def name_box(self, seat: Seat) -> Box:
        """Return the part of a seat's plate that has letters on it."""
        plate = self._stage.find_named(f"plate:{seat}")
        face = self.portrait_box(seat)
        if plate is None and face is not None:  # the name is printed on what lies below: beside it
            return face
        if plate is None:
            spot = self._layout.zone_layout.seat_position(seat)
            return Box(spot.x, spot.y, 0.0, 0.0)
        x, y, width, height = plate.bounds()
        name = self._layout.seating.setup.seat_names[seat]
        return Box(x, y, min(width, 1.5 * height + measure_text(name, height, "bold")[0]), height)

    def portrait_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's portrait; None where none is shown."""
        node = self._stage.find_named(portrait_node_name(seat))
        return None if node is None else node.bounds()

    def face_boxes(self) -> list[Box]:
        """Return the boxes of the faces in the portraits."""
        seats = range(len(self._layout.seating.setup.seats))
        found = (self.portrait_box(seat) for seat in seats)
        return [box.inset(FACE_INSET_SHARE * min(box.width, box.height)) for box in found if box]

    def seat_box(self, seat: Seat) -> Box:
        """Return the area of a seat."""
        return self._layout.zone_layout.seat_box(seat)

    def other_seat_boxes(self, seat: Seat) -> list[Box]:
        """Return the areas of all seats but one."""
        seats = range(len(self._layout.seating.setup.seats))
        return [self.seat_box(other) for other in seats if other != seat]

    def column_box(self, seat: Seat) -> Box:
        """Return the area of a seat with the place of its person above the far edge."""
        box, edge = self.seat_box(seat), self._layout.zone_layout.far_edge
        return (
            box
            if edge is None or seat not in edge.seats
            else box._replace(y=0.0, height=box.bottom)
        )

    def other_column_boxes(self, seat: Seat) -> list[Box]:
        """Return the areas of all seats but one, with the places of their people."""
        seats = range(len(self._layout.seating.setup.seats))
        return [self.column_box(other) for other in seats if other != seat]

    def counted_place_boxes(self) -> Sequence[Box]:
        """Return the boxes of places where a seat's change would be read as theirs."""
        return self._layout.zone_layout.counted_place_boxes

    def split_piece_boxes(self, seat: Seat) -> tuple[list[Box], list[Box]]:
        """Return the boxes of pieces of a seat or beside its person, and of pieces elsewhere."""
        mat, on, elsewhere = self.column_box(seat), list[Box](), list[Box]()
        for box in self.piece_boxes():
            (on if mat.contains(*box.center) else elsewhere).append(box)
        return on, elsewhere

    def text_boxes(self) -> list[Box]:
        """Return the boxes of names, numbers and words, printed ones included."""
        seats = range(len(self._layout.seating.setup.seats))
        plates = {f"plate:{seat}": seat for seat in seats}
        named = [
            self.name_box(plates[node.name]) if node.name in plates else node.bounds()
            for node in (*self._stage.indicator_nodes, *self.printed_nodes)
            if node.visible
            and not isinstance(node.picture, LIGHT_PICTURES)
            and not node.name.startswith(OFFER_NODE_NAMES)
            and not node.name.startswith(LEADER_NOTE_PREFIX)  # it lies on a face
        ]
        racks = (n for n in self._stage.canvas if n.name.startswith(REVEALED_HAND_PREFIX))
        return [*named, *(node.bounds() for node in racks)]

    @property
    def printed_nodes(self) -> Sequence[Node]:
        """The static nodes that have words on them."""
        if self._furniture is not self._stage.static_nodes:
            self._furniture = self._stage.static_nodes
            self._printed = [node for node in self._furniture if has_text(node.picture)]
        return self._printed

    def name_counter_boxes(self) -> list[Box]:
        """Return the boxes of the seats' names and counters."""
        seats = range(len(self._layout.seating.setup.seats))
        return [box for seat in seats for box in self.seat_counter_boxes(seat)]

    def seat_counter_boxes(self, seat: Seat) -> list[Box]:
        """Return the boxes of the name and the counters of a seat."""
        return [self._card_box(seat), *self._counts(seat)]

    def _card_box(self, seat: Seat) -> Box:
        """Return a seat's whole place card, at whose end its score stands; else its name."""
        plate = self._stage.find_named(f"plate:{seat}")
        if plate is None or self._layout.zone_layout.far_edge is None:
            return self.name_box(seat)
        return plate.bounds()

    def _counts(self, seat: Seat) -> list[Box]:
        """Return the boxes of a seat's own counters; its plate is as wide as its area."""
        mat, plate = self.seat_box(seat), f"plate:{seat}"
        return [
            node.bounds()
            for node in self._stage.indicator_nodes
            if node.visible and node.name.endswith(f":{seat}") and node.name != plate
            and has_text(node.picture) and mat.contains(*node.bounds().center)
        ]  # fmt: skip

    def arrow_obstacles(self) -> list[Box]:
        """Return the boxes that an arrow must not cover: text, pieces and the prompt line."""
        return [*self.text_boxes(), *self.piece_boxes(), self.line_area]

    @property
    def line_area(self) -> Box:
        """The area of the prompt line, whether words stand there or not."""
        return self._hud.line_box or BAR_BOX

    def action_bar_boxes(self) -> list[Box]:
        """Return the boxes of the prompt line."""
        return [node.bounds() for node in self._hud.nodes if node.visible]

    def message_boxes(self) -> list[Box]:
        """Return the boxes of messages and rising numbers."""
        return [_risen(node) for node in self._stage.canvas if node.name in MESSAGE_NODE_NAMES]

    def piece_boxes(self) -> list[Box]:
        """Return the boxes of pieces and piles."""
        piles = (self._stage.pile_node(zone) for zone in self._stage.pile_zones())
        nodes = [
            *(sprite.node for sprite in self._stage.all_sprites()),
            *(n for n in piles if n is not None),
        ]
        return [node.bounds() for node in nodes]

    def printed_piece_boxes(self) -> list[Box]:
        """Return the boxes of pieces with letters or numbers on them."""
        nodes = (sprite.node for sprite in self._stage.all_sprites())
        return [node.bounds() for node in nodes if has_text(node.picture)]

    @property
    def near_hand_boxes(self) -> list[Box]:
        """Box of the place at the near edge where the hand of the acting seat lies in a demo."""
        near = self._layout.zone_layout.near_fan if self._layout.seating.is_demo else None
        if near is None:
            return []
        height = near.card_width * CARD_ASPECT
        return [Placement(near.fan.x, near.fan.y).box(near.fan.width + near.card_width, height)]

    def landing_boxes(self) -> list[Box]:
        """Return the boxes where flying pieces will lie."""
        flying = (each for each in self._stage.all_sprites() if each.node.z >= Layer.BAG_MOUTHS)
        found = (self._stage.resting_box(each.zone, each.index) for each in flying)
        return [box for box in found if box is not None]

    def turn_boxes(self, seat: Seat) -> Sequence[Box]:
        """Return the boxes in which a piece comes to lie in a seat's turn."""
        return self._layout.zone_layout.turn_boxes(seat)

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box in which demo viewers see a seat's hand; None for none."""
        return self._layout.zone_layout.revealed_hand_box(seat)

    def counted_pile_boxes(self) -> list[Box]:
        """Return the boxes of piles with a number on them."""
        piles = (self._stage.pile_node(zone) for zone in self._stage.pile_zones())
        return [n.bounds() for n in piles if n is not None and has_text(n.picture)]

    def static_obstacles(self) -> list[Node]:
        """Return the static nodes that are not mere background."""
        return [
            n for n in self._stage.static_nodes if not isinstance(n.picture, BACKGROUND_PICTURES)
        ]


def _risen(node: Node) -> Box:
    """Return the box of a plate with words, and of the way that it still rises."""
    x, y, width, height = node.bounds()
    return (
        Box(x, y - NUMBER_RISE_HEIGHT, width, height + NUMBER_RISE_HEIGHT)
        if node.name == "rising"
        else Box(x, y, width, height)
    )


def has_text(picture: Picture) -> bool:
    """True if a picture has letters or numbers on it."""
    return any(isinstance(part, Text) for part in _parts(picture))


def _parts(picture: Picture) -> Iterator[Picture]:
    """A picture, or the pictures that it is put together of."""
    if not isinstance(picture, PictureGroup):
        yield picture
        return
    for part, _, _ in picture.parts:
        yield from _parts(part)
