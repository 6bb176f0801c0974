"""Where the focus goes on a table: to what can be done, to what a hint means, to what is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.gestures import Grip
from scenes.table.grips import GripWidget
from scenes.table.hud import TouchButton
from scenes.table.stage import Thing
from tabletop.core.actions import Action
from tabletop.core.zones import is_back

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Attention:
    """Moves the focus of a table to where a person needs it next."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    @property
    def _pieces(self) -> list[GripWidget]:
        return [w for w in self._table.page.widgets if isinstance(w, GripWidget)]

    def to_offer(self) -> None:
        """When a turn begins: a green button (which only goes on), a piece that can be used, first
        one with which a single press does not decide; any button; one's own covered pieces, which
        may first be looked at."""
        page, gestures = self._table.page, self._table.gestures
        buttons = [w for w in page.widgets if isinstance(w, TouchButton)]
        able = [w.name for w in buttons if w.touch.kind == "green"]
        grips = set(gestures.grips())
        usable = [w for w in self._pieces if w.grip in grips]
        able += [w.name for w in sorted(usable, key=lambda w: not gestures.takes(w.grip))]
        able += [w.name for w in buttons]
        able += [w.name for w in self._pieces if self._covered(w.grip)]
        if able and not page.dialog:
            page.focus_on(able[0])

    def _covered(self, grip: Grip) -> bool:
        thing = self._table.gestures.thing(grip)
        return thing is not None and is_back(thing.piece)

    def buttons(self, action: Action) -> list[TouchButton]:
        """The buttons that do an action."""
        buttons = [w for w in self._table.page.widgets if isinstance(w, TouchButton)]
        return [button for button in buttons if button.touch.action == action]

    def to_action(self, action: Action) -> None:
        """To what hands touch for an action: its piece rises, its button glows."""
        gestures = self._table.gestures
        names = [button.name for button in self.buttons(action)]
        for touch in gestures.touches:
            if touch.action == action:
                names += [w.name for w in self._pieces if touch in gestures.touches_of(w.grip)]
        if names:
            self._table.page.focus_on(names[-1])

    def to_target(self) -> None:
        """With a piece in hand: to the first place where it may go."""
        held = self._table.gestures.held
        for widget in self._pieces:
            if widget.grip != held:
                self._table.page.focus_on(widget.name)
                return

    def stay_like(self, touched: Thing) -> None:
        """It stays with a kind of piece where it was touched, else goes where that went."""
        gestures = self._table.gestures
        found = [
            grip
            for grip in gestures.grips()
            if (thing := gestures.thing(grip)) and thing.piece == touched.piece
        ]
        if found:
            grip = min(found, key=lambda grip: grip.zone != touched.zone)
            self._table.page.focus_on(f"grip:{grip.zone}:{grip.index}")
