"""Column beside a watched table: a fitted caption, and the win chance of each seat."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.base.context import Context
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, seat_token
from scenes.ui.style.number_format import format_signed
from scenes.ui.widgets.widget import FillWidget, Widget
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Text
from sprites.typesetting import measure_text
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.match.setup import SeatSpec
from tabletop.text.percentages import format_percent

MIN_SHOWN_CHANGE = 0.015  # a change that is shown, if it is also sure
MIN_STANDARD_ERRORS = 1.5  # standard errors
TEXT_SHRINK_FACTOR = 0.94
LEADING, TIGHT_LEADING = 1.25, 1.08  # line heights, in letter sizes
MAX_HEADING_SHARE = (
    0.16  # the most of the height of some words that one line of their heading takes
)
MAX_TEXT_SIZE = 46.0  # of the letters
CHANGE_TEXT_SHARE = 0.86  # changes, by the size of chances
MIN_COLUMN_WIDTH = 280.0  # the least width of a column of chances, with text of the least size
UNKNOWN_CHANCE_TEXT = "…"


class FittedCaption(FillWidget):
    """A heading and lines of text, as large as the box allows."""

    def set_text(self, heading: str, text: str) -> None:
        """Replace the heading and the lines."""
        theme = self.theme
        size = max(MIN_TEXT_SIZE, min(theme.label, self.box.height * MAX_HEADING_SHARE))
        self._heading.picture = Text(
            heading, size, theme.gold, "bold", self.box.width, "left", 1.15, 2
        )
        top = self.box.y + self._heading.picture.size[1] + theme.small_gap
        self._put_at(self._heading, self.box.y)
        room = self.box.bottom - top
        self._lines.picture = fit_text(text, theme.body, (self.box.width, room), theme.text)
        self._put_at(self._lines, top)

    def build(self) -> None:
        """Build the empty heading and lines."""
        blank = Text(" ", self.theme.label, self.theme.gold, "bold")
        self._heading = self.add_picture(blank, self.box.x, self.box.y, mark="heading")
        self._lines = self.add_picture(blank, self.box.x, self.box.y, mark="lines")

    def _put_at(self, node: Node, top: float) -> None:
        width, height = node.picture.size
        node.x, node.y = self.box.x + width / 2, top + height / 2


def fit_text(
    text: str,
    size: float,
    room: tuple[float, float],
    color: tuple[int, ...],
    min_size: float = MIN_TEXT_SIZE,
) -> Text:
    """Return wrapped text that fits a width and height.

    It shrinks to the size `min_size` at most, then its lines move together if that helps; text that
    is still too high is cut.
    """

    def fits(leading: float) -> bool:
        return measure_text(text, size, "body", room[0], leading)[1] <= room[1]

    while not fits(LEADING) and size > min_size:
        size = max(min_size, size * TEXT_SHRINK_FACTOR)
    leading = TIGHT_LEADING if fits(TIGHT_LEADING) and not fits(LEADING) else LEADING
    lines = max(1, int(room[1] / (size * leading)))
    return Text(text or " ", size, color[:3], "body", room[0], "left", leading, lines)  # type: ignore[arg-type]


class WinChancePanel(Widget):
    """A row for each seat: its symbol, its name, its win chance, and the change of that."""

    def __init__(
        self, context: Context, name: str, seats: Sequence[SeatSpec], series: WinChanceSeries
    ) -> None:
        super().__init__(context, name)
        self._seats = seats
        self._series = series
        self._size = MIN_TEXT_SIZE
        self._numbers: list[tuple[Node, float, Node, float]] = []  # each node and its right end

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of one row for each seat."""
        return width, len(self._seats) * min(self.theme.label, MAX_TEXT_SIZE) * 1.45

    def build(self) -> None:
        """Build the rows in one column, or in two if rows would be too low and there is room."""
        theme, box = self.theme, self.box
        low = box.height / len(self._seats) < min(theme.label, MAX_TEXT_SIZE) * 1.1
        columns = 2 if low and box.width >= 2 * MIN_COLUMN_WIDTH else 1
        rows = math.ceil(len(self._seats) / columns)
        high = box.height / rows
        width = (box.width - (columns - 1) * theme.section_gap) / columns
        self._size = max(MIN_TEXT_SIZE, min(theme.label, high / 1.25, width / 11.0))
        self._numbers = []
        for n, seat in enumerate(self._seats):
            column, row = divmod(n, rows)
            left = box.x + column * (width + theme.section_gap)
            self._row(n, seat, Box(left, box.y + row * high, width, high))

    def _row(self, n: int, seat: SeatSpec, box: Box) -> None:
        theme, size = self.theme, self._size
        middle = box.y + box.height / 2
        sign = min(size * 1.2, box.height - 2)
        end = (
            box.right - measure_text("+100", size * CHANGE_TEXT_SHARE, "bold")[0] - theme.small_gap
        )
        left = box.x + sign + theme.small_gap
        room = end - measure_text("100%", size, "bold")[0] - theme.small_gap - left
        self.add_picture(seat_token(seat.colour, sign), box.x, middle - sign / 2, mark=f"sign:{n}")
        name = fit_line(seat.name, size, (room, box.height), theme.text)
        self.add_picture(name, left, middle - name.size[1] / 2, z=0.1, mark=f"name:{n}")
        blank = Text(" ", size, theme.text, "bold")
        chance, change = (
            self.add_picture(blank, left, middle - blank.size[1] / 2, z=0.1, mark=f"{mark}:{n}")
            for mark in ("chance", "change")
        )
        self._numbers.append((chance, end, change, box.right))

    def show_moment(self, moment: int) -> None:
        """Show the win chances at a moment, and the changes that are significant.

        A change counts from 1.5 percentage points on, if it exceeds 1.5 standard errors.
        """
        theme, size = self.theme, self._size
        known = self._series[moment]
        changes = self._series.win_chance_changes(moment) if moment else None
        for seat, (chance, end, change, edge) in enumerate(self._numbers):
            words = (
                UNKNOWN_CHANCE_TEXT if known is None else format_percent(known.win_chances[seat])
            )
            self._right(chance, Text(words, size, theme.text, "bold"), end)
            told = " "
            if changes is not None:
                by, error = changes[seat]
                if abs(by) >= MIN_SHOWN_CHANGE and abs(by) > MIN_STANDARD_ERRORS * error:
                    told = format_signed(round(by * 100))
            color = theme.gold if told[0] == "+" else theme.warning
            self._right(change, Text(told, size * CHANGE_TEXT_SHARE, color, "bold"), edge)

    def _right(self, node: Node, picture: Picture, end: float) -> None:
        node.picture = picture
        node.x = end - picture.size[0] / 2
