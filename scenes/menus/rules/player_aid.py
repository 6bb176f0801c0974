"""The player aid: the goal, the turn, the symbols and the scoring of a game on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.paged_list import Pager
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label, Panel
from scenes.ui.widgets.widget import Widget
from sprites.picture import BakedPicture, Box, Text
from tabletop.text import Catalogue
from tabletop.text.rulebook import goal_text

PAGE_WIDTH, MAX_PAGE_WIDTH = 1400.0, 1700.0
"""Width of the page at text scale 1, and its greatest width, design pixels."""
AID_PARTS = ("turn", "sign", "score")
GOAL_ICON = "icon/star"
"""Icon in front of the goal of the game."""
LINE_SPACING = 1.1
ROW_GAP = 7.0
HEADING_GAP = 8.0
"""Extra gap above the heading of a part."""
TEXT_SIZE_SHARES = (1.0, 0.9, 0.8)
"""Text sizes as shares of the usual size; the largest with which all fits one page is used."""
MAX_TWO_COLUMN_TEXT_SCALE = 1.25
"""Greatest text scale at which symbols stand in two columns."""
MAX_SYMBOL_SIZE = (60.0, 46.0)
"""Greatest width and height of a symbol at text scale 1."""


class AidLine(Widget):
    """A line of the player aid with a symbol or a step number in front."""

    def __init__(
        self, context: Context, name: str, text: str, symbol: str, number: str, share: float = 1.0
    ) -> None:
        """Create a line.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            text: Text of the line.
            symbol: Name of the picture in front of the text; empty for none.
            number: Number in front of the text if there is no symbol.
            share: Size of the line as a share of the usual size.
        """
        super().__init__(context, name)
        self.text = text
        self._symbol = symbol
        self._number = number
        self._share = share

    @property
    def _size(self) -> float:
        return self.theme.body * self._share

    @property
    def _indent(self) -> float:
        scale = max(1.0, self.theme.text_scale * 0.8) * self._share
        return (MAX_SYMBOL_SIZE[0] if self._symbol else 40.0) * scale + self.theme.gap * 0.5

    def _words(self, width: float) -> Text:
        room = width - self._indent
        return Text(self.text, self._size, self.theme.ink, "body", room, "left", LINE_SPACING)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of text and symbol."""
        sign = MAX_SYMBOL_SIZE[1] * max(1.0, self.theme.text_scale * 0.8) if self._symbol else 0.0
        return width, max(self._words(width).size[1], sign * self._share)

    def build(self) -> None:
        """Draw the symbol or number and the text."""
        theme, box = self.theme, self.box
        words = self._words(box.width)
        middle = box.center[1]
        self.add_picture(
            words, box.x + self._indent, middle - words.size[1] / 2, z=0.2, mark="text"
        )
        if self._symbol:
            room = self._indent - theme.gap * 0.5
            own = BakedPicture(self._symbol).size
            share = min(room / own[0], box.height / own[1])
            picture = BakedPicture(self._symbol, own[0] * share, own[1] * share)
            x = box.x + (room - picture.size[0]) / 2
            self.add_picture(picture, x, middle - picture.size[1] / 2, lift=2.0, z=0.1, mark="sign")
        elif self._number:
            number = Text(self._number, self._size, theme.ink_quiet, "bold")
            self.add_picture(number, box.x, box.y, z=0.2, mark="number")


class RowGroup(NamedTuple):
    """Rows that stay on one page, such as a heading and the row below it."""

    rows: Sequence[Sequence[Widget]]
    gap_above: float = 0.0

    def row_heights(self, width: float, gap: float) -> list[float]:
        """Return the height of each row.

        Args:
            width: Width of a row, design pixels.
            gap: Gap between the widgets of a row, which share the width evenly.
        """
        return [
            max(w.preferred_size(column_width(row, width, gap))[1] for w in row)
            for row in self.rows
        ]

    def total_height(self, width: float, gap: float) -> float:
        """Return the height of all rows with their gaps."""
        return self.gap_above + sum(self.row_heights(width, gap)) + ROW_GAP * (len(self.rows) - 1)


def column_width(row: Sequence[Widget], width: float, gap: float) -> float:
    """Return the width of each widget of a row."""
    return (width - gap * (len(row) - 1)) / len(row)


def has_player_aid(text: Catalogue, game: str) -> bool:
    """True if the catalogue holds a player aid for the game."""
    return text.has_text(f"{game}.aid.turn.1")


