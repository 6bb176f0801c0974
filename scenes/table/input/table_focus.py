"""Focus on a table: the next useful piece, the target of a hint, or a target of a held piece."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.roles.view_model import PieceSprite
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.input.gestures import Hotspot, TableGestures
from scenes.table.input.hotspots import HotspotWidget
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.widgets.widget import Widget
from tabletop.core.actions import Action
from tabletop.core.input_mapping import ActionBuilder, Gesture
from tabletop.core.zones import is_back


class TableFocus:
    """Moves the focus of a table to the next useful widget."""

    def __init__(
        self,
        page: WidgetLayer,
        gestures: TableGestures,
        leads: Callable[[Gesture, ActionBuilder | None], bool],
    ) -> None:
        """Create the focus of a table.

        Args:
            page: Widgets of the table.
            gestures: Gestures that are offered now.
            leads: Predicate of a gesture and the action builder, used by `allows_focus`.
        """
        self._page = page
        self._gestures = gestures
        self._leads = leads

    def allows_focus(self, gesture: Gesture) -> bool:
        """True if a gesture may get the focus automatically, and its button may be highlighted.

        False if that would answer an open question, or answer it wrongly.
        """
        return self._leads(gesture, self._gestures.action_builder)

    @property
    def _pieces(self) -> list[HotspotWidget]:
        return [w for w in self._page.widgets if isinstance(w, HotspotWidget)]

    def focus_first_choice(self) -> None:
        """Focus the first useful widget when a turn begins.

        The order: a green button, which only continues; a usable piece, first the one that the
        question asks for, then one that a single press does not decide, and last one that only
        goes to pieces which can be chosen themselves; any button; an own covered piece, which may
        first be looked at. A widget that may not get the focus automatically is only the target of
        the first arrow key.
        """
        page, gestures = self._page, self._gestures
        buttons = [w for w in page.widgets if isinstance(w, GestureButton)]
        able = [
            w.name for w in buttons if w.gesture.kind == "green" and self.allows_focus(w.gesture)
        ]
        hotspots = set(gestures.hotspots())
        usable = [w for w in self._pieces if w.hotspot in hotspots]
        able += [w.name for w in sorted(usable, key=lambda w: self._rank(w.hotspot))]
        able += [w.name for w in buttons]
        able += [w.name for w in self._pieces if self._covered(w.hotspot)]
        if able and not page.dialog:
            first = page.find_widget(able[0])
            if self._may_lead(first):
                page.focus_on(first.name)
            else:
                page.clear_focus(first.name)

    def _may_lead(self, widget: Widget) -> bool:
        """True if a widget may get the focus automatically."""
        if isinstance(widget, GestureButton):
            return self.allows_focus(widget.gesture)
        if not isinstance(widget, HotspotWidget):
            return True
        return all(map(self.allows_focus, self._gestures.gestures_for(widget.hotspot)))

    def _rank(self, hotspot: Hotspot) -> int:
        """Return the place of a usable piece in the order of the first focus.

        A place that can be pressed, such as a slot of a card, is no piece that can be chosen.
        """
        gestures = self._gestures
        builder, sprite = gestures.action_builder, gestures.sprite_at(hotspot)
        asked = None if builder is None else builder.asked_piece
        if sprite is not None and asked == (hotspot.zone, sprite.piece):
            return -1
        if not gestures.can_pick_up(hotspot):
            return 1
        pressed = {
            gesture.action
            for gesture in gestures.offered_gestures
            if gesture.piece is not None and gesture.target is None
        }
        own = gestures.gestures_for(hotspot)
        return 2 if all(each.target and each.action in pressed for each in own) else 0

    def _covered(self, hotspot: Hotspot) -> bool:
        sprite = self._gestures.sprite_at(hotspot)
        return sprite is not None and is_back(sprite.piece)

    def buttons_for(self, action: Action) -> list[GestureButton]:
        """Return the buttons that perform an action."""
        buttons = [w for w in self._page.widgets if isinstance(w, GestureButton)]
        return [button for button in buttons if button.gesture.action == action]

    def focus_action(self, action: Action) -> None:
        """Focus the piece or the button of an action."""
        gestures = self._gestures
        names = [button.name for button in self.buttons_for(action)]
        for gesture in gestures.offered_gestures:
            if gesture.action == action:
                names += [
                    w.name for w in self._pieces if gesture in gestures.gestures_for(w.hotspot)
                ]
        if names:
            self._page.focus_on(names[-1])

    def focus_target(self) -> None:
        """Focus the first target of the held piece."""
        held = self._gestures.held_piece
        for widget in self._pieces:
            if widget.hotspot != held:
                self._page.focus_on(widget.name)
                return

    def focus_same_piece(self, touched: PieceSprite) -> None:
        """Focus an equal piece: in the zone of the touched one if possible, else in another."""
        gestures = self._gestures
        found = [
            hotspot
            for hotspot in gestures.hotspots()
            if (sprite := gestures.sprite_at(hotspot)) and sprite.piece == touched.piece
        ]
        if found:
            hotspot = min(found, key=lambda hotspot: hotspot.zone != touched.zone)
            self._page.focus_on(f"hotspot:{hotspot.zone}:{hotspot.index}")
