"""A page: widgets on a canvas with one focus, and a dialog over them.

Keys, pads and pointers all do the same: move the focus, press, and activate what has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from scenes.ui.context import UiContext
from scenes.ui.focus import neighbour
from scenes.ui.focusring import FocusRing
from scenes.ui.freespace import Cover
from scenes.ui.going import Going
from scenes.ui.intents import (
    Command,
    Composing,
    Device,
    Direction,
    Do,
    Drag,
    Editing,
    Intent,
    Navigate,
    PadButton,
    Point,
    Press,
    Release,
    Stop,
    Typed,
    Wheel,
)
from scenes.ui.messages import Messages
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget
from sprites.canvas import Canvas
from sprites.motion import SOFT
from sprites.painting import Picture
from sprites.picture import Box
from sprites.timeline import Lanes, sequence, tween

DIALOG_Z = 5000.0  # above everything on a table


def never(widget: Widget) -> bool:
    """Nothing comes or goes softly."""
    return False


class Page:
    """The widgets of a scene. `turn` is asked when the focus would leave its list, or to page."""

    def __init__(self, context: UiContext, canvas: Canvas, lanes: Lanes) -> None:
        self.context = context
        self.canvas = canvas
        self.lanes = lanes
        self.widgets: list[Widget] = []
        self.dialog: list[Widget] = []
        self.focus: Widget | None = None
        self.back: Callable[[], None] | None = None
        self.turn: Callable[[int], bool] | None = None
        self._dialog_back: Callable[[], None] | None = None
        self._focus_below = ""
        self._sought = ""  # where the first arrow leads, when nothing has the focus
        self._pressed: Widget | None = None
        self._going = Going(canvas, lanes["page"], "widget:gone")
        self.messages = Messages(context, canvas, lanes)
        self._ring = FocusRing(context, canvas, lanes)
        self._wheel = 0.0
        self._rested = 0.0

    # What is on it

    def show(
        self, widgets: Iterable[Widget], focus: str = "", softly: Callable[[Widget], bool] = never
    ) -> None:
        """Puts these (placed) widgets in the place of all; the focus stays by name, or goes to
        `focus`, or to the first that can have it. softly: whether one that was not there comes in
        `SOFT` seconds, and one that is there no more goes in as many; both can be touched, or not,
        at once. What still goes is gone if any may not go so: others may look now."""
        wanted = (self._focus_below if self.dialog else self.focus and self.focus.name) or focus
        before, self.widgets = self.widgets, list(widgets)
        for widget in before:
            self._take_away(widget)
        for widget in self.widgets:
            self._add(widget)
        if not all(map(softly, before)):
            self._going.end()
        self._blend(before, softly)
        if self.dialog:
            self._focus_below = wanted or ""
        else:
            self._choose(wanted or "", focus)

    def open(self, widgets: Iterable[Widget], back: Callable[[], None], focus: str = "") -> None:
        """Lays a dialog over everything; only it hears until `close`."""
        if not self.dialog:
            self._focus_below = self.focus.name if self.focus else ""
        self._set_focus(None)
        for widget in self.dialog:
            self._take_away(widget)
        self.dialog = list(widgets)
        for widget in self.dialog:
            self._add(widget)
        self._dialog_back = back
        self._choose(focus, focus)

    def close(self) -> None:
        """Takes the dialog away; the focus goes back to where it was."""
        self._set_focus(None)
        for widget in self.dialog:
            self._take_away(widget)
        self.dialog = []
        self._dialog_back = None
        self._choose(self._focus_below, "")

    def leave(self) -> None:
        """Nothing is on it any more, and nobody above hears of it."""
        self._pressed = self.focus = None
        self.widgets, self.dialog = [], []
        self.back = self.turn = self._dialog_back = None
        self.messages.hush()
        self._ring.hide()

    @property
    def active(self) -> list[Widget]:
        """The widgets that hear: those of the dialog if one is open."""
        return self.dialog or self.widgets

    def widget(self, name: str) -> Widget:
        """The widget of that name. Raises KeyError."""
        for widget in (*self.dialog, *self.widgets):
            if widget.name == name:
                return widget
        raise KeyError(name)

    def rest(self, sought: str = "") -> None:
        """Takes the focus away, until an arrow or the pointer asks for it. sought: the name of the
        widget to which the first arrow leads; if none is given, where it led before."""
        self._sought = sought or self._sought
        self._set_focus(None)

    def focus_on(self, name: str) -> None:
        """Moves the focus to the widget of that name. Raises KeyError."""
        self._set_focus(self.widget(name))

    def say(
        self, text: str, near: Box | None = None, more: Callable[[], None] | None = None,
        sign: Picture | None = None, covers: Sequence[Cover] = (),
    ) -> None:  # fmt: skip
        """Shows a line for a while; see `Messages.say`."""
        self.messages.say(text, near, more, sign, covers)

    def hush(self, softly: bool = False) -> None:
        """Takes the line away that is shown. softly: it fades."""
        self.messages.hush(softly)

    @property
    def saying(self) -> str:
        """The line that is shown now, or nothing."""
        return self.messages.saying

    def advance(self, seconds: float) -> None:
        """Lets time pass: a tooltip comes when the pointer has rested, and the focus goes with what
        it marks."""
        if self.focus is not None and self.focus.present:
            self._ring.follow(self.focus)
        elif self.focus is not None:
            self._set_focus(None)
        if self.focus is not None and self._rested >= 0:
            self._rested += seconds
            if self._rested >= self.context.theme.tooltip_delay:
                focus = self.focus
                self.messages.explain(focus.tooltip, focus.box, focus.explained_below)
                self._rested = -1.0

    @property
    def moving(self) -> bool:
        """Whether something will still happen by itself."""
        return self.focus is not None and bool(self.focus.tooltip) and self._rested >= 0

    # What is wanted

    def handle(self, intent: Intent) -> Intent | None:
        """Takes an intent, or gives back what it has no use for."""
        writing = self.focus if isinstance(self.focus, TextField) and self.focus.writing else None
        if writing is not None:
            return self._write(writing, intent)
        if isinstance(intent, Navigate):
            return self._move(intent)
        if isinstance(intent, Do | Stop):
            return self._command(intent)
        if isinstance(intent, Point | Press | Drag | Release):
            return self._pointer(intent)
        if isinstance(intent, Wheel):
            return self._scroll(intent)
        return intent

    def _move(self, intent: Navigate) -> Intent | None:
        if self.focus is None:
            self._choose(self._sought, "")
            return None if self.focus else intent
        if self.focus.adjust(intent.direction):
            return None
        others = [w for w in self.active if w.focusable and w is not self.focus]
        index = neighbour(self.focus.reach, [w.reach for w in others], intent.direction)
        found = None if index is None else others[index]
        step = _along(self.focus.listed, intent.direction)
        leaves = found is None or found.listed is None
        if step and leaves and not self.dialog and self.turn is not None and self.turn(step):
            self._focus_end(step)
            return None
        if found is None:
            return intent
        self._set_focus(found)
        self.context.mixer.play("focus")
        return None

    def _focus_end(self, step: int) -> None:
        """After the page was turned by an arrow: on its first entry, or going back on its last."""
        ends = [w for w in self.widgets if w.focusable and w.listed is not None]
        if ends:
            self._set_focus(ends[0] if step > 0 else ends[-1])

    def _command(self, intent: Do | Stop) -> Intent | None:
        command = intent.command
        if isinstance(intent, Stop):
            if command is Command.ACCEPT and self._pressed is not None:
                self._press(None)
                return None
            return intent
        if command is Command.ACCEPT:
            if self.focus is None:
                return intent
            self._press(self.focus)
            self._activate(self.focus, intent.device)
            return None
        if command is Command.BACK:
            back = self._dialog_back if self.dialog else self.back
            if back is None:
                return intent
            back()
            return None
        if command in (Command.NEXT, Command.PREVIOUS) and self.turn and not self.dialog:
            return None if self.turn(1 if command is Command.NEXT else -1) else intent
        return intent

    def _pointer(self, intent: Point | Press | Drag | Release) -> Intent | None:
        under = self.at(intent.x, intent.y)
        if isinstance(intent, Point):
            if under is not None and under is not self.focus:
                self._set_focus(under)
            return None if under else intent
        if intent.button is not PadButton.PRIMARY:
            return intent
        if isinstance(intent, Press):
            if self.messages.press(intent.x, intent.y):
                return None
            if under is None:
                return None if self.dialog else intent
            self._set_focus(under)
            self._press(under)
            if under.drags:
                under.point(intent.x, intent.y)
            return None
        pressed = self._pressed
        if pressed is None:
            return intent
        if isinstance(intent, Drag):
            if pressed.drags:
                pressed = self._alike(pressed)
                pressed.point(intent.x, intent.y)
            return None
        self._press(None)
        hit = under is not None and under.name == pressed.name
        if under is not None and hit and not under.drags and not intent.given_up:
            under.point(intent.x, intent.y)
            self._activate(under, intent.device)
        return None

    def _alike(self, widget: Widget) -> Widget:
        """The widget of this name that is shown now (a change of value lays all anew)."""
        for other in self.active:
            if other.name == widget.name:
                return other
        return widget

    def _scroll(self, intent: Wheel) -> Intent | None:
        if self.turn is None or self.dialog:
            return intent
        self._wheel += intent.steps
        if abs(self._wheel) >= 1:
            self.turn(-1 if self._wheel > 0 else 1)
            self._wheel = 0.0
        return None

    def _write(self, field: TextField, intent: Intent) -> Intent | None:
        if isinstance(intent, Typed):
            field.write(intent.text)
        elif isinstance(intent, Composing):
            field.compose(intent.text)
        elif isinstance(intent, Editing):
            field.edit(intent.edit)
        elif isinstance(intent, Navigate):
            dx, dy = intent.direction.value
            if dy:
                self._end_writing(field, True)
                return self._move(intent)
            field.step(dx)
        elif isinstance(intent, Do) and intent.command in (Command.ACCEPT, Command.BACK):
            self._end_writing(field, intent.command is Command.ACCEPT)
            return None
        elif isinstance(intent, Press):
            if field.hit(intent.x, intent.y):
                return None
            self._end_writing(field, True)
            return self._pointer(intent)
        else:
            return None if isinstance(intent, Point | Release | Drag | Stop) else intent
        self._relay(field)
        return None

    def _end_writing(self, field: TextField, keep: bool) -> None:
        why = field.finish(keep)
        if field in self.widgets:
            self._relay(field)
        if why:
            self._refuse(field, why)

    def _relay(self, widget: Widget) -> None:
        """Makes the nodes of one widget anew."""
        self._take_away(widget)
        widget.place(*widget.box)
        self._add(widget)

    # Focus and pressing

    def at(self, x: float, y: float) -> Widget | None:
        """The topmost widget there that can have the focus."""
        for widget in reversed(self.active):
            if widget.focusable and widget.hit(x, y):
                return widget
        return None

    def _choose(self, name: str, otherwise: str) -> None:
        """Gives the focus to the widget of that name, or of the other, or to the first."""
        able = [w for w in self.active if w.focusable]
        for wanted in (name, otherwise):
            for widget in able:
                if wanted and widget.name == wanted:
                    self._set_focus(widget, at_once=True)
                    return
        self._set_focus(able[0] if able else None, at_once=True)

    def _set_focus(self, widget: Widget | None, at_once: bool = False) -> None:
        if self.focus is not None and self.focus is not widget:
            before = self.focus
            if isinstance(before, TextField) and before.writing:
                self._end_writing(before, True)
            before.focused = False
            before.attended()
            self._ring.leave(before)
        self.messages.explain_no_more()
        self.focus = widget
        if widget is None:
            self._ring.hide()
            return
        widget.focused = True
        widget.attended()
        self._ring.surround(widget, at_once)
        self._rested = 0.0 if widget.tooltip else -1.0

    def release(self) -> None:
        """Nothing is pressed any more: what began as a press has become something else."""
        self._press(None)

    def _press(self, widget: Widget | None) -> None:
        if self._pressed is not None:
            self._pressed.pressed = False
            if self._pressed in self.active:
                self._pressed.shown()
        self._pressed = widget
        if widget is not None:
            widget.pressed = True
            widget.shown()

    def _activate(self, widget: Widget, device: Device) -> None:
        why = widget.activate(device)
        if why:
            self._refuse(widget, why)
        elif isinstance(widget, TextField) and widget in self.widgets:
            self._relay(widget)

    def _refuse(self, widget: Widget, why: str) -> None:
        """Says why not, with a shake of the head."""
        self.context.mixer.play("refusal")
        self.say(why, widget.box)
        motion = self.context.motion
        if motion.refuse_shake and widget in self.active:
            part = motion.refuse / (2 * motion.refuse_swings)
            swings = [
                tween(widget, part, "easeInOutSine", slide=motion.refuse_shake * side)
                for _ in range(motion.refuse_swings)
                for side in (1, -1)
            ]
            lane = self.lanes["page"]
            lane.also(sequence(*swings, tween(widget, part, "easeInOutSine", slide=0.0)))

    # Nodes

    def _add(self, widget: Widget) -> None:
        for node in widget.nodes:
            self.canvas.add(node)
        if widget is self.focus:
            widget.zoom = widget.zoom

    def _blend(self, before: Sequence[Widget], softly: Callable[[Widget], bool]) -> None:
        """What is new comes softly, what is no more there goes so."""
        lane = self.lanes["page"]
        was = {(widget.name, widget.box): widget.nodes for widget in before if softly(widget)}
        for widget in filter(softly, self.widgets):
            alphas = {n.name: n.alpha for n in was.pop((widget.name, widget.box), ())}
            for node in widget.nodes:
                alpha = alphas.get(node.name, 0.0)
                if alpha < node.alpha:
                    lane.also(tween(node, SOFT, "easeInOutQuad", alpha=node.alpha))
                    node.alpha = alpha
        self._going.go(chain.from_iterable(was.values()))

    def _take_away(self, widget: Widget) -> None:
        for node in widget.nodes:
            self.canvas.remove(node)


def _along(listed: Direction | None, direction: Direction) -> int:
    """Whether a direction goes on in a list (1), back in it (-1), or aside (0)."""
    if listed is None:
        return 0
    (lx, ly), (dx, dy) = listed.value, direction.value
    return lx * dx + ly * dy