def list_aid_lines(text: Catalogue, game: str, part: str) -> list[tuple[str, str]]:
    """Return the lines of a part of the aid: the number or picture in front, and the text."""
    start = f"{game}.aid.{part}."
    return [(k.removeprefix(start), text(k)) for k in text.keys(game) if k.startswith(start)]


class PlayerAidScene(Scene):
    """The player aid of a game, at the right of the visible table."""

    is_see_through = True
    has_dimmed_backdrop = False

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context)
        self.game = game
        self._pager = Pager(context, self.compose)
        self._pager.connect_page_keys(self.widget_layer)

    def compose(self) -> None:
        """Build the page with title, lines and page arrows."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        width = min(MAX_PAGE_WIDTH, PAGE_WIDTH * theme.text_scale)
        box = Box(
            SCREEN_SIZE[0] - theme.side_margin - width,
            theme.vertical_margin,
            width,
            SCREEN_SIZE[1] - 2 * theme.vertical_margin,
        )
        pad = theme.padding
        inside = Box(box.x + pad, box.y + pad, width - 2 * pad, box.height - 2 * pad)
        panel = Panel(context, "aid:panel", "paper")
        panel.place(*box)
        title = Label(
            context, "aid:title", text(f"{self.game}.title"), theme.subheading, theme.ink, "display"
        )
        back = Button(context, "back", text("table.aid.back"), context.scene_stack.pop, "plain")
        back.scale_label(0.8)
        high = max(title.preferred_size(inside.width / 2)[1], theme.field_height)
        title.place(inside.x, inside.y, inside.width - 260 * theme.text_scale, high)
        wide = min(inside.width * 0.35, back.preferred_size(inside.width)[0])
        back.place(inside.right - wide, inside.y, wide, high)
        top = inside.y + high + theme.small_gap
        widgets = self._place_lines(Box(inside.x, top, inside.width, inside.bottom - top))
        arrows = self._pager.build_arrows(inside, theme.ink)
        self.widget_layer.set_widgets([panel, title, back, *widgets, *arrows], "back")

    def _place_lines(self, box: Box) -> list[Widget]:
        """Return the placed widgets of the current page, as large as fits one page."""
        theme = self.context.theme
        shown: Sequence[RowGroup] = ()
        for share in (
            TEXT_SIZE_SHARES
            if theme.text_scale <= MAX_TWO_COLUMN_TEXT_SCALE
            else TEXT_SIZE_SHARES[:1]
        ):
            blocks = self._build_groups(share)
            heights = [block.total_height(box.width, theme.gap) for block in blocks]
            reserved = theme.field_height + theme.gap
            shown = self._pager.select_page_items(blocks, heights, box.height, ROW_GAP, reserved)
            if self._pager.page_count == 1:
                break
        widgets: list[Widget] = []
        y = box.y
        for block in shown:
            y += block.gap_above
            for row, high in zip(block.rows, block.row_heights(box.width, theme.gap), strict=True):
                own = column_width(row, box.width, theme.gap)
                for at, widget in enumerate(row):
                    widget.place(box.x + at * (own + theme.gap), y, own, high)
                widgets += row
                y += high + ROW_GAP
        return widgets

    def _build_groups(self, share: float) -> list[RowGroup]:
        """Return the goal and the parts that have lines; symbols in two columns if they fit."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        goal = AidLine(context, "aid:goal", goal_text(text, self.game), GOAL_ICON, "", share)
        blocks = [RowGroup([[goal]])]
        columns = 2 if theme.text_scale <= MAX_TWO_COLUMN_TEXT_SCALE else 1
        for name in AID_PARTS:
            lines = list_aid_lines(text, self.game, name)
            if not lines:
                continue
            words, size = text(f"table.aid.{name}"), theme.body * share
            heading = Label(context, f"aid:{name}", words, size, theme.ink_quiet, "bold")
            made: list[Widget] = []
            for key, line in lines:
                sign, number = (key, "") if name == "sign" else ("", key)
                made.append(AidLine(context, f"aid:{name}:{key}", line, sign, number, share))
            many = columns if name == "sign" else 1
            rows = [made[n : n + many] for n in range(0, len(made), many)]
            blocks.append(RowGroup([[heading], rows[0]], HEADING_GAP))
            blocks += [RowGroup([row]) for row in rows[1:]]
        return blocks
