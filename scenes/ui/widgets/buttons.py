"""Buttons with text or an icon, and tabs."""

from __future__ import annotations

from typing import Literal

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device
from scenes.ui.style import skin
from scenes.ui.style.theme import button_height
from scenes.ui.widgets.widget import Callback, Widget
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, Text, darken_picture
from sprites.typesetting import measure_text

ButtonStyle = Literal["primary", "plain", "danger", "quiet", "green"]
OFF_LIGHT = 0.62
"""Light on a block that cannot be used now; it lies lower and stays opaque."""
OFF_ICON_ALPHA = 0.55
RAISED_LIFT = 6.0
LABEL_SHRINK_FACTOR = 0.97
"""Factor by which a label shrinks while it leaves its button."""


class BaseButton(Widget):
    """A widget with a body that sinks when pressed, and an action.

    Args:
        reason: One line that explains why it is disabled; empty if it is enabled.
    """

    is_focusable = True
    _body: Node

    def __init__(
        self, context: UiContext, name: str, action: Callback, style: ButtonStyle, reason: str
    ) -> None:
        super().__init__(context, name)
        self.action = action
        self.style = style
        self.disabled_reason = reason

    @property
    def picture(self) -> Picture:
        """The body of the button, raised or pressed."""
        width, height = self.box.size
        body = skin.button_picture(self.theme, self.style, width, height, self.is_pressed)
        return darken_picture(body, OFF_LIGHT) if self.disabled_reason else body

    def add_body(self) -> None:
        """Add the body of the button at the size of its box."""
        lift = 0.0 if self.disabled_reason else RAISED_LIFT
        self._body = self.add_picture(self.picture, self.box.x, self.box.y, lift=lift, mark="body")

    def on_press_changed(self) -> None:
        """Show the body raised or pressed."""
        self._body.picture = self.picture
        self._body.lift = 0.0 if self.is_pressed or self.disabled_reason else RAISED_LIFT

    def activate(self, device: Device) -> str | None:
        """Run the action, or return the reason why it is disabled."""
        if self.disabled_reason:
            return self.disabled_reason
        self.context.mixer.play("button")
        self.action()
        return None


