"""Typesetting of the prompt line and its remark: sizes, line breaks and the place of both."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scenes.base.context import Context
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.kit.setting.sheets import LEATHER, GradientSheet
from scenes.kit.setting.type_sizes import NAME_SIZE, table_type
from scenes.kit.table_parts import fit_line
from scenes.stage.action_bar.bar_boxes import BAR_BOX, HANDLE_BOX
from scenes.ui.style import skin
from scenes.ui.style.theme import Color
from sprites.painting import Picture
from sprites.picture import Box, Text, TextAlign
from sprites.typeface import FontFace
from sprites.typesetting import break_lines, fits_unbroken, measure_text

TWO_LINE_HEIGHT = BAR_BOX.height + 12
"""Greatest height of a line broken in two, within the margins."""
CLOSE_SPACING = 1.05
"""Spacing of lines where room is short, in heights of their letters."""
MAX_LINE_SIZE = 64.0
"""Greatest size of the line."""
LETTER_BOX_EMS = 1.12
"""Room of the letters of the line in its box, in ems; accents and tails may leave the box."""
MIN_LINE_HEIGHT = 72.0
"""Height of a box below which the line has the size of words instead of names."""
PROMPT_SIZES_WITH_REMARK = (40.0, 29.0)  # the most and the least size of a line above a remark
MAX_PAIR_HEIGHT = 90.0
"""Greatest height of a question and a line below it where the box is lower."""
DEMO_LINE_BOTTOM = 1026.0
"""Height above which the one line of a demo stands."""
QUESTION_BOTTOM = 1050.0
"""Height above which a question below the line stands."""
CLAUSE_ENDS: Final = (";", ".", "。")
"""Characters after which a line in two rows is best broken."""
BALANCE_STEPS: Final = 6
"""Number of halvings in the search for rows of equal length."""


class LineTypesetter:
    """Sets a line and a remark for the box that the layout of the table keeps for them."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.zone_layout: ZoneLayout | None = None
        """Layout of the table, which tells where the line stands."""

    @property
    def line_box(self) -> Box | None:
        """The box in which the line is centred, on leather; None for a plate at the left."""
        places = self.zone_layout
        if places is None or places.far_edge is None:
            return None
        box = places.held_line_box or places.line_box
        is_demo = not places.far_edge.seating.setup.human_seats
        over = max(0.0, box.bottom - DEMO_LINE_BOTTOM) if is_demo else 0.0
        return box._replace(y=box.y - over)

    def typeset_line(self, words: str, color: Color | None) -> Text:
        """Return a line that stands alone: made smaller, then broken, then cut."""
        theme, room = self.context.theme, self._line_room
        ink = color or (theme.text[0], theme.text[1], theme.text[2])
        sizes: tuple[float, ...] = (min(theme.subheading, 56.0), min(theme.label, 60.0), theme.body)
        if self.line_box is not None:
            kinds = table_type(theme.text_scale)
            is_low = self.line_box.height < MIN_LINE_HEIGHT
            is_large = kinds.name > MAX_LINE_SIZE
            names = (MAX_LINE_SIZE, kinds.small_name) if is_large else (kinds.name,)
            sizes = (kinds.word,) if is_low else (*names, kinds.word)
            if self._is_high:  # two lines before small ones
                sizes = names
            high = max(BAR_BOX.height, self.line_box.height)
            sizes = tuple(s for s in sizes if s <= kinds.word or s * LETTER_BOX_EMS <= high)
        fitting = [s for s in sizes if measure_text(words, s, "bold")[0] <= room]
        return Text(words, fitting[0], ink, "bold") if fitting else self._in_lines(words, ink)

    def _in_lines(self, words: str, ink: Color) -> Text:
        """Return words in two lines, or three in a high box, as large as space allows.

        The size is never below the minimum.
        """
        theme = self.context.theme
        size = min(theme.body, 30.0 * max(1.0, theme.text_scale * 0.75))
        size = max(theme.min_table_text_size, size)
        large = self._in_large_lines(words, ink, size)
        if large is not None:
            return large
        align: TextAlign = "left" if self.line_box is None else "center"
        box_height = 0.0 if self.line_box is None else self.line_box.height
        least = theme.min_table_text_size
        lines = 3 if box_height >= 3 * CLOSE_SPACING * least else 2
        most = max(TWO_LINE_HEIGHT, box_height)
        picture = Text(words, size, ink, "bold", self._line_room, align, 1.1, lines)
        if picture.size[1] > most:
            size = max(least, size * most / picture.size[1])
            picture = Text(words, size, ink, "bold", self._line_room, align, CLOSE_SPACING, lines)
        while picture.layout.is_truncated and size > least:
            size = max(least, size - 1.0)
            picture = Text(words, size, ink, "bold", self._line_room, align, CLOSE_SPACING, lines)
        if picture.layout.is_truncated or align == "left":
            return picture
        room = balanced_width(words, size, "bold", self._line_room)
        balanced = Text(words, size, ink, "bold", room, align, picture.leading, lines)
        # words that fit only with a broken phrase need the whole room
        return picture if balanced.layout.is_truncated else balanced

    def _in_large_lines(self, words: str, ink: Color, least: float) -> Text | None:
        """Return words in two lines of the table's own sizes of type, if they fit; else None."""
        box = self.line_box
        if box is None:
            return None
        kinds = table_type(self.context.theme.text_scale)
        high = box.height / (2 * CLOSE_SPACING) + 0.01
        first = kinds.name if kinds.name <= high else kinds.small_name
        for size in (first, kinds.word):
            if least < size <= high and fits_unbroken(words, size, "bold", self._line_room, 2):
                room = balanced_width(words, size, "bold", self._line_room)
                return Text(words, size, ink, "bold", room, "center", CLOSE_SPACING, 2)
        return None

    def has_room_for(self, words: str) -> bool:
        """True if the line shows words without cutting them."""
        return not self._in_lines(words, (0, 0, 0)).layout.is_truncated

    def has_room_beside(self, words: str, remark: str) -> bool:
        """True if a line of these words has room above a remark, each on one line."""
        both = self.typeset_line_beside_remark(words), self._in_one_line(remark)
        return not self._is_crowded and not any(text.layout.is_truncated for text in both)

    def typeset_pair(self, question: str, event: str) -> tuple[Text, Text] | None:
        """Return a question and the line about the last event below it; None without room.

        Each has one line, or two in small letters where the box is high enough for both.
        """
        if self.has_room_beside(question, event):
            return self.typeset_line_beside_remark(question), self._in_one_line(event)
        theme, box = self.context.theme, self.line_box
        if self._is_crowded or box is None or self.zone_layout is None:
            return None
        size = theme.min_table_text_size
        room_height = max(MAX_PAIR_HEIGHT, box.height, self.zone_layout.pair_height)
        for upper, lower in ((1, 2), (2, 1), (2, 2), (1, 3)):
            height = (upper + lower) * size * CLOSE_SPACING
            if (
                height <= room_height
                and fits_unbroken(question, size, "bold", self._line_room, upper)
                and fits_unbroken(event, size, "body", self._line_room, lower)
            ):
                ink: Color = (theme.text[0], theme.text[1], theme.text[2])
                room, spacing = self._line_room, CLOSE_SPACING
                rooms = [
                    balanced_width(question, size, "bold", room),
                    balanced_width(event, size, "body", room),
                ]
                return (
                    Text(question, size, ink, "bold", rooms[0], "center", spacing, upper),
                    Text(event, size, theme.gold, "body", rooms[1], "center", spacing, lower),
                )
        return None

    def typeset_question_below(self, event: str, question: str) -> tuple[Text, Text] | None:
        """Return the line about the last event as it stands alone, and a question below it.

        None if the question has no room there: above buttons and the lower edge, and not over the
        things of a home seat.
        """
        box, places = self.line_box, self.zone_layout
        edge = None if places is None else places.far_edge
        if self._is_crowded or box is None or places is None or edge is None:
            return None
        line, below = self.typeset_line(event, None), self._in_one_line(question)
        if below.layout.is_truncated:
            size, room = self.context.theme.min_table_text_size, self._line_room
            below = Text(question, size, below.color, below.face, room, "center", CLOSE_SPACING, 2)
        rows = len(below.layout.lines)
        bottom = box.center[1] + line.size[1] / 2 + rows * below.em * CLOSE_SPACING
        buttons = places.buttons_box
        is_above = box.center[1] < buttons.y < bottom
        is_crossed = is_above and buttons.x < box.right and box.x < buttons.right
        has_room = edge.seating.is_public and bottom <= QUESTION_BOTTOM and not is_crossed
        return (line, below) if has_room and not below.layout.is_truncated else None

    def typeset_line_beside_remark(self, words: str) -> Text:
        """Return a line as it stands above a remark."""
        theme = self.context.theme
        ink: Color = (theme.text[0], theme.text[1], theme.text[2])
        size = min(PROMPT_SIZES_WITH_REMARK[0], theme.label)
        return fit_line(words, self._table_size(words, size, "bold"), (self._line_room, 60.0), ink)

    def _table_size(self, words: str, size: float, face: FontFace) -> float:
        """Return the size of one line on a table with a far edge, where a table has few sizes.

        That is the given one, else that of words, else the least: none in between.
        """
        theme = self.context.theme
        if self.line_box is None:
            return size
        for tried in (size, table_type(theme.text_scale).word):
            if tried <= size and measure_text(words, tried, face)[0] <= self._line_room:
                return tried
        return min(size, theme.min_table_text_size)

    @property
    def _is_high(self) -> bool:
        """True if the box has room for two lines of names."""
        box = self.line_box
        return box is not None and box.height >= 2 * CLOSE_SPACING * NAME_SIZE

    @property
    def _is_crowded(self) -> bool:
        """True if text is so large that a remark stands alone."""
        return self.context.theme.min_table_text_size > PROMPT_SIZES_WITH_REMARK[1]

    def typeset_remark(self, words: str) -> Text:
        """Return a remark as it stands below the line, or alone.

        Where it stands alone, it may have several lines: in large text, and in a narrow box.
        """
        one = self._in_one_line(words)
        is_alone = self._is_crowded or one.layout.is_truncated
        return self._in_lines(words, self.context.theme.gold) if is_alone else one

    def is_remark_long(self, words: str) -> bool:
        """True if a remark of these words needs several lines, and so stands alone."""
        return self._in_one_line(words).layout.is_truncated

    def _in_one_line(self, remark: str) -> Text:
        """Return a remark on one line."""
        theme = self.context.theme
        size = min(PROMPT_SIZES_WITH_REMARK[0], theme.label) * 0.9
        size = self._table_size(remark, size, "body")
        return fit_line(remark, size, (self._line_room, 60.0), theme.gold, "body")

    def fits_remark(self, words: str) -> bool:
        """True if a remark of these words fits without being cut; on one line if the box is low."""
        may_be_long = self._is_crowded or self._is_high
        shown = self.typeset_remark(words) if may_be_long else self._in_one_line(words)
        return not shown.layout.is_truncated

    @property
    def _line_room(self) -> float:
        """Greatest width of the line."""
        if self.line_box is None:
            return HANDLE_BOX.x - BAR_BOX.x - 2 * self.context.theme.gap
        return self.line_box.width - 2 * self.context.theme.gap

    def line_middle(self, width: float) -> tuple[float, float]:
        """Return the middle of a line of a width."""
        if self.line_box is not None:
            return self.line_box.center
        return BAR_BOX.x + width / 2, BAR_BOX.y + BAR_BOX.height / 2

    def plate_picture(self, width: float, height: float) -> Picture:
        """Return what the line stands on: a strip of leather, or a panel."""
        theme = self.context.theme
        if self.line_box is None or theme.high_contrast:
            return skin.panel_picture(theme, "toast", width, height)
        return GradientSheet(width, height, LEATHER, 12.0)


@lru_cache(maxsize=64)
def balanced_width(words: str, size: float, face: FontFace, room: float) -> float:
    """Return the width at which centred words break best, in as few rows as the room allows.

    Two rows break at the end of a clause if they can; else the rows are about equally long.
    """
    rows = break_lines(words, size, face, room)
    if len(rows) < 2:
        return room
    if len(rows) == 2 and (widths := list(_clause_widths(words, size, face, room))):
        return min(widths)
    least, most = room / len(rows), room
    for _ in range(BALANCE_STEPS):
        middle = (least + most) / 2
        if fits_unbroken(words, size, face, middle, len(rows)):
            most = middle
        else:
            least = middle
    return most


def _clause_widths(words: str, size: float, face: FontFace, room: float) -> Iterator[float]:
    """Yield the widths at which words break in two rows at the end of a clause."""
    for n in range(1, len(words)):
        if words[n - 1] not in CLAUSE_ENDS:
            continue
        halves = [words[:n], words[n:].lstrip()]
        width = max(measure_text(half, size, face)[0] for half in halves)
        if width <= room and break_lines(words, size, face, width) == halves:
            yield width
