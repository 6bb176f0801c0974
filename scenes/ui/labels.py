"""Widgets that only say or show something: words, pictures, panels, signs of buttons."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.intents import Command, Kind
from scenes.ui.theme import Color
from scenes.ui.widget import Filling, Widget
from sprites.node import FLAT
from sprites.painting import Picture
from sprites.picture import Align, Fill, Group, Text
from sprites.typeface import Face
from sprites.typesetting import measure


class Label(Widget):
    """Words, broken into lines where there is not enough width."""

    def __init__(
        self, context: UiContext, name: str, text: str, size: float, color: Color | None = None,
        face: Face = "body", align: Align = "left", max_lines: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.text = text
        self.size = size
        self.color = color or self.theme.text
        self.face = face
        self.align = align
        self.max_lines = max_lines

    def wanted(self, width: float) -> tuple[float, float]:
        own = measure(self.text, self.size, self.face, None, self.theme.leading)
        if own[0] <= width:
            return own
        return measure(self.text, self.size, self.face, width, self.theme.leading, self.max_lines)

    def build(self) -> None:
        height = self.wanted(self.box.width)[1]
        picture = Text(
            self.text, self.size, self.color, self.face, self.box.width, self.align,
            self.theme.leading, self.max_lines,
        )  # fmt: skip
        self.put(picture, self.box.x, self.box.y + (self.box.height - height) / 2)


class Image(Widget):
    """A picture at its own size, in the middle of its place."""

    def __init__(
        self, context: UiContext, name: str, picture: Picture, lift: float = FLAT, z: float = 0.0
    ) -> None:
        super().__init__(context, name)
        self.picture = picture
        self.lift = lift
        self.z = z

    def wanted(self, width: float) -> tuple[float, float]:
        return self.picture.size

    def build(self) -> None:
        width, height = self.picture.size
        cx, cy = self.box.center
        self.put(self.picture, cx - width / 2, cy - height / 2, lift=self.lift)


class Panel(Filling):
    """A piece of material that other widgets lie on; it is as large as it is placed."""

    def __init__(self, context: UiContext, name: str, kind: str = "dark", z: float = -2.0) -> None:
        super().__init__(context, name)
        self.kind = kind
        self.z = z

    def build(self) -> None:
        picture = skin.panel(self.theme, self.kind, self.box.width, self.box.height)
        self.put(picture, self.box.x, self.box.y, lift=2.0)


class Veil(Filling):
    """A dark glass over everything beneath it."""

    def __init__(self, context: UiContext, name: str, z: float) -> None:
        super().__init__(context, name)
        self.z = z

    def build(self) -> None:
        self.put(Fill(self.box.width, self.box.height, self.theme.dim), self.box.x, self.box.y)


class Legend(Widget):
    """Which buttons do what here, with the signs of the device used last. One line, centred."""

    def __init__(
        self,
        context: UiContext,
        commands: Sequence[tuple[Command, str]],
        color: Color | None = None,
    ) -> None:
        """commands: each with the key of its text below `ui.hint`."""
        super().__init__(context, "hints")
        self.commands = commands
        self.color = color or self.theme.text_quiet

    def _shown(self) -> list[tuple[str, str]]:
        if not self.context.settings.key_hints:
            return []
        if self.context.devices.last.kind in (Kind.MOUSE, Kind.TOUCH):
            return []
        text = self.context.text
        pairs = [(self.context.devices.sign(c), text(f"ui.hint.{key}")) for c, key in self.commands]
        return [pair for pair in pairs if pair[0]]

    def wanted(self, width: float) -> tuple[float, float]:
        return width, self.theme.hint_height

    def build(self) -> None:
        theme = self.theme
        parts: list[tuple[Picture, Picture]] = []
        total = 0.0
        for sign, said in self._shown():
            cap = key_cap(self.context, sign)
            label = Text(said, theme.body, self.color)
            wide = cap.size[0] + theme.tight + label.size[0]
            if total + wide > self.box.width:
                break
            parts.append((cap, label))
            total += wide + 1.5 * theme.gap
        x = self.box.x + (self.box.width - total + 1.5 * theme.gap) / 2
        middle = self.box.y + self.box.height / 2
        for cap, words in parts:
            self.put(cap, x, middle - cap.size[1] / 2, mark="cap")
            x += cap.size[0] + theme.tight
            self.put(words, x, middle - words.size[1] / 2, mark="text")
            x += words.size[0] + 1.5 * theme.gap


def key_cap(context: UiContext, sign: str) -> Picture:
    """A key or pad button with its sign."""
    theme = context.theme
    words = Text(sign, theme.body * 0.875, (38, 22, 12), "bold")
    height = theme.hint_height
    width = max(height, words.size[0] + 22)
    cap = skin.FramedFill(width, height, (240, 226, 196), (120, 84, 46), 2.0, height / 2)
    left, top = (width - words.size[0]) / 2, (height - words.size[1]) / 2
    return Group((width, height), ((cap, 0, 0), (words, left, top)))
