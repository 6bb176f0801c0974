"""What lies on a table and must be seen: names, numbers, words, pieces, the strip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.parts import Halo
from scenes.stage.hud import Hud
from scenes.stage.portraits import LEADS, name_of
from scenes.stage.stage import Stage
from scenes.ui import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Fill, Group, NineSlice, Text
from sprites.typesetting import measure
from tabletop.core.state import State
from tabletop.core.zones import Seat

GROUND = (NineSlice, skin.FramedFill, Fill)
"""Pictures of furniture that are mere ground."""


LIGHT_AND_SHADE = (Halo, Fill)
"""Pictures of readouts that say whose turn it is and carry no words."""
SAYING = ("said", "rising", "banter")
"""The names of plates that pass by with words on them."""
UP: Final = 46.0
"""How far a number rises from where it is counted."""


class Lying:
    """Finds what is where on a table, as it is now."""

    def __init__(self, stage: Stage, layout: Layout[State], hud: Hud) -> None:
        self._stage = stage
        self._layout = layout
        self._hud = hud
        self._furniture: Sequence[Node] = ()  # of which is known what is printed on it
        self._printed: Sequence[Node] = ()

    def name(self, seat: Seat) -> Box:
        """Where the name of a seat stands: the part of its plate that has letters on it."""
        plate = self._stage.named(f"plate:{seat}")
        face = self.face(seat)
        if plate is None and face is not None:  # the name is printed on what lies below: beside it
            return face
        if plate is None:
            spot = self._layout.places.seat_spot(seat)
            return Box(spot.x, spot.y, 0.0, 0.0)
        x, y, width, height = plate.bounds()
        name = self._layout.seating.setup.names[seat]
        return Box(x, y, min(width, 1.5 * height + measure(name, height, "bold")[0]), height)

    def face(self, seat: Seat) -> Box | None:
        """Where a seat's portrait is; None where none is shown."""
        node = self._stage.named(name_of(seat))
        return None if node is None else node.bounds()

    def mat(self, seat: Seat) -> Box:
        """What belongs to a seat."""
        return self._layout.places.mat(seat)

    def mats_of_others(self, seat: Seat) -> list[Box]:
        """What belongs to all seats but one."""
        seats = range(len(self._layout.seating.setup.seats))
        return [self.mat(other) for other in seats if other != seat]

    def pieces_by_mat(self, seat: Seat) -> tuple[list[Box], list[Box]]:
        """Where pieces lie on what belongs to a seat, and where elsewhere."""
        mat, on, elsewhere = self.mat(seat), list[Box](), list[Box]()
        for box in self.pieces():
            (on if mat.contains(*box.center) else elsewhere).append(box)
        return on, elsewhere

    def signs(self) -> list[Box]:
        """Where names, numbers and words are, printed ones included."""
        seats = range(len(self._layout.seating.setup.seats))
        plates = {f"plate:{seat}": seat for seat in seats}
        return [
            self.name(plates[node.name]) if node.name in plates else node.bounds()
            for node in (*self._stage.signs, *self.printed)
            if node.visible
            and not isinstance(node.picture, LIGHT_AND_SHADE)
            and not node.name.startswith(LEADS)  # it lies on a face
        ]

    @property
    def printed(self) -> Sequence[Node]:
        """The furniture that has words on it."""
        if self._furniture is not self._stage.furniture:
            self._furniture = self._stage.furniture
            self._printed = [node for node in self._furniture if speaks(node.picture)]
        return self._printed

    def standings(self) -> list[Box]:
        """Where the names of the seats stand, and what is counted of each as a whole."""
        seats = range(len(self._layout.seating.setup.seats))
        counts = [box for seat in seats for box in self._counts(seat)]
        return [*map(self.name, seats), *counts]

    def _counts(self, seat: Seat) -> list[Box]:
        """Where a seat's own numbers stand; its plate is as wide as its mat."""
        mat, plate = self.mat(seat), f"plate:{seat}"
        return [
            node.bounds()
            for node in self._stage.signs
            if node.visible and node.name.endswith(f":{seat}") and node.name != plate
            and speaks(node.picture) and mat.contains(*node.bounds().center)
        ]  # fmt: skip

    def strip(self) -> list[Box]:
        """Where the line that says who and what stands."""
        return [node.bounds() for node in self._hud.nodes if node.visible]

    def said(self) -> list[Box]:
        """Where something is being said, or counted before all eyes."""
        return [_risen(node) for node in self._stage.canvas if node.name in SAYING]

    def pieces(self) -> list[Box]:
        """Where pieces lie."""
        piles = (self._stage.pile(zone) for zone in self._stage.piles())
        nodes = [
            *(sprite.node for sprite in self._stage.everything()),
            *(n for n in piles if n is not None),
        ]
        return [node.bounds() for node in nodes]

    def landing(self) -> list[Box]:
        """Where pieces will lie that are on their way."""
        flying = (each for each in self._stage.everything() if each.node.z >= Layer.MOUTHS)
        found = (self._stage.resting(each.zone, each.index) for each in flying)
        return [box for box in found if box is not None]

    def counted_pieces(self) -> list[Box]:
        """Where pieces lie of which numbers tell how many they are."""
        piles = (self._stage.pile(zone) for zone in self._stage.piles())
        return [n.bounds() for n in piles if n is not None and speaks(n.picture)]

    def furniture(self) -> list[Node]:
        """What never moves and is not mere ground."""
        return [n for n in self._stage.furniture if not isinstance(n.picture, GROUND)]


def _risen(node: Node) -> Box:
    """Where a plate with words is, and where it still rises to."""
    x, y, width, height = node.bounds()
    return Box(x, y - UP, width, height + UP) if node.name == "rising" else Box(x, y, width, height)


def speaks(picture: Picture) -> bool:
    """Whether there are letters or numbers on a picture."""
    return any(isinstance(part, Text) for part in _parts(picture))


def _parts(picture: Picture) -> Iterator[Picture]:
    """A picture, or the pictures that it is put together of."""
    if not isinstance(picture, Group):
        yield picture
        return
    for part, _, _ in picture.parts:
        yield from _parts(part)
