"""A line of text that is written by keyboard or input method; without keys it is spelled."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.intents import Device, Edit, Kind
from scenes.ui.widget import Widget
from sprites.picture import Fill, Text
from sprites.typeface import missing_glyphs
from sprites.typesetting import measure

ROOM = 12.0
"""What is kept free behind the caret, units."""


class Writing(NamedTuple):
    """What writing in a field does."""

    change: Callable[[str], str | None]
    """Told the new text when it is kept; returns why it cannot be, or None."""
    spell: Callable[[], None] | None = None
    """Opens letters on the screen, on which keys write too: a remote has Enter and no keys."""
    typed: Callable[[str], None] | None = None
    """Told the text after every letter, and what it was before if it is not kept."""


class TextField(Widget):
    """Writing begins when it is activated and ends with Enter (kept) or Esc (as it was). A press of
    the mouse writes in the field itself. prompt: what is shown while nothing is written.
    """

    focusable = True
    flat = True

    def __init__(
        self, context: UiContext, name: str, text: str, most: int, does: Writing,
        width: float = 340.0, prompt: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.text = text
        self.most = most
        self._change, self._spell, self._typed = does
        self._prompt = prompt
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
        left, room = box.x + theme.gap, box.width - 2 * theme.gap
        caret = self._caret + len(self._composing)
        shown = self.text[: self._caret] + self._composing + self.text[self._caret :]
        first = self._first(shown, caret, room - ROOM) if self.writing else 0
        color = theme.text
        if not shown and not self.writing:
            shown, color = self._prompt, theme.text_quiet
        words = Text(shown[first:], theme.label, color, "bold", max_lines=1)
        if words.size[0] > room:
            words = Text(shown[first:], theme.label, color, "bold", room, max_lines=1)
        self.put(words, left, box.y + (box.height - words.size[1]) / 2, z=0.3, mark="value")
        if not self.writing:
            return
        x, height = left + self._wide(shown[first:caret]), theme.label * 1.15
        top = box.y + (box.height - height) / 2
        self.put(Fill(4, height, theme.gold), min(x, box.right - ROOM), top, z=0.4)
        if self._composing:
            start = left + self._wide(shown[first : max(first, self._caret)])
            self.put(Fill(max(1.0, x - start), 3, theme.gold), start, top + height, z=0.4)

    def _wide(self, words: str) -> float:
        return measure(words, self.theme.label, "bold")[0] if words else 0.0

    def _first(self, shown: str, caret: int, room: float) -> int:
        """From which letter on the words are shown, so that the caret is seen."""
        return bisect_left(range(caret), -room, key=lambda n: -self._wide(shown[n:caret]))

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
        self._tell()

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
        if edit in (Edit.ERASE_BEFORE, Edit.ERASE_AFTER):
            self._tell()

    def _tell(self) -> None:
        if self._typed is not None:
            self._typed(self.text)

    def step(self, by: int) -> None:
        """Moves the caret."""
        self._caret = max(0, min(len(self.text), self._caret + by))

    def finish(self, keep: bool) -> str | None:
        """Ends writing; returns why the text cannot be kept, or None."""
        self.writing = False
        self._composing = ""
        self.context.devices.typing = None
        written, self.text = self.text.strip(), self._before
        if not keep:
            self._tell()
        if not keep or written == self._before:
            return None
        return self._change(written)
