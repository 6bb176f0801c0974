"""What answers a question in the rulebook: clauses, each with its number and how it begins."""

from __future__ import annotations

from scenes.ui.buttons import Tab
from scenes.ui.context import UiContext
from scenes.ui.intents import Direction
from scenes.ui.theme import Color
from scenes.ui.widget import Callback
from sprites.picture import Fill, Text
from sprites.typesetting import measure

LINES = 2
"""So many lines of a clause are shown of an answer."""
PAD = 10.0


class AnswerTab(Tab):
    """A clause that answers, to be opened: its number, and the first lines of its words."""

    def __init__(
        self, context: UiContext, name: str, number: str, words: str, chosen: bool,
        action: Callback, widest: str = "",
    ) -> None:  # fmt: skip
        """widest: the number beside which there is least room for words, of all in the list."""
        super().__init__(context, name, words, chosen, action, align="left")
        self.number = number
        self.listed = Direction.DOWN
        self._widest = widest or number

    def _indent(self) -> float:
        return measure(self._widest, self.theme.body, "bold")[0] + 1.5 * self.theme.gap

    def _words(self, width: float) -> Text:
        room = width - self._indent() - self.theme.gap
        return Text(self.label, self.theme.body, self._color, "body", room, "left", 1.15, LINES)

    @property
    def _color(self) -> Color:
        return self.theme.gold if self.chosen else self.theme.text

    def wanted(self, width: float) -> tuple[float, float]:
        return width, max(self.theme.target, self._words(width).size[1] + 2 * PAD)

    def build(self) -> None:
        box, theme = self.box, self.theme
        plate = theme.plate_chosen if self.chosen else theme.plate
        self.put(Fill(box.width, box.height, plate, 14.0), box.x, box.y, mark="plate")
        words = self._words(box.width)
        top = box.y + (box.height - words.size[1]) / 2
        number = Text(self.number, theme.body, theme.gold, "bold", None, "left", 1.15)
        self.put(number, box.x + 0.75 * theme.gap, top, z=0.3, mark="number")
        self.put(words, box.x + self._indent(), top, z=0.3, mark="text")
