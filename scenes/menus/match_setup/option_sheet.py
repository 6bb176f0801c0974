"""The sheet that asks about one option: its name, what it means, and a block for each value."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line
from scenes.menus.common.paper_panel import PaperPanel
from scenes.menus.match_setup.pale_blocks import PaleBlock
from scenes.menus.match_setup.seat_sheet import (
    INTRODUCTION_LEADING,
    INTRODUCTION_SIZE,
    SHEET_PADDING,
)
from scenes.ui.widgets.form_controls import Stepper
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box
from sprites.typesetting import measure_text

WORDS_WIDTH: Final = 330.0
"""Width of the name and the explanation beside the blocks."""
MIN_BLOCK_TEXT_SIZE: Final = 26.0
BLOCK_PADDING: Final = 28.0
"""Width of a block beyond that of its word."""
BLOCK_GAP: Final = 12.0
ROW_GAP: Final = 12.0
MAX_BLOCK_HEIGHT: Final = 94.0
MAX_LARGE_BLOCK_HEIGHT: Final = 176.0
MAX_SPARE_WIDTH: Final = 90.0
"""Most that a block is wider than it needs to be."""
TICK_SHARE: Final = 0.9
"""Height of the tick by the size of the word."""
LIMIT_STEP: Final = 12.0
LARGE_HELP_SHARE: Final = 0.75
"""Size of the explanation above the blocks by that of a text."""


class ChoiceBlock(PaleBlock):
    """A wooden block with one value of an option; the chosen one has a tick."""

    def __init__(
        self, context: Context, name: str, label: str, is_selected: bool, action: Callback
    ) -> None:
        super().__init__(context, name, action, "green" if is_selected else "plain", "")
        self.label = label
        self.is_selected = is_selected
        self.label_size = table_type(self.theme.text_scale).word

    def width_at(self, size: float) -> float:
        """Return the width of the block with a word of that size."""
        tick = size * (TICK_SHARE + 0.3) if self.is_selected else 0.0
        word = measure_text(self.label, size, "bold")[0]
        return max(self.theme.min_target_size, word + tick + BLOCK_PADDING)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the block with its word in the usual size."""
        return self.width_at(self.label_size), self.theme.field_height

    def build(self) -> None:
        """Build the block, and the tick and the word in its middle."""
        box, size = self.box, self.label_size
        self.add_body()
        tick = BakedPicture("icon/check", height=size * TICK_SHARE) if self.is_selected else None
        lead = tick.size[0] + size * 0.3 if tick else 0.0
        room = box.width - lead - BLOCK_PADDING / 2, box.height
        word = fit_line(self.label, size, room, self.ink, least=MIN_BLOCK_TEXT_SIZE)
        x = box.center[0] - (lead + word.size[0]) / 2
        parts: list[tuple[Picture, str]] = [(tick, "icon")] if tick else []
        for part, mark in (*parts, (word, "text")):
            self.add_picture(part, x, box.center[1] - part.size[1] / 2, z=0.3, mark=mark)
            x += lead


def break_in_rows(widths: list[float], limit: float) -> list[list[int]]:
    """Return the indices of blocks in rows of at most `limit`."""
    rows: list[list[int]] = []
    used = 0.0
    for n, width in enumerate(widths):
        if rows and used + BLOCK_GAP + width <= limit:
            rows[-1].append(n)
            used += BLOCK_GAP + width
        else:
            rows.append([n])
            used = width
    return rows


