"""Text field for a keyboard or input method, or an on-screen keyboard without keys."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device, DeviceKind, EditKey
from scenes.ui.style import skin
from scenes.ui.widgets.widget import Widget
from sprites.picture import FilledRect, Text
from sprites.typesetting import measure_text

CARET_MARGIN = 12.0
"""Space kept free after the caret, design pixels."""


class TextFieldCallbacks(NamedTuple):
    """Callbacks of a text field."""

    on_commit: Callable[[str], str | None]
    """Called with a committed text; returns why it is refused, or None."""
    open_keyboard: Callable[[], None] | None = None
    """Opens the on-screen keyboard, which also accepts keys; a remote control has only Enter."""
    on_input: Callable[[str], None] | None = None
    """Called with the text after each letter, and with the old text after a cancellation."""


class TextField(Widget):
    """A single-line text field.

    Editing begins when it is activated, and ends with Enter (commit) or Esc (cancel). A mouse
    click edits in the field itself.

    Args:
        prompt: Placeholder displayed while the text is empty.
    """

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self,
        context: UiContext,
        name: str,
        text: str,
        max_length: int,
        callbacks: TextFieldCallbacks,
        width: float = 340.0,
        prompt: str = "",
    ) -> None:
        super().__init__(context, name)
        self.text = text
        self.max_length = max_length
        self.callbacks = callbacks
        self._prompt = prompt
        self._width = width
        self._before = text
        self._caret = len(text)
        self._composing = ""
        self.is_editing = False

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the given width, or the width of seven letters, and the height of a field."""
        widest = measure_text("M" * min(self.max_length, 7), self.theme.label, "bold")[0]
        full = max(self._width, widest + 2 * self.theme.gap)
        return min(width, full), self.theme.field_height

    def build(self) -> None:
        """Build the field, the visible part of the text, and the caret."""
        theme, box = self.theme, self.box
        self.add_picture(
            skin.field_picture(theme, box.width, box.height), box.x, box.y, mark="field"
        )
        left, room = box.x + theme.gap, box.width - 2 * theme.gap
        caret = self._caret + len(self._composing)
        shown = self.text[: self._caret] + self._composing + self.text[self._caret :]
        first = self._first(shown, caret, room - CARET_MARGIN) if self.is_editing else 0
        color = theme.text
        if not shown and not self.is_editing:
            shown, color = self._prompt, theme.text_quiet
        words = Text(shown[first:], theme.label, color, "bold", max_lines=1)
        if words.size[0] > room:
            words = Text(shown[first:], theme.label, color, "bold", room, max_lines=1)
        self.add_picture(words, left, box.y + (box.height - words.size[1]) / 2, z=0.3, mark="value")
        if not self.is_editing:
            return
        x, height = left + self._wide(shown[first:caret]), theme.label * 1.15
        top = box.y + (box.height - height) / 2
        self.add_picture(
            FilledRect(4, height, theme.gold), min(x, box.right - CARET_MARGIN), top, z=0.4
        )
        if self._composing:
            start = left + self._wide(shown[first : max(first, self._caret)])
            self.add_picture(
                FilledRect(max(1.0, x - start), 3, theme.gold), start, top + height, z=0.4
            )

    def _wide(self, words: str) -> float:
        return measure_text(words, self.theme.label, "bold")[0] if words else 0.0

    def _first(self, shown: str, caret: int, room: float) -> int:
        """Return the index of the first visible letter, so that the caret is visible."""
        return bisect_left(range(caret), -room, key=lambda n: -self._wide(shown[n:caret]))

    def activate(self, device: Device) -> str | None:
        """Begin editing, or open the on-screen keyboard for devices other than the mouse."""
        if self.is_editing:
            return None
        if device.kind is not DeviceKind.MOUSE and self.callbacks.open_keyboard is not None:
            self.callbacks.open_keyboard()
            return None
        self.is_editing = True
        self._before, self._caret = self.text, len(self.text)
        self.context.devices.text_input_box = self.box
        return None

    def insert_text(self, text: str) -> None:
        """Insert text at the caret, up to the maximum length; what cannot be printed is dropped.

        A letter that no font has is kept: its owner wrote it, and pictures show an initial.
        """
        fine = "".join(c for c in text if c.isprintable())
        room = self.max_length - len(self.text)
        self.text = self.text[: self._caret] + fine[:room] + self.text[self._caret :]
        self._caret += len(fine[:room])
        self._composing = ""
        self._notify_input()

    def set_composition(self, text: str) -> None:
        """Display the unfinished text of the input method."""
        self._composing = text

    def handle_edit_key(self, edit: EditKey) -> None:
        """Apply an editing key: delete a letter or move the caret."""
        at = self._caret
        if edit is EditKey.BACKSPACE and at:
            self.text = self.text[: at - 1] + self.text[at:]
            self._caret -= 1
        elif edit is EditKey.DELETE:
            self.text = self.text[:at] + self.text[at + 1 :]
        elif edit is EditKey.HOME:
            self._caret = 0
        elif edit is EditKey.END:
            self._caret = len(self.text)
        if edit in (EditKey.BACKSPACE, EditKey.DELETE):
            self._notify_input()

    def _notify_input(self) -> None:
        if self.callbacks.on_input is not None:
            self.callbacks.on_input(self.text)

    def move_caret(self, by: int) -> None:
        """Move the caret by a number of letters."""
        self._caret = max(0, min(len(self.text), self._caret + by))

    def finish_editing(self, commit: bool) -> str | None:
        """End editing; return why the text is refused, or None."""
        self.is_editing = False
        self._composing = ""
        self.context.devices.text_input_box = None
        written, self.text = self.text.strip(), self._before
        if not commit:
            self._notify_input()
        if not commit or written == self._before:
            return None
        return self.callbacks.on_commit(written)
