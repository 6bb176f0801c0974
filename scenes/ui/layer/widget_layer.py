"""A layer of widgets on a canvas with one focus, and a dialog above them.

Keys, pads and pointers do the same: move the focus, press, and activate the focused widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import (
    TOUCH,
    Command,
    CommandPress,
    CommandRelease,
    Device,
    Direction,
    EditKeyPress,
    FocusMove,
    Intent,
    PointerButton,
    PointerDrag,
    PointerMove,
    PointerPress,
    PointerRelease,
    TextComposition,
    TextInput,
    WheelScroll,
)
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.layer.focus_navigation import find_neighbour
from scenes.ui.layer.focus_ring import FocusRing
from scenes.ui.layer.label_placement import OverlapCost
from scenes.ui.layer.toasts import Toasts
from scenes.ui.widgets.text_field import TextField
from scenes.ui.widgets.widget import Widget
from sprites.motion import UI_FADE_SECONDS
from sprites.painting import Picture
from sprites.picture import Box
from sprites.rendering.canvas import Canvas
from sprites.timeline import TimelineGroup, sequence, tween

DIALOG_Z = 5000.0  # above everything on a table


def never_fade(widget: Widget) -> bool:
    """Return False: no widget fades in or out."""
    return False


def ignore_overlaps(widget: Widget) -> Sequence[OverlapCost]:
    """Return no costs: a tooltip may cover anything."""
    return ()


class WidgetLayer:
    """The widgets of a scene, with focus, toasts and a dialog.

    `on_page_turn` is called with 1 or -1 when the focus would leave its list, and for the
    commands that page. It returns whether the page was turned.
    """

    def __init__(self, context: UiContext, canvas: Canvas, timelines: TimelineGroup) -> None:
        self.context = context
        self.canvas = canvas
        self.timelines = timelines
        self.widgets: list[Widget] = []
        self.dialog: list[Widget] = []
        self.focused_widget: Widget | None = None
        self.on_back: Callable[[], None] | None = None
        self.on_page_turn: Callable[[int], bool] | None = None
        self.find_tooltip_costs: Callable[[Widget], Sequence[OverlapCost]] = ignore_overlaps
        """Function that returns the costs of the areas that a tooltip may cover."""
        self._warned = ""  # name of the widget whose warning a touch has shown
        self._dialog_back: Callable[[], None] | None = None
        self._focus_below = ""
        self._sought = ""  # where the first arrow leads, when nothing has the focus
        self._pressed: Widget | None = None
        self._going = FadeOut(canvas, timelines["page"], "widget:gone")
        self.toasts = Toasts(context, canvas, timelines)
        self._ring = FocusRing(context, canvas, timelines)
        self._wheel = 0.0
        self._rested = 0.0

    # What is on it

    def set_widgets(
        self,
        widgets: Iterable[Widget],
        focus: str = "",
        fades: Callable[[Widget], bool] = never_fade,
    ) -> None:
        """Replace all widgets with these placed ones.

        The focus stays on the widget of the same name, or goes to `focus`, or to the first
        focusable widget.

        Args:
            widgets: The new widgets, already placed.
            focus: Name of the widget that gets the focus if the old one is gone.
            fades: True for widgets that fade in if they are new and fade out if they are gone.
                If an old widget must not fade, older fade-outs end immediately.
        """
        wanted = (
            self._focus_below if self.dialog else self.focused_widget and self.focused_widget.name
        ) or focus
        before, self.widgets = self.widgets, list(widgets)
        for widget in before:
            self._take_away(widget)
        for widget in self.widgets:
            self._add(widget)
        if not all(map(fades, before)):
            self._going.finish()
        self._blend(before, fades)
        if self.dialog:
            self._focus_below = wanted or ""
        else:
            self._choose(wanted or "", focus)

    def open_dialog(
        self, widgets: Iterable[Widget], on_back: Callable[[], None], focus: str = ""
    ) -> None:
        """Show a dialog above everything; only it receives input until `close_dialog`."""
        if not self.dialog:
            self._focus_below = self.focused_widget.name if self.focused_widget else ""
        self._set_focus(None)
        for widget in self.dialog:
            self._take_away(widget)
        self.dialog = list(widgets)
        for widget in self.dialog:
            self._add(widget)
        self._dialog_back = on_back
        self._choose(focus, focus)

    def close_dialog(self) -> None:
        """Remove the dialog and return the focus to its former place."""
        self._set_focus(None)
        for widget in self.dialog:
            self._take_away(widget)
        self.dialog = []
        self._dialog_back = None
        self._choose(self._focus_below, "")

    def clear(self) -> None:
        """Remove all widgets and callbacks, so that nothing refers to the scene any more."""
        self._pressed = self.focused_widget = None
        self.widgets, self.dialog = [], []
        self.on_back = self.on_page_turn = self._dialog_back = None
        self.find_tooltip_costs = ignore_overlaps
        self.toasts.dismiss_toast()
        self._ring.hide()

    @property
    def active_widgets(self) -> list[Widget]:
        """The widgets that receive input: those of the dialog if it is open."""
        return self.dialog or self.widgets

    def find_widget(self, name: str) -> Widget:
        """Return the widget of a name.

        Raises:
            KeyError: There is none.
        """
        for widget in (*self.dialog, *self.widgets):
            if widget.name == name:
                return widget
        raise KeyError(name)

    def clear_focus(self, next_focus: str = "") -> None:
        """Remove the focus until an arrow or the pointer sets it again.

        Args:
            next_focus: Name of the widget that the first arrow focuses; if empty, the former one.
        """
        self._sought = next_focus or self._sought
        self._set_focus(None)

    def focus_on(self, name: str) -> None:
        """Move the focus to the widget of a name.

        Raises:
            KeyError: There is none.
        """
        self._set_focus(self.find_widget(name))

    def show_toast(
        self, text: str, anchor: Box | None = None, on_press: Callable[[], None] | None = None,
        icon: Picture | None = None, overlap_costs: Sequence[OverlapCost] = (),
        is_compact: bool = False, size_share: float = 1.0, shorter_texts: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Show a toast for a while; see `Toasts.show_toast`."""
        self.toasts.show_toast(
            text, anchor, on_press, icon, overlap_costs, is_compact, size_share, shorter_texts
        )

    def dismiss_toast(self, fade: bool = False) -> None:
        """Remove the toast, with `fade` as a fade-out."""
        self.toasts.dismiss_toast(fade)

    @property
    def toast_text(self) -> str:
        """Text of the displayed toast; empty if there is none."""
        return self.toasts.toast_text

    def advance(self, seconds: float) -> None:
        """Advance time: move the focus ring, and show the tooltip after its delay."""
        if self.focused_widget is not None and self.focused_widget.is_present:
            self._ring.follow_widget(self.focused_widget)
        elif self.focused_widget is not None:
            self._set_focus(None)
        if self.focused_widget is not None and self._rested >= 0:
            self._rested += seconds
            if self._rested >= self.context.theme.tooltip_delay_seconds:
                self._show_tooltip(self.focused_widget)

    def _show_tooltip(self, focus: Widget) -> None:
        """Show the tooltip of the focused widget, if it has one."""
        costs = self.find_tooltip_costs(focus) if focus.tooltip else ()
        self.toasts.show_tooltip(
            focus.tooltip, focus.box, focus.has_tooltip_below, costs, focus.has_warning
        )
        self._rested = -1.0

    @property
    def has_pending_tooltip(self) -> bool:
        """True if a tooltip will appear after its delay."""
        return (
            self.focused_widget is not None
            and bool(self.focused_widget.tooltip)
            and self._rested >= 0
        )

    # What is wanted

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle an intent; return it if it is not used here."""
        writing = (
            self.focused_widget
            if isinstance(self.focused_widget, TextField) and self.focused_widget.is_editing
            else None
        )
        if writing is not None:
            return self._write(writing, intent)
        if isinstance(intent, FocusMove):
            return self._move(intent)
        if isinstance(intent, CommandPress | CommandRelease):
            return self._command(intent)
        if isinstance(intent, PointerMove | PointerPress | PointerDrag | PointerRelease):
            return self._pointer(intent)
        if isinstance(intent, WheelScroll):
            return self._scroll(intent)
        return intent

    def _move(self, intent: FocusMove) -> Intent | None:
        if self.focused_widget is None:
            self._choose(self._sought, "")
            return None if self.focused_widget else intent
        if self.focused_widget.handle_arrow(intent.direction):
            return None
        others = [w for w in self.active_widgets if w.is_focusable and w is not self.focused_widget]
        index = find_neighbour(
            self.focused_widget.navigation_box, [w.navigation_box for w in others], intent.direction
        )
        found = None if index is None else others[index]
        step = _list_step(self.focused_widget.list_direction, intent.direction)
        leaves = found is None or found.list_direction is None
        if (
            step
            and leaves
            and not self.dialog
            and self.on_page_turn is not None
            and self.on_page_turn(step)
        ):
            self._focus_end(step)
            return None
        if found is None:
            return intent
        self._set_focus(found)
        self.context.mixer.play("focus")
        return None

    def _focus_end(self, step: int) -> None:
        """Focus the first entry after turning forwards, or the last one after turning backwards."""
        ends = [w for w in self.widgets if w.is_focusable and w.list_direction is not None]
        if ends:
            self._set_focus(ends[0] if step > 0 else ends[-1])

    def _command(self, intent: CommandPress | CommandRelease) -> Intent | None:
        command = intent.command
        if isinstance(intent, CommandRelease):
            if command is Command.ACCEPT and self._pressed is not None:
                self._press(None)
                return None
            return intent
        if command is Command.ACCEPT:
            if self.focused_widget is None:
                return intent
            self._press(self.focused_widget)
            self._activate(self.focused_widget, intent.device)
            return None
        if command is Command.BACK:
            back = self._dialog_back if self.dialog else self.on_back
            if back is None:
                return intent
            back()
            return None
        if command in (Command.NEXT, Command.PREVIOUS) and self.on_page_turn and not self.dialog:
            return None if self.on_page_turn(1 if command is Command.NEXT else -1) else intent
        return intent

    def _pointer(
        self, intent: PointerMove | PointerPress | PointerDrag | PointerRelease
    ) -> Intent | None:
        under = self.focusable_at(intent.x, intent.y)
        if isinstance(intent, PointerMove):
            if under is not None and under is not self.focused_widget:
                self._set_focus(under)
            return None if under else intent
        if intent.button is not PointerButton.PRIMARY:
            return intent
        if isinstance(intent, PointerPress):
            if self.toasts.handle_press(intent.x, intent.y):
                return None
            if under is None:
                return None if self.dialog else intent
            self._set_focus(under)
            self._press(under)
            if under.handles_drag:
                under.handle_pointer(intent.x, intent.y)
            return None
        pressed = self._pressed
        if pressed is None:
            return intent
        if isinstance(intent, PointerDrag):
            if pressed.handles_drag:
                pressed = self._current_widget(pressed)
                pressed.handle_pointer(intent.x, intent.y)
            return None
        self._press(None)
        hit = under is not None and under.name == pressed.name
        if under is not None and hit and not under.handles_drag and not intent.is_cancelled:
            under.handle_pointer(intent.x, intent.y)
            if intent.device == TOUCH and under.has_warning and under.name != self._warned:
                self._warned = under.name
                self._show_tooltip(under)
                return None
            self._activate(under, intent.device)
        return None

    def _current_widget(self, widget: Widget) -> Widget:
        """Return the present widget of the same name; a changed value rebuilds all widgets."""
        for other in self.active_widgets:
            if other.name == widget.name:
                return other
        return widget

    def _scroll(self, intent: WheelScroll) -> Intent | None:
        if self.on_page_turn is None or self.dialog:
            return intent
        self._wheel += intent.steps
        if abs(self._wheel) >= 1:
            self.on_page_turn(-1 if self._wheel > 0 else 1)
            self._wheel = 0.0
        return None

    def _write(self, field: TextField, intent: Intent) -> Intent | None:
        if isinstance(intent, TextInput):
            field.insert_text(intent.text)
        elif isinstance(intent, TextComposition):
            field.set_composition(intent.text)
        elif isinstance(intent, EditKeyPress):
            field.handle_edit_key(intent.key)
        elif isinstance(intent, FocusMove):
            dx, dy = intent.direction.value
            if dy:
                self._end_writing(field, True)
                return self._move(intent)
            field.move_caret(dx)
        elif isinstance(intent, CommandPress) and intent.command in (Command.ACCEPT, Command.BACK):
            self._end_writing(field, intent.command is Command.ACCEPT)
            return None
        elif isinstance(intent, PointerPress):
            if field.hit_test(intent.x, intent.y):
                return None
            self._end_writing(field, True)
            return self._pointer(intent)
        else:
            return (
                None
                if isinstance(intent, PointerMove | PointerRelease | PointerDrag | CommandRelease)
                else intent
            )
        self._relay(field)
        return None

    def _end_writing(self, field: TextField, keep: bool) -> None:
        why = field.finish_editing(keep)
        if field in self.widgets:
            self._relay(field)
        if why:
            self._refuse(field, why)

    def _relay(self, widget: Widget) -> None:
        """Rebuild the nodes of one widget."""
        self._take_away(widget)
        widget.place(*widget.box)
        self._add(widget)

    # Focus and pressing

    def focusable_at(self, x: float, y: float) -> Widget | None:
        """Return the topmost focusable widget at a point; None if there is none."""
        for widget in reversed(self.active_widgets):
            if widget.is_focusable and widget.hit_test(x, y):
                return widget
        return None

    def _choose(self, name: str, otherwise: str) -> None:
        """Focus the widget of a name, or of the other name, or the first one."""
        able = [w for w in self.active_widgets if w.is_focusable]
        for wanted in (name, otherwise):
            for widget in able:
                if wanted and widget.name == wanted:
                    self._set_focus(widget, at_once=True)
                    return
        self._set_focus(able[0] if able else None, at_once=True)

    def _set_focus(self, widget: Widget | None, at_once: bool = False) -> None:
        if self.focused_widget is not None and self.focused_widget is not widget:
            before = self.focused_widget
            if isinstance(before, TextField) and before.is_editing:
                self._end_writing(before, True)
            before.is_focused = False
            before.on_focus_changed()
            self._warned = ""
            self._ring.shrink_widget(before)
        self.toasts.hide_tooltip()
        self.focused_widget = widget
        if widget is None:
            self._ring.hide()
            return
        widget.is_focused = True
        widget.on_focus_changed()
        self._ring.surround_widget(widget, at_once)
        self._rested = 0.0 if widget.tooltip else -1.0

    def cancel_press(self) -> None:
        """End a press without activation, because it became another gesture."""
        self._press(None)

    def _press(self, widget: Widget | None) -> None:
        if self._pressed is not None:
            self._pressed.is_pressed = False
            if self._pressed in self.active_widgets:
                self._pressed.on_press_changed()
        self._pressed = widget
        if widget is not None:
            widget.is_pressed = True
            widget.on_press_changed()

    def _activate(self, widget: Widget, device: Device) -> None:
        self._warned = ""
        why = widget.activate(device)
        if why:
            self._refuse(widget, why)
        elif isinstance(widget, TextField) and widget in self.widgets:
            self._relay(widget)

    def _refuse(self, widget: Widget, why: str) -> None:
        """Show why an activation is refused and shake the widget."""
        self.context.mixer.play("refusal")
        self.show_toast(why, widget.box)
        motion = self.context.motion
        if motion.refusal_shake_distance and widget in self.active_widgets:
            part = motion.refusal_seconds / (2 * motion.refusal_swings)
            swings = [
                tween(widget, part, "easeInOutSine", slide=motion.refusal_shake_distance * side)
                for _ in range(motion.refusal_swings)
                for side in (1, -1)
            ]
            timeline = self.timelines["page"]
            timeline.play_now(sequence(*swings, tween(widget, part, "easeInOutSine", slide=0.0)))

    # Nodes

    def _add(self, widget: Widget) -> None:
        for node in widget.nodes:
            self.canvas.add(node)
        if widget is self.focused_widget:
            widget.zoom = widget.zoom

    def _blend(self, before: Sequence[Widget], softly: Callable[[Widget], bool]) -> None:
        """Fade in new widgets and fade out missing ones."""
        timeline = self.timelines["page"]
        was = {(widget.name, widget.box): widget.nodes for widget in before if softly(widget)}
        for widget in filter(softly, self.widgets):
            alphas = {n.name: n.alpha for n in was.pop((widget.name, widget.box), ())}
            for node in widget.nodes:
                alpha = alphas.get(node.name, 0.0)
                if alpha < node.alpha:
                    timeline.play_now(
                        tween(node, UI_FADE_SECONDS, "easeInOutQuad", alpha=node.alpha)
                    )
                    node.alpha = alpha
        self._going.start(chain.from_iterable(was.values()))

    def _take_away(self, widget: Widget) -> None:
        for node in widget.nodes:
            self.canvas.remove(node)


def _list_step(listed: Direction | None, direction: Direction) -> int:
    """Return 1 if a direction goes on in a list, -1 if it goes back, 0 if sideways."""
    if listed is None:
        return 0
    (lx, ly), (dx, dy) = listed.value, direction.value
    return lx * dx + ly * dy
