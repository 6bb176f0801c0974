"""Rows of the loss page: a source of points with two bars, and the names of the two players."""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.table_parts import fit_line, seat_token
from scenes.ui.context import UiContext
from scenes.ui.style.number_format import format_number
from scenes.ui.style.theme import Color
from scenes.ui.widgets.widget import Widget
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import FilledRect, Text
from sprites.typesetting import measure_text

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
"""Width from which both names stand in one line, design pixels."""


class BarSide(NamedTuple):
    """One player of a comparison."""

    name: str
    color: str
    """Name of the seat's colour."""


class SourceRow(Widget):
    """A source of points: the bars of the seat above, those of the winner below.

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
        return self.theme.body * 1.14

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and two lines of height, or more for a long name."""
        theme = self.theme
        words = measure_text(self.label, theme.body, "bold", width * LABEL_SHARE, 1.14)[1]
        return width, max(2 * self._line, words)

    def build(self) -> None:
        """Draw the name, the bars and the numbers."""
        theme, box = self.theme, self.box
        room = box.width * LABEL_SHARE
        said = Text(self.label, theme.body, theme.text, "bold", room, "left", 1.14)
        middle = box.center[1]
        self.add_picture(said, box.x, middle - said.size[1] / 2, mark="text")
        left = box.x + room + theme.gap
        numbers = theme.body * NUMBER_EMS
        longest = box.right - left - numbers
        for n, (value, side) in enumerate(zip(self.values, self._sides, strict=True)):
            top = middle + (n - 1) * self._line
            width = max(MIN_BAR_WIDTH, longest * abs(value) / self._most) if value else 0.0
            height = self._line * BAR_SHARE
            y = top + (self._line - height) / 2
            if value:
                self._add_bar(value, side, (left, y, width, height))
            number = Text(format_number(value), theme.body, theme.text, "bold")
            self.add_picture(
                number,
                left + width + theme.small_gap / 2,
                top + (self._line - number.size[1]) / 2,
                mark=f"number:{n}",
            )

    def _add_bar(self, value: int, side: BarSide, place: tuple[float, float, float, float]) -> None:
        """Add a bar; one of lost points is a frame."""
        left, y, width, height = place
        color: Color = SEAT_COLOR_BY_NAME[side.color].rgb
        edge = FilledRect(width, height, self.theme.text, 6.0)
        self.add_picture(edge, left, y)
        left, y, width, height = (
            left + EDGE_WIDTH, y + EDGE_WIDTH, width - 2 * EDGE_WIDTH, height - 2 * EDGE_WIDTH
        )  # fmt: skip
        if width <= 0:
            return
        self.add_picture(FilledRect(width, height, color, 5.0), left, y, z=0.1)
        inner = width - 2 * FRAME_WIDTH, height - 2 * FRAME_WIDTH
        if value < 0 and inner[0] > 0:
            ground = FilledRect(*inner, self.theme.paper, 3.0)
            self.add_picture(ground, left + FRAME_WIDTH, y + FRAME_WIDTH, z=0.2)


class NamesRow(Widget):
    """The seat and the winner, above each other as their bars are."""

    def __init__(self, context: UiContext, sides: tuple[BarSide, BarSide]) -> None:
        super().__init__(context, "names")
        self._sides = sides

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and one or two lines of height."""
        lines = 1 if width >= MIN_WIDE_ROW else 2
        return width, lines * self.theme.body * self.theme.line_spacing

    def build(self) -> None:
        """Draw the chip and the name of each player."""
        theme, box = self.theme, self.box
        is_wide = box.width >= MIN_WIDE_ROW
        line = box.height if is_wide else box.height / 2
        left = box.x + box.width * LABEL_SHARE + theme.gap
        room = (box.right - left) / 2 if is_wide else box.right - left
        for n, side in enumerate(self._sides):
            chip = seat_token(side.color, line * 0.86)
            top, at = (box.y, left + n * room) if is_wide else (box.y + n * line, left)
            self.add_picture(chip, at, top + (line - chip.size[1]) / 2, mark=f"chip:{n}")
            x = at + chip.size[0] + theme.small_gap
            said = fit_line(side.name, theme.body, (at + room - x, line * 1.2), theme.text)
            self.add_picture(said, x, top + (line - said.size[1]) / 2, mark=f"name:{n}")
