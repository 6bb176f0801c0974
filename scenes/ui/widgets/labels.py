"""Widgets without input: labels, images, panels, dimming overlays and button hints."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Command, DeviceKind
from scenes.ui.style import skin
from scenes.ui.style.theme import Color
from scenes.ui.widgets.widget import FillWidget, Widget
from sprites.node import FLAT_LIFT
from sprites.painting import Picture
from sprites.picture import FilledRect, PictureGroup, Text, TextAlign
from sprites.typeface import FontFace
from sprites.typesetting import measure_text


class Label(Widget):
    """Text that wraps where the width is too small."""

    def __init__(
        self, context: UiContext, name: str, text: str, size: float, color: Color | None = None,
        face: FontFace = "body", align: TextAlign = "left", max_lines: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.line_spacing = self.theme.line_spacing
        self.text = text
        self.size = size
        self.color = color or self.theme.text
        self.face = face
        self.align = align
        self.max_lines = max_lines

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the text, wrapped if it is wider than `width`."""
        own = measure_text(self.text, self.size, self.face, None, self.line_spacing)
        if own[0] <= width:
            return own
        return measure_text(
            self.text, self.size, self.face, width, self.line_spacing, self.max_lines
        )

    def build(self) -> None:
        """Build the text in the vertical middle of its box."""
        height = self.preferred_size(self.box.width)[1]
        picture = Text(
            self.text, self.size, self.color, self.face, self.box.width, self.align,
            self.line_spacing, self.max_lines,
        )  # fmt: skip
        self.add_picture(picture, self.box.x, self.box.y + (self.box.height - height) / 2)


class Image(Widget):
    """A picture at its own size in the middle of its box."""

    def __init__(
        self,
        context: UiContext,
        name: str,
        picture: Picture,
        lift: float = FLAT_LIFT,
        z: float = 0.0,
    ) -> None:
        super().__init__(context, name)
        self.picture = picture
        self.lift = lift
        self.z = z

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the picture."""
        return self.picture.size

    def build(self) -> None:
        """Build the picture."""
        width, height = self.picture.size
        cx, cy = self.box.center
        self.add_picture(self.picture, cx - width / 2, cy - height / 2, lift=self.lift)


class Panel(FillWidget):
    """A background of some material for other widgets; it fills its box."""

    def __init__(
        self, context: UiContext, name: str, material: str = "dark", z: float = -2.0
    ) -> None:
        super().__init__(context, name)
        self.material = material
        self.z = z

    def build(self) -> None:
        """Build the panel at the size of its box."""
        picture = skin.panel_picture(self.theme, self.material, self.box.width, self.box.height)
        self.add_picture(picture, self.box.x, self.box.y, lift=2.0)


class DimOverlay(FillWidget):
    """A dark overlay that dims everything below it."""

    def __init__(self, context: UiContext, name: str, z: float) -> None:
        super().__init__(context, name)
        self.z = z

    def build(self) -> None:
        """Build the overlay at the size of its box."""
        self.add_picture(
            FilledRect(self.box.width, self.box.height, self.theme.dim), self.box.x, self.box.y
        )


class ButtonHints(Widget):
    """A centred line of button hints, with the labels of the last used device."""

    def __init__(
        self,
        context: UiContext,
        commands: Sequence[tuple[Command, str]],
        color: Color | None = None,
    ) -> None:
        """Store the commands to explain.

        Args:
            context: Renderer, settings, sounds and devices that widgets share.
            commands: Commands, each with its text key below `ui.hint`.
            color: Colour of the text; None for quiet text.
        """
        super().__init__(context, "hints")
        self.commands = commands
        self.color = color or self.theme.text_quiet

    def _find_hints(self) -> list[tuple[str, str]]:
        if not self.context.settings.key_hints:
            return []
        if self.context.devices.last_device.kind in (DeviceKind.MOUSE, DeviceKind.TOUCH):
            return []
        text = self.context.text_catalogue
        pairs = [
            (self.context.devices.command_label(c), text(f"ui.hint.{key}"))
            for c, key in self.commands
        ]
        return [pair for pair in pairs if pair[0]]

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of one line."""
        return width, self.theme.hint_height

    def build(self) -> None:
        """Build as many hints as fit in the line."""
        theme = self.theme
        parts: list[tuple[Picture, Picture]] = []
        total = 0.0
        for sign, said in self._find_hints():
            cap = key_cap_picture(self.context, sign)
            label = Text(said, theme.body, self.color)
            wide = cap.size[0] + theme.small_gap + label.size[0]
            if total + wide > self.box.width:
                break
            parts.append((cap, label))
            total += wide + 1.5 * theme.gap
        x = self.box.x + (self.box.width - total + 1.5 * theme.gap) / 2
        middle = self.box.y + self.box.height / 2
        for cap, words in parts:
            self.add_picture(cap, x, middle - cap.size[1] / 2, mark="cap")
            x += cap.size[0] + theme.small_gap
            self.add_picture(words, x, middle - words.size[1] / 2, mark="text")
            x += words.size[0] + 1.5 * theme.gap


def key_cap_picture(context: UiContext, label: str) -> Picture:
    """Return the picture of a key or pad button with its label."""
    theme = context.theme
    words = Text(label, theme.body * 0.875, (38, 22, 12), "bold")
    height = theme.hint_height
    width = max(height, words.size[0] + 22)
    cap = skin.FramedRectangle(width, height, (240, 226, 196), (120, 84, 46), 2.0, height / 2)
    left, top = (width - words.size[0]) / 2, (height - words.size[1]) / 2
    return PictureGroup((width, height), ((cap, 0, 0), (words, left, top)))
