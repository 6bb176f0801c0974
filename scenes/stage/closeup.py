"""Close-up: a piece shown large with its text at once; any key or press closes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.base.context import Context
from scenes.base.provenance_labels import ProvenanceLine, provenance_lines
from scenes.kit.layout import Layout
from scenes.kit.roles.piece_art import Description
from scenes.kit.roles.view_model import PieceSprite
from scenes.stage import zone_descriptions
from scenes.stage.stage import Stage
from scenes.ui.devices.intents import (
    Command,
    CommandPress,
    FocusMove,
    Intent,
    PointerButton,
    PointerPress,
    WheelScroll,
)
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.labels import DimOverlay, Image, Label, Panel
from scenes.ui.widgets.layout import column_height, place_column
from scenes.ui.widgets.widget import Widget
from sprites.painting import Painter, Picture
from sprites.picture import Box, DerivedPicture
from sprites.rendering.renderer import Renderer
from sprites.typesetting import break_lines
from tabletop.core.provenance import fields_on_piece
from tabletop.core.state import State
from tabletop.core.zones import Piece
from tabletop.text.message_format import format_clause

MAX_PICTURE_SIZE = (560.0, 780.0)
SMALL_PICTURE_SHARE, SMALLEST_PICTURE_SHARE = 0.65, 0.3
"""Shares of its size to which a picture shrinks where its words need the room."""
TEXT_WIDTH = 800.0
"""Width of the text; longer text gets more in steps of TEXT_WIDTH_STEP."""
TEXT_WIDTH_STEP = 50.0
CLOSEUP_LAYER = 6000.0


@dataclass(frozen=True)
class EnlargedPicture(DerivedPicture):
    """A picture painted again at a larger size, so that it stays sharp."""

    enlargement_factor: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, enlarged."""
        width, height = self.picture.size
        return width * self.enlargement_factor, height * self.enlargement_factor

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture at its enlarged size."""
        return self.picture.paint(Renderer(painter.scale * self.enlargement_factor))


def show_piece_closeup(
    context: Context, page: WidgetLayer, layout: Layout[State], stage: Stage, sprite: PieceSprite
) -> None:
    """Show a piece large over the table, with its close-up text."""
    piece, zone = sprite.piece, sprite.zone
    picture = layout.piece_art.large_picture(piece, zone)
    factor = min(MAX_PICTURE_SIZE[0] / picture.size[0], MAX_PICTURE_SIZE[1] / picture.size[1])
    told = zone_descriptions.describe_piece(layout, stage, sprite)
    marks = _origins(context, layout, piece)
    show_picture_closeup(
        context, page, lambda share: EnlargedPicture(picture, factor * share), told, marks
    )


def show_picture_closeup(
    context: Context,
    page: WidgetLayer,
    sized: Callable[[float], Picture],
    told: Description | None,
    marks: Sequence[Widget] = (),
) -> None:
    """Show a picture large over the table, with its text beside it.

    Args:
        context: Services and state that all scenes share.
        page: Widgets of the table; they get a dialog.
        sized: Returns the picture at a share of its size.
        told: Text of the close-up; None for a picture without text.
        marks: Lines about the provenance of its values.
    """
    theme = context.theme
    veil = DimOverlay(context, "closeup:veil", CLOSEUP_LAYER)
    veil.place(0, 0, 1920, 1080)
    for share, *sizes in (
        (1.0, theme.heading, theme.label),
        (1.0, theme.subheading, theme.body),
        (SMALL_PICTURE_SHARE, theme.subheading, theme.body),
        (SMALLEST_PICTURE_SHARE, theme.subheading, theme.body),
    ):
        large = Image(context, "closeup", sized(share), lift=30.0, z=CLOSEUP_LAYER + 2)
        width, height = large.preferred_size(MAX_PICTURE_SIZE[0])
        words = _words(context, told, marks, *sizes)
        room, gap, fits = _room(context, words, width)
        if fits:
            break
    total = width + (theme.section_gap + room if words else 0)
    x = (1920 - total) / 2
    large.place(x, (1080 - height) / 2, width, height)
    column = _TextColumn(context, x + width + theme.section_gap, room, gap)
    pages = [words] if fits or not words else column.split_pages(words)

    def show_page(number: int) -> None:
        placed = column.place(pages[number]) if words else []
        marks = [PageMark(context, number, len(pages), show_page)] if len(pages) > 1 else []
        for mark in marks:
            mark.place(*column.page_box)
        page.open_dialog([veil, large, *placed, *marks], page.close_dialog)

    show_page(0)


class _TextColumn:
    """The text of a close-up on its paper, beside the picture, on one page or on several."""

    def __init__(self, context: Context, left: float, width: float, gap: float) -> None:
        self._context = context
        self._left = left
        self._width = width
        self._gap = gap
        self._inside = width - 2 * context.theme.padding

    def place(self, words: Sequence[Widget]) -> list[Widget]:
        """Place the widgets of a page in a column, and return them on their paper."""
        padding = self._context.theme.padding
        tall = column_height(words, self._inside, self._gap)
        top = (SCREEN_SIZE[1] - tall) / 2
        paper = Panel(self._context, "closeup:paper", "paper", CLOSEUP_LAYER + 1)
        paper.place(self._left, top - padding, self._width, tall + 2 * padding)
        for label in words:
            label.z = CLOSEUP_LAYER + 2
        place_column(words, self._left + padding, top, self._inside, self._gap)
        return [paper, *words]

    @property
    def page_box(self) -> Box:
        """The box of the page number, below the paper of the longest page."""
        theme = self._context.theme
        height = theme.body * theme.line_spacing
        bottom = SCREEN_SIZE[1] - theme.vertical_margin
        return Box(self._left, bottom - height, self._width, height)

    def split_pages(self, words: Sequence[Widget]) -> list[list[Widget]]:
        """Split words into pages, each below the title; a long text is split between its lines."""
        theme = self._context.theme
        title, *rest = words
        most = SCREEN_SIZE[1] - 2 * (theme.vertical_margin + theme.padding + self.page_box.height)
        pages: list[list[Widget]] = [[title]]
        for widget in rest:
            left: Widget | None = widget
            while left is not None:
                free = most - column_height(pages[-1], self._inside, self._gap) - self._gap
                head, left = self._split(left, free)
                if head is None and len(pages[-1]) == 1:
                    head, left = left, None  # even a whole page is too small for it
                if head is not None:
                    pages[-1].append(head)
                if left is not None:
                    pages.append([self._copy_title(title)])
        return pages

    def _copy_title(self, title: Widget) -> Widget:
        """Return the title for another page: a widget placed twice leaves its first nodes."""
        return self._label(title, [title.text]) if type(title) is Label else title

    def _split(self, widget: Widget, free: float) -> tuple[Widget | None, Widget | None]:
        """Return the part of a widget that fits a height, and the rest; None for none."""
        if widget.preferred_size(self._inside)[1] <= free:
            return widget, None
        if type(widget) is not Label:
            return None, widget
        lines = break_lines(widget.text, widget.size, widget.face, self._inside)
        parts = [self._label(widget, lines[:n]) for n in range(1, len(lines))]
        count = sum(part.preferred_size(self._inside)[1] <= free for part in parts)
        if not count:
            return None, widget
        return parts[count - 1], self._label(widget, lines[count:])

    def _label(self, label: Label, lines: Sequence[str]) -> Label:
        """Return a label with some lines of another one."""
        words = "\n".join(lines)
        return Label(self._context, label.name, words, label.size, label.color, label.face)


class PageMark(Label):
    """The number of a page of a close-up; a press or an arrow shows another page."""

    def __init__(
        self, context: Context, number: int, count: int, on_turn: Callable[[int], None]
    ) -> None:
        text = context.text_catalogue("ui.page", page=number + 1, pages=count)
        super().__init__(
            context, "closeup:page", text, context.theme.body, face="bold", align="center"
        )
        self.z = CLOSEUP_LAYER + 2
        self._number = number
        self._count = count
        self._on_turn = on_turn

    def turn(self, step: int) -> bool:
        """Show the page so many pages on; False if there is none."""
        if not 0 <= self._number + step < self._count:
            return False
        self._on_turn(self._number + step)
        return True


def turn_page(page: WidgetLayer, intent: Intent) -> bool:
    """Turn the page of a close-up; True if the intent turned one, or asked for one before it.

    Whatever closes a close-up shows its next page first, except the keys that go back.
    """
    mark = next((widget for widget in page.dialog if isinstance(widget, PageMark)), None)
    if mark is None:
        return False
    step = _page_step(intent)
    return bool(step) and (mark.turn(step) or step < 0)


def _page_step(intent: Intent) -> int:
    """Return 1 for an intent that asks for the next page, -1 for the one before, 0 for none."""
    if isinstance(intent, FocusMove):
        return sum(intent.direction.value)
    if isinstance(intent, WheelScroll):
        return -1 if intent.steps > 0 else 1
    if isinstance(intent, CommandPress):
        steps = {Command.PREVIOUS: -1, Command.BACK: 0, Command.MENU: 0}
        return steps.get(intent.command, 1)
    return int(is_closing_intent(intent))


def _words(
    context: Context, told: Description | None, marks: Sequence[Widget], heading: float, size: float
) -> list[Widget]:
    """Return the widgets of title, lines, provenance and clause in these text sizes."""
    theme = context.theme
    words: list[Widget] = []
    if told is not None:
        words.append(Label(context, "closeup:title", told.title, heading, theme.ink, "bold"))
        words += [
            Label(context, f"closeup:{n}", line, size, theme.ink)
            for n, line in enumerate(told.lines)
        ]
    words += marks
    if told is not None and told.clause:
        words.append(ClauseLink(context, told.clause))
    return words


class ClauseLink(Label):
    """The line of a close-up that leads to its clause."""

    def __init__(self, context: Context, clause: str) -> None:
        said = context.text_catalogue(
            "table.place.clause", clause=format_clause(clause, context.text_catalogue)
        )
        theme = context.theme
        super().__init__(context, "closeup:clause", said, theme.body, theme.ink_quiet, "bold")
        self.clause = clause


def clause_to_open(page: WidgetLayer, intent: Intent) -> str:
    """Return the clause that an intent asks for in a close-up; empty for none.

    A press on its line or the key of the rules asks for it.
    """
    link = next((widget for widget in page.dialog if isinstance(widget, ClauseLink)), None)
    if link is None:
        return ""
    if isinstance(intent, PointerPress):
        meant = intent.button is PointerButton.PRIMARY and link.box.contains(intent.x, intent.y)
        return link.clause if meant else ""
    asked = isinstance(intent, CommandPress) and intent.command is Command.RULES
    return link.clause if asked else ""


def _room(context: Context, words: list[Widget], width: float) -> tuple[float, float, bool]:
    """Return the width of the text panel, the gap between its lines and whether they fit.

    The panel gets wider, and then its lines closer, where they would exceed the screen.
    """
    theme = context.theme
    high = SCREEN_SIZE[1] - 2 * theme.vertical_margin - 2 * theme.padding
    most = SCREEN_SIZE[0] - 2 * theme.side_margin - width - theme.section_gap
    room = TEXT_WIDTH
    while room < most and column_height(words, room - 2 * theme.padding, theme.gap) > high:
        room = min(most, room + TEXT_WIDTH_STEP)
    for gap in (theme.gap, theme.small_gap, 0.0):
        if column_height(words, room - 2 * theme.padding, gap) <= high:
            return room, gap, True
    return room, 0.0, False


def _origins(context: Context, layout: Layout[State], piece: Piece) -> list[Widget]:
    """Return lines on the provenance of printed values that the rulebook does not state."""
    game, theme = layout.seating.game, context.theme
    fields = fields_on_piece(game.sheet, game.printed_values(piece))
    return [
        ProvenanceLine(
            context, f"closeup:{mark}", mark, said, theme.body, theme.ink_quiet, paper=True
        )
        for mark, said in provenance_lines(context.text_catalogue, game.name, fields)
    ]


def is_closeup_open(page: WidgetLayer) -> bool:
    """True if the dialog of a page is a close-up."""
    return any(widget.name == "closeup" for widget in page.dialog)


def is_closing_intent(intent: Intent) -> bool:
    """True if an intent closes the close-up: any key and any press does.

    A press that looks (the right button) is followed by its command, which closes it.
    """
    if isinstance(intent, PointerPress):
        return intent.button is not PointerButton.SECONDARY
    return isinstance(intent, CommandPress | FocusMove)
