"""What lies on a table and may be covered by words: signs, pieces, furniture, what is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.grips import GripWidget
from scenes.table.hud import TouchButton
from scenes.table.parts import Halo
from scenes.ui import skin
from sprites.node import Node
from sprites.picture import Box, Fill, Stretched, Text
from sprites.typesetting import measure
from tabletop.core.zones import Seat, address

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

GROUND = (Stretched, skin.Frame, Fill)
"""Pictures of furniture that are mere ground."""


class Surroundings:
    """Finds what is where on a table, as it is now."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def name(self, seat: Seat) -> Box:
        """Where the name of a seat stands: the part of its plate that has letters on it."""
        plate = self._table.stage.named(f"plate:{seat}")
        if plate is None:
            spot = self._table.layout.seat_spot(seat)
            return Box(spot.x, spot.y, 0.0, 0.0)
        x, y, width, height = plate.bounds()
        name = self._table.match.setup.names[seat]
        return Box(x, y, min(width, 1.5 * height + measure(name, height, "bold")[0]), height)

    def signs(self) -> list[Box]:
        """Where names, numbers and words are, printed ones included."""
        stage = self._table.stage
        plates = {f"plate:{seat}": seat for seat in range(len(self._table.match.setup.seats))}
        printed = [n for n in stage.furniture if isinstance(n.picture, Text)]
        return [
            self.name(plates[node.name]) if node.name in plates else node.bounds()
            for node in (*stage.signs, *printed)
            if node.visible and not isinstance(node.picture, Halo)
        ]

    def strip(self) -> list[Box]:
        """Where the line that says who and what stands."""
        return [node.bounds() for node in self._table.hud.nodes if node.visible]

    def bubbles(self) -> list[Box]:
        """Where seats say what no piece shows."""
        return [node.bounds() for node in self._table.narrator.bubbles]

    def pieces(self) -> list[Box]:
        """Where pieces lie."""
        stage = self._table.stage
        piles = (stage.pile(zone) for zone in stage.piles())
        nodes = [
            *(thing.node for thing in stage.everything()),
            *(n for n in piles if n is not None),
        ]
        return [node.bounds() for node in nodes]

    def hand(self) -> list[Box]:
        """Where the pieces lie that the seat at the screen holds."""
        layout, stage = self._table.layout, self._table.stage
        found = []
        for thing in stage.everything():
            at = address(thing.zone)
            if at.kind in layout.mine and at.owner == layout.home:
                found.append(stage.resting(thing.zone, thing.index) or thing.node.bounds())
        return found

    def furniture(self) -> list[Node]:
        """What never moves and is not mere ground."""
        return [n for n in self._table.stage.furniture if not isinstance(n.picture, GROUND)]

    def buttons(self) -> list[Box]:
        """Where the buttons of moves stand."""
        return [w.box for w in self._table.page.widgets if isinstance(w, TouchButton)]

    def offered(self) -> list[Box]:
        """What can be touched now for a move: pieces, places, buttons."""
        table = self._table
        grips = set(table.gestures.grips())
        return [
            widget.box
            for widget in table.page.widgets
            if isinstance(widget, TouchButton)
            or (isinstance(widget, GripWidget) and widget.grip in grips)
        ]
