"""Buttons: with words, with an icon, and the tabs of which one is chosen."""

from __future__ import annotations

from typing import Literal

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.intents import Device
from scenes.ui.theme import button_height
from scenes.ui.widget import Callback, Widget
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Fill, Text
from sprites.typesetting import measure

Look = Literal["primary", "plain", "danger", "quiet", "green"]
_OFF_ALPHA = 0.55


class Pressable(Widget):
    """What is pressed to do something: a body that sinks, unless there is a reason against it."""

    focusable = True
    _body: Node

    def __init__(
        self, context: UiContext, name: str, action: Callback, look: Look, reason: str
    ) -> None:
        super().__init__(context, name)
        self.action = action
        self.look = look
        self.reason = reason

    def put_body(self) -> None:
        """What lies below its signs, as large as the place it was given."""
        picture = skin.button(self.theme, self.look, self.box.width, self.box.height)
        self._body = self.put(picture, self.box.x, self.box.y, lift=3.0, mark="body")

    def shown(self) -> None:
        box = self.box
        self._body.picture = skin.button(self.theme, self.look, box.width, box.height, self.pressed)
        self._body.lift = 0.0 if self.pressed else 3.0

    def activate(self, device: Device) -> str | None:
        if self.reason:
            return self.reason
        self.context.mixer.play("button")
        self.action()
        return None


class Button(Pressable):
    """A button with a label, perhaps an icon before it and a smaller line below.

    reason: why it cannot be used now, in one line; it is dimmed, and says so when pressed.
    """

    def __init__(
        self, context: UiContext, name: str, label: str, action: Callback, look: Look = "plain", *,
        icon: str = "", note: str = "", reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context, name, action, look, reason)
        self.label = label
        self.icon = icon
        self.note = note
        self._share = 1.0

    def shrink(self, share: float) -> None:
        """Gives the label that share of its usual size, where several have to stand in a line."""
        self._share = share

    @property
    def size(self) -> float:
        """The size of the label."""
        return max(self.theme.least_text, self.theme.label * self._share)

    @property
    def _high(self) -> float:
        """The height of a button with one line."""
        return button_height(self.size)

    def wanted(self, width: float) -> tuple[float, float]:
        theme = self.theme
        mark = theme.icon + theme.tight if self.icon else 0.0
        words = measure(self.label, self.size, "bold")[0] + mark
        if self.note:
            words = max(words, measure(self.note, theme.body)[0])
        full = words + 2 * theme.button_pad + 2
        if full <= width:
            return full, self._high + (theme.body * 1.25 if self.note else 0.0)
        inside = width - 2 * theme.button_pad
        height = measure(self.label, self.size, "bold", inside - mark)[1]
        if self.note:
            height += measure(self.note, theme.body, "body", inside, 1.25, 2)[1]
        return width, max(self._high, height + 40)

    def build(self) -> None:
        theme, box = self.theme, self.box
        self.put_body()
        color = theme.text_off if self.reason else theme.text
        inside = box.width - 2 * theme.button_pad
        mark = theme.icon + theme.tight if self.icon else 0.0
        label_width = min(inside - mark, measure(self.label, self.size, "bold")[0] + 1)
        label = Text(self.label, self.size, color, "bold", label_width, "center")
        note = (
            Text(self.note, theme.body, theme.text_quiet, "body", inside, "center", 1.25, 2)
            if self.note
            else None
        )
        height = label.size[1] + (note.size[1] if note else 0.0)
        top = box.y + (box.height - height) / 2
        left = box.x + (box.width - label_width - mark) / 2
        if self.icon:
            icon = Baked(f"icon/{self.icon}", height=theme.icon)
            self.put(icon, left, top + (label.size[1] - theme.icon) / 2, z=0.2, mark="icon")
        engrave(self, label, left + mark, top)
        if note:
            self.put(note, box.x + theme.button_pad, top + label.size[1], z=0.3, mark="note")
        if self.reason:
            self._body.alpha = _OFF_ALPHA


def engrave(widget: Widget, words: Text, x: float, y: float, mark: str = "text") -> Node:
    """Words on a textured ground, with their shade to the lower right so that they stand out."""
    if not widget.theme.high_contrast:
        shade = Text(
            words.text, words.em, widget.theme.text_shade, words.face, words.width,
            words.align, words.leading, words.max_lines,
        )  # fmt: skip
        widget.put(shade, x + 1.5, y + 2.5, z=0.2, mark="shade")
    return widget.put(words, x, y, z=0.3, mark=mark)


class IconButton(Pressable):
    """A square button with an icon; `label` says in words what it does."""

    def __init__(
        self, context: UiContext, name: str, icon: str, label: str, action: Callback,
        look: Look = "plain", size: float | None = None, reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context, name, action, look, reason)
        self.icon = icon
        self.tooltip = label
        self.size = size or self.theme.field_height

    def wanted(self, width: float) -> tuple[float, float]:
        return self.size, self.size

    def build(self) -> None:
        box = self.box
        self.put_body()
        icon = Baked(f"icon/{self.icon}", height=min(box.width, box.height) * 0.54)
        cx, cy = box.center
        drawn = self.put(icon, cx - icon.size[0] / 2, cy - icon.size[1] / 2, z=0.2, mark="icon")
        if self.reason:
            self._body.alpha = drawn.alpha = _OFF_ALPHA


class Tab(Widget):
    """One of several, of which one is chosen: a label with a bar of gold under the chosen one."""

    focusable = True
    flat = True

    def __init__(
        self, context: UiContext, name: str, label: str, chosen: bool, action: Callback,
        picture: Picture | None = None, align: Literal["left", "center"] = "center",
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.label = label
        self.chosen = chosen
        self.action = action
        self.picture = picture
        self.align = align

    def wanted(self, width: float) -> tuple[float, float]:
        theme = self.theme
        pad = 2 * theme.gap + (self.picture.size[0] + theme.tight if self.picture else 0.0)
        full = measure(self.label, theme.label, "bold")[0] + pad
        if full <= width:
            return full, max(theme.target + 8, theme.label * 1.25 + 18)
        height = measure(self.label, theme.label, "bold", width - pad)[1]
        return width, height + 18

    def build(self) -> None:
        box, theme = self.box, self.theme
        plate = theme.plate_chosen if self.chosen else theme.plate
        self.put(Fill(box.width, box.height, plate, 14.0), box.x, box.y, mark="plate")
        if self.chosen:
            bar = Fill(box.width - 24, 6.0, theme.gold, 3.0)
            self.put(bar, box.x + 12, box.bottom - 6, z=0.1, mark="bar")
        color = theme.gold if self.chosen else theme.text
        x = box.x + theme.gap
        if self.picture:
            self.put(self.picture, x, box.y + (box.height - self.picture.size[1]) / 2, z=0.2)
            x += self.picture.size[0] + theme.tight
        room = box.right - theme.gap - x
        words = Text(self.label, theme.label, color, "bold", room, self.align)
        self.put(words, x, box.y + (box.height - words.size[1]) / 2, z=0.3, mark="text")

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("page_turn")
        self.action()
        return None
