"""Rows of the loss page: a source of points with a bar for each of two players."""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.table_parts import fit_line
from scenes.ui.context import UiContext
from scenes.ui.style.number_format import format_number
from scenes.ui.style.theme import Color
from scenes.ui.widgets.widget import Widget
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import Box, FilledRect, Text
from sprites.typesetting import measure_text

LINE_SPACING: Final = 1.05
"""Height of a line with a bar, in text sizes."""
NAME_SHARE: Final = 0.14
"""Share of the width of a wide row for a name."""
LABEL_SHARE: Final = 0.4
"""Share of the width for the name of a source."""
NUMBER_EMS: Final = 2.0
"""Width of a number, in text sizes."""
BAR_SHARE: Final = 0.56
"""Height of a bar, as a share of its line."""
MIN_BAR_WIDTH: Final = 4.0
"""Width of the bar of 1 point at least, design pixels."""
FRAME_WIDTH: Final = 4.0
"""Width of the frame that is the bar of lost points, design pixels."""
EDGE_WIDTH: Final = 1.5
"""Width of the dark edge around a bar, design pixels."""
MIN_WIDE_ROW: Final = 1200.0
"""Width from which a row names both players, design pixels."""


class BarSide(NamedTuple):
    """One player of a comparison."""

    name: str
    color: str
    """Name of the seat's colour."""


class SourceRow(Widget):
    """A source of points: the bars of the seat above, those of the winner below.

    A wide row names both beside their numbers; else their place cards stand above.

    Args:
        label: Name of the source.
        values: Points of the seat and of the winner.
        most: Greatest number of points of any source, for the length of the bars.
        sides: The seat and the winner.
    """

    def __init__(
        self,
        context: UiContext,
        name: str,
        label: str,
        values: tuple[int, int],
        most: int,
        sides: tuple[BarSide, BarSide],
    ) -> None:
        super().__init__(context, name)
        self.label = label
        self.values = values
        self._most = max(1, most)
        self._sides = sides

    @property
    def _line(self) -> float:
        return self.theme.body * LINE_SPACING

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and two lines of height, or more for a long name."""
        theme = self.theme
        words = measure_text(self.label, theme.body, "bold", width * LABEL_SHARE, LINE_SPACING)[1]
        return width, max(2 * self._line, words)

    def build(self) -> None:
        """Draw the name, the bars and the numbers."""
        theme, box = self.theme, self.box
        room = box.width * LABEL_SHARE
        said = Text(self.label, theme.body, theme.text, "bold", room, "left", LINE_SPACING)
        middle = box.center[1]
        self.add_picture(said, box.x, middle - said.size[1] / 2, mark="text")
        left = box.x + room + theme.gap
        end = theme.count * NUMBER_EMS
        if box.width >= MIN_WIDE_ROW:
            end += box.width * NAME_SHARE
        longest = box.right - left - end
        for n, (value, side) in enumerate(zip(self.values, self._sides, strict=True)):
            top = middle + (n - 1) * self._line
            width = max(MIN_BAR_WIDTH, longest * abs(value) / self._most) if value else 0.0
            height = self._line * BAR_SHARE
            y = top + (self._line - height) / 2
            if value:
                self._add_bar(value, side, Box(left, y, width, height))
            number = Text(format_number(value), theme.count, theme.text, "bold")
            x = left + width + theme.small_gap / 2
            self.add_picture(number, x, top + (self._line - number.size[1]) / 2, mark=f"number:{n}")
            if box.width >= MIN_WIDE_ROW:
                x += number.size[0] + theme.small_gap
                name = fit_line(side.name, theme.count, (box.right - x, self._line), theme.text)
                self.add_picture(name, x, top + (self._line - name.size[1]) / 2, mark=f"name:{n}")

    def _add_bar(self, value: int, side: BarSide, box: Box) -> None:
        """Add a bar with a dark edge; one of lost points is a frame."""
        color: Color = SEAT_COLOR_BY_NAME[side.color].rgb
        layers = [(0.0, self.theme.text), (EDGE_WIDTH, color)]
        if value < 0:
            layers.append((EDGE_WIDTH + FRAME_WIDTH, self.theme.paper))
        for n, (inset, fill) in enumerate(layers):
            inner = box.inset(inset, inset)
            if inner.width > 0:
                picture = FilledRect(inner.width, inner.height, fill, 6.0 - n)
                self.add_picture(picture, inner.x, inner.y, z=0.1 * n)