class Button(BaseButton):
    """A button with a label, an optional icon before it and an optional smaller note below.

    Args:
        reason: One line that explains why it is disabled. A disabled button is dimmed and
            shows this line when pressed.
    """

    line_margin = 40.0
    """Height of a button beyond that of a label in several lines, design pixels."""

    def __init__(
        self,
        context: UiContext,
        name: str,
        label: str,
        action: Callback,
        style: ButtonStyle = "plain",
        *,
        icon: str = "",
        note: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(context, name, action, style, reason)
        self.label = label
        self.icon = icon
        self.note = note
        self._share = 1.0

    def scale_label(self, share: float) -> None:
        """Scale the label to a share of its usual size, to fit several buttons in a line."""
        self._share = share

    def fit_label(self, width: float) -> None:
        """Scale the label down until it fits in one line of a button of that width."""
        room = width - 2 * self.padding - 2
        if self.icon:
            room -= self.theme.icon_size + self.theme.small_gap
        while self.label_size > self.theme.min_text_size and (
            measure_text(self.label, self.label_size, "bold")[0] > room
        ):
            self._share *= LABEL_SHRINK_FACTOR

    @property
    def label_size(self) -> float:
        """Text size of the label."""
        return max(self.theme.min_text_size, self.theme.label * self._share)

    @property
    def padding(self) -> float:
        """Space at the left and at the right of the label."""
        return self.theme.button_padding

    @property
    def _high(self) -> float:
        """The height of a button with one line."""
        return button_height(self.label_size)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of label, icon and note; the label wraps if the width is too small."""
        theme = self.theme
        mark = theme.icon_size + theme.small_gap if self.icon else 0.0
        words = measure_text(self.label, self.label_size, "bold")[0] + mark
        if self.note:
            words = max(words, measure_text(self.note, theme.body)[0])
        full = words + 2 * self.padding + 2
        if full <= width:
            return full, self._high + (theme.body * 1.25 if self.note else 0.0)
        inside = width - 2 * self.padding
        height = measure_text(self.label, self.label_size, "bold", inside - mark)[1]
        if self.note:
            height += measure_text(self.note, theme.body, "body", inside, 1.25, 2)[1]
        return width, max(self._high, height + self.line_margin)

    def label_line_count(self, width: float) -> int:
        """Return the number of lines of the label on a button of a width."""
        inside = width - 2 * self.theme.button_padding
        line = measure_text(self.label, self.label_size, "bold")[1]
        return round(measure_text(self.label, self.label_size, "bold", inside)[1] / line)

    def build(self) -> None:
        """Build the body, icon, label and note."""
        theme, box = self.theme, self.box
        self.add_body()
        color = theme.text_off if self.disabled_reason else theme.text
        inside = box.width - 2 * self.padding
        mark = theme.icon_size + theme.small_gap if self.icon else 0.0
        label_width = min(inside - mark, measure_text(self.label, self.label_size, "bold")[0] + 1)
        label = Text(self.label, self.label_size, color, "bold", label_width, "center")
        note = (
            Text(self.note, theme.body, theme.text_quiet, "body", inside, "center", 1.25, 2)
            if self.note
            else None
        )
        height = label.size[1] + (note.size[1] if note else 0.0)
        top = box.y + (box.height - height) / 2
        left = box.x + (box.width - label_width - mark) / 2
        if self.icon:
            icon = BakedPicture(f"icon/{self.icon}", height=theme.icon_size)
            self.add_picture(
                icon, left, top + (label.size[1] - theme.icon_size) / 2, z=0.2, mark="icon"
            )
        add_engraved_text(self, label, left + mark, top)
        if note:
            self.add_picture(note, box.x + self.padding, top + label.size[1], z=0.3, mark="note")


def add_engraved_text(widget: Widget, text: Text, x: float, y: float, mark: str = "text") -> Node:
    """Add text on a textured background, with a shade at the lower right for contrast."""
    if not widget.theme.high_contrast:
        shade = Text(
            text.text, text.em, widget.theme.text_shade, text.face, text.width,
            text.align, text.leading, text.max_lines,
        )  # fmt: skip
        widget.add_picture(shade, x + 1.5, y + 2.5, z=0.2, mark="shade")
    return widget.add_picture(text, x, y, z=0.3, mark=mark)


class IconButton(BaseButton):
    """A square button with an icon; `label` is its tooltip."""

    def __init__(
        self, context: UiContext, name: str, icon: str, label: str, action: Callback,
        style: ButtonStyle = "plain", size: float | None = None, reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context, name, action, style, reason)
        self.icon = icon
        self.tooltip = label
        self.size = size or self.theme.field_height

    @property
    def icon_folder(self) -> str:
        """Folder of the baked icon: light ones for wood, `icon-dark` for paper."""
        return "icon"

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the square."""
        return self.size, self.size

    def build(self) -> None:
        """Build the body and the icon."""
        box = self.box
        self.add_body()
        icon = BakedPicture(
            f"{self.icon_folder}/{self.icon}", height=min(box.width, box.height) * 0.54
        )
        cx, cy = box.center
        drawn = self.add_picture(
            icon, cx - icon.size[0] / 2, cy - icon.size[1] / 2, z=0.2, mark="icon"
        )
        if self.disabled_reason:
            drawn.alpha = OFF_ICON_ALPHA


class Tab(Widget):
    """One of several options: a label, with a gold bar under the selected one."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: UiContext, name: str, label: str, is_selected: bool, action: Callback,
        picture: Picture | None = None, align: Literal["left", "center"] = "center",
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.label = label
        self.is_selected = is_selected
        self.action = action
        self.picture = picture
        self.align = align

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the label with its picture."""
        theme = self.theme
        pad = 2 * theme.gap + (self.picture.size[0] + theme.small_gap if self.picture else 0.0)
        full = measure_text(self.label, theme.label, "bold")[0] + pad
        if full <= width:
            return full, max(theme.min_target_size + 8, theme.label * 1.25 + 18)
        height = measure_text(self.label, theme.label, "bold", width - pad)[1]
        return width, height + 18

    def build(self) -> None:
        """Build the plate, the gold bar, the picture and the label."""
        box, theme = self.box, self.theme
        plate = theme.plate_chosen if self.is_selected else theme.plate
        self.add_picture(FilledRect(box.width, box.height, plate, 14.0), box.x, box.y, mark="plate")
        if self.is_selected:
            bar = FilledRect(box.width - 24, 6.0, theme.gold, 3.0)
            self.add_picture(bar, box.x + 12, box.bottom - 6, z=0.1, mark="bar")
        color = theme.gold if self.is_selected else theme.text
        x = box.x + theme.gap
        if self.picture:
            self.add_picture(
                self.picture, x, box.y + (box.height - self.picture.size[1]) / 2, z=0.2
            )
            x += self.picture.size[0] + theme.small_gap
        room = box.right - theme.gap - x
        words = Text(self.label, theme.label, color, "bold", room, self.align)
        self.add_picture(words, x, box.y + (box.height - words.size[1]) / 2, z=0.3, mark="text")

    def activate(self, device: Device) -> str | None:
        """Run the action."""
        self.context.mixer.play("page_turn")
        self.action()
        return None