class OptionSheet:
    """The widgets that ask about one option."""

    def __init__(self, context: Context, control: Stepper) -> None:
        """Create the widgets of an option whose values the control has."""
        self.context = context
        self.control = control
        self._theme = context.theme
        paper = context.paper_context
        self.paper = PaperPanel(context, "sheet")
        self.heading = Label(
            paper, "ask:heading", control.label, paper.theme.subheading, face="display"
        )
        help_text = control.tooltip.split("\n")[0]
        self.help = Label(paper, "ask:help", help_text, INTRODUCTION_SIZE, paper.theme.text_quiet)
        self.help.line_spacing = INTRODUCTION_LEADING
        self._has_help = False
        self._has_blocks = True
        self.blocks = [
            ChoiceBlock(
                context, f"{control.name}:{n}", label, n == control.selected_index,
                self._selects(n),
            )
            for n, label in enumerate(control.choices)
        ]  # fmt: skip

    def _selects(self, index: int) -> Callback:
        return lambda: self.control.select(index)

    @property
    def widgets(self) -> list[Widget]:
        """Every widget of the sheet that was placed."""
        words: list[Widget] = [self.heading, self.help] if self._has_help else [self.heading]
        asked: list[Widget] = [*self.blocks] if self._has_blocks else [self.control]
        return [self.paper, *words, *asked]

    @property
    def chosen_block(self) -> str:
        """Name of the block of the present value."""
        return self.blocks[self.control.selected_index].name

    def place(self, box: Box, is_large: bool) -> None:
        """Place all widgets in a box.

        Args:
            box: The whole sheet.
            is_large: True for large text, where the name stands above the blocks.
        """
        theme = self._theme
        self.paper.place(*box)
        inside = box.inset(SHEET_PADDING + (0.0 if not is_large else theme.gap))
        if is_large:
            self.help.size = theme.body * LARGE_HELP_SHARE
        width = inside.width if is_large else WORDS_WIDTH
        high = self.heading.preferred_size(width)[1]
        self.heading.place(inside.x, inside.y, width, high)
        below, wanted = inside.y + high + theme.small_gap, self.help.preferred_size(width)[1]
        self._has_help = bool(self.help.text) and below + wanted <= inside.bottom
        if self._has_help:
            self.help.place(inside.x, below, width, wanted)
        if is_large:
            below += wanted + theme.gap if self._has_help else theme.gap
            room = Box(inside.x, below, inside.width, inside.bottom - below)
            self._place_blocks(room, table_type(theme.text_scale).name, MAX_LARGE_BLOCK_HEIGHT)
            return
        left = inside.x + WORDS_WIDTH + theme.gap
        room = Box(left, inside.y, inside.right - left, inside.height)
        self._place_blocks(room, table_type(theme.text_scale).word, MAX_BLOCK_HEIGHT)

    def _place_blocks(self, room: Box, size: float, most: float) -> None:
        """Place the blocks in rows with words of one size; one control if there is no room.

        Args:
            room: Room for all blocks.
            size: Greatest size of the words.
            most: Greatest height of a block.
        """
        while True:
            widths = [block.width_at(size) for block in self.blocks]
            rows = break_in_rows(widths, room.width)
            least = max(self._theme.min_target_size, size * 1.5)
            is_fitting = max(widths) <= room.width and (
                len(rows) * (least + ROW_GAP) - ROW_GAP <= room.height
            )
            if is_fitting or size <= MIN_BLOCK_TEXT_SIZE:
                break
            size = max(MIN_BLOCK_TEXT_SIZE, size - 1.0)
        if not is_fitting:
            self._has_blocks = False
            self.control.label = ""
            high = self._theme.field_height
            self.control.place(room.x, room.center[1] - high / 2, room.width, high)
            return
        limit = room.width
        while len(found := break_in_rows(widths, limit - LIMIT_STEP)) == len(rows) and limit > max(
            widths
        ):
            rows, limit = found, limit - LIMIT_STEP
        high = (room.height - ROW_GAP * (len(rows) - 1)) / len(rows)
        high = min(high, most)
        y = room.center[1] - (high * len(rows) + ROW_GAP * (len(rows) - 1)) / 2
        for row in rows:
            own = sum(widths[n] for n in row) + BLOCK_GAP * (len(row) - 1)
            spare = min(MAX_SPARE_WIDTH, (room.width - own) / len(row))
            x = room.x
            for n in row:
                self.blocks[n].label_size = size
                self.blocks[n].place(x, y, widths[n] + spare, high)
                x += widths[n] + spare + BLOCK_GAP
            y += high + ROW_GAP
