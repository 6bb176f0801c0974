"""What lies on a table and may be covered by words, or is touched: of a table that is played."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.stage.hud import GestureButton
from scenes.stage.lying import Lying
from scenes.table.display import Display
from scenes.touch.hotspots import HotspotWidget
from scenes.ui.freespace import Cover
from sprites.picture import Box
from tabletop.core.zones import Seen, address

TOLD_OF, HELD, OFFERED = 1000.0, 200.0, 20.0
"""What it costs to cover with words, a square: what they speak of, what is held in the hand and
the buttons, what else can be done;"""
SIGN, PIECE, TOOL, SCENERY, LINE = 5.0, 4.0, 20.0, 0.6, 0.3
"""signs, pieces, tools, scenery, and the line at the foot, which these words answer or make
needless."""
AIR = 12.0
"""Between words and what they speak of."""


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
            if at.kind in layout.mine and at.owner == layout.seating.own:
                found.append(stage.resting(sprite.zone, sprite.index) or sprite.node.bounds())
        return found

    def idle(self) -> list[Box]:
        """Where the pieces lie that the seat at the screen alone sees, if it can use none now."""
        layout, stage = self._display.layout, self._display.stage
        kinds = layout.seating.game.zones.kinds
        lying = [
            stage.resting(sprite.zone, sprite.index) or sprite.node.bounds()
            for sprite in stage.everything()
            if (at := address(sprite.zone)).owner == layout.seating.own
            and kinds[at.kind].seen is Seen.OWNER
        ]
        offered = self.offered()
        return [] if any(box.overlaps(use) for box in lying for use in offered) else lying

    def own(self) -> list[Box]:
        """Where the pieces lie that belong to the seat at the screen."""
        stage, own = self._display.stage, self._display.layout.seating.own
        found = (s for s in stage.everything() if address(s.zone).owner == own)
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

    def costs(self, told_of: Sequence[Box]) -> list[Cover]:
        """What words about some places should not lie on, the dearest what they speak of."""
        return [
            *(Cover(box.inset(-AIR), TOLD_OF) for box in told_of),
            *(Cover(box, HELD) for box in (*self.hand(), *self.buttons())),
            *(Cover(box, OFFERED) for box in self.offered()),
            *(Cover(box, SIGN) for box in self.signs()),
            *(Cover(box, PIECE) for box in self.pieces()),
            *(Cover(widget.box, TOOL) for widget in self._display.page.widgets),
            *(Cover(box, LINE) for box in self.strip()),
            *(Cover(node.bounds(), SCENERY) for node in self.furniture()),
        ]
