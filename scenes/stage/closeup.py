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
)
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.labels import DimOverlay, Image, Label, Panel
from scenes.ui.widgets.layout import column_height, place_column
from scenes.ui.widgets.widget import Widget
from sprites.painting import Painter, Picture
from sprites.picture import DerivedPicture
from sprites.rendering.renderer import Renderer
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
    over: list[Widget] = [veil]
    if words:
        inside = room - 2 * theme.padding
        tall = column_height(words, inside, gap)
        left, top = x + width + theme.section_gap, (1080 - tall) / 2
        paper = Panel(context, "closeup:paper", "paper", CLOSEUP_LAYER + 1)
        paper.place(left, top - theme.padding, room, tall + 2 * theme.padding)
        for label in words:
            label.z = CLOSEUP_LAYER + 2
        place_column(words, left + theme.padding, top, inside, gap)
        over.append(paper)
    page.open_dialog([*over, large, *words], page.close_dialog)


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
