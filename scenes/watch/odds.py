"""Beside a watched table: words that fit their place, and every seat's chance with its change."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.context import Context
from scenes.kit.parts import LEAST, fitted, seat_token
from scenes.ui.numbers import signed
from scenes.ui.widget import Filling, Widget
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Text
from sprites.typesetting import measure
from tabletop.match.setup import SeatSpec
from tabletop.seats.series import EstimateSeries
from tabletop.text.chances import percent

NOTEWORTHY = 0.015  # a change that is shown, if it is also sure
SURE = 1.5  # standard errors
SHRINK = 0.94
HEADING = 0.16  # the most of the height of some words that one line of their heading takes
LARGEST = 46.0  # of the letters
SMALLER = 0.86  # changes, by the size of chances
NARROW = 280.0  # the least width of a column of chances, with text of the least size
UNKNOWN = "…"


class Words(Filling):
    """A heading and some lines below it, as large as their place allows."""

    def say(self, heading: str, words: str) -> None:
        """Other words."""
        theme = self.theme
        size = max(LEAST, min(theme.label, self.box.height * HEADING))
        self._heading.picture = Text(
            heading, size, theme.gold, "bold", self.box.width, "left", 1.15, 2
        )
        top = self.box.y + self._heading.picture.size[1] + theme.tight
        self._put_at(self._heading, self.box.y)
        room = self.box.bottom - top
        self._lines.picture = fit(words, theme.body, (self.box.width, room), theme.text)
        self._put_at(self._lines, top)

    def build(self) -> None:
        blank = Text(" ", self.theme.label, self.theme.gold, "bold")
        self._heading = self.put(blank, self.box.x, self.box.y, mark="heading")
        self._lines = self.put(blank, self.box.x, self.box.y, mark="lines")

    def _put_at(self, node: Node, top: float) -> None:
        width, height = node.picture.size
        node.x, node.y = self.box.x + width / 2, top + height / 2


def fit(
    words: str, size: float, room: tuple[float, float], color: tuple[int, ...], least: float = LEAST
) -> Text:
    """Words broken to a width, smaller where they would be too high; cut only at the least."""
    while size > least:
        if measure(words, size, "body", room[0], 1.25)[1] <= room[1]:
            break
        size = max(least, size * SHRINK)
    lines = max(1, int(room[1] / (size * 1.25)))
    return Text(words or " ", size, color[:3], "body", room[0], "left", 1.25, lines)  # type: ignore[arg-type]


class Odds(Widget):
    """A row a seat: its sign, name, chance, and by how much that changed."""

    def __init__(
        self, context: Context, name: str, seats: Sequence[SeatSpec], series: EstimateSeries
    ) -> None:
        super().__init__(context, name)
        self._seats = seats
        self._series = series
        self._size = LEAST
        self._numbers: list[tuple[Node, float, Node, float]] = []  # each node and its right end

    def wanted(self, width: float) -> tuple[float, float]:
        return width, len(self._seats) * min(self.theme.label, LARGEST) * 1.45

    def build(self) -> None:
        """In one column; in two where rows would be too low and there is width enough."""
        theme, box = self.theme, self.box
        low = box.height / len(self._seats) < min(theme.label, LARGEST) * 1.1
        columns = 2 if low and box.width >= 2 * NARROW else 1
        rows = math.ceil(len(self._seats) / columns)
        high = box.height / rows
        width = (box.width - (columns - 1) * theme.section) / columns
        self._size = max(LEAST, min(theme.label, high / 1.25, width / 11.0))
        self._numbers = []
        for n, seat in enumerate(self._seats):
            column, row = divmod(n, rows)
            left = box.x + column * (width + theme.section)
            self._row(n, seat, Box(left, box.y + row * high, width, high))

    def _row(self, n: int, seat: SeatSpec, box: Box) -> None:
        theme, size = self.theme, self._size
        middle = box.y + box.height / 2
        sign = min(size * 1.2, box.height - 2)
        end = box.right - measure("+100", size * SMALLER, "bold")[0] - theme.tight
        left = box.x + sign + theme.tight
        room = end - measure("100%", size, "bold")[0] - theme.tight - left
        self.put(seat_token(seat.colour, sign), box.x, middle - sign / 2, mark=f"sign:{n}")
        name = fitted(seat.name, size, (room, box.height), theme.text)
        self.put(name, left, middle - name.size[1] / 2, z=0.1, mark=f"name:{n}")
        blank = Text(" ", size, theme.text, "bold")
        chance, change = (
            self.put(blank, left, middle - blank.size[1] / 2, z=0.1, mark=f"{mark}:{n}")
            for mark in ("chance", "change")
        )
        self._numbers.append((chance, end, change, box.right))

    def show(self, moment: int) -> None:
        """The chances at a moment, and their change since the one before where it is sure."""
        theme, size = self.theme, self._size
        known = self._series[moment]
        changes = self._series.change(moment) if moment else None
        for seat, (chance, end, change, edge) in enumerate(self._numbers):
            words = UNKNOWN if known is None else percent(known.chances[seat])
            self._right(chance, Text(words, size, theme.text, "bold"), end)
            told = " "
            if changes is not None:
                by, error = changes[seat]
                if abs(by) >= NOTEWORTHY and abs(by) > SURE * error:
                    told = signed(round(by * 100))
            color = theme.gold if told[0] == "+" else theme.warning
            self._right(change, Text(told, size * SMALLER, color, "bold"), edge)

    def _right(self, node: Node, picture: Picture, end: float) -> None:
        node.picture = picture
        node.x = end - picture.size[0] / 2
