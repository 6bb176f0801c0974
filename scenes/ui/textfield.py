"""A line of text that is written by keyboard or input method; without keys it is spelled."""

from __future__ import annotations

from collections.abc import Callable

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.intents import Device, Edit, Kind
from scenes.ui.widget import Widget
from sprites.picture import Fill, Text
from sprites.typeface import missing_glyphs
from sprites.typesetting import measure


class TextField(Widget):
    """Writing begins when it is activated and ends with Enter (kept) or Esc (as it was).

    change: told the new text when it is kept; returns why it cannot be, or None. spell: opens
    letters on the screen, on which keys write too: a remote has Enter and no keys. A press of the
    mouse writes in the field itself.
    """

    focusable = True
    flat = True

    def __init__(
        self, context: UiContext, name: str, text: str, most: int,
        change: Callable[[str], str | None],
        spell: Callable[[], None] | None = None, width: float = 340.0,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.text = text
        self.most = most
        self._change = change
        self._spell = spell
        self._width = width
        self._before = text
        self._caret = len(text)
        self._composing = ""
        self.writing = False

    def wanted(self, width: float) -> tuple[float, float]:
        widest = measure("M" * min(self.most, 7), self.theme.label, "bold")[0]
        full = max(self._width, widest + 2 * self.theme.gap)
        return min(width, full), self.theme.field_height

    def build(self) -> None:
        theme, box = self.theme, self.box
        self.put(skin.field(theme, box.width, box.height), box.x, box.y, mark="field")
        shown = self.text[: self._caret] + self._composing + self.text[self._caret :]
        room = box.width - 2 * theme.gap
        words = Text(shown, theme.label, theme.text, "bold", max_lines=1)
        if words.size[0] > room:
            words = Text(shown, theme.label, theme.text, "bold", room, max_lines=1)
        top = box.y + (box.height - words.size[1]) / 2
        self.put(words, box.x + theme.gap, top, z=0.3, mark="value")
        if not self.writing:
            return
        before = self.text[: self._caret] + self._composing
        x = box.x + theme.gap + (measure(before, theme.label, "bold")[0] if before else 0.0)
        height = theme.label * 1.15
        caret = Fill(4, height, theme.gold)
        self.put(caret, min(x, box.right - 12), box.y + (box.height - height) / 2, z=0.4)
        if self._composing:
            start = measure(self.text[: self._caret], theme.label, "bold")[0]
            wide = measure(self._composing, theme.label, "bold")[0]
            line = Fill(max(1.0, wide), 3, theme.gold)
            y = box.y + box.height / 2 + height / 2
            self.put(line, box.x + theme.gap + (start if self._caret else 0), y, z=0.4)

    def activate(self, device: Device) -> str | None:
        if self.writing:
            return None
        if device.kind is not Kind.MOUSE and self._spell is not None:
            self._spell()
            return None
        self.writing = True
        self._before, self._caret = self.text, len(self.text)
        self.context.devices.typing = self.box
        return None

    def write(self, text: str) -> None:
        fine = "".join(c for c in text if c.isprintable() and not missing_glyphs(c, "bold"))
        room = self.most - len(self.text)
        self.text = self.text[: self._caret] + fine[:room] + self.text[self._caret :]
        self._caret += len(fine[:room])
        self._composing = ""

    def compose(self, text: str) -> None:
        self._composing = text

    def edit(self, edit: Edit) -> None:
        at = self._caret
        if edit is Edit.ERASE_BEFORE and at:
            self.text = self.text[: at - 1] + self.text[at:]
            self._caret -= 1
        elif edit is Edit.ERASE_AFTER:
            self.text = self.text[:at] + self.text[at + 1 :]
        elif edit is Edit.HOME:
            self._caret = 0
        elif edit is Edit.END:
            self._caret = len(self.text)

    def step(self, by: int) -> None:
        """Moves the caret."""
        self._caret = max(0, min(len(self.text), self._caret + by))

    def finish(self, keep: bool) -> str | None:
        """Ends writing; returns why the text cannot be kept, or None."""
        self.writing = False
        self._composing = ""
        self.context.devices.typing = None
        written, self.text = self.text.strip(), self._before
        if not keep or written == self._before:
            return None
        return self._change(written)
