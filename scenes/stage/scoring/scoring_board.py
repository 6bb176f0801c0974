"""The board of a scoring: a row for each thing, a column for each seat, filled step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.setting.place_cards import ASKED_COLOR, fit_name
from scenes.kit.setting.sheets import GILDED_PAPER, LEATHER, PAPER, GradientSheet
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line, seat_token
from scenes.ui.style import skin
from scenes.ui.style.number_format import format_number, format_signed
from scenes.ui.style.theme import Color, Theme
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

BOARD_TOP: Final = 150.0
BOARD_BOTTOM: Final = 936.0
BOARD_MIDDLE: Final = 960.0
MAX_COLUMN_WIDTH: Final = 250.0
LABEL_WIDTHS: Final = (440.0, 620.0)
"""Least and greatest width of the column of labels."""
LEAST_COLUMN_WIDTH: Final = 220.0
"""Width of the column of a seat that a wide column of labels leaves."""
LABEL_INSET: Final = 14.0
LABEL_GAP: Final = 22.0
"""Distance of the labels from the left end of a row, and of the points from the labels."""
MAX_WIDTH: Final = 1760.0
MAX_ROW_HEIGHT: Final = 92.0
HEAD_HEIGHT: Final = 92.0
TOTAL_HEIGHT: Final = 104.0
PADDING: Final = 28.0
CHIP_SIZE: Final = 44.0
ICON_SHARE: Final = 0.7
"""Height of an icon, as a share of its row."""
LINE_HEIGHT: Final = 76.0
BOARD_LIFT: Final = 40.0
PALE_SHARE: Final = 0.62
"""Strength of a label before its row is counted; it stays readable."""
EVEN_ROW_COLOR: Final[Color] = (120, 84, 40, 26)
NODE_PREFIX: Final = "scoring:"


class ScoringBoard:
    """The nodes of the board of one scoring."""

    def __init__(
        self,
        theme: Theme,
        seats: Sequence[SeatSpec],
        labels: Sequence[tuple[str, str]],
        totals: Sequence[int],
    ) -> None:
        """Lay the board out.

        Args:
            theme: Sizes and colours.
            seats: All seats of the match, in the order of the columns.
            labels: Text and icon of each row; the icon is empty for none.
            totals: Points of each seat before the scoring.
        """
        self._theme = theme
        self._sizes = table_type(theme.text_scale)
        self._seats = seats
        count = len(seats)
        label_width = MAX_WIDTH - 2 * PADDING - count * LEAST_COLUMN_WIDTH
        label_width = max(LABEL_WIDTHS[0], min(LABEL_WIDTHS[1], label_width))
        self._column = min(
            MAX_COLUMN_WIDTH, (MAX_WIDTH - label_width - 2 * PADDING) / max(1, count)
        )
        width = label_width + count * self._column + 2 * PADDING
        room = BOARD_BOTTOM - BOARD_TOP - HEAD_HEIGHT - TOTAL_HEIGHT - 2 * PADDING
        self._row = min(MAX_ROW_HEIGHT, room / max(1, len(labels)))
        height = HEAD_HEIGHT + self._row * len(labels) + TOTAL_HEIGHT + 2 * PADDING
        top = BOARD_TOP + (BOARD_BOTTOM - BOARD_TOP - height) / 2
        self.box = Box(BOARD_MIDDLE - width / 2, top, width, height)
        """Box of the sheet."""
        self._left = self.box.x + PADDING + label_width
        self._label_width = label_width
        self._indent = 0.0 if not any(icon for _, icon in labels) else self._row
        sizes = [self._fit_label(words, self._sizes.name).em for words, _ in labels]
        self._label_size = min(sizes, default=self._sizes.name)
        self._labels = [self._label(n, *label) for n, label in enumerate(labels)]
        self._totals = [self._total_node(seat) for seat in range(count)]
        self.show_totals(totals)
        self._band = self._make_band()
        self._line = Node(
            FilledRect(1.0, 1.0, LEATHER[0]), BOARD_MIDDLE,
            min(self.box.bottom + 12 + LINE_HEIGHT / 2, 1040.0),
            lift=8.0, z=Layer.CARRIED_PIECES.z_at(0.5), name=f"{NODE_PREFIX}line", alpha=0.0,
        )  # fmt: skip
        self.nodes: list[Node] = [
            self._sheet(len(labels)), self._band, *self._labels, *self._totals, self._line,
        ]  # fmt: skip
        """The nodes that stand from the beginning."""

    @property
    def _ink(self) -> Color:
        return self._theme.ink[:3]

    def _z(self, order: float) -> float:
        return Layer.FIGURES.z_at(order)

    def row_y(self, row: int) -> float:
        """Return the middle of a row."""
        return self.box.y + PADDING + HEAD_HEIGHT + (row + 0.5) * self._row

    def column_x(self, seat: Seat) -> float:
        """Return the middle of the column of a seat."""
        return self._left + (seat + 0.5) * self._column

    def _sheet(self, rows: int) -> Node:
        theme, box = self._theme, self.box
        paper = (theme.paper, theme.paper) if theme.high_contrast else PAPER
        parts: list[tuple[Picture, float, float]] = [
            (GradientSheet(box.width, box.height, paper, 10.0), 0.0, 0.0)
        ]
        wide = box.width - 2 * PADDING
        parts += [
            (
                FilledRect(wide, self._row, EVEN_ROW_COLOR, 6.0),
                PADDING,
                self.row_y(row) - self._row / 2 - box.y,
            )
            for row in range(0, rows, 2)
        ]
        for seat, spec in enumerate(self._seats):
            chip = min(CHIP_SIZE, self._column - 12)
            room = self._column - chip - 22
            middle = PADDING + HEAD_HEIGHT / 2
            x = self.column_x(seat) - box.x
            if room < chip:  # too narrow for a name beside the chip
                parts.append((seat_token(spec.colour, chip), x - chip / 2, middle - chip / 2))
                continue
            name = fit_name(spec.name, self._sizes, room, self._ink)
            left = x - (chip + 8 + name.size[0]) / 2
            parts.append((seat_token(spec.colour, chip), left, middle - chip / 2))
            parts.append((name, left + chip + 8, middle - name.size[1] / 2))
        picture = PictureGroup(box[2:], tuple(parts))
        return Node(picture, *box.center, lift=BOARD_LIFT, z=self._z(0), name=f"{NODE_PREFIX}sheet")

    def _fit_label(self, words: str, size: float) -> Text:
        """Return the words of a label, at most of this size."""
        room = self._label_width - self._indent - LABEL_INSET - LABEL_GAP
        return fit_line(words, size, (room, self._row - 6), self._ink)

    def _label(self, row: int, words: str, icon: str) -> Node:
        height = self._row * ICON_SHARE
        sign = BakedPicture(icon, height=height) if icon and skin.is_baked(icon) else None
        indent, text = self._indent, self._fit_label(words, self._label_size)
        parts: list[tuple[Picture, float, float]] = [(text, indent, (self._row - text.size[1]) / 2)]
        if sign is not None:
            parts.append((sign, (indent - 14 - sign.size[0]) / 2, (self._row - height) / 2))
        width = self._label_width - LABEL_INSET  # letters may be wider than they are measured
        x = self.box.x + PADDING + LABEL_INSET + width / 2
        picture = PictureGroup((width, self._row), tuple(parts))
        return Node(
            picture, x, self.row_y(row), lift=FLAT_LIFT, z=self._z(2), alpha=PALE_SHARE,
            name=f"{NODE_PREFIX}label:{row}",
        )  # fmt: skip

    def _make_band(self) -> Node:
        band = FilledRect(self.box.width - 2 * PADDING, self._row, (*ASKED_COLOR[:3], 150), 6.0)
        return Node(
            band, BOARD_MIDDLE, self.row_y(0), lift=FLAT_LIFT, z=self._z(1), alpha=0.0,
            name=f"{NODE_PREFIX}band",
        )  # fmt: skip

    def _total_node(self, seat: Seat) -> Node:
        y = self.box.bottom - PADDING - TOTAL_HEIGHT / 2 + 4
        return Node(
            self._total_picture(0, False), self.column_x(seat), y, lift=FLAT_LIFT,
            z=self._z(2), name=f"{NODE_PREFIX}total:{seat}",
        )  # fmt: skip

    def _total_picture(self, total: int, leads: bool) -> Picture:
        """Return a total; it lies on gilded paper for who leads."""
        width, height = self._column - 16, TOTAL_HEIGHT - 16
        number = fit_line(
            format_number(total), self._sizes.number, (width - 16, height), self._ink, "display"
        )
        place = (width - number.size[0]) / 2, (height - number.size[1]) / 2
        parts: list[tuple[Picture, float, float]] = [(number, *place)]
        if leads:
            parts.insert(0, (GradientSheet(width, height, GILDED_PAPER, 6.0), 0.0, 0.0))
        return PictureGroup((width, height), tuple(parts))

    def show_row(self, row: int, sentence: str) -> None:
        """Mark the row that is counted now, and say why it counts."""
        self._labels[row].alpha = 1.0
        self._band.alpha, self._band.y = 1.0, self.row_y(row)
        if not sentence:
            self._line.alpha = 0.0
            return
        theme = self._theme
        text = Text(
            sentence, self._sizes.word, (255, 243, 217), "bold", self.box.width - 60, "center",
            max_lines=2,
        )  # fmt: skip
        width, height = text.size[0] + 56, text.size[1] + 22
        leather = (theme.ink, theme.ink) if theme.high_contrast else LEATHER
        sheet = GradientSheet(width, height, leather, 10.0)
        self._line.picture = PictureGroup(
            (width, height),
            ((sheet, 0.0, 0.0), (text, 28.0, 11.0)),
        )
        self._line.alpha = 1.0

    def make_cell(self, row: int, seat: Seat, points: int, wins: bool) -> Node:
        """Return the points of a seat in a row; the highest of a contest lie on gilded paper."""
        number = fit_line(
            format_signed(points), self._sizes.number, (self._column - 30, self._row - 8),
            self._ink, "display",
        )  # fmt: skip
        width, height = max(number.size[0] + 36, 110.0), self._row - 10
        parts: list[tuple[Picture, float, float]] = [
            (number, (width - number.size[0]) / 2, (height - number.size[1]) / 2)
        ]
        if wins:
            parts.insert(0, (GradientSheet(width, height, GILDED_PAPER, 8.0), 0.0, 0.0))
        return Node(
            PictureGroup((width, height), tuple(parts)), self.column_x(seat), self.row_y(row),
            lift=FLAT_LIFT, z=self._z(3), alpha=0.0, name=f"{NODE_PREFIX}cell:{row}:{seat}",
        )  # fmt: skip

    def show_totals(self, totals: Sequence[int]) -> None:
        """Show the running totals; who leads is gilded."""
        leads_alone = list(totals).count(max(totals)) == 1
        for node, total in zip(self._totals, totals, strict=True):
            node.picture = self._total_picture(total, leads_alone and total == max(totals))
