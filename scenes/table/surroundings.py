"""What lies on a table and may be covered by words, or is touched: of a table that is played."""

from __future__ import annotations

from scenes.table.display import Display
from scenes.table.hotspots import HotspotWidget
from scenes.table.hud import GestureButton
from scenes.table.lying import Lying
from sprites.picture import Box
from tabletop.core.zones import address


class Surroundings(Lying):
    """Finds what is where on a table, as it is now, what is said and what can be touched."""

    def __init__(self, display: Display) -> None:
        super().__init__(display.stage, display.layout, display.hud)
        self._display = display

    def bubbles(self) -> list[Box]:
        """Where seats say what no piece shows."""
        return [node.bounds() for node in self._display.narrator.bubbles]

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
