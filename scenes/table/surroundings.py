"""What lies on a table and may be covered by words: signs, pieces, furniture, what is touched."""

from __future__ import annotations

from scenes.kit.parts import Halo
from scenes.table.display import Display
from scenes.table.hotspots import HotspotWidget
from scenes.table.hud import GestureButton
from scenes.table.portraits import name_of
from scenes.ui import skin
from sprites.node import Node
from sprites.picture import Box, Fill, NineSlice, Text
from sprites.typesetting import measure
from tabletop.core.zones import Seat, address

GROUND = (NineSlice, skin.FramedFill, Fill)
"""Pictures of furniture that are mere ground."""


class Surroundings:
    """Finds what is where on a table, as it is now."""

    def __init__(self, display: Display) -> None:
        self._display = display

    def name(self, seat: Seat) -> Box:
        """Where the name of a seat stands: the part of its plate that has letters on it."""
        plate = self._display.stage.named(f"plate:{seat}")
        face = self.face(seat)
        if plate is None and face is not None:  # the name is printed on what lies below: beside it
            return face
        if plate is None:
            spot = self._display.layout.places.seat_spot(seat)
            return Box(spot.x, spot.y, 0.0, 0.0)
        x, y, width, height = plate.bounds()
        name = self._display.layout.seating.setup.names[seat]
        return Box(x, y, min(width, 1.5 * height + measure(name, height, "bold")[0]), height)

    def face(self, seat: Seat) -> Box | None:
        """Where a seat's portrait is; None where none is shown."""
        node = self._display.stage.named(name_of(seat))
        return None if node is None else node.bounds()

    def signs(self) -> list[Box]:
        """Where names, numbers and words are, printed ones included."""
        stage = self._display.stage
        plates = {
            f"plate:{seat}": seat for seat in range(len(self._display.layout.seating.setup.seats))
        }
        printed = [n for n in stage.furniture if isinstance(n.picture, Text)]
        return [
            self.name(plates[node.name]) if node.name in plates else node.bounds()
            for node in (*stage.signs, *printed)
            if node.visible and not isinstance(node.picture, Halo)
        ]

    def strip(self) -> list[Box]:
        """Where the line that says who and what stands."""
        return [node.bounds() for node in self._display.hud.nodes if node.visible]

    def bubbles(self) -> list[Box]:
        """Where seats say what no piece shows."""
        return [node.bounds() for node in self._display.narrator.bubbles]

    def pieces(self) -> list[Box]:
        """Where pieces lie."""
        stage = self._display.stage
        piles = (stage.pile(zone) for zone in stage.piles())
        nodes = [
            *(sprite.node for sprite in stage.everything()),
            *(n for n in piles if n is not None),
        ]
        return [node.bounds() for node in nodes]

    def hand(self) -> list[Box]:
        """Where the pieces lie that the seat at the screen holds."""
        layout, stage = self._display.layout, self._display.stage
        found = []
        for sprite in stage.everything():
            at = address(sprite.zone)
            if at.kind in layout.mine and at.owner == layout.seating.home:
                found.append(stage.resting(sprite.zone, sprite.index) or sprite.node.bounds())
        return found

    def own(self) -> list[Box]:
        """Where the pieces lie that belong to the seat at the screen."""
        stage, home = self._display.stage, self._display.layout.seating.home
        found = (s for s in stage.everything() if address(s.zone).owner == home)
        return [stage.resting(s.zone, s.index) or s.node.bounds() for s in found]

    def furniture(self) -> list[Node]:
        """What never moves and is not mere ground."""
        return [n for n in self._display.stage.furniture if not isinstance(n.picture, GROUND)]

    def buttons(self) -> list[Box]:
        """Where the buttons of moves stand."""
        return [w.box for w in self._display.page.widgets if isinstance(w, GestureButton)]

    @property
    def room_for_buttons(self) -> Box:
        """Where the buttons of moves stand, of whichever move."""
        return self._display.layout.places.buttons

    def offered(self) -> list[Box]:
        """What can be touched now for a move: pieces, places, buttons."""
        display = self._display
        hotspots = set(display.gestures.hotspots())
        return [
            widget.box
            for widget in display.page.widgets
            if isinstance(widget, GestureButton)
            or (isinstance(widget, HotspotWidget) and widget.hotspot in hotspots)
        ]
