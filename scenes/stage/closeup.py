"""Zoom: a piece large, with its text, at once; any key or press takes it away again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.context import Context
from scenes.kit.layout import Layout
from scenes.kit.roles.looks import Description
from scenes.kit.roles.showing import Sprite
from scenes.provenance import MarkLine, told
from scenes.stage import placewords
from scenes.stage.stage import Stage
from scenes.ui.intents import Command, Do, Intent, Navigate, PadButton, Press
from scenes.ui.labels import Image, Label, Panel, Veil
from scenes.ui.layout import column, column_height
from scenes.ui.page import Page
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.painting import Painter, Picture
from sprites.picture import Changed
from sprites.renderer import Renderer
from tabletop.core.origins import on_piece
from tabletop.core.state import State
from tabletop.core.zones import Piece
from tabletop.text.reading import read_clause

LARGE = (560.0, 780.0)
SMALLER, SMALLEST = 0.65, 0.3
"""The parts of its size to which a picture shrinks where its words need the room."""
PAPER = 800.0
"""How wide the words are, if they are not too many; else they get more in steps of WIDER."""
WIDER = 50.0
Z = 6000.0


@dataclass(frozen=True)
class Enlarged(Changed):
    """A picture at a larger size, painted anew at that size so that it stays sharp."""

    factor: float

    @property
    def size(self) -> tuple[float, float]:
        width, height = self.picture.size
        return width * self.factor, height * self.factor

    def paint(self, painter: Painter) -> pygame.Surface:
        return self.picture.paint(Renderer(painter.scale * self.factor))


def show(context: Context, page: Page, layout: Layout[State], stage: Stage, sprite: Sprite) -> None:
    """Show a piece large over the table, with what there is to say of it."""
    piece, zone = sprite.piece, sprite.zone
    picture = layout.looks.large(piece, zone)
    factor = min(LARGE[0] / picture.size[0], LARGE[1] / picture.size[1])
    told = placewords.of_piece(layout, stage, sprite)
    marks = _origins(context, layout, piece)
    lay_open(context, page, lambda share: Enlarged(picture, factor * share), told, marks)


def lay_open(
    context: Context, page: Page, sized: Callable[[float], Picture], told: Description | None,
    marks: Sequence[Widget] = (),
) -> None:  # fmt: skip
    """Show a picture large over the table, and beside it what is told of it. sized: the picture at
    a share of its size. marks: what is said of where its values come from."""
    theme = context.theme
    veil = Veil(context, "closeup:veil", Z)
    veil.place(0, 0, 1920, 1080)
    for share, *sizes in (
        (1.0, theme.heading, theme.label), (1.0, theme.subheading, theme.body),
        (SMALLER, theme.subheading, theme.body), (SMALLEST, theme.subheading, theme.body),
    ):  # fmt: skip
        large = Image(context, "closeup", sized(share), lift=30.0, z=Z + 2)
        width, height = large.wanted(LARGE[0])
        words = _words(context, told, marks, *sizes)
        room, gap, fits = _room(context, words, width)
        if fits:
            break
    total = width + (theme.section + room if words else 0)
    x = (1920 - total) / 2
    large.place(x, (1080 - height) / 2, width, height)
    over: list[Widget] = [veil]
    if words:
        inside = room - 2 * theme.pad
        tall = column_height(words, inside, gap)
        left, top = x + width + theme.section, (1080 - tall) / 2
        paper = Panel(context, "closeup:paper", "paper", Z + 1)
        paper.place(left, top - theme.pad, room, tall + 2 * theme.pad)
        for label in words:
            label.z = Z + 2
        column(words, left + theme.pad, top, inside, gap)
        over.append(paper)
    page.open([*over, large, *words], page.close)


def _words(
    context: Context, told: Description | None, marks: Sequence[Widget], heading: float, size: float
) -> list[Widget]:
    """What there is to say, its name and description in these sizes."""
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
        said = context.text("table.place.clause", clause=read_clause(clause, context.text))
        theme = context.theme
        super().__init__(context, "closeup:clause", said, theme.body, theme.ink_quiet, "bold")
        self.clause = clause


def leads_to(page: Page, intent: Intent) -> str:
    """The clause that is asked for of a close-up: its line is pressed, or the key of the rules is.
    Nothing if neither."""
    link = next((widget for widget in page.dialog if isinstance(widget, ClauseLink)), None)
    if link is None:
        return ""
    if isinstance(intent, Press):
        meant = intent.button is PadButton.PRIMARY and link.box.contains(intent.x, intent.y)
        return link.clause if meant else ""
    asked = isinstance(intent, Do) and intent.command is Command.RULES
    return link.clause if asked else ""


def _room(context: Context, words: list[Widget], width: float) -> tuple[float, float, bool]:
    """How wide the paper with the words is, beside a picture so wide, the gap between them, and
    whether they fit: wider, and then closer, where they would be too high for the screen."""
    theme = context.theme
    high = SCREEN[1] - 2 * theme.edge - 2 * theme.pad
    most = SCREEN[0] - 2 * theme.side - width - theme.section
    room = PAPER
    while room < most and column_height(words, room - 2 * theme.pad, theme.gap) > high:
        room = min(most, room + WIDER)
    for gap in (theme.gap, theme.tight, 0.0):
        if column_height(words, room - 2 * theme.pad, gap) <= high:
            return room, gap, True
    return room, 0.0, False


def _origins(context: Context, layout: Layout[State], piece: Piece) -> list[Widget]:
    """Which of the values printed on a piece are not stated in the rulebook, and whose they are."""
    game, theme = layout.seating.game, context.theme
    fields = on_piece(game.sheet, game.printed(piece))
    return [
        MarkLine(context, f"closeup:{mark}", mark, said, theme.body, theme.ink_quiet, paper=True)
        for mark, said in told(context.text, game.name, fields)
    ]


def is_open(page: Page) -> bool:
    """Whether the dialog of a page is a close-up."""
    return any(widget.name == "closeup" for widget in page.dialog)


def dismisses(intent: Intent) -> bool:
    """Whether an intent takes the close-up away: any key and any press does.

    A press that looks (the right button) is followed by its command, which does it.
    """
    if isinstance(intent, Press):
        return intent.button is not PadButton.SECONDARY
    return isinstance(intent, Do | Navigate)
