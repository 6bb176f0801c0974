"""Search results in the rulebook: clauses with number and first lines."""

from __future__ import annotations

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Direction
from scenes.ui.style.theme import Color
from scenes.ui.widgets.buttons import Tab
from scenes.ui.widgets.widget import Callback
from sprites.picture import FilledRect, Text
from sprites.typesetting import measure_text

MAX_RESULT_LINES = 2
"""Number of lines that a search result shows of its clause."""
RESULT_PADDING = 10.0


class SearchResultTab(Tab):
    """A search result that opens its clause: its number and the first lines of its text."""

    def __init__(
        self, context: UiContext, name: str, number: str, text: str, is_selected: bool,
        action: Callback, widest_number: str = "",
    ) -> None:  # fmt: skip
        """Create the tab.

        Args:
            context: Renderer, settings, sounds and devices that widgets share.
            name: Name of the widget.
            number: Number of the clause.
            text: Text of the clause.
            is_selected: True if the result is open.
            action: Called when the tab is pressed.
            widest_number: Widest clause number in the list; the texts of all results align to it.
        """
        super().__init__(context, name, text, is_selected, action, align="left")
        self.clause_number = number
        self.list_direction = Direction.DOWN
        self._widest = widest_number or number

    def _indent(self) -> float:
        return measure_text(self._widest, self.theme.body, "bold")[0] + 1.5 * self.theme.gap

    def _words(self, width: float) -> Text:
        room = width - self._indent() - self.theme.gap
        return Text(
            self.label, self.theme.body, self._color, "body", room, "left", 1.15, MAX_RESULT_LINES
        )

    @property
    def _color(self) -> Color:
        return self.theme.gold if self.is_selected else self.theme.text

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of the text lines."""
        return width, max(
            self.theme.min_target_size, self._words(width).size[1] + 2 * RESULT_PADDING
        )

    def build(self) -> None:
        """Draw the plate, the clause number and the text."""
        box, theme = self.box, self.theme
        plate = theme.plate_chosen if self.is_selected else theme.plate
        self.add_picture(FilledRect(box.width, box.height, plate, 14.0), box.x, box.y, mark="plate")
        words = self._words(box.width)
        top = box.y + (box.height - words.size[1]) / 2
        number = Text(self.clause_number, theme.body, theme.gold, "bold", None, "left", 1.15)
        self.add_picture(number, box.x + 0.75 * theme.gap, top, z=0.3, mark="number")
        self.add_picture(words, box.x + self._indent(), top, z=0.3, mark="text")
