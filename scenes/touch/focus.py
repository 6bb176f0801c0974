"""Where the focus goes on a table: to what can be done, to what a hint means, to what is held."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.roles.showing import Sprite
from scenes.stage.hud import GestureButton
from scenes.touch.gestures import Gestures, Hotspot
from scenes.touch.hotspots import HotspotWidget
from scenes.ui.page import Page
from scenes.ui.widget import Widget
from tabletop.core.actions import Action
from tabletop.core.handling import ActionDraft, Gesture
from tabletop.core.zones import is_back


class TableFocus:
    """Moves the focus of a table to where a person needs it next."""

    def __init__(
        self, page: Page, gestures: Gestures, leads: Callable[[Gesture, ActionDraft | None], bool]
    ) -> None:
        """leads: see `leads`, of a gesture and what is being put together."""
        self._page = page
        self._gestures = gestures
        self._leads = leads

    def leads(self, gesture: Gesture) -> bool:
        """Whether what does this may have the focus by itself, and a button of it be lit: not where
        that would answer what is asked, or answer it wrongly."""
        return self._leads(gesture, self._gestures.draft)

    @property
    def _pieces(self) -> list[HotspotWidget]:
        return [w for w in self._page.widgets if isinstance(w, HotspotWidget)]

    def to_offer(self) -> None:
        """When a turn begins: a green button (which only goes on), a piece that can be used, first
        one with which a single press does not decide; any button; one's own covered pieces, which
        may first be looked at. What may not lead is only where the first arrow goes."""
        page, gestures = self._page, self._gestures
        buttons = [w for w in page.widgets if isinstance(w, GestureButton)]
        able = [w.name for w in buttons if w.gesture.kind == "green" and self.leads(w.gesture)]
        hotspots = set(gestures.hotspots())
        usable = [w for w in self._pieces if w.hotspot in hotspots]
        able += [w.name for w in sorted(usable, key=lambda w: not gestures.takes(w.hotspot))]
        able += [w.name for w in buttons]
        able += [w.name for w in self._pieces if self._covered(w.hotspot)]
        if able and not page.dialog:
            first = page.widget(able[0])
            if self._may_lead(first):
                page.focus_on(first.name)
            else:
                page.rest(first.name)

    def _may_lead(self, widget: Widget) -> bool:
        """Whether it may have the focus by itself."""
        if isinstance(widget, GestureButton):
            return self.leads(widget.gesture)
        if not isinstance(widget, HotspotWidget):
            return True
        return all(map(self.leads, self._gestures.gestures_of(widget.hotspot)))

    def _covered(self, hotspot: Hotspot) -> bool:
        sprite = self._gestures.sprite(hotspot)
        return sprite is not None and is_back(sprite.piece)

    def buttons(self, action: Action) -> list[GestureButton]:
        """The buttons that do an action."""
        buttons = [w for w in self._page.widgets if isinstance(w, GestureButton)]
        return [button for button in buttons if button.gesture.action == action]

    def to_action(self, action: Action) -> None:
        """To what hands touch for an action: its piece rises, its button glows."""
        gestures = self._gestures
        names = [button.name for button in self.buttons(action)]
        for gesture in gestures.offered:
            if gesture.action == action:
                names += [
                    w.name for w in self._pieces if gesture in gestures.gestures_of(w.hotspot)
                ]
        if names:
            self._page.focus_on(names[-1])

    def to_target(self) -> None:
        """With a piece in hand: to the first place where it may go."""
        held = self._gestures.held
        for widget in self._pieces:
            if widget.hotspot != held:
                self._page.focus_on(widget.name)
                return

    def stay_like(self, touched: Sprite) -> None:
        """It stays with a kind of piece where it was touched, else goes where that went."""
        gestures = self._gestures
        found = [
            hotspot
            for hotspot in gestures.hotspots()
            if (sprite := gestures.sprite(hotspot)) and sprite.piece == touched.piece
        ]
        if found:
            hotspot = min(found, key=lambda hotspot: hotspot.zone != touched.zone)
            self._page.focus_on(f"hotspot:{hotspot.zone}:{hotspot.index}")
